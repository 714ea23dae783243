"""The shelf: every title by name, with its maps, seats and options. One file a box; this registry is written by hand.

`find("age-of-steam", "rust-belt", redirect="extends")` gives the game to play.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from trunkline.actions import BadLine
from trunkline.game import Game
from trunkline.words import N_


@dataclass(frozen=True, slots=True)
class Option:
    """A choice a table may make: its values, the first one the default, and a sentence for each."""

    name: str
    label: str
    choices: Mapping[str, str]
    why: str = ""

    @property
    def default(self) -> str:
        """The value that holds when the table says nothing."""
        return next(iter(self.choices))


@dataclass(frozen=True, slots=True)
class MapCard:
    """A map on the shelf: its name, how it is called, for how many seats, and what is reconstructed about it."""

    name: str
    label: str
    least: int
    most: int
    advice: str = ""
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Title:
    """A box on the shelf. `build(map_name, options)` gives the game; the options are complete and checked."""

    name: str
    label: str
    maps: tuple[MapCard, ...]
    options: tuple[Option, ...]
    build: Callable[[str, Mapping[str, str]], Game[Any, Any]]
    blurb: str = ""
    bots: tuple[str, ...] = field(default=("random", "greedy"))

    def card(self, map_name: str) -> MapCard:
        """The map of that name; raises BadLine when the title has none."""
        for card in self.maps:
            if card.name == map_name:
                return card
        raise BadLine("unknown-map", title=self.label, map=map_name, maps=", ".join(m.name for m in self.maps))

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options that differ from the defaults, in the title's order; raises BadLine for an unknown one."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadLine("unknown-option", title=self.label, option=name, options=", ".join(known))
            if value not in known[name].choices:
                choices = ", ".join(known[name].choices)
                raise BadLine("bad-option", option=name, value=value, choices=choices)
        return {o.name: options[o.name] for o in self.options if options.get(o.name, o.default) != o.default}


SHELF: dict[str, str] = {
    "age-of-steam": "age_of_steam",
    "steam": "steam",
    "steel-driver": "steel_driver",
    "railways-card": "railways_card",
}
"""Title name -> module of this package that holds its `TITLE`."""


def shelf() -> dict[str, Title]:
    """Every title by name, in the order of the shelf."""
    return {name: title(name) for name in SHELF}


@functools.cache
def title(name: str) -> Title:
    """The title of that name; raises BadLine when the shelf has none."""
    if name not in SHELF:
        raise BadLine("unknown-title", title=name, titles=", ".join(SHELF))
    found: Title = import_module(f"{__name__}.{SHELF[name]}").TITLE
    return found


def find(name: str, map_name: str | None = None, /, **options: str) -> Game[Any, Any]:
    """The game of a title on one of its maps (its first one by default), with the options named.

    The same arguments give the same object. Raises BadLine when there is no such title, map, option or choice.
    """
    box = title(name)
    card = box.card(map_name) if map_name is not None else box.maps[0]
    return _built(name, card.name, tuple(box.complete(options).items()))


@functools.lru_cache(maxsize=64)
def _built(name: str, map_name: str, options: tuple[tuple[str, str], ...]) -> Game[Any, Any]:
    box = title(name)
    chosen = {o.name: o.default for o in box.options} | dict(options)
    card = box.card(map_name)
    return dataclasses.replace(box.build(map_name, chosen), seats=(card.least, card.most))


def seated(name: str, map_name: str, seats: int) -> None:
    """Raise BadLine unless this many seats may play the title on the map."""
    box = title(name)
    card = box.card(map_name)
    if not card.least <= seats <= card.most:
        raise BadLine("bad-seats", title=box.label, map=card.label, least=card.least, most=card.most, seats=seats)


__all__ = ["N_", "MapCard", "Option", "Title", "find", "seated", "shelf", "title"]
