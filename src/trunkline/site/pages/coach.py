"""A first game goes on at a table of its own, and the coach there is asked; at other tables a bot is."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Any

from litestar import Request, Response, post
from litestar.response import Redirect
from sqlalchemy import Connection

from trunkline.first import FirstGame, first_game
from trunkline.lessons import Lesson, Steps
from trunkline.site.pages.coached import adviser_of, coach_of, hint_of, propose
from trunkline.site.pages.guide import guide_of
from trunkline.site.pages.home import Name
from trunkline.site.pages.learning import SoFar, address, find, steps_of
from trunkline.site.pages.table import Number, table_answer
from trunkline.site.tables.admission import Admission
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.learnt import Learnt, learn, learnt_by
from trunkline.site.tables.new import NewSeat
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import account_of, check_bot_seats, hall_of, visitor_of
from trunkline.table import Table
from trunkline.words import N_, WORDS

WORDS["no-coach"] = N_("No coach helps at this table.")
WORDS["rated-hint"] = N_("This table is rated: nobody helps here until it is over.")
WORDS["coach-waits"] = N_("The coach is asked when it is your turn.")


def table_of(first: FirstGame) -> tuple[Table, list[NewSeat]]:
    """The table at which a first game goes on, and who sits there: its reader, and bots."""
    lesson = first.lesson
    table = Table(lesson.game, record=first.record(), rng=SystemRandom())
    table.settle()
    kinds = ["me" if seat == lesson.seat else first.bot for seat in range(len(lesson.seats))]
    return table, [NewSeat(name, kind) for name, kind in zip(lesson.seats, kinds, strict=True)]


def steps_done(lesson: Lesson, so_far: str) -> Steps:
    """The steps of an address of a lesson that is done; raises Refused for one that is not."""
    steps = steps_of(lesson, so_far)
    if not lesson.is_finished(steps):
        raise Refused(404, "not-found")
    return steps


async def is_going(hall: Hall, number: int) -> bool:
    """Whether a game is not over yet."""
    return any(not row.over for row in await hall.store.games([number]))


@post("/learn/{title:str}/{name:str}/{so_far:str}/table", status_code=303, include_in_schema=False)
async def go_on(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Go on with a first game at a table, with bots and a coach; leads to the one where it goes on already."""
    who, hall = visitor_of(request), hall_of(request)
    lesson = find(title, name)
    first = guide_of(lesson)
    if first is None:
        raise Refused(404, "not-found")
    steps = steps_done(lesson, so_far)
    account, cookies = account_of(request, who)
    known = (await hall.store.ask(lambda to: learnt_by(to, account))).get((title, name))
    if known is not None and known.game is not None and await is_going(hall, known.game):
        return Redirect(f"/g/{known.game}", status_code=303, cookies=cookies)
    table, seats = table_of(first)
    check_bot_seats(request, len(seats) - 1)
    way = address(lesson, steps).rpartition("/")[2]

    def write(connection: Connection, number: int) -> None:
        learn(connection, account, title, name, Learnt(way, True, number))

    options = dict(table.game.options)
    made = await hall.add(table, options, seats, account, admission=Admission("lesson"), also=write)
    return Redirect(f"/g/{made}", status_code=303, cookies=cookies)


@post("/g/{number:int}/coach", status_code=200, include_in_schema=False)
async def ask(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """What the coach would do now, with the reason."""
    who, hall = visitor_of(request), hall_of(request)
    await hall.check(number)
    async with hall.at(number) as live:
        first, reader = coach_of(live), who.reader_of(live)
        if first is None:
            raise Refused(409, "no-coach")
        if reader.seat is None or live.table.turn() != reader.seat:
            raise Refused(409, "coach-waits")
        hint = await propose(live, first, reader.seat, who.t)
        return await table_answer(request, live, who, reader, hint=hint)


@post("/g/{number:int}/suggest", status_code=200, include_in_schema=False)
async def suggest(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """What a strong bot would do at the reader's seat, with the reason.

    The table goes on while the bot thinks: where a line has been played meanwhile, the page has no hint.
    """
    who, hall = visitor_of(request), hall_of(request)
    await hall.check(number)
    async with hall.at(number) as live:
        bot, reader = adviser_of(live), who.reader_of(live)
        table, seat = live.table, reader.seat
        if live.rated:
            raise Refused(409, "rated-hint")
        if bot is None:
            raise Refused(409, "no-coach")
        if seat is None or table.turn() != seat:
            raise Refused(409, "coach-waits")
        game, line, undone = table.game, table.line, live.undone
        view = live.view_of(table.state, seat)
    check_bot_seats(request, 1)  # it thinks as a bot does
    found = await hall.thinkers.consider(bot, game, view, seat, Random(line))
    async with hall.at(number) as live:
        first = first_game(game.title)
        same = (live.table.line, live.undone) == (line, undone)
        hint = hint_of(live, first.coach if first else {}, seat, found[0].action, who.t) if same else None
        return await table_answer(request, live, who, who.reader_of(live), hint=hint)


HANDLERS = [go_on, ask, suggest]
