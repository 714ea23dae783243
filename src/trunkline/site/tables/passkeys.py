"""Passkeys: a device proves that it has a key made for this site; the database holds the public half.

A challenge is signed for the session that asked and answered within minutes, once. The site's own address says what
the keys are for, so there are none without `TRUNKLINE_SITE`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from itsdangerous import BadSignature, TimestampSigner
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from trunkline.site.settings import Settings
from trunkline.site.tables import schema
from trunkline.site.tables.accounts import Asking, SignedIn, find_account, join
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.tokens import hash_of, new_browser

LASTS = 300
"""Seconds in which a challenge may be answered."""


class BadPasskey(Exception):
    """What a device has answered is not what was asked for, or no key of this site."""


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey as its owner sees it: made when and with which browser."""

    id: str
    agent: str
    created: float


def as_text(raw: bytes) -> str:
    """Bytes as base64url, as browsers write them."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def as_bytes(text: str) -> bytes:
    """The bytes of such a text; raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def place_of(settings: Settings) -> tuple[str, str]:
    """The name that passkeys are made for, and the address that their pages have."""
    url = urlsplit(settings.site)
    return url.hostname or "", f"{url.scheme}://{url.netloc}"


def _signer(secret: str, session: str) -> TimestampSigner:
    return TimestampSigner(secret, salt=f"passkey {session}", digest_method=hashlib.sha256)


def new_challenge(secret: str, session: str) -> bytes:
    """What a device is to sign, for a session."""
    return _signer(secret, session).sign(secrets.token_urlsafe(18))


def answered_challenge(secret: str, session: str, credential: Mapping[str, Any]) -> bytes:
    """The challenge that a device says it has signed; raises BadPasskey for one that was not given to the session."""
    try:
        said = json.loads(as_bytes(credential["response"]["clientDataJSON"]))
        challenge = as_bytes(said["challenge"])
        _signer(secret, session).unsign(challenge, max_age=LASTS)
    except (KeyError, TypeError, ValueError, BadSignature) as error:
        raise BadPasskey from error
    return challenge


def spend(connection: Connection, challenge: bytes) -> None:
    """Let a challenge be answered; raises BadPasskey when it was before."""
    try:
        row = {"hash": hash_of(challenge.decode("latin-1")), "at": time.time()}
        connection.execute(insert(schema.challenges).values(row))
    except IntegrityError as error:
        raise BadPasskey from error


def creation_options(settings: Settings, challenge: bytes, account: str, name: str) -> str:
    """What a browser needs to make a passkey, as JSON."""
    import webauthn
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    host, _ = place_of(settings)
    wanted = AuthenticatorSelectionCriteria(
        resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
    )
    options = webauthn.generate_registration_options(
        rp_id=host,
        rp_name=host,
        user_name=name or host,
        user_id=bytes.fromhex(hash_of(account)),
        challenge=challenge,
        authenticator_selection=wanted,
    )
    return webauthn.options_to_json(options)


def request_options(settings: Settings, challenge: bytes) -> str:
    """What a browser needs to sign in by a passkey, as JSON."""
    import webauthn
    from webauthn.helpers.structs import UserVerificationRequirement

    options = webauthn.generate_authentication_options(
        rp_id=place_of(settings)[0], challenge=challenge, user_verification=UserVerificationRequirement.REQUIRED
    )
    return webauthn.options_to_json(options)


async def keep_passkey(
    hall: Hall, asking: Asking, account: str, credential: dict[str, Any], *, is_member: bool
) -> SignedIn | None:
    """Keep the passkey that a device has made; a guest becomes a member by it, and signs in. Raises BadPasskey."""
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    store = hall.store
    challenge = answered_challenge(store.secret, asking.session, credential)
    host, origin = place_of(hall.settings)
    try:
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
            require_user_verification=True,
        )
    except (WebAuthnException, KeyError, TypeError, ValueError) as error:
        raise BadPasskey from error
    browser = new_browser()
    row = {
        "id": as_text(made.credential_id),
        "account": account,
        "key": as_text(made.credential_public_key),
        "uses": made.sign_count,
        "agent": asking.agent,
        "created": time.time(),
    }

    def write(connection: Connection) -> Any:
        spend(connection, challenge)
        connection.execute(insert(schema.passkeys).values(row))
        if is_member:
            return None
        return join(connection, store.writer.name, asking, account, None, "", hash_of(browser), time.time())

    try:
        found = await store.writer.run(write)
    except IntegrityError as error:  # there is a passkey of that name
        raise BadPasskey from error
    if found is None:
        return None
    hall.sessions.forget(found.sessions)
    return SignedIn(found.account, browser)


async def use_passkey(hall: Hall, asking: Asking, account: str, credential: dict[str, Any]) -> SignedIn:
    """Sign in by a passkey; what a guest holds comes along. Raises BadPasskey."""
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    store, p = hall.store, schema.passkeys
    challenge = answered_challenge(store.secret, asking.session, credential)
    rows = await store.rows(select(p).where(p.c.id == str(credential.get("id", ""))))
    if not rows:
        raise BadPasskey
    host, origin = place_of(hall.settings)
    try:
        used = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=as_bytes(rows[0].key),
            credential_current_sign_count=rows[0].uses,
            require_user_verification=True,
        )
    except (WebAuthnException, KeyError, TypeError, ValueError) as error:
        raise BadPasskey from error
    browser = new_browser()

    def write(connection: Connection) -> Any:
        now = time.time()
        spend(connection, challenge)
        connection.execute(update(p).where(p.c.id == rows[0].id).values(uses=used.new_sign_count))
        known = find_account(connection, number=rows[0].account)
        if known is None:
            raise BadPasskey
        return join(connection, store.writer.name, asking, account, known, "", hash_of(browser), now)

    found = await store.writer.run(write)
    if found is None:
        raise BadPasskey
    hall.sessions.forget(found.sessions)
    await hall.read_again(found.moved)
    return SignedIn(found.account, browser)


async def passkeys_of(hall: Hall, account: str) -> list[Passkey]:
    """The passkeys of an account, oldest first."""
    p = schema.passkeys.c
    wanted = select(p.id, p.agent, p.created).where(p.account == account).order_by(p.created)
    return [Passkey(*row) for row in await hall.store.rows(wanted)]


def remove_passkey(connection: Connection, account: str, key: str) -> None:
    """Let a passkey of an account open nothing any more."""
    p = schema.passkeys
    connection.execute(delete(p).where(p.c.account == account, p.c.id == key))
