"""docs/rules-steel-driver.md tells the truth: its functions exist, say their rule, and none that refuses is missing."""

from __future__ import annotations

import re

import pytest

from tests.games.steel_driver.positions import GAME
from tests.rules_doc import functions, page, says_its_rule, unlisted
from trunkline.actions import parse
from trunkline.games.steel_driver import network
from trunkline.games.steel_driver.phases import auction, build, final, turn
from trunkline.titles import title

TEXT = page("rules-steel-driver.md")
PATHS = functions(TEXT)


@pytest.mark.parametrize(("file", "name"), PATHS, ids=[f"{file}:{name}" for file, name in PATHS])
def test_each_function_exists_and_says_its_rule(file, name):
    says_its_rule(file, name)


def test_every_rule_that_refuses_has_its_line():
    listed = {name.split(".")[-1] for _, name in PATHS}
    assert unlisted((network, auction, build, final, turn), listed) == []


def test_every_heading_of_the_rulebook_is_there():
    table = TEXT.partition("## Where")[0]
    for heading in ("Setup", "The board", "Transcontinental", *(f"Phase {n}" for n in range(1, 7)), "End of the game"):
        assert f"| {heading}" in table


def test_the_options_of_the_document_are_those_of_the_title():
    for option in title("steel-driver").options:
        assert f"`{option.name}={list(option.choices)[1]}`" in TEXT


def test_the_lines_of_the_document_can_be_read():
    lines = re.findall(r"`(?:ann|bob|cyd|-) ([a-z][^`]*)`", TEXT.partition("## Lines")[2])
    assert {line.split()[0] for line in lines} == set(GAME.verbs)
    for line in lines:
        assert str(parse(line, GAME.verbs)) == line
