"""docs/rules-steam.md tells the truth: its functions exist, say their rule, and none that refuses is missing."""

from __future__ import annotations

import pytest

from tests.games.steam.shared import GAMES
from tests.rules_doc import DOCS, functions, page, says_its_rule, unlisted
from trunkline.games.hexes.phases import money
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.steam.phases import capital, gains, places, supply, tiles
from trunkline.titles import title

TEXT = page("rules-steam.md")
PATHS = functions(TEXT)
LISTED = {name.split(".")[-1] for _, name in PATHS}


@pytest.mark.parametrize(("file", "name"), PATHS, ids=[f"{file}:{name}" for file, name in PATHS])
def test_each_function_exists_and_says_its_rule(file, name):
    says_its_rule(file, name, ("begin",))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_rule_of_track_and_of_deliveries_has_its_line(game):
    rules = [
        *game.phase_of(Build).track.rules,
        *game.phase_of(MoveGoods).checks,
    ]
    assert {rule.__name__ for rule in rules} <= LISTED


def test_every_rule_that_refuses_has_its_line():
    assert unlisted((capital, gains, money, places, supply, tiles), LISTED) == []


def test_every_option_has_its_line():
    for option in title("steam").options_on("northeast"):
        if option.name != "rules":
            assert f"`{option.name}={list(option.choices)[1]}`" in TEXT


def test_the_index_names_the_page():
    assert "(rules-steam.md)" in (DOCS / "rules.md").read_text("utf-8")
