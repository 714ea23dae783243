"""A bell hangs at every table that somebody watches: it is rung when the table has moved, and all are told alike.

News closer together than `pace` seconds are told as one; after `heartbeat` seconds of silence it says that it lives.
"""

from __future__ import annotations

import asyncio

from trunkline.site.tables.live import Live

Future = asyncio.Future[bool]


def told(live: Live) -> bytes:
    """Where a table is, as a piece of an event stream; it holds no secrets. The caller holds the table's lock."""
    line, undone, taken = live.table.line, live.undone, sum(place.taken for place in live.places)
    data = f'{{"game":{live.id},"line":{line},"undone":{undone},"taken":{taken}}}'
    return f"event: line\nid: {line}-{undone}\ndata: {data}\n\n".encode()


class Bell:
    """The bell of one table. `news` is the latest, None while nobody knows; `rings` counts how often it was told.

    It begins to swing with the first listener and must be `hush`ed after the last.
    """

    def __init__(self, pace: float, heartbeat: float) -> None:
        self.pace, self.heartbeat = pace, heartbeat
        self.news: bytes | None = None
        self.rings = 0
        self.listeners = 0
        self._waiting: list[Future] = []
        self._owes = False  # rung since it was last told
        self._resting: asyncio.TimerHandle | None = None  # told less than `pace` ago
        self._beating: asyncio.TimerHandle | None = None

    def ring(self, news: bytes | None) -> None:
        """The table has moved; None: it must be looked at to know where to."""
        if news is not None and news == self.news:
            return
        self.news = news
        if self._resting is None:
            self._tell()
        else:
            self._owes = True

    async def wait(self) -> bool:
        """Until the next news (True) or heartbeat (False). Look at `rings` first: what was told before is not again."""
        loop = asyncio.get_running_loop()
        if self._beating is None and self._resting is None:
            self._beating = loop.call_later(self.heartbeat, self._beat)
        future: Future = loop.create_future()
        self._waiting.append(future)
        return await future

    def hush(self) -> None:
        """Stop swinging."""
        for timer in (self._resting, self._beating):
            if timer is not None:
                timer.cancel()
        self._resting = self._beating = None

    def _tell(self) -> None:
        self._owes = False
        self.rings += 1
        if self._beating is not None:
            self._beating.cancel()
            self._beating = None
        self._resting = asyncio.get_running_loop().call_later(self.pace, self._rested)
        self._wake(True)

    def _rested(self) -> None:
        self._resting = None
        if self._owes:
            self._tell()
        else:
            self._beating = asyncio.get_running_loop().call_later(self.heartbeat, self._beat)

    def _beat(self) -> None:
        self._beating = asyncio.get_running_loop().call_later(self.heartbeat, self._beat)
        self._wake(False)

    def _wake(self, news: bool) -> None:
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():  # a listener that has gone was cancelled
                future.set_result(news)
