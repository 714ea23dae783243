"""The tricky cases of building track in Steam, one test each, named by the rule."""

from __future__ import annotations

import pytest

from tests.games.steam.shared import (
    BASE,
    MAPS,
    all_links,
    building,
    colours,
    lines_of,
    link,
    owner_at,
    position,
    refused,
    say,
    tile_at,
)
from trunkline.games.hexes.grid import OPPOSITE
from trunkline.games.hexes.map import LAND, NO_COLOUR, NOWHERE, Ground
from trunkline.games.hexes.tiles import NO_TILE, code_of
from trunkline.games.hexes.track import links_of
from trunkline.titles import find

M = BASE.map


def test_01_track_traces_back_to_a_city_over_own_track():
    s = building(track=["bob N8 NE-S"])
    assert refused(s, "ann lay R10 N-S") == "not-connected"
    assert refused(s, "ann lay P8 N-S") == "meets-others-track"
    assert refused(s, "ann lay N8 NE-SW") == "redirects-others-track"


def test_02_a_tile_begins_extends_claims_redirects_or_joins():
    s = building(track=["ann N8 NE-S", "- O5 N-S", "- T8 N-S"])
    assert refused(s, "ann lay N10 SE-NW") is None  # begins at Albany
    assert refused(s, "ann lay P8 N-SW") is None  # extends
    assert refused(s, "ann lay N8 NE-SW") is None  # redirects
    assert refused(s, "ann lay O5 N-SW") is None  # redirects unowned track that begins at Syracuse
    say(s, "ann lay Q5 N-S", "ann lay P8 N-S", "ann lay R8 N-S")  # claims it; extends; joins unowned track
    assert link(["O5", "Q5"], "ann", "syracuse", "") in all_links(s, M)
    assert link(["N8", "P8", "R8", "T8"], "ann", "albany", "") in all_links(s, M)


def test_02_unowned_track_without_a_beginning_is_not_redirected():
    s = building(track=["- L8 S-NW"])
    assert refused(s, "ann lay L8 SE-NW") == "redirects-far-track"
    s = building(track=["ann L8 S-NW"])
    assert refused(s, "ann lay L8 SE-NW") is None


def test_03_a_town_is_no_place_to_begin_without_a_link_of_ones_own_into_it():
    s = building(track=["bob O9 N-S", "bob Q9 town N"])
    assert refused(s, "ann lay Q9 town N SW") == "not-connected"
    assert refused(s, "ann lay R8 NE-S") == "not-connected"
    s = building(track=["ann O9 N-S", "ann Q9 town N"])
    assert refused(s, "ann lay R8 NE-S") == "not-connected"  # the town tile needs the exit first
    say(s, "ann lay Q9 town N SW", "ann lay R8 NE-S")


def test_04_an_unfinished_link_not_extended_loses_its_marker_and_turning_it_does_not_count():
    s = building(track=["ann N8 NE-S"])
    say(s, "ann lay N8 NE-SW", "ann done")
    assert all_links(s, M) == [link(["N8"], "-", "albany", "")]
    s = building(track=["ann N8 NE-S", "ann P8 N-S", "ann R8 N-S", "ann T8 N-S"])
    say(s, "ann lay T8 N-SE", "ann done")  # but it does when the link is complete
    assert all_links(s, M) == [link(["N8", "P8", "R8", "T8"], "ann", "albany", "new-york")]


def test_05_spurs_of_a_town_are_its_builders_until_the_end_of_the_next_turn():
    s = building(track=["ann O9 N-S"])
    say(s, "ann lay Q9 town N NE SE S", "ann done")
    assert {owner_at(s, M, "Q9", e) for e in (0, 1, 2, 3)} == {"ann"}
    assert refused(s, "bob lay S9 N-S") == "meets-others-track"
    again = position(phase="build", track=["ann O9 N-S", "ann Q9 town N NE SE S"])
    say(again, "ann done")
    assert [owner_at(again, M, "Q9", e) for e in (0, 1, 2, 3)] == ["ann", "-", "-", "-"]
    s = building(track=["ann O9 N-S", "ann Q9 town N NE SE S"], turn="bob", role={"bob": "urbanization"})
    say(s, "bob urbanize poughkeepsie red")  # spurs not extended vanish with the town tile
    assert all_links(s, M) == [link(["O9"], "ann", "albany", "poughkeepsie")]


def test_06_a_new_city_completes_every_link_that_reaches_it():
    track = ["ann O9 N-S", "ann Q9 town N", "bob S9 N-S", "- T8 N-SE", "- R8 NE-S"]
    s = building(track=track, role={"ann": "urbanization"})
    tiles = sum(s.supply)
    say(s, "ann urbanize poughkeepsie yellow")
    assert sum(s.supply) == tiles + 1 and tile_at(s, M, "Q9") is None
    assert all_links(s, M) == sorted(
        [
            link(["O9"], "ann", "albany", "poughkeepsie"),
            link(["S9"], "bob", "new-york", "poughkeepsie"),
            link(["R8", "T8"], "ann", "new-york", "poughkeepsie"),
        ],
        key=str,
    )


def test_07_a_set_is_one_whole_space_chosen_freely_and_never_refilled():
    spaces = {"S2": ["red", "red", "gray"], "S9": ["blue"]}
    s = building(role={"ann": "urbanization", "bob": "city-growth"}, display=spaces)
    say(s, "ann urbanize reading gray")
    assert [str(a) for a in BASE.legal(s)] == ["stock S2", "stock S9"]
    assert refused(s, "ann stock S1") == "space-empty" and refused(s, "ann stock S13") == "no-such-space"
    assert refused(s, "ann done") == "stock-first"
    say(s, "ann stock S9", "ann done")
    assert colours(M, s.cubes[M.stop_index["reading"]]) == ["blue"]
    assert refused(s, "bob grow boston S9") == "space-empty"
    say(s, "bob grow boston S2")
    assert colours(M, s.cubes[M.stop_index["boston"]]) == ["gray", "red", "red"] and not any(s.display)


def test_07_without_a_set_a_new_city_begins_empty_and_growth_does_nothing():
    s = building(role={"ann": "urbanization", "bob": "city-growth"})
    assert refused(s, "ann done") == "urbanize-before-done"
    say(s, "ann urbanize reading gray", "ann done")
    assert not lines_of(s, "grow") and refused(s, "bob grow boston S2") == "space-empty"
    say(s, "bob done")


def test_08_urbanizing_is_no_build_and_comes_at_any_moment():
    tiles = ["ann lay N8 NE-S", "ann lay P8 N-S", "ann lay R8 N-S"]
    for k in range(4):
        s = building(role={"ann": "urbanization"})
        say(s, *tiles[:k], "ann urbanize reading red", *tiles[k:])
        assert refused(s, "ann lay T8 N-SE") == "no-builds-left"
        assert refused(s, "ann urbanize concord blue") == "urbanized-already"


def test_09_building_across_the_front_of_unfinished_track_is_allowed():
    s = building(track=["bob N8 NE-S", "ann O9 N-SW"])
    say(s, "ann lay P8 NE-S", "ann done")
    assert refused(s, "bob lay P8 N-SW+NE-S") is None  # only beside it, or turned away


def test_10_an_upgrade_keeps_segments_and_owners_and_pays_for_every_exit():
    s = building(track=["bob N8 NE-S", "ann O9 N-S", "ann Q9 town N"])
    cash = s.cash[0]
    say(s, "ann lay Q9 town N S")
    assert cash - s.cash[0] == 3  # two exits and the town, no river
    s = building(track=["bob N8 NE-S", "ann L8 SE-S"])
    cash = s.cash[0]
    say(s, "ann lay N8 N-SW+NE-S")
    assert cash - s.cash[0] == 4 and owner_at(s, M, "N8", 1) == "bob" and owner_at(s, M, "N8", 0) == "ann"
    assert BASE.phase_of("build").builds_left(s, 0) == 2


def test_11_turning_a_path_beside_another_pays_for_all_exits_or_by_option_for_its_own():
    old, new = code_of("N-S+SE-SW"), code_of("N-S+SE-NW")
    option = find("steam", "northeast", **{"shared-redirect": "turned"})
    assert BASE.phase_of("build").price(Ground("hill", True), old, new) == 4
    assert option.phase_of("build").price(Ground("hill", True), old, new) == 2
    assert option.phase_of("build").price(Ground("hill", True), NO_TILE, new) == 7


def test_12_town_track_is_never_redirected():
    s = building(track=["ann O9 N-S", "ann Q9 town N S"])
    assert refused(s, "ann lay Q9 town N SE") == "drops-track"


def test_13_no_link_begins_and_ends_in_one_place_but_networks_form_loops():
    s = building(track=["ann K9 S-SW"])
    assert refused(s, "ann lay L8 NE-SE") == "ends-where-it-starts"
    s = building(track=["ann O9 N-S", "ann Q9 town N", "ann N10 S-NW"])
    say(s, "ann lay P10 N-SW", "ann lay Q9 town N NE")
    assert links_of(s, 0) == 2  # two links between Albany and Poughkeepsie
    assert len({str(found["ends"]) for found in all_links(s, M)}) == 1


def test_14_town_tiles_lie_on_towns_and_nothing_else_does():
    s = building(track=["ann O9 N-S"])
    assert refused(s, "ann lay Q9 N-S") == "town-needs-town-tile"
    assert refused(s, "ann lay N10 town NW") == "no-town-here"


def test_15_canals_are_rivers_and_a_river_costs_one_however_many_arms():
    ruhr = find("steam", "ruhr").map
    canals = [h for h, row in enumerate(ruhr.data["hexes"]) if row.get("canal")]
    assert canals and all(ruhr.river[h] for h in canals)
    price = BASE.phase_of("build").price
    assert price(Ground("plain", True), NO_TILE, code_of("N-S")) == 3
    assert price(Ground("plain", True), NO_TILE, code_of("N-S+SE-NW")) == 5


@pytest.mark.parametrize("name", MAPS)
def test_16_no_two_places_are_adjacent(name):
    m = find("steam", name).map
    for half, n in enumerate(m.across):
        h, edge = divmod(half, 6)
        if n >= 0 and m.open[h] >> edge & 1:
            assert m.stop_at[h] == NOWHERE or m.stop_at[n] == NOWHERE


@pytest.mark.parametrize("name", MAPS)
def test_36_track_leaves_a_city_by_every_side_that_is_not_closed(name):
    m = find("steam", name).map
    game = find("steam", name)
    s = position(game, phase="build", cash={"ann": 40})
    begun = {line.split(" ")[1] for line in lines_of(s, "lay", game)}
    for stop in m.stops:
        for edge in range(6):
            n = m.across[stop.hex * 6 + edge]
            if stop.colour != NO_COLOUR and n >= 0 and m.open[stop.hex] >> edge & 1 and m.ground[n] in LAND:
                leaves = [e for e in range(6) if m.open[n] >> e & 1 and e != OPPOSITE[edge]]
                assert m.labels[n] in begun or not leaves
