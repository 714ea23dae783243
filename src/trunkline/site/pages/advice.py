"""What a strong bot thinks of the decision of a study: each candidate in words, with its value."""

from __future__ import annotations

from random import Random
from typing import Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec

from trunkline.game import CHANCE
from trunkline.levels import STRONG
from trunkline.lookahead import Candidate, Strong
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


@get(
    "/g/{number:int}/study/advice",
    responses=NOT_SO | {200: ResponseSpec(wire_studies.Advice, description="For programs.")},
)
async def advise(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """What a strong bot would do in a study, and what else it has tried."""
    who, hall = visitor_of(request), hall_of(request)
    await study_at(hall, number, who, own=False)
    async with hall.at(number) as live:
        if not who.seats_at(live):
            raise Refused(403, "no-seat")
        table = live.table
        game, seat, line = table.game, table.turn(), table.line
        box = title(game.title)
        bot = box.bot(STRONG) if STRONG in box.bots else None
        if seat is None or seat == CHANCE or not isinstance(bot, Strong):
            raise Refused(409, "no-advice")
        view = live.view_of(table.state, seat)
        name, shown = live.seats[seat].name, game_for(game, who.t)
        labels = {each.line: each.label for each in artist(game.title).choices(shown, view, seat, who.t)}
    check_bot_seats(request, 1)  # it thinks as a bot does
    found = await hall.thinkers.consider(bot, game, view, seat, Random(line))
    rows = [advised(each, labels, found[0]) for each in found]
    if who.wants_json:
        return json(wire_studies.Advice(str(name), line, rows))
    return page(who, "advice.html", game=number, seat=person(name), line=line, rows=rows)


def advised(each: Candidate, labels: dict[str, str], best: Candidate) -> wire_studies.Advised:
    """A candidate as it is shown: how far its value lies from that of the best one."""
    behind = None if each.value is None or best.value is None else round(each.value - best.value, 1)
    return wire_studies.Advised(str(each.action), labels.get(str(each.action), str(each.action)), behind, each.rollouts)


HANDLERS = [advise]
