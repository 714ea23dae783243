"""Bots at the tables of the site: they think in threads, on what they may see, and hold up nobody.

That a bot owes a line is a job, deferred with the line before it; the answer counts at the position of the job only.
What bots owe after that the same job plays, for a while: quick ones need no job for each line.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from random import Random
from typing import Any, TypeVar

from trunkline.actions import Action
from trunkline.game import Game, Seat
from trunkline.lookahead import Candidate, Strong
from trunkline.site import metrics
from trunkline.site.tables.absent import NoTable, Unplayable
from trunkline.site.tables.live import LiveTable, Stale
from trunkline.site.tables.others import follow
from trunkline.site.tables.sitting import give_back
from trunkline.site.tables.store import Store
from trunkline.site.tables.tenures import TURN

log = logging.getLogger("trunkline.site")

Point = tuple[int, int]
"""A position of a game by its lines and how often some were taken back."""

T = TypeVar("T")

AT_A_STRETCH = 0.5
"""Seconds in which one job begins further lines at its table; then others have their turn."""


class Thinkers:
    """The bots that think in this process, so many at once; `seconds` is how long those that look ahead may take.

    `at` gives a table to oneself, `notify` is called after a move.
    """

    def __init__(
        self,
        store: Store,
        threads: int,
        seconds: float,
        at: Callable[[int], AbstractAsyncContextManager[LiveTable]],
        notify: Callable[[LiveTable], None],
    ) -> None:
        self.store, self.seconds, self.at, self.notify = store, seconds, at, notify
        self._pool = ThreadPoolExecutor(max(1, threads), thread_name_prefix="bot")
        self._busy: set[int] = set()

    def __contains__(self, number: int) -> bool:
        return number in self._busy

    def close(self) -> None:
        """Let them stop; what they have not decided is decided after the next start."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def move(self, game: int, line: int, undone: int) -> None:
        """Let the bot that owes a line at a position make its move, and those that owe one then.

        Nothing happens when the table is elsewhere.
        """
        self._busy.add(game)
        metrics.BOTS_THINKING.set(len(self._busy))
        try:
            await self._move(game, (line, undone))
        except (NoTable, Unplayable) as absent:
            log.info("no bot moves at table %s: %r", game, absent)
        finally:
            self._busy.discard(game)
            metrics.BOTS_THINKING.set(len(self._busy))

    async def _move(self, number: int, at: Point) -> None:
        until = time.monotonic() + AT_A_STRETCH
        await self._catch_up(number, at)
        async with self.at(number) as live:
            if is_begun(live, at):  # and its process is gone, or it was stopped
                at = live.stored[:2]
        while (choice := await self._choose(number, at)) is not None:
            goes_on = time.monotonic() < until
            while (after := await self._answer(number, at, *choice, goes_on=goes_on)) is None:
                pass
            if after == at or not goes_on:
                return
            at = after

    async def _choose(self, number: int, at: Point) -> tuple[Seat, Action] | None:
        """What the bot that owes a line at a position decides; None when none does, or the table is elsewhere."""
        async with self.at(number) as live:
            seat = live.bot_to_move()
            if live.stored[:2] != at or seat is None:
                return None
            game = live.table.game
            view = game.view(live.table.state, seat)
            bot, rng = live.bots[seat], live.rng
        if isinstance(bot, Strong):
            bot = bot.within(self.seconds)
        try:
            return seat, await self.run(bot.choose, game, view, seat, rng)
        except Exception:  # a bot that breaks must not hold up people: it plays anything legal instead
            log.exception("the bot %s broke at table %s, line %s", bot.name, number, at[0] + 1)
            return seat, rng.choice(game.legal(view))

    async def run(self, act: Callable[..., T], *given: Any) -> T:
        """What comes of a long thought, in a thread of the bots."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, act, *given)

    async def consider(self, bot: Strong, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> list[Candidate]:
        """What a bot that looks ahead thinks of a decision, within the time that a move may take."""
        return await self.run(bot.within(self.seconds).consider, game, view, seat, rng)

    async def _catch_up(self, number: int, at: Point) -> None:
        """Take up what other processes have written, where this one does not know that position yet."""
        async with self.at(number) as live:
            if live.stored[:2] != at and await follow(live, self.store):
                self.notify(live)

    async def _answer(self, number: int, at: Point, seat: Seat, action: Action, *, goes_on: bool) -> Point | None:
        """Play what a bot has decided, or throw it away when it is too late; gives where that has led.

        None: what it knew here was old. What a bot owes after it is deferred, unless this very job `goes_on`.
        """
        async with self.at(number) as live:
            if live.stored[:2] != at or live.bot_to_move() != seat:  # or its person came back
                return at
            try:
                await live.play_action(self.store, seat, action, goes_on=goes_on)
            except Stale:  # another process has changed something, a seat perhaps: then the answer still counts
                return None
            metrics.of(metrics.BOT_MOVES, live.table.game.title).inc()
            place = live.stored[:2]
            if any(info.stands_in == TURN for info in live.seats):
                await self._give_back(live)
            self.notify(live)
            return place

    async def _give_back(self, live: LiveTable) -> None:
        """Give the seat back where a bot was to play one turn only; if that fails, the next look at clocks does it."""
        try:
            await give_back(live, self.store)
        except Stale:
            log.info("table %s: a seat is given back later", live.id)


def is_begun(live: LiveTable, at: Point) -> bool:
    """Whether the job of a position has played lines already: the next one there was a bot's, and nothing taken back.

    Whoever else has played since may have deferred another job; that one finds nothing left to do.
    """
    line, undone = at
    return live.undone == undone and line < live.table.line and live.table.entries[line].seat in live.bots
