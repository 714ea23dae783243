"""The accounts that look at a table: those with an event stream open for a page of it that is seen.

It is noted in the database every so often, for whichever process decides whether they are to hear of their turn; only
of those that can be reached at all, so that at other tables nothing is written for it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy import Connection, text

from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.store import Store
from trunkline.site.tables.trouble import is_trouble, words_of

log = logging.getLogger("trunkline.site")

NOTED = 20.0
"""Seconds between two times that it is noted who looks; `LOOKED` is some of these."""

GATHER = 0.5
"""Seconds in which those who have just come are gathered."""

SAVE = text(
    "INSERT INTO seen (account, game, at) SELECT :account, id, :at FROM games WHERE id = :game "
    "ON CONFLICT (account, game) DO UPDATE SET at = excluded.at"
)

Pair = tuple[str, int]
"""An account and a game."""


class Presence:
    """Those who look at tables of this process, of which `tables` are in memory."""

    def __init__(self, store: Store, tables: Mapping[int, LiveTable]) -> None:
        self.store, self.tables = store, tables
        self._looking: Counter[Pair] = Counter()
        self._came = asyncio.Event()

    @contextmanager
    def looking(self, account: str, game: int) -> Iterator[None]:
        """Look at a table as long as the block lasts."""
        pair = account, game
        self._looking[pair] += 1
        if self._is_reached(pair):
            self._came.set()
        try:
            yield
        finally:
            self._looking[pair] -= 1
            if not self._looking[pair]:
                del self._looking[pair]

    def _is_reached(self, pair: Pair) -> bool:
        account, game = pair
        live = self.tables.get(game)
        return live is not None and account in live.reached

    async def run(self) -> None:
        """Note who looks, again and again, and soon after somebody has come."""
        while True:
            self._came.clear()
            await self.note()
            await asyncio.sleep(GATHER)
            try:
                async with asyncio.timeout(NOTED - GATHER):
                    await self._came.wait()
            except TimeoutError:
                continue

    async def note(self) -> None:
        """Note who looks now; while the database is in trouble nobody does."""
        at = time.time()
        rows = [
            {"account": each[0], "game": each[1], "at": at} for each in sorted(self._looking) if self._is_reached(each)
        ]
        if not rows:
            return

        def write(connection: Connection) -> None:
            connection.execute(SAVE, rows)

        try:
            await self.store.writer.run(write)
        except Exception as error:
            if not is_trouble(error):
                raise
            log.info("who looks at which table is not noted: %s", words_of(error))
