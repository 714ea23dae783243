"""Sitting down at a table on the web: by a secret link, which seats one visitor, else at a free open seat.

The token of a link stands behind the # of its address. The page that it leads to sends it in a form, so that it stands
in no address that a server, a proxy or another site sees. Links of before have it in their path, and lead there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Redirect

from trunkline.game import Illegal, Seat
from trunkline.site.pages.home import json, page
from trunkline.site.pages.invite import about
from trunkline.site.pages.table import REFUSALS, Number
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.links import link_path, seat_of_old_link
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.seating import SeatTaken
from trunkline.site.tables.sitting import sit as sit_down
from trunkline.site.web import wire, wire_seats
from trunkline.site.web.admitting import BY_LINK
from trunkline.site.web.moves import at_present
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import account_of, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.words import N_, WORDS

WORDS["link-empty"] = N_("Paste the link of your seat, or what stands in it behind the # sign.")

LONGEST_TOKEN = 100

Token = Annotated[str, PathParameter(max_length=100)]


def seat_of_link(hall: Hall, live: LiveTable, token: str, account: str | None) -> Seat:
    """The seat that a secret link leads to: its own account always, another one while the link is not spent.

    Raises Refused when it leads to none for people.
    """
    seat = live.seat_of_token(token)
    if seat is None and (old := seat_of_old_link(hall.store, live, token)) is not None and is_for_people(live, old):
        if old not in live.seats_of(account):
            raise Refused(403, "spent-link")
        seat = old
    if seat is None or not is_for_people(live, seat):
        raise Refused(403, "broken-token")
    return seat


def is_for_people(live: LiveTable, seat: Seat) -> bool:
    """Whether a person may sit at a seat, even if a bot stands in there."""
    return not live.seats[seat].bot or bool(live.seats[seat].stands_in)


@get("/g/{number:int}/seat/{token:str}", include_in_schema=False, opt={BY_LINK: True})
async def seat_link(request: Request[Any, Any, Any], token: Token, number: Number) -> Response[Any]:
    """What a link of before leads to: the page of those of today."""
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        seat = seat_of_link(hall_of(request), live, token, who.account)
        if seat in live.seats_of(who.account):
            return Redirect(f"/g/{number}?as={live.seats[seat].name}", status_code=303)
    return Redirect(link_path(number, token), status_code=303)


@get("/g/{number:int}/sit", include_in_schema=False, opt={BY_LINK: True})
async def seat_page(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """The page that a secret link leads to: its script sends what stands behind the #, else it is typed there."""
    await hall_of(request).check(number)
    return page(visitor_of(request), "sit.html", game=number, error="")


SAT = REFUSALS | {
    201: ResponseSpec(wire_seats.Seated, description="You hold the seat; browsers go to the table."),
    409: ResponseSpec(wire.Refusal, description="The seat is taken, or you may not sit down there."),
}


@post(
    "/g/{number:int}/sit",
    status_code=201,
    operation_class=takes(wire_seats.LinkToken),
    responses=SAT,
    opt={BY_LINK: True},
)
async def open_link(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Sit down by a secret link. A browser gets a page first: the table and a button, which sends the token once more.

    Programs for mail open links, so only the button seats anybody. The browser gets its name here, so that it is known
    when it sends the form twice.
    """
    who, hall, sent = visitor_of(request), hall_of(request), await read(request, wire_seats.LinkToken)
    token = token_in(sent.token)
    await hall.check(number)
    if not token and who.wants_json:
        raise Refused(403, "broken-token")
    if not token:
        return page(who, "sit.html", 400, game=number, error=who.t(WORDS["link-empty"]))
    if sent.sit == "yes" or who.wants_json:
        return await sit(request, number, lambda live: seat_of_link(hall, live, token, who.account), by_link=True)
    async with hall.at(number) as live:
        seat = seat_of_link(hall, live, token, who.account)
        info = live.seats[seat]
        if seat in live.seats_of(who.account):
            return Redirect(f"/g/{number}?as={info.name}", status_code=303)
        began = live.table.state.round if live.table.turn() is not None else 0
        context = about(live, who) | {"seat": info.name, "taken": info.taken, "began": began, "token": token}
        shown = page(who, "seat.html", **context)
        if who.account is None:
            for cookie in account_of(request, who)[1]:
                shown.set_cookie(cookie)
        return shown


def token_in(text: str) -> str:
    """The token in what was typed: by itself, or at the end of a whole link of today or of before."""
    return text.strip().rpartition("#")[2].rpartition("/")[2][:LONGEST_TOKEN]


@post("/g/{number:int}/seat/{token:str}", status_code=303, include_in_schema=False, opt={BY_LINK: True})
async def sit_by_link(request: Request[Any, Any, Any], token: Token, number: Number) -> Response[Any]:
    """Sit down at the seat of a secret link."""
    account = visitor_of(request).account
    hall = hall_of(request)
    return await sit(request, number, lambda live: seat_of_link(hall, live, token, account), by_link=True)


@post("/g/{number:int}/take", status_code=201, operation_class=takes(wire_seats.FreeSeat), responses=SAT)
async def take(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Sit down at a free seat that is open to anybody."""
    wanted = (await read(request, wire_seats.FreeSeat)).seat

    def seat_of(live: LiveTable) -> Seat:
        for seat, info in enumerate(live.seats):
            if info.name == wanted:
                return seat
        raise Refused(400, "malformed", detail="seat")

    return await sit(request, number, seat_of, by_link=False)


async def sit(
    request: AnyRequest, number: int, seat_of: Callable[[LiveTable], Seat], *, by_link: bool
) -> Response[Any]:
    """Let this visitor hold a seat, then show it the table from there; a program hears which seat it is."""
    who, hall = visitor_of(request), hall_of(request)
    account, cookies = account_of(request, who)

    async def take_it(live: LiveTable) -> str:
        seat = seat_of(live)
        try:
            if seat not in live.seats_of(account):
                await sit_down(live, hall.store, [seat], account, by_link=by_link, label=who.name)
                hall.notify(live)
        except SeatTaken as taken:
            raise Refused(409, "not-free", seat=str(taken)) from taken
        except Illegal as no:
            raise Refused.of(409, no.objection) from no
        return live.seats[seat].name

    name = await at_present(hall, number, take_it)
    if who.wants_json:
        answer = json(wire_seats.Seated(number, name, f"/g/{number}"), 201)
        for cookie in cookies:
            answer.set_cookie(cookie)
        return answer
    return Redirect(f"/g/{number}?as={name}", status_code=303, cookies=cookies)


HANDLERS = [seat_link, sit_by_link, seat_page, open_link, take]
