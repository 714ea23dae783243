"""What a tile would leave in its hex, for the page to draw: what is new in it, what lies there, what is whose."""

from __future__ import annotations

from typing import Any

from trunkline.game import Seat
from trunkline.games.hexes.board.rails import owner_class
from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.map import SEAT0, HexMap
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN
from trunkline.games.hexes.track import owner_of_exit


def tile_ghost(m: HexMap, s: RailState, seat: Seat, h: int, name: str, code: int) -> dict[str, Any]:
    """The ghost of a tile that a seat lays in a hex, as in `Choice.ghost`."""
    ghost: dict[str, Any] = {"at": m.labels[h], "shape": name, "as": f"seat-{seat}"}
    old = s.tile[h]
    if old != NO_TILE:
        before = _pieces(old)
        kept = [(k, piece) for k, piece in enumerate(_pieces(code)) if piece in before]
        ghost["old"] = {str(k): owner_class(s.own[h * 6 + piece[0]]) for k, piece in kept}
        ghost["fades"] = f"track-{m.labels[h]}-"
    if code >= TOWN and (others := _others(s, seat, h, code)):
        ghost["others"] = others
    return ghost


def _pieces(code: int) -> list[tuple[int, ...]]:
    """The pieces of a tile as they are drawn: its paths, or the exits of a town's tile."""
    return [(edge,) for edge in bits(code - TOWN)] if code >= TOWN else list(TILES[code].paths)


def _others(s: RailState, seat: Seat, h: int, code: int) -> dict[str, str]:
    """The exits of a town tile that will be another player's, by their number: those there now and new ones."""
    out: dict[str, str] = {}
    for k, edge in enumerate(bits(code - TOWN)):
        half = h * 6 + edge
        owner = s.own[half] or owner_of_exit(s, half, SEAT0 + seat)
        if owner >= SEAT0 and owner != SEAT0 + seat:
            out[str(k)] = f"seat-{owner - SEAT0}"
    return out
