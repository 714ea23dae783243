"""Brussels Metro, case by case; the numbers are those of the cases of the research on it."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.steam.maps.shared import SEATS, label, position
from tests.games.steam.shared import all_links, colours, lines_of, refused, say, tile_at
from trunkline.game import CHANCE
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.state import cube_total
from trunkline.titles import find

BASE = find("steam", "brussels-metro")
STANDARD = find("steam", "brussels-metro", rules="standard")
M = BASE.map
RICH = dict.fromkeys(SEATS[:3], 40)
FULL = {"S1": ["red", "blue"], "S2": ["gray", "yellow"]}
BOTH = pytest.mark.parametrize("game", [BASE, STANDARD], ids=["base", "standard"])


def at(name):
    return label(M, name)


def place(game=BASE, **more):
    return position(game, 3, **{"phase": "build", "cash": RICH, "display": FULL, **more})


def on(s, name):
    return colours(M, s.cubes[M.stop_index[name]])


SIMONIS, JETTE, TAXIS, FLANDRE = at("Simonis"), at("Jette"), at("Tour & Taxis"), at("Comte de Flandre")
MADOU, FLAGEY, ALBERT = at("Madou"), at("Flagey"), at("Albert")
OSSEGHEM, OUEST, KARREVELD = at("Osseghem"), at("Gare de l'Ouest"), at("Karreveld")


@BOTH
def test_19_cubes_at_the_start(game):
    rng = Random(2)
    s = game.start(SEATS[:3])
    while game.turn(s) == CHANCE and game.phase(s).name in ("set-up", "opening-order"):
        game.play(s, game.deal(s, rng))
    assert [len(space) for space in s.display] == [2] * 12
    for k, stop in enumerate(game.map.stops):
        count = cube_total(s.cubes[k])
        assert count == stop.cubes and (count == 2 if stop.colour != NO_COLOUR else count in (1, 2))
    assert sum(map(cube_total, s.cubes)) == 33


@BOTH
def test_20_six_turns_and_six_actions(game):
    s = position(game, 3, phase="goods", round=6, cash=RICH)
    for _ in range(6):
        say(s, f"{s.names[s.queue[0]]} pass", game=game)
    assert game.turn(s) is None and s.round == 6
    s = position(game, 3, phase="actions", cash=RICH)
    assert refused(s, "ann role urbanization", game) == "no-such-tile-here"
    assert len(lines_of(s, "role", game)) == 6
    assert lines_of(s, "pass-on", game) == (["pass-on city-growth"] if game is BASE else [])


def test_21_a_towns_cube_moves_once_track_lies_there():
    s = place(phase="goods", cubes={"simonis": ["red"]}, engine={"ann": 3})
    assert lines_of(s, "deliver") == []
    assert refused(s, "ann deliver red simonis/N>heysel", BASE) == "no-link"
    s = place(phase="goods", track=[f"ann {JETTE} N-S", f"ann {SIMONIS} town N"], cubes={"simonis": ["yellow"]})
    assert lines_of(s, "deliver", BASE) == ["deliver yellow simonis/N>heysel"]


@pytest.mark.parametrize(("income", "after"), [(3, 2), (1, 0), (0, 0), (-2, -2)])
def test_22_an_income_above_nothing_drops_by_one_with_building(income, after):
    for game in (BASE, STANDARD):
        s = place(game, income={"ann": income})
        say(s, f"ann lay {JETTE} N-S", game=game)
        assert s.income[0] == after
        say(s, f"ann lay {SIMONIS} town N", "ann fetch red S1", "ann done", game=game)
        assert s.income[0] == after


def test_22_without_building_nothing_drops():
    s = place(income={"ann": 2})
    say(s, "ann done", game=BASE)
    assert s.income[0] == 2
    s = place(income={"ann": 2}, role={"ann": "city-growth"})
    say(s, "ann grow heysel S1", "ann done", game=BASE)
    assert s.income[0] == 2


def test_23_a_loan_for_the_building_does_not_spare_the_drop():
    s = place(income={"ann": 1}, cash={"ann": 0})
    # A curve on the hill of Horta, beside Gare du Midi, costs 4.
    say(s, f"ann lay {at('Horta')} N-SE", game=BASE)
    assert (s.income[0], s.cash[0]) == (-1, 1)


@BOTH
def test_24_only_the_first_build_is_free_to_begin_anywhere(game):
    s = place(game)
    say(s, f"ann lay {JETTE} N-S", game=game)
    assert refused(s, f"ann lay {at('Horta')} N-SE", game) == "not-own-network"  # begins at Gare du Midi
    assert refused(s, f"ann lay {at('Bockstael')} SE-NW", game) is None  # begins at Heysel, where Jette's line does
    say(s, "ann done", game=game)
    assert refused(s, f"bob lay {at('Horta')} N-SE", game) is None
    track = [f"ann {JETTE} N-S", f"ann {SIMONIS} town N", "ann " + at("Bockstael") + " SE-NW"]
    s = place(game, track=track)
    assert refused(s, f"ann lay {at('Horta')} N-SE", game) == "not-own-network"
    assert refused(s, f"ann lay {ALBERT} town NW", game) == "not-own-network"
    assert refused(s, f"ann lay {at('Rogier')} NE-SW", game) == "not-connected"  # no city at either end


def test_24_track_of_the_own_network_may_end_at_any_city():
    s = place(track=[f"ann {JETTE} N-S"])
    say(s, f"ann lay {at('Bockstael')} SE-NW", game=BASE)
    assert refused(s, f"ann lay {at('Rogier')} N-S", BASE) is None  # leaves Ann's own Gare du Nord for Gare Centrale
    say(s, f"ann lay {at('Rogier')} N-S", game=BASE)
    assert {"gare-centrale", "gare-du-nord"} in [set(link["ends"]) for link in all_links(s, M)]


def test_24_nobodys_track_that_begins_elsewhere_is_no_way_to_begin():
    track = [f"ann {JETTE} N-S", f"- {at('Horta')} N-SE"]
    s = place(track=track)
    assert refused(s, f"ann lay {at('Horta')} N-SW", BASE) == "not-own-network"
    s = place(track=track[1:])
    assert refused(s, f"ann lay {at('Horta')} N-SW", BASE) is None


def test_24_who_has_lost_all_track_begins_anew():
    s = place(track=[f"ann {OUEST} town N"])
    assert refused(s, f"ann lay {JETTE} N-S", BASE) == "not-own-network"
    say(s, "ann done", game=BASE)
    s.queue = [0]
    assert refused(s, f"ann lay {JETTE} N-S", BASE) is None


@BOTH
def test_25_a_town_tile_brings_a_cube_of_choice(game):
    s = place(game, track=[f"ann {JETTE} N-S"], cubes={"simonis": ["purple"]})
    say(s, f"ann lay {SIMONIS} town N", game=game)
    assert set(map(str, game.legal(s))) == {"fetch red S1", "fetch blue S1", "fetch gray S2", "fetch yellow S2"}
    assert refused(s, "ann done", game) == "cube-due"
    assert refused(s, "ann fetch purple S1", game) == "no-such-cube-there"
    assert refused(s, "ann fetch red S99", game) == "no-such-space"
    say(s, "ann fetch blue S1", game=game)
    assert on(s, "simonis") == ["blue", "purple"]
    assert [len(space) for space in s.display[:2]] == [1, 2]
    assert refused(s, "ann fetch red S1", game) == "no-cube-due"


def test_25_with_an_empty_supply_no_cube_comes():
    s = place(track=[f"ann {JETTE} N-S"], display={"S1": []})
    say(s, f"ann lay {SIMONIS} town N", "ann done", game=BASE)


SHARED = [f"ann {JETTE} N-S", f"ann {SIMONIS} town N", f"bob {OUEST} town N", f"bob {OSSEGHEM} N-S"]
"""Ann's link from Heysel into Simonis, and Bob's track from Gare de l'Ouest up to it."""


@BOTH
def test_26_the_second_players_link_makes_a_city_of_the_town(game):
    s = place(game, track=SHARED, cubes={"simonis": ["purple"]}, turn="bob")
    say(s, f"bob lay {SIMONIS} town N S", game=game)
    assert s.cash[1] == 40 - 3 and refused(s, "bob done", game) == "city-due"
    s = place(game, track=[*two_exits(), *SHARED[2:]], cubes={"simonis": ["purple"]}, turn="bob")
    say(s, f"bob lay {SIMONIS} town N NE S", game=game)
    assert s.cash[1] == 40 - 4  # three exits and the town; the hill is not paid again
    assert refused(s, "bob done", game) == "city-due"
    assert refused(s, "bob urbanize albert gray", game) == "city-due-elsewhere"
    assert refused(s, "bob urbanize simonis green", game) == "no-such-city"
    say(s, "bob urbanize simonis gray", game=game)
    assert refused(s, "bob done", game) == "stock-first"
    say(s, "bob stock S2", game=game)
    assert s.cash[1] == 36 and on(s, "simonis") == ["gray", "purple", "yellow"]
    assert tile_at(s, M, SIMONIS) is None and [len(space) for space in s.display[:2]] == [2, 0]
    ends = [(link["owner"], set(link["ends"])) for link in all_links(s, M)]
    assert ("ann", {"heysel", "simonis"}) in ends and ("bob", {"gare-de-louest", "simonis"}) in ends
    assert refused(s, "bob done", game) is None


def two_exits():
    """Ann's town tile with two exits on Simonis, its first link to Heysel complete."""
    return [SHARED[0], f"ann {TAXIS} NE-SW", f"ann {SIMONIS} town N NE"]


def test_26_joining_a_stub_of_nobodys_counts_as_well():
    track = [SHARED[0], f"ann {SIMONIS} town N", f"- {SIMONIS} town N S", f"bob {OUEST} town N"]
    s = place(track=track, turn="bob")
    say(s, f"bob lay {OSSEGHEM} N-S", game=BASE)
    assert refused(s, "bob done", BASE) == "city-due"
    assert s.cash[1] == 40 - 2 - 2  # the straight on its hill, nothing for the town
    say(s, "bob urbanize simonis red", "bob stock S1", "bob done", game=BASE)


NORD = [f"ann {MADOU} town NW"], ["ann C6 S-SW", f"ann {MADOU} town N"]
"""Ann's link from Gare du Nord into Madou, which lies beside it: over their common side, or round by C6."""


@BOTH
@pytest.mark.parametrize("way", [0, 1], ids=["anns", "bobs"])
def test_26_a_link_over_the_side_of_two_cities_is_not_lost(game, way):
    track = [*NORD[way], *(["bob C6 S-SW"] if way == 0 else [])]
    s = place(game, track=track, turn="bob")
    say(s, f"bob lay {MADOU} town N NW", "bob urbanize madou gray", "bob stock S1", game=game)
    town = M.stop_index["madou"]
    assert [(hop[0], hop[3]) for hop in s.links[town]] == ([(0, 3), (5, 2)] if way == 0 else [(0, 2), (5, 3)])
    assert game.scores(s) == {0: 1, 1: 1, 2: 0}
    say(s, "bob done", game=game)
    assert game.scores(s) == {0: 1, 1: 1, 2: 0}


@pytest.mark.parametrize("cities", [8, 1])
def test_26_a_new_city_that_brings_the_builder_into_a_further_town_makes_a_city_of_it_too(cities):
    # An unowned exit of Flagey leads to Albert beside it; Bob's new city there completes it for Bob.
    track = [
        "ann I6 S-NW", f"ann {FLAGEY} town N", f"- {FLAGEY} town N SW",
        "ann M4 N-NE", f"ann {ALBERT} town SW", "bob J5 N-S",
    ]  # fmt: skip
    s = place(track=track, turn="bob")
    s.cities &= (1 << cities) - 1
    say(s, f"bob lay {ALBERT} town N SW", "bob urbanize albert red", "bob stock S1", game=BASE)
    if cities == 1:
        say(s, "bob fetch gray S2", "bob done", game=BASE)
        assert on(s, "flagey") == ["gray"]
        return
    assert refused(s, "bob done", BASE) == "city-due"
    say(s, "bob urbanize flagey blue", "bob stock S2", "bob done", game=BASE)
    assert s.cash[1] == 40 - 3
    ends = [(link["owner"], set(link["ends"])) for link in all_links(s, M)]
    assert ("ann", {"flagey", "gare-centrale"}) in ends and ("bob", {"albert", "gare-centrale"}) in ends
    assert BASE.scores(s) == {0: 2, 1: 2, 2: 0}


def test_27_without_a_new_city_the_town_gets_one_cube():
    s = place(track=[*two_exits(), *SHARED[2:]], cubes={"simonis": ["purple"]}, turn="bob")
    s.cities = 0
    say(s, f"bob lay {SIMONIS} town N NE S", game=BASE)
    assert s.cash[1] == 36
    say(s, "bob fetch gray S2", game=BASE)
    assert on(s, "simonis") == ["gray", "purple"] and s.colour[M.stop_index["simonis"]] == NO_COLOUR
    assert refused(s, "bob done", BASE) is None


def fifth(game=BASE, **more):
    """Bob's track ends at a town with four links of Ann's."""
    town = M.stop_index["simonis"]
    track = [
        f"ann {JETTE} N-S",  # Heysel
        f"ann {TAXIS} NE-SW",  # Gare du Nord
        f"ann {OSSEGHEM} N-S", f"ann {OUEST} town N",
        f"ann {KARREVELD} NE-S", f"ann {at('Saint-Guidon')} town N",
        f"ann {SIMONIS} town N NE S SW",
        f"bob {FLANDRE} town NW", f"bob {at('Delacroix')} N-S",
    ]  # fmt: skip
    s = place(game, **{"track": track, "turn": "bob", **more})
    return s, town


def test_28_a_fifth_link_comes_with_a_new_city_for_6():
    s, town = fifth(income={"bob": 1})
    assert len(s.links[town]) == 4 and {hop[3] for hop in s.links[town]} == {2}
    # Comte de Flandre lies beside the town: Bob's town tile there leads to its south-eastern side.
    say(s, "bob urbanize simonis blue", game=BASE)
    assert s.cash[1] == 34 and s.income[1] == 0
    say(s, "bob stock S1", game=BASE)
    assert len(s.links[town]) == 5 and s.links[town][2][3] == 3
    assert BASE.phase_of("build").builds_left(s, 1) == 2
    assert on(s, "simonis") == ["blue", "red"]


def test_28_without_a_new_city_there_is_no_fifth_link():
    s, _ = fifth()
    s.cities = 0
    assert refused(s, "bob urbanize simonis blue", BASE) == "city-used"
    assert lines_of(s, "urbanize", BASE) == []


def test_28_what_stands_against_a_fifth_link():
    s, _ = fifth(turn="ann")
    assert refused(s, "ann urbanize simonis blue", BASE) == "not-four-links"
    assert refused(s, "ann urbanize albert blue", BASE) == "no-fifth-link"
    assert refused(s, "ann urbanize heysel blue", BASE) == "not-a-town"
    s, _ = fifth(turn="cyd")
    assert refused(s, "cyd urbanize simonis blue", BASE) == "no-track-at-town"
    s, _ = fifth(STANDARD, cash={"bob": 5})
    assert refused(s, "bob urbanize simonis blue", STANDARD) == "too-dear"


def test_28_in_another_reading_it_is_no_tile_of_the_turn():
    game = find("steam", "brussels-metro", **{"fifth-link": "free"})
    s, _ = fifth(game)
    say(s, "bob urbanize simonis blue", "bob stock S1", game=game)
    assert game.phase_of("build").builds_left(s, 1) == 3


def test_29_a_better_tile_of_ones_own_makes_no_city_but_brings_a_cube():
    s = place(track=SHARED[:2])
    say(s, f"ann lay {SIMONIS} town N S", game=BASE)
    assert lines_of(s, "urbanize", BASE) == []
    say(s, "ann fetch red S1", "ann done", game=BASE)
    game = find("steam", "brussels-metro", **{"town-cube": "first"})
    s = place(game, track=[SHARED[0]])
    say(s, f"ann lay {SIMONIS} town N", "ann fetch red S1", f"ann lay {SIMONIS} town N S", "ann done", game=game)
