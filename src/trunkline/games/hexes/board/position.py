"""A position while it is being drawn: what the parts of the picture share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trunkline.games.hexes.board.geometry import Frame
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, HexMap
from trunkline.games.hexes.state import RailState
from trunkline.show.artist import Translate


@dataclass(frozen=True, slots=True)
class Drawing:
    """A position being drawn: the map, its frame, the position, colours and letters by stop, and texts."""

    map: HexMap
    frame: Frame
    s: RailState | None
    colour: Sequence[int]
    codes: Sequence[int]
    t: Translate


def is_city(d: Drawing, h: int) -> bool:
    """Whether a city lies in a hex now."""
    k = d.map.stop_at[h]
    return k != NOWHERE and d.colour[k] != NO_COLOUR
