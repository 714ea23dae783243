"""The ways by which accounts are reached: mail, browsers, Discord, webhooks. Guests may have some, too.

A live table knows which of its holders have a way, so that a move asks no database for that. Whoever gets a way counts
on the heads of the games where they sit: a process that does not know yet cannot write a line there, but reads the game
again first. A way that goes needs no such care, for what is written then is dropped when it is due.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.heads import Position, count_aside
from trunkline.site.tables.news import announce_positions
from trunkline.site.tables.tokens import hash_of

MAIL, PUSH, DISCORD, WEBHOOK = KINDS = ("mail", "push", "discord", "webhook")

MOST = 10
"""Ways of one account."""

FAILURES = 10
"""Failures one after the other after which a way is switched off."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way as stored; `target` is an address or a subscription, "" for the account's own mail.

    `error` is why it failed last and `failed` when, "" and None unless it has since something went out; times in
    seconds since 1970. `off` is since when it is switched off.
    """

    id: int
    account: str
    kind: str
    target: str = field(repr=False)
    secret: str = field(repr=False)
    label: str
    created: float
    sent: float | None = None
    failures: int = 0
    error: str = ""
    failed: float | None = None
    off: float | None = None

    @property
    def trouble(self) -> BadLine | None:
        """Why it failed last."""
        if not self.error:
            return None
        code, values = json.loads(self.error)
        return BadLine(code, **values)


class TooMany(Exception):
    """An account has as many ways as it may."""


class Twice(Exception):
    """An account has this very way already."""


COLUMNS = [column for column in schema.ways.c if column.name != "key"]


def _way(row: Any) -> Way:
    return Way(**row._mapping)


def ways_of(connection: Connection, account: str) -> list[Way]:
    """The ways of an account, oldest first."""
    w = schema.ways.c
    return [_way(row) for row in connection.execute(select(*COLUMNS).where(w.account == account).order_by(w.id))]


def find_way(connection: Connection, number: int, account: str | None = None) -> Way | None:
    """A way by its number, of that account where one is given."""
    w = schema.ways.c
    wanted = select(*COLUMNS).where(w.id == number)
    row = connection.execute(wanted if account is None else wanted.where(w.account == account)).first()
    return None if row is None else _way(row)


def find_reached(connection: Connection, accounts: Iterable[str]) -> frozenset[str]:
    """Those of some accounts that have a way which is on."""
    w = schema.ways.c
    wanted = select(w.account).where(w.account.in_(list(accounts)), w.off.is_(None)).distinct()
    return frozenset(connection.execute(wanted).scalars())


LOCK = func.pg_advisory_xact_lock(func.hashtextextended(bindparam("ways"), 0))
"""What `keep_apart` asks of PostgreSQL, for whoever asks it together with something else."""


def keep_apart(connection: Connection, account: str) -> None:
    """Let nobody sit down with an account while it gets a way, nor the other way round, to the end of the transaction.

    Either of the two then knows of the other. On SQLite there is one writer anyway. Heads of games come before this, so
    that two never wait for each other.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(LOCK), {"ways": f"ways {account}"})


def add_way(
    connection: Connection, sender: str, account: str, kind: str, target: str, label: str
) -> tuple[int, dict[int, Position]]:
    """Give an account a way; gives its number and where its games are now. Raises TooMany or Twice."""
    moved = count_on(connection, sender, account)
    keep_apart(connection, account)
    if len(ways_of(connection, account)) >= MOST:
        raise TooMany
    row = {
        "account": account,
        "kind": kind,
        "target": target,
        "key": hash_of(f"{kind} {target}"),
        "secret": secrets.token_hex(24) if kind == WEBHOOK else "",
        "label": label[:128],
        "created": time.time(),
    }
    w = schema.ways.c
    if connection.execute(select(w.id).where(w.account == account, w.key == row["key"])).first() is not None:
        raise Twice
    number: int = connection.execute(insert(schema.ways).values(row).returning(w.id)).scalar_one()
    return number, moved | count_on(connection, sender, account, moved)


def switch_on(connection: Connection, sender: str, account: str, number: int) -> dict[int, Position]:
    """Switch a way of an account on again, its failures forgotten; gives where its games are now."""
    moved = count_on(connection, sender, account)
    keep_apart(connection, account)
    w = schema.ways
    mine = update(w).where(w.c.id == number, w.c.account == account)
    connection.execute(mine.values(off=None, failures=0, error="", failed=None))
    return moved | count_on(connection, sender, account, moved)


def switch_off(connection: Connection, number: int, account: str | None = None) -> None:
    """Switch a way off, of that account where one is given; one that is off stays so."""
    w = schema.ways
    mine = update(w).where(w.c.id == number, w.c.off.is_(None))
    connection.execute((mine if account is None else mine.where(w.c.account == account)).values(off=time.time()))


def remove_way(connection: Connection, account: str, number: int) -> None:
    """Take a way from an account."""
    w = schema.ways
    connection.execute(delete(w).where(w.c.id == number, w.c.account == account))


def note_sent(connection: Connection, number: int) -> None:
    """Something has gone out by a way: whatever failed before is forgotten."""
    w = schema.ways
    connection.execute(update(w).where(w.c.id == number).values(sent=time.time(), failures=0, error="", failed=None))


def note_failed(connection: Connection, number: int, why: BadLine, *, counts: bool, ends: bool = False) -> None:
    """A way has failed; after `FAILURES` that count it is off, and at once where that `ends` it."""
    w, now = schema.ways, time.time()
    values = {"error": json.dumps([why.code, dict(why.values)]), "failed": now}
    where = update(w).where(w.c.id == number)
    connection.execute(where.values(failures=w.c.failures + int(counts), **values))
    over = update(w).where(w.c.id == number, w.c.off.is_(None))
    connection.execute((over if ends else over.where(w.c.failures >= FAILURES)).values(off=now))


def count_on(connection: Connection, sender: str, account: str, but: Container[int] = ()) -> dict[int, Position]:
    """Let all who have a game of an account in memory read it again; gives where these games are now."""
    h, heads = schema.holdings.c, schema.heads.c
    held = select(h.game).join(schema.heads, heads.game == h.game).where(h.browser == account, ~heads.over)
    games = [game for game in connection.execute(held).scalars() if game not in but]
    moved = count_aside(connection, games)
    if moved and connection.dialect.name == "postgresql":
        announce_positions(connection, sender, moved.items())
    return moved


def give_ways(connection: Connection, guest: str, account: str) -> bool:
    """Let all ways of a guest, and what it is to hear of, be an account's; whether there were any notices.

    The caller counts on the heads of the account's games, where the guest was reached.
    """
    w, n, h = schema.ways, schema.notices, schema.hours
    keep_apart(connection, account)
    known = select(w.c.key).where(w.c.account == account).scalar_subquery()
    connection.execute(delete(w).where(w.c.account == guest, w.c.key.in_(known)))
    connection.execute(update(w).where(w.c.account == guest).values(account=account))
    other = n.alias()
    same = (
        select(other.c.id)
        .where(other.c.account == account, other.c.game == n.c.game, other.c.line == n.c.line)
        .exists()
    )
    connection.execute(delete(n).where(n.c.account == guest, same))
    given = connection.execute(update(n).where(n.c.account == guest).values(account=account)).rowcount
    if connection.execute(select(h.c.account).where(h.c.account == account)).first() is None:
        connection.execute(update(h).where(h.c.account == guest).values(account=account))
    else:
        connection.execute(delete(h).where(h.c.account == guest))
    return given > 0


def off_token(secret: str, number: int) -> str:
    """What lets whoever reads a mail switch its way off, without an account; nothing else can be done by it."""
    mac = hmac.new(secret.encode(), f"way {number} off".encode(), hashlib.sha256).hexdigest()
    return f"{number}-{mac[:40]}"


def way_of_token(secret: str, token: str) -> int | None:
    """The number of the way that a token switches off; None for what is no token of ours."""
    number, _, _ = token.partition("-")
    if not (number.isascii() and number.isdigit() and len(number) < 12):
        return None
    return int(number) if hmac.compare_digest(off_token(secret, int(number)).encode(), token.encode()) else None
