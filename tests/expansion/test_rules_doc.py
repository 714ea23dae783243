"""docs/rules-steam-expansion.md tells the truth: its functions exist, say their rule, and none is missing."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.expansion.shared import WAYS, game_of, name_of
from trunkline.phases import discs, imports, network, towns, war
from trunkline.titles import title

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "rules-steam-expansion.md").read_text("utf-8")
PATHS = re.findall(r"`([a-z_/]+\.py):([A-Za-z_.]+)`", TEXT)
LISTED = {name.split(".")[-1] for _, name in PATHS}
STEAM = (DOCS / "rules-steam.md").read_text("utf-8")


@pytest.mark.parametrize(("file", "name"), sorted(set(PATHS)), ids=lambda value: value)
def test_each_function_exists_and_says_its_rule(file, name):
    found = import_module("trunkline." + file.removesuffix(".py").replace("/", "."))
    for part in name.split("."):
        found = getattr(found, part)
    if part != "check":  # the check of a chapter is told by the kernel
        assert (found.__doc__ or "").strip().endswith((".", ")", "`"))


def test_every_rule_of_these_maps_has_its_line():
    missing = []
    for module in (discs, imports, network, towns, war):
        kinds = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == module.__name__]
        for place in (module, *kinds):
            for name, function in inspect.getmembers(place, inspect.isfunction):
                told = str(inspect.signature(function).return_annotation)
                own = function.__module__ == module.__name__ and name != "check" and not name.startswith("_")
                if own and "Objection" in told and name not in LISTED:
                    missing.append(f"{module.__name__}.{name}")
    assert not missing


@pytest.mark.parametrize("way", WAYS, ids=name_of)
def test_every_rule_that_a_chapter_takes_in_has_its_line(way):
    game = game_of(*way)
    build = next(phase for phase in game.round if phase.name == "build")
    goods = next(phase for phase in game.round if phase.name == "goods")
    tiles = next(phase for phase in game.round if phase.name == "actions")
    rules = [*build.rules, *build.follows, *goods.rules, *tiles.free, goods.award]
    for rule in rules:
        assert rule.__name__ in LISTED or f"{rule.__name__}`" in STEAM, rule.__name__


def test_every_option_of_these_maps_has_its_line():
    for option in title("steam").options:
        if option.maps:
            assert f"`{option.name}={list(option.choices)[1]}`" in TEXT


def test_the_index_names_the_page():
    assert "(rules-steam-expansion.md)" in (DOCS / "rules.md").read_text("utf-8")
