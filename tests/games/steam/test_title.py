"""The box of Steam: maps, set-up, length of the game, tables of the rulebook, what can be changed."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.steam.shared import BASE, MAPS, SEATS, STANDARD
from trunkline.actions import BadLine
from trunkline.game import CHANCE
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.state import cube_total
from trunkline.games.hexes.tiles import KIND
from trunkline.games.steam import title as steam
from trunkline.games.steam.phases.gains import ChooseGain
from trunkline.games.steam.phases.places import OpeningOrder, PlaceAuction
from trunkline.games.steam.phases.tiles import NUMBERS, ChooseTile, OrderByTile
from trunkline.table import Table
from trunkline.titles import find, title


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("name", MAPS)
def test_set_up_fills_cities_and_spaces(name, seats):
    game = find("steam", name)
    table = Table(game, SEATS[:seats], rng=Random(1))
    while table.state.step == 0:
        table.step()
    s = table.state
    less = 1 if (name, seats) == ("ruhr", 3) else 0
    for stop, place in enumerate(game.map.stops):
        assert cube_total(s.cubes[stop]) == max(0, place.cubes - less)
    assert [len(space) for space in s.display] == [2 if seats == 3 else 3] * 12
    assert cube_total(s.bag) + sum(map(cube_total, s.cubes)) + sum(map(len, s.display)) == 96
    assert all(line.startswith("- cubes ") for line in table.record.lines)


def test_everybody_starts_with_nothing_but_a_locomotive_of_one_link():
    s = BASE.start(SEATS[:4])
    assert (s.cash, s.income, s.vp, s.engine) == ([0] * 4, [0] * 4, [0] * 4, [1] * 4)
    assert sum(s.supply) == 136 and s.cities.bit_count() == 8
    assert dict(zip(KIND, s.supply, strict=True)) == steam.TILES
    unlimited = find("steam", "northeast", tiles="unlimited").start(SEATS[:4])
    assert min(unlimited.supply) >= 1000


def test_new_cities_are_one_of_each_colour_and_four_gray_ones():
    for name in MAPS:
        colours = [row["colour"] for row in find("steam", name).map.data["new_cities"]]
        assert sorted(colours) == ["blue", "gray", "gray", "gray", "gray", "purple", "red", "yellow"]


@pytest.mark.parametrize(("name", "cities", "towns", "cubes"), [("northeast", 14, 26, 41), ("ruhr", 16, 17, 52)])
def test_maps_are_whole_and_say_what_is_reconstructed(name, cities, towns, cubes):
    m = find("steam", name).map
    assert sum(stop.colour != NO_COLOUR for stop in m.stops) == cities
    assert sum(stop.colour == NO_COLOUR for stop in m.stops) == towns
    assert sum(stop.cubes for stop in m.stops) == cubes
    assert m.data["provenance"]["documented"] and m.data["provenance"]["reconstructed"]
    assert "econstruction" in title("steam").map_info(name).provenance
    # Every stop can be reached from every other over open land.
    left = [m.stops[0].hex]
    hexes = {m.stops[0].hex}
    while left:
        h = left.pop()
        for edge in range(6):
            n = m.across[h * 6 + edge]
            if n >= 0 and m.open[h] >> edge & 1 and n not in hexes:
                hexes.add(n)
                left.append(n)
    assert {place.hex for place in m.stops} <= hexes


def test_seats_and_turns():
    for name in MAPS:
        for seats in (2, 7):
            with pytest.raises(BadLine):
                title("steam").check_seats(name, seats)
    assert steam.TURNS == {3: 10, 4: 8, 5: 7, 6: 7}
    assert list(NUMBERS.values()) == [1, 2, 3, 4, 5, 6, 7]


def test_base_and_standard_differ_in_these_phases_alone():
    base = [phase.name for phase in BASE.round]
    standard = [phase.name for phase in STANDARD.round]
    assert base == ["actions", "build", "goods", "income", "advance", "turn-order"]
    assert standard == ["capital", "turn-order", "actions", "build", "goods", "income", "advance"]
    assert BASE.phase_of("goods") == STANDARD.phase_of("goods") and BASE.phase_of("build") != STANDARD.phase_of("build")
    assert BASE.start(SEATS[:3]).queue == [CHANCE]


def test_options_change_their_phase():
    random = find("steam", "northeast", opening="random")
    assert random.has_phase(OpeningOrder)
    assert not random.has_phase(PlaceAuction)
    top = find("steam", "northeast", **{"income-top": "none"})
    assert top.phase_of("goods").steps == (ChooseGain(top=steam.NO_TOP),)


def test_a_map_may_change_limits_tiles_and_turns():
    changed = BASE.change(Build, limit=2).change("advance", turns={2: 7})
    numbers = {role: k + 1 for k, role in enumerate(reversed(NUMBERS))}
    changed = changed.change(ChooseTile, numbers=numbers).change(OrderByTile, numbers=numbers)
    assert changed.phase_of("build").limit == 2 and BASE.phase_of("build").limit == 3
    assert changed.phase_of("advance").turns == {2: 7}
    with pytest.raises(LookupError):
        BASE.change("capital", most=None)
