"""The chapters of Age of Steam but track and goods, rule by rule; each test is named by its rule."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.age_of_steam.shared import (
    GAME,
    MAP,
    SEATS,
    all_links,
    bag,
    chapter,
    colours,
    column,
    cubes_everywhere,
    position,
    refused,
    say,
    why_not,
)
from trunkline.actions import BadLine
from trunkline.game import CHANCE
from trunkline.games.age_of_steam.phases.finance import PayExpenses
from trunkline.games.age_of_steam.title import BAG, TILES
from trunkline.games.hexes.fit import AS_PRINTED
from trunkline.games.hexes.map import LAND
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.cities import NewCity, action_taken, one_a_turn
from trunkline.games.hexes.phases.roles import ROLES
from trunkline.games.hexes.phases.setup import SettingOut
from trunkline.titles import find, title

# -- the map


def test_the_map_has_the_hexes_cities_and_towns_of_the_rust_belt():
    m = find("age-of-steam", "rust-belt").map
    count = {kind: m.ground.count(kind) for kind in set(m.ground)}
    assert m.size == 189 and count == {"plain": 134, "river": 19, "mountain": 9, "lake": 27}
    cities = {stop.name: (m.labels[stop.hex], m.colours[stop.colour], stop.column) for stop in m.stops if stop.cubes}
    assert len(cities) == 12 and len(m.stops) == 26
    assert cities["pittsburgh"] == ("L17", "red", "B5") and cities["kansas-city"] == ("U0", "purple", "W3")
    assert all(m.ground[stop.hex] in LAND for stop in m.stops)
    near = [MAP.across[stop.hex * 6 + edge] for stop in m.stops for edge in range(6)]
    assert all(n < 0 or m.stop_at[n] == 255 for n in near), "no place lies next to another"


def test_the_display_has_a_column_for_each_city_and_each_new_city():
    rows = MAP.data["display"]
    assert sum(row["squares"] for row in rows) == 52 and len(rows) == 20
    assert {row["column"] for row in rows} == {s.column for s in MAP.stops if s.column} | set("ABCDEFGH")
    for city in MAP.data["new_cities"]:
        (row,) = [row for row in rows if row["column"] == city["column"]]
        assert row["squares"] == 2 and row["side"] == ("white" if city["letter"] < "E" else "black")


def test_rivers_are_drawn_where_they_flow():
    for row in MAP.data["hexes"]:
        assert ("course" in row) == (row.get("ground") == "river")


def test_the_map_says_what_is_documented_and_what_is_not():
    told = MAP.data["provenance"]
    assert set(told) == {"documented", "reconstructed", "disputed"} and all(told.values())
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


def test_options_change_the_chapter_they_are_about():
    build, auction = chapter("build"), chapter("turn-order")
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
            assert getattr(chapter(phase, game), field) == expected
    assert find("age-of-steam", "rust-belt", stay="yes") is find("age-of-steam", "rust-belt")


def test_option_two_redirects_sets_the_price_of_turning_both_paths():
    # N7 below Chicago: both paths end loose and turn at once.
    pieces = {"track": ["ann M8 SW-NW", "ann N7 N-S+NE-SE"], "cash": {"ann": 20}, "phase": "build", "turn": "ann"}
    for price, game in ((4, GAME), (2, find("age-of-steam", "rust-belt", **{"two-redirects": "2"}))):
        s = arrange(game, {"seats": SEATS[:3], **pieces})
        say(s, "ann lay N7 N-SE+NE-S", game=game)
        assert s.cash[0] == 20 - price


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


# -- issue shares


def test_shares_are_issued_in_turn_order_at_five_dollars():
    s = position(phase="issue-shares", order=["cyd", "ann", "bob"], cash={"cyd": 1})
    say(s, "cyd issue 3")
    assert (s.cash[2], s.shares[2]) == (16, 5) and GAME.turn(s) == 0


def test_share_limit():
    s = position(phase="issue-shares", shares={"ann": 14})
    objection = why_not(s, "ann issue 2")
    assert objection.code == "too-many-shares" and "15" in str(objection) and "14" in str(objection)
    assert refused(s, "ann issue -1") == "negative-shares"
    assert refused(s, "ann bid 1") == "not-now"
    assert len(GAME.legal(s)) == 2


def test_at_fifteen_shares_nothing_is_left_to_choose():
    s = position(phase="issue-shares", shares={"ann": 15})
    assert [str(a) for a in GAME.legal(s)] == ["issue 0"]


# -- turn order


def auction(**more):
    return position(phase="turn-order", cash={"ann": 5, "bob": 20, "cyd": 20}, **more)


def test_raise_the_bid():
    s = auction()
    assert refused(s, "ann bid 0") == "bid-too-low"
    say(s, "ann bid 2")
    assert refused(s, "bob bid 2") == "bid-too-low"
    assert refused(s, "bob role engineer") == "not-now"
    say(s, "bob bid 3")


def test_bid_within_cash():
    s = auction()
    assert refused(s, "ann bid 6") == "bid-over-cash"
    say(s, "ann bid 5")


def test_next_bidder_goes_round_and_passes_over_the_highest():
    s = auction()
    say(s, "ann bid 1", "bob bid 2", "cyd pass", "ann bid 3")
    assert GAME.turn(s) == 1
    say(s, "bob pass")
    assert GAME.phase(s).name == "actions" and s.order == (0, 1, 2)


def test_drop_out_takes_and_pays_the_last_free_place():
    s = auction()
    say(s, "ann bid 4", "bob bid 5", "cyd bid 7", "ann pass")
    assert s.cash == [5, 20, 20]
    say(s, "bob pass")
    assert s.order == (2, 1, 0) and s.cash == [5, 15, 13]


def test_who_cannot_outbid_can_only_drop_out():
    s = auction()
    say(s, "ann bid 1", "bob bid 5", "cyd bid 6")
    assert [str(a) for a in GAME.legal(s)] == ["pass"]


def test_turn_order_pass_once_an_auction():
    s = auction(role={"bob": "turn-order"})
    assert refused(s, "ann stay") == "no-turn-order-action"
    say(s, "ann bid 1", "bob stay", "cyd bid 2", "ann bid 3")
    assert refused(s, "bob stay") == "stayed-already"


def test_turn_order_pass_with_two_left():
    s = auction(role={"bob": "turn-order"})
    say(s, "ann pass", "bob stay", "cyd pass")
    assert s.order == (1, 2, 0) and s.cash == [5, 20, 20]
    game = find("age-of-steam", "rust-belt", stay="no")
    s = arrange(game, {"seats": SEATS[:3], "phase": "turn-order", "role": {"bob": "turn-order"}})
    say(s, "ann pass", game=game)
    assert refused(s, "bob stay", game) == "two-left"


def test_turn_order_pass_does_not_make_the_highest_bid_against_himself():
    s = auction(role={"cyd": "turn-order"})
    say(s, "ann pass", "bob bid 2", "cyd stay")
    assert GAME.turn(s) == 2
    say(s, "cyd pass")
    assert s.order == (1, 2, 0) and s.cash == [5, 18, 20]


def test_turn_order_is_remembered_from_the_turn_before():
    s = position(phase="actions")
    say(s, "ann role turn-order", "bob role engineer", "cyd role production", "ann done", "bob done", "cyd done")
    say(s, *["ann pass", "bob pass", "cyd pass"] * 2)
    while GAME.phase(s).name != "turn-order":
        GAME.play(s, GAME.deal(s, Random(1)) if GAME.turn(s) == CHANCE else GAME.legal(s)[-1])
    assert s.round == 2 and refused(s, f"{s.names[GAME.turn(s)]} stay") is None


def test_two_left_after_a_ruin_the_last_place_is_free():
    s = position(phase="turn-order", out=["cyd"], cash={"ann": 9, "bob": 9})
    say(s, "ann bid 2", "bob bid 3", "ann pass")
    assert s.order == (1, 0) and s.cash[:2] == [9, 6]


# -- actions


def test_role_taken():
    s = position(phase="actions")
    say(s, "ann role engineer")
    objection = why_not(s, "bob role engineer")
    assert objection.code == "role-taken" and objection.values["seat"] == "ann"
    assert refused(s, "bob role fireman") == "no-such-role"
    assert refused(s, "bob pass") == "not-now"
    assert len(GAME.legal(s)) == len(ROLES) - 1


def test_actions_are_taken_in_turn_order_and_go_back_next_turn():
    s = position(phase="actions", order=["bob", "cyd", "ann"], role={"ann": "engineer"})
    assert s.role == [-1, -1, -1] and s.queue == [1, 2, 0]


def test_raise_locomotive_at_once_and_wasted_at_six():
    for before, after in ((1, 2), (5, 6), (6, 6)):
        s = position(phase="actions", engine={"ann": before})
        say(s, "ann role locomotive")
        assert s.engine[0] == after


# -- income, expenses, reduction


def money(**more):
    s = position(**more)
    for name in ("income", "expenses", "income-reduction"):
        if not s.over:
            chapter(name).begin(GAME, s)
    return s


def test_collect_income_and_pay_expenses():
    s = money(cash={"ann": 5}, income={"ann": 7}, shares={"ann": 4}, engine={"ann": 3})
    assert (s.cash[0], s.income[0]) == (5, 7)


def test_a_shortfall_lowers_the_income():
    s = money(cash={"ann": 0}, income={"ann": 7}, shares={"ann": 8}, engine={"ann": 1})
    assert (s.cash[0], s.income[0], s.out) == (0, 5, 0)


RUINED = {"cash": {"ann": 0, "bob": 90, "cyd": 90}, "shares": {"ann": 9}}


def test_the_ruined_leave_with_shares_and_markers_but_not_track():
    s = money(**RUINED, track=["ann S0 N-S", "ann Q0 NE-S", "ann P1 NE-SW", "ann N7 N-S", "bob M8 SW-NW"])
    assert s.order == (1, 2) and s.out == 1 and s.shares[0] == 0 and not s.over
    owners = {"/".join(link["hexes"]): link["owner"] for link in all_links(s)}
    assert owners == {"P1/Q0/S0": "-", "N7": "-", "M8": "bob"}
    assert 0 not in GAME.scores(s) and GAME.standing(GAME, s)[0]["out"] == 1


@pytest.mark.parametrize(
    ("cash", "income", "printed", "other"), [(0, 4, 0, 0), (0, 3, 0, 1), (2, 0, 1, 1), (3, 0, 0, 0)]
)
def test_an_income_of_nothing_after_a_shortfall_is_ruin_in_one_printing(cash, income, printed, other):
    """Three dollars to pay: without a shortfall nobody is ruined, whatever the income."""
    for game, out in ((GAME, printed), (find("age-of-steam", ruin="zero"), other)):
        s = position(cash={"ann": cash, "bob": 90, "cyd": 90}, income={"ann": income})
        game.phase_of(PayExpenses).begin(game, s)
        assert s.out == out


def test_all_shortfalls_come_before_anybody_leaves():
    s = money(cash={"ann": 0, "bob": 0, "cyd": 90}, shares={"ann": 9, "bob": 9})
    assert s.out == 0b011 and s.order == (2,) and s.over


def test_the_game_ends_when_nobody_is_left():
    s = money(cash=dict.fromkeys(SEATS[:3], 0), shares=dict.fromkeys(SEATS[:3], 9))
    assert s.order == () and s.over and GAME.scores(s) == {} and GAME.winners(s) == []


def test_one_left_ends_the_game_at_once():
    s = position(phase="goods", cash={"ann": 0, "bob": 0}, shares={"ann": 9, "bob": 9, "cyd": 1})
    say(s, *["ann pass", "bob pass", "cyd pass"] * 2)
    assert GAME.turn(s) is None and s.round == 1 and GAME.winners(s) == [2]
    # No reduction, no growth: only the score is left.
    assert s.vp == [0, 0, -3]


def test_reduction_counts_after_the_shortfall():
    s = money(cash={"ann": 0}, income={"ann": 12}, shares={"ann": 15})
    assert s.income[0] == 8


# -- growth


def test_growth_waits_for_production_and_then_rolls_white_and_black():
    s = position(phase="growth", role={"bob": "production"})
    assert refused(s, "- dice white 1 1 1") == "not-now"
    assert refused(s, "- cubes production red") == "wrong-draw"
    assert refused(s, "- cubes chicago red red") == "wrong-draw"
    say(s, "- cubes production red yellow", "bob produce yellow A 2", "bob produce red A 1")
    assert column(s, "A") == ["red", "yellow"]
    assert refused(s, "- dice black 1 1 1") == "wrong-dice"
    say(s, "- dice white 1 2 3")
    assert refused(s, "- dice black 1 2 7") == "wrong-dice"
    say(s, "- dice black 1 2 3")
    assert GAME.phase(s).name == "issue-shares" and s.round == 2


def test_was_drawn_and_empty_square():
    s = position(phase="growth", role={"ann": "production"}, display={"W1": ["", "", "blue"]})
    say(s, "- cubes production red yellow")
    for line, code in [
        ("ann produce blue W1 1", "cube-not-drawn"),
        ("ann produce red W9 1", "no-such-column"),
        ("ann produce red W1 4", "no-such-square"),
        ("ann produce red W1 0", "no-such-square"),
        ("ann produce red W1 3", "square-taken"),
        ("ann upgrade", "not-now"),
    ]:
        assert refused(s, line) == code
    say(s, "ann produce red W1 2")
    assert refused(s, "ann produce red W1 1") == "cube-not-drawn"
    assert column(s, "W1") == ["", "red", "blue"]


def test_production_may_go_unused():
    s = position(phase="growth", role={"ann": "production"})
    say(s, "- cubes production red red", "ann produce red W1 1", "ann pass")
    assert GAME.turn(s) == CHANCE and cubes_everywhere(s) == BAG and bag(s)["red"] == 19


def test_production_of_the_ruined_is_lost():
    s = position(phase="growth", role={"ann": "production"}, out=["ann"])
    assert refused(s, "- dice white 1 1 1") is None


def test_a_bag_too_small_for_production():
    s = position(phase="growth", role={"ann": "production"}, bag={"red": 1})
    say(s, "- cubes production red", "ann produce red W1 1")
    assert refused(s, "- dice white 1 1 1") is None
    assert refused(position(phase="growth", role={"ann": "production"}, bag={}), "- dice white 1 1 1") is None


def test_grow_feeds_a_new_city_from_its_own_column_wherever_it_lies():
    s = position(
        phase="growth", cities={"buffalo": "A"}, display={"W3": ["red", "red", "red"], "A": ["blue", "yellow"]}
    )
    say(s, "- dice white 3 3 3", "- dice black 3 3 3")
    assert colours(s.cubes[MAP.stop_index["buffalo"]]) == ["blue", "yellow"]
    assert colours(s.cubes[MAP.stop_index["kansas-city"]]) == ["red"] * 3


def test_no_growth_after_the_last_turn():
    s = position(phase="growth", round=10)
    assert s.queue == []
    assert position(phase="growth", round=9).queue == [CHANCE]


# -- the end


def test_the_last_turn_is_scored_after_income_and_reduction():
    s = position(phase="goods", round=10, income={"ann": 12}, shares=dict.fromkeys(SEATS[:3], 1))
    say(s, *["ann pass", "bob pass", "cyd pass"] * 2)
    assert GAME.turn(s) is None
    assert s.cash == [20, 8, 8] and s.income == [10, 0, 0]
    assert GAME.scores(s) == {0: 27, 1: -3, 2: -3} and s.vp == [27, -3, -3]


def test_ties_are_shared():
    s = position(income={"ann": 4, "bob": 4})
    assert GAME.winners(s) == [0, 1]


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
