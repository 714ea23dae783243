"""The event stream of a table: it only says where the table is, so it holds no secrets and may skip news.

Every listener gets the position at once, so a stream that broke heals by being opened again. News closer together
than `Settings.pace` go out as one.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from litestar import Request, get
from litestar.response import Stream

from trunkline.site.pages.table import REFUSALS, Number
from trunkline.site.tables.hall import Hall
from trunkline.site.web.visitor import hall_of

HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


@get("/g/{number:int}/events", media_type="text/event-stream", responses={404: REFUSALS[404]})
async def events(request: Request[Any, Any, Any], number: Number) -> Stream:
    """Server-sent events: `event: line`, `data: {"game":17,"line":40,"undone":0}`, and a comment as a heartbeat."""
    hall = hall_of(request)
    async with hall.at(number):
        pass  # refused here when it cannot be watched
    return Stream(news(hall, number), media_type="text/event-stream", headers=HEADERS)


async def news(hall: Hall, number: int) -> AsyncIterator[bytes]:
    """What a listener is sent, for as long as it listens."""
    yield b"retry: 2000\n\n"
    with hall.watchers(number) as watchers:
        last = b""
        while True:
            sent = watchers.sent
            now = watchers.news or await hall.look(number)
            if now != last:
                last = now
                yield now
            while watchers.sent == sent:
                if not await watchers.wait():
                    yield b": alive\n\n"
