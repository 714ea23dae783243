"""The passages of the rulebook that are unclear, one test each, and the further cases SD-T1 to SD-T8."""

from __future__ import annotations

import pytest

from tests.games.steel_driver.positions import (
    ANN,
    BLACK,
    BOARD,
    BOB,
    CYD,
    DAN,
    GAME,
    GREEN,
    LIGHT_BLUE,
    PURPLE,
    RED,
    YELLOW,
    legal,
    refusal,
    say,
    stage,
)
from trunkline.game import CHANCE
from trunkline.games.steel_driver.network import gain_of
from trunkline.games.steel_driver.sets import best_sets, final_controller, sets_value
from trunkline.titles import find

ONLY_LINK = find("steel-driver", "us", **{"no-controller": "only-link"})
GOES_LEFT = find("steel-driver", "us", **{"all-decline": "left"})
ALL_SOLD = [ANN, ANN, BOB, BOB, CYD, CYD]


def decline_all(s):
    """Every seat in succession declines, which ends the auctions of the turn."""
    for _ in s.names:
        say(s, f"{s.names[GAME.turn(s)]} decline")


# -- the seventeen readings


def test_1_only_new_york_and_san_francisco_are_the_ends_of_the_line():
    coast_to_coast = ("boston-new-york", "buffalo-new-york", "buffalo-detroit", "chicago-detroit", "chicago-des-moines",
                      "des-moines-omaha", "helena-omaha")  # fmt: skip
    s = stage("build", tracks={RED: ("new-york", *coast_to_coast)}, control=ALL_SOLD, treasury=[5, 0, 0, 0, 0, 0])
    say(s, "ann build helena-portland")
    assert s.line == () and s.profit[RED] == 50
    s.treasury[RED] = 5
    say(s, *["ann halt", "bob halt", "bob halt", "cyd halt", "cyd halt"], "ann build portland-san-francisco")
    assert s.line == (RED,)


def test_2_next_active_is_left_of_the_last_player_who_put_a_marker_up_whoever_won_it():
    s = stage("auction", cubes=[9, 9, 9])
    say(s, "ann offer red 1", "bob pass", "cyd pass", "bob offer green 1", "cyd pass", "ann raise 2", "bob pass")
    assert s.active == CYD
    decline_all(s)
    assert s.active == CYD and GAME.phase(s).name == "build"


def test_2_when_nobody_puts_up_a_marker_the_active_player_stays():
    s = stage("auction", active=BOB)
    say(s, "bob decline", "cyd decline", "ann decline")
    assert (s.active, s.round) == (BOB, 2)


def test_2_or_goes_left_by_option():
    s = stage("auction", active=BOB, game=GOES_LEFT)
    say(s, "bob decline", "cyd decline", "ann decline", game=GOES_LEFT)
    assert (s.active, s.round) == (CYD, 2)


BALTIMORE = {RED: ("baltimore", "baltimore-pittsburgh")}


def test_3_a_company_without_controller_passes_and_keeps_its_cubes():
    s = stage("build", tracks=BALTIMORE, treasury=[9, 6, 0, 0, 0, 0], control=[-1, ANN, -1, -1, -1, -1])
    assert s.passed == (RED,) and s.treasury[RED] == 9
    assert GAME.turn(s) == ANN and s.company == YELLOW


def test_3_its_bonus_is_marked_but_paid_to_nobody():
    tracks = {
        GREEN: ("san-francisco", "salt-lake-city-san-francisco", "denver-salt-lake-city"),
        RED: ("new-york", "buffalo-new-york", "buffalo-detroit", "chicago-detroit", "chicago-des-moines",
              "des-moines-omaha"),
    }  # fmt: skip
    s = stage("build", tracks=tracks, treasury=[0, 0, 4, 0, 0, 0], control=[-1, -1, CYD, -1, -1, -1])
    say(s, "cyd build denver-omaha")
    assert s.profit == [30, 0, 80, 0, 0, 0]
    say(s, "cyd halt")
    assert s.cash == [0, 0, 80]


def test_3_by_option_it_builds_when_exactly_one_link_is_possible():
    nearby = {YELLOW: ("charleston", "charleston-jacksonville", "charleston-raleigh", "atlanta-charleston",
                       "jacksonville-mobile", "atlanta-raleigh", "atlanta-jacksonville")}  # fmt: skip
    fields = {"tracks": {**nearby, RED: ("baltimore", "baltimore-richmond")}, "control": [-1, ANN, -1, -1, -1, -1]}
    s = stage("build", game=ONLY_LINK, treasury=[2, 0, 0, 0, 0, 0], **fields)
    # Baltimore-Philadelphia and Raleigh-Richmond are both payable: nobody decides, so red passes.
    assert s.passed == (RED,)
    fields["tracks"][BLACK] = ("philadelphia", "baltimore-philadelphia")
    s = stage("build", game=ONLY_LINK, treasury=[2, 0, 0, 0, 0, 0], **fields)
    assert ONLY_LINK.turn(s) == CHANCE
    assert refusal_by_chance(s, "halt") == "nobody-decides"
    build = ONLY_LINK.deal(s, None)
    assert str(build) == "build raleigh-richmond" and ONLY_LINK.why_not(s, build) is None
    ONLY_LINK.play(s, build)
    assert (s.profit[RED], s.treasury[RED], ONLY_LINK.turn(s)) == (20, 0, ANN)


def refusal_by_chance(s, text):
    return ONLY_LINK.why_not(s, ONLY_LINK.read(s, f"- {text}")[1]).code


def test_4_the_only_payable_link_must_be_built_even_between_two_cities_reached():
    ring = ("new-york", "albany-new-york", "albany-boston")
    others = {YELLOW: ("philadelphia", "new-york-philadelphia")}
    s = stage("build", tracks={RED: ring, **others}, treasury=[2, 0, 0, 0, 0, 0], control=ALL_SOLD)
    assert legal(s) == ["build boston-new-york"]
    assert refusal(s, "halt") == "must-build"
    say(s, "ann build boston-new-york")
    assert s.profit[RED] == 0 and s.treasury[RED] == 0


def test_5_a_network_may_branch_from_any_of_its_cities():
    s = stage("build", tracks={RED: ("baltimore", "baltimore-pittsburgh", "cleveland-pittsburgh")},
              treasury=[4, 0, 0, 0, 0, 0], control=ALL_SOLD)  # fmt: skip
    assert {"build baltimore-richmond", "build buffalo-pittsburgh", "build cleveland-detroit"} <= set(legal(s))


def test_6_between_two_hexagons_the_controller_declares_the_start():
    s = stage("build", treasury=[2, 0, 0, 0, 0, 0], control=ALL_SOLD)
    assert {"build new-york-philadelphia from new-york", "build new-york-philadelphia from philadelphia"} <= set(
        legal(s)
    )
    say(s, "ann build new-york-philadelphia from philadelphia")
    assert s.start[RED] == BOARD.city_at["philadelphia"] and s.profit[RED] == 50


def test_7_the_start_city_never_pays_not_even_by_a_loop():
    ring = ("new-york", "albany-new-york", "albany-boston")
    s = stage("build", tracks={RED: ring}, treasury=[2, 0, 0, 0, 0, 0], control=ALL_SOLD)
    assert gain_of(BOARD, s, RED, BOARD.link_at["boston-new-york"], -1) == 0


def test_8_turns_are_counted_for_shares_may_stay_unsold():
    s = GAME.start(("ann", "bob", "cyd"))
    say(s, "- active ann")
    for turn in range(1, 6):
        assert s.round == turn and not s.over
        decline_all(s)
    assert GAME.turn(s) is None and sum(s.shares) == 0 and s.cash == [0, 0, 0]
    assert s.cubes == [50, 50, 50]


def test_9_shares_get_no_income_only_the_controller():
    shares = [0] * 18
    shares[RED * 3 + BOB] = 4
    s = stage("profits", shares=shares, control=[ANN, -1, -1, -1, -1, -1], profit=[70, 0, 0, 0, 0, 0], begin=False)
    GAME.phase(s).begin(GAME, s)
    assert s.cash == [70, 0, 0]


def test_9_a_player_is_paid_for_every_company_controlled():
    s = stage("profits", control=ALL_SOLD, profit=[10, 20, 30, 40, 250, 0], begin=False)
    GAME.phase(s).begin(GAME, s)
    assert s.cash == [30, 70, 250]


def shares_of(**held):
    """Shares by company from `red="aab"`: one letter a share."""
    shares = [0] * 18
    for company, letters in held.items():
        for letter in letters:
            shares[BOARD.company_at[company] * 3 + "abc".index(letter)] += 1
    return shares


def test_10_the_final_phase_runs_in_the_pass_order_of_the_last_turn():
    s = stage("end-of-turn", round=5, passed=(5, 3, 1, 0, 2, 4), tracks=BALTIMORE, begin=False)
    GAME.phase(s).begin(GAME, s)
    assert s.over and s.order == (5, 3, 1, 0, 2, 4)
    tracks = {RED: ("baltimore", "baltimore-pittsburgh"), PURPLE: ("new-orleans", "mobile-new-orleans")}
    s = stage("final-goods", tracks=tracks, order=s.order, shares=shares_of(red="a", purple="b"))
    assert GAME.turn(s) == BOB and legal(s) == ["take mobile black", "take new-orleans black"]
    say(
        s,
        "bob take mobile black",
        "ann take baltimore black",
        "bob take new-orleans black",
        "ann take pittsburgh white",
    )
    assert GAME.turn(s) is None


def test_a_company_that_can_take_no_more_cubes_passes_in_its_place():
    tracks = {RED: ("baltimore", "baltimore-pittsburgh"), PURPLE: ("new-orleans", "mobile-new-orleans"),
              GREEN: ("charleston", "atlanta-charleston")}  # fmt: skip
    s = stage("final-goods", tracks=tracks, order=(2, 5, 1, 0, 4, 3), shares=shares_of(red="a", purple="b"))
    assert s.passed == (GREEN,) and s.company == PURPLE  # nobody holds a share of green
    say(s, "bob take mobile black")
    assert s.passed == (GREEN, YELLOW) and s.company == RED
    say(s, "ann take baltimore black", "bob take new-orleans black")
    assert s.passed == (GREEN, YELLOW, BLACK, LIGHT_BLUE)
    say(s, "ann take pittsburgh white")
    assert GAME.turn(s) is None and s.passed == (GREEN, YELLOW, BLACK, LIGHT_BLUE, PURPLE, RED)


def test_11_the_search_starts_at_the_last_controller_even_without_a_share():
    s = stage("final-goods", shares=shares_of(green="aacc"), last=[-1, -1, BOB, -1, -1, -1], begin=False)
    assert final_controller(s, GREEN) == CYD


def test_12_a_company_nobody_has_a_share_of_takes_nothing():
    s = stage("final-goods", tracks=BALTIMORE)
    assert GAME.turn(s) is None and s.goods and s.taken == [0] * 6 and final_controller(s, RED) == -1


def test_13_the_position_holds_active_player_active_company_and_turn():
    s = stage("build", active=CYD, treasury=[2, 0, 0, 0, 0, 0], control=ALL_SOLD)
    assert (s.active, s.company, s.round) == (CYD, RED, 1)


def test_14_a_company_that_passed_does_not_come_back():
    s = stage("build", tracks=BALTIMORE, treasury=[1, 6, 0, 0, 0, 0], control=ALL_SOLD)
    say(s, "ann halt", "ann build charleston-raleigh from charleston", *["bob halt"] * 2, *["cyd halt"] * 2)
    assert s.company == YELLOW and s.passed == (RED, GREEN, LIGHT_BLUE, BLACK, PURPLE)


def test_15_tied_chains_that_share_companies_pay_each_company_once():
    s = stage("build", control=ALL_SOLD, treasury=[0, 0, 4, 0, 0, 0], tracks={
        GREEN: ("san-francisco", "salt-lake-city-san-francisco", "denver-salt-lake-city"),
        RED: ("new-york", "buffalo-new-york", "buffalo-detroit", "chicago-detroit"),
        YELLOW: ("new-orleans", "memphis-new-orleans", "memphis-st-louis", "des-moines-st-louis", "chicago-des-moines",
                 "des-moines-omaha"),
        BLACK: ("new-orleans", "dallas-new-orleans", "dallas-kansas-city", "des-moines-kansas-city"),
        PURPLE: ("new-york", "albany-new-york", "albany-buffalo"),
    }, order=(2, 0, 1, 3, 4, 5))  # fmt: skip
    say(s, "bob build denver-omaha")
    assert s.line == (GREEN, RED, YELLOW) and s.profit == [30, 30, 80, 0, 0, 0]


def test_16_without_cubes_a_player_must_decline():
    s = stage("auction", cubes=[0, 5, 5])
    assert legal(s) == ["decline"]
    assert refusal(s, "offer red 1") == "bid-over-cubes" and refusal(s, "offer red 0") == "opening-too-low"


def test_17_cubes_have_no_colour():
    s = stage("auction", cubes=[25, 25, 25])  # more than the sixty white cubes: other colours stand in
    say(s, "ann offer red 25", "bob pass", "cyd pass")
    assert s.treasury[RED] == 25 and s.cubes[ANN] == 0


# -- the further cases of the note


@pytest.mark.parametrize(("start", "profit"), [("philadelphia", 40), ("baltimore", 50)])
def test_t1_first_build_between_philadelphia_and_baltimore(start, profit):
    s = stage("build", treasury=[2, 0, 0, 0, 0, 0], control=ALL_SOLD)
    say(s, f"ann build baltimore-philadelphia from {start}")
    assert s.profit[RED] == profit and s.treasury[RED] == 0


def test_t2_a_ring_from_new_york():
    s = stage("build", treasury=[6, 0, 0, 0, 0, 0], control=[ANN, -1, -1, -1, -1, -1])
    seen = []
    for line in ("albany-new-york from new-york", "albany-boston", "boston-new-york"):
        say(s, f"ann build {line}")
        seen.append(s.profit[RED])
    assert seen == [20, 60, 60]


@pytest.mark.parametrize(
    ("counts", "sets", "profit"),
    [
        ((5, 3, 1, 1, 0), [4, 2, 2, 1, 1], 180),
        ((2, 2, 2, 2, 2), [5, 5], 300),
        ((3, 2), [2, 2, 1], 70),
        ((12, 0, 0, 0, 0), [1] * 12, 120),
        ((3, 3, 3, 2, 1), [5, 4, 3], 310),
        ((0, 0, 0, 0, 0), [], 0),
    ],
)
def test_t3_sets_of_different_colours(counts, sets, profit):
    assert best_sets(counts) == sets
    assert sets_value(counts, BOARD.set_values) == profit


def test_t4_profit_beyond_the_track_is_paid_for_each_share():
    cities = {k: [i for i, c in enumerate(BOARD.cities) if c.goods == k] for k in range(5)}
    mask = sum(1 << i for k, n in enumerate((3, 3, 3, 2, 1)) for i in cities[k][:n])
    s = stage("final-profits", taken=[mask, 0, 0, 0, 0, 0], shares=shares_of(red="aab"), begin=False)
    GAME.phase(s).begin(GAME, s)
    assert s.profit[RED] == 310 and s.cash == [620, 310, 0]


def test_t5_the_sixth_marker_put_up_by_one_and_won_by_another():
    s = stage("auction", seats=4, cubes=[9] * 4, active=ANN)
    for company in ("red", "yellow", "green", "light-blue", "black"):
        a = s.names[s.active]
        say(s, f"{a} offer {company} 1", *[f"{s.names[(s.active + i) % 4]} pass" for i in (1, 2, 3)])
    assert s.active == BOB
    say(s, "bob offer purple 1", "cyd pass", "dan raise 2", "ann pass", "bob pass")
    assert s.control[PURPLE] == DAN and s.active == CYD and GAME.phase(s).name == "build"


def test_t6_one_company_owns_the_whole_line():
    links = ("new-york", "buffalo-new-york", "buffalo-detroit", "chicago-detroit", "chicago-des-moines",
             "des-moines-omaha", "denver-omaha", "denver-salt-lake-city")  # fmt: skip
    tracks = {RED: links, YELLOW: ("new-york", "albany-new-york", "albany-buffalo")}
    s = stage("build", tracks=tracks, treasury=[6, 0, 0, 0, 0, 0], control=ALL_SOLD)
    say(s, "ann build salt-lake-city-san-francisco")
    assert s.line == (RED,) and s.profit == [100, 0, 0, 0, 0, 0]


def test_t7_cubes_left_in_a_box_are_spent_by_the_next_controller_and_vanish_after_turn_5():
    s = stage("end-of-turn", treasury=[2, 0, 0, 0, 0, 0], passed=tuple(range(6)), control=ALL_SOLD, begin=False)
    GAME.phase(s).begin(GAME, s)
    assert s.treasury[RED] == 2 and s.control == [-1] * 6
    s = stage("build", treasury=s.treasury, control=[CYD, -1, -1, -1, -1, -1], round=3)
    assert "build albany-new-york from new-york" in legal(s) and GAME.turn(s) == CYD
    s = stage("final-goods", treasury=[5, 5, 0, 0, 0, 1], round=5)
    assert s.treasury == [0] * 6


def test_t8_a_bid_within_the_cubes_held_and_a_pass_for_this_auction_only():
    s = stage("auction", cubes=[9, 3, 9])
    say(s, "ann offer red 2")
    assert refusal(s, "raise 4") == "bid-over-cubes" and legal(s) == ["raise 3", "pass"]
    say(s, "bob pass", "cyd raise 3", "ann raise 4")
    assert GAME.turn(s) == CYD  # not Bob, who has passed for good
    say(s, "cyd pass")
    assert GAME.turn(s) == BOB
    assert "offer green 3" in legal(s)
