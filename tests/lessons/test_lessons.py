"""The lessons of every title can be done by their lines, in every order that is taken, and judge other moves rightly.

What a lesson gives in the end is proved with its title's cases: `tests/proof.py`, called by the tests of each title.
"""

from __future__ import annotations

import dataclasses

import pytest

from tests.proof import prove
from trunkline import titles
from trunkline.figures import disagreements, figure, within
from trunkline.lessons import Wrong, cases, lesson, lessons, numbers
from trunkline.rulebooks import chapter_of

EVERY = [case for title in titles.SHELF for case in lessons(title)]
each = pytest.mark.parametrize("case", EVERY, ids=lambda case: f"{case.title}-{case.id}")


def ways(case, steps=()):
    """Every order in which the reader may do a lesson, as finished steps."""
    if case.is_finished(steps):
        return [steps]
    return [way for i in case.next_lines(steps) for way in ways(case, case.steps_after(steps, i))]


@each
def test_a_lesson_is_done_by_its_lines_and_every_order_that_is_taken_comes_to_the_same(case):
    every = ways(case)
    assert every[0] == tuple(range(len(case.script))), "the order that is written is one of them"
    ends = [case.table(way) for way in every]
    assert all(table.stopped is None and table.line == len(case.script) for table in ends)
    assert all(case.may_reach(way) for way in every)
    assert len({str(case.game.standing(case.game, table.state)) for table in ends}) == 1
    assert case.table().line == 0, "playing it leaves the start alone"


@each
def test_the_reader_has_the_first_decision(case):
    assert case.table().turn() == case.seat


@each
def test_a_lesson_has_words_and_its_figures_are_not_those_of_its_start(case):
    assert case.label and case.task.endswith((".", "!", "?")) and case.rule.endswith(".")
    assert case.reader in case.seats and case.expect
    # Final control of a company is given before its first cube is taken.
    if not case.example.startswith("SD-EX5"):
        assert disagreements(case.game, case.start, case.expect)


def test_cases_begin_with_the_lessons_and_have_names_of_their_own():
    for title in titles.SHELF:
        every = cases(title)
        assert every[: len(lessons(title))] == lessons(title)
        assert len({case.id for case in every}) == len(every)
        assert all(case.example for case in every)
        assert not any(case.label or case.task or case.rule for case in every[len(lessons(title)) :])
    assert set(numbers("age-of-steam")) == {"setup", "turns"} and numbers("steam") == {}


def test_a_proof_fails_where_a_figure_is_wrong():
    case = lesson("age-of-steam", "first-link")
    prove(case)
    for wrong in (
        {"expect": case.expect | {"cash": {"ann": 5}}},
        {"expect": case.expect | {"links": case.expect["links"][:-1]}},
        {"along": {2: {"cash": {"ann": 4}}}},
        {"costs": (2, 2, 3)},
        {"also": ("ann lay Q0 NE-S",)},
        {"refused": (Wrong("ann lay Q0 NE-S", "closed-side"),)},
        {"refused": (Wrong("ann lay Q0 NE-S", "not-connected", 1),)},
        {"script": case.script[:2], "costs": case.costs[:2]},
    ):
        with pytest.raises(AssertionError):
            prove(dataclasses.replace(case, **wrong))
    poor = lesson("age-of-steam", "too-little-cash")
    phases = poor.phases | {"expenses": {"income": {"ann": 4}}}
    with pytest.raises(AssertionError):
        prove(dataclasses.replace(poor, phases=phases))
    price = lesson("steam", "town-four-exits")
    with pytest.raises(AssertionError):
        prove(dataclasses.replace(price, likewise=({"rules": "standard"},), costs=(6,)))


def test_a_figure_that_no_title_knows_is_an_error():
    case = lesson("steam", "loan")
    with pytest.raises(KeyError):
        figure(case.game, case.start, "shares-of-nothing")
    assert within({"ann": 1}, {"ann": 1, "bob": 2}) and not within({"ann": 1, "eve": 1}, {"ann": 1})
    assert not within(["ann"], ["ann", "bob"]) and within({}, {"ann": 1})


@each
def test_a_lesson_belongs_to_a_chapter_of_the_rules(case):
    assert chapter_of(case.title, case.section) is not None, case.section


def test_every_title_has_lessons_with_names_of_their_own():
    for title in titles.SHELF:
        names = [case.id for case in lessons(title)]
        assert names and len(set(names)) == len(names)
        assert lesson(title, names[0]) is lessons(title)[0]
    assert lesson("age-of-steam", "nothing") is None


def test_the_others_play_by_themselves():
    auction = lesson("age-of-steam", "auction")
    assert auction.reader == "ann"
    steps = auction.steps_after((), 0)
    assert [auction.script[i].split()[0] for i in steps] == ["ann", "bob", "cyd", "dan"]
    assert auction.steps_before(auction.steps_after(steps, 4)) == steps
    assert auction.steps_before(steps) == () and auction.steps_before(()) == ()


def test_steps_that_cannot_come_about_are_none():
    link = lesson("age-of-steam", "first-link")
    assert link.next_lines(()) == [0, 2], "from either city, but not from the middle"
    assert link.may_reach((2, 0, 1)) and not link.may_reach((1,)) and not link.may_reach((0, 0))
    assert not link.may_reach((0, 1, 2, 3))
    auction = lesson("age-of-steam", "auction")
    assert not auction.may_reach((0,)), "what follows by itself is part of the step"


def test_a_line_too_soon_is_not_awaited():
    turned = lesson("age-of-steam", "marker-comes-off")
    assert [turned.script[i] for i in turned.next_lines(())] == ["ann lay J7 N-S"], (
        "ending the turn would end the lesson"
    )
