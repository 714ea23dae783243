"""docs/rules-age-of-steam.md tells the truth: its functions exist, say their rule, and none that refuses is missing."""

from __future__ import annotations

import re

import pytest

from tests.games.age_of_steam.shared import GAME
from tests.rules_doc import DOCS, functions, page, says_its_rule, unlisted
from trunkline.games.age_of_steam.phases import growth, shares
from trunkline.games.hexes.fit import RULES
from trunkline.games.hexes.phases import auction, build, cities, display, goods, roles, setup
from trunkline.titles import title

TEXT = page("rules-age-of-steam.md")
PATHS = functions(TEXT)


@pytest.mark.parametrize(("file", "name"), PATHS, ids=[f"{file}:{name}" for file, name in PATHS])
def test_each_function_exists_and_says_its_rule(file, name):
    says_its_rule(file, name)


def test_every_rule_that_refuses_has_its_line():
    # A rule of a shared module that Steam alone or a map takes in stands on the page of that.
    others = [each for name in ("rules-steam.md", "rules-age-of-steam-maps.md") for each in functions(page(name))]
    listed = {name.split(".")[-1] for _, name in (*PATHS, *others)}
    missing = [rule.__name__ for rule in RULES if rule.__name__ not in listed]
    assert missing + unlisted((auction, build, cities, display, goods, growth, roles, setup, shares), listed) == []


def test_every_phase_has_its_heading():
    for phase in (*GAME.opening, *GAME.round, *GAME.ending):
        heading = getattr(phase, "section", None) or type(phase).__name__
        words = re.sub(r"(?<!^)([A-Z])", r" \1", heading) if " " not in heading else heading
        assert words.lower() in TEXT.lower(), heading


def test_every_option_has_its_line():
    for option in title("age-of-steam").options:
        other = list(option.choices)[1]
        assert f"`{option.name}={other}`" in TEXT


def test_the_index_names_every_page():
    index = page("rules.md")
    for path in DOCS.glob("rules-*.md"):
        assert f"({path.name})" in index
