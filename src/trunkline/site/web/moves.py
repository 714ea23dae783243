"""A change of a table: whether the visitor may make it, what it does, what is shown then. For page and program."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from trunkline.actions import BadLine
from trunkline.auction import UpTo
from trunkline.game import CHANCE, Illegal, Seat
from trunkline.site import metrics
from trunkline.site.tables.consent import answer_ask, ask_back
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.live import LiveTable, Stale
from trunkline.site.tables.receipts import Receipt, write_receipt
from trunkline.site.tables.writer import Write
from trunkline.site.web import wire
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Reader, Visitor
from trunkline.standing import Order, Prefer

T = TypeVar("T")

SeatOf = Callable[[LiveTable, Sequence[Seat]], Seat]
"""Which of the seats held a change is for; raises Refused."""

Act = Callable[[LiveTable, Hall, Seat, Write | None], Awaitable[None]]
"""What is done for that seat, with what is written besides; raises Illegal or Stale."""

Reply = Callable[[LiveTable, Reader, int, Refused | None], Awaitable[T]]
"""Makes the answer, with a status or a refusal, while nobody else changes the table."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a program calls its change, so that it may send it again, and a hash of what it asks for."""

    key: str
    what: str


@dataclass(frozen=True, slots=True)
class Change:
    """What a visitor wants to change, at line count `n` of the sheet they looked at; None where it does not matter.

    With `stays` they go on looking from that seat as long as nothing is played.
    """

    kind: str
    seat_of: SeatOf
    act: Act
    n: int | None = None
    undone: int | None = None
    line: str = ""
    asked: Asked | None = None
    stays: bool = False

    def was_made(self, live: LiveTable, seat: Seat) -> bool:
        """Whether this very move stands at its place already: its answer got lost, and it was sent again."""
        if not self.line or self.n is None or self.n >= live.table.line or self.undone not in (None, live.undone):
            return False
        entry, game = live.table.entries[self.n], live.table.game
        return (entry.seat, entry.action) == game.read(live.table.state, self.line) and entry.seat == seat


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


def seat_or_first(name: str) -> SeatOf:
    """The seat of that name among those held, or the first of them."""

    def seat_of(live: LiveTable, held: Sequence[Seat]) -> Seat:
        named = seat_named(live, held, name)
        return held[0] if named is None else named

    return seat_of


def line_change(move: wire.Move) -> Change:
    """To play one line: for the seat that it names, if that is held."""

    def seat_of(live: LiveTable, held: Sequence[Seat]) -> Seat:
        seat = read_seat(live, move.line)
        if seat not in held or seat == CHANCE:
            raise not_yours(move.line, held)
        return seat

    async def act(live: LiveTable, hall: Hall, seat: Seat, also: Write | None) -> None:
        await live.play(hall.store, move.line, also)

    return Change("move", seat_of, act, move.n, move.undone, move.line)


def undo_change(wanted: wire.Undo) -> Change:
    """To take back the last choice, or a whole turn: of the seat named, else of one held that may."""

    def seat_of(live: LiveTable, held: Sequence[Seat]) -> Seat:
        named = seat_named(live, held, wanted.seat)
        if named is not None:
            return named
        able = [seat for seat in held if live.table.can_undo(seat) is None]
        return able[0] if able else held[0]

    async def act(live: LiveTable, hall: Hall, seat: Seat, also: Write | None) -> None:
        await live.undo(hall.store, seat, also, turn=wanted.turn)

    return Change("undo", seat_of, act, wanted.n, wanted.undone)


def order_change(wanted: wire.Order) -> Change:
    """To give or take back a standing order; raises Refused for a limit and numbers in one."""
    picks = tuple(int(pick) for pick in (wanted.one, wanted.two, wanted.three) if pick)
    if picks and wanted.limit is not None:
        raise Refused(400, "malformed", detail="limit")

    async def act(live: LiveTable, hall: Hall, seat: Seat, also: Write | None) -> None:
        given: Order | None = None if wanted.limit is None else UpTo(wanted.auction, wanted.limit)
        if picks:
            given = Prefer(wanted.auction, picks)
        await live.order(hall.store, seat, given, also)

    return Change("order", seat_or_first(wanted.seat), act, stays=True)


def ask_change(wanted: wire.GoBack) -> Change:
    """To ask all to go back to a line."""

    async def act(live: LiveTable, hall: Hall, seat: Seat, also: Write | None) -> None:
        await ask_back(live, hall.store, seat, wanted.to, also)
        hall.notify(live)

    return Change("ask", seat_or_first(wanted.seat), act, wanted.n, wanted.undone)


def answer_change(wanted: wire.Answer) -> Change:
    """To answer what is asked."""

    async def act(live: LiveTable, hall: Hall, seat: Seat, also: Write | None) -> None:
        await answer_ask(live, hall.store, seat, also, yes=not wanted.no)
        hall.notify(live)

    return Change("answer", seat_or_first(wanted.seat), act, wanted.n, wanted.undone)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What has come of a change for a seat of those held: 201 made, 200 made before, or refused.

    `played` says whether lines have come or gone by it.
    """

    held: Sequence[Seat]
    seat: Seat
    status: int
    refused: Refused | None = None
    played: bool = True


TRIES = 4
"""How often a change is tried at a table that other processes change at the same time, none of them its position."""


async def at_present(hall: Hall, number: int, act: Callable[[LiveTable], Awaitable[T]]) -> T:
    """What comes of an act at a table that nobody else changes meanwhile, tried anew where another process was first.

    The act raises Stale then, and has changed nothing. Raises Refused where others never cease.
    """
    for _ in range(TRIES):
        async with hall.at(number) as live:
            with suppress(Stale):
                return await act(live)
    raise Refused(409, "stale")


async def make(hall: Hall, number: int, who: Visitor, change: Change, reply: Reply[T]) -> T:
    """Change a table for a visitor and answer; raises Refused for what concerns the visitor rather than the table.

    What another process has written since the table was read here may be the reason for any refusal: then it is read
    again, and the change tried anew where its position still stands.
    """
    for left in reversed(range(TRIES)):
        async with hall.at(number) as live:
            try:
                done = await attempt(hall, live, who, change)
            except Refused:
                if left and await hall.is_behind(live):
                    continue
                raise
            if done.refused is not None and await hall.is_behind(live) and left:
                continue
            metrics.of(metrics.CHANGES, change.kind, OUTCOMES[done.status]).inc()
            if done.refused is not None and not live.is_lost():
                return await reply(live, Reader(done.held, done.seat, who.t), done.status, done.refused)
            if not live.is_lost():
                # a visitor with several seats goes on with the one to act
                seat = done.seat if change.stays and not done.played else live.seat_to_show(done.held)
                return await reply(live, Reader(done.held, seat, who.t), done.status, None)
    async with hall.at(number) as live:
        return await reply(live, Reader(who.seats_at(live), done.seat, who.t), 409, Refused(409, "stale"))


OUTCOMES = {200: "again", 201: "made", 409: "stale", 422: "illegal"}
"""What figures call an outcome, by its status."""


async def attempt(hall: Hall, live: LiveTable, who: Visitor, change: Change) -> Outcome:
    """Try a change of a table as it is known here; raises Refused."""
    held = who.seats_at(live)
    asked = change.asked
    receipt = await hall.store.receipt(live.id, held, asked.key) if asked and held else None
    if asked and receipt:
        if receipt.what != asked.what:
            raise Refused(422, "key-again")
        return Outcome(held, receipt.seat, 200)
    seat = change.seat_of(live, held)
    if change.was_made(live, seat):
        return Outcome(held, seat, 200)
    if live.seats[seat].bot:
        raise Refused(409, "bot-stands-in", seat=live.seats[seat].name)
    also = partial(write_receipt, receipt=Receipt(live.id, seat, asked.key, asked.what)) if asked else None
    try:
        before = (live.table.line, live.undone)
        live.check_now(before[0] if change.n is None else change.n, change.undone)
        await change.act(live, hall, seat, also)
    except Stale:
        return Outcome(held, seat, 409, Refused(409, "stale"))
    except Illegal as no:
        return Outcome(held, seat, 422, Refused.of(422, no.objection, title=live.table.game.title))
    played = before != (live.table.line, live.undone)
    if played:  # an order that plays nothing yet is nobody else's concern
        hall.notify(live)
    return Outcome(held, seat, 201, played=played)
