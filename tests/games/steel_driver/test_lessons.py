"""Every worked example of the rulebook, played on the real board from the very file that the site teaches with."""

from __future__ import annotations

import pytest

from tests.games.steel_driver.positions import BOARD, GAME
from tests.proof import prove
from trunkline.lessons import cases

LESSONS = {each.example: each for each in cases("steel-driver")}


def test_all_examples_of_the_rulebook_are_there():
    wanted = ["1", "2", "3", "4a", "4b", "4c", "5a", "5b", "5c", "6"]
    assert list(LESSONS) == [f"SD-EX{n}" for n in wanted]


@pytest.mark.parametrize("name", LESSONS)
def test_worked_example(name):
    prove(LESSONS[name])


@pytest.mark.parametrize("name", [f"SD-EX4{x}" for x in "abc"])
def test_the_line_of_the_example_stands_as_the_rulebook_tells_it(name):
    s = LESSONS[name].start
    assert s.treasury[BOARD.company_at["green"]] == 5
    assert {"build denver-omaha", "build denver-kansas-city"} <= {str(a) for a in GAME.legal(s)}
    assert not s.line
