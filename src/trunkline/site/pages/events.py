"""The event stream of a table: it only says where the table is, so it holds no secrets and may skip news.

Every listener gets the position at once, so a stream that broke heals by being opened again. News closer together
than `Settings.pace` go out as one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, nullcontext
from typing import Any

from litestar import Request, Response, get
from litestar.types import Receive, Scope, Send

from trunkline.site import metrics
from trunkline.site.pages.table import REFUSALS, Number
from trunkline.site.tables.absent import NoTable
from trunkline.site.tables.hall import Hall
from trunkline.site.web.visitor import hall_of, visitor_of

GONE = b"event: gone\ndata: {}\n\n"
"""The last piece of the stream of a table that somebody has deleted: a study."""

RETRY = 1
"""Seconds until a browser asks again whose stream has ended."""

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Stream(Response[Any]):
    """News as an answer without an end; the framework's way makes more of each piece than the piece itself takes."""

    def __init__(self, pieces: AsyncGenerator[bytes]) -> None:
        self.pieces = pieces
        self.headers = {}

    def to_asgi_response(self, *rest: Any, **more: Any) -> Any:
        """An ASGI application that sends it."""
        return self.send

    async def send(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the pieces until there are no more, or nobody listens."""
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        sending = asyncio.create_task(self._send_pieces(send))
        leaving = asyncio.create_task(_end_of(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            ended = sending.done()
            for task in (sending, leaving):
                task.cancel()
            # Whoever is no longer listened to leaves the others who watch before the answer is over.
            await asyncio.gather(sending, leaving, return_exceptions=True)
        if ended:
            sending.result()
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _send_pieces(self, send: Send) -> None:
        async with aclosing(self.pieces) as pieces:
            async for piece in pieces:
                await send({"type": "http.response.body", "body": piece, "more_body": True})


async def _end_of(receive: Receive) -> None:
    """Wait until whoever has asked is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


@get("/g/{number:int}/events", media_type="text/event-stream", responses={404: REFUSALS[404]})
async def events(request: Request[Any, Any, Any], number: Number) -> Stream:
    """Server-sent events: `event: line`, `data: {"game":17,"line":40,"undone":0}`, and a comment as a heartbeat.

    `event: gone` is the last one of a study that has been deleted.
    """
    hall, who = hall_of(request), visitor_of(request)
    async with hall.at(number) as live:  # refused here when it cannot be watched
        sits = who.token is None and live.seats_of(who.account) != ()
    # Whoever has the page in sight needs no notice; the stream of one behind others says so.
    looks = sits and request.scope["query_string"] != b"hidden"
    return Stream(news(hall, number, who.account if looks else None))


async def news(hall: Hall, number: int, looking: str | None = None) -> AsyncGenerator[bytes]:
    """What a listener is sent, for as long as it listens; `looking` is the account that looks at the table by it."""
    yield b"retry: %d\n\n" % (RETRY * 1000)
    seen = hall.presence.looking(looking, number) if looking is not None else nullcontext()
    with metrics.STREAMS.track_inprogress(), hall.watchers(number) as watchers, seen:
        last = b""
        while True:
            sent = watchers.sent
            try:
                now = watchers.news or await hall.look(number)
            except NoTable:
                yield GONE
                return
            if now != last:
                last = now
                yield now
            while watchers.sent == sent:
                if not await watchers.wait():
                    yield b": alive\n\n"
