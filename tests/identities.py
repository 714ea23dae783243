"""A provider of identities (OpenID Connect) on a port of this machine: real HTTP, real keys; it lies when asked to."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "trunkline", "between us"


class Identities:
    """The person at the provider now: `person` with `name`, nobody for "".

    `claims` are put into the next tokens instead of the right ones, `key` signs them; `asked` are the paths so far.
    """

    def __init__(self) -> None:
        self.person, self.name = "anna-1", "Anna"
        self.claims: dict[str, Any] = {}
        self.key = RSAKey.generate_key(2048, {"kid": "one"})
        self.signs = self.key
        self.codes: dict[str, dict[str, str]] = {}
        self.asked: list[str] = []
        self.address = ""
        self.is_well = True

    def authorize(self, given: dict[str, str]) -> str:
        """Where the browser goes from here."""
        assert given["response_type"] == "code" and given["client_id"] == CLIENT
        assert given["code_challenge_method"] == "S256" and "openid" in given["scope"].split()
        back = {"state": given["state"]}
        if self.person:
            code = secrets.token_urlsafe(12)
            self.codes[code] = given
            back["code"] = code
        else:
            back["error"] = "access_denied"
        return f"{given['redirect_uri']}?{urlencode(back)}"

    def token(self, given: dict[str, str], authorization: str) -> tuple[int, dict[str, Any]]:
        """The answer to a code: who it stands for, once, to the one who asked and knows the verifier."""
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        asked = self.codes.pop(given.get("code", ""), None)
        verifier = hashlib.sha256(given.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(verifier).rstrip(b"=").decode()
        if authorization != f"Basic {basic}":
            return 401, {"error": "invalid_client"}
        if asked is None or asked["code_challenge"] != challenge or asked["redirect_uri"] != given["redirect_uri"]:
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims = {"iss": self.address, "aud": CLIENT, "sub": self.person, "name": self.name, "nonce": asked["nonce"]}
        claims |= {"iat": now, "exp": now + 300} | self.claims
        token = jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.signs)
        return 200, {"access_token": "x", "token_type": "Bearer", "id_token": token}

    def says(self) -> dict[str, Any]:
        """What it says of itself."""
        return {
            "issuer": self.address,
            "authorization_endpoint": f"{self.address}/authorize",
            "token_endpoint": f"{self.address}/token",
            "jwks_uri": f"{self.address}/keys",
            "response_types_supported": ["code"],
        }


@contextmanager
def open_identities() -> Iterator[Identities]:
    """Say who people are as long as the block lasts."""
    provider = Identities()

    class Say(BaseHTTPRequestHandler):
        def answer(self, status: int, body: Any, **headers: str) -> None:
            text = json.dumps(body).encode()
            self.send_response(status)
            for name, value in (
                {"Content-Type": "application/json", "Content-Length": str(len(text))} | headers
            ).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text)

        def do_GET(self) -> None:
            url = urlsplit(self.path)
            provider.asked.append(url.path)
            if not provider.is_well:
                self.answer(500, {})
            elif url.path == "/.well-known/openid-configuration":
                self.answer(200, provider.says())
            elif url.path == "/keys":
                self.answer(200, {"keys": [provider.key.as_dict(private=False)]})
            else:
                given = {name: values[0] for name, values in parse_qs(url.query).items()}
                self.answer(302, {}, Location=provider.authorize(given))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            provider.asked.append(self.path)
            given = {name: values[0] for name, values in parse_qs(body).items()}
            self.answer(*provider.token(given, self.headers.get("authorization", "")))

        def log_message(self, *given: Any) -> None:
            """Nothing is written on standard error."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Say)
    provider.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
