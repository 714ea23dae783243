"""The tricky cases of the rules of Steam besides building track, one test each, named by the rule."""

from __future__ import annotations

from random import Random

import pytest

from tests.choices import choices_of
from tests.games.steam.shared import (
    BASE,
    LINE,
    SEATS,
    STANDARD,
    all_links,
    lines_of,
    link,
    owner_at,
    position,
    refused,
    say,
)
from trunkline.game import CHANCE
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.phases.money import loan_for
from trunkline.games.hexes.phases.setup import SettingOut
from trunkline.games.hexes.state import cube_count
from trunkline.show import english
from trunkline.table import Table
from trunkline.titles import artist, find

M = BASE.map


def test_17_a_cube_visits_no_place_twice_and_never_comes_back():
    track = ["ann D1 SE-NW", "ann F3 SE-NW", "ann B1 NE-SW", "ann A2 town SE SW", "ann B3 S-NW", "ann D3 N-SE"]
    s = position(LINE, phase="goods", engine={"ann": 6}, cubes={"start": ["gray", "purple"]},
                 track=[*track, "ann E4 S-NW", "ann H5 SE-NW", "ann J7 SE-NW"])  # fmt: skip
    around = "start/NE>crossing/SE>boston/NW>redtown/NW>start"
    assert refused(s, f"ann deliver gray {around}", LINE) == "stop-twice"
    assert refused(s, f"ann deliver purple {around}/NE>crossing/SE>boston", LINE) == "stop-twice"
    for line in lines_of(s, "deliver", LINE):
        stops = [word.partition("/")[0] for word in line.split(" ")[2].split(">")]
        assert len(set(stops)) == len(stops)
    assert len(lines_of(s, "deliver", LINE)) == 2  # the purple one, either way round


def test_18_other_cities_and_towns_are_passed_but_take_nothing():
    track = ["ann D1 SE-NW", "ann F3 SE-NW", "ann H5 SE-NW"]
    s = position(LINE, phase="goods", engine={"ann": 3}, cubes={"start": ["blue", "purple"]}, track=track)
    assert refused(s, "ann deliver blue start/SE>redtown/SE>boston/SE>utica", LINE) is None
    assert refused(s, "ann deliver purple start/SE>redtown/SE>boston/SE>utica", LINE) == "not-accepted"


def test_19_unowned_links_count_for_distance_and_for_no_one():
    track = ["ann D1 SE-NW", "- F3 SE-NW", "- H5 SE-NW"]
    s = position(LINE, phase="goods", engine={"ann": 3}, cubes={"start": ["blue"]}, track=track)
    say(s, "ann deliver blue start/SE>redtown/SE>boston/SE>utica", "ann take points", game=LINE)
    assert s.vp == [1, 0, 0]
    s = position(LINE, phase="goods", engine={"ann": 2}, cubes={"start": ["blue"]}, track=track)
    assert refused(s, "ann deliver blue start/SE>redtown/SE>boston/SE>utica", LINE) == "engine-too-small"


def test_20_the_mover_chooses_first_then_the_others_in_turn_order():
    track = ["cyd D1 SE-NW", "bob F3 SE-NW", "ann H5 SE-NW"]
    s = position(LINE, phase="goods", order=["bob", "cyd", "ann"], turn="cyd", engine={"cyd": 3},
                 cubes={"start": ["blue"]}, track=track)  # fmt: skip
    s.order = (1, 2, 0)
    say(s, "cyd deliver blue start/SE>redtown/SE>boston/SE>utica", game=LINE)
    assert s.queue[:3] == [2, 1, 0]
    assert refused(s, "cyd pass", LINE) == "take-first" and refused(s, "cyd take both", LINE) == "take-what"
    say(s, "cyd take points", "bob take income", "ann take points", game=LINE)
    assert (s.vp, s.income) == ([1, 0, 1], [0, 1, 0])
    assert refused(s, f"{s.names[s.queue[0]]} take points", LINE) == "nothing-to-take"


def test_21_income_ends_at_ten_and_there_only_points_are_left():
    track = ["ann D1 SE-NW", "ann F3 SE-NW", "ann H5 SE-NW"]
    at = {"phase": "goods", "engine": {"ann": 3}, "cubes": {"start": ["blue", "blue"]}, "track": track}
    s = position(LINE, **at, income={"ann": 9})
    say(s, "ann deliver blue start/SE>redtown/SE>boston/SE>utica", "ann take income", "bob pass", "cyd pass", game=LINE)
    assert s.income[0] == 10
    say(s, "ann deliver blue start/SE>redtown/SE>boston/SE>utica", game=LINE)
    assert refused(s, "ann take income", LINE) == "income-at-top"
    endless = find("steam", "northeast", **{"income-top": "none"})
    assert endless.phase_of("goods").steps[0].top > 100


def test_22_a_loan_comes_after_own_cash_for_what_is_needed_alone():
    s = position(phase="build", cash={"ann": 3})
    assert loan_for(s, 0, 3) == (0, 0, 0, 0) and loan_for(s, 0, 9) == (2, 2, 0, 4)
    say(s, "ann lay N8 NE-S")
    assert (s.cash[0], s.income[0]) == (4, -1)
    s = position(phase="build", income={"ann": -10}, vp={"ann": 3}, cash={"ann": 1})
    assert loan_for(s, 0, 6) == (1, 0, 2, 0) and loan_for(s, 0, 7) is None
    s = position(phase="build", income={"ann": -10}, vp={"ann": 1}, cash={"ann": 1})
    assert refused(s, "ann lay N10 SE-NW") == "beyond-loans" and [str(a) for a in BASE.legal(s)] == ["done"]


def test_23_a_debt_is_paid_with_loans_or_is_bankruptcy():
    s = position(income={"ann": -10, "bob": -10, "cyd": -9}, vp={"ann": 4, "bob": 3}, cash={"bob": 1})
    BASE.phase_of("income").begin(BASE, s)
    assert (s.cash[0], s.vp[0], s.out) == (0, 0, 0b110) and s.over  # cyd could go down one step only


def test_24_a_bankrupt_players_links_are_unowned():
    at = {"seats": SEATS[:4], "income": {"bob": -10}, "phase": "actions"}
    s = position(**at, track=["bob N8 NE-S", "bob N10 SE-NW", "bob O11 S-NW"])
    BASE.phase_of("income").begin(BASE, s)
    assert s.order == (0, 2, 3) and s.out == 2 and not s.over
    assert link(["N10", "O11"], "-", "albany", "hartford") in all_links(s, M)
    assert BASE.scores(s).keys() == {0, 2, 3}
    s.cash = [9] * 4
    BASE.phase_of("build").begin(BASE, s)
    s.step = [phase.name for phase in (*BASE.opening, *BASE.round)].index("build")
    say(s, "ann lay P8 N-S")
    assert link(["N8", "P8"], "ann", "albany", "") in all_links(s, M)


def test_25_each_place_but_the_last_is_sold_to_the_highest_bidder():
    s = position(seats=SEATS[:4], phase="place-auction")
    say(s, "- first cyd", "cyd bid 0", "dan bid 3", "ann pass", "bob bid 6")
    assert refused(s, "cyd bid 6") == "bid-too-low" and refused(s, "cyd bid 51") == "bid-beyond-means"
    say(s, "cyd pass", "dan pass")  # bob is first, pays 6 with two steps and keeps 4
    assert (s.cash, s.income) == ([0, 4, 0, 0], [0, -2, 0, 0])
    say(s, "cyd pass", "dan bid 0", "ann pass")  # cyd sits on bob's left; dan takes the second place for nothing
    say(s, "ann bid 1", "cyd pass")
    assert s.order == (1, 3, 0, 2) and (s.cash[0], s.income[0]) == (4, -1)
    no = find("steam", "northeast", **{"zero-bid": "no"})
    s = position(no, phase="place-auction")
    say(s, "- first ann", game=no)
    assert refused(s, "ann bid 0", no) == "bid-too-low" and refused(s, "ann bid 1", no) is None


def test_26_first_and_second_pay_in_full_the_last_nothing_the_others_half():
    at = {"seats": SEATS[:4], "phase": "turn-order", "cash": dict.fromkeys(SEATS[:4], 9)}
    bids = ["ann bid 0", "bob bid 1", "cyd bid 4", "dan bid 5", "ann pass", "bob pass", "cyd pass"]
    s = position(STANDARD, **at)
    assert refused(s, "ann bid 10", STANDARD) == "bid-over-cash"
    say(s, *bids, game=STANDARD)
    assert s.order == (3, 2, 1, 0) and s.cash == [9, 8, 5, 4]
    down = find("steam", "northeast", rules="standard", **{"half-bids": "down"})
    s = position(down, **at)
    say(s, *bids, game=down)
    assert s.cash == [9, 9, 5, 4]


def test_27_the_turn_order_tile_is_one_free_pass_and_gives_none_in_turn_one():
    at = {"phase": "turn-order", "cash": dict.fromkeys(SEATS[:3], 9)}
    s = position(STANDARD, **at, role={"ann": "turn-order"})
    say(s, "ann stay", "bob bid 2", "cyd bid 3", game=STANDARD)
    assert refused(s, "ann stay", STANDARD) == "stayed-already"
    say(s, "ann bid 4", game=STANDARD)
    s = position(STANDARD, **at)
    assert refused(s, "ann stay", STANDARD) == "no-turn-order-action"


def test_28_the_standard_game_begins_in_a_random_order_and_then_bids():
    table = Table(STANDARD, SEATS[:4], rng=Random(5))
    table.settle()
    assert table.record.lines[0].startswith("- order ") and STANDARD.phase(table.state).name == "capital"
    order = table.state.order
    for seat in order:
        table.say(f"{SEATS[seat]} raise 1")
    assert STANDARD.phase(table.state).name == "turn-order" and table.state.queue == [order[0]]


def test_29_capital_at_the_bottom_costs_points_or_by_option_cannot_be_had():
    at = {"phase": "capital", "income": {"ann": -9}, "vp": {"ann": 5}}
    s = position(STANDARD, **at)
    assert lines_of(s, "raise", STANDARD) == ["raise 0", "raise 1", "raise 2", "raise 3"]
    assert refused(s, "ann raise 4", STANDARD) == "too-much-capital"
    say(s, "ann raise 3", game=STANDARD)
    assert (s.cash[0], s.income[0], s.vp[0]) == (15, -10, 1)
    income = find("steam", "northeast", rules="standard", capital="income")
    s = position(income, **at)
    assert lines_of(s, "raise", income) == ["raise 0", "raise 1"]


def test_30_a_shortfall_takes_points_then_income_two_dollars_a_step():
    s = position(STANDARD, seats=SEATS[:5], engine={"ann": 4, "bob": 6, "cyd": 3, "dan": 1},
                 income={"ann": -1, "bob": -8, "cyd": 5, "dan": -10, "eve": -10},
                 vp={"ann": 9, "bob": 5, "eve": 6}, cash={"ann": 2})  # fmt: skip
    STANDARD.phase_of("income").begin(STANDARD, s)
    assert (s.cash[0], s.income[0], s.vp[0]) == (1, -1, 7)  # short of 3: two steps, a dollar back
    assert (s.cash[1], s.income[1], s.vp[1]) == (0, -10, 0)  # short of 14: five points, two steps of income
    assert s.cash[2] == 2 and s.income[2] == 5
    assert (s.cash[4], s.income[4], s.vp[4]) == (1, -10, 0)  # short of 11: six points, a dollar back
    assert s.out == 0b01000 and 3 not in s.order  # no step left: bankrupt


def test_31_in_the_standard_game_tiles_are_free_and_need_not_be_used():
    s = position(STANDARD, phase="actions", engine={"ann": 3})
    say(s, "ann role locomotive", "bob role urbanization", "cyd role city-growth", game=STANDARD)
    assert s.cash == [0, 0, 0] and s.engine[0] == 4 and s.income == [0, 0, 0]
    say(s, "ann done", "bob done", "cyd done", game=STANDARD)
    s = position(STANDARD, phase="actions")
    assert refused(s, "ann pass-on urbanization", STANDARD) == "no-pass-option"
    s = position(STANDARD, phase="build", cash={"ann": 1})
    assert refused(s, "ann lay N10 SE-NW", STANDARD) == "too-dear"


def test_31_in_the_base_game_a_tile_that_is_paid_for_is_used_and_a_passed_one_is_not():
    space = {"S1": ["red"]}
    s = position(phase="actions", display=space)
    say(s, "ann role urbanization", "bob role city-growth", "cyd role turn-order")
    assert s.income == [-2, -1, 0] and s.cash == [4, 3, 0]
    assert refused(s, "ann done") == "urbanize-before-done"
    say(s, "ann urbanize reading red", "ann stock S1", "ann done", "bob done")  # no set is left for bob
    s = position(phase="actions", display=space)
    say(s, "ann pass-on urbanization", "bob pass-on city-growth", "cyd role turn-order")
    assert s.income == [0, 0, 0] and not lines_of(s, "urbanize")
    assert refused(s, "ann urbanize reading red") == "no-urbanization"
    say(s, "ann done")
    assert refused(s, "bob grow boston S1") == "no-city-growth"
    say(s, "bob done")


def test_31_a_city_grows_once_and_new_cities_do_not():
    at = {"phase": "build", "role": {"ann": "city-growth"}, "display": {"S1": ["red"], "S2": ["red"]}}
    s = position(**at, grown=["boston"], cities={"reading": "red"})
    assert refused(s, "ann grow boston S1") == "growth-marker"
    assert refused(s, "ann grow reading S1") == "growth-marker"
    assert refused(s, "ann grow concord S1") == "not-a-city" and refused(s, "ann grow nowhere S1") == "not-a-city"
    say(s, "ann grow albany S1")
    assert refused(s, "ann grow buffalo S2") == "grown-this-turn"
    s = position(**at, grown=[stop.name for stop in M.stops if stop.colour != NO_COLOUR][:10])
    assert refused(s, "ann grow boston S1") == "no-growth-marker"
    say(s, "ann done")


def test_32_the_locomotive_ends_at_six_and_rises_at_most_twice_a_turn():
    s = position(phase="actions", engine={"ann": 6})
    assert refused(s, "ann role locomotive") == "locomotive-at-most"
    s = position(phase="goods", engine={"ann": 6, "bob": 2})
    assert refused(s, "ann upgrade") == "engine-at-most"
    say(s, "ann pass", "bob upgrade", "cyd pass", "ann pass")
    assert refused(s, "bob upgrade") == "upgraded-already"


def test_33_first_build_and_first_move_change_only_who_is_first():
    roles = {"bob": "first-move", "cyd": "first-build"}
    s = position(phase="build", role=roles)
    assert s.queue == [2, 0, 1]
    s = position(phase="goods", role=roles)
    assert s.queue == [1, 0, 2, 1, 0, 2]


def test_34_urbanization_needs_a_town_and_a_new_city():
    s = position(phase="actions")
    s.cities = 0
    assert refused(s, "ann role urbanization") == "nothing-to-urbanize"
    assert refused(s, "ann pass-on urbanization") == "nothing-to-urbanize"
    passing = find("steam", "northeast", urbanization="pass")
    s = position(passing, phase="actions")
    s.cities = 0
    assert refused(s, "ann role urbanization", passing) == "nothing-to-urbanize"
    assert refused(s, "ann pass-on urbanization", passing) is None
    unused = find("steam", "northeast", rules="standard", urbanization="pass")  # taken there, and not used
    s = position(STANDARD, phase="actions", engine={"ann": 6})
    s.cities = 0
    assert refused(s, "ann role urbanization", STANDARD) == "nothing-to-urbanize"
    assert refused(s, "ann role locomotive", unused) == "locomotive-at-most"
    say(s, "ann role urbanization", "bob role engineer", "cyd role turn-order", game=unused)
    assert lines_of(s, "urbanize", unused) == [] and lines_of(s, "done", unused) == ["done"]
    one = artist("steam")
    assert not choices_of(unused, s)["done"].doubt and "city" not in one.prompt(unused, s, 0, english)
    s = position(phase="actions")
    s.colour = bytearray(c if c != NO_COLOUR else 0 for c in s.colour)
    assert refused(s, "ann role urbanization") == "nothing-to-urbanize"


@pytest.mark.parametrize("game", [BASE, STANDARD], ids=["base", "standard"])
def test_35_the_last_turn_ends_after_income_and_ties_go_to_income_then_tile(game):
    s = position(
        game,
        phase="goods",
        round=10,
        income={"ann": 3, "bob": 2, "cyd": 3},
        vp={"ann": 4, "bob": 4, "cyd": 4},
        cash=dict.fromkeys(SEATS[:3], 9),
        role={"ann": "locomotive", "bob": "turn-order", "cyd": "first-move"},
        track=["bob N8 NE-S"],
    )
    for _ in range(6):
        say(s, f"{s.names[s.queue[0]]} pass", game=game)
    assert game.turn(s) is None and s.order == (0, 1, 2)
    assert game.scores(s) == {0: 5, 1: 5, 2: 5}  # unfinished links count nothing
    assert owner_at(s, M, "N8", 1) == "-"
    assert game.winners(s) == [2]  # more income than bob, a lower tile than ann
    early = position(game, phase="goods", round=9, cash=dict.fromkeys(SEATS[:3], 9),
                     role={"ann": "locomotive", "bob": "engineer", "cyd": "turn-order"})  # fmt: skip
    for _ in range(6):
        say(early, f"{early.names[early.queue[0]]} pass", game=game)
    assert early.round == 10


def test_37_gray_cubes_are_in_the_bag_from_the_start():
    gray = M.colours.index("gray")
    s = BASE.start(SEATS[:4])
    assert cube_count(s.bag, gray) == 16 and not any(stop.colour == gray for stop in M.stops)
    assert BASE.turn(s) == CHANCE
    place, count = SettingOut.of(s).places[0]
    assert refused(s, f"- cubes {place} " + " ".join(["gray"] * count)) is None
