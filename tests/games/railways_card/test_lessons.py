"""The worked examples of the rulebook, as data: the same file holds the lessons of the site."""

from __future__ import annotations

import pytest

from tests.proof import prove
from trunkline.lessons import cases

LESSONS = cases("railways-card")


@pytest.mark.parametrize("told", LESSONS, ids=lambda told: told.id)
def test_a_lesson_does_what_it_says(told):
    prove(told)


def test_lessons_tell_of_every_section():
    assert {told.section for told in LESSONS} == {"A", "B", "C", "D", "Final scoring"}
