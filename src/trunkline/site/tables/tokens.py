"""What proves who sits where: secret seat tokens for links and programs, and the signed cookie that names a browser.

A token is a keyed hash of game, seat and the game's salt, so the host can be shown a link again, while the database
holds only its hash: whoever reads the database alone can take no seat.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, Signer

COOKIE = "trunkline"
COOKIE_AGE = 400 * 24 * 3600  # as long as browsers allow


def seat_token(secret: str, game: int, seat: int, salt: str) -> str:
    """The secret of one seat: 24 characters that fit an address."""
    mac = hmac.new(secret.encode(), f"seat {game} {seat} {salt}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(mac.digest()[:18]).decode()


def hash_of(token: str) -> str:
    """What the database keeps of a token. Tokens are random and long, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_salt() -> str:
    """A fresh salt for a game."""
    return secrets.token_hex(8)


def new_browser() -> str:
    """A fresh name for a browser."""
    return secrets.token_urlsafe(18)


@functools.lru_cache(maxsize=64)
def _signer(secret: str) -> Signer:
    return Signer(secret, salt="browser", digest_method=hashlib.sha256)


def cookie_of(secret: str, browser: str) -> str:
    """The value of the cookie."""
    return _signer(secret).sign(browser).decode()


@functools.lru_cache(maxsize=4096)
def browser_of(secret: str, cookie: str) -> str | None:
    """The browser that a cookie names; None when the signature is not ours."""
    try:
        return _signer(secret).unsign(cookie).decode()
    except BadSignature:
        return None
