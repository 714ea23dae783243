"""A plan as its page shows it: the table as it will be at the seat's next turn, with what is planned on it.

The page is the table's page, as that of a lesson is: a table of its own in memory, made anew for every request, where
nothing is stored but the steps of the plan. What is hidden from the seat stays hidden: the plan begins from its view.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from markupsafe import Markup

from trunkline.actions import Action, BadLine
from trunkline.game import Game, Seat
from trunkline.objection import Objection
from trunkline.plan import Course, Step, go_through, sweep
from trunkline.record import Record
from trunkline.show.choice import Choice
from trunkline.show.places import place_names, with_places
from trunkline.show.plan import WaysInWords
from trunkline.site.pages import sheet as show
from trunkline.site.tables.heads import Position
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.plans import MOST, Plan
from trunkline.site.web.i18n import Translator
from trunkline.site.web.visitor import Reader, Visitor
from trunkline.site.web.wire_plans import PlanNow, PlanStep, WayAt
from trunkline.table import Table
from trunkline.titles import artist
from trunkline.words import N_


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan at a seat of a table: all plans there, how this one goes, and the match where its next step is chosen."""

    live: LiveTable
    seat: Seat
    plan: Plan
    others: dict[int, Plan]
    course: Course
    at: LiveTable

    @property
    def name(self) -> str:
        """The seat's name."""
        return str(self.live.seats[self.seat].name)

    @property
    def now(self) -> list[Action]:
        """The steps that could be played in the turn under way, if it is the seat's."""
        table = self.live.table
        if table.turn() != self.seat or self.live.gathering:
            return []
        first = [step.action for step in self.course.steps if step.round == table.state.round]
        return sweep(table.game, self.live.view_of(table.state, self.seat), self.seat, first)[0]


def planned(live: LiveTable, seat: Seat, plan: Plan, others: dict[int, Plan]) -> Planned:
    """A plan as it goes from where the table stands."""
    game = live.table.game
    view = live.view_of(live.table.state, seat)
    course = go_through(game, view, seat, actions_of(live, seat, plan.lines))
    then = view if course.after is None else course.after
    return Planned(live, seat, plan, others, course, table_at(live, game, then))


def table_at(live: LiveTable, game: Game[Any, Any], s: Any) -> LiveTable:
    """A table in memory that stands at a position, with the seats of another one."""
    record = Record(game.title, game.map_name, live.table.record.seats, dict(game.options))
    table = Table(game, record=record, auto=False, start=s)
    now = time.time()
    return LiveTable(0, "", "", table, live.seats, {}, [], Position(0, 0, 0), {}, Random(), now, now)


def planned_anywhere(p: Planned, word: str) -> Planned | None:
    """The same plan where something may be built at a word of the board though it joins nothing; None where not."""
    game, s = p.live.table.game, p.course.after
    free = None if game.planning is None or s is None else game.planning.anywhere(game, s, word)
    if free is None:
        return None
    found = replace(p, at=table_at(p.live, free, s))
    return found if len(found.at.table.legal(p.seat)) > len(p.at.table.legal(p.seat)) else None


def actions_of(live: LiveTable, seat: Seat, lines: Sequence[str]) -> list[Action]:
    """The actions of lines without the seat; what cannot be read any more is left out."""
    out = []
    for line in lines:
        try:
            out.append(live.table.game.read(live.table.state, f"{live.seats[seat].name} {line}")[1])
        except BadLine:  # of an older version of the program
            continue
    return out


def reason(live: LiveTable, found: Objection, t: Translator) -> str:
    """Why a step does not go, with places called as the reader calls them."""
    game = live.table.game
    return t.objection(with_places(found, place_names(game.map, t.places)), game.title)


@dataclass(frozen=True, slots=True)
class Round:
    """The steps of a plan in one round: each with its number in the plan, its sentence and its price; their sum."""

    round: int
    rows: list[tuple[int, str, str]]
    price: str
    purse: str


def rounds(p: Planned, t: Translator) -> list[Round]:
    """The steps of a plan by round."""
    game = show.game_for(p.live.table.game, t)
    painter = artist(game.title)
    numbers = list(p.plan.lines)
    out: list[Round] = []
    for each in dict.fromkeys(step.round for step in p.course.steps):
        steps = [step for step in p.course.steps if step.round == each]
        rows, total = [], 0
        for step in steps:
            price = painter.plan_price(game, step.before, step.action)
            total += price
            words = painter.price_words(price, t) if price else ""
            rows.append((numbers.index(str(step.action)) + 1, sentence(p, step, t), words))
        purse = painter.purse(game, steps[0].before, p.seat)
        has = "" if purse is None else painter.price_words(purse, t)
        out.append(Round(each, rows, painter.price_words(total, t), has))
    return out


def sentence(p: Planned, step: Step, t: Translator) -> str:
    """A step as a line of the log would say it."""
    game = show.game_for(p.live.table.game, t)
    return artist(game.title).tell(game, step.before, p.seat, step.action, t)


def prompt(p: Planned, t: Translator) -> str:
    """What stands in the place of the prompt: that nothing is sent, and how far the plan has come."""
    if p.course.after is None and not p.course.steps:
        return t(N_("Planning: no turn of yours can be foreseen.")) + " " + t(N_("Nothing is sent."))
    said = t(N_("Planning: choose as on your turn; nothing is sent."))
    if p.course.left:
        said += " " + t.ngettext(
            "{n} step does not go as things stand.", "{n} steps do not go as things stand.", len(p.course.left)
        )
    if not p.course.steps:
        return said
    rows = rounds(p, t)
    steps = t.ngettext("{n} step", "{n} steps", len(p.course.steps))
    where = t(N_("Plan {n}: {steps}"), n=p.plan.n, steps=steps)
    return f"{said} {where}{', ' + rows[0].price if rows[0].price else ''}."


def context(
    p: Planned, who: Visitor, *, ways: WaysInWords | None = None, asked: tuple[str, str] = ("", ""), notice: str = ""
) -> dict[str, Any]:
    """What the templates of the table are given for a plan, and what its own part needs besides."""
    t = who.t
    reader = Reader((p.seat,), p.seat, t)
    content = show.sheet(p.at, reader)
    content |= {"undo": bool(p.plan.lines), "reset": bool(p.plan.lines), "redo": "", "held": [p.name], "wishes": []}
    content |= {"auction": None, "ask": None, "places": [], "over": False}
    if p.course.after is None:
        content |= {"legal": [], "choices": []}
    content["choices"] = [goes_on(p, each, t) for each in content["choices"]]
    content["prompt"] = prompt(p, t)
    out = show.page(p.at, content, reader, notice=notice)
    content["line"] = len(p.plan.lines)
    content["game"] = p.live.id
    game = p.live.table.game
    painter = artist(game.title)
    out["board"] = with_plan(out["board"], p)
    return out | {
        "section": "",
        "base": f"/g/{p.live.id}/plan/{p.plan.n}",
        "lesson": None,
        "plan": {
            "n": p.plan.n,
            "name": p.plan.name,
            "seat": p.name,
            "plans": sorted({each: kept.name for each, kept in (p.others | {p.plan.n: p.plan}).items()}.items()),
            "new": next((n for n in range(1, MOST + 1) if n not in p.others and n != p.plan.n), 0),
            "rounds": rounds(p, t),
            "this": p.live.table.state.round,
            "left": left(p, t),
            "now": [str(a) for a in p.now],
            "ends": painter.places_to_join(show.game_for(game, t)),
            "ways": ways,
            "start": asked[0],
            "goal": asked[1],
            "table": {"line": p.live.table.line, "undone": p.live.undone, "mine": p.live.table.turn() == p.seat},
        },
    }


def goes_on(p: Planned, choice: Choice, t: Translator) -> Choice:
    """A choice as it is offered in a plan: what ends a turn only leads to the next one there."""
    ends = p.live.table.game.planning
    if ends is None or choice.line != str(ends.end):
        return choice
    return replace(choice, note=t(N_("To the next turn")), doubt="")


def left(p: Planned, t: Translator) -> list[tuple[int, str, str]]:
    """The steps that do not go any more: number, in words, and why."""
    numbers = list(p.plan.lines)
    game = show.game_for(p.live.table.game, t)
    painter = artist(game.title)
    return [
        (numbers.index(str(a)) + 1, painter.step_words(game, a, t), reason(p.live, why, t)) for a, why in p.course.left
    ]


def with_plan(board: show.Board, p: Planned) -> show.Board:
    """The drawing with what is planned marked: of this turn, or of a later one."""
    game, moving = p.live.table.game, str(board.moving)
    painter = artist(game.title)
    first = p.course.steps[0].round if p.course.steps else 0
    for step in p.course.steps:
        for mark in painter.marks(game, step.before, step.action):
            for each in mark.track:
                when = "now" if step.round == first else "later"
                moving = moving.replace(f'id="{each}"', f'id="{each}" data-planned="{when}"')
    return show.Board(board.open, board.terrain, Markup(moving))


def plan_now(p: Planned, t: Translator, ways: WaysInWords | None = None) -> PlanNow:
    """A plan for a program."""
    game = show.game_for(p.live.table.game, t)
    painter = artist(game.title)
    steps = [
        PlanStep(str(step.action), sentence(p, step, t), painter.plan_price(game, step.before, step.action), step.round)
        for step in p.course.steps
    ]
    steps += [PlanStep(p.plan.lines[n - 1], says, 0, 0, why) for n, says, why in left(p, t)]
    legal = [] if p.course.after is None else p.at.table.lines(p.seat)
    found = () if ways is None else ways.ways
    return PlanNow(
        game=p.live.id,
        seat=p.name,
        plan=p.plan.n,
        name=p.plan.name,
        steps=steps,
        now=len(p.now),
        legal=legal,
        ways=[WayAt(list(way.lines), way.label, way.price, way.now, list(way.facts)) for way in found],
        note="" if ways is None else ways.note,
    )
