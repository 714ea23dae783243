"""The hall: every table of the site. Keeps live ones in memory, lets bots think, notifies those who watch."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import SystemRandom

from sqlalchemy import Connection, insert, update

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.game import Seat
from trunkline.record import check_names
from trunkline.site.settings import Settings
from trunkline.site.tables import schema
from trunkline.site.tables.live import LiveTable, live_table, revive
from trunkline.site.tables.new import NewSeat, insert_table
from trunkline.site.tables.store import Store
from trunkline.site.tables.tokens import seat_token
from trunkline.site.tables.watchers import Watchers, news_of
from trunkline.table import Table

log = logging.getLogger("trunkline.site")


class NoTable(LookupError):
    """There is no table of that number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Unplayable(LookupError):
    """The table has a title, map, option or bot that this program no longer has; `why` says which."""

    def __init__(self, why: BadLine) -> None:
        super().__init__(str(why))
        self.why = why


class SeatTaken(Exception):
    """Somebody sits there already."""


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


class Hall:
    """All tables of one site; `open` before use, `close` after."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings)
        self._live: OrderedDict[int, LiveTable] = OrderedDict()
        self._loading: dict[int, asyncio.Task[LiveTable]] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._watchers: dict[int, Watchers] = {}
        self._threads = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")
        self._resuming: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the database and let every table go on where a bot or chance owes a line."""
        await self.store.open()
        self._resuming = asyncio.create_task(self._resume(), name="resume")

    async def close(self) -> None:
        """Let bots stop, write what waits, close the database."""
        tasks = [task for task in (self._resuming, *self._thinking.values(), *self._loading.values()) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    async def _resume(self) -> None:
        for number in await self.store.games_owing():
            try:
                async with self.at(number) as live:
                    self._wake(live)
            except Exception:  # one broken table must not keep the others waiting
                log.exception("table %s cannot go on", number)

    # -- live tables

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
            if not live.gone:
                if number in self._live:
                    self._live.move_to_end(number)
                return live
            live.lock.release()
            self._forget(live)

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
        stored = await self.store.read(number)
        if stored is None:
            raise NoTable(number)
        try:
            live = await asyncio.to_thread(revive, stored)
        except BadLine as bad:
            raise Unplayable(bad) from bad
        await live.settle(self.store)
        self._live[number] = live
        self._make_room()
        self._wake(live)
        return live

    def _make_room(self) -> None:
        """Let go of the tables that nobody has looked at for longest, but of none in use."""
        for number in list(self._live):
            if len(self._live) <= self.settings.live_tables:
                return
            live = self._live[number]
            if not live.lock.locked() and number not in self._thinking and number not in self._watchers:
                live.gone = True
                del self._live[number]

    # -- news

    @contextmanager
    def watchers(self, number: int) -> Iterator[Watchers]:
        """Be one of those who watch a table, as long as the block lasts."""
        those = self._watchers.get(number)
        if those is None:
            those = self._watchers[number] = Watchers(self.settings.pace, self.settings.heartbeat)
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
            those.notify(None if live.is_lost() else news_of(live))

    async def look(self, number: int) -> bytes:
        """Where a table is, for those who watch it; raises NoTable."""
        async with self.at(number) as live:
            news = news_of(live)
            if (those := self._watchers.get(number)) is not None and those.news is None:
                those.news = news
            return news

    def go_on(self, live: LiveTable) -> None:
        """After every change: notify those who watch, let the next bot think."""
        self.notify(live)
        self._wake(live)

    # -- bots

    def _wake(self, live: LiveTable) -> None:
        if live.bot_to_move() is not None and live.id not in self._thinking:
            task = self._thinking[live.id] = asyncio.create_task(self._think(live.id), name=f"bots of {live.id}")
            task.add_done_callback(lambda done: self._end_thinking(live.id, done))

    def _end_thinking(self, number: int, task: asyncio.Task[None]) -> None:
        self._thinking.pop(number, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("the bots of table %s stopped", number, exc_info=task.exception())
        elif (live := self._live.get(number)) is not None and not task.cancelled():
            self._wake(live)

    async def _think(self, number: int) -> None:
        """Let bots play until it is no bot's turn. They think in threads, without the lock, on what they may see."""
        loop = asyncio.get_running_loop()
        while True:
            async with self.at(number) as live:
                seat = live.bot_to_move()
                if seat is None:
                    return
                game = live.table.game
                view = game.view(live.table.state, seat)
                bot, rng, when = live.bots[seat], live.rng, (live.table.line, live.undone)
            try:
                action = await loop.run_in_executor(self._threads, bot.choose, game, view, seat, rng)
            except Exception:  # a bot that breaks must not hold up people: it plays anything legal instead
                log.exception("the bot %s broke at table %s, line %s", bot.name, number, when[0] + 1)
                action = rng.choice(game.legal(view))
            async with self.at(number) as live:
                if when != (live.table.line, live.undone):
                    continue
                await live.play_action(self.store, seat, action)
                self.notify(live)

    # -- making tables and taking seats

    async def create(
        self, title: str, map_name: str, options: Mapping[str, str], seats: Sequence[NewSeat], host: str
    ) -> int:
        """Make a table and give the host the seats called me; returns its number, raises BadLine."""
        box = titles.title(title)
        chosen = box.check_options(options, box.map_info(map_name).name)
        names = tuple(seat.name for seat in seats)
        check_names(names)
        box.check_seats(map_name, len(names))
        kinds = {seat.kind for seat in seats} - {"me", "link", "open"}
        for kind in kinds:
            box.bot(kind)
        game = titles.find(title, map_name, len(names), **chosen)
        table = Table(game, names, rng=SystemRandom())
        table.settle()
        secret = self.store.secret
        made = await self.store.writer.run(lambda to: insert_table(to, secret, table, chosen, seats, host))
        mine = [(host, i) for i, seat in enumerate(seats) if seat.kind == "me"]
        live = live_table(made, table, mine)
        self._live[live.id] = live
        self._make_room()
        self._wake(live)
        return live.id

    async def sit(self, live: LiveTable, seat: Seat, browser: str, *, by_link: bool) -> None:
        """Let a browser hold a seat: by its secret link always, else only a free open one; raises SeatTaken."""
        info = live.seats[seat]
        if seat in live.seats_of(browser):
            return
        if not by_link and (not info.open or info.taken):
            raise SeatTaken(info.name)
        s = schema.seats

        def write(connection: Connection) -> None:
            here = (s.c.game == live.id) & (s.c.seat == seat)
            free = here if by_link else here & s.c.open & ~s.c.taken
            changed = connection.execute(update(s).where(free).values(taken=True))
            if changed.rowcount != 1:
                raise SeatTaken(info.name)
            connection.execute(insert(schema.holdings), [{"browser": browser, "game": live.id, "seat": seat}])

        try:
            await self.store.writer.run(write)
        except SeatTaken:
            live.gone = True  # another process seated somebody: read it again
            raise
        info.taken = True
        live.holders[browser] = tuple(sorted((*live.seats_of(browser), seat)))
        self.notify(live)

    def link_token(self, live: LiveTable, seat: Seat) -> str:
        """The secret token of a seat, for its link."""
        return seat_token(self.store.secret, live.id, seat, live.salt)
