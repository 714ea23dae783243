"""A change of a table: whether the one who asks may make it, what it does, what is shown then. For page and program."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from trunkline.actions import BadLine
from trunkline.game import CHANCE, Illegal, Seat
from trunkline.site.pages import sheet as show
from trunkline.site.tables.hall import House, NoTable
from trunkline.site.tables.live import Live, Stale
from trunkline.site.web import wire
from trunkline.site.web.refusals import Refused, worded
from trunkline.site.web.visitor import Visitor

T = TypeVar("T")

Chosen = Callable[[Live, Sequence[Seat]], Seat]
"""Which of the seats held a request is for; raises Refused."""

Act = Callable[[Live, House, Seat], Awaitable[None]]
"""What a request does for its seat; raises Illegal or Stale."""

Reply = Callable[[Live, Sequence[Seat], Seat | None, int, Refused | None], Awaitable[T]]
"""Makes the answer while nobody else changes the table: for the seats held, facing one, with a status or a refusal."""


def unknown(number: int) -> Refused:
    """The refusal for a table that is not there."""
    return Refused(404, "unknown-table", game=str(number))


async def exists(house: House, number: int) -> None:
    """An unknown table is told before anything about what was sent to it."""
    if not await house.has(number):
        raise unknown(number)


def read_seat(live: Live, line: str) -> Seat:
    """The seat that a line speaks for; raises Refused when the line cannot be read."""
    if (shown := live.table.shown(line)) is not None:
        return shown[0]
    try:
        return live.table.game.read(live.table.state, line)[0]
    except BadLine as bad:
        raise Refused.of(400, bad, title=live.table.game.title) from bad


def not_yours(live: Live, line: str, held: Sequence[Seat]) -> Refused:
    """The refusal for a line of a seat that the visitor does not hold."""
    name = line.split()[0]
    if name == "-":
        return Refused(403, "chance-only")
    return Refused(403, "not-your-seat", seat=name) if held else Refused(403, "no-seat")


def seat_named(live: Live, held: Sequence[Seat], name: str) -> Seat | None:
    """The seat of that name among those held; None when none is named. Raises Refused."""
    if not held:
        raise Refused(403, "no-seat")
    names = {live.places[seat].name: seat for seat in held}
    if name and name not in names:
        raise Refused(403, "not-your-seat", seat=name)
    return names.get(name)


async def change(
    house: House,
    number: int,
    who: Visitor,
    seat_of: Chosen,
    act: Act,
    reply: Reply[T],
    *,
    n: int | None,
    undone: int | None,
) -> T:
    """Change a table for a visitor and answer; raises Refused for what concerns the visitor rather than the table.

    `n` is the line count that the visitor looked at, None where it does not matter.
    """
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
                refused = Refused.of(422, no.objection, title=live.table.game.title)
            if not live.lost():
                if refused is not None:
                    return await reply(live, held, seat, refused.status_code, refused)
                # who holds several seats goes on with the one to act
                return await reply(live, held, live.facing(held), 201, None)
        # Another process has written to this game: read it again and show that.
        async with house.at(number) as live:
            return await reply(live, who.held(live), seat, 409, refused)
    except NoTable as none:
        raise unknown(number) from none


def moving(move: wire.Move) -> tuple[Chosen, Act]:
    """To play one line: for the seat that it names, if that is held."""

    def seat_of(live: Live, held: Sequence[Seat]) -> Seat:
        seat = read_seat(live, move.line)
        if seat not in held or seat == CHANCE:
            raise not_yours(live, move.line, held)
        return seat

    async def act(live: Live, house: House, seat: Seat) -> None:
        await live.play(house.store, move.line)

    return seat_of, act


def told(
    live: Live,
    who: Visitor,
    held: Sequence[Seat],
    seat: Seat | None,
    status: int,
    refused: Refused | None,
    *,
    since: int = 0,
    hints: bool = False,
) -> bytes:
    """The answer for a program: the sheet, or why not; with 409 comes the fresh sheet."""
    if refused is None:
        return wire.encode(show.sheet(live, held, seat, who.t, since, hints=hints))
    kept = show.sheet(live, held, seat, who.t, since, hints=hints) if status == 409 else None
    return wire.encode(worded(refused, who.t, kept))
