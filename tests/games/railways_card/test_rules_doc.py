"""docs/rules-railways-card.md tells the truth: its functions exist and say their rule, its lines can be read."""

from __future__ import annotations

import re

import pytest

from tests.games.railways_card.positions import DECK, GAME
from tests.rules_doc import functions, page, says_its_rule, unlisted
from trunkline.actions import parse
from trunkline.games.railways_card.phases import build, deliver, draws, ending, opening, swap, take, turn
from trunkline.titles import title

TEXT = page("rules-railways-card.md")
PATHS = functions(TEXT)


@pytest.mark.parametrize(("file", "name"), PATHS, ids=[f"{file}:{name}" for file, name in PATHS])
def test_each_function_exists_and_says_its_rule(file, name):
    says_its_rule(file, name)


def test_every_rule_that_refuses_has_its_line():
    listed = {name.split(".")[-1] for _, name in PATHS}
    assert unlisted((build, deliver, draws, ending, opening, swap, take, turn), listed) == []


def test_every_heading_of_the_rulebook_is_there():
    headings = re.findall(r"^\| ([^|]+) \| `railways_card/", TEXT, re.M)
    assert len(headings) == len(set(headings))
    for part in (
        "Contents", "Track cards", "City cards", "Setup", "Order of play", "A Build", "B Play an engine", "C Deliver",
        "D Discard", "D Restock", "E Pass", "2 Take cards", "3 Hand limit", "Scoring: completing",
        "Scoring: delivering",
        "End of the game", "Final scoring: cities", "Final scoring: engines", "Final scoring: goods", "Ties", "Younger",
    ):  # fmt: skip
        assert any(heading.startswith(part) for heading in headings), part


def test_the_lines_of_the_document_can_be_read():
    lines = re.findall(r"`(?:ann|-) ([a-z][^`…?]*)`", TEXT)
    assert {line.split()[0] for line in lines} == set(GAME.verbs)
    for line in lines:
        assert str(parse(line, GAME.verbs)) == line


def test_the_options_of_the_document_are_those_of_the_title():
    for option in title("railways-card").options:
        assert f"`{option.name}" in TEXT


def test_the_deck_is_the_documented_one():
    """Counts of the rulebook: cities 5-5-10-5, 13 track cards a colour, 21 engines, 60 cubes."""
    assert [DECK.values.count(v) for v in (5, 4, 3, 2)] == [5, 5, 10, 5]
    assert all(DECK.cards.count(DECK.track(c, 1)) == 6 and DECK.cards.count(DECK.track(c, 2)) == 7 for c in range(5))
    assert DECK.cards.count(DECK.engine) == 21 and len(DECK.cards) == 111 and DECK.cubes == (15, 15, 15, 15)
    assert all(g == v - 1 for g, v in zip(DECK.goods[1:], DECK.values[1:], strict=True)) and sum(DECK.goods) == 60
    for city in DECK.facts["cities"]:
        assert (city["demand"] == "any") == (city["value"] == 5)
        assert set(city["reconstructed"]) <= {"colours", "demand"}
        # Reconstruction: one colour fewer for each point of value; the one known card is the orange and brown 4.
        assert len(city["colours"]) == 6 - city["value"]
        documented = city["value"] == 4 and set(city["colours"]) == {"orange", "brown"}
        assert ("colours" not in city["reconstructed"]) == documented
        assert ("demand" in city["reconstructed"]) == (city["value"] != 5)
