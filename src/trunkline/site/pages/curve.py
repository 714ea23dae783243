"""What a strong bot thinks a study is worth to each seat after each line: a curve under its history, and a table.

It is worked out a slice at each request, so that none takes long: whoever wants the rest asks again.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from markupsafe import Markup

from trunkline.appraisal import Appraisal, Swing, swings
from trunkline.game import CHANCE, Seat
from trunkline.levels import STRONG
from trunkline.lookahead import Parts, Strong
from trunkline.show.curve import signed, strip
from trunkline.show.names import person
from trunkline.site.pages.home import json, page
from trunkline.site.pages.sheet import log_sentences
from trunkline.site.pages.study import NOT_SO, study_at
from trunkline.site.pages.table import Number
from trunkline.site.tables.appraising import match_of
from trunkline.site.web import wire_studies
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import hall_of, visitor_of
from trunkline.titles import title
from trunkline.words import N_, WORDS

WORDS["no-curve"] = N_("There is no strong bot that plays this title.")


def parts_of(title_name: str) -> Parts | None:
    """What the strong bot of a title looks ahead with; None where there is none."""
    box = title(title_name)
    bot = box.bot(STRONG) if STRONG in box.bots else None
    return bot.parts if isinstance(bot, Strong) else None


@get(
    "/g/{number:int}/study/curve",
    responses=NOT_SO | {200: ResponseSpec(wire_studies.Curve, description="For programs; as far as it is known.")},
)
async def curve(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """What a strong bot thinks a study is worth to each seat after each line, and the decisions that changed most."""
    who, hall = visitor_of(request), hall_of(request)
    await study_at(hall, number, who, own=False)
    async with hall.at(number) as live:
        if not who.seats_at(live):
            raise Refused(403, "no-seat")
        table, parts = live.table, parts_of(live.table.game.title)
        if parts is None:
            raise Refused(409, "no-curve")
        match, undone = match_of(live), live.undone
        names = [str(info.name) for info in live.seats]
        sentences = [] if who.wants_json else list(log_sentences(live, who.reader_of(live).seat, who.t))
        movers: list[Seat] = [entry.seat for entry in table.entries]
    known = await hall.appraiser.go_on(match, parts)
    missing, found = known.count(None), swings(known, movers)
    if who.wants_json:
        return json(curve_now(number, names, known, found, missing))
    last = max(1, len(movers))
    shown = {
        "game": number,
        "line": len(movers),
        "undone": undone,
        "missing": missing,
        "strip": Markup(strip([each.values if each else None for each in known], len(names), who.t(TITLE))),
        "swings": [
            {
                "line": each.line,
                "at": f"{each.line / last:.5f}",
                "seat": each.seat,
                "name": person(names[each.seat]),
                "change": signed(each.change),
                "said": sentences[each.line - 1],
            }
            for each in found
        ],
    }
    if who.wants_part:
        return page(who, "curve-part.html", curve=shown)
    rows = [
        {
            "line": n,
            "said": sentences[n - 1] if n else "",
            "seat": movers[n - 1] if n and movers[n - 1] != CHANCE else None,
            "values": [signed(value) for value in each.values] if each else [],
        }
        for n, each in enumerate(known)
    ]
    labels = [person(name) for name in names]
    return page(who, "curve.html", curve=shown, rows=rows, seats=labels, marked={each.line for each in found})


TITLE = N_("What a strong bot thinks each seat may hope for, line by line")


def curve_now(
    number: int, names: list[str], known: list[Appraisal | None], found: list[Swing], missing: int
) -> wire_studies.Curve:
    """The curve for a program."""
    values = [None if each is None else [round(value, 2) for value in each.values] for each in known]
    marked = [wire_studies.SwingAt(each.line, names[each.seat], round(each.change, 2)) for each in found]
    return wire_studies.Curve(number, names, values, marked, missing)


HANDLERS = [curve]
