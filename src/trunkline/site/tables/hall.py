"""The hall: every table of the site. Keeps live ones in memory and notifies those who watch."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol

from sqlalchemy import Connection

from trunkline.actions import BadLine
from trunkline.site.settings import Settings
from trunkline.site.tables.absent import NoTable, Unplayable
from trunkline.site.tables.admission import ANYBODY, Admission, Level, check_rated
from trunkline.site.tables.appraising import Appraiser
from trunkline.site.tables.heads import Position
from trunkline.site.tables.jobs.deferring import defer
from trunkline.site.tables.jobs.drain import Drain
from trunkline.site.tables.jobs.registry import BOTS, CLOCK, QUEUES, Registry
from trunkline.site.tables.lateness import EVERY, Lateness
from trunkline.site.tables.live import LiveTable, Stale, bot_job
from trunkline.site.tables.new import Inserted, NewSeat, insert_table, open_table
from trunkline.site.tables.news import address_of
from trunkline.site.tables.others import Others, follow
from trunkline.site.tables.pace import NEVER, Pace
from trunkline.site.tables.presence import Presence
from trunkline.site.tables.reviving import live_table, revive
from trunkline.site.tables.sessions import Sessions
from trunkline.site.tables.store import Store
from trunkline.site.tables.thinking import Thinkers
from trunkline.site.tables.upkeep import Upkeep
from trunkline.site.tables.watchers import Watchers, as_news, place_of
from trunkline.table import Table
from trunkline.words import N_, WORDS

WORDS["table-restless"] = N_("Other processes change this table without an end; try again.")

log = logging.getLogger("trunkline.site")


READINGS = 5
"""How often a table is read that others change whenever it has been."""

STOPPED = 5.0
"""Seconds in which a task that was cancelled should have ended."""

OVERDUE = 30.0
"""Seconds after which a bot that owes a line, and is in no list of jobs, is put there."""

NOWHERE = Position(-1, -1, -1)
"""Where no table is: of one that is being read or only watched it is not known."""


class TableLock:
    """A table that nobody else has for a while: `async with hall.at(17) as live`."""

    __slots__ = ("_hall", "_live", "_number")

    def __init__(self, hall: Hall, number: int) -> None:
        self._hall, self._number = hall, number

    async def __aenter__(self) -> LiveTable:
        self._live = await self._hall._take(self._number)
        return self._live

    async def __aexit__(self, *error: object) -> None:
        self._hall._give_back(self._live)


class Worker(Protocol):
    """Does jobs that wait."""

    async def run(self) -> None:
        """Work for ever."""


class Hall:
    """All tables of one site; `open` before use, `close` after.

    Jobs of `queues` are done here, so many at once as `settings.bot_threads` says. Without `visitors` there is nobody
    to hear of what other processes write: a job itself says how far a table is.
    """

    def __init__(self, settings: Settings, *, queues: Collection[str] | None = None, visitors: bool = True) -> None:
        self.settings = settings
        self.store = Store(settings)
        self.sessions = Sessions(self.store, alone=settings.is_sqlite)
        self._live: OrderedDict[int, LiveTable] = OrderedDict()
        self._loading: dict[int, asyncio.Task[LiveTable]] = {}
        self._watchers: dict[int, Watchers] = {}
        self.others: Others | None = None
        if not settings.is_sqlite and visitors:
            self.others = Others(self, address_of(settings.news_url or settings.url))
        self.thinkers = Thinkers(self.store, settings.bot_threads, settings.bot_seconds, self.at, self.notify)
        self.appraiser = Appraiser(self.thinkers)
        self.presence = Presence(self.store, self._live)
        self.upkeep = Upkeep(self.store, self._live)
        self.jobs = Registry()
        self.jobs.add("bot", BOTS, self.thinkers.move)
        lateness = Lateness(self.store, self.at, self.notify, self.is_behind)
        self.jobs.add_periodic("late", CLOCK, lateness.look, EVERY)
        self.queues = (QUEUES if settings.bot_threads else ()) if queues is None else queues
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the database and let every table go on where a bot or chance owes a line."""
        await self.store.open()
        self._tasks = [asyncio.create_task(self.upkeep.measure_on(), name="figures")]
        self._tasks.append(asyncio.create_task(self.upkeep.tidy_on(), name="tidy"))
        self._tasks.append(asyncio.create_task(self.presence.run(), name="presence"))
        if self.queues:
            await self.resume()
            self._tasks.append(asyncio.create_task(self._worker().run(), name="jobs"))
        if self.others is not None:
            self._tasks += self.others.start()

    async def close(self) -> None:
        """Let bots stop, write what waits, close the database."""
        left = {*self._tasks, *self._loading.values()}
        while left:  # in Python 3.11 a library that uses `wait_for` may lose a cancellation: then it gets another
            for task in left:
                task.cancel()
            _, left = await asyncio.wait(left, timeout=STOPPED)
        self.thinkers.close()
        await self.store.close()

    def _worker(self) -> Worker:
        """What does the jobs of this process."""
        at_once = max(1, self.settings.bot_threads)
        if self.settings.is_sqlite:
            return Drain(self.store, self.jobs, at_once)
        from trunkline.site.tables.jobs.procrastinating import Procrastinating  # comes with the extra for PostgreSQL

        async def resume() -> None:
            await self.resume(time.time() - OVERDUE)

        address = address_of(self.settings.news_url or self.settings.url)
        return Procrastinating(address, self.jobs, self.queues, at_once, resume)

    async def resume(self, since: float | None = None) -> None:
        """Defer what a bot or chance has owed since that time at least, where it is in no list: by another release."""
        owing = await self.store.games_owing(since)
        if owing:
            await self.store.writer.run(lambda to: defer(to, [bot_job(*place) for place in owing]))

    # -- live tables

    def numbers(self) -> Iterable[int]:
        """The tables that are in memory or watched."""
        return {*self._live, *self._loading, *self._watchers}

    def where(self, number: int) -> Position | None:
        """What such a table is at as far as is known here; None for any other."""
        if (live := self._live.get(number)) is not None:
            return live.behind or live.stored
        if (those := self._watchers.get(number)) is not None and those.place is not None:
            return those.place.at
        return NOWHERE if number in self._loading or number in self._watchers else None

    def said(self, number: int) -> int | None:
        """How many lines of chat such a table has as far as is known here; None for any other."""
        if (live := self._live.get(number)) is not None:
            return live.said
        return 0 if number in self._loading or number in self._watchers else None

    def pass_on(self, number: int, to: Position) -> bool:
        """Another process says that a table is at a position: tell those who watch, and read it when it is asked for.

        False where it must be read now, to know what those who watch must get, or because it is just being read.
        """
        those = self._watchers.get(number)
        if number in self._loading or (those is not None and not those.move_on(to)):
            return False
        if (live := self._live.get(number)) is not None and to != live.stored:
            live.behind = to
        return True

    def at(self, number: int) -> TableLock:
        """Have a table to oneself: nobody else changes it or sees it half changed. Raises NoTable or Unplayable."""
        return TableLock(self, number)

    async def check(self, number: int) -> None:
        """Raise NoTable unless there is a table of that number."""
        if number not in self._live and not await self.store.has(number):
            raise NoTable(number)

    async def _take(self, number: int) -> LiveTable:
        while True:
            live = self._live.get(number) or await self._load(number)
            await live.lock.acquire()
            if live.behind is not None and not live.gone:
                await self._catch_up(live)
            if not live.gone:
                if number in self._live:
                    self._live.move_to_end(number)
                return live
            live.lock.release()
            self._forget(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what another process has written; its lock is given back when that cannot be."""
        behind = live.behind
        try:
            if behind != live.stored:
                await follow(live, self.store)
        except BaseException:
            live.lock.release()
            raise
        if live.behind == behind:  # else there was more news meanwhile
            live.behind = None

    def _give_back(self, live: LiveTable) -> None:
        try:
            if live.is_lost():
                self._forget(live)
                self.notify(live)
        finally:
            live.lock.release()

    def _forget(self, live: LiveTable) -> None:
        if self._live.get(live.id) is live:
            del self._live[live.id]

    async def _load(self, number: int) -> LiveTable:
        task = self._loading.get(number)
        if task is None:
            task = self._loading[number] = asyncio.create_task(self._read(number))
            task.add_done_callback(lambda done: self._loading.pop(number, None))
        return await asyncio.shield(task)

    async def _read(self, number: int) -> LiveTable:
        for _ in range(READINGS):
            stored = await self.store.read(number)
            if stored is None:
                raise NoTable(number)
            try:
                live = await asyncio.to_thread(revive, stored)
            except BadLine as bad:
                raise Unplayable(bad) from bad
            try:
                await live.settle(self.store)
            except Stale:  # another process has settled it
                continue
            break
        else:
            raise Unplayable(BadLine("table-restless"))
        self._live[number] = live
        self._make_room()
        return live

    def _make_room(self) -> None:
        """Let go of the tables that nobody has looked at for longest, but of none in use."""
        for number in list(self._live):
            if len(self._live) <= self.settings.live_tables:
                return
            live = self._live[number]
            if not live.lock.locked() and number not in self.thinkers and number not in self._watchers:
                live.gone = True
                del self._live[number]

    # -- news

    @contextmanager
    def watchers(self, number: int) -> Iterator[Watchers]:
        """Be one of those who watch a table, as long as the block lasts."""
        those = self._watchers.get(number)
        if those is None:
            those = self._watchers[number] = Watchers(number, self.settings.pace, self.settings.heartbeat)
        those.count += 1
        try:
            yield those
        finally:
            those.count -= 1
            if not those.count:
                those.close()
                del self._watchers[number]

    def notify(self, live: LiveTable) -> None:
        """Let all who watch a table know that it has moved. The caller holds its lock."""
        those = self._watchers.get(live.id)
        if those is not None:
            those.notify(None if live.is_lost() else place_of(live))

    async def look(self, number: int) -> bytes:
        """Where a table is, for those who watch it; raises NoTable."""
        async with self.at(number) as live:
            place = place_of(live)
            news = as_news(number, place)
            if (those := self._watchers.get(number)) is not None and those.place is None:
                those.place, those.news = place, news
            return news

    async def read_again(self, moved: Mapping[int, Position]) -> None:
        """Let games that were changed here beside their tables be read again by whoever asks for them next."""
        for number, to in moved.items():
            if (loading := self._loading.get(number)) is not None:
                await asyncio.wait([loading])  # it may have read what was before
            if (live := self._live.get(number)) is not None and live.stored != to:
                live.behind = to

    # -- making tables and taking seats

    async def create(
        self,
        title: str,
        map_name: str,
        options: Mapping[str, str],
        seats: Sequence[NewSeat],
        host: str,
        pace: Pace = NEVER,
        admission: Admission = ANYBODY,
        also: Callable[[Connection, int], None] | None = None,
    ) -> int:
        """Make a table and give the host the seats called me; returns its number, raises BadLine."""
        table, chosen = open_table(title, map_name, options, seats)
        check_rated(admission, [seat.kind for seat in seats])
        return await self.add(table, chosen, seats, host, pace, admission, also)

    async def add(
        self,
        table: Table,
        options: dict[str, str],
        seats: Sequence[NewSeat],
        host: str,
        pace: Pace = NEVER,
        admission: Admission = ANYBODY,
        also: Callable[[Connection, int], None] | None = None,
    ) -> int:
        """The same for a table that has been opened; `also` is written with it, by its number."""
        secret = self.store.secret

        def write(connection: Connection) -> Inserted:
            made = insert_table(connection, secret, table, options, seats, host, pace, admission)
            if also is not None:
                also(connection, made.row.id)
            return made

        made: Inserted = await self.store.writer.run(write)
        mine = [(host, i, 0) for i, seat in enumerate(seats) if seat.kind == "me"]
        live = live_table(made.row, table, mine, made.tenures)
        live.clocks, live.away, live.reached = dict(made.clocks), made.away, made.reached
        self._live[live.id] = live
        self._make_room()
        return live.id

    def drop(self, live: LiveTable) -> None:
        """Let go of a table that is no more. The caller holds its lock."""
        live.gone = True
        self._forget(live)

    async def level_of(self, number: int) -> Level | None:
        """The level of a table, which never changes; None when there is none of that number."""
        live = self._live.get(number)
        return live.level if live is not None else await self.store.level_of(number)

    async def is_behind(self, live: LiveTable) -> bool:
        """Whether another process has changed a table since it was read here; then it is read again by the next."""
        if not live.gone:
            live.gone = await self.store.position(live.id) != live.stored
        return live.gone
