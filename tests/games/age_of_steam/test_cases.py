"""Worked cases of Age of Steam, from the very file that the site teaches with: with words they are its lessons."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.age_of_steam.shared import GAME, MAP, SEATS, cubes_everywhere
from tests.proof import prove
from trunkline.game import CHANCE
from trunkline.games.age_of_steam import title as age_of_steam
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.state import cube_total
from trunkline.games.hexes.tiles import KIND
from trunkline.lessons import cases, lessons, numbers

CASES = cases("age-of-steam")
NUMBERS = numbers("age-of-steam")


def group(name):
    return pytest.mark.parametrize("case", NUMBERS[name], ids=lambda case: case["id"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.example)
def test_a_worked_case(case):
    prove(case)


def test_there_are_135_cases_each_once():
    base = [case for case in CASES if case.map == "rust-belt"]
    examples = [name for each in base for name in each.example.split() if not name.startswith("L")]
    examples += [case["id"] for rows in NUMBERS.values() for case in rows]
    assert len(examples) == len(set(examples)) == 135
    count = {"SU": 7, "T": 4, "S": 5, "A": 8, "B": 38, "U": 9, "D": 15, "E": 5, "M": 20, "G": 10, "TU": 6, "V": 8}
    assert {kind: sum(name.rstrip("0123456789") == kind for name in examples) for kind in count} == count


def test_lessons_are_of_every_phase_and_of_every_action():
    every = lessons("age-of-steam")
    assert len(every) >= 30
    sections = {each.section for each in every}
    assert {phase.section for phase in GAME.round if getattr(phase, "section", "")} <= sections
    assert {"Income Reduction", "Final score"} <= sections
    shown = {each.id for each in every}
    assert {"first-move", "first-build", "engineer", "locomotive", "new-city", "production", "turn-order"} <= shown


def set_up(seed, seats=4):
    s = GAME.start(SEATS[:seats])
    rng = Random(seed)
    while GAME.turn(s) == CHANCE:
        GAME.play(s, GAME.deal(s, rng))
    return s


SETUP = {
    "display": lambda s: sum(cube >= 0 for cubes in s.display for cube in cubes),
    "cities": lambda s: sum(cube_total(packed) for packed in s.cubes),
    "bag": lambda s: cube_total(s.bag),
    "three-cubes": lambda s: sorted(MAP.stop_names[k] for k, packed in enumerate(s.cubes) if cube_total(packed) == 3),
    "two-cubes": lambda s: sum(cube_total(packed) == 2 for packed in s.cubes),
    "start": lambda s: {"cash": s.cash[0], "shares": s.shares[0], "income": s.income[0], "engine": s.engine[0]},
    "colours": cubes_everywhere,
}


@group("setup")
def test_set_up(case):
    for seats in (3, 4, 5, 6):
        assert SETUP[case["what"]](set_up(seats, seats)) == case["expect"]


@group("turns")
def test_turns(case):
    s = arrange(GAME, {"seats": SEATS[: case["seats"]]})
    advance = GAME.phase_of("advance")
    ends = []
    for s.round in range(1, 15):
        s.over = False
        advance.begin(GAME, s)
        ends.append(s.over)
    assert ends.index(True) + 1 == case["turns"]


def test_the_dice_of_a_ruined_player_are_rolled_too():
    (case,) = [each for each in CASES if each.example == "G06"]
    s = case.start.copy()
    for side in ("white", "black"):
        roll = case.game.deal(s, Random(1))
        assert (roll.side, len(roll.faces)) == (side, 5)
        case.game.play(s, roll)


def test_the_box_has_seven_sharp_curves_of_which_cases_count_what_is_left():
    assert age_of_steam.TILES["sharp"] == 7 == GAME.start(SEATS[:3]).supply[KIND["sharp"]]
