"""Odd corners of Age of Steam, each found by search over strange positions and kept as a test of its rule."""

from __future__ import annotations

import pytest

from tests.age_of_steam.shared import all_links, position, say


def building(*track, **more):
    return position(phase="build", cash={"ann": 20}, track=track, **more)


# -- redirects


@pytest.mark.parametrize("tile", ["N-SW+NE-S", "N-SE+NE-S", "N-SW+NE-SE"])
def test_two_loose_ends_that_turn_at_once_may_take_each_others_place(tile):
    # Both paths of N7 come from Chicago and end loose: wherever they turn, neither link returns to Chicago.
    s = building("ann N7 N-S", "ann M8 SW-NW", "ann N7 N-S+NE-SW")
    say(s, f"ann lay N7 {tile}")
    links = all_links(s)
    assert [link["hexes"] for link in links] == [["M8", "N7"], ["N7"]]
    assert not any(link["complete"] for link in links)
