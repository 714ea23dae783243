"""docs/rules-steam-expansion.md tells the truth: its functions exist, say their rule, and none is missing."""

from __future__ import annotations

import pytest

from tests.games.steam.maps.shared import WAYS, game_of, name_of
from tests.rules_doc import DOCS, functions, page, says_its_rule, unlisted
from trunkline.games.hexes.phases import crossings
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.steam.maps.belgium_luxembourg import imports
from trunkline.games.steam.maps.brussels_metro import network, towns
from trunkline.games.steam.maps.mid_atlantic import war
from trunkline.games.steam.phases import discs
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.titles import title

TEXT = page("rules-steam-expansion.md")
PATHS = functions(TEXT)
ELSEWHERE = functions(page("rules-age-of-steam-maps.md"))
"""What maps of another title take of the shared modules."""
LISTED = {name.split(".")[-1] for _, name in (*PATHS, *ELSEWHERE)}
STEAM = page("rules-steam.md")


@pytest.mark.parametrize(("file", "name"), PATHS, ids=[f"{file}:{name}" for file, name in PATHS])
def test_each_function_exists_and_says_its_rule(file, name):
    says_its_rule(file, name, ("check",))  # the kernel says what the check of a phase is


def test_every_rule_of_these_maps_has_its_line():
    assert unlisted((crossings, discs, imports, network, towns, war), LISTED) == []


@pytest.mark.parametrize("way", WAYS, ids=name_of)
def test_every_rule_that_a_phase_takes_in_has_its_line(way):
    game = game_of(*way)
    build, goods, tiles = game.phase_of(Build), game.phase_of(MoveGoods), game.phase_of(ChooseTile)
    rules = [
        *build.track.rules,
        *build.hex_checks,
        *build.end_checks,
        *build.effects,
        *goods.checks,
        *tiles.free,
        *tiles.bars,
        goods.award,
    ]
    for step in build.steps:
        rules += [*getattr(step, "checks", ()), *getattr(step, "effects", ())]
    for rule in rules:
        assert rule.__name__ in LISTED or f"{rule.__name__}`" in STEAM, rule.__name__


def test_every_option_of_these_maps_has_its_line():
    own = [option for info in title("steam").maps for option in info.options]
    assert len(own) > 8
    for option in own:
        assert f"`{option.name}={list(option.choices)[1]}`" in TEXT


def test_the_index_names_the_page():
    assert "(rules-steam-expansion.md)" in (DOCS / "rules.md").read_text("utf-8")
