"""A tile that joins nothing yet can be planned: each that people laid later in a turn is offered from its beginning."""

from __future__ import annotations

import pytest

from tests.plans.turns import GAMES, turns_of
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.planning import PLANNING
from trunkline.games.hexes.tiles import NO_TILE

RECORDS = sorted([*GAMES.glob("age_of_steam/records/*.trk"), *GAMES.glob("steam/golden/*-3.trk")])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_is_laid_later_in_a_turn_can_be_planned_first(path):
    asked = 0
    for turn in turns_of(path):
        game, s = turn.game, turn.start
        legal = set(game.legal(s))
        for action in turn.done:
            if not isinstance(action, Lay) or action in legal or s.tile[game.map.index[action.hex]] != NO_TILE:
                continue
            free = PLANNING.anywhere(game, s, action.hex)
            offered = set(free.legal(s)) - legal
            assert {a.hex for a in offered} == {action.hex}
            refused = free.why_not(s, action)
            assert (action in offered) == (refused is None)
            if refused is None:
                asked += 1
            else:  # what is laid before it in the turn brings a tile back, or is what it meets there
                assert refused.code in ("no-tile-left", "meets-others-track")
    assert asked >= 5


def test_no_tile_is_planned_where_none_can_lie():
    turn = next(turn for path in RECORDS for turn in turns_of(path) if "lake" in turn.game.map.ground)
    m, s = turn.game.map, turn.start
    water = next(label for label, ground in zip(m.labels, m.ground, strict=True) if ground == "lake")
    for word in (water, "chicago", m.labels[m.stops[m.stop_index["chicago"]].hex], "nowhere"):
        assert PLANNING.anywhere(turn.game, s, word) is None
    assert PLANNING.anywhere(turn.game, s, "rock-island") is not None
