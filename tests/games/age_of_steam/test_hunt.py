"""Odd corners of Age of Steam, each found by search over strange positions and kept as a test of its rule."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

from tests.games.age_of_steam.shared import GAME, MAP, SEATS, all_links, position, refused, say
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.fit import AS_PRINTED, links_added
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.roles import ENGINEER, URBANIZATION
from trunkline.games.hexes.tiles import code_of
from trunkline.games.hexes.track import markers_of
from trunkline.games.hexes.view import builder_view, spot_of
from trunkline.titles import find, shelf


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


def test_a_new_path_may_come_to_where_the_path_that_turns_away_ended():
    # N7 comes from Chicago and ends loose in the south, M8 from Chicago, too: south of N7 there is nothing yet.
    s = building("ann N7 N-S", "ann M8 SW-NW")
    say(s, "ann lay N7 N-SW+NE-S")
    assert [link["hexes"] for link in all_links(s)] == [["M8", "N7"], ["N7"]]


def test_a_tile_does_not_turn_anothers_path_to_add_ones_own():
    s = building("bob N7 N-S", "ann M8 SW-NW")
    assert refused(s, "ann lay N7 N-SW+NE-S") == "redirects-others-track"
    assert refused(s, "ann lay N7 N-S+NE-SW") is None


def test_a_path_added_while_another_turns_must_be_joined_itself():
    s = building("ann N7 N-S")
    assert refused(s, "ann lay N7 N-SW+NE-S") == "not-connected"


def test_a_piece_of_a_complete_link_is_said_to_be_so_beside_a_loose_one():
    # Chicago to Rock Island over M6 is complete; the other path of M6 ends loose, and that one may turn.
    s = building("ann M6 NE-SW", "ann N5 town NE", "ann N7 N-NW", "ann M6 NE-SW+SE-NW")
    assert refused(s, "ann lay M6 NE-S+SE-NW") == "redirects-complete-link"
    assert refused(s, "ann lay M6 NE-SW+SE-S") is None


def test_an_inner_piece_is_not_called_complete_for_another_link_in_its_hex():
    # One path of M6 is a complete link, the other comes from Chicago over N7 and goes on to L5.
    s = building("ann M6 NE-SW", "ann N5 town NE", "ann N7 N-NW", "ann M6 NE-SW+SE-NW", "ann L5 SE-NW")
    assert refused(s, "ann lay M6 NE-SW+SE-S") == "redirects-not-open-end"


# -- the shelf


def test_the_game_as_printed_is_made_once_however_many_others_are_asked_for():
    printed = find("age-of-steam", "rust-belt")
    choices = [[(option.name, choice) for choice in option.choices] for option in shelf()["steam"].options[:7]]
    for chosen in islice(product(*choices), 70):
        find("steam", "northeast", **dict(chosen))
    assert find("age-of-steam", "rust-belt", stay="yes") is printed


# -- routes


@pytest.mark.parametrize(
    ("route", "code"),
    [
        ("chicago", "route-open"),
        ("chicago/SW>rock-island/NE", "route-open"),
        ("chicago>rock-island", "side-unnamed"),
        ("chicago/X>rock-island", "no-link"),
        ("chicago/S>rock-island", "no-link"),
        ("chicago/SW>", "route-breaks"),
        ("chicago/SW>peoria", "route-breaks"),
        ("chicago/SW>rock-island", "not-accepted"),
        ("chicago/SW>rock-island/NE>chicago", "stop-twice"),
    ],
)
def test_a_route_written_wrongly_is_refused_for_what_is_wrong(route, code):
    s = position(phase="goods", track=["ann M6 NE-SW", "ann N5 town NE"], cubes={"chicago": ["blue"]})
    assert refused(s, f"ann deliver blue {route}") == code


# -- ownership markers


@pytest.mark.parametrize("seed", range(4))
def test_links_added_is_what_the_markers_on_the_map_say_afterwards(seed):
    rng = Random(seed)
    s = building()
    for _ in range(150):
        seat = s.queue[0]
        s.cash[seat], s.role[seat] = 30, rng.choice([ENGINEER, URBANIZATION])
        legal = GAME.legal(s)
        tiles = [a for a in legal if isinstance(a, Lay)]
        view, before = builder_view(MAP, s, seat), markers_of(MAP, s, seat)
        for a in rng.sample(tiles, min(12, len(tiles))):
            added = links_added(spot_of(MAP, s, view, MAP.index[a.hex]), code_of(a.tile))
            assert markers_of(MAP, GAME.apply(s, a), seat) == before + added, str(a)
        GAME.play(s, rng.choice(tiles if tiles and rng.random() < 0.8 else legal))
        if GAME.phase(s).name != "build":
            s.step = [phase.name for phase in (*GAME.opening, *GAME.round)].index("build")
            GAME.phase_of("build").begin(GAME, s)


def test_without_a_spare_marker_own_links_may_still_be_extended_and_joined():
    # One marker in all, and ann already has two: a new city may have brought the second.
    game = GAME.change(Build, track=AS_PRINTED._replace(markers=1))
    track = ["ann N7 N-S", "ann M8 SW-NW"]
    s = arrange(game, {"seats": SEATS[:3], "phase": "build", "cash": {"ann": 20}, "track": track})
    assert refused(s, "ann lay P7 N-S", game) is None
    assert refused(s, "ann lay M6 NE-SW", game) == "no-markers-left"
