"""The other maps of Age of Steam: their rules page tells the truth, their boards are whole, bots play them."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.age_of_steam.shared import SEATS, bag, colours, column, refused, say
from tests.rules_doc import functions, page, says_its_rule
from trunkline import CHANCE, Table, find
from trunkline.games.age_of_steam.artist import ARTIST
from trunkline.games.age_of_steam.bot.terms import terms_of
from trunkline.games.age_of_steam.phases.ferry import coastal_cities
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.title import BAG
from trunkline.games.age_of_steam.words.choices import effects
from trunkline.games.hexes.actions import Role
from trunkline.games.hexes.bot.network import network_of
from trunkline.games.hexes.bot.plan import outlook, possible_projects
from trunkline.games.hexes.bot.terms import Question
from trunkline.games.hexes.map import NO_COLOUR, PLAIN, Ground
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.crossings import DiscLink
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.prices import half_the_dearest
from trunkline.games.hexes.phases.roles import SelectActions
from trunkline.games.hexes.phases.setup import SetUp
from trunkline.games.hexes.state import cube_count, cube_total
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN
from trunkline.games.hexes.words.panels import SIMPLE
from trunkline.games.hexes.words.panels import prices as shown_prices
from trunkline.games.hexes.words.stops import about_stop
from trunkline.lab.observe import encoding_of, planes, tensor
from trunkline.lab.play import Play
from trunkline.lab.setting import setting_of
from trunkline.lessons import lessons
from trunkline.show.artist import english
from trunkline.standing import wishes
from trunkline.titles import artist, title

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
    "ireland": (123, 20, 12, 48, 24, 9),
    "southern-us": (161, 12, 14, 37, 21, 15),
    "scandinavia": (217, 12, 15, 24, 20, 19),
    "poland": (147, 12, 11, 27, 17, 0),
    "sicily": (70, 10, 9, 29, 15, 32),
    "scotland": (88, 6, 8, 12, 50, 9),
    "holland": (151, 12, 15, 24, 22, 0),
    "st-lucia": (59, 0, 11, 0, 58, 10),
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
        goods.accepts, goods.movable, goods.usable, goods.listing, goods.award, goods.delivered, *goods.bonuses,
        *goods.checks,
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


def test_cubes_come_to_atlanta_in_the_first_four_turns_alone():
    game = find("age-of-steam", "southern-us")
    asked = []
    for turn in (3, 4, 5):
        s = arrange(game, {"seats": SEATS[:3], "phase": "growth", "round": turn, "bag": {"red": 2}})
        while game.turn(s) == CHANCE:
            asked.append(game.asks(s)) if game.asks(s) != "growth" else None
            game.play(s, game.deal(s, Random(turn)))
        assert colours(s.cubes[game.map.stop_index["atlanta"]]) == (["red"] if turn < 5 else [])
    assert asked == ["city-cube"] * 2


def test_a_new_city_keeps_its_cotton_and_no_other_city_takes_any():
    game = find("age-of-steam", "southern-us")
    s = arrange(game, {"seats": SEATS[:3], "phase": "build", "role": {"ann": "urbanization"},
                       "cubes": {"selma": ["white"]}})  # fmt: skip
    say(s, "ann urbanize selma A", game=game)
    m, white = game.map, game.map.colours.index("white")
    assert colours(s.cubes[m.stop_index["selma"]], m) == ["white"]
    takes = game.phase_of(MoveGoods).accepts(m, s)
    ports = {m.stop_names[k] for k, mask in enumerate(takes) if mask >> white & 1}
    assert ports == {"charleston", "savannah", "mobile", "new-orleans"}
    assert all(takes[m.stop_index[name]].bit_count() == 2 for name in ports)


def test_new_tiles_in_swamps_and_on_dark_mountains_are_dear():
    crossing = next(tile.code for tile in TILES if tile.crossing)
    game = find("age-of-steam", "poland")
    prices = game.phase_of(Build).price
    assert [prices(Ground("dark-mountain"), NO_TILE, code) for code in (SIMPLE, crossing, TOWN + 9)] == [6, 8, 3]
    assert [prices(Ground("swamp"), NO_TILE, code) for code in (SIMPLE, crossing)] == [4, 6]
    assert [prices(Ground(kind), SIMPLE, crossing) for kind in ("swamp", "dark-mountain", "plain")] == [3, 3, 3]
    rows = {row["what"]: row["0"] for row in shown_prices(game, prices, (), english).rows}
    assert rows == {"Plain": 2, "Dark mountain": 6, "Swamp": 4}


def test_a_black_cube_comes_to_warsaw_as_long_as_the_bag_has_one():
    game = find("age-of-steam", "poland")
    for turn, there, found in ((1, {"black": 2, "red": 1}, ["black"]), (1, {"red": 1}, []), (10, {"black": 2}, [])):
        s = arrange(game, {"seats": SEATS[:3], "phase": "growth", "round": turn, "bag": there})
        while game.turn(s) == CHANCE:
            game.play(s, game.deal(s, Random(1)))
        assert colours(s.cubes[game.map.stop_index["warsaw"]]) == found


def test_production_in_a_town_draws_one_cube_where_a_town_is_left():
    game = find("age-of-steam", "poland")
    at = {"seats": SEATS[:3], "phase": "growth", "role": {"bob": "production"}}
    s = arrange(game, {**at, "bag": {"red": 3, "black": 1}})
    assert refused(s, "- cubes production red red", game) == "wrong-draw"
    say(s, "- cubes production red", game=game)
    assert "put the drawn cube into a town" in artist("age-of-steam").prompt(game, s, 1, english)
    names = {stop.name for stop in game.map.stops if stop.colour == NO_COLOUR}
    assert {str(a) for a in game.legal(s)} == {"pass", *(f"bring red {name}" for name in names)}
    assert BOX.bot("standard").choose(game, s, 1, Random(1)) in game.legal(s)
    told = artist("age-of-steam").tell(game, s, 1, game.read(s, "bob bring red opole")[1], english)
    assert told == "Bob puts red into Opole."
    say(s, "bob pass", game=game)
    assert (bag(s), game.turn(s)) == ({"red": 3, "black": 1}, CHANCE)
    full = dict(zip(sorted(names), "ABCDEFGH", strict=False))
    s = arrange(game, {**at, "cities": full})
    for stop, has in enumerate(s.colour):
        s.colour[stop] = 0 if has == NO_COLOUR else has
    game.phase_of(GoodsGrowth).begin(game, s)
    assert refused(s, "- dice white 1 1 1", game) is None


def test_the_bot_brings_a_cube_to_the_town_from_which_it_goes_farthest():
    game = find("age-of-steam", "poland")
    s = arrange(game, {"seats": SEATS[:3], "phase": "growth", "role": {"ann": "production"}, "bag": {"purple": 1},
                       "track": ["ann C6 N-SW", "ann D5 town NE"]})  # fmt: skip
    say(s, "- cubes production purple", game=game)
    for level in ("standard", "strong"):
        assert str(BOX.bot(level).choose(game, s, 0, Random(1))) == "bring purple chojnice"


def test_the_bot_counts_the_income_of_first_tiles_on_towns():
    game = find("age-of-steam", "poland")
    s, terms = arrange(game, {"seats": SEATS[:3], "phase": "build", "turn": "ann"}), terms_of(game)
    stop = game.map.stop_index["chojnice"]
    known = possible_projects(outlook(Question(game, terms, s, 0, game.legal(s)), 3))
    over = next(p for p in known if game.map.stops[stop].hex in [h for h, _ in p.lays] and p.ends[0] != p.ends[1])
    untouched = terms.track_worth(game.map, s, over)
    s.tracked |= 1 << stop
    assert untouched - terms.track_worth(game.map, s, over) == terms.income_worth(s) > 0


def test_the_log_has_the_income_of_the_first_tile_on_a_town():
    game = find("age-of-steam", "poland")
    s = arrange(game, {"seats": SEATS[:3], "phase": "build", "turn": "ann", "track": ["ann C6 N-SW"]})
    line = game.read(s, "ann lay D5 town NE S")[1]
    told = artist("age-of-steam").tell(game, s, 0, line, english)
    assert told.endswith("Income rises by 1.")
    choice = next(each for each in artist("age-of-steam").choices(game, s, 0, english) if each.line == str(line))
    assert "income +1" in choice.facts and choice.label == told
    say(s, "ann lay D5 town NE S", "ann done", "bob done", "cyd done", game=game)
    assert s.income == [1, 0, 0]


def test_both_columns_of_messina_feed_it():
    game = find("age-of-steam", "sicily")
    there = {"B5": ["red", "blue", ""], "B6": ["yellow", "", ""], "W5": ["purple", "", ""]}
    s = arrange(game, {"seats": SEATS[:3], "phase": "growth", "round": 1, "display": there})
    say(s, "- dice white 1 1 5", "- dice black 5 6 6", game=game)
    messina, palermo = (colours(s.cubes[game.map.stop_index[name]]) for name in ("messina", "palermo"))
    assert (messina, palermo) == (["red", "yellow"], ["purple"]) and column(s, "B5", game.map) == ["", "blue", ""]


def test_nothing_is_produced_in_sicily_and_only_protection_moves_cubes_of_towns():
    game = find("age-of-steam", "sicily")
    at = {"seats": SEATS[:3], "cities": {"agrigento": "C"}, "track": ["ann K6 N-S", "ann I6 town S"],
          "cubes": {"gela": ["black"], "enna": ["black"]}}  # fmt: skip
    s = arrange(game, {**at, "phase": "actions"})
    assert refused(s, "ann role production", game) == "no-such-role" and refused(s, "ann role protection", game) is None
    standard = BOX.bot("standard")
    assert str(standard.choose(game, s, 0, Random(1))) == "role protection"  # one delivery more than otherwise
    movable = game.phase_of(MoveGoods).movable
    for role, towns in (("engineer", 0), ("protection", 1)):
        s = arrange(game, {**at, "phase": "goods", "turn": "ann", "engine": {"ann": 1}, "role": {"ann": role}})
        held = {game.map.stop_names[k] for k, packed in enumerate(movable(game.map, s, 0)) if packed}
        assert held == {"enna", *(["gela"] if towns else [])}
        assert len(network_of(game, s, 0).gains()[0]) == towns
        assert sum(a.verb == "deliver" for a in game.legal(s)) == towns


def test_a_map_whose_north_is_not_on_top_has_an_arrow():
    for name, arrows in (("sicily", 1), ("poland", 0)):
        game = find("age-of-steam", name)
        drawn = artist("age-of-steam").board(game, set_up(game, 3), None, english)
        assert drawn.count('class="compass"') == drawn.count('class="cone"') == arrows


def test_cubes_in_towns_are_seen_in_the_lab():
    setting = setting_of("age-of-steam", "southern-us", 3)
    play = Play(setting, 1)
    encoding = encoding_of(setting)
    seen = planes(setting, tensor(setting, play.state, 0))
    towns, cotton = (seen[encoding.planes.index(name)] for name in ("town", "white cubes"))
    assert towns.sum() == cotton.sum() == 14 and (towns == cotton).all()


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


def test_the_ferry_crosses_once_a_turn_between_coastal_cities_for_its_owner():
    game = find("age-of-steam", "scandinavia")
    s = arrange(game, {
        "seats": SEATS[:3], "phase": "goods", "turn": "ann", "engine": {"ann": 2}, "role": {"ann": "ferry"},
        "crossings": ["bob goteborg alborg"], "cubes": {"oslo": ["purple", "blue"], "hamburg": ["yellow"]},
    })  # fmt: skip
    by_ferry = [str(a) for a in game.legal(s) if "/ferry>" in str(a)]
    assert len(by_ferry) == len(set(by_ferry)) == 4 and "deliver purple oslo/ferry>goteborg/S>alborg" in by_ferry
    assert {line.rpartition(">")[2] for line in by_ferry} == {"alborg", "helsingborg", "szczecin"}
    for line, code in (
        ("deliver yellow hamburg/ferry>stockholm", "no-port"),
        ("deliver blue oslo/ferry>hamburg", "no-port"),
        ("deliver purple oslo/ferry>goteborg/ferry>alborg", "ferry-twice"),
        ("deliver purple oslo/ferry>oslo", "stop-twice"),
        ("deliver blue oslo/ferry>goteborg", "not-accepted"),
    ):
        assert refused(s, f"ann {line}", game) == code
    say(s, "ann deliver purple oslo/ferry>goteborg/S>alborg", game=game)
    assert s.income == [0, 1, 0]
    say(s, "bob pass", "cyd upgrade", game=game)
    assert refused(s, "ann deliver blue oslo/ferry>stockholm", game) == "ferried-already"
    assert not any("/ferry>" in str(a) for a in game.legal(s))


def test_a_new_city_in_a_coastal_town_is_a_port():
    game = find("age-of-steam", "scandinavia")
    there = [arrange(game, {"seats": SEATS[:3], "cities": cities}) for cities in ({}, {"kiel": "B"}, {"vaxjo": "B"})]
    ports = [[game.map.stop_names[k] for k in coastal_cities(game.map, s)] for s in there]
    assert ports[0] == ports[2] and set(ports[1]) - set(ports[0]) == {"kiel"}


def test_bots_take_the_ferry_for_what_it_brings_and_use_it():
    game, bot = find("age-of-steam", "scandinavia"), BOX.bot("standard")
    at_sea = {"seats": SEATS[:3], "turn": "ann", "engine": {"ann": 1}, "crossings": ["ann helsingborg kobenhavn"]}
    for cubes, wanted in (({"szczecin": ["purple"]}, True), ({"uppsala": ["purple"]}, False)):
        s = arrange(game, {**at_sea, "phase": "actions", "cash": {"ann": 0}, "cubes": cubes})
        assert (bot.choose(game, s, 0, Random(1)) == Role("ferry")) is wanted
    s = arrange(game, {**at_sea, "phase": "goods", "role": {"ann": "ferry"}, "cubes": {"szczecin": ["purple"]}})
    assert str(bot.choose(game, s, 0, Random(1))) == "deliver purple szczecin/ferry>kobenhavn/N>helsingborg"


def test_bots_take_from_the_map_what_helps_others_most():
    game, bot = find("age-of-steam", "ireland"), BOX.bot("standard")
    s = arrange(game, {
        "seats": SEATS[:3], "phase": "deurbanize", "turn": "ann", "role": {"ann": "deurbanization"},
        "crossings": ["bob dundalk wales", "ann wales dublin"], "cubes": {"dundalk": ["red"], "dublin": ["blue"]},
    })  # fmt: skip
    assert str(bot.choose(game, s, 0, Random(1))) == "remove red dundalk"
    s.cubes[game.map.stop_index["dundalk"]] = 0
    assert str(bot.choose(game, s, 0, Random(1))) == "pass"
    assert {str(a) for a in game.legal(s)} == {"pass", "remove blue dublin"}
    for line, code in (
        ("remove blue nowhere", "no-such-stop"),
        ("remove red dublin", "no-such-cube"),
        ("done", "not-now"),
    ):
        assert refused(s, f"ann {line}", game) == code


def test_a_bot_does_not_plan_a_second_link_over_water_in_a_turn():
    game = find("age-of-steam", "ireland")
    step = next(step for step in game.phase_of(Build).steps if isinstance(step, DiscLink))
    s = arrange(game, {"seats": SEATS[:3], "phase": "build", "turn": "ann", "cash": {"ann": 20}})
    assert len(step.free_places(game.map, s, 0)) == 5
    say(s, "ann connect dundalk wales", game=game)
    assert step.free_places(game.map, s, 0) == []
    say(s, "ann done", game=game)
    assert len(step.free_places(game.map, s, 1)) == 4


def test_to_take_no_cube_from_the_map_may_be_ordered_once_the_action_is_taken():
    game = find("age-of-steam", "ireland")
    s = arrange(
        game,
        {
            "seats": SEATS[:3],
            "phase": "build",
            "turn": "bob",
            "role": {"ann": "deurbanization"},
            "cubes": {"cork": ["red"]},
        },
    )
    keys = [[wish.key for wish in wishes(game, s, seat)] for seat in range(3)]
    assert "deurbanize 1" in keys[0] and "deurbanize 1" not in keys[1] + keys[2]
    (wish,) = (wish for wish in wishes(game, s, 0) if wish.key == "deurbanize 1")
    assert not wish.due and wish.lines == ("pass",)
    assert ARTIST.wish_words(game, s, wish.key, ["pass"], english)[0].startswith("Take no cube")
    for name in ("bob", "cyd", "ann"):
        say(s, f"{name} done", game=game)
    assert game.asks(s) == "deurbanize" and wishes(game, s, 0)[0].due
    say(s, "ann pass", game=game)
    assert not any(wish.key.startswith("deurbanize") for wish in wishes(game, s, 0))


def test_places_at_the_sea_say_so():
    game = find("age-of-steam", "scandinavia")
    s = arrange(game, {"seats": SEATS[:3]})
    said = {stop.name: about_stop(game, s, k, english) for k, stop in enumerate(game.map.stops)}
    assert {name for name, parts in said.items() if "at the sea" in parts} >= {"oslo", "kiel"}
    assert sum("at the sea" in parts for parts in said.values()) == 21 and "at the sea" not in said["hamburg"]
