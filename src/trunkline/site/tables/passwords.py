"""Passwords, where the host wants them: an account has one at most, with a name to sign in by that nobody else has.

The database holds what argon2 makes of a password. That takes a while on purpose, so it is done in threads of its own
while the loop goes on. A name that nobody has costs as much as a wrong password: something is compared either way.
"""

from __future__ import annotations

import asyncio
import functools
import itertools
import time
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.accounts import Account, Asking, SignedIn, find_account, join
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.roles import folded
from trunkline.site.tables.tokens import hash_of, new_browser
from trunkline.words import N_, WORDS

SHORTEST, LONGEST = 8, 128
"""Letters of a password; there are no other rules for them but that it may not be what anybody would try first."""

HASHERS = ThreadPoolExecutor(2, thread_name_prefix="password")
"""Each takes 64 MiB while it works."""

NOBODY = "nobody has this password"

WORDS.update(
    {
        "no-login": N_("Type a name to sign in by."),
        "login-at": N_("A name to sign in by has no @; your address will do besides."),
        "login-taken": N_("Somebody signs in by that name already; choose another one."),
        "password-short": N_("A password has {least} letters at least; several words are good."),
        "password-long": N_("A password has {most} letters at most."),
        "password-guess": N_("Anybody would try that first: no name of yours or of this site, no row of letters."),
        "wrong-password": N_("Name and password do not go together."),
    }
)


class LoginTaken(Exception):
    """Somebody else signs in by that name."""


@dataclass(frozen=True, slots=True)
class Password:
    """A password as stored: whose, the name to sign in by, and what argon2 has made of it."""

    account: str
    login: str
    hash: str


@functools.cache
def _hasher() -> Any:
    from argon2 import PasswordHasher

    return PasswordHasher()


@functools.cache
def _nobodys() -> str:
    made: str = _hasher().hash(NOBODY)
    return made


def normal(password: str) -> str:
    """A password as it is hashed: the same from each keyboard, nothing cut off."""
    return unicodedata.normalize("NFKC", password)


async def hash_password(password: str) -> str:
    """What the database keeps of a password."""
    made: str = await asyncio.get_running_loop().run_in_executor(HASHERS, lambda: _hasher().hash(normal(password)))
    return made


async def is_right(stored: str | None, password: str) -> bool:
    """Whether a password is the stored one; with none stored, no, after as much work."""

    def compare() -> bool:
        from argon2.exceptions import VerificationError, VerifyMismatchError

        try:
            _hasher().verify(stored or _nobodys(), normal(password))
        except (VerifyMismatchError, VerificationError):
            return False
        return stored is not None

    return await asyncio.get_running_loop().run_in_executor(HASHERS, compare)


def check_login(login: str) -> None:
    """Raise BadLine for what cannot be a name to sign in by."""
    if not login:
        raise BadLine("no-login")
    if "@" in login:
        raise BadLine("login-at")


def check_password(password: str, names: tuple[str, ...], site: str) -> None:
    """Raise BadLine for a password that is too short or too long, or that anybody would try first."""
    text = normal(password)
    if len(text) < SHORTEST:
        raise BadLine("password-short", least=SHORTEST)
    if len(text) > LONGEST:
        raise BadLine("password-long", most=LONGEST)
    host = urlsplit(site).hostname or ""
    known = {
        folded(part) for name in (*names, "trunkline", host) for part in (name, *name.replace("@", ".").split("."))
    }
    bare = folded(text)
    stem = bare.strip("0123456789!?.,;:-_ ")
    steps = {ord(b) - ord(a) for a, b in itertools.pairwise(bare)}
    if bare in known or stem in known or steps <= {0} or steps <= {1} or steps <= {-1}:
        raise BadLine("password-guess")


def password_of(connection: Connection, account: str) -> Password | None:
    """The password of an account."""
    p = schema.passwords.c
    row = connection.execute(select(p.account, p.login, p.hash).where(p.account == account)).first()
    return None if row is None else Password(*row)


def find_password(connection: Connection, typed: str) -> Password | None:
    """The password for what was typed to sign in by: a name, or an address; one question for each of the two."""
    p, a = schema.passwords.c, schema.accounts.c
    wanted = select(p.account, p.login, p.hash).join(schema.accounts, a.id == p.account)
    wanted = wanted.where(a.address == typed.strip().lower() if "@" in typed else p.key == folded(typed))
    row = connection.execute(wanted).first()
    return None if row is None else Password(*row)


def _write(connection: Connection, account: str, login: str, made: str, now: float) -> None:
    p = schema.passwords
    row = {"login": login, "key": folded(login), "hash": made, "changed": now}
    taken = select(p.c.account).where(p.c.key == row["key"], p.c.account != account)
    if connection.execute(taken).first() is not None:
        raise LoginTaken
    if not connection.execute(update(p).where(p.c.account == account).values(row)).rowcount:
        connection.execute(insert(p).values(account=account, **row))


async def set_password(
    hall: Hall, asking: Asking, account: str, login: str, password: str, *, is_member: bool
) -> SignedIn | None:
    """Set or change a password; a guest becomes a member by it, and signs in. Raises LoginTaken."""
    made, store, browser = await hash_password(password), hall.store, new_browser()

    def write(connection: Connection) -> Any:
        now = time.time()
        _write(connection, account, login, made, now)
        if is_member:
            return None
        return join(connection, store.writer.name, asking, account, None, "", hash_of(browser), now)

    try:
        found = await store.writer.run(write)
    except IntegrityError as error:  # another one has taken the name at this very moment
        raise LoginTaken from error
    if found is None:
        return None
    hall.sessions.forget(found.sessions)
    return SignedIn(found.account, browser)


async def sign_in_by_password(hall: Hall, asking: Asking, own: str, typed: str, password: str) -> SignedIn | None:
    """Sign in by name or address and password; what a guest holds comes along. None when they do not go together."""
    store = hall.store
    stored = await store.ask(lambda to: find_password(to, typed))
    right = await is_right(None if stored is None else stored.hash, password)
    if stored is None or not right:
        return None
    fresh = await hash_password(password) if _hasher().check_needs_rehash(stored.hash) else stored.hash
    browser, p = new_browser(), schema.passwords

    def write(connection: Connection) -> Any:
        known: Account | None = find_account(connection, number=stored.account)
        mine = (p.c.account == stored.account, p.c.hash == stored.hash)  # it was not changed meanwhile
        if known is None or not connection.execute(update(p).where(*mine).values(hash=fresh)).rowcount:
            return None
        return join(connection, store.writer.name, asking, own, known, "", hash_of(browser), time.time())

    found = await store.writer.run(write)
    if found is None:
        return None
    hall.sessions.forget(found.sessions)
    await hall.read_again(found.moved)
    return SignedIn(found.account, browser)


def remove_password(connection: Connection, account: str) -> None:
    """Let an account have no password any more."""
    connection.execute(delete(schema.passwords).where(schema.passwords.c.account == account))
