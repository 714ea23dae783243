"""Which link each piece of track belongs to, by the words that leave its stops: `chicago/SW rock-island/NE`.

A picture has to know this to light a route; it only follows track that lies there and decides no rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.games.hexes.grid import OPPOSITE
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, HexMap, mate

Piece = tuple[int, int]
"""A piece of track: its hex and the smaller of its edges, or its only edge at a town."""


def pieces_from(map: HexMap, colour: Sequence[int], codes: Sequence[int], k: int, edge: int) -> list[Piece]:
    """The pieces one meets on leaving a stop by an edge, as far as the next stop or the open end."""
    h = map.stops[k].hex
    out: list[Piece] = []
    if colour[k] == NO_COLOUR:
        if mate(codes[h], edge) != 6:
            return out
        out.append((h, edge))
    while True:
        h, edge = map.across[h * 6 + edge], OPPOSITE[edge]
        if h < 0 or (h, edge) in out:
            return out
        stop = map.stop_at[h]
        if stop != NOWHERE and colour[stop] != NO_COLOUR:
            return out
        to = mate(codes[h], edge)
        if to == 255:
            return out
        if to == 6:
            out.append((h, edge))
            return out
        out.append((h, min(edge, to)))
        edge = to


def names_of_links(map: HexMap, colour: Sequence[int], codes: Sequence[int]) -> dict[Piece, str]:
    """For each piece on a link the words of leaving its stops; one word for track that is not finished."""
    found: dict[Piece, list[str]] = {}
    for k in range(len(map.stops)):
        for edge in range(6):
            word = map.hops[k][edge]
            for piece in pieces_from(map, colour, codes, k, edge):
                names = found.setdefault(piece, [])
                if word not in names:
                    names.append(word)
    return {piece: " ".join(names) for piece, names in found.items()}
