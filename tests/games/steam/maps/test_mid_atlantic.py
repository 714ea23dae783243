"""Mid-Atlantic US, case by case; the numbers are those of the cases of the research on it."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.steam.maps.shared import SEATS, label, position
from tests.games.steam.shared import lines_of, refused, say
from trunkline.actions import BadLine
from trunkline.game import CHANCE
from trunkline.games.hexes.map import CLOSED
from trunkline.games.hexes.state import cube_total
from trunkline.games.hexes.tiles import NO_TILE, code_of
from trunkline.games.hexes.track import links_of
from trunkline.games.steam.maps.mid_atlantic.rules import CUBES, SHIFT, board_of, setup
from trunkline.games.steam.maps.mid_atlantic.war import border
from trunkline.games.steam.title import BAG
from trunkline.titles import find

SMALL = find("steam", "mid-atlantic", 4)
SOUTH = find("steam", "mid-atlantic", 3)
LARGE = find("steam", "mid-atlantic", 4, size="large")
FULL = find("steam", "mid-atlantic", 6)
RULES = pytest.mark.parametrize("rules", ["base", "standard"])
M = SMALL.map


def at(name, game=SMALL):
    return label(game.map, name)


def place(game=SMALL, seats=4, **more):
    return position(game, seats, **{"phase": "build", "cash": dict.fromkeys(SEATS[:seats], 40), **more})


def start(game, seats, seed=1):
    """The position before the first turn of seats."""
    rng = Random(seed)
    s = game.start(SEATS[:seats])
    while game.turn(s) == CHANCE:
        game.play(s, game.deal(s, rng))
    return s


# -- the four boards


@RULES
def test_30_three_play_in_the_south_from_an_income_below_nothing(rules):
    game = find("steam", "mid-atlantic", 3, rules=rules)
    m = game.map
    assert m.size == 56 and {row["side"] for row in m.data["hexes"]} == {"south"}
    assert "salisbury" not in m.stop_index and "hampton-roads" in m.stop_index
    s = start(game, 3)
    assert s.income == [-1, -1, -1] and lines_of(s, "connect", game) == []
    assert game.phase_of("advance").turns[3] == 9


@RULES
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_30_more_play_seven_turns_from_nothing(rules, seats):
    for size in ("small", "large"):
        game = find("steam", "mid-atlantic", seats, rules=rules, size=size)
        s = start(game, seats)
        assert s.income == [0] * seats and game.phase_of("advance").turns[seats] == 7


def test_30_which_board_is_for_how_many():
    assert [setup(n, {"size": "small"}) for n in (3, 4, 5, 6, 7)] == ["south", "small", "small", "full", "full"]
    assert [setup(n, {"size": "large"}) for n in (3, 4, 5, 6, 7)] == ["south", "large", "large", "full", "full"]
    sizes = {name: board_of(name, False).size for name in ("south", "small", "large", "full")}
    northeast = find("steam", "northeast").map.size
    gone = northeast + 47 - 3 - sizes["large"]
    assert sizes == {"south": 56, "small": 103, "large": northeast + 44 - gone, "full": northeast + 100 - gone}
    with pytest.raises(BadLine, match="3"):
        SOUTH.start(SEATS[:4])
    with pytest.raises(BadLine, match="7"):
        find("steam", "mid-atlantic", 8)
    assert find("steam", "mid-atlantic", 5) is SMALL and find("steam", "mid-atlantic", 7) is FULL


@pytest.mark.parametrize(("game", "seats"), [(SMALL, 4), (SMALL, 5), (LARGE, 4), (FULL, 6), (FULL, 7)])
def test_31_philadelphia_has_three_cubes_and_lies_once(game, seats):
    m = game.map
    s = start(game, seats)
    assert cube_total(s.cubes[m.stop_index["philadelphia"]]) == 3
    assert [stop.name for stop in m.stops].count("philadelphia") == 1


def test_31_on_joined_maps_the_gray_hexes_are_those_of_the_other_map():
    other = find("steam", "northeast").map
    for game in (LARGE, FULL):
        m = game.map
        for name in ("Lancaster", "Pottstown", "Philadelphia"):
            q, r = next((M.q[h], M.r[h]) for h in range(M.size) if M.labels[h] == at(name))
            h = m.at(q + SHIFT[0], r + SHIFT[1])
            assert "gray" not in m.data["hexes"][h] and "side" not in m.data["hexes"][h]
            assert m.ground[h] == other.ground[other.at(q + SHIFT[0], r + SHIFT[1])]


# -- Urbanization


@RULES
def test_a_link_to_a_city_beside_a_new_city_is_not_lost(rules):
    game = find("steam", "mid-atlantic", 4, rules=rules)
    track = [f"ann {at('Manassas')} town NE S", f"ann {at('Fredericksburg')} N-S"]
    role, supply, cubes = {"bob": "urbanization"}, {"S1": ["red"] * 3}, {"manassas": ["blue"]}
    s = place(game, track=track, role=role, display=supply, cubes=cubes, round=3)
    assert links_of(s, 0) == 2
    say(s, "ann done", "bob urbanize manassas gray", "bob stock S1", "bob done", "cyd done", "dan done", game=game)
    assert links_of(s, 0) == 2 and game.scores(s)[0] == 2
    say(s, "ann deliver blue manassas/NE>washington", game=game)
    assert s.income[0] == -1  # in the war their common side is the border that it always was


# -- the Civil War


FIVE = [
    f"ann {at('Annapolis')} N-SW",  # Baltimore to Washington
    f"ann {at('Manassas')} town NE S",
    f"ann {at('Fredericksburg')} N-S",  # on to Richmond
    f"ann {at('Petersburg')} N-SW",
    f"ann {at('Burkeville')} town NE NW",
    f"ann {at('Farmville')} SE-NW",  # Lynchburg
]
"""Five links of Ann's; the second one crosses the border."""


def crossing(round, income=4, vp=0, **more):
    """A blue cube of Manassas goes over the border to Washington, on a link of Ann's."""
    return place(
        phase="goods",
        round=round,
        income={"ann": income},
        vp={"ann": vp},
        **{"track": [f"ann {at('Manassas')} town NE"], "cubes": {"manassas": ["blue"]}, "engine": {"ann": 5}, **more},
    )


GO = "ann deliver blue manassas/NE>washington"


@pytest.mark.parametrize(("round", "income", "left"), [(3, 8, 3), (4, 8, 3), (2, 9, 4), (5, 9, 4)])
def test_32_33_the_war_costs_a_step_of_income_before_the_choice(round, income, left):
    for what, expected in (("income", (income, 0)), ("points", (left, 5))):
        s = crossing(round, track=FIVE, cubes={"baltimore": ["yellow"]})
        s.colour[M.stop_index["baltimore"]] = M.colours.index("purple")  # else the yellow cube could not start there
        (route,) = lines_of(s, "deliver", SMALL)
        assert links_of(s, 0) == route.count(">") == 5
        say(s, f"ann {route}", game=SMALL)
        assert s.income[0] == left
        say(s, f"ann take {what}", game=SMALL)
        assert (s.income[0], s.vp[0]) == expected


def test_34_the_deliverer_pays_for_another_players_link_over_the_border():
    track = [f"bob {at('Manassas')} town NE", f"ann {at('Annapolis')} N-SW"]
    s = crossing(3, track=track, cubes={"manassas": ["yellow"]}, engine={"ann": 3})
    say(s, "ann deliver yellow manassas/NE>washington/NE>baltimore", game=SMALL)
    assert s.income[:2] == [3, 0]
    say(s, "ann take points", "bob take points", game=SMALL)
    assert s.vp[:2] == [1, 1] and s.income[:2] == [3, 0]


def test_34_crossing_twice_costs_one_step():
    track = [f"ann {at('Manassas')} town N NE", f"ann {at('Frederick')} N-S", f"ann {at('Gettysburg')} town S"]
    s = crossing(4, track=track, cubes={"gettysburg": ["blue"]}, engine={"ann": 3})
    say(s, "ann deliver blue gettysburg/S>manassas/NE>washington", game=SMALL)
    assert s.income[0] == 3


def test_34_by_another_reading_each_crossing_costs_a_step():
    game = find("steam", "mid-atlantic", 4, crossings="each")
    track = [f"ann {at('Manassas')} town N NE", f"ann {at('Frederick')} N-S", f"ann {at('Gettysburg')} town S"]
    more = {"track": track, "cubes": {"gettysburg": ["blue"]}, "engine": {"ann": 3}}
    line = "ann deliver blue gettysburg/S>manassas/NE>washington"
    s = crossing(4, **more)
    say(s, line, game=game)
    assert s.income[0] == 2
    for income, vp, left in ((-9, 2, (-10, 0)), (-10, 4, (-10, 0)), (-10, 3, None), (-9, 1, None)):
        s = crossing(4, income=income, vp=vp, **more)
        assert (refused(s, line, game) == "war-step") == (left is None)
        if left is not None:
            say(s, line, game=game)
            assert (s.income[0], s.vp[0]) == left
        peace = crossing(5, income=income, vp=vp, **more)
        assert refused(peace, line, game) is None


def test_34_at_the_bottom_the_step_costs_two_points():
    s = crossing(3, income=-10, vp=3)
    say(s, GO, "ann take points", game=SMALL)
    assert (s.income[0], s.vp[0]) == (-10, 3 - 2 + 1)
    s = crossing(3, income=-10, vp=1)
    assert refused(s, GO, SMALL) == "war-step" and lines_of(s, "deliver", SMALL) == []
    assert refused(crossing(5, income=-10, vp=1), GO, SMALL) is None
    game = find("steam", "mid-atlantic", 4, **{"war-bottom": "none"})
    s = crossing(3, income=-10, vp=1)
    say(s, GO, "ann take points", game=game)
    assert (s.income[0], s.vp[0]) == (-10, 2)


# -- the ferry


FERRY = "ann connect salisbury hampton-roads"


def test_35_the_ferry_waits_for_the_city_of_salisbury():
    s = place(role={"ann": "urbanization"}, display={"S1": ["red"]})
    assert refused(s, FERRY, SMALL) == "disc-needs-cities"
    say(s, "ann urbanize salisbury red", "ann stock S1", FERRY, game=SMALL)
    assert s.cash[0] == 30 and SMALL.phase_of("build").builds_left(s, 0) == 2 and links_of(s, 0) == 1
    assert refused(s, FERRY, SMALL) == "disc-taken"
    assert refused(place(cities={"salisbury": "red"}, cash={"ann": 9}), FERRY, SMALL) is None  # a loan pays it
    standard = find("steam", "mid-atlantic", 4, rules="standard")
    assert refused(place(standard, cities={"salisbury": "red"}, cash={"ann": 9}), FERRY, standard) == "too-dear"


@pytest.mark.parametrize(("round", "left"), [(4, 3), (5, 4)])
def test_35_a_delivery_by_ferry_crosses_the_border(round, left):
    s = place(cities={"salisbury": "red"})
    say(s, FERRY, game=SMALL)
    links = s.links
    s = place(phase="goods", round=round, income={"ann": 4}, cities={"salisbury": "red"}, cubes={"salisbury": ["blue"]})
    s.links = links
    say(s, "ann deliver blue salisbury/SW>hampton-roads", game=SMALL)
    assert s.income[0] == left
    say(s, "ann take points", game=SMALL)
    assert s.vp[0] == 1 and SMALL.scores(s)[0] == 1 + left // 2 + 1


def test_35_the_ferry_does_not_oblige_who_grows_a_city():
    s = place(cities={"salisbury": "red"}, role={"ann": "first-build"})
    assert refused(s, "ann done", SMALL) is None


# -- Government Subsidy


@pytest.mark.parametrize(
    ("hex", "tile", "subsidy", "usual"),
    [
        ("Staunton", "N-S", 2, 4),
        ("Petersburg", "N-SW", 2, 3),
        ("Weldon", "town N S", 3, 4),
        ("Lexington", "N-SE", 2, 5),
    ],
)
def test_36_the_subsidy_pays_for_the_ground(hex, tile, subsidy, usual):
    h = M.index[at(hex)]
    code = code_of(tile)
    for role, price in (("government-subsidy", subsidy), ("engineer", usual)):
        s = place(role={"ann": role}, track=[f"ann {at('Emporia')} N-S"] if hex == "Weldon" else [])
        assert SMALL.phase_of("build").prices(s, 0)(M.grounds[h], NO_TILE, code) == price
        say(s, f"ann lay {at(hex)} {tile}", game=SMALL)
        assert s.cash[0] == 40 - price


def test_36_the_ferry_is_no_terrain():
    more = {"role": {"ann": "government-subsidy"}, "cities": {"salisbury": "red"}}
    s = place(**more)
    say(s, FERRY, game=SMALL)
    assert s.cash[0] == 30
    game = find("steam", "mid-atlantic", 4, **{"ferry-subsidy": "free"})
    s = place(game, **more)
    say(s, FERRY, game=game)
    assert s.cash[0] == 40


def test_37_the_subsidy_stands_between_first_build_and_city_growth():
    s = place(phase="turn-order", role={"ann": "city-growth", "bob": "government-subsidy", "cyd": "first-build",
                                        "dan": "turn-order"})  # fmt: skip
    SMALL.phase_of("turn-order").begin(SMALL, s)
    assert [s.names[seat] for seat in s.order] == ["dan", "cyd", "bob", "ann"]
    numbers = SMALL.phase_of("actions").numbers
    assert numbers[8] == 4.5 and len(numbers) == 8
    s = place(phase="actions")
    say(s, "ann role government-subsidy", game=SMALL)
    assert s.cash[0] == 40


@RULES
def test_37_seven_players_find_an_action_each(rules):
    game = find("steam", "mid-atlantic", 7, rules=rules)
    s = position(game, 7, phase="actions", cash=dict.fromkeys(SEATS, 40))
    s.engine = [6] * 7
    s.cities = 0
    taken = []
    while game.phase(s).name == "actions":
        action = game.legal(s)[0]
        taken.append(str(action))
        game.play(s, action)
    assert len(taken) == 7 and len({line.split(" ")[1] for line in taken}) == 7
    # Nobody can use the two that are left at last: one of them is taken for its number.
    assert taken[-1].split(" ")[0] == "pass-on" and s.idle >> 6 & 1


# -- joined maps


def test_38_the_large_game_has_no_south_and_the_full_one_has():
    m = LARGE.map
    assert "richmond" not in m.stop_index and not border(m)
    assert {row.get("side") for row in m.data["hexes"]} == {"north", None}
    s = place(LARGE, 4)
    assert refused(s, f"ann lay {at('Weldon', FULL)} town N", LARGE) == "no-such-hex"
    s = place(FULL, 6)
    assert refused(s, f"ann lay {at('Petersburg', FULL)} N-SW", FULL) is None
    assert len(border(FULL.map)) == 2 * 22


def test_39_track_crosses_the_seam_at_the_gray_hexes_only():
    m = LARGE.map
    seam = []
    for h in range(m.size):
        for edge in range(6):
            n = m.across[h * 6 + edge]
            if n >= 0 and m.open[h] >> edge & 1:
                rows = m.data["hexes"][h], m.data["hexes"][n]
                if ("side" in rows[0]) != ("side" in rows[1]):
                    seam.append(tuple(m.labels[x] for x in (h, n)))
    gray = {label(m, "Philadelphia")} | {
        m.labels[m.at(M.q[h] + SHIFT[0], M.r[h] + SHIFT[1])] for h in range(M.size) if M.data["hexes"][h].get("gray")
    }
    assert seam and all(gray & set(pair) for pair in seam)
    wide = find("steam", "mid-atlantic", 4, size="large", seam="open").map
    assert wide.size == m.size and sum(map(int.bit_count, wide.open)) > sum(map(int.bit_count, m.open))


def test_39_one_can_build_on_the_copy_of_the_other_map():
    m = LARGE.map
    q, r = next((M.q[h], M.r[h]) for h in range(M.size) if M.labels[h] == at("Pottstown"))
    there = m.labels[m.at(q + SHIFT[0], r + SHIFT[1])]
    s = place(LARGE, 4)
    assert any(line.split(" ")[1] == there for line in lines_of(s, "lay", LARGE))
    assert sum(1 for row in m.data["hexes"] if row.get("label") == "Pottstown") == 0


# -- sides


def test_40_which_links_cross_the_border():
    s = place()
    say(s, f"ann lay {at('West Point')} SE-NW", game=SMALL)
    assert s.cash[0] == 37 and links_of(s, 0) == 1
    for track, cube, line, left in (
        (f"{at('West Point')} SE-NW", ("richmond", "blue"), "ann deliver blue richmond/SE>hampton-roads", 4),
        (f"{at('Manassas')} town NE", ("manassas", "blue"), GO, 3),
    ):
        s = place(phase="goods", round=3, income={"ann": 4}, track=[f"ann {track}"], cubes={cube[0]: [cube[1]]})
        say(s, line, game=SMALL)
        assert s.income[0] == left


def test_41_no_track_crosses_the_chesapeake():
    m = SMALL.map
    h = m.index[at("Annapolis")]
    assert [m.across_owner[h * 6 + edge] == CLOSED for edge in (1, 2)] == [True, True]
    assert refused(place(), f"ann lay {at('Annapolis')} N-SE", SMALL) == "closed-side"
    assert refused(place(), f"ann lay {at('Annapolis')} N-SW", SMALL) is None


# -- money and cubes


@RULES
@pytest.mark.parametrize(("seats", "size", "each"), [
    (3, "small", 2), (4, "small", 3), (5, "small", 3), (4, "large", 3), (5, "large", 3), (6, "small", 2),
    (7, "small", 2),
])  # fmt: skip
def test_42_cubes_on_the_supply_spaces(rules, seats, size, each):
    game = find("steam", "mid-atlantic", seats, rules=rules, size=size)
    s = start(game, seats)
    assert [len(space) for space in s.display] == [each] * 12
    for k, stop in enumerate(game.map.stops):
        assert cube_total(s.cubes[k]) == stop.cubes


def test_43_an_income_below_nothing_is_paid_at_the_end_of_the_first_turn():
    s = start(SOUTH, 3)
    s.cash = [1, 0, 5]
    SOUTH.phase_of("income").begin(SOUTH, s)
    assert s.cash == [0, 4, 4] and s.income == [-1, -2, -1]
    standard = find("steam", "mid-atlantic", 3, rules="standard")
    s = start(standard, 3)
    s.cash = [5, 5, 5]
    standard.phase_of("income").begin(standard, s)
    assert s.cash == [3, 3, 3]  # the locomotive's upkeep besides


# -- the supply of the full game


@pytest.mark.parametrize("seats", [6, 7])
def test_with_both_maps_whole_there_are_two_cubes_a_space_or_three_on_nine(seats):
    for options, spaces in (({}, [2] * 12), ({"full-supply": "three"}, [3] * 9 + [0] * 3)):
        m = find("steam", "mid-atlantic", seats, **options).map
        assert [row["squares"] for row in m.data["display"]] == spaces
        assert sum(stop.cubes for stop in m.stops) + sum(spaces) <= sum(BAG.values()) == CUBES
    three = find("steam", "mid-atlantic", 5, **{"full-supply": "three", "size": "large"})
    assert [row["squares"] for row in three.map.data["display"]] == [3] * 12
