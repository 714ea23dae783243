"""Sitting down at a table on the web: by a secret link always, else at a free open seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import PathParameter
from litestar.response import Redirect

from trunkline.game import Seat
from trunkline.site.pages import sheet as show
from trunkline.site.pages.home import page
from trunkline.site.pages.table import Number
from trunkline.site.tables import tokens
from trunkline.site.tables.hall import SeatTaken
from trunkline.site.tables.live import LiveTable
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Reader, browser_cookie, fields, hall_of, visitor_of
from trunkline.site.web.wire import AnyRequest

Token = Annotated[str, PathParameter(max_length=100)]


def seat_of_link(live: LiveTable, token: str) -> Seat:
    """The seat that a secret link leads to; raises Refused when it leads to none for people."""
    seat = live.seat_of_token(token)
    if seat is None or live.seats[seat].bot:
        raise Refused(403, "broken-token")
    return seat


@get("/g/{number:int}/seat/{token:str}", include_in_schema=False)
async def seat_link(request: Request[Any, Any, Any], token: Token, number: Number) -> Response[Any]:
    """What a secret link leads to: a button to sit down. Only the button does it, for mail programs follow links."""
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        seat = seat_of_link(live, token)
        info = live.seats[seat]
        if seat in live.seats_of(who.browser):
            return Redirect(f"/g/{number}?as={info.name}", status_code=303)
        context = show.sheet(live, Reader((), None, who.t), live.table.line)
        return page(who, "seat.html", sheet=context, seat=info.name, taken=info.taken)


@post("/g/{number:int}/seat/{token:str}", status_code=303, include_in_schema=False)
async def sit_by_link(request: Request[Any, Any, Any], token: Token, number: Number) -> Response[Any]:
    """Sit down at the seat of a secret link."""
    return await sit(request, number, lambda live: seat_of_link(live, token), by_link=True)


@post("/g/{number:int}/take", status_code=303, include_in_schema=False)
async def take(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Take a free seat."""
    wanted = (await fields(request)).get("seat", "")

    def seat_of(live: LiveTable) -> Seat:
        for seat, info in enumerate(live.seats):
            if info.name == wanted:
                return seat
        raise Refused(400, "malformed", detail="seat")

    return await sit(request, number, seat_of, by_link=False)


async def sit(
    request: AnyRequest, number: int, seat_of: Callable[[LiveTable], Seat], *, by_link: bool
) -> Response[Any]:
    """Let this browser hold a seat, then show it the table from there."""
    who, hall = visitor_of(request), hall_of(request)
    browser = who.browser or tokens.new_browser()
    async with hall.at(number) as live:
        seat = seat_of(live)
        name = live.seats[seat].name
        try:
            await hall.sit(live, seat, browser, by_link=by_link)
        except SeatTaken as taken:
            raise Refused(409, "not-free", seat=str(taken)) from taken
    return Redirect(f"/g/{number}?as={name}", status_code=303, cookies=[browser_cookie(request, browser)])


HANDLERS = [seat_link, sit_by_link, take]
