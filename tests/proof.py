"""The proof of a worked case of any title: its lines can be played, its refusals are so, its figures come."""

from __future__ import annotations

import dataclasses

from trunkline.actions import BadLine
from trunkline.figures import disagreements
from trunkline.game import CHANCE, Objection
from trunkline.lessons import Lesson
from trunkline.record import judge
from trunkline.titles import title


def prove(told: Lesson) -> None:
    """All that a case says is true, also under the other options that it names."""
    assert told.expect or not told.script, "what is played must come to something"
    assert told.script or told.refused or told.along or told.chapters, "a case says something"
    assert len(told.costs) == len(told.script)
    assert all(0 <= n <= len(told.script) for n in (*told.along, *(wrong.at for wrong in told.refused)))
    _played(told)
    _chapter_by_chapter(told)
    for options in told.likewise:
        prove(dataclasses.replace(told, options=options, likewise=()))


def _played(told: Lesson) -> None:
    game, s = told.game, told.start.copy()
    for line in told.also:
        assert judged(game, s, line) is None, line
    for n, (line, cost) in enumerate(zip((*told.script, None), (*told.costs, None), strict=True)):
        for wrong in told.refused:
            if wrong.at == n:
                assert judged(game, s, wrong.line) == wrong.code, wrong.line
        assert disagreements(game, s, told.along.get(n, {})) == [], f"after {n} lines"
        if line is None:
            break
        assert judged(game, s, line) is None, line
        seat, action = game.read(s, line)
        before = s.cash[seat] if cost is not None else 0
        game.play(s, action)
        assert cost is None or before - s.cash[seat] == cost, line
    assert disagreements(game, s, told.expect) == []


def _chapter_by_chapter(told: Lesson) -> None:
    if not told.chapters:
        return
    game = told.game
    s = title(told.title).arrange(game, {key: value for key, value in told.position.items() if key != "phase"})
    for name, expected in told.chapters.items():
        chapter = game.phase_of(name)
        chapter.begin(game, s)
        assert disagreements(game, s, expected) == [], name


def judged(game, s, line: str) -> str | None:
    """The code of the objection to a line, None for none; `check` and `legal` must agree about it."""
    before = s.copy()
    verdict = judge(game, s, line)
    assert s == before, "judging changes nothing"
    code = verdict.code if isinstance(verdict, Objection) else None
    try:
        seat, action = game.read(s, line)
    except BadLine:
        return code
    if seat != CHANCE and seat == game.turn(s):
        assert (code is None) == (action in game.legal(s)), line
    return code
