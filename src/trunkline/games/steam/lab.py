"""Its positions and actions as numbers; see `trunkline.encoding`."""

from __future__ import annotations

from trunkline.games.hexes.lab import RailEncoding
from trunkline.games.hexes.state import HexGame

VERSION = 1


def encoding(game: HexGame, seats: int) -> RailEncoding:
    """How its positions are written for so many seats."""
    return RailEncoding(game, seats, VERSION)
