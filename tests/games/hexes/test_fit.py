"""Rules of connection that the worked cases do not reach, one test each, on the Rust Belt."""

from __future__ import annotations

import pytest

from trunkline import find
from trunkline.games.hexes.phases.arrange import arrange

SEATS = ["ann", "bob", "cyd"]


def why(track: list[str], line: str) -> str | None:
    """The code of what stands against ann's line when this track lies on the map; None when nothing does."""
    game = find("age-of-steam")
    s = arrange(game, {"seats": SEATS, "phase": "build", "cash": {"ann": 20}, "track": track})
    _, action = game.read(s, f"ann {line}")
    objection = game.why_not(s, action)
    assert (objection is None) == (action in game.legal(s))
    return objection.code if objection else None


def test_a_redirect_may_not_lead_a_link_back_to_where_it_starts():
    track = ["ann N7 N-NE", "ann M8 SE-SW"]
    assert why(track, "lay M8 SW-NW") == "ends-where-it-starts"
    assert why(track, "lay M8 S-SW") is None


def test_a_town_exit_may_not_close_a_link_on_its_own_town():
    track = ["ann N5 town S", "ann P5 N-NE", "ann O6 SW-NW"]
    assert why(track, "lay N5 town SE S") == "ends-where-it-starts"
    assert why(track, "lay N5 town N S") is None


def test_two_exits_of_a_town_may_reach_the_same_place():
    track = ["ann N5 town SE S", "ann P5 N-S"]
    assert why(track, "lay N5 town N SE S") is None


@pytest.mark.parametrize(
    ("track", "expected"),
    [
        (["- N5 town S", "- P5 N-S"], "not-connected"),
        (["ann N5 town N", "- N5 town N S", "- P5 N-S"], None),
        (["bob N5 town N", "- N5 town N S", "- P5 N-S"], "not-connected"),
    ],
)
def test_nobodys_track_may_be_turned_only_where_one_may_begin(track, expected):
    assert why(track, "lay P5 N-SE") == expected


@pytest.mark.parametrize(
    ("track", "expected"),
    [
        (["- N5 town S", "- P5 N-S"], "not-connected"),
        (["ann N5 town N", "- N5 town N S", "- P5 N-S"], None),
    ],
)
def test_nobodys_track_may_be_extended_only_where_one_may_begin(track, expected):
    assert why(track, "lay R5 N-SE") == expected


def test_nobodys_track_from_a_city_may_be_extended_by_anyone():
    assert why(["- N7 N-S"], "lay P7 N-S") is None


def test_two_paths_turned_at_once_may_both_be_ones_own():
    # Both ends of a passing tile are loose: one placement may turn them together.
    track = ["ann N7 N-S", "ann M8 SW-NW", "ann N7 N-S+NE-SW"]
    assert why(track, "lay N7 N-SW+NE-S") is None


@pytest.mark.parametrize(
    ("town", "expected"),
    [
        (["- N11 town SE"], "not-connected"),
        (["bob N11 town N", "- N11 town N SE"], "not-connected"),
        (["ann N11 town N", "- N11 town N SE"], None),
    ],
)
def test_all_rules_are_asked_about_one_reading_of_a_tile(town, expected):
    # Both paths of O12 are unowned: NE-S comes from Cincinnati, SE-NW from Fort Wayne. If they change ends, the same
    # tile could be read as turned at Cincinnati and Fort Wayne: there it would join the city, but no end is open.
    assert why([*town, "- O12 NE-S", "- O12 NE-S+SE-NW"], "lay O12 NE-NW+SE-S") == expected
