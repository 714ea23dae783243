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

EVERY = [told for title in titles.SHELF for told in lessons(title)]
each = pytest.mark.parametrize("told", EVERY, ids=lambda told: f"{told.title}-{told.id}")


def ways(told, steps=()):
    """Every order in which the reader may do a lesson, as finished steps."""
    if told.is_finished(steps):
        return [steps]
    return [way for i in told.next_lines(steps) for way in ways(told, told.steps_after(steps, i))]


@each
def test_a_lesson_is_done_by_its_lines_and_every_order_that_is_taken_comes_to_the_same(told):
    every = ways(told)
    assert every[0] == tuple(range(len(told.script))), "the order that is written is one of them"
    ends = [told.table(way) for way in every]
    assert all(table.stopped is None and table.line == len(told.script) for table in ends)
    assert all(told.may_reach(way) for way in every)
    assert len({str(told.game.standing(told.game, table.state)) for table in ends}) == 1
    assert told.table().line == 0, "playing it leaves the start alone"


@each
def test_the_reader_has_the_first_decision(told):
    assert told.table().turn() == told.seat


@each
def test_a_lesson_has_words_and_its_figures_are_not_those_of_its_start(told):
    assert told.label and told.task.endswith((".", "!", "?")) and told.rule.endswith(".")
    assert told.reader in told.seats and told.expect
    # Final control of a company is given before its first cube is taken.
    if not told.example.startswith("SD-EX5"):
        assert disagreements(told.game, told.start, told.expect)


def test_cases_begin_with_the_lessons_and_have_names_of_their_own():
    for title in titles.SHELF:
        every = cases(title)
        assert every[: len(lessons(title))] == lessons(title)
        assert len({told.id for told in every}) == len(every)
        assert all(told.example for told in every)
        assert not any(told.label or told.task or told.rule for told in every[len(lessons(title)) :])
    assert set(numbers("age-of-steam")) == {"setup", "turns"} and numbers("steam") == {}


def test_a_proof_fails_where_a_figure_is_wrong():
    told = lesson("age-of-steam", "first-link")
    prove(told)
    for wrong in (
        {"expect": told.expect | {"cash": {"ann": 5}}},
        {"expect": told.expect | {"links": told.expect["links"][:-1]}},
        {"along": {2: {"cash": {"ann": 4}}}},
        {"costs": (2, 2, 3)},
        {"also": ("ann lay Q0 NE-S",)},
        {"refused": (Wrong("ann lay Q0 NE-S", "closed-side"),)},
        {"refused": (Wrong("ann lay Q0 NE-S", "not-connected", 1),)},
        {"script": told.script[:2], "costs": told.costs[:2]},
    ):
        with pytest.raises(AssertionError):
            prove(dataclasses.replace(told, **wrong))
    poor = lesson("age-of-steam", "too-little-cash")
    chapters = poor.chapters | {"expenses": {"income": {"ann": 4}}}
    with pytest.raises(AssertionError):
        prove(dataclasses.replace(poor, chapters=chapters))
    price = lesson("steam", "town-four-exits")
    with pytest.raises(AssertionError):
        prove(dataclasses.replace(price, likewise=({"rules": "standard"},), costs=(6,)))


def test_a_figure_that_no_title_knows_is_an_error():
    told = lesson("steam", "loan")
    with pytest.raises(KeyError):
        figure(told.game, told.start, "shares-of-nothing")
    assert within({"ann": 1}, {"ann": 1, "bob": 2}) and not within({"ann": 1, "eve": 1}, {"ann": 1})
    assert not within(["ann"], ["ann", "bob"]) and within({}, {"ann": 1})


@each
def test_a_lesson_belongs_to_a_chapter_of_the_rules(told):
    assert chapter_of(told.title, told.section) is not None, told.section


def test_every_title_has_lessons_with_names_of_their_own():
    for title in titles.SHELF:
        names = [told.id for told in lessons(title)]
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
