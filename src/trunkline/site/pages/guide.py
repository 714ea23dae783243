"""What stands on the page of a first game while its round is spoken through: what to do and why, what others did."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from trunkline.first import FIRST, FirstGame, first_game, words_for
from trunkline.lessons import Lesson, Steps
from trunkline.record import judge
from trunkline.site.pages import sheet as show
from trunkline.site.tables.live import LiveTable
from trunkline.site.web.i18n import Translator
from trunkline.titles import artist


def guide_of(lesson: Lesson) -> FirstGame | None:
    """The first game whose round a lesson is; None for any other lesson."""
    return first_game(lesson.title) if lesson.id == FIRST else None


def recommended(live: LiveTable, line: str, t: Translator) -> str:
    """A line that may be played now, as the sentence that the log would have."""
    table = live.table
    verdict = judge(table.game, table.state, line)
    assert isinstance(verdict, tuple), f"{line} is recommended and not legal"
    seat, action = verdict
    shown = show.game_for(table.game, t)
    return artist(table.game.title).tell(shown, live.view_of(table.state, seat), seat, action, t)


def marked(board: show.Board, words: Iterable[str]) -> show.Board:
    """The board with what stands for these words marked as a hint: as in the page's script, `red@here` is a cube."""
    moving = str(board.moving)
    for word in map(re.escape, words):
        cube, _, stop = word.partition("@")
        at = f'cube[^>]*? data-word="{cube}" data-stop="{stop}"' if stop else f'hex[^>]*? data-stop="{word}"'
        moving = re.sub(f'<g class="(?:{at}|(?:hex|link|spot)[^>]*? data-word="{word}")', r'\g<0> data-hint=""', moving)
    return replace(board, moving=Markup(moving))


def with_hint(context: dict[str, Any], line: str) -> dict[str, Any]:
    """What the page of a table is given, with what a line is picked by marked on the board."""
    picks = [pick for each in context["sheet"]["choices"] if each.line == line for pick in each.picks]
    return {"board": marked(context["board"], picks)}


def guide_shown(first: FirstGame, live: LiveTable, steps: Steps, t: Translator) -> dict[str, Any]:
    """What the page says of the round: `about` at its start, `task` and `line` now, how far (`at` of `count`)."""
    lesson, decisions = first.lesson, first.decisions
    shown: dict[str, Any] = {
        "about": first.about if not steps else (),
        "at": sum(k in steps for k in decisions),
        "count": len(decisions),
        "task": "",
    }
    waiting = lesson.next_lines(steps)
    if waiting:
        line = lesson.script[waiting[0]]
        shown |= {"task": first.steps[waiting[0]].task, "line": line, "sentence": recommended(live, line, t)}
    return shown


def comments(first: FirstGame, before: Steps, steps: Steps, said: list[str]) -> tuple[tuple[str, str], ...]:
    """What was played since some steps as sentences with what there is to say of it: the reader's line, and others.

    Of those others of which nothing is to be said the log tells.
    """
    every = zip(said, (first.steps[k].text for k in steps[len(before) :]), strict=True)
    return tuple((sentence, text) for k, (sentence, text) in enumerate(every) if text or not k)


def why_rather(first: FirstGame, steps: Steps, action: str) -> str:
    """Why the recommended line is better than another legal one; "" where nothing is said of it."""
    waiting = first.lesson.next_lines(steps)
    return words_for(first.steps[waiting[0]].other or {}, action) if waiting else ""
