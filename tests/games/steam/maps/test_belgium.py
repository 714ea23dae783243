"""Belgium & Luxembourg, case by case; the numbers are those of the cases of the research on it."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.steam.maps.shared import SEATS, label, position
from tests.games.steam.shared import all_links, colours, lines_of, refused, say
from trunkline.actions import BadLine
from trunkline.game import CHANCE
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0
from trunkline.games.hexes.state import CUBE_ONE, cube_list, cube_total
from trunkline.games.hexes.tiles import NO_TILE
from trunkline.games.hexes.track import links_of
from trunkline.games.steam.maps.belgium_luxembourg.imports import import_cities, imports_left
from trunkline.games.steam.phases.discs import discs
from trunkline.table import Table
from trunkline.titles import find

GAME = find("steam", "belgium-luxembourg")
M = GAME.map
RICH = {"ann": 40, "bob": 40}


def at(name):
    return label(M, name)


def start(seed=1):
    """The position after set-up."""
    rng = Random(seed)
    s = GAME.start(SEATS[:2])
    while GAME.turn(s) == CHANCE:
        GAME.play(s, GAME.deal(s, rng))
    return s


def place(phase="build", game=GAME, **more):
    return position(game, 2, **{"phase": phase, "cash": RICH, **more})


def on(s, name):
    return colours(M, s.cubes[M.stop_index[name]])


def test_01_cubes_at_the_start():
    s = start()
    for name in ("antwerp", "brussels", "gent", "lille", "maastricht"):
        assert len(on(s, name)) == 1
    assert on(s, "luxembourg") == ["gray"] * 4
    assert [len(row) for row in imports_left(M, s)] == [6, 6]
    assert [len(space) for space in s.display] == [2] * 6 + [0] * 6
    placed = sum(cube_total(packed) for packed in s.cubes) + 12 + sum(map(len, s.display))
    assert placed == 33 and cube_total(s.bag) == 96 - 33


def test_01_by_another_reading_there_are_six_import_spaces_in_all():
    game = find("steam", "belgium-luxembourg", **{"import-spaces": "three"})
    table = Table(game, SEATS[:2], rng=Random(1))
    while table.turn() == CHANCE:
        table.step()
    assert [len(row) for row in imports_left(M, table.state)] == [3, 3]
    assert cube_total(table.state.bag) == 96 - 27


def test_01_the_gray_cubes_are_set_aside_before_anything_is_drawn():
    s = GAME.start(SEATS[:2])
    GAME.play(s, GAME.deal(s, Random(1)))  # the order
    gray = M.colours.index("gray")
    assert cube_list(s.bag).count(gray) == 12 and on(s, "luxembourg") == ["gray"] * 4


def test_02_other_seats_and_the_base_game_are_refused():
    with pytest.raises(BadLine, match="2"):
        find("steam", "belgium-luxembourg", 3)
    with pytest.raises(BadLine, match="2"):
        GAME.start(SEATS[:3])
    with pytest.raises(BadLine, match="base"):
        find("steam", "belgium-luxembourg", rules="base")
    assert find("steam", "belgium-luxembourg", rules="standard") is find("steam", "belgium-luxembourg")
    assert GAME.phase_of("capital") and dict(GAME.options) == {}


def test_03_the_game_ends_after_seven_turns():
    s = place("goods", round=7)
    for _ in range(4):
        say(s, f"{s.names[s.queue[0]]} pass", game=GAME)
    assert GAME.turn(s) is None and s.round == 7


def auction(*lines, cash=10, game=GAME):
    s = position(game, 2, phase="turn-order", cash={"ann": cash, "bob": cash})
    say(s, *lines, game=game)
    return s


def test_04_winner_pays_the_bid_loser_half_of_the_own_one():
    s = auction("ann bid 1", "bob bid 2", "ann bid 3", "bob pass")
    assert s.order == (0, 1) and s.cash == [7, 9]


def test_05_a_bid_of_nothing_costs_nothing():
    s = auction("ann bid 0", "bob pass")
    assert s.order == (0, 1) and s.cash == [10, 10]


def test_06_half_an_odd_bid_is_rounded_up():
    lines = ("ann bid 2", "bob bid 3", "ann bid 4", "bob pass")
    assert auction(*lines).cash == [6, 8]
    assert auction(*lines, game=find("steam", "belgium-luxembourg", **{"half-bids": "down"})).cash == [6, 9]


def next_turn(s):
    """Go on to the choice of actions of the next turn, nobody doing anything."""
    while GAME.phase(s).name != "actions" or len(s.queue) < 2:
        seat = s.names[s.queue[0]]
        line = {"capital": "raise 0", "build": "done"}.get(GAME.phase(s).name, "pass")
        say(s, f"{seat} {line}", game=GAME)
    return s.names[s.queue[0]]


def test_07_a_disc_stays_and_closes_the_action_to_its_owner_until_the_other_takes_it():
    s = place("actions", vp={"ann": 20, "bob": 20})
    say(s, "ann role engineer", "bob role first-move", game=GAME)
    next_turn(s)
    s.order = (0, 1)
    s.queue = [0, 1]
    assert refused(s, "ann role engineer", GAME) == "own-disc"
    say(s, "ann role locomotive", game=GAME)
    assert refused(s, "bob role first-move", GAME) == "own-disc"
    say(s, "bob role engineer", game=GAME)
    assert [discs(s)[role] for role in (0, 2, 3)] == [1, 1, 0]
    next_turn(s)
    s.queue = [0, 1]
    assert refused(s, "ann role engineer", GAME) is None
    assert refused(s, "ann role locomotive", GAME) == "own-disc"
    s.queue = [1, 0]
    assert refused(s, "bob role engineer", GAME) == "own-disc"


def test_08_one_player_for_each_action_in_a_turn():
    s = place("actions")
    say(s, "ann role first-build", game=GAME)
    assert refused(s, "bob role first-build", GAME) == "role-taken"
    loose = find("steam", "belgium-luxembourg", **{"same-turn-action": "yes"})
    s = place("actions", game=loose)
    say(s, "ann role first-build", "bob role first-build", game=loose)
    assert discs(s)[1] == 1


def test_09_two_tiles_a_turn_and_three_with_the_engineer():
    tiles = [f"ann lay {at('Aalst')} SE-NW", f"ann lay {at('Soignies')} NE-S", f"ann lay {at('Oudenaarde')} N-S"]
    s = place()
    say(s, *tiles[:2], game=GAME)
    assert refused(s, tiles[2], GAME) == "no-builds-left"
    s = place(role={"ann": "engineer"})
    say(s, *tiles, game=GAME)
    assert refused(s, f"ann lay {at('Lier')} S-NW", GAME) == "no-builds-left"


def test_10_a_new_city_brings_no_cubes():
    s = place(role={"ann": "urbanization"}, display={"S1": ["red", "blue"]})
    before = list(s.display)
    say(s, "ann urbanize namur blue", game=GAME)
    assert on(s, "namur") == [] and s.display == before and refused(s, "ann done", GAME) is None


def test_11_links_of_one_side_stay_when_the_town_becomes_a_city():
    s = place(role={"bob": "urbanization"})
    say(s, f"ann lay {at('Mechelen')} town N S", game=GAME)
    assert s.cash[0] == 40 - 4 and links_of(s, 0) == 2
    say(s, "ann done", "bob urbanize mechelen gray", game=GAME)
    town = M.stop_index["mechelen"]
    assert s.tile[M.stops[town].hex] == NO_TILE and not s.cubes[town]
    assert [(hop[0], M.stop_names[hop[1]], hop[3]) for hop in s.links[town]] == [(0, "antwerp", 2), (3, "brussels", 2)]
    assert links_of(s, 0) == 2 and GAME.scores(s)[0] == 2
    assert all_links(s, M) == []


def test_12_a_link_between_cities_side_by_side_is_built_for_nothing():
    s = place(role={"ann": "urbanization"})
    assert refused(s, "ann connect brussels leuven", GAME) == "disc-needs-cities"
    say(s, "ann urbanize leuven blue", game=GAME)
    assert s.links[M.stop_index["leuven"]] == ()
    left = GAME.phase_of("build").builds_left(s, 0)
    say(s, "ann connect brussels leuven", game=GAME)
    assert s.cash[0] == 40 and GAME.phase_of("build").builds_left(s, 0) == left - 1 and links_of(s, 0) == 1
    assert refused(s, "ann connect leuven brussels", GAME) == "disc-other-way"
    assert refused(s, "ann connect antwerp brussels", GAME) == "no-disc-link"


def test_13_one_disc_between_two_cities():
    s = place(cities={"leuven": "blue"})
    say(s, "ann connect brussels leuven", "ann done", game=GAME)
    assert refused(s, "bob connect brussels leuven", GAME) == "disc-taken"


def test_13_a_disc_link_is_a_build_like_any_other():
    s = place(cities={"leuven": "blue", "mechelen": "red"})
    say(s, "ann connect brussels leuven", "ann connect antwerp mechelen", game=GAME)
    assert refused(s, "ann connect mechelen brussels", GAME) == "no-builds-left"


def test_13_a_disc_link_carries_cubes():
    s = place("goods", cities={"leuven": "blue"}, cubes={"brussels": ["blue"]})
    s.links[M.stop_index["brussels"]] = ((1, M.stop_index["leuven"], 4, 2, 0),)
    s.links[M.stop_index["leuven"]] = ((4, M.stop_index["brussels"], 1, 2, 0),)
    say(s, "ann deliver blue brussels/NE>leuven", "ann take points", game=GAME)
    assert s.vp[0] == 1


LILLE = [f"ann {at('Kortrijk')} NE-S"]


def test_14_importing_from_one_foreign_city_closes_the_other_to_that_player():
    s = place()
    say(s, f"ann lay {at('Kortrijk')} NE-S", game=GAME)
    assert s.cash[0] == 37 and links_of(s, 0) == 1
    track = [
        *LILLE,
        f"ann {at('Sint-Truiden')} NE-SW",
        f"ann {at('Gembloux')} NE-NW",
        f"bob {at('Hasselt')} SE-SW",
        f"bob {at('Leuven')} town NE SW",
    ]
    cubes = {"lille": ["blue"], "maastricht": ["red", "red"]}
    s = place("goods", track=track, cubes=cubes, engine={"ann": 2, "bob": 2})
    say(s, "ann deliver blue lille/N>gent", "ann take points", game=GAME)
    assert s.vp[0] == 1
    s.queue = [0, 1]
    assert refused(s, "ann deliver red maastricht/SW>brussels", GAME) == "other-imports"
    s.queue = [1, 0]
    assert refused(s, "bob deliver red maastricht/NW>leuven/SW>brussels", GAME) is None


def test_14_in_the_other_reading_a_foreign_city_that_runs_out_closes_the_other_to_all():
    game = find("steam", "belgium-luxembourg", imports="emptied")
    track = [*LILLE, f"ann {at('Sint-Truiden')} NE-SW", f"ann {at('Gembloux')} NE-NW"]
    cubes = {"lille": ["blue", "blue"], "maastricht": ["red"]}
    s = place("goods", game=game, track=track, cubes=cubes)
    say(s, "ann deliver blue lille/N>gent", "ann take points", "bob pass", game=game)
    assert refused(s, "ann deliver red maastricht/SW>brussels", game) is None
    say(s, "ann deliver blue lille/N>gent", "ann take points", game=game)
    s.queue = [0]
    assert s.importers == (M.stop_index["lille"],) * 2
    assert refused(s, "ann deliver red maastricht/SW>brussels", game) == "imports-over"


def test_15_no_cube_goes_through_a_foreign_city_or_into_one():
    track = [*LILLE, f"ann {at('Tournai')} town NE NW", f"ann {at('Soignies')} NE-SW"]
    s = place("goods", track=track, cubes={"gent": ["red"], "lille": ["red"]}, engine={"ann": 4})
    assert refused(s, "ann deliver red gent/SW>lille/SE>tournai/NE>brussels", GAME) == "no-way-through"
    assert refused(s, "ann deliver red gent/SW>lille", GAME) == "not-accepted"
    assert lines_of(s, "deliver", GAME) == ["deliver red lille/SE>tournai/NE>brussels"]


@pytest.mark.parametrize(("towns", "routes"), [("once", 1), ("again", 3)])
def test_15_by_another_reading_a_cube_may_come_to_a_town_again(towns, routes):
    """Between two cities there are two towns, with two links between them: there and back over the other one."""
    game = find("steam", "belgium-luxembourg", towns=towns)
    s = place("goods", game=game, engine={"ann": 4})
    one, other = [k for k, colour in enumerate(s.colour) if colour == NO_COLOUR][:2]
    start, goal = (M.stop_index[name] for name in ("antwerp", "gent"))
    for here, edge, there, into in ((start, 3, one, 0), (one, 1, other, 5), (one, 2, other, 4), (one, 3, goal, 0)):
        s.links[here] = (*s.links[here], (edge, there, into, SEAT0, 1))
        s.links[there] = (*s.links[there], (into, here, edge, SEAT0, 1))
    s.cubes[start] = CUBE_ONE[s.colour[goal]]
    lines = [line for line in lines_of(s, "deliver", game) if line.split()[2].startswith("antwerp/")]
    assert len(lines) == routes
    assert all(refused(s, f"ann {line}", game) is None for line in lines)


def test_16_the_nearest_import_moves_on_between_two_turns():
    s = start(4)
    rows = imports_left(M, s)
    first = [s.cubes[M.stop_index[name]] for name in ("lille", "maastricht")]
    s.vp = [90, 90]
    for turn in range(1, 8):
        left = [len(row) for row in imports_left(M, s)]
        assert left == [7 - turn] * 2
        for k, name in enumerate(("lille", "maastricht")):
            gained = sorted([*cube_list(first[k]), *rows[k][: turn - 1]])
            assert cube_list(s.cubes[M.stop_index[name]]) == gained
        while GAME.turn(s) is not None and s.round == turn:
            GAME.play(s, quiet(s))
    assert GAME.turn(s) is None and imports_left(M, s) == ((), ())
    assert sum(cube_total(s.cubes[M.stop_index[name]]) for name in ("lille", "maastricht")) == 14


def quiet(s):
    """A legal action that changes as little as it may."""
    some = {str(a): a for a in GAME.legal(s)}
    for line in ("raise 0", "pass", "done"):
        if line in some:
            return some[line]
    return next(iter(some.values()))


def test_17_foreign_cities_do_not_grow():
    s = place(role={"ann": "city-growth"}, display={"S1": ["red"]})
    assert refused(s, "ann grow lille S1", GAME) == "foreign-city"
    assert refused(s, "ann grow gent S1", GAME) is None


def test_17_a_new_city_grows_in_another_reading_only():
    more = {"role": {"ann": "city-growth"}, "display": {"S1": ["red"]}, "cities": {"namur": "blue"}}
    assert refused(place(**more), "ann grow namur S1", GAME) == "growth-marker"
    game = find("steam", "belgium-luxembourg", **{"new-city-growth": "yes"})
    s = place(game=game, **more)
    say(s, "ann grow namur S1", game=game)
    assert on(s, "namur") == ["red"]


def test_18_gray_cubes_wait_for_a_gray_city():
    track = [f"ann {at('Arlon')} town NE"]
    s = place("goods", track=track, cubes={"luxembourg": ["gray"] * 4}, engine={"ann": 3})
    assert lines_of(s, "deliver", GAME) == []
    s = place("goods", cities={"arlon": "gray"}, cubes={"luxembourg": ["gray"] * 4})
    one, two = M.stop_index["arlon"], M.stop_index["luxembourg"]
    s.links[one] = ((1, two, 4, 2, 0),)
    s.links[two] = ((4, one, 1, 2, 0),)
    assert lines_of(s, "deliver", GAME) == ["deliver gray luxembourg/SW>arlon"]
    assert import_cities(s)[0] == NOWHERE
