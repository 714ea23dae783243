"""What those who look after a site do with its members, and the audit of all that they do.

A member who is suspended may look but do nothing until a moment; one who is silenced writes nothing that others read.
Both end by themselves. Every act is a row of `audit`, written in its transaction, with who did it and why.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.news import announce_sessions
from trunkline.site.tables.pools import leave_pools
from trunkline.words import N_, WORDS

SUSPEND, SILENCE, CLOSE, ROLE = "suspend", "silence", "close-report", "role"
"""Acts about members and reports."""

REWIND, REPLACE, STOP, RESUME, DELETE = "rewind", "replace", "stop", "resume", "delete"
"""Acts about tables, see `mending.py`."""

HOUSE = "-"
"""Stands for those who look after the site where else the name of a seat does; no seat has it."""

LONGEST = 500
"""Letters of a reason."""

MOST_DAYS = 3650

DAY = 24 * 3600.0

WORDS.update(
    {
        "reason-missing": N_("Say why: it is kept, and those whom it is about may read it."),
        "reason-long": N_("This has {count} letters; a reason may have {most}."),
        "days-wrong": N_("From 0 to {most} days; 0 ends it."),
        "suspended": N_("Your account is suspended until {until}. You may look, but not do anything. Reason: {reason}"),
        "silenced": N_("You may not write anything that others read until {until}."),
    }
)


@dataclass(frozen=True, slots=True)
class Act:
    """Something that was done: by which account, "" by the command; about whom and which table, and why."""

    actor: str
    act: str
    account: str = ""
    game: int | None = None
    before: str = ""
    after: str = ""
    reason: str = ""
    at: float = 0.0
    id: int = 0


def check_reason(text: str) -> str:
    """A reason as it is kept; raises BadLine for none, or for one that is too long."""
    reason = " ".join(text.split())
    if not reason:
        raise BadLine("reason-missing")
    if len(reason) > LONGEST:
        raise BadLine("reason-long", count=len(reason), most=LONGEST)
    return reason


def write_act(connection: Connection, act: Act) -> None:
    """Write that something was done."""
    row = {"actor": act.actor, "act": act.act, "account": act.account, "game": act.game, "reason": act.reason}
    connection.execute(insert(schema.audit).values(**row, before=act.before, after=act.after, at=time.time()))


def acts(connection: Connection, *, game: int | None = None, account: str = "", limit: int = 200) -> list[Act]:
    """What was done, the latest first; only about one table, or one account, where that is named."""
    a = schema.audit.c
    wanted = select(a.actor, a.act, a.account, a.game, a.before, a.after, a.reason, a.at, a.id).order_by(a.id.desc())
    if game is not None:
        wanted = wanted.where(a.game == game)
    if account:
        wanted = wanted.where(a.account == account)
    return [Act(*row) for row in connection.execute(wanted.limit(limit))]


@dataclass(frozen=True, slots=True)
class Standing:
    """Until when a member is suspended and silenced, in seconds since 1970; 0 for not at all."""

    suspended: float = 0.0
    silenced: float = 0.0


def standings_of(connection: Connection, accounts: Collection[str]) -> dict[str, Standing]:
    """How accounts stand now; what is over is none."""
    a, now = schema.accounts.c, time.time()
    out = dict.fromkeys(accounts, Standing())
    for account, *moments in connection.execute(select(a.id, a.suspended, a.silenced).where(a.id.in_(accounts))):
        out[account] = Standing(*(until if until is not None and until > now else 0.0 for until in moments))
    return out


def restrict(
    connection: Connection, sender: str, actor: str, account: str, kind: str, days: int, reason: str
) -> list[str]:
    """Let a member be suspended or silenced for so many days from now, 0 for no more; gives their sessions.

    Other processes hear of it. Whoever is suspended plays no more in pools. Raises BadLine for what cannot be.
    """
    if not 0 <= days <= MOST_DAYS:
        raise BadLine("days-wrong", most=MOST_DAYS)
    why = check_reason(reason)
    before = standings_of(connection, [account])[account]
    until = time.time() + days * DAY if days else None
    column = "suspended" if kind == SUSPEND else "silenced"
    a, s = schema.accounts, schema.sessions.c
    connection.execute(update(a).where(a.c.id == account).values({column: until}))
    was = before.suspended if kind == SUSPEND else before.silenced
    write_act(connection, Act(actor, kind, account, None, moment(was), moment(until or 0.0), why))
    sessions = list(connection.execute(select(s.secret).where(s.account == account, s.ended.is_(None))).scalars())
    announce_sessions(connection, sender, sessions)
    if kind == SUSPEND and days:
        leave_pools(connection, account)
    return sessions


def moment(at: float) -> str:
    """A moment as the audit has it, in UTC; "" for none."""
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at)) if at else ""


def reason_of(connection: Connection, account: str, kind: str) -> str:
    """Why a member was suspended or silenced last."""
    a = schema.audit.c
    wanted = select(a.reason).where(a.account == account, a.act == kind).order_by(a.id.desc()).limit(1)
    return connection.execute(wanted).scalar() or ""
