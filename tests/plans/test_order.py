"""Every turn to build of the recorded games, given as an unordered set, is put into a legal order."""

from __future__ import annotations

from random import Random

import pytest

from tests.plans.turns import GAMES, on_the_map, turns_of
from trunkline.games.hexes.actions import Fetch
from trunkline.plan import go_through

RECORDS = sorted([*GAMES.glob("age_of_steam/*/*.trk"), *GAMES.glob("steam/**/*.trk")])
"""Two games played by people and many by bots, on every map and with every option."""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_shuffled_turn_is_put_into_a_legal_order(path):
    rng = Random(path.stem)
    turns = 0
    for turn in turns_of(path):
        turns += 1
        shuffled = rng.sample(turn.done, len(turn.done))
        course = go_through(turn.game, turn.start, turn.seat, shuffled)
        assert course.left == (), (shuffled, course.left)
        assert {step.round for step in course.steps} == {turn.start.round}
        assert on_the_map(course.after) == on_the_map(turn.end), shuffled
        if not any(isinstance(action, Fetch) for action in turn.done):  # which town is due depends on the order
            assert course.after.cubes == turn.end.cubes
    assert turns >= 9
