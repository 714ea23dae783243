"""The event stream of a table: it only says where the table is, so it holds no secrets and may skip news.

Every listener gets the position at once, so a stream that broke heals by being opened again. News closer together
than `Settings.pace` are told as one.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from litestar import Request, get
from litestar.response import Stream

from trunkline.site.pages.table import REFUSALS, Number
from trunkline.site.tables.hall import House, NoTable
from trunkline.site.tables.moves import unknown
from trunkline.site.web.visitor import house_of

HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


@get("/g/{number:int}/events", media_type="text/event-stream", responses={404: REFUSALS[404]})
async def events(request: Request[Any, Any, Any], number: Number) -> Stream:
    """Server-sent events: `event: line`, `data: {"game":17,"line":40,"undone":0}`, and a comment as a heartbeat."""
    house = house_of(request)
    try:
        async with house.at(number):
            pass
    except NoTable as none:
        raise unknown(number) from none
    return Stream(news(house, number), media_type="text/event-stream", headers=HEADERS)


async def news(house: House, number: int) -> AsyncIterator[bytes]:
    """What a listener is sent, for as long as it listens."""
    yield b"retry: 2000\n\n"
    with house.bell(number) as bell:
        last = b""
        while True:
            rings = bell.rings
            now = bell.news or await house.look(number)
            if now != last:
                last = now
                yield now
            while bell.rings == rings:
                if not await bell.wait():
                    yield b": alive\n\n"
