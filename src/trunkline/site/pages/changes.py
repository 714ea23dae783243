"""Changing a table on the web: play a line, take one back, leave a standing order. For page and program alike.

These three, and the events of a table, are mounted before the framework's router as well (`Door`), which costs as much
as a move itself; both ways lead to the same handlers, and the framework's description of the site names them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from litestar import Request, Response, post
from litestar.enums import ScopeType
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect
from litestar.types import ASGIApp, Receive, Scope, Send

from trunkline.site.pages.events import events
from trunkline.site.pages.table import REFUSALS, Number, table_answer
from trunkline.site.tables.live import LiveTable
from trunkline.site.web import moves, wire
from trunkline.site.web.admitting import admit_to
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Reader, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest

T = TypeVar("T", bound=msgspec.Struct)

CHANGES = REFUSALS | {
    200: ResponseSpec(wire.Sheet, description="Made before: the answer got lost, and it was sent again; the sheet."),
    408: ResponseSpec(wire.Refusal, description="Came too slowly."),
    409: ResponseSpec(wire.Refusal, description="The table has moved on; the fresh sheet comes with it."),
    413: ResponseSpec(wire.Refusal, description="Too large."),
    422: ResponseSpec(wire.Refusal, description="The rules are against it; `code`, `message` and `section` say why."),
}


def change_at(path: str, kind: type[msgspec.Struct], done: str) -> post:
    """Where a change is sent to, behind the address of its table: what is sent, and what has come of it when `done`."""
    return post(
        f"/g/{{number:int}}{path}",
        status_code=201,
        operation_class=takes(kind, once=True),
        responses={201: ResponseSpec(wire.Sheet, description=done)} | CHANGES,
    )


KEY = re.compile(rb"[!-~]{1,200}")
"""What an `Idempotency-Key` may be: printable characters of ASCII without spaces."""


async def change(
    request: AnyRequest, number: int, kind: type[T], change_of: Callable[[T], moves.Change]
) -> Response[Any]:
    """Change a table for a visitor and show it, or say on it why not. 201 for programs; a plain form is sent back."""
    hall = hall_of(request)
    await hall.check(number)  # an unknown table is reported before anything about what was sent to it
    sent = await read(request, kind)
    wanted = change_of(sent)
    if (asked := asked_with(request, sent)) is not None:
        wanted = replace(wanted, asked=asked)
    who = visitor_of(request)

    async def reply(live: LiveTable, reader: Reader, status: int, refused: Refused | None) -> Response[Any]:
        if refused is None and not who.wants_json and not who.wants_part:
            return Redirect(f"/g/{number}{look_as(live, reader)}", status_code=303)
        since = wanted.n or 0
        return await table_answer(request, live, who, reader, since=since, status=status, refused=refused)

    return await moves.make(hall, number, who, wanted, reply)


def look_as(live: LiveTable, reader: Reader) -> str:
    """What an address says to show the reader's seat, where it would show another one of theirs by itself."""
    if reader.seat is None or reader.seat == live.seat_to_show(reader.held):
        return ""
    return f"?as={quote(live.seats[reader.seat].name)}"


def asked_with(request: AnyRequest, sent: msgspec.Struct) -> moves.Asked | None:
    """The key that a program has sent with its change, if any; raises Refused for one that cannot be."""
    key = dict(request.scope["headers"]).get(b"idempotency-key")
    if key is None:
        return None
    if KEY.fullmatch(key) is None:
        raise Refused(400, "malformed", detail="idempotency-key")
    what = hashlib.sha256(type(sent).__name__.encode() + b" " + msgspec.json.encode(sent))
    return moves.Asked(key.decode(), what.hexdigest())


@change_at("", wire.Move, "Played; the new sheet.")
async def play(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Play one line."""
    return await change(request, number, wire.Move, moves.line_change)


@change_at("/undo", wire.Undo, "Taken back; the new sheet.")
async def undo(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Take back the seat's last choice, when nothing was revealed and nobody has acted since."""
    return await change(request, number, wire.Undo, moves.undo_change)


@change_at("/order", wire.Order, "The order stands, or is taken back; the sheet.")
async def order(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Let the table bid for you in the auction under way, up to a limit; only you are shown the order."""
    return await change(request, number, wire.Order, moves.order_change)


@change_at("/ask", wire.GoBack, "Asked, or gone back at once; the sheet.")
async def ask(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Ask all to go back to a line, further than the seat may alone; bots agree. The next line ends it."""
    return await change(request, number, wire.GoBack, moves.ask_change)


@change_at("/answer", wire.Answer, "Answered, and gone back if all agree; the sheet.")
async def answer(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Agree to go back as a seat has asked, or not."""
    return await change(request, number, wire.Answer, moves.answer_change)


HANDLERS = [play, undo, order, ask, answer]

ADDRESS = re.compile(r"/g/([1-9][0-9]{0,8})(|/undo|/order|/events)", re.ASCII)
"""The addresses behind the door as the site writes them; others that mean the same find their way by the router."""


class Door:
    """An ASGI application before the `router`: changes and events of tables go straight to their handlers."""

    def __init__(self, router: ASGIApp) -> None:
        self.router = router
        self.handlers = {
            ("POST", ""): play.fn,
            ("POST", "/undo"): undo.fn,
            ("POST", "/order"): order.fn,
            ("GET", "/events"): events.fn,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and not scope.get("root_path"):
            found = ADDRESS.fullmatch(scope["path"])
            if found and (scope["method"], found[2]) in self.handlers:
                await self.answer(found, Request(scope, receive, send))
                return
        await self.router(scope, receive, send)

    async def answer(self, address: re.Match[str], request: AnyRequest) -> None:
        """Let the handler of an address answer."""
        await admit_to(int(address[1]), hall_of(request), visitor_of(request))
        response = await self.handlers[request.scope["method"], address[2]](request, int(address[1]))
        await response.to_asgi_response(None, request)(request.scope, request.receive, request.send)
