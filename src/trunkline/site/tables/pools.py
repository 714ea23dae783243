"""Pools: events inside a circle. So many people enter, and all meet all at tables of one kind, by `schedules.py`.

A pool begins when it is full, or when a keeper of the circle says so with as many as have entered. Its tables are made
by the job `pool` (`pool_tables.py`): of those in the schedule that come next, as many as everybody may play at one
time. Whoever leaves is replaced at their running tables and at those to come by a stand-in, who is a bot until a member
of the circle steps in; the standings (`pool_standings.py`) have them last wherever they have not played to the end.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, delete, func, insert, or_, select, text, update

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.jobs.deferring import Deferred, defer
from trunkline.site.tables.jobs.registry import CLOCK
from trunkline.site.tables.pace import Pace, check_pace, stored_pace
from trunkline.site.tables.relations import blocked_with
from trunkline.site.tables.schedules import LEAST_SEATS, MOST_SEATS, MOST_SIZE, schedule, sizes_for
from trunkline.site.tables.tidings import hook_account, tell
from trunkline.words import N_, WORDS

OPEN, RUNNING, OVER = "open", "running", "over"
"""The states of a pool."""

JOB = "pool"
"""The job that makes the tables of a pool, lets stand-ins in, and ends it."""

LONGEST, MOST_AT_ONCE = 40, 9

MOST_OPEN = 10
"""Pools of a circle that are not over."""

WORDS.update(
    {
        "pool-name": N_("Give the pool a name of 2 to {most} letters."),
        "pool-seats": N_("A table of this pool has {least} to {most} seats here."),
        "pool-size": N_("With tables of {seats} a pool has {least} to {most} people."),
        "pool-clock": N_("A pool needs a clock: choose how long a turn may take."),
        "pool-at-once": N_("Anybody plays 1 to {most} tables at one time."),
        "pools-many": N_("{most} pools of this circle are not over; that is the most."),
        "no-pool": N_("There is no such pool in this circle."),
        "pool-begun": N_("This pool has begun already."),
        "pool-not-running": N_("This pool is not under way."),
        "pool-twice": N_("You have entered already."),
        "pool-few": N_("At least {least} people must have entered."),
        "pool-blocked": N_(
            "You and somebody who has entered do not play with each other, by a block. In this pool you would meet at "
            "a table; enter all the same only if that is fine with you."
        ),
        "pool-no-place": N_("Nobody waits for a stand-in there, or it would be you."),
    }
)


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool as stored."""

    id: int
    circle: int
    name: str
    title: str
    map: str
    options: str
    pace: str
    seats: int
    size: int
    at_once: int
    rated: bool
    host: str
    state: str
    made: float
    begun: float | None
    ended: float | None


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody in a pool: since when they play no more, and who plays on instead, "" for a bot."""

    account: str
    name: str
    at: float
    place: int | None
    gone: float | None
    stand_in: str
    stand_in_name: str


@dataclass(frozen=True, slots=True)
class Planned:
    """A table of a pool: the places of its people by seat, and its number once it is made."""

    n: int
    places: tuple[int, ...]
    game: int | None


COLUMNS = tuple(schema.pools.c[name] for name in Pool.__slots__)
ENTRY = tuple(schema.pool_entries.c[name] for name in Entry.__slots__)


@dataclass(frozen=True, slots=True)
class NewPool:
    """What a new pool is to be."""

    name: str
    title: str
    map: str
    options: dict[str, str]
    pace: Pace
    seats: int
    size: int
    at_once: int
    rated: bool


def check_pool(wanted: NewPool) -> dict[str, str]:
    """The options that differ from the defaults; raises BadLine, with the field at fault, for what no pool can be."""
    box = titles.title(wanted.title)
    info = box.map_info(wanted.map)
    if not 2 <= len(wanted.name) <= LONGEST or not wanted.name.isprintable():
        raise BadLine("pool-name", most=LONGEST, field="name")
    least, most = max(LEAST_SEATS, info.least), min(MOST_SEATS, info.most)
    if not least <= wanted.seats <= most:
        raise BadLine("pool-seats", least=least, most=most, field="seats")
    if wanted.size not in sizes_for(wanted.seats):
        raise BadLine("pool-size", seats=wanted.seats, least=wanted.seats, most=MOST_SIZE, field="size")
    if not wanted.pace.limited:
        raise BadLine("pool-clock", field="move")
    if not 1 <= wanted.at_once <= MOST_AT_ONCE:
        raise BadLine("pool-at-once", most=MOST_AT_ONCE, field="at_once")
    check_pace(wanted.pace)
    chosen = box.check_options(wanted.options, info.name)
    titles.find(wanted.title, info.name, wanted.seats, **chosen)
    return chosen


def make_pool(connection: Connection, circle: int, host: str, wanted: NewPool) -> int:
    """Write a new pool that waits for people; gives its number. Raises BadLine."""
    chosen, p = check_pool(wanted), schema.pools
    count = select(func.count()).where(p.c.circle == circle, p.c.state != OVER)
    if connection.execute(count).scalar_one() >= MOST_OPEN:
        raise BadLine("pools-many", most=MOST_OPEN, field="name")
    row: dict[str, Any] = {
        "circle": circle,
        "name": wanted.name,
        "title": wanted.title,
        "map": wanted.map,
        "options": json.dumps(chosen),
        "pace": stored_pace(replace(wanted.pace, leaving="bot")),  # nobody from outside takes a seat
        "seats": wanted.seats,
        "size": wanted.size,
        "at_once": wanted.at_once,
        "rated": wanted.rated,
        "host": host,
        "state": OPEN,
        "made": time.time(),
    }
    number: int = connection.execute(insert(p).values(row).returning(p.c.id)).scalar_one()
    return number


def pool_by(connection: Connection, number: int) -> Pool | None:
    """The pool of a number."""
    row = connection.execute(select(*COLUMNS).where(schema.pools.c.id == number)).first()
    return None if row is None else Pool(*row)


def pools_of(connection: Connection, circle: int, limit: int = 30) -> list[tuple[Pool, int]]:
    """The pools of a circle, newest first, each with how many have entered."""
    e = schema.pool_entries.c
    count = select(func.count()).where(e.pool == schema.pools.c.id).scalar_subquery()
    wanted = select(*COLUMNS, count).where(schema.pools.c.circle == circle).order_by(schema.pools.c.id.desc())
    return [(Pool(*row[:-1]), row[-1]) for row in connection.execute(wanted.limit(limit))]


def entries_of(connection: Connection, pool: int) -> list[Entry]:
    """Those who have entered a pool, by their place in the schedule, before that first come first."""
    e = schema.pool_entries.c
    wanted = select(*ENTRY).where(e.pool == pool).order_by(e.place, e.at, e.account)
    return [Entry(*row) for row in connection.execute(wanted)]


def tables_of_pool(connection: Connection, pool: int) -> list[Planned]:
    """The tables of a pool that has begun, in their order."""
    t = schema.pool_tables.c
    wanted = select(t.n, t.places, t.game).where(t.pool == pool).order_by(t.n)
    return [Planned(row.n, tuple(map(int, row.places.split(","))), row.game) for row in connection.execute(wanted)]


def lock_pool(connection: Connection, pool: int) -> None:
    """Have a pool to oneself until the transaction ends; SQLite has one writer at a time anyway."""
    if connection.dialect.name == "postgresql":
        lock = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
        connection.execute(lock, {"name": f"pool {pool}"})


def locked(connection: Connection, number: int, state: str, otherwise: str) -> Pool:
    """A pool that nobody else changes meanwhile; raises BadLine where it is in another state."""
    lock_pool(connection, number)
    pool = pool_by(connection, number)
    if pool is None:
        raise BadLine("no-pool")
    if pool.state != state:
        raise BadLine(otherwise)
    return pool


def avoided(connection: Connection, pool: int, account: str) -> list[str]:
    """Those in a pool who do not play with an account, by a block of theirs or its own."""
    e = schema.pool_entries.c
    wanted = select(e.account).where(e.pool == pool, e.account.in_(blocked_with(account)), e.gone.is_(None))
    return list(connection.execute(wanted).scalars())


def enter(connection: Connection, number: int, account: str, name: str, *, agreed: bool) -> None:
    """Let an account enter a pool, which begins when it is full; raises BadLine.

    Where it would meet somebody it does not play with, that must be `agreed`; that one hears of it, too.
    """
    pool = locked(connection, number, OPEN, "pool-begun")
    entries = entries_of(connection, number)
    if any(each.account == account for each in entries):
        raise BadLine("pool-twice")
    blocked = avoided(connection, number, account)
    if blocked and not agreed:
        raise BadLine("pool-blocked")
    row = {"pool": number, "account": account, "name": name, "at": time.time(), "stand_in": "", "stand_in_name": ""}
    connection.execute(insert(schema.pool_entries).values(row))
    for other in blocked:
        tell(connection, other, "pool-blocked", pool.circle, pool.name)
    if len(entries) + 1 >= pool.size:
        begin(connection, pool)


def begin_early(connection: Connection, number: int) -> None:
    """Let a pool begin with as many as have entered; raises BadLine."""
    pool = locked(connection, number, OPEN, "pool-begun")
    if len(entries_of(connection, number)) < pool.seats:
        raise BadLine("pool-few", least=pool.seats)
    begin(connection, pool)


def begin(connection: Connection, pool: Pool) -> None:
    """Write the schedule of a pool, and let all hear of it."""
    p, e = schema.pools, schema.pool_entries
    entries = entries_of(connection, pool.id)
    for place, entry in enumerate(entries):
        mine = update(e).where(e.c.pool == pool.id, e.c.account == entry.account)
        connection.execute(mine.values(place=place))
        tell(connection, entry.account, "pool-begins", pool.circle, pool.name)
    rows = [
        {"pool": pool.id, "n": n, "places": ",".join(map(str, places))}
        for n, places in enumerate(schedule(len(entries), pool.seats), start=1)
    ]
    connection.execute(insert(schema.pool_tables), rows)
    values = {"state": RUNNING, "begun": time.time(), "size": len(entries)}
    connection.execute(update(p).where(p.c.id == pool.id).values(values))
    wake(connection, pool.id)


def wake(connection: Connection, pool: int) -> None:
    """Let the job of a pool look what is to be done."""
    defer(connection, [Deferred(CLOCK, JOB, {"pool": pool}, lock=f"pool {pool}")])


def leave_pool(connection: Connection, number: int, account: str) -> None:
    """Let an account play no more in a pool: out of it before it begins, else last where it has not finished."""
    lock_pool(connection, number)
    pool, e = pool_by(connection, number), schema.pool_entries
    if pool is None or pool.state == OVER:
        return
    mine = (e.c.pool == number, e.c.account == account)
    if pool.state == OPEN:
        connection.execute(delete(e).where(*mine))
        return
    left = connection.execute(update(e).where(*mine, e.c.gone.is_(None)).values(gone=time.time())).rowcount
    theirs = update(e).where(e.c.pool == number, e.c.stand_in == account)
    changed = connection.execute(theirs.values(stand_in="", stand_in_name="")).rowcount
    if left or changed:
        tell(connection, hook_account(pool.circle), "pool-wants", pool.circle, pool.name)
        wake(connection, number)


def leave_pools(connection: Connection, account: str, circle: int | None = None) -> None:
    """The same in all pools, or in those of one circle."""
    e, p = schema.pool_entries.c, schema.pools.c
    wanted = select(p.id).join(schema.pool_entries, e.pool == p.id).distinct()
    wanted = wanted.where(or_(e.account == account, e.stand_in == account), p.state != OVER)
    if circle is not None:
        wanted = wanted.where(p.circle == circle)
    for number in connection.execute(wanted.order_by(p.id)).scalars().all():
        leave_pool(connection, number, account)


def step_in(connection: Connection, number: int, place: int, account: str, name: str) -> None:
    """Let an account play on for somebody who has left; raises BadLine where nobody waits for that."""
    locked(connection, number, RUNNING, "pool-not-running")
    e, entries = schema.pool_entries, entries_of(connection, number)
    inside = {each.account for each in entries} | {each.stand_in for each in entries}
    theirs = [each for each in entries if each.place == place and each.gone is not None and not each.stand_in]
    if not theirs or account in inside:
        raise BadLine("pool-no-place")
    here = update(e).where(e.c.pool == number, e.c.place == place)
    connection.execute(here.values(stand_in=account, stand_in_name=name))
    wake(connection, number)


def end_pool(connection: Connection, pool: Pool) -> None:
    """Let a pool be over with what there is, and all hear of it."""
    p = schema.pools
    connection.execute(update(p).where(p.c.id == pool.id).values(state=OVER, ended=time.time()))
    for entry in entries_of(connection, pool.id):
        for account in {entry.account, entry.stand_in} - {""}:
            tell(connection, account, "pool-over", pool.circle, pool.name)


def erase_from_pools(connection: Connection, account: str) -> None:
    """Let no name of a deleted account stand in pools."""
    e = schema.pool_entries
    connection.execute(update(e).where(e.c.account == account).values(name=""))
    connection.execute(update(e).where(e.c.stand_in == account).values(stand_in_name=""))


def give_pools(connection: Connection, guest: str, account: str) -> None:
    """Let what an account that goes over to another one has in pools be that one's."""
    e, p = schema.pool_entries, schema.pools
    both = e.alias()
    same = select(both.c.pool).where(both.c.account == account)
    connection.execute(update(e).where(e.c.account == guest, e.c.pool.not_in(same)).values(account=account))
    connection.execute(update(e).where(e.c.stand_in == guest).values(stand_in=account))
    connection.execute(update(p).where(p.c.host == guest).values(host=account))
