"""The lessons of every title can be done by their lines, in every order that is taken, and judge other moves rightly.

What a lesson gives in the end is checked by its title: `tests/<title>/test_lessons.py` reads the same files.
"""

from __future__ import annotations

import pytest

from trunkline import titles
from trunkline.game import Objection
from trunkline.lessons import FILES, lesson, lessons
from trunkline.record import judge
from trunkline.rulebooks import chapter_of

EVERY = [told for title in titles.SHELF for told in lessons(title)]
each = pytest.mark.parametrize("told", EVERY, ids=lambda told: f"{told.title}-{told.id}")


def ways(told, steps=()):
    """Every order in which the reader may do a lesson, as finished steps."""
    if told.finished(steps):
        return [steps]
    return [way for i in told.awaited(steps) for way in ways(told, told.then(steps, i))]


@each
def test_a_lesson_is_done_by_its_lines_and_every_order_that_is_taken_comes_to_the_same(told):
    every = ways(told)
    assert every[0] == tuple(range(len(told.script))), "the order that is written is one of them"
    ends = [told.table(way) for way in every]
    assert all(table.stopped is None and table.line == len(told.script) for table in ends)
    assert all(told.reaches(way) for way in every)
    assert len({str(told.game.standing(told.game, table.state)) for table in ends}) == 1
    assert told.table().line == 0, "playing it leaves the start alone"


@each
def test_the_reader_has_the_first_decision(told):
    assert told.table().turn() == told.seat


@each
def test_what_a_lesson_calls_legal_or_refused_is_so(told):
    start = told.table().state
    for line in told.also:
        assert not isinstance(judge(told.game, start, line), Objection), line
    for line, code in told.refused:
        verdict = judge(told.game, start, line)
        assert isinstance(verdict, Objection) and verdict.code == code, line


@each
def test_a_lesson_belongs_to_a_chapter_of_the_rules(told):
    assert chapter_of(told.title, told.section) is not None, told.section


def test_every_title_has_lessons_with_names_of_their_own():
    assert set(FILES) <= set(titles.SHELF)
    for title in FILES:
        names = [told.id for told in lessons(title)]
        assert names and len(set(names)) == len(names)
        assert lesson(title, names[0]) is lessons(title)[0]
    assert lessons("chess") == () and lesson("age-of-steam", "nothing") is None


def test_the_others_play_by_themselves():
    auction = lesson("age-of-steam", "auction")
    assert auction.reader == "ann"
    steps = auction.then((), 0)
    assert [auction.script[i].split()[0] for i in steps] == ["ann", "bob", "cyd", "dan"]
    assert auction.back(auction.then(steps, 4)) == steps
    assert auction.back(steps) == () and auction.back(()) == ()


def test_steps_that_cannot_come_about_are_none():
    link = lesson("age-of-steam", "first-link")
    assert link.awaited(()) == [0, 2], "from either city, but not from the middle"
    assert link.reaches((2, 0, 1)) and not link.reaches((1,)) and not link.reaches((0, 0))
    assert not link.reaches((0, 1, 2, 3))
    auction = lesson("age-of-steam", "auction")
    assert not auction.reaches((0,)), "what follows by itself is part of the step"


def test_a_line_too_soon_is_not_awaited():
    turned = lesson("age-of-steam", "marker-comes-off")
    assert [turned.script[i] for i in turned.awaited(())] == ["ann lay J7 N-S"], "ending the turn would end the lesson"
