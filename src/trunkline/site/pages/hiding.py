"""Putting a table out of one's own lists, and back; nobody else sees anything of it."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.site.pages.home import json, page
from trunkline.site.pages.lists import mine_of, tables_of
from trunkline.site.pages.table import REFUSALS, Number
from trunkline.site.tables.hiding import hide
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import hall_of, read, visitor_of
from trunkline.site.web.wire_people import Hide

HIDDEN = {200: ResponseSpec(Hide, description="Done; browsers go back to their lists.")}


@post("/g/{number:int}/hide", status_code=200, operation_class=takes(Hide), responses=REFUSALS | HIDDEN)
async def hide_table(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Put a table of yours out of your lists, or with `hide` false back."""
    who, hall = visitor_of(request), hall_of(request)
    await hall.check(number)
    wanted = await read(request, Hide)
    account = who.account
    if account is None:
        raise Refused(403, "no-seat")
    await hall.store.writer.run(lambda to: hide(to, account, number, yes=wanted.hide))
    if who.wants_json:
        return json(wanted)
    return Redirect("/" if wanted.hide else "/hidden", status_code=303)


@get("/hidden", include_in_schema=False)
async def hidden(request: Request[Any, Any, Any]) -> Response[Any]:
    """The tables that I have hidden."""
    who = visitor_of(request)
    rows, held = await tables_of(hall_of(request), who.account, hidden=True)
    return page(who, "hidden.html", hidden=mine_of(rows, held, who.t))


HANDLERS = [hide_table, hidden]
