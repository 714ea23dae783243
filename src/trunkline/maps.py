"""The maps of a title, each found by itself: a JSON file, or a folder with `map.json` and perhaps `rules.py`.

They lie in the package `maps` of a game's folder: `rust-belt.json`, or `brussels_metro/map.json` for Brussels Metro.
Nothing lists them. A host or a test that appends a folder to the `__path__` of that package adds the maps in it.

The board is the title's to read. What the shelf says of a map stands in the same file: `label`, the least and the most
`seats`, and under `shelf` what else `MapInfo` has, sentences in English. Rules of its own are functions of `rules.py`;
see `Variant`.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from trunkline.game import Game

Options = Mapping[str, str]
"""What a table has chosen: a value for every option of a title and its map."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice a table may make: its values, the first one the default, and a sentence for each.

    `main` options are asked before the others, which a form may fold away. `former` is for records of older rules,
    where something else was meant: the last version in which it was -> what a record says -> the choice that it is in
    the version after; "" is for a record that does not name the option.
    """

    name: str
    label: str
    choices: Mapping[str, str]
    why: str = ""
    former: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    main: bool = False

    @property
    def default(self) -> str:
        """The value that holds when the table says nothing."""
        return next(iter(self.choices))


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of a map that has some of its own: the functions of these names in its `rules.py`.

    `rules(game, options)` gives the game of the title with what the map changes. `board(seats, options)`, where the
    map is not always used as it is printed, gives the board for so many, None for the printed one; its `data` name the
    least and the most `seats` that it is for, and equal boards are the same object.
    """

    rules: Callable[[Game[Any, Any], Options], Game[Any, Any]]
    board: Callable[[int, Options], Any] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class MapInfo:
    """A map on the shelf: its name, how it is called, for how many seats, and what is reconstructed about it.

    `rules` are its special rules, a sentence each; `options` those that it alone has; `fixed` the choices of the
    title's options that it leaves no choice of; `idle` the options of the title that change nothing on it and are not
    offered, each with the reason; `pictured` for how many seats a picture of it is drawn (the least when 0). `special`
    is one short sentence on what it is about, `turns` the fewest and the most turns of a game on it, `difficulty` 1
    easy to 3 demanding; all three may be left out. `data` is its whole file, `module` the dotted name of its
    `rules.py`, "" for a map without.
    """

    name: str
    label: str
    least: int
    most: int
    advice: str = ""
    provenance: str = ""
    rules: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    fixed: Mapping[str, str] = field(default_factory=dict)
    idle: Mapping[str, str] = field(default_factory=dict)
    pictured: int = 0
    special: str = ""
    turns: tuple[int, ...] = ()
    difficulty: int = 0
    order: float = float("inf")
    data: Mapping[str, Any] = field(default_factory=dict, repr=False)
    module: str = ""

    def variant(self) -> Variant | None:
        """The rules of its own, loaded when they are asked for; None for a map that plays by those of the title."""
        if not self.module:
            return None
        found = import_module(self.module)
        return Variant(found.rules, getattr(found, "board", None))


SHELF_KEYS = {
    "advice",
    "provenance",
    "rules",
    "options",
    "fixed",
    "idle",
    "pictured",
    "special",
    "turns",
    "difficulty",
    "order",
}
"""What a map's file may say under `shelf`; `order` is its place there, those without one follow by name."""


def maps_in(package: str) -> tuple[MapInfo, ...]:
    """The maps in all folders of a package, in the order of the shelf; raises ValueError for a file that is broken."""
    return _found(package, tuple(import_module(package).__path__))


def data_of(package: str, name: str) -> Mapping[str, Any]:
    """The whole file of a map in a package; raises KeyError for one that is not there."""
    return {info.name: info.data for info in maps_in(package)}[name]


@functools.cache
def _found(package: str, folders: tuple[str, ...]) -> tuple[MapInfo, ...]:
    found: dict[str, MapInfo] = {}
    for name, file, module in _files(package, folders):
        if name in found:
            raise ValueError(f"{file}: there is a map {name} already")
        found[name] = _info(name, file, module)
    return tuple(sorted(found.values(), key=lambda info: (info.order, info.name)))


def _files(package: str, folders: tuple[str, ...]) -> Iterator[tuple[str, Path, str]]:
    """Name, file and module of rules of every map."""
    for folder in folders:
        for path in sorted(Path(folder).iterdir()):
            if path.suffix == ".json":
                yield path.stem, path, ""
            elif (path / "map.json").is_file():
                module = f"{package}.{path.name}.rules" if (path / "rules.py").is_file() else ""
                yield path.name.replace("_", "-"), path / "map.json", module


def _info(name: str, file: Path, module: str) -> MapInfo:
    data = json.loads(file.read_text("utf-8"))
    said = dict(data.get("shelf", {}))
    if data.get("name") != name or "label" not in data or "seats" not in data:
        raise ValueError(f"{file}: needs its name “{name}”, a label, and the least and the most seats")
    if unknown := set(said) - SHELF_KEYS:
        raise ValueError(f"{file}: the shelf has no {', '.join(sorted(unknown))}")
    least, most = data["seats"]
    said["rules"], said["turns"] = tuple(said.get("rules", ())), tuple(said.get("turns", ()))
    said["options"] = tuple(Option(**option) for option in said.get("options", ()))
    return MapInfo(name, data["label"], least, most, data=data, module=module, **said)


__all__ = ["MapInfo", "Option", "Options", "Variant", "data_of", "maps_in"]
