"""The proof of a worked case of any title: its lines can be played, its refusals are so, its figures come."""

from __future__ import annotations

import dataclasses

from trunkline.actions import BadLine
from trunkline.figures import disagreements
from trunkline.game import CHANCE, Objection
from trunkline.lessons import Lesson
from trunkline.record import judge
from trunkline.titles import title


def prove(case: Lesson) -> None:
    """All that a case says is true, also under the other options that it names."""
    assert case.expect or not case.script, "what is played must come to something"
    assert case.script or case.refused or case.along or case.phases, "a case says something"
    assert len(case.costs) == len(case.script)
    assert all(0 <= n <= len(case.script) for n in (*case.along, *(wrong.at for wrong in case.refused)))
    _played(case)
    _phase_by_phase(case)
    for options in case.likewise:
        prove(dataclasses.replace(case, options=options, likewise=()))


def _played(case: Lesson) -> None:
    game, s = case.game, case.start.copy()
    for line in case.also:
        assert objection_code(game, s, line) is None, line
    for n, (line, cost) in enumerate(zip((*case.script, None), (*case.costs, None), strict=True)):
        for wrong in case.refused:
            if wrong.at == n:
                assert objection_code(game, s, wrong.line) == wrong.code, wrong.line
        assert disagreements(game, s, case.along.get(n, {})) == [], f"after {n} lines"
        if line is None:
            break
        assert objection_code(game, s, line) is None, line
        seat, action = game.read(s, line)
        before = s.cash[seat] if cost is not None else 0
        game.play(s, action)
        assert cost is None or before - s.cash[seat] == cost, line
    assert disagreements(game, s, case.expect) == []


def _phase_by_phase(case: Lesson) -> None:
    if not case.phases:
        return
    game = case.game
    s = title(case.title).arrange(game, {key: value for key, value in case.position.items() if key != "phase"})
    for name, expected in case.phases.items():
        phase = game.phase_of(name)
        phase.begin(game, s)
        assert disagreements(game, s, expected) == [], name


def objection_code(game, s, line: str) -> str | None:
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
