"""The house: every table of the site. Keeps live ones in memory, lets bots think, rings when something has moved."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from random import SystemRandom
from typing import Any

from sqlalchemy import Connection, insert, update

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.game import Seat
from trunkline.record import RULES_VERSION, check_names
from trunkline.site.settings import Settings
from trunkline.site.tables import schema
from trunkline.site.tables.live import Live, head_of, revive, seated
from trunkline.site.tables.store import GameRow, SeatRow, Store
from trunkline.site.tables.tokens import hashed, new_salt, seat_token
from trunkline.site.tables.watchers import Bell, told
from trunkline.site.tables.writer import head_row, write_heads, write_lines
from trunkline.site.web.refusals import Refused
from trunkline.table import Table

log = logging.getLogger("trunkline.site")


class NoTable(LookupError):
    """There is no table of that number."""


class SeatTaken(Exception):
    """Somebody sits there already."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A seat of a new table. `kind` is me (whoever makes the table), link (a secret link), open, or a kind of bot."""

    name: str
    kind: str


class Hold:
    """A table held for a while: `async with house.at(17) as live`."""

    __slots__ = ("_house", "_live", "_number")

    def __init__(self, house: House, number: int) -> None:
        self._house, self._number = house, number

    async def __aenter__(self) -> Live:
        self._live = await self._house._take(self._number)
        return self._live

    async def __aexit__(self, *error: object) -> None:
        self._house._give_back(self._live)


class House:
    """All tables of one site; `open` before use, `close` after."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings)
        self._live: OrderedDict[int, Live] = OrderedDict()
        self._loading: dict[int, asyncio.Task[Live]] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._bells: dict[int, Bell] = {}
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
        for number in await self.store.owing():
            try:
                async with self.at(number) as live:
                    self._wake(live)
            except Exception:  # one broken table must not keep the others waiting
                log.exception("table %s cannot go on", number)

    # -- live tables

    def at(self, number: int) -> Hold:
        """Hold a table: nobody else changes it or sees it half changed. Entering raises NoTable."""
        return Hold(self, number)

    async def _take(self, number: int) -> Live:
        while True:
            live = self._live.get(number) or await self._load(number)
            await live.lock.acquire()
            if not live.gone:
                if number in self._live:
                    self._live.move_to_end(number)
                return live
            live.lock.release()
            self._forget(live)

    def _give_back(self, live: Live) -> None:
        try:
            if live.lost():
                self._forget(live)
                self.ring(live)
        finally:
            live.lock.release()

    async def has(self, number: int) -> bool:
        """Whether there is a table of that number."""
        return number in self._live or await self.store.has(number)

    def _forget(self, live: Live) -> None:
        if self._live.get(live.id) is live:
            del self._live[live.id]

    async def _load(self, number: int) -> Live:
        task = self._loading.get(number)
        if task is None:
            task = self._loading[number] = asyncio.create_task(self._read(number))
            task.add_done_callback(lambda done: self._loading.pop(number, None))
        return await asyncio.shield(task)

    async def _read(self, number: int) -> Live:
        stored = await self.store.read(number)
        if stored is None:
            raise NoTable(number)
        try:
            live = await asyncio.to_thread(revive, stored)
        except BadLine as bad:  # a title, map, option or bot that this program no longer has
            raise Refused.of(503, bad) from bad
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
            if not live.lock.locked() and number not in self._thinking and number not in self._bells:
                live.gone = True
                del self._live[number]

    # -- news

    @contextmanager
    def bell(self, number: int) -> Iterator[Bell]:
        """The bell of a table, which hangs there as long as one listens."""
        bell = self._bells.get(number)
        if bell is None:
            bell = self._bells[number] = Bell(self.settings.pace, self.settings.heartbeat)
        bell.listeners += 1
        try:
            yield bell
        finally:
            bell.listeners -= 1
            if not bell.listeners:
                bell.hush()
                del self._bells[number]

    def ring(self, live: Live) -> None:
        """Tell all who watch a table that it has moved. The caller holds its lock."""
        bell = self._bells.get(live.id)
        if bell is not None:
            bell.ring(None if live.lost() else told(live))

    async def look(self, number: int) -> bytes:
        """Where a table is, for those who watch it; raises NoTable."""
        async with self.at(number) as live:
            news = told(live)
            if (bell := self._bells.get(number)) is not None and bell.news is None:
                bell.news = news
            return news

    def moved(self, live: Live) -> None:
        """After every change: tell who watches, let the next bot think."""
        self.ring(live)
        self._wake(live)

    # -- bots

    def _wake(self, live: Live) -> None:
        if live.bot_to_move() is not None and live.id not in self._thinking:
            task = self._thinking[live.id] = asyncio.create_task(self._think(live.id), name=f"bots of {live.id}")
            task.add_done_callback(lambda done: self._thought(live.id, done))

    def _thought(self, number: int, task: asyncio.Task[None]) -> None:
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
                self.ring(live)

    # -- making tables and taking seats

    async def create(
        self, title: str, map_name: str, options: Mapping[str, str], wanted: Sequence[Wanted], host: str
    ) -> int:
        """Make a table and give the host the seats called me; returns its number, raises BadLine."""
        box = titles.title(title)
        chosen = box.complete(options, box.map_info(map_name).name)
        names = tuple(seat.name for seat in wanted)
        check_names(names)
        box.check_seats(map_name, len(names))
        kinds = {seat.kind for seat in wanted} - {"me", "link", "open"}
        for kind in kinds:
            box.bot(kind)
        game = titles.find(title, map_name, len(names), **chosen)
        table = Table(game, names, rng=SystemRandom())
        table.settle()
        secret = self.store.secret
        made = await self.store.writer.run(lambda to: _insert(to, secret, table, chosen, wanted, host))
        mine = [(host, i) for i, seat in enumerate(wanted) if seat.kind == "me"]
        live = seated(made, table, mine)
        self._live[live.id] = live
        self._make_room()
        self._wake(live)
        return live.id

    async def sit(self, live: Live, seat: Seat, browser: str, *, by_link: bool) -> None:
        """Let a browser hold a seat: by its secret link always, else only a free open one; raises SeatTaken."""
        place = live.places[seat]
        if seat in live.seats_of(browser):
            return
        if not by_link and (not place.open or place.taken):
            raise SeatTaken(place.name)
        s = schema.seats

        def write(connection: Connection) -> None:
            here = (s.c.game == live.id) & (s.c.seat == seat)
            free = here if by_link else here & s.c.open & ~s.c.taken
            changed = connection.execute(update(s).where(free).values(taken=True))
            if changed.rowcount != 1:
                raise SeatTaken(place.name)
            connection.execute(insert(schema.holdings), [{"browser": browser, "game": live.id, "seat": seat}])

        try:
            await self.store.writer.run(write)
        except SeatTaken:
            live.gone = True  # another process seated somebody: read it again
            raise
        place.taken = True
        live.holders[browser] = tuple(sorted((*live.seats_of(browser), seat)))
        self.ring(live)

    def link_token(self, live: Live, seat: Seat) -> str:
        """The secret token of a seat, for its link."""
        return seat_token(self.store.secret, live.id, seat, live.salt)


def _insert(
    connection: Connection,
    secret: str,
    table: Table,
    options: dict[str, str],
    wanted: Sequence[Wanted],
    host: str,
) -> GameRow:
    """Write a new game with its first lines; its host holds the seats called me."""
    game, at = table.game, time.time()
    row: dict[str, Any] = {
        "title": game.title,
        "map": game.map_name,
        "options": json.dumps(options),
        "rules": RULES_VERSION,
        "host": host,
        "salt": new_salt(),
        "created": at,
    }
    head = head_of(table, 0, at)
    number: int = connection.execute(insert(schema.games).values(row).returning(schema.games.c.id)).scalar_one()
    seats = []
    for i, seat in enumerate(wanted):
        token = hashed(seat_token(secret, number, i, row["salt"]))
        bot = "" if seat.kind in ("me", "link", "open") else seat.kind
        seats.append(SeatRow(i, seat.name, bot, seat.kind == "open", bool(bot) or seat.kind == "me", token))
    connection.execute(insert(schema.seats), [{"game": number} | asdict(seat) for seat in seats])
    mine = [{"browser": host, "game": number, "seat": i} for i, seat in enumerate(wanted) if seat.kind == "me"]
    if mine:
        connection.execute(insert(schema.holdings), mine)
    write_lines(connection, [(number, n, text, at) for n, text in enumerate(table.record.lines, start=1)])
    write_heads(connection, [head_row(number, head)])
    return GameRow(**{**row, **head, "id": number, "options": options, "seats": tuple(seats)})
