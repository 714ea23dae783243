"""docs/rules-steam.md tells the truth: its functions exist, say their rule, and none that refuses is missing."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.steam.shared import GAMES
from trunkline.phases import capital, gains, money, places, supply, tiles
from trunkline.titles import title

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "rules-steam.md").read_text("utf-8")
PATHS = re.findall(r"`([a-z_/]+\.py):([A-Za-z_.]+)`", TEXT)
LISTED = {name.split(".")[-1] for _, name in PATHS}


@pytest.mark.parametrize(("file", "name"), PATHS, ids=[f"{file}:{name}" for file, name in PATHS])
def test_each_function_exists_and_says_its_rule(file, name):
    found = import_module("trunkline." + file.removesuffix(".py").replace("/", "."))
    for part in name.split("."):
        found = getattr(found, part)
    if part != "begin":
        assert (found.__doc__ or "").strip().endswith((".", ")", "`"))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_rule_of_track_and_of_deliveries_has_its_line(game):
    rules = [
        *next(p for p in game.round if p.name == "build").rules,
        *next(p for p in game.round if p.name == "goods").rules,
    ]
    assert {rule.__name__ for rule in rules} <= LISTED


def test_every_rule_that_refuses_has_its_line():
    missing = []
    for module in (capital, gains, money, places, supply, tiles):
        kinds = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == module.__name__]
        for place in (module, *kinds):
            for name, function in inspect.getmembers(place, inspect.isfunction):
                told = str(inspect.signature(function).return_annotation)
                own = function.__module__ == module.__name__ and name != "check" and not name.startswith("_")
                if own and "Objection" in told and name not in LISTED:
                    missing.append(f"{module.__name__}.{name}")
    assert not missing


def test_every_option_has_its_line():
    for option in title("steam").offered("northeast"):
        if option.name != "rules":
            assert f"`{option.name}={list(option.choices)[1]}`" in TEXT


def test_the_index_names_the_page():
    assert "(rules-steam.md)" in (DOCS / "rules.md").read_text("utf-8")
