"""Whose a cookie is. It names a browser; a session says which account that is signed in to, or that it is no more.

Without a session the browser is a guest, whose account is the very name in the cookie: so nothing is written for those
who only look, and cookies from before there were accounts hold their seats. What was found is kept for a while; other
processes hear when a session begins or ends.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select, update

from trunkline.site.tables import schema
from trunkline.site.tables.news import announce_sessions
from trunkline.site.tables.store import Store
from trunkline.site.tables.trouble import is_trouble, words_of

log = logging.getLogger("trunkline.site")

KEPT = 4096
"""Sessions that a process remembers."""

FRESH = 60.0
"""Seconds until a session is read again where other processes may end it, should their news be lost."""

FRESH_ALONE = 600.0
"""The same where there are no others: only to note that it is still used."""

NOTED = 3600.0
"""Seconds between two times that it is noted when a session was used last."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Whose a cookie or a program's token is: an account, None for nobody any more; a member is signed in.

    `scope` is what the token lets a program do, "" for a cookie; `looks` as in `looks.py`, None where none are stored.
    `suspended` and `silenced` say until when a member is that, see `care.py`.
    """

    account: str | None
    is_member: bool = False
    scope: str = ""
    looks: str | None = None
    suspended: float = 0.0
    silenced: float = 0.0


NOBODY = Identity(None)


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session as its owner sees it: `secret` is the hash of what its cookie names, times in seconds since 1970.

    That of a program has a `scope`, and `agent` is what its owner calls it.
    """

    secret: str
    agent: str
    created: float
    seen: float
    scope: str = ""


class Sessions:
    """The sessions of one site as one process knows them."""

    def __init__(self, store: Store, *, alone: bool) -> None:
        self.store = store
        self._fresh = FRESH_ALONE if alone else FRESH
        self._known: OrderedDict[str, tuple[Identity, float]] = OrderedDict()
        self._forgotten = 0  # how often: what was read meanwhile may be old
        self._noting: set[asyncio.Task[None]] = set()

    def recall(self, session: str) -> Identity | None:
        """Whose a session is, by the hash of what its cookie names; None when that is to be read (again)."""
        found = self._known.get(session)
        return found[0] if found is not None and found[1] > time.monotonic() else None

    async def find(self, session: str, cookie: str) -> Identity:
        """The same, read where that is needed; `cookie` is what the cookie names, "" for a program's token."""
        s, a = schema.sessions.c, schema.accounts.c
        wanted = select(s.account, s.ended, s.seen, s.scope, a.looks, a.suspended, a.silenced).where(
            s.secret == session
        )
        wanted = wanted.select_from(schema.sessions.outerjoin(schema.accounts, a.id == s.account))
        while True:
            if (found := self.recall(session)) is not None:
                return found
            forgotten = self._forgotten
            rows = await self.store.rows(wanted)
            if forgotten == self._forgotten:
                break
        if not rows:
            if not cookie:  # a token that is none: nothing is kept of what anybody may make up
                return NOBODY
            found = Identity(cookie)
        else:
            row = rows[0]
            found = (
                NOBODY
                if row.ended is not None
                else Identity(row.account, True, row.scope, row.looks, row.suspended or 0.0, row.silenced or 0.0)
            )
            if found.is_member and row.seen < time.time() - NOTED:
                self._note(session)
        while len(self._known) >= KEPT:
            self._known.popitem(last=False)
        self._known[session] = found, time.monotonic() + self._fresh
        return found

    def forget(self, sessions: Iterable[str] | None) -> None:
        """Some have begun or ended, or any may have: read them again."""
        self._forgotten += 1
        if sessions is None:
            self._known.clear()
            return
        for session in sessions:
            self._known.pop(session, None)

    def _note(self, session: str) -> None:
        """Note when a session was used last; nobody waits for that."""
        task = asyncio.create_task(self._write_seen(session), name="session seen")
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _write_seen(self, session: str) -> None:
        try:
            await self.store.writer.run(lambda connection: write_seen(connection, session, time.time()))
        except Exception as error:  # the next to come tries again
            log.info("when a session was used last is not noted: %s", words_of(error), exc_info=not is_trouble(error))

    async def end(self, account: str, which: Sequence[str]) -> list[str]:
        """Sign out these sessions of an account; gives those that were signed in."""
        name = self.store.writer.name
        ended: list[str] = await self.store.writer.run(lambda to: end_sessions(to, name, account, which, time.time()))
        self.forget(ended)
        return ended

    async def of_account(self, account: str) -> list[SessionRow]:
        """Where an account is signed in, and its programs, used last first."""
        s = schema.sessions.c
        wanted = select(s.secret, s.agent, s.created, s.seen, s.scope).where(s.account == account, s.ended.is_(None))
        return [SessionRow(*row) for row in await self.store.rows(wanted.order_by(s.seen.desc(), s.secret))]


def browsers_of(connection: Connection, accounts: Collection[str]) -> dict[str, int]:
    """By how many browsers members among these accounts are signed in; a guest has one, and no row."""
    s = schema.sessions.c
    wanted = (
        select(s.account, func.count())
        .where(s.account.in_(accounts), s.ended.is_(None), s.scope == "")
        .group_by(s.account)
    )
    return {row[0]: row[1] for row in connection.execute(wanted)}


def begin_session(connection: Connection, session: str, account: str, agent: str, now: float, scope: str = "") -> None:
    """Let an account be signed in by what this is the hash of: what a browser's cookie names, or a program's token."""
    row = {"secret": session, "account": account, "created": now, "seen": now, "agent": agent, "ended": None}
    row["scope"] = scope
    connection.execute(insert(schema.sessions).values(row))


def end_guest(connection: Connection, session: str, account: str, now: float) -> None:
    """Let a cookie that has no session yet be nobody's: what it held is the account's by now."""
    row = {"secret": session, "account": account, "created": now, "seen": now, "agent": "", "ended": now}
    connection.execute(insert(schema.sessions).values(row))


def end_sessions(connection: Connection, sender: str, account: str, which: Sequence[str], now: float) -> list[str]:
    """End these sessions of an account and tell other processes; gives those that had not ended."""
    s = schema.sessions
    those = update(s).where(s.c.account == account, s.c.secret.in_(which), s.c.ended.is_(None))
    ended = list(connection.execute(those.values(ended=now).returning(s.c.secret)).scalars())
    announce_sessions(connection, sender, ended)
    return ended


def write_seen(connection: Connection, session: str, now: float) -> None:
    """Note that a session is used, and so is its account."""
    s, a = schema.sessions, schema.accounts
    account = select(s.c.account).where(s.c.secret == session).scalar_subquery()
    connection.execute(update(s).where(s.c.secret == session).values(seen=now))
    connection.execute(update(a).where(a.c.id == account).values(seen=now))
