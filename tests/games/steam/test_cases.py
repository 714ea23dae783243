"""Every worked case, from the very file that the site teaches with: the examples of the rulebook and what follows."""

from __future__ import annotations

import pytest

from tests.games.steam.shared import LINE
from tests.proof import prove
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.money import loan_for
from trunkline.lessons import cases, lesson, lessons

CASES = cases("steam")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.example)
def test_a_worked_case(case):
    prove(case)


def test_all_worked_examples_are_lessons_one_by_one():
    expected = [*(f"E{k:02}" for k in range(1, 24)), *(f"D{k:02}" for k in range(1, 8))]
    expected += ["E09b", "E11b", "E14b", "E15b", "E15c", "E19b", "E19c", "E21b"]
    examples = [each.example for each in lessons("steam")]
    assert set(expected) <= set(examples) and len(expected) == 38
    assert len({each.example for each in CASES}) == len(CASES)


def test_prices_of_the_lessons_are_those_of_both_games():
    assert [each.example for each in CASES if {"rules": "standard"} in each.likewise][:3] == ["D04", "D05", "D07"]
    for example, cost in (("D04", 2), ("D05", 5), ("D07", 6)):
        assert next(each for each in CASES if each.example == example).costs == (cost,)


@pytest.mark.parametrize(
    ("name", "cost", "expected"), [("loan-at-once", 8, (2, 2, 0, 2)), ("points-for-money", 6, (2, 0, 4, 4))]
)
def test_a_loan_is_forecast_as_it_comes(name, cost, expected):
    loan = lesson("steam", name)
    seat, before, after = loan.seat, loan.start, loan.table((0,)).state
    assert loan_for(before, seat, cost) == expected
    steps, income, points, change = expected
    assert before.income[seat] - after.income[seat] == income
    assert before.vp[seat] - after.vp[seat] == points
    assert after.cash[seat] == change == before.cash[seat] + 5 * steps - cost


def test_the_town_of_the_little_map_is_a_town():
    assert LINE.map.stops[LINE.map.stop_index["crossing"]].colour == NO_COLOUR
    assert isinstance(LINE.phase_of("build"), Build)
