"""Lessons on the real board: each a table of its own in memory, made anew for every request; see `learning.py`.

What somebody has done is remembered with their account, as is how far they have come in a first game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import QueryParameter
from litestar.response import Redirect

from trunkline import titles
from trunkline.first import FIRST
from trunkline.game import Objection
from trunkline.lessons import Lesson, Steps
from trunkline.record import judge
from trunkline.site.pages import sheet as show
from trunkline.site.pages.guide import comments, guide_of, why_rather
from trunkline.site.pages.home import Name, json, page
from trunkline.site.pages.learning import (
    Answer,
    SoFar,
    address,
    context,
    find,
    live_lesson,
    reached,
    reason,
    steps_of,
)
from trunkline.site.pages.path import path_of
from trunkline.site.pages.verdicts import barred_at, drawn, verdict_on_word
from trunkline.site.tables.learnt import Learnt, learnt_by
from trunkline.site.tables.learnt import learn as write_learnt
from trunkline.site.web.i18n import Translator
from trunkline.site.web.visitor import account_of, fields, hall_of, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.words import N_

Word = Annotated[str, QueryParameter(max_length=100)]


def lesson_answer(request: AnyRequest, lesson: Lesson, steps: Steps, answer: Answer) -> Response[Any]:
    """The lesson as it stands now, with an answer: the part that changes, or the page."""
    who = visitor_of(request)
    status = 422 if answer.kind == "refused" else 200
    name = "sheet.html" if visitor_of(request).wants_part else "learn/lesson.html"
    return page(who, name, status, **context(lesson, steps, who, answer))


async def remember(request: AnyRequest, lesson: Lesson, steps: Steps) -> list[Cookie]:
    """Let the visitor have come so far, a new guest too, whose cookie is given; other lessons count once done."""
    done = lesson.is_finished(steps)
    if not done and lesson.id != FIRST:
        return []
    account, cookies = account_of(request, visitor_of(request))
    now = Learnt(address(lesson, steps).rpartition("/")[2], done)
    await hall_of(request).store.writer.run(lambda to: write_learnt(to, account, lesson.title, lesson.id, now))
    return cookies


async def go_to(request: AnyRequest, lesson: Lesson, steps: Steps, answer: Answer) -> Response[Any]:
    """The lesson after it has moved; a plain form is sent to its new address."""
    cookies = await remember(request, lesson, steps)
    if not visitor_of(request).wants_part:
        return Redirect(address(lesson, steps), status_code=303, cookies=cookies)
    return with_cookies(lesson_answer(request, lesson, steps, answer), cookies)


def with_cookies(answer: Response[Any], cookies: Sequence[Cookie]) -> Response[Any]:
    """An answer that gives cookies."""
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer


def played(lesson: Lesson, before: Steps, steps: Steps, t: Translator) -> Answer:
    """What the reader hears of the lines played since some steps."""
    said = show.log_sentences(live_lesson(lesson, steps), lesson.seat, t)[len(before) :]
    guide = guide_of(lesson)
    if guide is None:
        return Answer("right", " ".join(said))
    return Answer("right", comments=comments(guide, before, steps, said))


def instead(lesson: Lesson, steps: Steps, action: str, t: Translator) -> str:
    """What the reader hears of a legal move that is not the one meant."""
    guide = guide_of(lesson)
    if guide is None:
        return t(N_("That is legal, but the example does something else. Read the task again, or let it be shown."))
    why = why_rather(guide, steps, action)
    later = t(N_("That is legal; in this round we go another way, and from the next one on you decide freely."))
    return f"{t(why)} {later}" if why else later


@get("/learn", include_in_schema=False)
async def learn(request: Request[Any, Any, Any]) -> Response[Any]:
    """All lessons by title, in the order in which they are best learnt, with what the visitor has done."""
    who, hall = visitor_of(request), hall_of(request)
    account = who.account
    known = {} if account is None else await hall.store.ask(lambda to: learnt_by(to, account))
    over = {row.title for row in await hall.store.games_of(account) if row.over} if account is not None else set()
    paths = [path_of(box, known, box.name in over) for box in titles.shelf().values()]
    return page(who, "learn/index.html", paths=paths)


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
            return await go_to(request, lesson, after, played(lesson, steps, after, t))
    return lesson_answer(request, lesson, steps, Answer("other", instead(lesson, steps, str(action), t)))


@post("/learn/{title:str}/{name:str}/{so_far:str}/show", status_code=200, include_in_schema=False)
async def show_me(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Play the next line of the example."""
    lesson = find(title, name)
    steps = steps_of(lesson, so_far)
    next_lines = lesson.next_lines(steps)
    after = lesson.steps_after(steps, next_lines[0]) if next_lines else steps
    return await go_to(request, lesson, after, played(lesson, steps, after, visitor_of(request).t))


@post("/learn/{title:str}/{name:str}/{so_far:str}/undo", status_code=200, include_in_schema=False)
async def take_back(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Take the reader's last move back."""
    lesson = find(title, name)
    return await go_to(request, lesson, lesson.steps_before(steps_of(lesson, so_far)), Answer())


@post("/learn/{title:str}/{name:str}/{so_far:str}/again", status_code=200, include_in_schema=False)
async def again(request: Request[Any, Any, Any], title: Name, name: Name, so_far: SoFar) -> Response[Any]:
    """Start the lesson again."""
    return await go_to(request, find(title, name), (), Answer())


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
