"""A map with rules of its own: what it adds to the shelf, and the changes that it makes to the game of its title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.state import HexGame
from trunkline.titles import MapCard, Option

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SpecialMap:
    """A map on the shelf, the options that it asks for, and its rules as changed phases of the game.

    `board` gives the board for a number of seats where it is not always the whole map; its data name the least and
    the most `seats` that it is for.
    """

    card: MapCard
    options: tuple[Option, ...]
    rules: Callable[[HexGame, Options], HexGame]
    board: Callable[[int, Options], HexMap] | None = None
