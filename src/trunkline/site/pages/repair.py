"""Mending a table whose record is at fault: its host sets it back to the last line that holds."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.site.pages.table import REFUSALS, Number, table_answer
from trunkline.site.tables.live import LiveTable
from trunkline.site.web import wire
from trunkline.site.web.moves import at_present
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import hall_of, read, visitor_of

REPAIRED = {
    201: ResponseSpec(wire.Sheet, description="Set back; the new sheet."),
    409: ResponseSpec(wire.Refusal, description="The table is elsewhere by now."),
    422: ResponseSpec(wire.Refusal, description="Nothing is wrong with the record."),
}


@post("/g/{number:int}/repair", status_code=201, operation_class=takes(wire.Repair), responses=REFUSALS | REPAIRED)
async def repair(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Let a table that cannot go on do so after line `n`, the last that holds; only whoever made it may."""
    who, hall = visitor_of(request), hall_of(request)
    await hall.check(number)
    n = (await read(request, wire.Repair)).n

    async def set_back(live: LiveTable) -> Response[Any]:
        if not live.is_host(who.account):
            raise Refused(403, "not-host")
        if live.table.stopped is None:
            raise Refused(422, "not-stopped")
        if n != live.table.line:
            raise Refused(409, "stale")
        await live.repair(hall.store)
        hall.notify(live)
        if not who.wants_json:
            return Redirect(f"/g/{number}", status_code=303)
        return await table_answer(request, live, who, who.reader_of(live), status=201)

    return await at_present(hall, number, set_back)


HANDLERS = [repair]
