"""docs/rules-age-of-steam.md tells the truth: its functions exist, say their rule, and none that refuses is missing."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.age_of_steam.shared import GAME
from trunkline.hexes.fit import RULES
from trunkline.phases import auction, display, goods, growth, roles, setup, shares
from trunkline.titles import title

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "rules-age-of-steam.md").read_text("utf-8")
PATHS = re.findall(r"`([a-z_/]+\.py):([A-Za-z_.]+)`", TEXT)


@pytest.mark.parametrize(("file", "name"), PATHS, ids=[f"{file}:{name}" for file, name in PATHS])
def test_each_function_exists_and_says_its_rule(file, name):
    found = import_module("trunkline." + file.removesuffix(".py").replace("/", "."))
    for part in name.split("."):
        found = getattr(found, part)
    assert (found.__doc__ or "").strip().endswith((".", ")", "`"))


def test_every_rule_that_refuses_has_its_line():
    listed = {name.split(".")[-1] for _, name in PATHS}
    missing = [rule.__name__ for rule in RULES if rule.__name__ not in listed]
    for module in (auction, display, goods, growth, roles, setup, shares):
        kinds = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == module.__name__]
        for place in (module, *kinds):
            for name, function in inspect.getmembers(place, inspect.isfunction):
                told = str(inspect.signature(function).return_annotation)
                own = function.__module__ == module.__name__ and name != "check" and not name.startswith("_")
                if own and "Objection" in told and name not in listed:
                    missing.append(f"{module.__name__}.{name}")
    assert not missing


def test_every_chapter_has_its_heading():
    for phase in (*GAME.opening, *GAME.round, *GAME.ending):
        heading = getattr(phase, "section", None) or type(phase).__name__
        words = re.sub(r"(?<!^)([A-Z])", r" \1", heading) if " " not in heading else heading
        assert words.lower() in TEXT.lower(), heading


def test_every_option_has_its_line():
    for option in title("age-of-steam").options:
        other = list(option.choices)[1]
        assert f"`{option.name}={other}`" in TEXT


def test_the_index_names_every_page():
    index = (DOCS / "rules.md").read_text("utf-8")
    for page in DOCS.glob("rules-*.md"):
        assert f"({page.name})" in index
