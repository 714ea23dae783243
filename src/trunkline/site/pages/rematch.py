"""Another game with the same people: a table that gathers, with the same seats, options and pace, and all invited.

Among bots it begins at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from litestar import Request, Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect
from sqlalchemy import Connection, text

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.game import Seat
from trunkline.show.names import person
from trunkline.site.pages.home import json
from trunkline.site.pages.table import REFUSALS, Number
from trunkline.site.tables.admission import Admission, can_be_rated
from trunkline.site.tables.circle_tables import CIRCLE, place_table
from trunkline.site.tables.circles import circle_of_table
from trunkline.site.tables.invitations import find_rematch, write_invitation
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.new import NewSeat
from trunkline.site.tables.relations import is_blocked
from trunkline.site.tables.tenures import LEFT, REMOVED
from trunkline.site.web import wire
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import hall_of, visitor_of
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "study-no-rematch": N_("A study has no rematch; its table may have one."),
        "not-over": N_("This game is not over yet."),
        "not-among": N_("Only those who have played here can call the same people again."),
    }
)


def people_of(live: LiveTable) -> dict[Seat, str]:
    """The accounts of the people who have played a game, by seat: not of those who have left it."""
    out = {}
    for seat, tenures in enumerate(live.tenures):
        persons = [each for each in tenures if not each.bot and each.account]
        if persons and persons[-1].ended not in (LEFT, REMOVED):
            out[seat] = persons[-1].account
    return out


def seats_again(live: LiveTable, people: Mapping[Seat, str], host: str) -> list[NewSeat]:
    """The seats of the new table: those of people wait for them, bots are bots again."""
    seats = []
    for seat, info in enumerate(live.seats):
        kind = "link"
        if people.get(seat) == host:
            kind = "me"
        elif seat not in people and info.bot and not info.stands_in:
            kind = info.bot
        seats.append(NewSeat(str(info.name), kind, person(info.name)))
    return seats


class Open(Exception):
    """The table for that rematch is open already: its number."""


def call_all(
    connection: Connection, game: int, host: str, seats: Sequence[NewSeat], people: Mapping[Seat, str], after: int
) -> None:
    """Invite everybody else to the table that is the rematch of another game, each under the name of a seat.

    Raises Open where somebody else was quicker, of two at once in two processes too.
    """
    if connection.dialect.name == "postgresql":  # on SQLite there is one writer
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))"), {"name": f"after {after}"})
    if (made := find_rematch(connection, host, after)) is not None:
        raise Open(made)
    called, names = {host}, set[str]()
    for seat, account in people.items():
        if account not in called:
            called.add(account)
            meant = "" if is_blocked(connection, account, [host]) else account
            label = seats[seat].label
            name = label if label not in names else f"{label} ({seat + 1})"
            names.add(name)
            write_invitation(connection, game, host, name, meant, after)


@post(
    "/g/{number:int}/rematch",
    status_code=201,
    responses=REFUSALS
    | {
        201: ResponseSpec(wire.Made, description="The new table, where all wait for each other."),
        409: ResponseSpec(wire.Refusal, description="The game is not over."),
    },
)
async def play_again(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Open a table for another game with the same people, who are invited; leads to one that is open already.

    Where nobody else is needed the game begins.
    """
    who, hall = visitor_of(request), hall_of(request)
    await hall.check(number)
    async with hall.at(number) as live:
        people = people_of(live)
        host = "" if who.token is not None else who.account or ""
        if host not in people.values():
            raise Refused(403, "not-among")
        if live.level == "study":
            raise Refused(409, "study-no-rematch")
        if live.table.turn() is not None:
            raise Refused(409, "not-over")
        game, pace, level = live.table.game, live.pace, live.level
        options = dict(game.options)
        seats = seats_again(live, people, host)
        alone = all(seat.kind != "link" for seat in seats)
        circle = await hall.store.ask(lambda to: circle_of_table(to, number)) if level == CIRCLE else None
        made = await hall.store.ask(lambda to: find_rematch(to, host, number))
        if made is None:

            def also(connection: Connection, new: int) -> None:
                if circle is not None:
                    place_table(connection, new, circle.slug, host, titles.title(game.title).label)
                call_all(connection, new, host, seats, people, number)

            rated = live.rated and can_be_rated([seat.kind for seat in seats])
            admission = Admission(level, True, rated, "" if circle is None else circle.slug)
            try:
                made = await hall.create(game.title, game.map_name, options, seats, host, pace, admission, also)
            except Open as others:
                made = int(others.args[0])
            except BadLine as bad:  # no member of the circle any more
                raise Refused.of(409, bad) from bad
    if who.wants_json:
        return json(wire.Made(made, f"/g/{made}", {}), 201)
    return Redirect(f"/g/{made}" if alone else f"/g/{made}/invite", status_code=303)


HANDLERS = [play_again]
