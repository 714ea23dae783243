"""A seat on another device: its holder makes a secret link for it, for each device a new one."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.show.names import person
from trunkline.site.pages.home import json, page
from trunkline.site.pages.invite import qr_code
from trunkline.site.pages.table import REFUSALS, Number, base
from trunkline.site.tables.links import link_path, link_token, renew_link, revoke_link
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.sitting import count_browsers
from trunkline.site.web import audit, wire_seats
from trunkline.site.web.moves import at_present, seat_named
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest


def own_links(request: AnyRequest, live: LiveTable, who: Visitor) -> list[dict[str, Any]]:
    """The visitor's seats: name, how many browsers hold each, and its link where one may still be used."""
    out = []
    for seat in who.seats_at(live):
        token = link_token(hall_of(request).store, live, seat)
        address = base(request) + link_path(live.id, token) if token else ""
        name = live.seats[seat].name
        out.append(
            {
                "seat": seat,
                "name": name,
                "label": person(name),
                "browsers": live.browsers_at(seat),
                "address": address,
                "qr": qr_code(address) if address else "",
            }
        )
    return out


@get("/g/{number:int}/device", include_in_schema=False)
async def device(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """The links of the visitor's own seats, to open on another device."""
    who = visitor_of(request)
    hall = hall_of(request)
    async with hall.at(number) as live:
        if not who.seats_at(live):
            raise Refused(403, "no-seat")
        await count_browsers(live, hall.store)
        return page(who, "device.html", game=number, seats=own_links(request, live, who))


@post(
    "/g/{number:int}/link",
    status_code=201,
    operation_class=takes(wire_seats.WantedLink),
    responses=REFUSALS
    | {201: ResponseSpec(wire_seats.SeatLink, description="The link; the one before opens nothing.")},
)
async def make_link(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Make the secret link of a seat of yours anew, or revoke it."""
    hall = hall_of(request)
    await hall.check(number)
    sent = await read(request, wire_seats.WantedLink)
    who = visitor_of(request)

    async def renew(live: LiveTable) -> Response[Any]:
        held = who.seats_at(live)
        named = seat_named(live, held, sent.seat)
        seat = held[0] if named is None else named
        token = "" if sent.revoke else await renew_link(hall.store, live, seat)
        if sent.revoke:
            await revoke_link(hall.store, live, seat)
        audit.note(request, "link-revoked" if sent.revoke else "link-renewed", who.account, game=number, seat=seat)
        if not who.wants_json:
            return Redirect(f"/g/{number}/device", status_code=303)
        link = link_path(number, token) if token else ""
        return json(wire_seats.SeatLink(live.seats[seat].name, token, link), 201)

    return await at_present(hall, number, renew)


HANDLERS = [device, make_link]
