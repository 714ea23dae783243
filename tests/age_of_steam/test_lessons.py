"""The lessons of Age of Steam are true: what they ask for can be done, what they call wrong is refused, and why."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from tests.age_of_steam.shared import CASES, GAME, all_links, column, refused, say
from trunkline.phases.arrange import arrange

DATA = json.loads(resources.files("trunkline.lessons").joinpath("age_of_steam.json").read_text("utf-8"))
LESSONS = DATA["lessons"]
KEYS = {"id", "example", "label", "section", "position", "before", "task", "play", "also", "refused", "rule", "expect"}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["id"])
def test_a_lesson_is_true(lesson):
    s = arrange(GAME, lesson["position"])
    say(s, *lesson.get("before", ()))
    for line in lesson.get("also", ()):
        assert refused(s, line) is None, line
    for wrong in lesson.get("refused", ()):
        assert refused(s, wrong["line"]) == wrong["code"], wrong["line"]
    say(s, *lesson["play"])
    for key, expected in lesson["expect"].items():
        match key:
            case "cash" | "income" | "shares" | "engine":
                found = {name: getattr(s, key)[s.seat(name)] for name in expected}
            case "track":
                found = {name: GAME.standing(GAME, s)[s.seat(name)]["track"] for name in expected}
            case "links":
                found = all_links(s)
            case "order":
                found = [s.names[seat] for seat in s.order]
            case "display":
                found = {name: column(s, name) for name in expected}
        assert found == expected, key


def test_lessons_have_words_and_point_at_a_case():
    cases = {case["id"] for group in CASES.values() for case in group}
    sections = {getattr(phase, "section", "") for phase in GAME.round}
    for lesson in LESSONS:
        assert set(lesson) <= KEYS and lesson["task"] and lesson["rule"] and lesson["label"]
        assert lesson["example"] in cases and lesson["section"] in sections
    assert len({lesson["id"] for lesson in LESSONS}) == len(LESSONS)
