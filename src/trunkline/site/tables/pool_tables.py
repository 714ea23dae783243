"""The tables of pools as the job `pool` makes and keeps them. All of it can be done again, by any process: what
is there is left as it is.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection, insert, select, update

from trunkline.actions import BadLine
from trunkline.game import Illegal
from trunkline.site.tables import schema
from trunkline.site.tables.absent import NoTable, Unplayable
from trunkline.site.tables.admission import Admission
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.jobs.registry import CLOCK
from trunkline.site.tables.links import next_token
from trunkline.site.tables.live import LiveTable, Stale
from trunkline.site.tables.new import NewSeat
from trunkline.site.tables.pace import read_pace
from trunkline.site.tables.pool_standings import Places, Standing, standings
from trunkline.site.tables.pools import (
    JOB,
    RUNNING,
    Entry,
    Planned,
    Pool,
    end_pool,
    entries_of,
    lock_pool,
    pool_by,
    tables_of_pool,
)
from trunkline.site.tables.reseating import reseat
from trunkline.site.tables.seat_words import seat_word
from trunkline.site.tables.seating import Seating, SeatTaken
from trunkline.site.tables.sitting import is_vacant, leave, sit, stand_in_kind
from trunkline.site.tables.store import options_of
from trunkline.site.tables.tenures import LEFT, STAND_IN, Tenure
from trunkline.site.tables.tokens import hash_of

log = logging.getLogger("trunkline.site")

TRIES = 5
"""How often a table is tried again that others change meanwhile."""


class MadeAlready(Exception):
    """Another process has made this table."""


@dataclass(frozen=True, slots=True)
class State:
    """A pool with its people and tables: who has come to which place at tables that are over, and when these ended."""

    pool: Pool
    entries: list[Entry]
    tables: list[Planned]
    over: dict[int, Places] = field(default_factory=dict)

    @property
    def by_place(self) -> dict[int, Entry]:
        """The people of a pool that has begun, by their place in its schedule."""
        return {entry.place: entry for entry in self.entries if entry.place is not None}

    def standings(self) -> list[Standing]:
        """The standings as they are now."""
        index = {table.n: k for k, table in enumerate(self.tables)}
        over = {index[n]: places for n, places in self.over.items()}
        return standings(len(self.entries), [table.places for table in self.tables], over)


def state_of(connection: Connection, pool: Pool) -> State:
    """A pool as it stands; four questions, however many tables it has."""
    entries, tables = entries_of(connection, pool.id), tables_of_pool(connection, pool.id)
    r, f, t = schema.results.c, schema.finishes.c, schema.pool_tables.c
    wanted = select(t.n, f.at, r.account, r.place, r.gone).select_from(schema.pool_tables)
    wanted = wanted.join(schema.finishes, f.game == t.game).outerjoin(schema.results, r.game == f.game)
    state = State(pool, entries, tables)
    people, here = {each.account: each for each in entries}, {table.n: set(table.places) for table in tables}
    for n, at, account, place, gone in connection.execute(wanted.where(t.pool == pool.id)):
        places = state.over.setdefault(n, {})
        person = people.get(account or "")
        if person is None or person.place not in here[n] or gone or (person.gone is not None and person.gone <= at):
            continue
        places[person.place] = place  # type: ignore[index]
    return state


def due_tables(state: State) -> list[Planned]:
    """The tables that are to be made now: in their order, while nobody has more under way than they may."""
    busy = Counter[int]()
    for table in state.tables:
        if table.game is not None and table.n not in state.over:
            busy.update(table.places)
    out = []
    for table in state.tables:
        if table.game is None and all(busy[person] < state.pool.at_once for person in table.places):
            out.append(table)
            busy.update(table.places)
    return out


def player_of(entry: Entry) -> str:
    """The account that plays for somebody in a pool: their own, or that of their stand-in; "" for a bot."""
    return entry.account if entry.gone is None else entry.stand_in


def words_of(names: Sequence[str]) -> list[str]:
    """The words of seats for these names, each another one."""
    out: list[str] = []
    for n, name in enumerate(names, start=1):
        out.append(seat_word(name, n, out))
    return out


async def make_table(hall: Hall, state: State, table: Planned) -> None:
    """Make a table of a pool; its people sit down afterwards. Nothing where another process has made it."""
    pool = state.pool
    people = [state.by_place[place] for place in table.places]
    names = [each.name if each.gone is None else each.stand_in_name or each.name for each in people]
    seats = [NewSeat(word, "link", name) for word, name in zip(words_of(names), names, strict=True)]

    def also(connection: Connection, number: int) -> None:
        t = schema.pool_tables
        mine = update(t).where(t.c.pool == pool.id, t.c.n == table.n, t.c.game.is_(None)).values(game=number)
        if not connection.execute(mine).rowcount:
            raise MadeAlready
        connection.execute(insert(schema.circle_tables).values(game=number, circle=pool.circle))

    rated = pool.rated and sum(bool(player_of(each)) for each in people) > 1
    admission = Admission("circle", gathers=True, rated=rated)
    options = options_of(pool.options) or {}
    try:
        await hall.create(pool.title, pool.map, options, seats, pool.host, read_pace(pool.pace), admission, also)
    except MadeAlready:
        log.info("table %s of pool %s is made already", table.n, pool.id)


async def keep_table(hall: Hall, state: State, table: Planned, number: int) -> None:
    """Let those sit at a table who are to play there, and those leave who play no more."""
    for _ in range(TRIES):
        try:
            async with hall.at(number) as live:
                if await hall.is_behind(live):  # this process may hear nothing of others
                    continue
                if live.table.turn() is None or live.stop() is not None:
                    return
                for seat, place in enumerate(table.places):
                    await keep_seat(hall, live, seat, state.by_place[place])
                hall.notify(live)
            return
        except Stale:
            continue
        except (NoTable, Unplayable):
            return
    log.warning("table %s changes without an end: its seats stay as they are", number)


async def keep_seat(hall: Hall, live: LiveTable, seat: int, entry: Entry) -> None:
    """The same at one seat."""
    holders = {account for account, seats in live.holders.items() if seat in seats}
    player = player_of(entry)
    for other in {entry.account, entry.stand_in} - {player, ""}:
        if other in holders:
            await leave(live, hall.store, seat, hash_of(next_token(hall.store, live, seat)))
    if not player and not live.seats[seat].taken:  # nobody has begun there
        kind = stand_in_kind(live)
        then = replace(live.seats[seat], bot=kind, taken=True, open=False, stands_in=LEFT)
        new = Tenure("", kind, "", STAND_IN, live.table.line)
        await reseat(live, hall.store, [Seating(seat, then, new=new)])
    if player and player not in holders and is_vacant(live, seat):
        name = entry.name if entry.gone is None else entry.stand_in_name
        try:
            await sit(live, hall.store, [seat], player, by_link=True, label=name, agreed=True)
        except (SeatTaken, Illegal) as no:  # whoever has left this very seat by themselves
            log.info("table %s: nobody sits down for place %s of a pool: %s", live.id, entry.place, no)


async def look_after(hall: Hall, number: int) -> None:
    """Do what is to be done in a pool now."""
    pool = await hall.store.ask(lambda to: pool_by(to, number))
    if pool is None or pool.state != RUNNING:
        return
    state = await hall.store.ask(lambda to: state_of(to, pool))
    try:
        for table in due_tables(state):
            await make_table(hall, state, table)
    except BadLine as bad:
        log.error("pool %s stands still, for this program makes no such tables: %s", number, bad.code)
        return
    state = await hall.store.ask(lambda to: state_of(to, pool))
    for table in state.tables:
        if table.game is not None and table.n not in state.over:
            await keep_table(hall, state, table, table.game)

    def finish(connection: Connection) -> None:
        lock_pool(connection, number)
        now = pool_by(connection, number)
        if now is not None and now.state == RUNNING and len(state_of(connection, now).over) == len(state.tables):
            end_pool(connection, now)

    await hall.store.writer.run(finish)


def add_pools(hall: Hall) -> None:
    """Let the jobs of a hall look after pools."""

    async def look(pool: int) -> None:
        await look_after(hall, pool)

    hall.jobs.add(JOB, CLOCK, look)


__all__ = ["State", "add_pools", "look_after", "state_of"]
