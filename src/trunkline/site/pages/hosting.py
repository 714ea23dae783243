"""Another host for a table, by page and by program."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.site.pages.home import json
from trunkline.site.pages.invite import room_of
from trunkline.site.pages.table import REFUSALS, Number
from trunkline.site.tables.hosting import give_host, may_replace
from trunkline.site.tables.live import LiveTable
from trunkline.site.web import audit, wire, wire_seats
from trunkline.site.web.moves import at_present
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import hall_of, read, visitor_of
from trunkline.words import N_, WORDS

WORDS["no-host-there"] = N_("Nobody plays there who could be the host.")


@post(
    "/g/{number:int}/host",
    status_code=200,
    operation_class=takes(wire_seats.NewHost),
    responses=REFUSALS
    | {
        200: ResponseSpec(wire_seats.Room, description="The waiting room as the new host's table has it."),
        409: ResponseSpec(wire.Refusal, description="Nobody plays at that seat."),
    },
)
async def hand_host(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Let whoever plays a seat be the host instead of you; also where you keep its circle, or this site."""
    who, hall = visitor_of(request), hall_of(request)
    wanted = await read(request, wire_seats.NewHost)
    account = "" if who.token is not None else who.account or ""
    keeps = bool(account) and await hall.store.ask(lambda to: may_replace(to, number, account))

    async def give(live: LiveTable) -> Response[Any]:
        if not keeps and (not account or not live.is_host(account)):
            raise Refused(403, "not-host")
        seat = next((k for k, info in enumerate(live.seats) if info.name == wanted.seat), None)
        if seat is None or not await give_host(live, hall.store, seat):
            raise Refused(409, "no-host-there", field="seat")
        hall.notify(live)
        audit.note(request, "host-replaced", account, game=number)
        if who.wants_json:
            return json(room_of(request, live, who))
        return Redirect(f"/g/{number}/invite", status_code=303)

    return await at_present(hall, number, give)


HANDLERS = [hand_host]
