"""Those who watch a table: all get the same news when it has moved.

News closer together than `pace` seconds go out as one; after `heartbeat` seconds of silence comes a sign of life.
"""

from __future__ import annotations

import asyncio

from trunkline.site.tables.live import LiveTable

Future = asyncio.Future[bool]


def news_of(live: LiveTable) -> bytes:
    """Where a table is, as a piece of an event stream; it holds no secrets. The caller holds the table's lock."""
    line, undone, taken = live.table.line, live.undone, sum(seat.taken for seat in live.seats)
    data = f'{{"game":{live.id},"line":{line},"undone":{undone},"taken":{taken}}}'
    return f"event: line\nid: {line}-{undone}\ndata: {data}\n\n".encode()


class Watchers:
    """Those who watch one table, `count` of them. `news` is the latest, None while nobody knows; `sent` counts it.

    Timers run from the first `wait` on, until `close`, which must follow when the last has gone.
    """

    def __init__(self, pace: float, heartbeat: float) -> None:
        self.pace, self.heartbeat = pace, heartbeat
        self.news: bytes | None = None
        self.sent = 0
        self.count = 0
        self._waiting: list[Future] = []
        self._owes = False  # there is news since the last was sent
        self._resting: asyncio.TimerHandle | None = None  # something was sent less than `pace` ago
        self._beating: asyncio.TimerHandle | None = None

    def notify(self, news: bytes | None) -> None:
        """The table has moved; None: it must be looked at to know where to."""
        if news is not None and news == self.news:
            return
        self.news = news
        if self._resting is None:
            self._send()
        else:
            self._owes = True

    async def wait(self) -> bool:
        """Until the next news (True) or heartbeat (False). Look at `sent` first: what was sent before is not again."""
        loop = asyncio.get_running_loop()
        if self._beating is None and self._resting is None:
            self._beating = loop.call_later(self.heartbeat, self._beat)
        future: Future = loop.create_future()
        self._waiting.append(future)
        return await future

    def close(self) -> None:
        """Stop the timers."""
        for timer in (self._resting, self._beating):
            if timer is not None:
                timer.cancel()
        self._resting = self._beating = None

    def _send(self) -> None:
        self._owes = False
        self.sent += 1
        if self._beating is not None:
            self._beating.cancel()
            self._beating = None
        self._resting = asyncio.get_running_loop().call_later(self.pace, self._end_rest)
        self._wake(True)

    def _end_rest(self) -> None:
        self._resting = None
        if self._owes:
            self._send()
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
