"""A lesson as its page needs it: how far an address says it has been played, what has come of it, what is refused.

How far a lesson has been played stands in its address (`/learn/age-of-steam/first-link/0-1`: lines 0 and 1 of its
script), so nobody needs a seat. The page is the table's page with a task above it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any

from litestar.params import PathParameter

from trunkline import titles
from trunkline.figures import figure
from trunkline.first import FIRST, first_game
from trunkline.game import Objection, Seat
from trunkline.lessons import Lesson, Steps, lessons
from trunkline.lessons import lesson as find_lesson
from trunkline.record import judge
from trunkline.rulebooks import chapter_of
from trunkline.show import label_of
from trunkline.show.names import person
from trunkline.show.places import place_names, with_places
from trunkline.site.pages import sheet as show
from trunkline.site.pages.guide import guide_of, guide_shown, with_hint
from trunkline.site.tables.heads import Position
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.seating import SeatInfo
from trunkline.site.web.i18n import Translator
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Reader, Visitor
from trunkline.words import N_

START = "start"
"""Stands in the address of a lesson of which nothing has been played."""

SoFar = Annotated[str, PathParameter(max_length=200)]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the reader hears about a move: `kind` is right, other (legal, but not the example's) or refused.

    In a first game `comments` are the lines played with it, each as a sentence and what there is to say of it.
    """

    kind: str = ""
    text: str = ""
    section: str = ""
    comments: tuple[tuple[str, str], ...] = ()


def find(title: str, name: str) -> Lesson:
    """The lesson of an address; raises Refused when there is none."""
    if title not in titles.SHELF:
        raise Refused(404, "not-found")
    first = first_game(title) if name == FIRST else None
    found = find_lesson(title, name) if first is None else first.lesson
    if found is None:
        raise Refused(404, "not-found")
    return found


def steps_of(lesson: Lesson, so_far: str) -> Steps:
    """The steps of an address; raises Refused when the lesson cannot have come there."""
    numbers = () if so_far == START else tuple(so_far.split("-"))
    if not all(n.isdecimal() and len(n) < 4 for n in numbers):
        raise Refused(404, "not-found")
    steps = tuple(int(n) for n in numbers)
    if not lesson.may_reach(steps):
        raise Refused(404, "not-found")
    return steps


def address(lesson: Lesson, steps: Steps = ()) -> str:
    """Where a lesson stands after these steps."""
    return f"/learn/{lesson.title}/{lesson.id}/{'-'.join(map(str, steps)) or START}"


def live_lesson(lesson: Lesson, steps: Steps) -> LiveTable:
    """The lesson as a match in memory that nobody holds a seat of."""
    seats = [SeatInfo(name, "", False, True, "") for name in lesson.seats]
    now = time.time()
    return LiveTable(0, "", "", lesson.table(steps), seats, {}, [], Position(0, 0, 0), {}, Random(), now, now)


def reached(title: str, name: str, so_far: str) -> tuple[LiveTable, Seat]:
    """The match of an address, and the seat that the reader plays; raises Refused when there is none."""
    lesson = find(title, name)
    return live_lesson(lesson, steps_of(lesson, so_far)), lesson.seat


def changes(lesson: Lesson, at: LiveTable, t: Translator) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """What has changed in the standings since the lesson began: per seat the name, from, to.

    A seat that is out of the game has no points any more, and `outcome` says so.
    """
    game = lesson.game
    before = game.standing(game, at.view_of(lesson.start, lesson.seat))
    after = game.standing(game, at.view_of(at.table.state, lesson.seat))
    out = []
    for name, old, new in zip(lesson.seats, before, after, strict=True):
        silent = ("out", "points") if new.get("out") else ("out",)
        keys = [key for key in old if old[key] != new[key] and key not in silent]
        rows = [(label_of(key, t, lesson.title), t.value(old[key]), t.value(new[key])) for key in keys]
        if rows:
            out.append((name, rows))
    return out


def outcome(lesson: Lesson, at: LiveTable, t: Translator) -> list[tuple[str, str]]:
    """What has come besides: who is out of the game, another turn order, the points when the game is over."""
    game, s = lesson.game, at.table.state
    said = []
    if "order" in titles.title(lesson.title).figures():
        order, before = figure(game, s, "order"), figure(game, lesson.start, "order")
        gone = [name for name in before if name not in order]
        if gone:
            said.append((t(N_("Out of the game")), ", ".join(map(person, gone))))
        if order != [name for name in before if name in order]:
            said.append((t(N_("Turn order now")), ", ".join(map(person, order))))
    if game.turn(s) is None:
        ranking = sorted(figure(game, s, "scores").items(), key=lambda row: -row[1])
        said.append((t(N_("Final score")), ", ".join(f"{person(name)} {t.value(points)}" for name, points in ranking)))
    return said


def reason(lesson: Lesson, o: Objection, t: Translator) -> str:
    """Why a line is refused, with places called as the reader calls them."""
    return t.objection(with_places(o, place_names(lesson.game.map, t.places)), lesson.title)


def refusals(lesson: Lesson, steps: Steps, t: Translator) -> list[tuple[str, str, str]]:
    """The lines that the rules refuse after these steps, each with the reason and its section."""
    s = lesson.table(steps).state
    out = []
    for wrong in lesson.refused:
        verdict = judge(lesson.game, s, wrong.line) if steps == tuple(range(wrong.at)) else None
        if isinstance(verdict, Objection):
            out.append((wrong.line, reason(lesson, verdict, t), verdict.section))
    return out


def context(lesson: Lesson, steps: Steps, who: Visitor, answer: Answer) -> dict[str, Any]:
    """What the templates of the table are given for a lesson, and what those of the lesson need besides."""
    at = live_lesson(lesson, steps)
    reader = Reader((lesson.seat,), lesson.seat, who.t)
    sheet = show.sheet(at, reader)
    done = lesson.is_finished(steps)
    guide = guide_of(lesson)
    sheet["undo"] = bool(steps)
    sheet["reset"] = False
    if done:
        over = N_("Done: that is the example.") if guide is None else N_("The round is over.")
        sheet |= {"legal": [], "choices": [], "prompt": who.t(over)}
    refused = answer if answer.kind == "refused" else Answer()
    row = lessons(lesson.title)
    n = row.index(lesson) if guide is None else -1
    shown = show.page(at, sheet, reader, notice=refused.text)
    if guide is not None:
        shown["guide"] = guide_shown(guide, at, steps, who.t)
        shown |= with_hint(shown, shown["guide"].get("line", "").partition(" ")[2])
    return shown | {
        "section": refused.section,
        "base": address(lesson, steps),
        "lesson": lesson,
        "answer": answer,
        "done": done,
        "chapter": chapter_of(lesson.title, lesson.section),
        "number": n + 1,
        "count": len(row),
        "before": row[n - 1] if n > 0 else None,
        "after": row[n + 1] if n + 1 < len(row) else None,
        "changes": changes(lesson, at, who.t) if done else [],
        "outcome": outcome(lesson, at, who.t) if done else [],
        "refusals": refusals(lesson, steps, who.t),
    }
