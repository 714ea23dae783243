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
from trunkline.game import Objection
from trunkline.lessons import Lesson, Steps, lesson, lessons
from trunkline.record import judge
from trunkline.rulebooks import chapter_of
from trunkline.show import called
from trunkline.show.names import person
from trunkline.site.pages import sheet as show
from trunkline.site.pages.home import Name, json, page
from trunkline.site.pages.verdicts import about
from trunkline.site.tables.live import Live, Place
from trunkline.site.web.i18n import Translator
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import AnyRequest, Visitor, fields, visitor, wants_part
from trunkline.words import N_

START = "start"
"""Stands in the address of a lesson of which nothing has been played."""

SoFar = Annotated[str, PathParameter(max_length=200)]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the reader is told about a move: `kind` is right, other (legal, but not the example's) or refused."""

    kind: str = ""
    text: str = ""
    section: str = ""


def find(title: str, name: str) -> Lesson:
    """The lesson of an address; raises Refused when there is none."""
    found = lesson(title, name) if title in titles.SHELF else None
    if found is None:
        raise Refused(404, "not-found")
    return found


def steps_of(told: Lesson, so_far: str) -> Steps:
    """The steps of an address; raises Refused when the lesson cannot have come there."""
    numbers = () if so_far == START else tuple(so_far.split("-"))
    if not all(n.isdecimal() and len(n) < 4 for n in numbers):
        raise Refused(404, "not-found")
    steps = tuple(int(n) for n in numbers)
    if not told.reaches(steps):
        raise Refused(404, "not-found")
    return steps


def address(told: Lesson, steps: Steps = ()) -> str:
    """Where a lesson stands after these steps."""
    return f"/learn/{told.title}/{told.id}/{'-'.join(map(str, steps)) or START}"


def live(told: Lesson, steps: Steps) -> Live:
    """The lesson as a match in memory that nobody holds a seat of."""
    places = [Place(name, "", False, True, "") for name in told.seats]
    now = time.time()
    return Live(0, "", "", told.table(steps), places, {}, [], 0, {}, Random(), now, now)


@dataclass(frozen=True, slots=True)
class Part:
    """The lessons that belong under one heading of the rules; `first` is the number of the first among all."""

    heading: str
    first: int
    lessons: list[Lesson]


def chapters(title: str) -> list[Part]:
    """The lessons of a title under the headings of its rules, in their order."""
    out: list[Part] = []
    for number, each in enumerate(lessons(title), start=1):
        chapter = chapter_of(title, each.section)
        heading = chapter.heading if chapter else each.section
        if not out or out[-1].heading != heading:
            out.append(Part(heading, number, []))
        out[-1].lessons.append(each)
    return out


def changes(told: Lesson, at: Live, t: Translator) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """What has changed in the standings since the lesson began: per seat the name, from, to.

    Who is out of the game has no points any more, and `outcome` says so.
    """
    game = told.game
    before = game.standing(game, at.seen(told.start, told.seat))
    after = game.standing(game, at.seen(at.table.state, told.seat))
    out = []
    for name, old, new in zip(told.seats, before, after, strict=True):
        silent = ("out", "points") if new.get("out") else ("out",)
        keys = [key for key in old if old[key] != new[key] and key not in silent]
        rows = [(called(key, t, told.title), t.value(old[key]), t.value(new[key])) for key in keys]
        if rows:
            out.append((name, rows))
    return out


def outcome(told: Lesson, at: Live, t: Translator) -> list[tuple[str, str]]:
    """What has come besides: who is out of the game, another turn order, the points when the game is over."""
    game, s = told.game, at.table.state
    said = []
    if "order" in titles.title(told.title).figures():
        order, before = figure(game, s, "order"), figure(game, told.start, "order")
        gone = [name for name in before if name not in order]
        if gone:
            said.append((t(N_("Out of the game")), ", ".join(map(person, gone))))
        if order != [name for name in before if name in order]:
            said.append((t(N_("Turn order now")), ", ".join(map(person, order))))
    if game.turn(s) is None:
        ranking = sorted(figure(game, s, "scores").items(), key=lambda row: -row[1])
        said.append((t(N_("Final score")), ", ".join(f"{person(name)} {t.value(points)}" for name, points in ranking)))
    return said


def refusals(told: Lesson, steps: Steps, t: Translator) -> list[tuple[str, str, str]]:
    """The lines that the rules refuse after these steps, each with the reason and its section."""
    s = told.table(steps).state
    out = []
    for wrong in told.refused:
        verdict = judge(told.game, s, wrong.line) if steps == tuple(range(wrong.at)) else None
        if isinstance(verdict, Objection):
            out.append((wrong.line, t.objection(verdict, told.title), verdict.section))
    return out


def context(told: Lesson, steps: Steps, who: Visitor, answer: Answer) -> dict[str, Any]:
    """What the templates of the table are given for a lesson, and what those of the lesson need besides."""
    at = live(told, steps)
    sheet = show.sheet(at, (told.seat,), told.seat, who.t)
    done = told.finished(steps)
    sheet["undo"] = bool(steps)
    if done:
        sheet |= {"legal": [], "hints": {}, "prompt": who.t(N_("Done: that is the example."))}
    refused = answer if answer.kind == "refused" else Answer()
    row = lessons(told.title)
    n = row.index(told)
    return show.page(at, sheet, told.seat, who.t, notice=refused.text) | {
        "section": refused.section,
        "base": address(told, steps),
        "lesson": told,
        "answer": answer,
        "done": done,
        "chapter": chapter_of(told.title, told.section),
        "number": n + 1,
        "count": len(row),
        "before": row[n - 1] if n else None,
        "after": row[n + 1] if n + 1 < len(row) else None,
        "changes": changes(told, at, who.t) if done else [],
        "outcome": outcome(told, at, who.t) if done else [],
        "refusals": refusals(told, steps, who.t),
    }


def answered(request: AnyRequest, told: Lesson, steps: Steps, answer: Answer) -> Response[Any]:
    """The lesson as it stands now, with an answer: the part that changes, or the page."""
    who = visitor(request)
    status = 422 if answer.kind == "refused" else 200
    name = "sheet.html" if wants_part(request) else "learn/lesson.html"
    return page(who, name, status, **context(told, steps, who, answer))


def moved(request: AnyRequest, told: Lesson, steps: Steps, answer: Answer) -> Response[Any]:
    """The lesson after it has moved; a plain form is sent to its new address."""
    if not wants_part(request):
        return Redirect(address(told, steps), status_code=303)
    return answered(request, told, steps, answer)


def told_since(told: Lesson, before: Steps, steps: Steps, t: Translator) -> str:
    """What the lines played since some steps say, as sentences."""
    return " ".join(show.log_words(live(told, steps), told.seat, t)[len(before) :])


@get("/learn", include_in_schema=False)
async def learn(request: Request[Any, Any, Any]) -> Response[Any]:
    """All lessons by title and chapter."""
    shelf = [(box, chapters(box.name)) for box in titles.shelf().values()]
    return page(visitor(request), "learn/index.html", shelf=shelf)


@get("/learn/{title:str}/{name:str}", include_in_schema=False)
async def begin(request: Request[Any, Any, Any], title: Name, name: Name) -> Response[Any]:
    """A lesson from its beginning."""
    return answered(request, find(title, name), (), Answer())


@get(["/learn/{title:str}/{name:str}/{so_far:str}", "/learn/{title:str}/{name:str}/{so_far:str}/sheet"],
     include_in_schema=False)  # fmt: skip
async def stand(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """A lesson as far as it has been played."""
    told = find(title, name)
    return answered(request, told, steps_of(told, so_far), Answer())


@post("/learn/{title:str}/{name:str}/{so_far:str}", status_code=200, include_in_schema=False)
async def try_line(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Do a move: the example's is played, another is told to be legal, an illegal one why it is refused."""
    told = find(title, name)
    steps = steps_of(told, so_far)
    line = (await fields(request)).get("line", "")[:2000]
    t = visitor(request).t
    if told.finished(steps):
        return answered(request, told, steps, Answer("other", t(N_("This lesson is done. Start it again, or go on."))))
    verdict = judge(told.game, told.table(steps).state, line)
    if isinstance(verdict, Objection):
        return answered(request, told, steps, Answer("refused", t.objection(verdict, told.title), verdict.section))
    seat, action = verdict
    said = told.game.line(told.start, seat, action)
    for i in told.awaited(steps):
        if told.script[i] == said:
            after = told.then(steps, i)
            return moved(request, told, after, Answer("right", told_since(told, steps, after, t)))
    text = t(N_("That is legal, but the example does something else. Read the task again, or let it be shown."))
    return answered(request, told, steps, Answer("other", text))


@post("/learn/{title:str}/{name:str}/{so_far:str}/show", status_code=200, include_in_schema=False)
async def show_me(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Play the next line of the example."""
    told = find(title, name)
    steps = steps_of(told, so_far)
    awaited = told.awaited(steps)
    after = told.then(steps, awaited[0]) if awaited else steps
    return moved(request, told, after, Answer("right", told_since(told, steps, after, visitor(request).t)))


@post("/learn/{title:str}/{name:str}/{so_far:str}/undo", status_code=200, include_in_schema=False)
async def take_back(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Take the reader's last move back."""
    told = find(title, name)
    return moved(request, told, told.back(steps_of(told, so_far)), Answer())


@post("/learn/{title:str}/{name:str}/{so_far:str}/again", status_code=200, include_in_schema=False)
async def again(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Start the lesson again."""
    return moved(request, find(title, name), (), Answer())


@get("/learn/{title:str}/{name:str}/{so_far:str}/why", include_in_schema=False)
async def why(
    request: Request[Any, Any, Any],
    title: Name,
    name: Name,
    so_far: SoFar,
    word: Annotated[str, QueryParameter(max_length=100)] = "",
) -> Response[Any]:
    """What stands against doing anything with a word of the board."""
    told = find(title, name)
    return json(about(live(told, steps_of(told, so_far)), told.seat, word, visitor(request)))


HANDLERS = [learn, begin, stand, try_line, show_me, take_back, again, why]
