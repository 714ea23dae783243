"""A change of a table: whether the visitor may make it, what it does, what is shown then. For page and program."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from trunkline.actions import BadLine
from trunkline.auction import UpTo
from trunkline.game import CHANCE, Illegal, Seat
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.live import LiveTable, Stale
from trunkline.site.web import wire
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Reader, Visitor

T = TypeVar("T")

SeatOf = Callable[[LiveTable, Sequence[Seat]], Seat]
"""Which of the seats held a change is for; raises Refused."""

Act = Callable[[LiveTable, Hall, Seat], Awaitable[None]]
"""What is done for that seat; raises Illegal or Stale."""

Reply = Callable[[LiveTable, Reader, int, Refused | None], Awaitable[T]]
"""Makes the answer, with a status or a refusal, while nobody else changes the table."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a visitor wants to change, at line count `n` of the sheet they looked at; None where it does not matter."""

    seat_of: SeatOf
    act: Act
    n: int | None = None
    undone: int | None = None


def read_seat(live: LiveTable, line: str) -> Seat:
    """The seat that a line speaks for; raises Refused when the line cannot be read."""
    if (shown := live.table.as_shown(line)) is not None:
        return shown[0]
    try:
        return live.table.game.read(live.table.state, line)[0]
    except BadLine as bad:
        raise Refused.of(400, bad, title=live.table.game.title) from bad


def not_yours(line: str, held: Sequence[Seat]) -> Refused:
    """The refusal for a line of a seat that the visitor does not hold."""
    name = line.split()[0]
    if name == "-":
        return Refused(403, "chance-only")
    return Refused(403, "not-your-seat", seat=name) if held else Refused(403, "no-seat")


def seat_named(live: LiveTable, held: Sequence[Seat], name: str) -> Seat | None:
    """The seat of that name among those held; None when none is named. Raises Refused."""
    if not held:
        raise Refused(403, "no-seat")
    names = {live.seats[seat].name: seat for seat in held}
    if name and name not in names:
        raise Refused(403, "not-your-seat", seat=name)
    return names.get(name)


def line_change(move: wire.Move) -> Change:
    """To play one line: for the seat that it names, if that is held."""

    def seat_of(live: LiveTable, held: Sequence[Seat]) -> Seat:
        seat = read_seat(live, move.line)
        if seat not in held or seat == CHANCE:
            raise not_yours(move.line, held)
        return seat

    async def act(live: LiveTable, hall: Hall, seat: Seat) -> None:
        await live.play(hall.store, move.line)

    return Change(seat_of, act, move.n, move.undone)


def undo_change(wanted: wire.Undo) -> Change:
    """To take back the last choice: of the seat named, else of one held that may."""

    def seat_of(live: LiveTable, held: Sequence[Seat]) -> Seat:
        named = seat_named(live, held, wanted.seat)
        if named is not None:
            return named
        able = [seat for seat in held if live.table.can_undo(seat) is None]
        return able[0] if able else held[0]

    async def act(live: LiveTable, hall: Hall, seat: Seat) -> None:
        await live.undo(hall.store, seat)

    return Change(seat_of, act, wanted.n, wanted.undone)


def order_change(wanted: wire.Order) -> Change:
    """To give or take back a standing order in the auction under way."""

    def seat_of(live: LiveTable, held: Sequence[Seat]) -> Seat:
        named = seat_named(live, held, wanted.seat)
        return held[0] if named is None else named

    async def act(live: LiveTable, hall: Hall, seat: Seat) -> None:
        given = None if wanted.limit is None else UpTo(wanted.auction, wanted.limit)
        await live.order(hall.store, seat, given)

    return Change(seat_of, act)


async def make(hall: Hall, number: int, who: Visitor, change: Change, reply: Reply[T]) -> T:
    """Change a table for a visitor and answer; raises Refused for what concerns the visitor rather than the table."""
    refused: Refused | None = None
    async with hall.at(number) as live:
        held = who.seats_at(live)
        seat = change.seat_of(live, held)
        try:
            before = (live.table.line, live.undone)
            live.check_now(before[0] if change.n is None else change.n, change.undone)
            await change.act(live, hall, seat)
            if before != (live.table.line, live.undone):  # an order that plays nothing yet is nobody else's concern
                hall.go_on(live)
        except Stale:
            refused = Refused(409, "stale")
        except Illegal as no:
            refused = Refused.of(422, no.objection, title=live.table.game.title)
        if not live.is_lost():
            if refused is not None:
                return await reply(live, Reader(held, seat, who.t), refused.status_code, refused)
            # a visitor with several seats goes on with the one to act
            return await reply(live, Reader(held, live.seat_to_show(held), who.t), 201, None)
    # Another process has written to this game: read it again and show that.
    async with hall.at(number) as live:
        return await reply(live, Reader(who.seats_at(live), seat, who.t), 409, refused)
