"""Those who watch the chat of circles: each hears of a new line as soon as it is there, and then asks for what they may
read.

Here a line wakes them at once; of lines that other processes write they hear when they look again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress

from trunkline.site.tables.circle_chat import said_count
from trunkline.site.tables.circles import circle_by
from trunkline.site.tables.hall import Hall

LOOK = 3.0
"""Seconds between two looks for what other processes have written."""


class CircleNews:
    """The watchers of this process."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._waiting: dict[int, set[asyncio.Event]] = {}

    def wake(self, circle: int) -> None:
        """Something was said in a circle."""
        for each in self._waiting.get(circle, ()):
            each.set()

    async def pieces(self, circle: int) -> AsyncGenerator[bytes]:
        """What a listener is sent: the number of the last line whenever it is another one, a sign of life in between.

        It ends with the circle.
        """
        woken, store = asyncio.Event(), self.hall.store
        alone, beat = self.hall.settings.is_sqlite, self.hall.settings.heartbeat
        self._waiting.setdefault(circle, set()).add(woken)
        try:
            yield b"retry: 1000\n\n"
            last, silent = -1, 0.0
            while await store.ask(lambda to: circle_by(to, circle)) is not None:
                woken.clear()
                said = await store.ask(lambda to: said_count(to, circle))
                if said != last:
                    last, silent = said, 0.0
                    yield f'event: said\ndata: {{"said":{said}}}\n\n'.encode()
                wait = beat if alone else min(beat, LOOK)
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), wait)
                silent += wait
                if silent >= beat:
                    silent = 0.0
                    yield b": alive\n\n"
        finally:
            those = self._waiting[circle]
            those.discard(woken)
            if not those:
                del self._waiting[circle]
