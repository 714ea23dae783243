"""Where the line of a tile comes in and where it leads: what is chosen at the sides of a hex."""

from __future__ import annotations

from trunkline.games.hexes.board.geometry import APOTHEM, OUT
from trunkline.games.hexes.fit import reading
from trunkline.games.hexes.grid import EDGES, bits
from trunkline.games.hexes.map import CLOSED, FREE, HexMap
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.tiles import TOWN
from trunkline.games.hexes.view import loose_edges
from trunkline.show.choice import Way

SIDES: dict[str, tuple[float, float]] = {
    name: (round(APOTHEM * x, 1), round(APOTHEM * y, 1)) for name, (x, y) in zip(EDGES, OUT, strict=True)
}
"""The middles of the sides of a hex, from its own middle, in units of the board."""


def ways_of(m: HexMap, s: RailState, h: int, code: int) -> tuple[Way, ...]:
    """The ways a new piece of track may run, from where something meets it; none where a tile brings two."""
    if code >= TOWN:
        return ()
    change = reading(s.tile[h], code, loose_edges(s, h))
    if len(change.paths) + len(change.turns) != 1:
        return ()
    if change.turns:
        turn = change.turns[0]
        return (_way(m, h, turn.stays, turn.goes),)
    a, b = change.paths[0]
    met = [edge for edge in (a, b) if s.across_owner[h * 6 + edge] not in (FREE, CLOSED)]
    return tuple(_way(m, h, edge, a + b - edge) for edge in met)


def _way(m: HexMap, h: int, start: int, goal: int) -> Way:
    there = m.across[h * 6 + goal]
    return EDGES[start], EDGES[goal], m.labels[there] if there >= 0 else ""


def exits_of(code: int) -> tuple[str, ...]:
    """The exits of a town's tile by their sides."""
    return tuple(EDGES[edge] for edge in bits(code - TOWN)) if code >= TOWN else ()
