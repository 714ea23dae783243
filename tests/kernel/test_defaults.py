"""What a title need not write: the defaults of a position, a phase and a step do no harm and say what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from trunkline import find
from trunkline.objection import Illegal
from trunkline.phase import Phase, Step
from trunkline.state import State


@dataclass(slots=True)
class Plain(State):
    """A position whose title does not say how it is copied."""

    cash: list[int] = field(default_factory=list)
    held: dict[str, list[int]] = field(default_factory=dict)


def test_a_copy_shares_nothing_that_can_change():
    s = Plain(("ann", "bob"), queue=[0, 1], cash=[3, 4], held={"red": [1]})
    other = s.copy()
    assert other == s
    other.queue.pop()
    other.cash[0] = 9
    other.held["red"].append(2)
    assert (s.queue, s.cash, s.held) == ([0, 1], [3, 4], {"red": [1]})


@pytest.mark.parametrize("plain", [Phase(), Step()], ids=["phase", "step"])
def test_what_takes_no_action_refuses_it_as_its_check_does(plain):
    game = find("steel-driver")
    action, s = game.verbs["pass"](), game.start(["ann", "bob", "cyd"])
    assert plain.legal(game, s) == []
    with pytest.raises(Illegal) as refused:
        plain.apply(game, s, action)
    assert refused.value.objection == plain.check(game, s, action)


def test_a_phase_without_chance_draws_nothing():
    game = find("steel-driver")
    with pytest.raises(LookupError, match="no chance"):
        Phase().deal(game, game.start(["ann", "bob", "cyd"]), Random(1))
