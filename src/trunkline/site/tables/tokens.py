"""What proves who sits where: secret seat tokens for links and programs, and the signed cookie that names a browser.

A token is a keyed hash of game, seat, the game's salt and how often the seat's link was made anew, so a link can be
shown again, while the database holds only a hash of the one that opens the seat now. Sitting down by a link spends it.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, Signer

COOKIE = "trunkline"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Its name on a site over HTTPS: no browser takes that from another host, over plain HTTP, or for a part of it."""

LONGEST = 200
"""Characters of a cookie that may be ours."""

PROGRAM = "tlp_"
"""Begins each token of a program that acts for an account, so that it is found where it should not lie."""

COOKIE_AGE = 400 * 24 * 3600  # as long as browsers allow


def seat_token(secret: str, game: int, seat: int, salt: str, links: int = 0) -> str:
    """The secret of one seat when its link has been made anew so often: 24 characters that fit an address."""
    again = f" {links}" if links else ""
    mac = hmac.new(secret.encode(), f"seat {game} {seat} {salt}{again}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(mac.digest()[:18]).decode()


def hash_of(token: str) -> str:
    """What the database keeps of a token. Tokens are random and long, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_salt() -> str:
    """A fresh salt for a game."""
    return secrets.token_hex(8)


def new_browser() -> str:
    """A fresh name for a browser: what its cookie says, and the account of its guest."""
    return secrets.token_urlsafe(18)


def new_program() -> str:
    """A fresh token for a program."""
    return PROGRAM + secrets.token_urlsafe(32)


@functools.lru_cache(maxsize=64)
def _signer(secret: str) -> Signer:
    return Signer(secret, salt="browser", digest_method=hashlib.sha256)


def cookie_of(secret: str, browser: str) -> str:
    """The value of the cookie."""
    return _signer(secret).sign(browser).decode()


def browser_of(secret: str, cookie: str) -> str | None:
    """The browser that a cookie names; None when the signature is not ours, as that of a longer one is not."""
    return _browser_of(secret, cookie) if len(cookie) <= LONGEST else None


@functools.lru_cache(maxsize=4096)
def _browser_of(secret: str, cookie: str) -> str | None:
    try:
        return _signer(secret).unsign(cookie).decode()
    except BadSignature:
        return None
