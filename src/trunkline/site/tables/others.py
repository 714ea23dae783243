"""The other processes on the same database: what they have written is read, by their news and by a regular sweep."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Protocol

from sqlalchemy.exc import DBAPIError

from trunkline.game import Illegal
from trunkline.site.settings import Settings
from trunkline.site.tables.heads import Position
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.news import Listener
from trunkline.site.tables.sessions import Sessions
from trunkline.site.tables.store import Store

log = logging.getLogger("trunkline.site")

TAIL = 40
"""Lines that a table follows at most; with more it is read again, in a thread."""

SWEPT = 500
"""Heads in one question."""


class Tables(Protocol):
    """The tables of this process, as the hall has them."""

    store: Store
    settings: Settings
    sessions: Sessions

    def at(self, number: int) -> AbstractAsyncContextManager[LiveTable]:
        """Have a table to oneself."""

    def numbers(self) -> Iterable[int]:
        """The tables that are in memory or watched."""

    def where(self, number: int) -> Position | None:
        """What such a table is at as far as is known here; None for any other."""

    def said(self, number: int) -> int | None:
        """How many lines of chat such a table has as far as is known here; None for any other."""

    def pass_on(self, number: int, to: Position) -> bool:
        """Another process says that such a table is at a position; False where it must be read now."""

    def notify(self, live: LiveTable) -> None:
        """Let all who watch a table know that it has moved."""


class Others:
    """Follows what other processes write, for the tables that this one has in memory."""

    def __init__(self, tables: Tables, address: str) -> None:
        self.tables = tables
        own, forget = tables.store.writer.name, tables.sessions.forget
        self.listener = Listener(address, own, self.hear, self.hear_said, forget, self._look_again)
        self._due: dict[int, Position] = {}
        self._said: dict[int, int] = {}
        self._following: dict[int, asyncio.Task[None]] = {}
        self._troubled = False

    def start(self) -> list[asyncio.Task[None]]:
        """Begin to listen and to sweep: the tasks that do, to be cancelled at the end."""
        return [
            asyncio.create_task(self.listener.run(), name="news"),
            asyncio.create_task(self._sweep_on(), name="sweep"),
        ]

    def hear(self, games: Mapping[int, Position]) -> None:
        """Others have written: follow, where a table is in memory here or watched and not there yet."""
        for number, position in games.items():
            if self.tables.where(number) not in (None, position) and not self.tables.pass_on(number, position):
                self._due[number] = position
                self._take_up(number)

    def hear_said(self, games: Mapping[int, int]) -> None:
        """Something was said at others: let those know who watch here."""
        for number, said in games.items():
            here = self.tables.said(number)
            if here is not None and here < said:
                self._said[number] = said
                self._take_up(number)

    def _take_up(self, number: int) -> None:
        if number not in self._following:
            task = self._following[number] = asyncio.create_task(self._follow(number), name=f"follow {number}")
            task.add_done_callback(partial(self._end, number))

    async def sweep(self) -> None:
        """Look at what the heads of all tables in memory say: news may have been lost."""
        numbers = list(self.tables.numbers())
        for first in range(0, len(numbers), SWEPT):
            part = numbers[first : first + SWEPT]
            self.hear(await self.tables.store.positions(part))
            self.hear_said(await self.tables.store.said(part))

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(self.tables.settings.sweep)
            await self._sweep()

    async def _look_again(self) -> None:
        """News may have been lost while nobody listened."""
        self.tables.sessions.forget(None)
        await self._sweep()

    async def _sweep(self) -> None:
        await self._try(self.sweep())

    async def _try(self, look: Awaitable[None]) -> None:
        """Wait for a look at the database; while it cannot be reached one line in the log says so."""
        try:
            await look
        except DBAPIError as error:
            if not self._troubled:
                log.warning("what other processes write cannot be read yet: %s", str(error.orig).strip())
            self._troubled = True
        else:
            self._troubled = False

    def _end(self, number: int, task: asyncio.Task[None]) -> None:
        self._following.pop(number, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s cannot follow what others have written", number, exc_info=task.exception())

    async def _follow(self, number: int) -> None:
        while number in self._due or number in self._said:
            to, said = self._due.pop(number, None), self._said.pop(number, 0)
            async with self.tables.at(number) as live:
                if to not in (None, live.stored):
                    await follow(live, self.tables.store)
                live.said = max(live.said, said)
                if not live.gone:  # else those who watch hear of it when it is given back
                    self.tables.notify(live)


async def follow(live: LiveTable, store: Store) -> bool:
    """Take up what other processes have written; True when it has moved here. It may be `gone`, to be read again."""
    tail = await store.tail(live.id, live.stored.line, clocks=live.pace.limited)
    if tail is None:
        live.gone = True  # it is deleted
        return False
    if tail.at == live.stored:
        return False
    onwards = tail.at[1:] == live.stored[1:] and len(tail.lines) == tail.at.line - live.stored.line
    if not onwards or len(tail.lines) > TAIL or live.table.stopped is not None:
        live.gone = True
        return False
    try:
        live.follow(tail.lines, tail.at, tail.moved, tail.clocks)
    except Illegal:
        live.gone = True  # read again it says which line is not legal for this program
        return False
    return True
