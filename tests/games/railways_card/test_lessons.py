"""The worked examples of the rulebook, as data: the same file holds the lessons of the site."""

from __future__ import annotations

import pytest

from tests.proof import prove
from trunkline.lessons import cases

LESSONS = cases("railways-card")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_does_what_it_says(lesson):
    prove(lesson)


def test_lessons_tell_of_every_section():
    assert {lesson.section for lesson in LESSONS} == {
        "Order of play", "A", "B", "C", "D", "2", "3", "End of the game", "Final scoring",
    }  # fmt: skip
