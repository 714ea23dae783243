"""Accounts that are deleted. What they have played stays, by a number that says nothing; all that is personal goes.

A member with an address may take it back for a week: until then nobody is signed in, finds or sees the account, and
bots stand in at its seats. Then, or at once where no mail can bring anybody back, it becomes a ghost: its seats are
called otherwise in every record (`forgetting.py`), and what is written under its number loses name and address.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from typing import Any

from sqlalchemy import Boolean, Column, Connection, delete, or_, select, text, update

from trunkline.site.tables import schema
from trunkline.site.tables.care import REPLACE
from trunkline.site.tables.circle_people import erase_from_circles
from trunkline.site.tables.jobs.deferring import Deferred, defer
from trunkline.site.tables.jobs.registry import MAIL
from trunkline.site.tables.roles import PLAYER
from trunkline.site.tables.sessions import end_sessions

GHOST = "ghost"
"""The kind of an account that is deleted."""

LASTS = 7 * 24 * 3600.0
"""Seconds for which a deletion can be taken back."""

JOB = "leaving mail"
"""The job that sends the mail by which that is done."""

OWN = (
    "passkeys",
    "passwords",
    "identities",
    "ways",
    "hours",
    "notices",
    "away",
    "notes",
    "plans",
    "hidden",
    "learnt",
    "seen",
)
"""The tables whose rows of an account go as a whole."""


def begin_leaving(connection: Connection, sender: str, account: str, language: str) -> list[str]:
    """Let a member be gone for now, with a mail by which to come back; gives the sessions that end."""
    a, s = schema.accounts, schema.sessions.c
    leaves = time.time() + LASTS
    connection.execute(update(a).where(a.c.id == account).values(leaves=leaves))
    those = list(connection.execute(select(s.secret).where(s.account == account, s.ended.is_(None))).scalars())
    defer(connection, [Deferred(MAIL, JOB, {"account": account, "language": language})])
    return end_sessions(connection, sender, account, those, time.time())


def stay_secret(secret: str, account: str, leaves: float) -> str:
    """The secret of the link by which a deletion is taken back: 48 characters that fit an address."""
    return hmac.new(secret.encode(), f"stay {account} {leaves:.3f}".encode(), hashlib.sha256).hexdigest()[:48]


def leaving_of(connection: Connection, secret: str, given: str) -> str:
    """The account whose deletion a link takes back; "" for a link that opens nothing (any more)."""
    a = schema.accounts.c
    for row in connection.execute(select(a.id, a.leaves).where(a.leaves > time.time())):
        if hmac.compare_digest(stay_secret(secret, row.id, row.leaves), given):
            return str(row.id)
    return ""


def stay(connection: Connection, account: str) -> None:
    """Take the deletion of an account back."""
    a = schema.accounts
    connection.execute(update(a).where(a.c.id == account, a.c.kind != GHOST).values(leaves=None))


def due_ghosts(connection: Connection) -> list[str]:
    """The accounts whose week is over."""
    a = schema.accounts.c
    return list(connection.execute(select(a.id).where(a.leaves <= time.time())).scalars())


def erase(connection: Connection, sender: str, account: str, *, words: bool) -> list[str]:
    """Let nothing personal be left of an account outside the records, and with `words` nothing that it wrote.

    Gives the sessions that end.
    """
    sessions = schema.sessions
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete=ON")  # what goes is written over
    a = schema.accounts
    address = connection.execute(select(a.c.address).where(a.c.id == account)).scalar() or ""
    those = list(connection.execute(select(sessions.c.secret).where(sessions.c.account == account)).scalars())
    ended = end_sessions(connection, sender, account, those, time.time())
    connection.execute(update(sessions).where(sessions.c.account == account).values(agent=""))
    for name in OWN:
        table = schema.metadata.tables[name]
        connection.execute(delete(table).where(table.c.account == account))
    r, i, t, j = schema.relations, schema.invitations, schema.tickets, schema.join_links
    connection.execute(delete(r).where(or_(r.c.me == account, r.c.you == account)))
    connection.execute(delete(i).where(or_(i.c.host == account, i.c.account == account)))
    connection.execute(
        delete(t).where(or_(t.c.account == account, t.c.address == address) if address else t.c.account == account)
    )
    came = select(schema.joined.c.invitation).where(schema.joined.c.account == account)
    connection.execute(update(j).where(or_(j.c.account == account, j.c.id.in_(came))).values(note=""))
    erase_from_circles(connection, account, words=words)
    u, p = schema.audit, schema.reports
    connection.execute(update(u).where(u.c.account == account, u.c.act == REPLACE).values(before=""))
    connection.execute(update(p).where(p.c.account == account).values(name="", quoted="", reason=""))
    connection.execute(update(p).where(p.c.reporter == account).values(reason=""))
    for table in (schema.chat, schema.comments):
        values = {"name": ""} | ({"text": "–"} if words else {})
        connection.execute(update(table).where(table.c.account == account).values(values))
    connection.execute(update(schema.results).where(schema.results.c.account == account).values(name=""))
    connection.execute(update(schema.tenures).where(schema.tenures.c.account == account).values(label=""))
    kept = {"id", "created", "seen"}
    nothing = {column.name: empty(column) for column in a.c if column.name not in kept}
    nothing |= {"kind": GHOST, "role": PLAYER, "language": "en"}
    connection.execute(update(a).where(a.c.id == account).values(nothing))
    if address:
        forget_jobs(connection, address)
    return ended


def empty(column: Column[Any]) -> Any:
    """What a column has that says nothing."""
    return None if column.nullable else False if isinstance(column.type, Boolean) else ""


def forget_jobs(connection: Connection, address: str) -> None:
    """Let no job be left that names an address."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("DELETE FROM procrastinate_jobs WHERE args->>'to' = :to"), {"to": address})
        return
    j = schema.jobs
    for row in connection.execute(select(j.c.id, j.c.args)).all():
        if json.loads(row.args).get("to") == address:
            connection.execute(delete(j).where(j.c.id == row.id))
