"""Changing a table on the web: play a line, take one back, leave a standing order. For page and program alike.

These three are mounted before the framework's router as well (`Door`), which costs as much as a move itself; both ways
lead to the same handlers, and the framework's description of the site names them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, post
from litestar.enums import ScopeType
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect
from litestar.types import ASGIApp, Receive, Scope, Send

from trunkline.site.pages.table import REFUSALS, Number, table_answer
from trunkline.site.tables.live import LiveTable
from trunkline.site.web import moves, wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Reader, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest

T = TypeVar("T", bound=msgspec.Struct)

CHANGES = REFUSALS | {
    408: ResponseSpec(wire.Refusal, description="Came too slowly."),
    409: ResponseSpec(wire.Refusal, description="The table has moved on; the fresh sheet comes with it."),
    413: ResponseSpec(wire.Refusal, description="Over 64 kB."),
    422: ResponseSpec(wire.Refusal, description="The rules are against it; `code`, `message` and `section` say why."),
}


async def change(
    request: AnyRequest, number: int, kind: type[T], change_of: Callable[[T], moves.Change]
) -> Response[Any]:
    """Change a table for a visitor and show it, or say on it why not. 201 for programs; a plain form is sent back."""
    hall = hall_of(request)
    await hall.check(number)  # an unknown table is reported before anything about what was sent to it
    wanted = change_of(await read(request, kind))
    who = visitor_of(request)

    async def reply(live: LiveTable, reader: Reader, status: int, refused: Refused | None) -> Response[Any]:
        if refused is None and not who.wants_json and not who.wants_part:
            return Redirect(f"/g/{number}", status_code=303)
        since = wanted.n or 0
        return await table_answer(request, live, who, reader, since=since, status=status, refused=refused)

    return await moves.make(hall, number, who, wanted, reply)


@post(
    "/g/{number:int}",
    status_code=201,
    operation_class=takes(wire.Move),
    responses={201: ResponseSpec(wire.Sheet, description="Played; the new sheet.")} | CHANGES,
)
async def play(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Play one line."""
    return await change(request, number, wire.Move, moves.line_change)


@post(
    "/g/{number:int}/undo",
    status_code=201,
    operation_class=takes(wire.Undo),
    responses={201: ResponseSpec(wire.Sheet, description="Taken back; the new sheet.")} | CHANGES,
)
async def undo(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Take back the seat's last choice, when nothing was revealed and nobody has acted since."""
    return await change(request, number, wire.Undo, moves.undo_change)


@post(
    "/g/{number:int}/order",
    status_code=201,
    operation_class=takes(wire.Order),
    responses={201: ResponseSpec(wire.Sheet, description="The order stands, or is taken back; the sheet.")} | CHANGES,
)
async def order(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Let the table bid for you in the auction under way, up to a limit; only you are shown the order."""
    return await change(request, number, wire.Order, moves.order_change)


HANDLERS = [play, undo, order]

ADDRESS = re.compile(r"/g/([1-9][0-9]{0,8})(|/undo|/order)", re.ASCII)
"""The addresses of changes as the site writes them; others that mean the same find their way by the router."""


class Door:
    """An ASGI application before the `router`: changes of tables go straight to their handlers."""

    def __init__(self, router: ASGIApp) -> None:
        self.router = router
        self.handlers = {"": play.fn, "/undo": undo.fn, "/order": order.fn}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "POST" and not scope.get("root_path"):
            found = ADDRESS.fullmatch(scope["path"])
            if found:
                await self.answer(found, Request(scope, receive, send))
                return
        await self.router(scope, receive, send)

    async def answer(self, address: re.Match[str], request: AnyRequest) -> None:
        """Let the handler of an address answer."""
        response = await self.handlers[address[2]](request, int(address[1]))
        await response.to_asgi_response(None, request)(request.scope, request.receive, request.send)
