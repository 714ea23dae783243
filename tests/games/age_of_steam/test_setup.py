"""The map, the box, its options and the set-up of Age of Steam, rule by rule; positions by hand."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.age_of_steam.shared import (
    GAME,
    MAP,
    SEATS,
    all_links,
    colours,
    column,
    cubes_everywhere,
    position,
    refused,
    say,
)
from trunkline.actions import BadLine
from trunkline.game import CHANCE
from trunkline.games.age_of_steam.title import BAG, TILES
from trunkline.games.hexes.fit import AS_PRINTED
from trunkline.games.hexes.map import LAND
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.cities import NewCity, action_taken, one_a_turn
from trunkline.games.hexes.phases.setup import SettingOut
from trunkline.titles import find, game_of_record, title

# -- the map


def test_the_map_has_the_hexes_cities_and_towns_of_the_rust_belt():
    m = find("age-of-steam", "rust-belt").map
    count = {kind: m.ground.count(kind) for kind in set(m.ground)}
    assert m.size == 189 and count == {"plain": 134, "river": 19, "mountain": 9, "lake": 27}
    cities = {stop.name: (m.labels[stop.hex], m.colours[stop.colour], *stop.columns) for stop in m.stops if stop.cubes}
    assert len(cities) == 12 and len(m.stops) == 26
    assert cities["pittsburgh"] == ("L17", "red", "B5") and cities["kansas-city"] == ("U0", "purple", "W3")
    assert all(m.ground[stop.hex] in LAND for stop in m.stops)
    near = [MAP.across[stop.hex * 6 + edge] for stop in m.stops for edge in range(6)]
    assert all(n < 0 or m.stop_at[n] == 255 for n in near), "no place lies next to another"


def test_the_display_has_a_column_for_each_city_and_each_new_city():
    rows = MAP.data["display"]
    assert sum(row["squares"] for row in rows) == 52 and len(rows) == 20
    assert {row["column"] for row in rows} == {column for s in MAP.stops for column in s.columns} | set("ABCDEFGH")
    for city in MAP.data["new_cities"]:
        (row,) = [row for row in rows if row["column"] == city["column"]]
        assert row["squares"] == 2 and row["side"] == ("white" if city["letter"] < "E" else "black")


def test_rivers_are_drawn_where_they_flow():
    for row in MAP.data["hexes"]:
        assert ("course" in row) == (row.get("ground") == "river")


def test_the_map_says_what_is_documented_and_what_is_not():
    sources = MAP.data["provenance"]
    assert set(sources) == {"documented", "reconstructed", "disputed"} and all(sources.values())
    assert title("age-of-steam").map_info("rust-belt").provenance


# -- the box and its options


def test_the_box_holds_136_tiles_and_96_cubes():
    assert sum(TILES.values()) == 136 and sum(BAG.values()) == 96


def test_seats_are_three_to_six():
    for seats in (3, 4, 5, 6):
        title("age-of-steam").check_seats("rust-belt", seats)
    for seats in (2, 7):
        with pytest.raises(BadLine):
            title("age-of-steam").check_seats("rust-belt", seats)


def test_options_change_the_phase_they_are_about():
    build, auction = GAME.phase_of("build"), GAME.phase_of("turn-order")
    changed = {
        "urbanize": ("any", "build", {"steps": (NewCity(checks=(action_taken, one_a_turn)),)}),
        "stay": ("no", "turn-order", {"stay_among": 3}),
        "markers": ("20", "build", {"track": AS_PRINTED._replace(markers=20)}),
    }
    assert (build.steps, auction.stay_among, build.track.markers) == ((NewCity(),), 2, 0)
    for option, (value, phase, fields) in changed.items():
        game = find("age-of-steam", "rust-belt", **{option: value})
        assert game.options == {option: value}
        for field, expected in fields.items():
            assert getattr(game.phase_of(phase), field) == expected
    assert find("age-of-steam", "rust-belt", stay="yes") is find("age-of-steam", "rust-belt")


def test_option_two_redirects_sets_the_price_of_turning_both_paths():
    # N7 below Chicago: both paths end loose and turn at once.
    pieces = {"track": ["ann M8 SW-NW", "ann N7 N-S+NE-SE"], "cash": {"ann": 20}, "phase": "build", "turn": "ann"}
    for price, game in ((2, GAME), (4, find("age-of-steam", "rust-belt", **{"two-redirects": "4"}))):
        s = arrange(game, {"seats": SEATS[:3], **pieces})
        say(s, "ann lay N7 N-SE+NE-S", game=game)
        assert s.cash[0] == 20 - price


def test_a_record_of_older_rules_turns_both_paths_at_the_price_of_its_time():
    for rules, price in ((1, "4"), (2, "4"), (3, "2")):
        game = game_of_record("age-of-steam", "rust-belt", 3, {}, rules)
        assert game.options.get("two-redirects", "2") == price
        named = game_of_record("age-of-steam", "rust-belt", 3, {"two-redirects": "2"}, rules)
        # The record that a table of older rules writes names what its own rules would not take for granted.
        for each in (game, named):
            written = title("age-of-steam").as_written(each.options, "rust-belt", rules)
            assert game_of_record("age-of-steam", "rust-belt", 3, written, rules) is each
            assert ("two-redirects" in written) == (rules < 3)


def test_option_redirect_extends_keeps_the_marker():
    for owner, game in (("-", GAME), ("ann", find("age-of-steam", "rust-belt", **{"redirect-extends": "yes"}))):
        s = arrange(game, {"seats": SEATS[:3], "track": ["ann N7 N-S"], "phase": "build", "turn": "ann"})
        say(s, "ann lay N7 N-SE", "ann done", game=game)
        assert all_links(s) == [{"hexes": ["N7"], "owner": owner, "complete": False}]


# -- set-up


def test_the_first_order_names_each_seat_once():
    s = GAME.start(SEATS[:3])
    assert GAME.turn(s) == CHANCE
    for line in ("- order ann bob", "- order ann bob bob", "- order ann bob dan", "- cubes chicago red blue"):
        assert refused(s, line) == "order-first"
    say(s, "- order cyd ann bob")
    assert s.order == (2, 0, 1)


def test_cubes_come_in_a_fixed_order_and_out_of_the_bag():
    s = GAME.start(SEATS[:3])
    say(s, "- order ann bob cyd")
    place, count = SettingOut.of(s).places[0]
    assert (place, count) == ("kansas-city", 2)
    assert refused(s, "- cubes minneapolis red red") == "wrong-place"
    assert refused(s, "- cubes kansas-city red") == "wrong-place"
    assert refused(s, "- cubes kansas-city red green") == "no-such-colour"
    assert refused(s, "- order ann bob cyd") == "wrong-place"
    s.bag -= 19
    assert refused(s, "- cubes kansas-city red red") == "not-in-bag"
    say(s, "- cubes kansas-city red blue")
    assert colours(s.cubes[MAP.stop_index["kansas-city"]]) == ["blue", "red"]


def test_a_column_is_written_from_the_top():
    s = GAME.start(SEATS[:3])
    while SettingOut.of(s).due < 0 or SettingOut.of(s).places[SettingOut.of(s).due][0] != "W1":
        GAME.play(s, GAME.deal(s, Random(2)))
    say(s, "- cubes W1 red purple blue")
    assert column(s, "W1") == ["red", "purple", "blue"]


def test_the_same_generator_gives_the_same_set_up_and_nothing_is_lost():
    starts = []
    for _ in range(2):
        s, rng = GAME.start(SEATS[:4]), Random(5)
        while GAME.turn(s) == CHANCE:
            GAME.play(s, GAME.deal(s, rng))
        starts.append(s)
    assert starts[0] == starts[1] and cubes_everywhere(starts[0]) == BAG


# -- positions by hand


@pytest.mark.parametrize(
    "wrong",
    [
        {"cash": {"zoe": 1}},
        {"track": ["ann Z9 N-S"]},
        {"track": ["ann N7 N-N"]},
        {"cubes": {"atlantis": ["red"]}},
        {"role": {"ann": "fireman"}},
        {"display": {"W7": ["red"]}},
        {"cities": {"chicago": "A"}},
        {"cities": {"springfield": "Z"}},
        {"phase": "tea"},
    ],
    ids=str,
)
def test_a_position_with_a_wrong_word_is_refused(wrong):
    with pytest.raises(ValueError, match=r"^no"):
        position(**wrong)


@pytest.mark.parametrize(
    ("track", "where"),
    [
        (["ann F7 SE-S"], "cannot leave F7"),
        (["ann K8 N-SW"], "K8 is lake"),
        (["ann L7 N-S"], "L7 is a city"),
        (["ann N7 town N"], "no town in N7"),
        (["ann N5 N-S"], "N5 holds a town"),
        (["ann N7 N-S", "ann N7 NE-SW"], "track in N7 must stay"),
        (["ann N7 N-S", "ann P7 N-S", "ann N7 N-SE"], "open end"),
        (["ann M8 SW-NW", "ann N7 N-NE"], "the place it starts from"),
        (["ann A0 SE-S", "ann B1 SW-NW", "ann C0 N-NE"], "ann C0 N-NE: that track runs in a ring"),
        ([f"- {label} N-NW" for label in ("N7", "N3", "P3", "P7", "R7", "P9", "R9", "T7")], "No such tile is left"),
        (["ann N7"], "ann N7"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_track_by_hand_that_no_game_could_bring_there_is_refused_with_its_hex(track, where):
    with pytest.raises(ValueError, match=where):
        position(phase="build", track=track)
