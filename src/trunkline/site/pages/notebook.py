"""Private notes at a seat: read and written by whoever sits there, for nobody else."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.game import Seat
from trunkline.site.pages.home import json
from trunkline.site.pages.table import REFUSALS, LookAs, Number
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.notes import MOST, TooManyNotes, longest_of, notes_of, write_note
from trunkline.site.web import wire
from trunkline.site.web.moves import seat_named
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_people import Note, NotesNow, WriteNote
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "note-long": N_("This has {count} letters; a note may have {most}."),
        "notes-full": N_("A game has at most {most} notes on lines."),
        "note-line": N_("The game has no line {line} yet."),
    }
)

NOTES = REFUSALS | {200: ResponseSpec(NotesNow, description="Your notes at the seat; browsers go to the table.")}


def own_seat(live: LiveTable, who: Visitor, name: str) -> tuple[str, Seat]:
    """The account of a visitor and the seat of theirs that is named, else the first; raises Refused for others.

    The token of a seat is nobody's account: whoever has it has no notes.
    """
    if who.token is not None or who.account is None:
        raise Refused(403, "no-seat")
    held = who.seats_at(live)
    named = seat_named(live, held, name)
    return who.account, held[0] if named is None else named


async def all_notes(request: AnyRequest, live: LiveTable, account: str, seat: Seat) -> Response[Any]:
    """The notes of an account at a seat."""
    number = live.id
    found = await hall_of(request).store.ask(lambda to: notes_of(to, account, number, seat))
    return json(NotesNow(number, str(live.seats[seat].name), [Note(line, text) for line, text in found.items()]))


@get("/g/{number:int}/notes", responses=NOTES)
async def read_notes(request: Request[Any, Any, Any], number: Number, look_as: LookAs = None) -> Response[Any]:
    """Your private notes at a seat of yours."""
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        account, seat = own_seat(live, who, look_as or "")
        return await all_notes(request, live, account, seat)


@post(
    "/g/{number:int}/notes",
    status_code=200,
    operation_class=takes(WriteNote),
    responses=NOTES | {422: ResponseSpec(wire.Refusal, description="Too long, too many, or on no line.")},
)
async def write_notes(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Write a private note at a seat of yours."""
    wanted, hall, who = await read(request, WriteNote), hall_of(request), visitor_of(request)
    await hall.check(number)
    text = wanted.text.replace("\r\n", "\n").replace("\0", "").rstrip()
    line, most = wanted.line, longest_of(wanted.line)
    async with hall.at(number) as live:
        account, seat = own_seat(live, who, wanted.seat)
        if text and line > live.table.line:
            raise Refused(422, "note-line", field="line", line=line)
        if len(text) > most:
            raise Refused(422, "note-long", field="text", count=len(text), most=most)
        try:
            await hall.store.writer.run(
                lambda to: write_note(to, account, number, seat, line, text, joins=wanted.joins)
            )
        except TooManyNotes as full:
            raise Refused.of(422, BadLine("notes-full", most=MOST), "text") from full
        if who.wants_json:
            return await all_notes(request, live, account, seat)
    return Redirect(f"/g/{number}?as={live.seats[seat].name}#pane-notes", status_code=303)


HANDLERS = [read_notes, write_notes]
