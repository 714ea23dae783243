"""Lessons on the real board: each a table of its own in memory, made anew for every request.

How far a lesson has been played stands in its address (`/learn/age-of-steam/first-link/0-1`: lines 0 and 1 of its
script), so nothing is stored and nobody needs a seat. The page is the table's page with a task above it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import PathParameter, QueryParameter
from litestar.response import Redirect

from trunkline import titles
from trunkline.figures import figure
from trunkline.game import Objection, Seat
from trunkline.lessons import Lesson, Steps, lessons
from trunkline.lessons import lesson as find_lesson
from trunkline.record import judge
from trunkline.rulebooks import chapter_of
from trunkline.show import label_of
from trunkline.show.names import person
from trunkline.show.places import place_names, with_places
from trunkline.site.pages import sheet as show
from trunkline.site.pages.home import Name, json, page
from trunkline.site.pages.verdicts import barred_at, drawn, verdict_on_word
from trunkline.site.tables.heads import Position
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.seating import SeatInfo
from trunkline.site.web.i18n import Translator
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Reader, Visitor, fields, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.words import N_

START = "start"
"""Stands in the address of a lesson of which nothing has been played."""

SoFar = Annotated[str, PathParameter(max_length=200)]
Word = Annotated[str, QueryParameter(max_length=100)]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the reader hears about a move: `kind` is right, other (legal, but not the example's) or refused."""

    kind: str = ""
    text: str = ""
    section: str = ""


def find(title: str, name: str) -> Lesson:
    """The lesson of an address; raises Refused when there is none."""
    found = find_lesson(title, name) if title in titles.SHELF else None
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


@dataclass(frozen=True, slots=True)
class Part:
    """The lessons that belong under one heading of the rules; `first` is the number of the first among all."""

    heading: str
    first: int
    lessons: list[Lesson]


def lesson_parts(title: str) -> list[Part]:
    """The lessons of a title under the headings of its rules, in their order."""
    out: list[Part] = []
    for number, each in enumerate(lessons(title), start=1):
        chapter = chapter_of(title, each.section)
        heading = chapter.heading if chapter else each.section
        if not out or out[-1].heading != heading:
            out.append(Part(heading, number, []))
        out[-1].lessons.append(each)
    return out


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
    sheet["undo"] = bool(steps)
    sheet["reset"] = False
    if done:
        sheet |= {"legal": [], "choices": [], "prompt": who.t(N_("Done: that is the example."))}
    refused = answer if answer.kind == "refused" else Answer()
    row = lessons(lesson.title)
    n = row.index(lesson)
    return show.page(at, sheet, reader, notice=refused.text) | {
        "section": refused.section,
        "base": address(lesson, steps),
        "lesson": lesson,
        "answer": answer,
        "done": done,
        "chapter": chapter_of(lesson.title, lesson.section),
        "number": n + 1,
        "count": len(row),
        "before": row[n - 1] if n else None,
        "after": row[n + 1] if n + 1 < len(row) else None,
        "changes": changes(lesson, at, who.t) if done else [],
        "outcome": outcome(lesson, at, who.t) if done else [],
        "refusals": refusals(lesson, steps, who.t),
    }


def lesson_answer(request: AnyRequest, lesson: Lesson, steps: Steps, answer: Answer) -> Response[Any]:
    """The lesson as it stands now, with an answer: the part that changes, or the page."""
    who = visitor_of(request)
    status = 422 if answer.kind == "refused" else 200
    name = "sheet.html" if visitor_of(request).wants_part else "learn/lesson.html"
    return page(who, name, status, **context(lesson, steps, who, answer))


def go_to(request: AnyRequest, lesson: Lesson, steps: Steps, answer: Answer) -> Response[Any]:
    """The lesson after it has moved; a plain form is sent to its new address."""
    if not visitor_of(request).wants_part:
        return Redirect(address(lesson, steps), status_code=303)
    return lesson_answer(request, lesson, steps, answer)


def sentences_since(lesson: Lesson, before: Steps, steps: Steps, t: Translator) -> str:
    """What the lines played since some steps say, as sentences."""
    return " ".join(show.log_sentences(live_lesson(lesson, steps), lesson.seat, t)[len(before) :])


@get("/learn", include_in_schema=False)
async def learn(request: Request[Any, Any, Any]) -> Response[Any]:
    """All lessons by title and chapter."""
    shelf = [(box, lesson_parts(box.name)) for box in titles.shelf().values()]
    return page(visitor_of(request), "learn/index.html", shelf=shelf)


@get("/learn/{title:str}/{name:str}", include_in_schema=False)
async def begin(request: Request[Any, Any, Any], title: Name, name: Name) -> Response[Any]:
    """A lesson from its beginning."""
    return lesson_answer(request, find(title, name), (), Answer())


@get(["/learn/{title:str}/{name:str}/{so_far:str}", "/learn/{title:str}/{name:str}/{so_far:str}/sheet"],
     include_in_schema=False)  # fmt: skip
async def resume(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """A lesson as far as it has been played."""
    lesson = find(title, name)
    return lesson_answer(request, lesson, steps_of(lesson, so_far), Answer())


@post("/learn/{title:str}/{name:str}/{so_far:str}", status_code=200, include_in_schema=False)
async def try_line(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Do a move: the example's is played, another is called legal, an illegal one gets the reason why it is refused."""
    lesson = find(title, name)
    steps = steps_of(lesson, so_far)
    line = (await fields(request)).get("line", "")[:2000]
    t = visitor_of(request).t
    if lesson.is_finished(steps):
        return lesson_answer(
            request, lesson, steps, Answer("other", t(N_("This lesson is done. Start it again, or go on.")))
        )
    verdict = judge(lesson.game, lesson.table(steps).state, line)
    if isinstance(verdict, Objection):
        return lesson_answer(request, lesson, steps, Answer("refused", reason(lesson, verdict, t), verdict.section))
    seat, action = verdict
    said = lesson.game.line(lesson.start, seat, action)
    for i in lesson.next_lines(steps):
        if lesson.script[i] == said:
            after = lesson.steps_after(steps, i)
            return go_to(request, lesson, after, Answer("right", sentences_since(lesson, steps, after, t)))
    text = t(N_("That is legal, but the example does something else. Read the task again, or let it be shown."))
    return lesson_answer(request, lesson, steps, Answer("other", text))


@post("/learn/{title:str}/{name:str}/{so_far:str}/show", status_code=200, include_in_schema=False)
async def show_me(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Play the next line of the example."""
    lesson = find(title, name)
    steps = steps_of(lesson, so_far)
    next_lines = lesson.next_lines(steps)
    after = lesson.steps_after(steps, next_lines[0]) if next_lines else steps
    return go_to(request, lesson, after, Answer("right", sentences_since(lesson, steps, after, visitor_of(request).t)))


@post("/learn/{title:str}/{name:str}/{so_far:str}/undo", status_code=200, include_in_schema=False)
async def take_back(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Take the reader's last move back."""
    lesson = find(title, name)
    return go_to(request, lesson, lesson.steps_before(steps_of(lesson, so_far)), Answer())


@post("/learn/{title:str}/{name:str}/{so_far:str}/again", status_code=200, include_in_schema=False)
async def again(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Start the lesson again."""
    return go_to(request, find(title, name), (), Answer())


@get("/learn/{title:str}/{name:str}/{so_far:str}/why", include_in_schema=False)
async def why(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar, word: Word) -> Response[Any]:
    """What stands against doing anything with a word of the board."""
    live, seat = reached(title, name, so_far)
    return json(verdict_on_word(live, seat, word, visitor_of(request)))


@get("/learn/{title:str}/{name:str}/{so_far:str}/barred", include_in_schema=False)
async def barred(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar, word: Word) -> Response[Any]:
    """What is refused at a word of the board where something else can be done."""
    live, seat = reached(title, name, so_far)
    return json(barred_at(live, seat, word, visitor_of(request)))


@get("/learn/{title:str}/{name:str}/{so_far:str}/ghost", include_in_schema=False)
async def ghost(
    request: Request[Any, Any, Any],
    title: Name,
    name: Name,
    so_far: SoFar,
    line: Annotated[str, QueryParameter(max_length=2000)] = "",
) -> Response[Any]:
    """What a legal line would leave on the board."""
    live, _ = reached(title, name, so_far)
    return json(drawn(live, line, visitor_of(request)))


HANDLERS = [learn, begin, resume, try_line, show_me, take_back, again, why, barred, ghost]
