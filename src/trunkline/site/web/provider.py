"""Another site that knows people (OpenID Connect), where the host has chosen one: asked who somebody is, and believed.

The way there and back is the code flow with PKCE, a state and a nonce. All three lie in a signed cookie of the browser
that set out, for ten minutes; what comes back to another browser opens nothing. Where the provider's addresses and keys
are, it says itself.
"""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx
from itsdangerous import BadSignature, TimestampSigner
from itsdangerous.encoding import base64_decode, base64_encode

from trunkline.site.settings import Settings

LASTS = 600
"""Seconds for the way there and back, and again for pressing the button afterwards."""

KEPT = 3600.0
"""Seconds for which what a provider says of itself is believed."""

SECONDS = 10.0
READ = 256 * 1024
"""Seconds for an answer of the provider, and its bytes at most."""

LEEWAY = 60
"""Seconds that its clock may differ."""

ALGORITHMS = ("RS256", "PS256", "ES256", "EdDSA")
"""How the provider may sign: none that a client's secret could forge."""


class ProviderAway(Exception):
    """The provider does not answer, or not as one does; for the log."""


class NotKnown(Exception):
    """The provider does not say who somebody is; for the log."""


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody as a provider knows them: by its own address and its name for them; `label` is what people read."""

    provider: str
    subject: str
    label: str


@dataclass(frozen=True, slots=True)
class Errand:
    """What a browser takes along on its way: to know the answer for one to its own question."""

    state: str
    nonce: str
    verifier: str


def check_provider(settings: Settings) -> None:
    """Raise ValueError for a provider that cannot be asked."""
    if not settings.oidc:
        return
    url = urlsplit(settings.oidc)
    is_here = url.hostname in ("localhost", "127.0.0.1", "::1")
    if (
        not url.hostname
        or url.query
        or url.fragment
        or not (url.scheme == "https" or (url.scheme == "http" and is_here))
    ):
        raise ValueError("TRUNKLINE_OIDC must be the address of a provider, such as https://id.example")
    for name in ("oidc_client", "site"):
        if not getattr(settings, name):
            raise ValueError(f"TRUNKLINE_OIDC needs TRUNKLINE_{name.upper()} as well")
    try:
        import authlib  # type: ignore[import-untyped]  # noqa: F401
    except ImportError as error:
        raise ValueError('TRUNKLINE_OIDC needs the extra "oauth": pip install "trunkline[oauth]"') from error


class Signed:
    """Texts that only this site has signed, for one session and for a while."""

    def __init__(self, secret: str, session: str, use: str) -> None:
        self._signer = TimestampSigner(secret, salt=f"provider {use} {session}", digest_method=hashlib.sha256)

    def write(self, values: dict[str, str]) -> str:
        """Sign values."""
        return self._signer.sign(base64_encode(json.dumps(values).encode())).decode()

    def read(self, text: str) -> dict[str, str] | None:
        """The values of a signed text; None when it is not ours, or too old."""
        try:
            found: dict[str, str] = json.loads(base64_decode(self._signer.unsign(text, max_age=LASTS)))
        except (BadSignature, ValueError):
            return None
        return found


class Provider:
    """The provider that the settings name."""

    def __init__(self, settings: Settings) -> None:
        self.issuer = settings.oidc.rstrip("/")
        self.client, self.secret = settings.oidc_client, settings.oidc_secret
        self.label = settings.oidc_label or urlsplit(settings.oidc).hostname or ""
        self.back = f"{settings.site.rstrip('/')}/me/provider/back"
        self._said: tuple[float, dict[str, Any]] | None = None
        self._keys: tuple[float, Any] | None = None

    async def _ask(self, method: str, url: str, **given: Any) -> dict[str, Any]:
        """The JSON that the provider answers with; raises ProviderAway, or NotKnown where it refuses."""
        try:
            client = httpx.AsyncClient(timeout=SECONDS, follow_redirects=False)
            async with client as http, http.stream(method, url, **given) as answer:
                body = b""
                async for piece in answer.aiter_bytes():
                    body += piece
                    if len(body) > READ:
                        raise ProviderAway(f"{url} says too much")
            found = json.loads(body)
        except (httpx.HTTPError, ValueError) as error:
            raise ProviderAway(f"{url}: {error!r}") from error
        if 400 <= answer.status_code < 500:
            raise NotKnown(f"{url} answered with status {answer.status_code}")
        if answer.status_code != 200 or not isinstance(found, dict):
            raise ProviderAway(f"{url} answered with status {answer.status_code}")
        return found

    async def _metadata(self) -> dict[str, Any]:
        if self._said is None or self._said[0] < time.monotonic():
            found = await self._ask("GET", f"{self.issuer}/.well-known/openid-configuration")
            if str(found.get("issuer", "")).rstrip("/") != self.issuer:
                raise ProviderAway(f"it calls itself {found.get('issuer')!r}")
            for name in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
                if not isinstance(found.get(name), str):
                    raise ProviderAway(f"it does not say its {name}")
            self._said = time.monotonic() + KEPT, found
        return self._said[1]

    async def _keyset(self, *, anew: bool = False) -> Any:
        from joserfc.jwk import KeySet

        if anew or self._keys is None or self._keys[0] < time.monotonic():
            found = await self._ask("GET", (await self._metadata())["jwks_uri"])
            try:
                self._keys = time.monotonic() + KEPT, KeySet.import_key_set(found)  # type: ignore[arg-type]
            except (ValueError, KeyError, TypeError) as error:
                raise ProviderAway(f"its keys cannot be read: {error!r}") from error
        return self._keys[1]

    async def address_for(self, errand: Errand) -> str:
        """Where a browser is to go; raises ProviderAway."""
        from authlib.oauth2.rfc6749.parameters import prepare_grant_uri  # type: ignore[import-untyped]
        from authlib.oauth2.rfc7636 import create_s256_code_challenge  # type: ignore[import-untyped]

        address: str = prepare_grant_uri(
            (await self._metadata())["authorization_endpoint"],
            client_id=self.client,
            response_type="code",
            redirect_uri=self.back,
            scope="openid profile",
            state=errand.state,
            nonce=errand.nonce,
            code_challenge=create_s256_code_challenge(errand.verifier),
            code_challenge_method="S256",
        )
        return address

    async def who_is(self, code: str, errand: Errand) -> Known:
        """Whom a code stands for that has come back; raises NotKnown or ProviderAway."""
        said = await self._metadata()
        body = {"grant_type": "authorization_code", "code": code, "redirect_uri": self.back}
        body["code_verifier"] = errand.verifier
        given: dict[str, Any] = {"data": body, "headers": {"accept": "application/json"}}
        ways = said.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        if self.secret and "client_secret_basic" in ways:
            given["auth"] = httpx.BasicAuth(self.client, self.secret)
        else:
            body["client_id"] = self.client
            if self.secret:
                body["client_secret"] = self.secret
        answer = await self._ask("POST", said["token_endpoint"], **given)
        return await self._read(str(answer.get("id_token", "")), str(said["issuer"]), errand.nonce)

    async def _read(self, token: str, issuer: str, nonce: str) -> Known:
        """Whom an identity token names; raises NotKnown unless the provider has signed it, for us and just now."""
        from authlib.oidc.core import CodeIDToken  # type: ignore[import-untyped]
        from joserfc import jwt
        from joserfc.errors import JoseError

        for anew in (False, True):  # it may have new keys
            try:
                found = jwt.decode(token, await self._keyset(anew=anew), algorithms=list(ALGORITHMS))
                break
            except (JoseError, ValueError, KeyError) as error:
                if anew:
                    raise NotKnown(f"its token is not signed as it should be: {error!r}") from error
        wanted = {"iss": {"essential": True, "value": issuer}, "aud": {"essential": True, "value": self.client}}
        claims = CodeIDToken(found.claims, found.header, wanted, {"nonce": nonce, "client_id": self.client})
        try:
            claims.validate(leeway=LEEWAY)
        except Exception as error:  # authlib has two families of errors here, of the past and of today
            raise NotKnown(f"its token is not for this: {error!r}") from error
        subject = claims.get("sub")
        if not isinstance(subject, str) or not 0 < len(subject) <= 255:
            raise NotKnown("its token names nobody")
        label = next((claims[name] for name in ("name", "preferred_username") if isinstance(claims.get(name), str)), "")
        return Known(self.issuer, subject, label)
