"""Mid-Atlantic US with both maps whole: how many cubes lie on a supply space."""

from __future__ import annotations

import pytest

from trunkline.games.steam.maps.mid_atlantic.rules import CUBES
from trunkline.games.steam.title import BAG
from trunkline.titles import find


@pytest.mark.parametrize("seats", [6, 7])
def test_with_both_maps_whole_there_are_two_cubes_a_space_or_three_on_nine(seats):
    for options, spaces in (({}, [2] * 12), ({"full-supply": "three"}, [3] * 9 + [0] * 3)):
        m = find("steam", "mid-atlantic", seats, **options).map
        assert [row["squares"] for row in m.data["display"]] == spaces
        assert sum(stop.cubes for stop in m.stops) + sum(spaces) <= sum(BAG.values()) == CUBES
    three = find("steam", "mid-atlantic", 5, **{"full-supply": "three", "size": "large"})
    assert [row["squares"] for row in three.map.data["display"]] == [3] * 12
