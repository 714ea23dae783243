"""The shelf: every title by name, with its maps, seats and options. One file a box; this registry is written by hand.

`find("age-of-steam", "rust-belt", urbanize="any")` gives the game to play; on a map whose board changes with the
number of seats that number is named, too: `find("steam", "mid-atlantic", 6)`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

from trunkline.actions import BadLine
from trunkline.game import Game
from trunkline.words import N_


@dataclass(frozen=True, slots=True)
class Option:
    """A choice a table may make: its values, the first one the default, and a sentence for each.

    `maps` are those that ask for it, all of them when it is empty.
    """

    name: str
    label: str
    choices: Mapping[str, str]
    why: str = ""
    maps: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        """The value that holds when the table says nothing."""
        return next(iter(self.choices))


@dataclass(frozen=True, slots=True)
class MapCard:
    """A map on the shelf: its name, how it is called, for how many seats, and what is reconstructed about it.

    `rules` are its special rules, a sentence each; `fixed` the choices of the title's options that it leaves no
    choice of; `idle` the options of the title that change nothing on it and are not offered, each with the reason;
    `pictured` for how many seats a picture of it is drawn (the least when 0).
    """

    name: str
    label: str
    least: int
    most: int
    advice: str = ""
    provenance: str = ""
    rules: tuple[str, ...] = ()
    fixed: Mapping[str, str] = field(default_factory=dict)
    idle: Mapping[str, str] = field(default_factory=dict)
    pictured: int = 0


@dataclass(frozen=True, slots=True)
class Title:
    """A box on the shelf. `build(map_name, options)` gives the game; the options are complete and checked.

    `seated(game, seats)` gives the game as that many play it where a board or a rule depends on them.
    """

    name: str
    label: str
    maps: tuple[MapCard, ...]
    options: tuple[Option, ...]
    build: Callable[[str, Mapping[str, str]], Game[Any, Any]]
    blurb: str = ""
    bots: tuple[str, ...] = field(default=("random", "greedy"))
    seated: Callable[[Game[Any, Any], int], Game[Any, Any]] | None = None

    def card(self, map_name: str) -> MapCard:
        """The map of that name; raises BadLine when the title has none."""
        for card in self.maps:
            if card.name == map_name:
                return card
        raise BadLine("unknown-map", title=self.label, map=map_name, maps=", ".join(m.name for m in self.maps))

    def offered(self, map_name: str | None = None) -> tuple[Option, ...]:
        """The options that a map offers, with the choices that it leaves; without a map all of the title."""
        if map_name is None:
            return self.options
        card = self.card(map_name)
        return tuple(
            replace(o, choices={card.fixed[o.name]: o.choices[card.fixed[o.name]]}) if o.name in card.fixed else o
            for o in self.options
            if o.name not in card.idle and (not o.maps or map_name in o.maps)
        )

    def maps_with(self, option: Option) -> tuple[str, ...]:
        """The maps that offer an option by name, in their order; none when all of them do."""
        some = tuple(card.name for card in self.maps if any(o.name == option.name for o in self.offered(card.name)))
        return () if len(some) == len(self.maps) else some

    def chosen(self, options: Mapping[str, str], map_name: str) -> dict[str, str]:
        """A value for every option of the title, whether the map offers it or not: as named, fixed or by default."""
        fixed = self.card(map_name).fixed
        return {o.name: options.get(o.name, fixed.get(o.name, o.default)) for o in self.options}

    def differing(self, chosen: Mapping[str, str], map_name: str) -> dict[str, str]:
        """The options offered on a map whose value is not the default there, in the title's order; checks nothing."""
        return {o.name: chosen[o.name] for o in self.offered(map_name) if chosen.get(o.name, o.default) != o.default}

    def complete(self, options: Mapping[str, str], map_name: str | None = None) -> dict[str, str]:
        """The options that differ from the defaults, in the title's order; raises BadLine for one not offered."""
        known = {option.name: option for option in self.offered(map_name)}
        for name, value in options.items():
            if name not in known:
                raise self._not_offered(name, map_name)
            if value not in known[name].choices:
                choices = ", ".join(known[name].choices)
                raise BadLine("bad-option", option=name, value=value, choices=choices)
        return {name: options[name] for name, o in known.items() if options.get(name, o.default) != o.default}

    def _not_offered(self, name: str, map_name: str | None) -> BadLine:
        """Why an option is not offered: the title has none of that name, it changes nothing, or only elsewhere."""
        option = next((o for o in self.options if o.name == name), None)
        if option is None or map_name is None:
            known = ", ".join(o.name for o in self.offered(map_name))
            return BadLine("unknown-option", title=self.label, option=name, options=known)
        card = self.card(map_name)
        if name in card.idle:
            return BadLine("idle-option", option=name, map=card.label, why=card.idle[name])
        where = ", ".join(self.card(other).label for other in self.maps_with(option))
        return BadLine("option-elsewhere", option=name, map=card.label, where=where)


SHELF: dict[str, str] = {
    "age-of-steam": "trunkline.games.age_of_steam",
    "steam": "trunkline.games.steam",
    "steel-driver": "trunkline.games.steel_driver",
    "railways-card": "trunkline.games.railways_card",
}
"""Title name -> its package, whose module `title` holds its `TITLE`."""


def shelf() -> dict[str, Title]:
    """Every title by name, in the order of the shelf."""
    return {name: title(name) for name in SHELF}


@functools.cache
def title(name: str) -> Title:
    """The title of that name; raises BadLine when the shelf has none."""
    if name not in SHELF:
        raise BadLine("unknown-title", title=name, titles=", ".join(SHELF))
    found: Title = import_module(f"{SHELF[name]}.title").TITLE
    return found


def recorded(
    name: str, map_name: str, seats: int | None = None, options: Mapping[str, str] | None = None, /
) -> Game[Any, Any]:
    """The game of a record; options that change nothing on its map, as older records may name, are passed over.

    Without them the game is the very same. Raises BadLine like `find`, also for any other option that the map does
    not offer.
    """
    idle = title(name).card(map_name).idle
    return find(name, map_name, seats, **{key: value for key, value in (options or {}).items() if key not in idle})


def find(name: str, map_name: str | None = None, seats: int | None = None, /, **options: str) -> Game[Any, Any]:
    """The game of a title on one of its maps (its first one by default), with the options named.

    `seats` matters only where the board changes with their number: it is the least of the map by default. The same
    arguments give the same object; with options, unless many others have been asked for since. Raises BadLine when
    there is no such title, map, option, choice or number.
    """
    box = title(name)
    card = box.card(map_name) if map_name is not None else box.maps[0]
    chosen = tuple(box.complete(options, card.name).items())
    game = _varied(name, card.name, chosen) if chosen else _printed(name, card.name)
    if seats is not None:
        seated(name, card.name, seats)
    return game if box.seated is None else box.seated(game, seats or card.least)


@functools.cache
def _printed(name: str, map_name: str) -> Game[Any, Any]:
    """The game without options, made once: no number of tables with options of their own puts it away."""
    return _built(name, map_name, ())


@functools.lru_cache(maxsize=64)
def _varied(name: str, map_name: str, options: tuple[tuple[str, str], ...]) -> Game[Any, Any]:
    return _built(name, map_name, options)


def _built(name: str, map_name: str, options: tuple[tuple[str, str], ...]) -> Game[Any, Any]:
    box = title(name)
    card = box.card(map_name)
    return replace(box.build(map_name, box.chosen(dict(options), map_name)), seats=(card.least, card.most))


def seated(name: str, map_name: str, seats: int) -> None:
    """Raise BadLine unless this many seats may play the title on the map."""
    box = title(name)
    card = box.card(map_name)
    if not card.least <= seats <= card.most:
        raise BadLine("bad-seats", title=box.label, map=card.label, least=card.least, most=card.most, seats=seats)


__all__ = ["N_", "MapCard", "Option", "Title", "find", "recorded", "seated", "shelf", "title"]
