"""Mending a table, for an admin of the site: set it back, free a seat, stop it, let it go on, delete it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.game import Illegal
from trunkline.show.names import person
from trunkline.site.pages.admin import admin_of
from trunkline.site.pages.home import json, page
from trunkline.site.pages.me import REFUSALS
from trunkline.site.pages.naming import name_of_table
from trunkline.site.pages.table import Number, base
from trunkline.site.tables import mending
from trunkline.site.tables.care import LONGEST
from trunkline.site.tables.live import LiveTable, Stale
from trunkline.site.web import audit, wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, hall_of, read
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_care import Mend, Mended, MendLine, MendSeat

MENDED = REFUSALS | {
    200: ResponseSpec(Mended, description="Done; the table as it is then."),
    404: ResponseSpec(wire.Refusal, description="There is no such table."),
    409: ResponseSpec(wire.Refusal, description="The table is not so that this can be done."),
    503: ResponseSpec(wire.Refusal, description="The record of the table is at fault."),
}

Act = Callable[[LiveTable, str], Awaitable[str]]
"""What is done to a table by an account; gives the path of a link to pass on, or nothing."""


def show(
    request: AnyRequest,
    who: Visitor,
    live: LiveTable,
    status: int = 200,
    wrong: tuple[str, BadLine] | None = None,
    link: str = "",
    typed: dict[str, str] | None = None,
) -> Response[Any]:
    """The page of a table to be mended; `wrong` is what is at fault with which act."""
    names = [
        (info.name, person(info.name)) for info in live.seats if not info.bot or info.stands_in not in ("", "left")
    ]
    return page(
        who,
        "mending.html",
        status,
        game=live.id,
        called=name_of_table(live, who.t),
        line=live.table.line,
        over=live.table.turn() is None,
        closed=live.closed,
        seats=names,
        wrong="" if wrong is None else wrong[0],
        error="" if wrong is None else who.t.code(wrong[1].code, dict(wrong[1].values)),
        field="" if wrong is None else "line" if wrong[1].code == "no-line" else "reason",
        link=f"{hall_of(request).settings.site.rstrip('/') or base(request)}{link}" if link else "",
        typed={"line": "", "reason": ""} | (typed or {}),
        limits={"reason": LONGEST},
    )


@get("/admin/tables/{number:int}", include_in_schema=False)
async def show_table(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """What can be done to a table."""
    who = await admin_of(request)
    async with hall_of(request).at(number) as live:
        return show(request, who, live)


async def mend(request: AnyRequest, number: int, kind: str, act: Act, typed: dict[str, str]) -> Response[Any]:
    """Do something to a table, and show it then."""
    who, hall = await admin_of(request), hall_of(request)
    await hall.check(number)
    for _ in range(mending.TRIES):
        try:
            async with hall.at(number) as live:
                try:
                    link = await act(live, who.account or "")
                except BadLine as bad:
                    if who.wants_json:
                        raise Refused.of(400, bad, "line" if bad.code == "no-line" else "reason") from bad
                    return show(request, who, live, 400, (kind, bad), typed=typed)
                except Illegal as illegal:
                    raise Refused.of(409, illegal.objection) from illegal
                audit.note(request, f"table-{kind}", who.account, game=number)
                if who.wants_json:
                    return json(Mended(number, live.table.line, live.closed, link))
                if kind == "delete":
                    return Redirect("/admin/audit", status_code=303)
                return show(request, who, live, link=link)
        except Stale:
            continue
    raise Refused(409, "stale")


@post("/admin/tables/{number:int}/rewind", status_code=200, operation_class=takes(MendLine), responses=MENDED)
async def rewind(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Set a table back to its first so many lines; all there read why."""
    hall, wanted = hall_of(request), await read(request, MendLine)
    text = str(wanted.line).strip()
    n = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1

    async def act(live: LiveTable, actor: str) -> str:
        await mending.rewind(live, hall, actor, n, wanted.reason)
        return ""

    return await mend(request, number, "rewind", act, {"line": text, "reason": wanted.reason})


@post("/admin/tables/{number:int}/replace", status_code=200, operation_class=takes(MendSeat), responses=MENDED)
async def replace(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Take a seat from whoever has it; a bot plays there until somebody comes by the link that is given."""
    hall, wanted = hall_of(request), await read(request, MendSeat)

    async def act(live: LiveTable, actor: str) -> str:
        return await mending.replace_seat(live, hall, actor, wanted.seat, wanted.reason)

    return await mend(request, number, "replace", act, {"reason": wanted.reason})


@post("/admin/tables/{number:int}/stop", status_code=200, operation_class=takes(Mend), responses=MENDED)
async def stop(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Let nobody play on at a table, bots neither."""
    return await switch(request, number, on=True)


@post("/admin/tables/{number:int}/resume", status_code=200, operation_class=takes(Mend), responses=MENDED)
async def resume(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Let a table that was stopped go on."""
    return await switch(request, number, on=False)


async def switch(request: AnyRequest, number: int, *, on: bool) -> Response[Any]:
    """Stop a table, or let it go on."""
    hall, wanted = hall_of(request), await read(request, Mend)

    async def act(live: LiveTable, actor: str) -> str:
        await mending.close(live, hall, actor, wanted.reason, on=on)
        return ""

    return await mend(request, number, "stop" if on else "resume", act, {"reason": wanted.reason})


@post("/admin/tables/{number:int}/delete", status_code=200, operation_class=takes(Mend), responses=MENDED)
async def delete(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Delete a table with all its lines, and what it has come to."""
    hall, wanted = hall_of(request), await read(request, Mend)

    async def act(live: LiveTable, actor: str) -> str:
        await mending.remove_table(live, hall, actor, wanted.reason)
        return ""

    return await mend(request, number, "delete", act, {"reason": wanted.reason})


HANDLERS = [show_table, rewind, replace, stop, resume, delete]
