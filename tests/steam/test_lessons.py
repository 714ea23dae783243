"""The lessons of Steam are true: what they ask for can be done, what they call wrong is refused, and why."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from tests.steam.shared import CASES, SEATS, all_links, colours, refused, say
from trunkline.phases.arrange import arrange
from trunkline.titles import find

DATA = json.loads(resources.files("trunkline.lessons").joinpath("steam.json").read_text("utf-8"))
LESSONS = DATA["lessons"]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["id"])
def test_a_lesson_is_true(lesson):
    game = find("steam", DATA["map"], **lesson.get("options", {}))
    s = arrange(game, lesson["position"])
    for line in lesson["also"]:
        assert refused(s, line, game) is None, line
    for wrong in lesson["refused"]:
        assert refused(s, wrong["line"], game) == wrong["code"], wrong["line"]
    say(s, *lesson["play"], *lesson.get("after", ()), game=game)
    for key, expected in lesson["expect"].items():
        match key:
            case "cash" | "income" | "engine" | "vp":
                found = {name: getattr(s, key)[s.seat(name)] for name in expected}
            case "links":
                found = all_links(s, game.map)
            case "order":
                found = [s.names[seat] for seat in s.order]
            case "cubes":
                found = {stop: colours(game.map, s.cubes[game.map.stop_index[stop]]) for stop in expected}
        assert found == expected, key


def test_lessons_have_words_and_point_at_a_case():
    cases = {case["id"] for case in CASES}
    for lesson in LESSONS:
        assert lesson["task"] and lesson["rule"] and lesson["label"] and lesson["refused"]
        assert lesson["example"] in cases
    assert len({lesson["id"] for lesson in LESSONS}) == len(LESSONS) >= 14
    assert {name for lesson in LESSONS for name in lesson["position"]["seats"]} & set(SEATS)
