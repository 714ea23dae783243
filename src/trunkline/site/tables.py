"""A table on the web: look at it, play a line, take one back. Pages and JSON at the same addresses.

Every request that is refused leaves everything as it was. On the page a refusal is shown on the table itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.game import CHANCE, Illegal, Seat
from trunkline.record import judge
from trunkline.site import show, wire
from trunkline.site.house import House, NoTable
from trunkline.site.live import Live, Stale
from trunkline.site.openapi import takes
from trunkline.site.pages import json, page
from trunkline.site.refusals import Refused
from trunkline.site.verdicts import about, against
from trunkline.site.visitor import (
    AnyRequest,
    Visitor,
    house_of,
    read,
    visitor,
    wants_json,
    wants_part,
)

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


def unknown(number: int) -> Refused:
    """The refusal for a table that is not there."""
    return Refused(404, "unknown-table", game=str(number))


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


def sheet_answer(
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
    told = show.sheet(live, held, seat, who.t, since, hints=hints or not wants_json(request))
    message = "" if refused is None else who.t.objection(refused.objection)
    if wants_json(request):
        if refused is None:
            return json(told, status)
        o = refused.objection
        kept = told if refused.status_code == 409 else None
        return json(wire.Refusal(status, o.code, message, o.section, sheet=kept), status)
    section = refused.objection.section if refused else ""
    context = show.page(live, told, seat, who.t, invitations=invitations(request, house, live, who), notice=message) | {
        "section": section
    }
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
            await show.ready(live)
            return sheet_answer(request, house, live, who, held, live.facing(held, look_as), since=since, hints=hints)
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
            await show.ready(live)
            told = show.sheet(live, held, seat, who.t, since, hints=hints or not wants_json(request))
            if wants_json(request):
                return json(told)
            context = show.page(live, told, seat, who.t, invitations=invitations(request, house, live, who))
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


def read_seat(live: Live, line: str) -> Seat:
    """The seat that a line speaks for; raises Refused when the line cannot be read."""
    try:
        return live.table.game.read(live.table.state, line)[0]
    except BadLine as bad:
        raise Refused.of(400, bad) from bad


def not_yours(live: Live, line: str, held: Sequence[Seat]) -> Refused:
    """The refusal for a line of a seat that the visitor does not hold."""
    name = line.split()[0]
    if name == "-":
        return Refused(403, "chance-only")
    return Refused(403, "not-your-seat", seat=name) if held else Refused(403, "no-seat")


async def change(
    request: AnyRequest,
    number: int,
    seat_of: Callable[[Live, Sequence[Seat]], Seat],
    act: Callable[[Live, House, Seat], Awaitable[None]],
    *,
    n: int | None,
    undone: int | None,
) -> Response[Any]:
    """Change a table for a visitor and show it, or say on it why not. 201 for programs; a plain form is sent back.

    `n` is the line count that the visitor looked at, None where it does not matter.
    """
    who, house = visitor(request), house_of(request)
    refused: Refused | None = None
    try:
        async with house.at(number) as live:
            held = who.held(live)
            seat = seat_of(live, held)
            try:
                before = (live.table.line, live.undone)
                live.check_now(before[0] if n is None else n, undone)
                await act(live, house, seat)
                if before != (live.table.line, live.undone):  # an order that plays nothing yet is nobody else's concern
                    house.moved(live)
            except Stale:
                refused = Refused(409, "stale")
            except Illegal as no:
                refused = Refused.of(422, no.objection)
            if not live.lost():
                await show.ready(live)
                status, facing = 201, live.facing(held)  # who holds several seats goes on with the one to act
                if refused is not None:
                    status, facing = refused.status_code, seat
                elif not wants_json(request) and not wants_part(request):
                    return Redirect(f"/g/{number}", status_code=303)
                return sheet_answer(
                    request, house, live, who, held, facing, since=n or 0, status=status, refused=refused
                )
        # Another process has written to this game: read it again and show that.
        async with house.at(number) as live:
            return sheet_answer(request, house, live, who, who.held(live), seat, status=409, refused=refused)
    except NoTable as none:
        raise unknown(number) from none


@post(
    "/g/{number:int}",
    status_code=201,
    operation_class=takes(wire.Move),
    responses={201: ResponseSpec(wire.Sheet, description="Played; the new sheet.")} | CHANGES,
)
async def play(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Play one line."""
    await exists(request, number)
    move = await read(request, wire.Move)

    def seat_of(live: Live, held: Sequence[Seat]) -> Seat:
        seat = read_seat(live, move.line)
        if seat not in held or seat == CHANCE:
            raise not_yours(live, move.line, held)
        return seat

    async def act(live: Live, house: House, seat: Seat) -> None:
        await live.play(house.store, move.line)

    return await change(request, number, seat_of, act, n=move.n, undone=move.undone)


@post(
    "/g/{number:int}/undo",
    status_code=201,
    operation_class=takes(wire.Undo),
    responses={201: ResponseSpec(wire.Sheet, description="Taken back; the new sheet.")} | CHANGES,
)
async def undo(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Take back the last own choice, when nothing was revealed and nobody has acted since."""
    await exists(request, number)
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


def seat_named(live: Live, held: Sequence[Seat], name: str) -> Seat | None:
    """The seat of that name among those held; None when none is named. Raises Refused."""
    if not held:
        raise Refused(403, "no-seat")
    names = {live.places[seat].name: seat for seat in held}
    if name and name not in names:
        raise Refused(403, "not-your-seat", seat=name)
    return names.get(name)


async def exists(request: AnyRequest, number: int) -> None:
    """An unknown table is told before anything about what was sent to it."""
    if not await house_of(request).has(number):
        raise unknown(number)


HANDLERS = [table, sheet, past, record, why, play, undo]
