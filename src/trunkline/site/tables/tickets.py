"""Tickets to sign in by mail: for a quarter of an hour whoever reads it may sign in, once, in the browser that asked.

A ticket has a number that says nothing. The secret of its link and its code are made from that with the secret of the
site, so that they stand in the mail only: the database holds their hashes, a job the number.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from trunkline.site.tables import schema
from trunkline.site.tables.jobs.deferring import Deferred, defer
from trunkline.site.tables.jobs.registry import MAIL
from trunkline.site.tables.tokens import hash_of

LASTS = 15 * 60.0
"""Seconds in which a ticket may be used."""

TRIES = 5
"""How often its code may be tried."""

LETTERS = "ABCDEFGHJKMNPQRTUVWXYZ"
"""The letters of codes: none that looks like another one, or like a digit."""

LENGTH = 8
"""Letters of a code."""

JOB = "sign-in mail"
"""The job that sends the mail of a ticket."""


CHANGED = "changed address mail"
"""The job that tells the old address of an account that there is another one now."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket as stored: for which address, who asked, and in which session; times in seconds since 1970."""

    address: str
    account: str
    browser: str
    expires: float


class WrongCode(Exception):
    """The code is another one; so many more `tries` are left."""

    def __init__(self, tries: int) -> None:
        super().__init__(tries)
        self.tries = tries


def link_secret(secret: str, number: str) -> str:
    """The secret of a ticket's link: 48 characters that fit an address."""
    return hmac.new(secret.encode(), f"ticket {number}".encode(), hashlib.sha256).hexdigest()[:48]


def code_of(secret: str, number: str) -> str:
    """The code of a ticket."""
    left = int.from_bytes(hmac.new(secret.encode(), f"code {number}".encode(), hashlib.sha256).digest())
    letters = []
    for _ in range(LENGTH):
        left, letter = divmod(left, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


def typed_code(text: str) -> str:
    """A code as typed: large letters only."""
    return "".join(letter for letter in text.upper() if letter.isalpha())


def hash_of_code(link: str, code: str) -> str:
    """What the database keeps of a code, by the hash of its ticket's link."""
    return hash_of(f"{link} {code}")


def write_ticket(connection: Connection, secret: str, number: str, ticket: Ticket, language: str, now: float) -> None:
    """Write a ticket and the job that sends its mail; those that the same session has asked for before are spent."""
    t = schema.tickets
    connection.execute(update(t).where(t.c.browser == ticket.browser, t.c.used.is_(None)).values(used=now))
    link = hash_of(link_secret(secret, number))
    row = {
        "secret": link,
        "code": hash_of_code(link, code_of(secret, number)),
        "address": ticket.address,
        "account": ticket.account,
        "browser": ticket.browser,
        "made": now,
        "expires": ticket.expires,
    }
    connection.execute(insert(t).values(row))
    defer(connection, [Deferred(MAIL, JOB, {"number": number, "language": language})])


def find_ticket(connection: Connection, now: float, *, link: str = "", browser: str = "") -> Ticket | None:
    """The ticket that may be used now, by the hash of its link's secret or by who asked; None without one."""
    t = schema.tickets.c
    mine = t.secret == link if link else t.browser == browser
    wanted = select(t.address, t.account, t.browser, t.expires)
    row = connection.execute(wanted.where(mine, t.used.is_(None), t.expires > now, t.tries < TRIES)).first()
    return None if row is None else Ticket(*row)


def use_link(connection: Connection, link: str, browser: str, now: float) -> Ticket | None:
    """Use the ticket of a link, by the hash of its secret, in the session that asked; None when that cannot be."""
    t = schema.tickets
    mine = (t.c.secret == link, t.c.browser == browser, t.c.used.is_(None), t.c.expires > now, t.c.tries < TRIES)
    wanted = update(t).where(*mine).values(used=now).returning(t.c.address, t.c.account, t.c.browser, t.c.expires)
    row = connection.execute(wanted).first()
    return None if row is None else Ticket(*row)


def use_code(connection: Connection, browser: str, code: str, now: float) -> Ticket | WrongCode | None:
    """Use the ticket that a session has asked for by its code; None when there is none that may be used.

    A wrong code counts as a try; it is given, not raised, for the try is to be written.
    """
    t = schema.tickets
    mine = (t.c.browser == browser, t.c.used.is_(None), t.c.expires > now, t.c.tries < TRIES)
    wanted = update(t).where(*mine).values(tries=t.c.tries + 1).returning(t.c.secret, t.c.code, t.c.tries)
    row = connection.execute(wanted).first()
    if row is None:
        return None
    if not hmac.compare_digest(row.code, hash_of_code(row.secret, code)):
        return WrongCode(TRIES - row.tries)
    found = update(t).where(t.c.secret == row.secret).values(used=now)
    return Ticket(*connection.execute(found.returning(t.c.address, t.c.account, t.c.browser, t.c.expires)).one())


def forget_old_tickets(connection: Connection, now: float) -> None:
    """Let go of tickets, and of challenges of passkeys, that could not be used for a day."""
    connection.execute(delete(schema.tickets).where(schema.tickets.c.expires < now - 24 * 3600))
    connection.execute(delete(schema.challenges).where(schema.challenges.c.at < now - 24 * 3600))
