"""The other maps of Age of Steam: their rules page tells the truth, their boards are whole, bots play them."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.age_of_steam.shared import SEATS, colours, column, refused, say
from tests.rules_doc import functions, page, says_its_rule
from trunkline import CHANCE, Table, find
from trunkline.games.age_of_steam.title import BAG
from trunkline.games.age_of_steam.words.choices import effects
from trunkline.games.hexes.map import NO_COLOUR, PLAIN, Ground
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.prices import half_the_dearest
from trunkline.games.hexes.phases.roles import SelectActions
from trunkline.games.hexes.phases.setup import SetUp
from trunkline.games.hexes.state import cube_count, cube_total
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN
from trunkline.games.hexes.words.panels import SIMPLE
from trunkline.lessons import lessons
from trunkline.show.artist import english
from trunkline.titles import title

BOX = title("age-of-steam")
MAPS = [info for info in BOX.maps if info is not BOX.maps[0]]
TEXT = page("rules-age-of-steam-maps.md")
PATHS = functions(TEXT)
BASE = page("rules-age-of-steam.md")

WHOLE = {
    # hexes, cities, towns, cubes in the cities, left in the bag, hexes with mountains
    "reversteam": (177, 12, 13, 26, 18, 8),
    "australia": (134, 12, 8, 42, 2, 67),
    "vermont": (131, 12, 11, 39, 5, 94),
    "four-corners": (170, 12, 11, 24, 20, 49),
    "new-hampshire": (128, 12, 20, 27, 17, 41),
    "korea": (141, 14, 16, 32, 12, 8),
    "germany": (180, 19, 14, 29, 9, 26),
    "scotland": (88, 6, 8, 12, 50, 9),
    "holland": (151, 12, 15, 24, 22, 0),
    "barbados": (50, 6, 5, 6, 60, 17),
}


@pytest.mark.parametrize(("file", "name"), PATHS, ids=[f"{file}:{name}" for file, name in PATHS])
def test_each_function_exists_and_says_its_rule(file, name):
    says_its_rule(file, name)


@pytest.mark.parametrize("info", MAPS, ids=lambda info: info.name)
def test_every_rule_that_a_map_brings_has_its_line(info):
    listed = {name.split(".")[-1] for _, name in PATHS}
    game, usual = find("age-of-steam", info.name), find("age-of-steam", "rust-belt")
    build, goods = game.phase_of(Build), game.phase_of(MoveGoods)
    rules = [
        build.relief, build.discount, build.closed_pairs, *build.tile_checks, *build.hex_checks, *build.effects,
        goods.accepts, goods.usable, goods.listing, goods.award, goods.delivered, *goods.bonuses, *goods.checks,
        *game.phase_of(SelectActions).effects, *game.phase_of(SelectActions).checks,
    ]  # fmt: skip
    for step in build.steps:
        rules += [*getattr(step, "checks", ()), *getattr(step, "town_checks", ()), *getattr(step, "effects", ())]
    own = [rule for rule in rules if rule.__module__.startswith("trunkline.games.age_of_steam")]
    assert game.round != usual.round or game.opening != usual.opening
    assert all(rule.__name__ in listed for rule in own), own
    heading = f"## {info.label}"
    assert heading in TEXT and all(f"`{o.name}={list(o.choices)[1]}`" in TEXT for o in info.options)


@pytest.mark.parametrize("info", MAPS, ids=lambda info: info.name)
def test_two_worked_cases_are_lessons(info):
    assert sum(lesson.map == info.name for lesson in lessons("age-of-steam")) >= 2


def set_up(game, seats):
    s, rng = game.start(SEATS[:seats]), Random(seats)
    while game.turn(s) == CHANCE:
        game.play(s, game.deal(s, rng))
    return s


@pytest.mark.parametrize("info", MAPS, ids=lambda info: info.name)
def test_the_board_is_whole(info):
    game = find("age-of-steam", info.name)
    m = game.map
    towns = sum(stop.colour == NO_COLOUR for stop in m.stops)
    for seats in (info.least, info.most):
        s = set_up(game, seats)
        cubes = sum(map(cube_total, s.cubes))
        found = (m.size, len(m.stops) - towns, towns, cubes, cube_total(s.bag), m.ground.count("mountain"))
        assert found == WHOLE[info.name]


def test_the_eastern_cities_of_australia_get_their_blue_cubes_and_nobody_else_draws_them():
    game = find("age-of-steam", "australia")
    given, blue = game.phase_of(SetUp).given, game.map.colours.index("blue")
    assert len(given) == 6 and sum(map(len, given.values())) == 12
    s = set_up(game, 4)
    for name in given:
        stop = game.map.stop_index[name]
        assert cube_count(s.cubes[stop], blue) >= 2 and cube_total(s.cubes[stop]) == 4
    s = game.start(SEATS[:4])
    game.play(s, game.read(s, "- order ann bob cyd dan")[1])
    refused = game.why_not(s, game.read(s, "- cubes exmouth blue blue blue")[1])
    assert refused is None  # eight blue cubes are not set aside
    others = [name for name in game.map.stop_names if name not in given]
    for line in ("exmouth blue blue blue", "perth blue blue blue", "broome blue blue red"):
        game.play(s, game.read(s, f"- cubes {line}")[1])
    refused = game.why_not(s, game.read(s, "- cubes darwin blue blue red")[1])
    assert (refused.code, "darwin" in others) == ("set-aside", True)
    game.play(s, game.read(s, "- cubes darwin red red red")[1])
    while game.turn(s) == CHANCE and game.phase(s).name == "set-up":
        place = next(row[0] for row in s.scratch.places[s.scratch.due :])
        if place in given:
            lacking = " ".join(("red", *("purple",) * 3))
            assert game.why_not(s, game.read(s, f"- cubes {place} {lacking}")[1]).code == "not-given"
        game.play(s, game.deal(s, Random(1)))
    total = sum(cube_count(packed, blue) for packed in (*s.cubes, s.bag)) + sum(row.count(blue) for row in s.display)
    assert total == BAG["blue"]


def test_the_last_place_of_a_turn_on_vermont_leaves_money_on_every_other_action():
    game = find("age-of-steam", "vermont")
    s = arrange(game, {"seats": SEATS[:4], "phase": "actions", "turn": "ann", "round": 1})
    for line in ("ann role engineer", "bob role locomotive", "cyd role urbanization"):
        game.play(s, game.read(s, line)[1])
        assert not any(s.lying)
    game.play(s, game.read(s, "dan role first-build")[1])
    assert s.lying == (4, 0, 0, 0, 0, 4, 4)


@pytest.mark.parametrize("info", [info for info in MAPS if info.most > 1], ids=lambda info: info.name)
def test_standard_beats_random(info):
    game = find("age-of-steam", info.name)
    names = ["random"] * info.least
    names[1] = "standard"
    bots = {k: BOX.bot(name) for k, name in enumerate(names)}
    table = Table(game, SEATS[: info.least], bots=bots, rng=Random(3))
    table.settle()
    assert game.winners(table.state) == [1]


def test_the_words_of_actions_follow_the_rules_of_a_map():
    said = {name: effects(find("age-of-steam", name), english) for name in ("rust-belt", "scotland", "korea")}
    assert said["scotland"]["turn-order"] != said["rust-belt"]["turn-order"] == said["korea"]["turn-order"]
    assert said["korea"]["urbanization"] != said["rust-belt"]["urbanization"] == said["scotland"]["urbanization"]


def test_a_mountain_with_a_river_is_dearer_in_scotland_and_hills_are_cheap_in_korea():
    crossing = next(tile.code for tile in TILES if tile.crossing)
    prices = find("age-of-steam", "scotland").phase_of(Build).price
    assert [prices(Ground("mountain", True), NO_TILE, code) for code in (SIMPLE, crossing, TOWN + 9)] == [5, 7, 3]
    prices = find("age-of-steam", "korea").phase_of(Build).price
    assert [prices(Ground("hill"), NO_TILE, code) for code in (SIMPLE, crossing)] == [3, 5]


def test_a_column_is_filled_again_as_far_as_the_bag_goes():
    game = find("age-of-steam", "korea")
    s = arrange(game, {"seats": SEATS[:3], "phase": "build", "role": {"ann": "urbanization"}, "bag": {"red": 1},
                       "display": {"H": ["purple", "yellow"]}})  # fmt: skip
    game.play(s, game.read(s, "ann urbanize kosong H")[1])
    assert game.turn(s) == CHANCE and game.asks(s) == "refill" and game.legal(s) == []
    for wrong, code in (("H red red", "wrong-draw"), ("G red", "wrong-draw"), ("H blue", "not-in-bag")):
        assert game.why_not(s, game.read(s, f"- cubes {wrong}")[1]).code == code
    game.play(s, game.deal(s, Random(1)))
    assert (game.turn(s), column(s, "H", game.map), s.bag) == (0, ["red", ""], 0)
    s = arrange(game, {"seats": SEATS[:3], "phase": "build", "role": {"ann": "urbanization"}, "bag": {}})
    game.play(s, game.read(s, "ann urbanize kosong H")[1])
    assert game.turn(s) == 0 and column(s, "H", game.map) == ["", ""]


@pytest.mark.parametrize(("full", "paid"), [((2, 3, 9), [1, 3, 6]), ((2, 3, 12), [1, 3, 7]), ((3, 6, 3), [2, 4, 3])])
def test_the_engineer_of_germany_pays_half_of_the_dearest_tile_as_the_tiles_are_laid(full, paid):
    asked = []
    for k, cost in enumerate(full):
        price = half_the_dearest(lambda ground, old, new, cost=cost: cost, max(full[:k], default=0))
        asked.append(price(PLAIN, NO_TILE, SIMPLE))
    assert asked == paid


def test_no_tile_in_germany_leaves_what_the_turn_cannot_finish():
    """With one tile left a loose end is refused; with two the near one may be laid; the longest ways never fit."""
    game = find("age-of-steam", "germany")
    for cash, near, far in ((20, None, "cannot-be-finished"), (3, "cannot-be-finished", "cannot-be-finished")):
        s = arrange(game, {"seats": SEATS[:3], "phase": "build", "turn": "ann", "cash": {"ann": cash}})
        assert refused(s, "ann lay L3 NE-S", game) == near
        game.play(s, game.read(s, "ann connect dusseldorf essen")[1])
        if cash == 20:
            say(s, "ann lay L3 NE-S", game=game)
            assert refused(s, "ann done", game) == "unfinished-track"
            assert refused(s, "ann lay K4 N-SW", game) == far
            say(s, "ann lay K4 NE-SW", "ann done", game=game)


def test_a_cube_comes_to_berlin_before_goods_grow():
    game = find("age-of-steam", "germany")
    s = arrange(game, {"seats": SEATS[:3], "phase": "city-cube", "round": 1, "bag": {"red": 1, "blue": 1}})
    for wrong, code in (
        ("dresden red", "wrong-draw"),
        ("berlin red blue", "wrong-draw"),
        ("berlin black", "not-in-bag"),
    ):
        assert game.why_not(s, game.read(s, f"- cubes {wrong}")[1]).code == code
    assert game.why_not(s, game.read(s, "- dice white 1 1 1")[1]).code == "not-now"
    game.play(s, game.read(s, "- cubes berlin red")[1])
    assert game.asks(s) == "growth" and colours(s.cubes[game.map.stop_index["berlin"]]) == ["red"]
    s = arrange(game, {"seats": SEATS[:3], "phase": "goods", "round": 10, "turn": "ann"})
    for line in ("ann pass", "bob pass", "cyd pass") * 2:
        game.play(s, game.read(s, line)[1])
    assert game.turn(s) is None
