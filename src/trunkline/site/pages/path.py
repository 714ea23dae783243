"""The lessons of a title as a path from nothing to a whole game: its first game, the lessons, a table of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trunkline.first import FIRST, FirstGame, first_game
from trunkline.lessons import Lesson, lessons
from trunkline.rulebooks import chapter_of
from trunkline.site.tables.learnt import Learnt
from trunkline.titles import Title
from trunkline.titles import title as find_title


@dataclass(frozen=True, slots=True)
class Part:
    """The lessons that belong under one heading of the rules; `first` is the number of the first among all."""

    heading: str
    first: int
    lessons: list[Lesson]


@dataclass(frozen=True, slots=True)
class Path:
    """What may be learnt of a title, in order, and how far somebody has come.

    `first` is its first game, which goes on at `resume`, "" where it has not been begun; `at` of its decisions are
    made. `done` are the names of lessons that have been done, `whole` is whether a whole game has been played.
    """

    box: Title
    first: FirstGame | None
    resume: str
    at: int
    parts: list[Part]
    done: frozenset[str]
    whole: bool

    @property
    def count(self) -> int:
        """How many stops the path has: the first game, the lessons, a whole game."""
        return (self.first is not None) + sum(len(part.lessons) for part in self.parts) + 1

    @property
    def passed(self) -> int:
        """How many of them are behind the reader."""
        return len(self.done) + self.whole

    @property
    def next_lesson(self) -> Lesson | None:
        """The first lesson that has not been done; None when a whole game is what is left."""
        return next((each for part in self.parts for each in part.lessons if each.id not in self.done), None)


def lesson_parts(title: str) -> list[Part]:
    """The lessons of a title under the headings of its rules, in order; those of a map with rules under its name."""
    out: list[Part] = []
    for number, each in enumerate(lessons(title), start=1):
        info, chapter = find_title(title).map_info(each.map), chapter_of(title, each.section)
        heading = info.label if info.rules else chapter.heading if chapter else each.section
        if not out or out[-1].heading != heading:
            out.append(Part(heading, number, []))
        out[-1].lessons.append(each)
    return out


def path_of(box: Title, known: Mapping[tuple[str, str], Learnt], whole: bool) -> Path:
    """The path of a title for somebody who has learnt this; `whole`: they have played a game of it to its end."""
    first, begun = first_game(box.name), known.get((box.name, FIRST))
    names = {each.id for each in lessons(box.name)} | ({FIRST} if first else set())
    done = frozenset(name for name in names if (box.name, name) in known and known[box.name, name].done)
    resume, at = "", 0
    if first is not None and begun is not None:
        resume = f"/g/{begun.game}" if begun.game else f"/learn/{box.name}/{FIRST}/{begun.steps}"
        steps = {int(n) for n in begun.steps.split("-") if n.isdecimal()}
        at = len(steps.intersection(first.decisions))
    return Path(box, first, resume, at, lesson_parts(box.name), done, whole)
