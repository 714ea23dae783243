"""Income, expenses, growth and the end of Age of Steam; each test is named by its rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.age_of_steam.shared import (
    GAME,
    MAP,
    SEATS,
    all_links,
    bag,
    colours,
    column,
    cubes_everywhere,
    position,
    refused,
    say,
)
from trunkline.game import CHANCE
from trunkline.games.age_of_steam.phases.finance import PayExpenses
from trunkline.games.age_of_steam.title import BAG
from trunkline.games.age_of_steam.words.panels import goods
from trunkline.games.hexes.map import read
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.words.stops import about_stop
from trunkline.show.artist import english
from trunkline.titles import artist, find

# -- income, expenses, reduction


def money(**more):
    s = position(**more)
    for name in ("income", "expenses", "income-reduction"):
        if not s.over:
            GAME.phase_of(name).begin(GAME, s)
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


def test_a_city_may_be_fed_by_two_columns():
    rows = [dict(row, city=dict(row["city"])) if "city" in row else row for row in MAP.data["hexes"]]
    (pittsburgh,) = (row["city"] for row in rows if "city" in row and row["city"]["name"] == "Pittsburgh")
    (other,) = (row["city"] for row in rows if "city" in row and row["city"]["column"] == "B6")
    pittsburgh["columns"], other["column"] = ["B5", "B6"], ""
    m = read({**MAP.data, "hexes": rows})
    game, stop = replace(GAME, map=m), m.stop_index["pittsburgh"]
    s = arrange(game, {"seats": SEATS[:3], "phase": "growth", "round": 1,
                       "display": {"B5": ["red", "blue", "blue"], "B6": ["black", "yellow", ""]}})  # fmt: skip
    about = about_stop(game, s, stop, english)
    assert about[1:] == ("in the goods display: black 5", "comes next, in this order: red, blue, blue",
                         "in the goods display: black 6", "comes next, in this order: black, yellow")  # fmt: skip
    feeds = {row["name"]: row["city"] for row in goods(game, s, english).rows[0]["columns"] if row["there"]}
    assert feeds["black 5"] == feeds["black 6"] == "Pittsburgh"
    say(s, "- dice white 1 1 1", "- dice black 5 6 6", game=game)
    assert colours(s.cubes[stop]) == ["black", "red", "yellow"] and column(s, "B5", m) == ["", "blue", "blue"]
    picture = artist("age-of-steam").board(game, s, None, english)
    assert picture.count('<text class="die black" x=') == 2


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


@pytest.mark.parametrize(
    ("cash", "income", "printed", "other"), [(0, 4, 0, 0), (0, 3, 0, 1), (2, 0, 1, 1), (3, 0, 0, 0)]
)
def test_an_income_of_nothing_after_a_shortfall_is_ruin_in_one_printing(cash, income, printed, other):
    """Three dollars to pay: without a shortfall nobody is ruined, whatever the income."""
    for game, out in ((GAME, printed), (find("age-of-steam", ruin="zero"), other)):
        s = position(cash={"ann": cash, "bob": 90, "cyd": 90}, income={"ann": income})
        game.phase_of(PayExpenses).begin(game, s)
        assert s.out == out
