"""Leaving a seat for good, and coming back to one where a bot stands in. For page and program alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.game import Illegal, Seat
from trunkline.show.names import person
from trunkline.site.pages.changes import asked_with
from trunkline.site.pages.home import json, page
from trunkline.site.pages.sitters import tenure_row
from trunkline.site.pages.table import REFUSALS, Number, table_answer
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.links import next_token
from trunkline.site.tables.live import LiveTable, Stale
from trunkline.site.tables.sitting import come_back, count_browsers, leave, remove
from trunkline.site.tables.tokens import hash_of
from trunkline.site.tables.writer import Write
from trunkline.site.web import wire, wire_seats
from trunkline.site.web.moves import TRIES, at_present, seat_named
from trunkline.site.web.once import HOST, Once
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Reader, Visitor, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest

CHANGED = REFUSALS | {
    200: ResponseSpec(wire.Sheet, description="Done before, with that key; the sheet as it is now."),
    201: ResponseSpec(wire.Sheet, description="Done; the sheet as it is then."),
    409: ResponseSpec(wire.Refusal, description="The table is not so that this can be done."),
    422: ResponseSpec(wire.Refusal, description="The key was sent with another change before."),
}


@get("/g/{number:int}/leave", include_in_schema=False)
async def ask_to_leave(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """What becomes of a seat when it is left, and the button that does it."""
    who = visitor_of(request)
    hall = hall_of(request)
    async with hall.at(number) as live:
        held = who.seats_at(live)
        if not held:
            raise Refused(403, "no-seat")
        await count_browsers(live, hall.store)
        seats = [
            {"seat": each, "name": live.seats[each].name, "label": person(live.seats[each].name)}
            | {"browsers": live.browsers_at(each)}
            for each in held
        ]
        return page(
            who, "leave.html", game=number, seats=seats, leaving=live.pace.leaving, over=live.table.turn() is None
        )


Act = Callable[[LiveTable, Hall, Seat, Write | None], Awaitable[None]]
"""What is done for a seat, with what is written besides."""


async def give_up(live: LiveTable, hall: Hall, seat: Seat, also: Write | None) -> None:
    """Leave a seat."""
    await leave(live, hall.store, seat, hash_of(next_token(hall.store, live, seat)), also)


async def return_to(live: LiveTable, hall: Hall, seat: Seat, also: Write | None) -> None:
    """Come back to a seat."""
    await come_back(live, hall.store, seat, also)


def held_by(live: LiveTable, who: Visitor) -> Sequence[Seat]:
    """The seats that a visitor holds; none by a token that opens nothing any more."""
    try:
        return who.seats_at(live)
    except Refused:
        return ()


async def sheet_after(request: AnyRequest, live: LiveTable, who: Visitor, status: int) -> Response[Any]:
    """The table as the visitor looks at it afterwards."""
    return await table_answer(request, live, who, reader_after(live, who), status=status)


async def change_seat(request: AnyRequest, number: int, act: Act) -> Response[Any]:
    """Change who plays a seat of the visitor's, and show the table; what was sent with a key is done once."""
    who, hall = visitor_of(request), hall_of(request)
    await hall.check(number)
    sent = await read(request, wire_seats.SeatOfMine)
    once = Once.of(who, asked_with(request, sent), request.url.path)
    for left in reversed(range(TRIES)):
        async with hall.at(number) as live:
            if once is not None and await once.was_made(hall, live, held_by(live, who)):
                return await sheet_after(request, live, who, 200)
            try:
                seat = own_seat(live, who, sent.seat)
                await act(live, hall, seat, None if once is None else once.receipt(live, seat))
            except Stale:  # another process has changed the table: it is read again
                continue
            except (Refused, Illegal) as no:
                if left and await hall.is_behind(live):
                    continue
                raise no if isinstance(no, Refused) else Refused.of(409, no.objection) from no
            hall.notify(live)
            if not who.wants_json and not who.wants_part:
                return Redirect(f"/g/{number}", status_code=303)
            return await sheet_after(request, live, who, 201)
    raise Refused(409, "stale")


def reader_after(live: LiveTable, who: Visitor) -> Reader:
    """How the visitor looks at the table then; whoever has left by a token, which opens nothing any more, looks on."""
    try:
        return who.reader_of(live)
    except Refused:
        return Reader((), None, who.t)


def own_seat(live: LiveTable, who: Visitor, name: str) -> Seat:
    """The visitor's seat of that name, or the only one they hold; raises Refused."""
    held = who.seats_at(live)
    named = seat_named(live, held, name)
    if named is None and len(held) > 1:
        raise Refused(400, "malformed", detail="seat")
    return held[0] if named is None else named


@post(
    "/g/{number:int}/leave", status_code=201, operation_class=takes(wire_seats.SeatOfMine, once=True), responses=CHANGED
)
async def leave_seat(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Leave a seat of yours for good: a bot stands in, or anybody may sit down, as the table has chosen."""
    return await change_seat(request, number, give_up)


@post(
    "/g/{number:int}/back", status_code=201, operation_class=takes(wire_seats.SeatOfMine, once=True), responses=CHANGED
)
async def back(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Play on where a bot stands in for you."""
    return await change_seat(request, number, return_to)


@post(
    "/g/{number:int}/remove",
    status_code=201,
    operation_class=takes(wire_seats.SeatOfAnother, once=True),
    responses=CHANGED,
)
async def remove_late(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Give up waiting for somebody a bot stands in for, so that another may take over; only the table's host may."""
    who, hall = visitor_of(request), hall_of(request)
    await hall.check(number)
    sent = await read(request, wire_seats.SeatOfAnother)
    once = Once.of(who, asked_with(request, sent), request.url.path)

    async def give_up_waiting(live: LiveTable) -> Response[Any]:
        if not live.is_host(who.account):
            raise Refused(403, "not-host")
        if once is not None and await once.was_made(hall, live, held_by(live, who)):
            return await sheet_after(request, live, who, 200)
        seat = next((each for each, info in enumerate(live.seats) if info.name == sent.seat), None)
        if seat is None:
            raise Refused(400, "malformed", detail="seat")
        try:
            also = None if once is None else once.receipt(live, HOST)
            await remove(live, hall.store, seat, hash_of(next_token(hall.store, live, seat)), also)
        except Illegal as no:
            raise Refused.of(409, no.objection) from no
        hall.notify(live)
        if not who.wants_json:
            return Redirect(f"/g/{number}/invite", status_code=303)
        return await sheet_after(request, live, who, 201)

    return await at_present(hall, number, give_up_waiting)


@get(
    "/g/{number:int}/tenures", responses={200: ResponseSpec(wire_seats.Tenures, description="The tenures.")} | REFUSALS
)
async def tenures(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """The people and bots that sit and have sat at each seat, from which line to which."""
    hall = hall_of(request)
    async with hall.at(number) as live:
        await count_browsers(live, hall.store)
        rows = [tenure_row(live, seat, each) for seat, those in enumerate(live.tenures) for each in those]
        browsers = {info.name: live.browsers_at(seat) for seat, info in enumerate(live.seats)}
        return json({"game": number, "tenures": rows, "browsers": browsers})


HANDLERS = [ask_to_leave, leave_seat, back, remove_late, tenures]
