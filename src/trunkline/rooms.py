"""The folder of a game: what lies in it is found by fixed names, and loaded when somebody asks for it.

| name | what it holds |
|---|---|
| `title.py` | `TITLE` |
| `maps/` | its maps; see `trunkline.maps` |
| `artist.py` | `ARTIST`, and `thumbnail(game, s)`, a small picture for lists |
| `bot.py` or `bot/` | `BOTS`: name of a bot -> what makes a new one, the cleverest last |
| `values.json` | what a bot that looks ahead weighs positions with; see `trunkline.values` |
| `words/names.py` | `VALUES`: name of a value in its refusals -> what the words of it are called |
| `lab.py` | `encoding(game, seats)`, and `catalogue` where it has one; see `trunkline.encoding` |
| `figures.py` | `FIGURES`: what its lessons speak of, besides what every title has |
| `rulebook.json`, `lessons.json` | its rules in our own words, its worked examples |
| `first.json` | its first game, which teaches itself; see `trunkline.first` |

Bots that old tables name and nobody is offered any more are `FORMER` beside `BOTS`, those for trials in the arena alone
`TRIALS`; `looking_ahead(values)` there makes the parts of the one that looks ahead, for `trunkline fit`. Only the first
two must be there. A title without an artist is drawn plainly; the random bot plays every title.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from importlib import import_module, resources
from importlib.util import find_spec
from types import ModuleType
from typing import Any


@functools.cache
def module_of(room: str, *names: str) -> ModuleType | None:
    """A module of a game's folder by the names that lead to it; None for one that it does not have."""
    whole = room
    for name in names:
        whole = f"{whole}.{name}"
        if find_spec(whole) is None:
            return None
    return import_module(whole)


@functools.cache
def data_of(room: str, name: str) -> Mapping[str, Any]:
    """A JSON file of a game's folder; empty for one that it does not have."""
    file = resources.files(room).joinpath(name)
    data: Mapping[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return data
