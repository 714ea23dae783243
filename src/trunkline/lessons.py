"""Lessons: the worked examples of the rulebooks as positions to play, read from `lessons.json` of a title’s folder.

A lesson is a position, a task in words, and the lines that do it. The reader has the seat of the first of these lines
and plays its lines; those of the others, dice and draws follow by themselves.

A file names `title`, `map` and `options`, which a lesson may name otherwise, `lessons`, and `cases`: the same without
words, for the tests alone. Each has `id`, `label`, `example` (its number in the notes on the rules), `section` of the
rulebook, `task` and `rule` in words; the position either by hand (`position`, see the title’s `arrange`, and lines
`before`) or by a record (`seats` and `lines`); `play`, one line or several, and what follows them (`after`); `also`,
other first lines that are legal; `refused`, lines that are not, each with the code of its objection, first lines
unless `at` says after how many of the script. What must be true (see `figures`): `expect` in the end, `along` after so
many lines, `costs` what each line takes of the purse of the seat that plays it, `phases` what each of these phases
leaves when they are gone through from the position alone. `likewise` lists options under which all the same is true.
`numbers` are figures of the game that need no position.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.game import Game, Objection, Seat, State
from trunkline.record import Record, judge, position
from trunkline.table import Table

Steps = tuple[int, ...]
"""How far a lesson has been played: numbers of lines of its script, in the order played."""


class Wrong(NamedTuple):
    """A line that the rules refuse, with the code of the objection, when `at` lines of the script have been played."""

    line: str
    code: str
    at: int = 0


@dataclass(frozen=True)
class Lesson:
    """One worked example. `script` is all that is played in it, line by line; `section` names a part of the rules.

    Lines of the reader that `follows` numbers leave nothing to decide and are played by themselves.
    One without words (`label` is empty) is a case for the tests; it may also have no script, only refused lines.
    """

    title: str
    map: str
    options: Mapping[str, str]
    id: str
    example: str
    label: str
    section: str
    task: str
    rule: str
    seats: tuple[str, ...]
    position: Mapping[str, Any] | None
    before: tuple[str, ...]
    script: tuple[str, ...]
    also: tuple[str, ...]
    refused: tuple[Wrong, ...]
    expect: Mapping[str, Any]
    along: Mapping[int, Mapping[str, Any]]
    costs: tuple[int | None, ...]
    phases: Mapping[str, Mapping[str, Any]]
    likewise: tuple[Mapping[str, str], ...]
    follows: frozenset[int] = frozenset()

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return titles.find(self.title, self.map, len(self.seats), **self.options)

    @property
    def reader(self) -> str:
        """The name of the seat that the reader plays."""
        return self.script[0].split()[0]

    @property
    def seat(self) -> Seat:
        """The number of that seat."""
        return self.seats.index(self.reader)

    @functools.cached_property
    def start(self) -> State:
        """The position in which the reader begins; raises ValueError when a line before it is not legal."""
        game = self.game
        if self.position is not None:
            arrange = titles.title(self.title).arrange
            if arrange is None:
                raise ValueError(f"lesson {self.id} sets up a position, and {self.title} has no way to")
            s: State = arrange(game, self.position)
            play_lines(game, s, self.before)
            return s
        s, stop = position(game, Record(self.title, self.map, self.seats, dict(self.options), lines=list(self.before)))
        if stop is not None:
            raise ValueError(f"lesson {self.id} stops at {stop.text!r}: {stop.why}")
        return s

    def table(self, steps: Steps = ()) -> Table:
        """A table of its own, `steps` of the script played at it."""
        lines = [self.script[i] for i in steps]
        record = Record(self.title, self.map, self.seats, dict(self.options), lines=lines)
        return Table(self.game, record=record, auto=False, start=self.start)

    def next_lines(self, steps: Steps) -> list[int]:
        """The lines of the script of which the reader may play any next, in the script's order; none when all is done.

        Lines of the reader that come in a row may be played in any order that lets the rest of the script follow.
        """
        rest = [i for i in range(len(self.script)) if i not in steps]
        found: list[int] = []
        for i in rest:
            if not self._own(i):
                break
            if self._leads_on([*steps, i, *(j for j in rest if j != i)]):
                found.append(i)
        return found

    def _own(self, i: int) -> bool:
        return self.script[i].split()[0] == self.reader and i not in self.follows

    def _leads_on(self, order: Sequence[int]) -> bool:
        s = self.start.copy()
        for i in order:
            verdict = judge(self.game, s, self.script[i])
            if isinstance(verdict, Objection):
                return False
            self.game.play(s, verdict[1])
        return True

    def steps_after(self, steps: Steps, i: int) -> Steps:
        """The steps after the reader's line `i`, with all that follows by itself."""
        out = [*steps, i]
        for j in range(len(self.script)):
            if j not in out:
                if self._own(j):
                    break
                out.append(j)
        return tuple(out)

    def steps_before(self, steps: Steps) -> Steps:
        """The steps before the reader's last line."""
        own = [n for n, i in enumerate(steps) if self._own(i)]
        return steps[: own[-1]] if own else ()

    def may_reach(self, steps: Steps) -> bool:
        """Whether these steps can come about."""
        done: Steps = ()
        while len(done) < len(steps):
            i = steps[len(done)]
            if i not in self.next_lines(done):
                return False
            done = self.steps_after(done, i)
            if done != steps[: len(done)]:
                return False
        return True

    def is_finished(self, steps: Steps) -> bool:
        """Whether all of the example is played."""
        return len(steps) == len(self.script)


def play_lines(game: Game[Any, Any], s: State, lines: Sequence[str]) -> None:
    """Play lines in place; raises ValueError for one that is not legal."""
    for line in lines:
        verdict = judge(game, s, line)
        if isinstance(verdict, Objection):
            raise ValueError(f"{line!r} is not legal: {verdict}")
        game.play(s, verdict[1])


@functools.cache
def lessons(title: str) -> tuple[Lesson, ...]:
    """The lessons of a title in the order of its rules; none for a title that has no file."""
    return _every(title, "lessons")


@functools.cache
def cases(title: str) -> tuple[Lesson, ...]:
    """Every worked case of a title: its lessons, then those that have no words."""
    return (*lessons(title), *_every(title, "cases"))


def _every(title: str, kind: str) -> tuple[Lesson, ...]:
    data = titles.title(title).lessons()
    return tuple(_lesson(data, each) for each in data.get(kind, ()))


def numbers(title: str) -> Mapping[str, Any]:
    """The figures of a title that need no position, as its file has them."""
    found: Mapping[str, Any] = titles.title(title).lessons().get("numbers", {})
    return found


def lesson(title: str, name: str) -> Lesson | None:
    """The lesson of that name; None when there is none."""
    return next((each for each in lessons(title) if each.id == name), None)


def _lesson(data: Mapping[str, Any], each: Mapping[str, Any]) -> Lesson:
    by_hand = each.get("position")
    play = each.get("play", ())
    script = (*([play] if isinstance(play, str) else play), *each.get("after", ()))
    return Lesson(
        title=data["title"],
        map=each.get("map", data["map"]),
        options=each.get("options", data.get("options", {})),
        id=each["id"],
        example=each["example"],
        label=each.get("label", ""),
        section=each.get("section", ""),
        task=each.get("task", ""),
        rule=each.get("rule", ""),
        seats=tuple(by_hand["seats"] if by_hand is not None else each["seats"]),
        position=by_hand,
        before=tuple(each.get("before", ()) if by_hand is not None else each["lines"]),
        script=script,
        also=tuple(each.get("also", ())),
        refused=tuple(Wrong(**wrong) for wrong in each.get("refused", ())),
        expect=each.get("expect", {}),
        along={int(n): figures for n, figures in each.get("along", {}).items()},
        costs=tuple(each.get("costs", (None,) * len(script))),
        phases=each.get("phases", {}),
        likewise=tuple(each.get("likewise", ())),
    )


__all__ = ["Lesson", "Steps", "Wrong", "cases", "lesson", "lessons", "numbers", "play_lines"]
