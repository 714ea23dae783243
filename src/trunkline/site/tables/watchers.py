"""Those who watch a table: all get the same news when it has moved.

News closer together than `pace` seconds go out as one; after `heartbeat` seconds of silence comes a sign of life.
"""

from __future__ import annotations

import asyncio

from trunkline.site.tables.consent import mark_of
from trunkline.site.tables.heads import Place, Position, is_later
from trunkline.site.tables.live import LiveTable

Future = asyncio.Future[bool]


def place_of(live: LiveTable) -> Place:
    """Where a table in memory is, or further on as far as others have said. The caller holds its lock."""
    behind = live.behind
    at = live.stored if behind is None or not is_later(behind, live.stored) else behind
    taken, beside = sum(seat.taken for seat in live.seats), str(sum(map(len, live.tenures)))
    for clock in live.clocks.values():
        if clock.began is not None:  # what a line alone does not change
            beside += f" {clock.extra:.0f} {clock.late:d} {len(clock.votes)}"
    if live.level == "study":
        beside += f" {at.asides}"  # comments among them
    if live.away:
        beside += f" {sum(last for spans in live.away.values() for _, last in spans):.0f}"
    return Place(at, taken, live.said, mark_of(live), beside)


def as_news(game: int, place: Place) -> bytes:
    """Where a table is, as a piece of an event stream; it holds no secrets."""
    line, undone, _ = place.at
    beside = f'"taken":{place.taken},"said":{place.said},"asked":"{place.asked}","beside":"{place.beside}"'
    data = f'{{"game":{game},"line":{line},"undone":{undone},{beside}}}'
    return f"event: line\nid: {line}-{undone}\ndata: {data}\n\n".encode()


class Watchers:
    """Those who watch one table, `count` of them.

    `place` is where it is, None while nobody knows; `news` is the same as it is sent, and `sent` counts it.

    Timers run from the first `wait` on, until `close`, which must follow when the last has gone.
    """

    def __init__(self, game: int, pace: float, heartbeat: float) -> None:
        self.game, self.pace, self.heartbeat = game, pace, heartbeat
        self.place: Place | None = None
        self.news: bytes | None = None
        self.sent = 0
        self.count = 0
        self._waiting: list[Future] = []
        self._owes = False  # there is news since the last was sent
        self._resting: asyncio.TimerHandle | None = None  # something was sent less than `pace` ago
        self._beating: asyncio.TimerHandle | None = None

    def move_on(self, to: Position) -> bool:
        """Another process says that the table is at a position; False: it must be looked at to know what else is new.

        What is older than what they know is passed over.
        """
        if self.place is None or self.place.at.asides != to.asides:
            return False
        if is_later(to, self.place.at):
            self.notify(self.place._replace(at=to))
        return True

    def notify(self, place: Place | None) -> None:
        """The table has moved; None: it must be looked at to know where to."""
        self.place = place
        news = None if place is None else as_news(self.game, place)
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
