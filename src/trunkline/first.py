"""First games: a whole game that teaches itself, read from `first.json` of a title’s folder.

One round is spoken through, line by line: the reader plays the recommended lines of one seat, those of the others,
dice and draws follow by themselves, each with its words. Then a table goes on from there, with bots and a coach.

A file names `title`, `map`, `options`, `seats`, `label` and `section` as lessons do; `about`, what the game is about
and who wins; `before`, the lines that lead to the first decision; `steps`, each with its `line`, and the reader's with
`task`, what is to be decided and what is recommended for which reason, and `other`, the beginning of a line -> why
another line would be worse, "" for any; a step may have `text`, what came of it or why a bot does so, and `follows`,
true for a line of the reader that leaves nothing to decide. `rule` ends the round; `free` are words for the rounds up
to number `until`, `score` says what counts, `on` how to go on; `coach` is a phase and the beginning of a
line -> what speaks for such a line; `bot` is who plays the other seats and whom the coach asks.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trunkline import titles
from trunkline.lessons import Lesson
from trunkline.record import Record

FIRST = "first-game"
"""Its name among the lessons of a title."""


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the round that is spoken through, with its words."""

    line: str
    task: str = ""
    text: str = ""
    other: Mapping[str, str] | None = None
    follows: bool = False


@dataclass(frozen=True, slots=True)
class FirstGame:
    """The first game of a title; `lesson` is its round as a worked example, each line of its script a step."""

    lesson: Lesson
    steps: tuple[Step, ...]
    about: tuple[str, ...]
    free: tuple[str, ...]
    until: int
    score: tuple[str, ...]
    on: str
    coach: Mapping[str, str]
    bot: str

    @property
    def decisions(self) -> tuple[int, ...]:
        """The numbers of the steps that the reader decides."""
        return tuple(k for k, step in enumerate(self.steps) if step.task)

    def record(self) -> Record:
        """The game up to the end of the round that is spoken through."""
        lesson = self.lesson
        lines = [*lesson.before, *lesson.script]
        return Record(lesson.title, lesson.map, lesson.seats, dict(lesson.options), lines=lines)


def words_for(found: Mapping[str, str], action: str) -> str:
    """The words of the longest beginning that an action has, counted in whole words; "" for none.

    >>> words_for({"": "any", "issue": "some", "issue 0": "none"}, "issue 0")
    'none'
    >>> words_for({"issue": "some"}, "issues")
    ''
    """
    words = action.split()
    for n in range(len(words), -1, -1):
        if (beginning := " ".join(words[:n])) in found:
            return found[beginning]
    return ""


@functools.cache
def first_game(title: str) -> FirstGame | None:
    """The first game of a title; None for one that has none."""
    data = titles.title(title).first()
    if not data:
        return None
    steps = tuple(Step(**each) for each in data["steps"])
    return FirstGame(
        _lesson(data, steps),
        steps,
        tuple(data["about"]),
        tuple(data["free"]),
        data["until"],
        tuple(data["score"]),
        data["on"],
        data["coach"],
        data["bot"],
    )


def _lesson(data: Mapping[str, Any], steps: tuple[Step, ...]) -> Lesson:
    return Lesson(
        title=data["title"],
        map=data["map"],
        options=data.get("options", {}),
        id=FIRST,
        example="",
        label=data["label"],
        section=data["section"],
        task=data["about"][0],
        rule=data["rule"],
        seats=tuple(data["seats"]),
        position=None,
        before=tuple(data["before"]),
        script=tuple(step.line for step in steps),
        also=(),
        refused=(),
        expect={},
        along={},
        costs=(None,) * len(steps),
        phases={},
        likewise=(),
        follows=frozenset(k for k, step in enumerate(steps) if step.follows),
    )


__all__ = ["FIRST", "FirstGame", "Step", "first_game", "words_for"]
