"""Every worked example of the rulebook, played on the real board from the very file that the site teaches with."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from tests.steel.positions import BOARD, GAME
from trunkline.record import Record, judge
from trunkline.steel.sets import best_sets, counts_of
from trunkline.table import Table

TOLD = json.loads(files("trunkline").joinpath("lessons", "steel_driver.json").read_text("utf-8"))
LESSONS = {lesson["example"]: lesson for lesson in TOLD["lessons"]}


def table_of(lesson) -> Table:
    record = Record(TOLD["title"], TOLD["map"], tuple(lesson["seats"]), lines=list(lesson["lines"]))
    table = Table(GAME, record=record, auto=False)
    assert table.stopped is None
    return table


def seen(s, key):
    """A field of the position by names, as the lessons write it."""
    companies, names = BOARD.companies, s.names
    if key in ("cubes", "cash"):
        return dict(zip(names, getattr(s, key), strict=True))
    if key in ("treasury", "profit"):
        return dict(zip(companies, getattr(s, key), strict=True))
    if key == "control":
        return {c: names[who] if who >= 0 else "" for c, who in zip(companies, s.control, strict=True)}
    if key == "start":
        return {c: BOARD.cities[i].word if i >= 0 else "" for c, i in zip(companies, s.start, strict=True)}
    if key == "shares":
        return {n: {c: s.held(k, i) for k, c in enumerate(companies)} for i, n in enumerate(names)}
    if key == "taken":
        return {
            c: [city.word for i, city in enumerate(BOARD.cities) if s.taken[k] >> i & 1]
            for k, c in enumerate(companies)
        }
    if key == "sets":
        return {c: best_sets(counts_of(BOARD, s.taken[k])) for k, c in enumerate(companies)}
    if key in ("passed", "line"):
        return [companies[c] for c in getattr(s, key)]
    assert key == "active"
    return names[s.active]


def within(expected, found):
    if isinstance(expected, dict):
        return all(within(value, found[key]) for key, value in expected.items())
    return expected == found


def test_all_examples_of_the_rulebook_are_there():
    wanted = ["1", "2", "3", "4a", "4b", "4c", "5a", "5b", "5c", "6"]
    assert list(LESSONS) == [f"SD-EX{n}" for n in wanted]
    assert len({lesson["id"] for lesson in TOLD["lessons"]}) == len(wanted)


@pytest.mark.parametrize("name", LESSONS)
def test_worked_example(name):
    lesson = LESSONS[name]
    table = table_of(lesson)
    before = table.state.copy()
    for refused in lesson["refused"]:
        assert judge(GAME, table.state, refused["line"]).code == refused["code"]
    assert table.state == before
    for line in (lesson["play"], *lesson["after"]):
        table.say(line)
    for key, expected in lesson["expect"].items():
        assert within(expected, seen(table.state, key)), (key, seen(table.state, key))


@pytest.mark.parametrize("name", LESSONS)
def test_the_position_before_does_not_meet_the_expectation(name):
    lesson = LESSONS[name]
    if not name.startswith("SD-EX5"):  # final control is given before the first cube is taken
        s = table_of(lesson).state
        assert not all(within(expected, seen(s, key)) for key, expected in lesson["expect"].items())


@pytest.mark.parametrize("name", [f"SD-EX4{x}" for x in "abc"])
def test_the_line_of_the_example_stands_as_the_rulebook_tells_it(name):
    s = table_of(LESSONS[name]).state
    assert s.treasury[BOARD.company_at["green"]] == 5
    assert {"build denver-omaha", "build denver-kansas-city"} <= {str(a) for a in GAME.legal(s)}
    assert not s.line
