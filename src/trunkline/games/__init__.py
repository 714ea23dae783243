"""The games, each in a room of its own, and what those played on hexes share."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable


def map_file(room: str, name: str) -> Traversable:
    """The JSON of a map: `maps/<name>.json` in the folder of its game, or `map.json` in a folder of its own there."""
    maps = files(__package__).joinpath(room, "maps")
    alone = maps.joinpath(f"{name}.json")
    return alone if alone.is_file() else maps.joinpath(name.replace("-", "_"), "map.json")


def map_text(room: str, name: str) -> str:
    """The text of that file; raises FileNotFoundError when there is none."""
    return map_file(room, name).read_text("utf-8")
