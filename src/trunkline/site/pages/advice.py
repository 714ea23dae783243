"""What a strong bot thinks of a decision of a study: each candidate in words, with its value and what speaks for it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from trunkline.game import CHANCE
from trunkline.levels import STRONG
from trunkline.lookahead import Candidate, Strong
from trunkline.show.choice import Choice
from trunkline.show.names import person
from trunkline.site.pages.home import json, page
from trunkline.site.pages.sheet import game_for
from trunkline.site.pages.study import NOT_SO, study_at
from trunkline.site.pages.table import Number
from trunkline.site.web import wire_studies
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import check_bot_seats, hall_of, visitor_of
from trunkline.titles import artist, title
from trunkline.words import N_, WORDS

WORDS["no-advice"] = N_("There is nothing to decide here, or no strong bot that plays this title.")


GOES_ON = 3
"""Decisions that are foreseen after the best choices."""

EXPLAINED = 3
"""Choices that are followed so far."""

After = Annotated[
    int | None, QueryParameter(name="line", ge=0, le=2**31 - 1, description="After so many lines, not all of them.")
]


@get(
    "/g/{number:int}/study/advice",
    responses=NOT_SO | {200: ResponseSpec(wire_studies.Advice, description="For programs.")},
)
async def advise(request: Request[Any, Any, Any], number: Number, line: After = None) -> Response[Any]:
    """What a strong bot would do in a study, now or after some line, why, and what else it has tried."""
    who, hall = visitor_of(request), hall_of(request)
    await study_at(hall, number, who, own=False)
    async with hall.at(number) as live:
        if not who.seats_at(live):
            raise Refused(403, "no-seat")
        table = live.table
        n = table.line if line is None else line
        if n > table.line:
            raise Refused(404, "line-out-of-range", line=n, lines=table.line)
        game, s = table.game, table.at(n)
        seat = game.turn(s)
        box = title(game.title)
        bot = box.bot(STRONG) if STRONG in box.bots else None
        if seat is None or seat == CHANCE or not isinstance(bot, Strong):
            raise Refused(409, "no-advice")
        view = game.view(s, seat)
        name, shown = live.seats[seat].name, game_for(game, who.t)
        played = str(table.entries[n].action) if n < table.line and table.entries[n].seat == seat else ""
        painter = artist(game.title)
        choices = {each.line: each for each in painter.choices(shown, view, seat, who.t)}
    check_bot_seats(request, 1)  # it thinks as a bot does
    found = await hall.thinkers.consider(bot, game, view, seat, Random(n))
    explained = found[:EXPLAINED]
    outlooks = await hall.thinkers.run(
        lambda: [bot.outlook(game, view, seat, each.action, Random(n), GOES_ON) for each in explained]
    )
    rows = [advised(each, choices, found[0]) for each in found]
    for row, outlook in zip(rows, outlooks, strict=False):
        row.then = [painter.tell(shown, game.view(then, seat), seat, action, who.t) for then, action in outlook]
    for row in rows:
        row.played = row.line == played
    if who.wants_json:
        return json(wire_studies.Advice(str(name), n, rows))
    return page(who, "advice.html", game=number, seat=person(name), line=n, past=n < table.line, rows=rows)


def advised(each: Candidate, choices: Mapping[str, Choice], best: Candidate) -> wire_studies.Advised:
    """A candidate as it is shown: what it brings at once, and how far its value lies from that of the best one."""
    behind = None if each.value is None or best.value is None else round(each.value - best.value, 1)
    line = str(each.action)
    choice = choices.get(line)
    facts = [] if choice is None else [*choice.facts]
    return wire_studies.Advised(line, choice.label if choice else line, behind, each.rollouts, facts)


HANDLERS = [advise]
