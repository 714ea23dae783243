"""The worked examples of the rulebook, as data: the same file holds the lessons of the site."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from tests.cards.positions import DECK
from trunkline.game import Objection
from trunkline.record import Record, judge, position
from trunkline.titles import find

LESSONS = json.loads(resources.files("trunkline.lessons").joinpath("railways_card.json").read_text("utf-8"))


def before(lesson):
    record = Record(LESSONS["title"], LESSONS["map"], tuple(lesson["seats"]), lines=list(lesson["lines"]))
    s, stop = position(find(LESSONS["title"], LESSONS["map"]), record)
    assert stop is None
    return find(LESSONS["title"], LESSONS["map"]), s


def look(game, s, what: str, key: str):
    """One number of a position, by what it is called in the data."""
    if what in ("cubes", "owner", "worth"):
        place = DECK.code[key]
        return {"cubes": len(s.cubes[place]), "owner": s.names[s.owner[place]], "worth": s.worth[place]}[what]
    return game.standing(game, s)[s.names.index(key)][what]


@pytest.mark.parametrize("lesson", LESSONS["lessons"], ids=lambda lesson: lesson["id"])
def test_a_lesson_does_what_it_says(lesson):
    game, s = before(lesson)
    for line in lesson["also"]:
        assert not isinstance(judge(game, s, line), Objection), line
    for refused in lesson["refused"]:
        verdict = judge(game, s, refused["line"])
        assert isinstance(verdict, Objection) and verdict.code == refused["code"], refused
    for line in (lesson["play"], *lesson["after"]):
        verdict = judge(game, s, line)
        assert not isinstance(verdict, Objection), (line, verdict)
        game.play(s, verdict[1])
    assert lesson["expect"]
    for what, values in lesson["expect"].items():
        for key, value in values.items():
            assert look(game, s, what, key) == value, (what, key)


def test_lessons_have_words_and_a_section():
    sections = {"A", "B", "C", "D", "Final scoring"}
    assert {lesson["section"] for lesson in LESSONS["lessons"]} == sections
    assert len({lesson["id"] for lesson in LESSONS["lessons"]}) == len(LESSONS["lessons"])
    for lesson in LESSONS["lessons"]:
        assert lesson["label"] and lesson["task"].endswith(".") and lesson["rule"].endswith(".")
