"""A table on the web: look at it, play a line, take one back. Pages and JSON at the same addresses.

Every request that is refused leaves everything as it was. On the page a refusal is shown on the table itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.response import Redirect

from trunkline.game import Seat
from trunkline.record import judge
from trunkline.site.pages import sheet as show
from trunkline.site.pages.home import json, page
from trunkline.site.pages.verdicts import about, against
from trunkline.site.tables import moves as turns
from trunkline.site.tables.hall import House, NoTable
from trunkline.site.tables.live import Live
from trunkline.site.tables.moves import Act, Chosen, exists, moving, not_yours, read_seat, seat_named, unknown
from trunkline.site.web import wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import AnyRequest, Visitor, house_of, read, visitor, wants_json, wants_part

REFUSALS = {
    400: ResponseSpec(wire.Refusal, description="Cannot be read."),
    403: ResponseSpec(wire.Refusal, description="Not your seat, or a token that opens none."),
    404: ResponseSpec(wire.Refusal, description="No such table."),
    429: ResponseSpec(wire.Refusal, description="Too many requests."),
}
CHANGES = REFUSALS | {
    409: ResponseSpec(wire.Refusal, description="The table has moved on; the fresh sheet comes with it."),
    413: ResponseSpec(wire.Refusal, description="Over 64 kB."),
    422: ResponseSpec(wire.Refusal, description="The rules are against it; `code`, `message` and `section` say why."),
}
SHEET = {200: ResponseSpec(wire.Sheet, description="The sheet; browsers get the page.")}

Number = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="The number of the table.")]
Count = Annotated[int, PathParameter(ge=0, le=2**31 - 1, description="How many lines.")]
LookAs = Annotated[
    str | None, QueryParameter(name="as", max_length=24, description="Look as this seat, of those you hold.")
]
Since = Annotated[
    int, QueryParameter(ge=0, le=2**31 - 1, description="Leave out the lines up to this number from the log.")
]
Hints = Annotated[bool, QueryParameter(description="Tell what is known about each legal line.")]


def invitations(request: AnyRequest, house: House, live: Live, who: Visitor) -> list[dict[str, Any]]:
    """Secret links to show: to the host those of seats nobody has taken, to everybody their own."""
    out = []
    held = who.held(live)
    for seat, place in enumerate(live.places):
        mine = seat in held
        wait = who.browser == live.host and not place.taken and not place.open
        if not place.bot and (mine or wait):
            token = house.link_token(live, seat)
            out.append({"seat": place.name, "mine": mine, "link": f"{base(request)}/g/{live.id}/seat/{token}"})
    return out


def base(request: AnyRequest) -> str:
    """The address of the site as the visitor knows it."""
    return str(request.base_url).rstrip("/")


async def sheet_answer(
    request: AnyRequest,
    house: House,
    live: Live,
    who: Visitor,
    held: Sequence[Seat],
    seat: Seat | None,
    *,
    since: int = 0,
    status: int = 200,
    refused: Refused | None = None,
    hints: bool = False,
) -> Response[Any]:
    """The table as it stands for this visitor: sheet, part of the page or page; with a refusal its words."""
    if wants_json(request):
        body = turns.told(live, who, held, seat, status, refused, since=since, hints=hints)
        return Response(body, status_code=status, media_type="application/json")
    await show.ready(live)
    message = section = ""
    if refused is not None:
        message, section = who.t.objection(refused.objection, refused.title), refused.objection.section
    sheet = show.sheet(live, held, seat, who.t, since)
    invited = invitations(request, house, live, who)
    context = show.page(live, sheet, seat, who.t, invitations=invited, notice=message) | {"section": section}
    return page(who, "sheet.html" if wants_part(request) else "table.html", status, **context)


# -- looking


@get("/g/{number:int}", responses=SHEET | REFUSALS)
async def table(
    request: Request[Any, Any, Any], number: Number, look_as: LookAs = None, since: Since = 0, hints: Hints = False
) -> Response[Any]:
    """A table as this visitor may see it."""
    who, house = visitor(request), house_of(request)
    try:
        async with house.at(number) as live:
            held = who.held(live)
            seat = live.facing(held, look_as)
            return await sheet_answer(request, house, live, who, held, seat, since=since, hints=hints)
    except NoTable as none:
        raise unknown(number) from none


@get("/g/{number:int}/sheet", responses=SHEET | REFUSALS)
async def sheet(
    request: Request[Any, Any, Any], number: Number, look_as: LookAs = None, since: Since = 0, hints: Hints = False
) -> Response[Any]:
    """The part of the page that changes, for swapping in; for programs the same as the table's own address."""
    who, house = visitor(request), house_of(request)
    try:
        async with house.at(number) as live:
            held = who.held(live)
            seat = live.facing(held, look_as)
            if wants_json(request):
                return json(show.sheet(live, held, seat, who.t, since, hints=hints))
            await show.ready(live)
            sheet = show.sheet(live, held, seat, who.t, since)
            context = show.page(live, sheet, seat, who.t, invitations=invitations(request, house, live, who))
            return page(who, "sheet.html", **context)
    except NoTable as none:
        raise unknown(number) from none


@get("/g/{number:int}/at/{n:int}", responses=SHEET | REFUSALS)
async def past(
    request: Request[Any, Any, Any],
    number: Number,
    n: Count,
    look_as: LookAs = None,
) -> Response[Any]:
    """The table after its first n lines."""
    who, house = visitor(request), house_of(request)
    try:
        async with house.at(number) as live:
            held = who.held(live)
            seat = live.facing(held, look_as)
            try:
                told = show.past(live, n, held, seat, who.t)
            except IndexError as error:
                raise Refused(404, "line-out-of-range", line=n, lines=live.table.line) from error
            if wants_json(request):
                return json(told)
            await show.ready(live, n)
            context = show.page(live, told, seat, who.t, now=False)
            return page(who, "sheet.html" if wants_part(request) else "table.html", **context)
    except NoTable as none:
        raise unknown(number) from none


@get("/g/{number:int}/record", media_type="text/plain", responses=REFUSALS)
async def record(request: Request[Any, Any, Any], number: Number) -> str:
    """The record as text; secrets are `?` until the game is over."""
    who, house = visitor(request), house_of(request)
    try:
        async with house.at(number) as live:
            shown = live.table.record.copy()
            shown.lines = list(live.table.log(live.facing(who.held(live))))
            shown.tags["Site"] = f"{base(request)}/g/{number}"
            return str(shown)
    except NoTable as none:
        raise unknown(number) from none


@get("/g/{number:int}/why", responses={200: ResponseSpec(wire.Verdict, description="The verdict.")} | REFUSALS)
async def why(
    request: Request[Any, Any, Any],
    number: Number,
    line: Annotated[str, QueryParameter(max_length=2000, description="`seat verb word*`, of a seat you hold.")] = "",
    word: Annotated[str, QueryParameter(max_length=100, description="Instead of a line: a word of the board.")] = "",
    look_as: LookAs = None,
) -> Response[Any]:
    """What stands against a line, or against doing anything with a word of the board; for own seats only.

    The answer may tell what a hand holds. For a word of which nothing is known it is that it is legal.
    """
    who, house = visitor(request), house_of(request)
    try:
        async with house.at(number) as live:
            held = who.held(live)
            if word and not line:
                return json(about(live, live.facing(held, look_as), word, who))
            seat = read_seat(live, line)
            if seat not in held:
                raise not_yours(live, line, held)
            verdict = judge(live.table.game, live.table.state, line)
            if isinstance(verdict, tuple):
                return json(wire.Verdict(True))
            return json(against(live, verdict, who))
    except NoTable as none:
        raise unknown(number) from none


# -- playing


async def change(
    request: AnyRequest, number: int, seat_of: Chosen, act: Act, *, n: int | None, undone: int | None
) -> Response[Any]:
    """Change a table for a visitor and show it, or say on it why not. 201 for programs; a plain form is sent back."""
    who, house = visitor(request), house_of(request)

    async def reply(
        live: Live, held: Sequence[Seat], seat: Seat | None, status: int, refused: Refused | None
    ) -> Response[Any]:
        if refused is None and not wants_json(request) and not wants_part(request):
            return Redirect(f"/g/{number}", status_code=303)
        return await sheet_answer(request, house, live, who, held, seat, since=n or 0, status=status, refused=refused)

    return await turns.change(house, number, who, seat_of, act, reply, n=n, undone=undone)


@post(
    "/g/{number:int}",
    status_code=201,
    operation_class=takes(wire.Move),
    responses={201: ResponseSpec(wire.Sheet, description="Played; the new sheet.")} | CHANGES,
)
async def play(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Play one line."""
    await exists(house_of(request), number)
    move = await read(request, wire.Move)
    return await change(request, number, *moving(move), n=move.n, undone=move.undone)


@post(
    "/g/{number:int}/undo",
    status_code=201,
    operation_class=takes(wire.Undo),
    responses={201: ResponseSpec(wire.Sheet, description="Taken back; the new sheet.")} | CHANGES,
)
async def undo(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Take back the last own choice, when nothing was revealed and nobody has acted since."""
    await exists(house_of(request), number)
    wanted = await read(request, wire.Undo)

    def seat_of(live: Live, held: Sequence[Seat]) -> Seat:
        named = seat_named(live, held, wanted.seat)
        if named is not None:
            return named
        able = [seat for seat in held if live.table.can_undo(seat) is None]
        return able[0] if able else held[0]

    async def act(live: Live, house: House, seat: Seat) -> None:
        await live.undo(house.store, seat)

    return await change(request, number, seat_of, act, n=wanted.n, undone=wanted.undone)


HANDLERS = [table, sheet, past, record, why, play, undo]
