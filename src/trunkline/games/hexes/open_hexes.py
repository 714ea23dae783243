"""Cubes on hexes outside cities and towns, which some maps have: how many lie there, and the track they may leave by.

The piece of way from such a hex to the next stop counts as one link and pays its owner, whether the track beyond the
hex on the other side is finished or not. It is written by the hex and the side by which the cube leaves it: `R3/S`.
"""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.game import Objection, object_to
from trunkline.games.hexes.grid import EDGES
from trunkline.games.hexes.map import NOWHERE, HexMap
from trunkline.games.hexes.state import CUBE_ONE, Hop, RailState
from trunkline.games.hexes.tiles import NO_TILE
from trunkline.games.hexes.track import walk
from trunkline.words import N_, WORDS

WORDS["no-way-by-side"] = N_("No track leads from {hex} to a city or town on the side {side}.")


def drawn_hexes(m: HexMap) -> tuple[tuple[str, int], ...]:
    """The hexes outside places on which cubes are set out by the map, each with their number."""
    return tuple(
        (m.labels[h], int(row["cubes"]))
        for h, row in enumerate(m.data["hexes"])
        if row.get("cubes") and m.stop_at[h] == NOWHERE
    )


def on_hex(s: RailState, h: int) -> int:
    """The cubes on a hex outside places, as a packed set."""
    return s.on_hexes[h] if s.on_hexes else 0


def put_on_hex(s: RailState, h: int, packed: int) -> None:
    """More cubes (or fewer, if below 0) lie on a hex."""
    s.on_hexes = (*s.on_hexes[:h], s.on_hexes[h] + packed, *s.on_hexes[h + 1 :])


def take_cube(m: HexMap, s: RailState, word: str, colour: int) -> None:
    """Take a cube from the place or the hex of a word, where one lies."""
    stop = m.stop_index.get(word)
    if stop is None:
        put_on_hex(s, m.index[word], -CUBE_ONE[colour])
    else:
        s.cubes[stop] -= CUBE_ONE[colour]


def way_from(m: HexMap, s: RailState, h: int, edge: int) -> Hop | None:
    """The piece of way that leaves a hex outside places by a side, as a link; None when it leads to no stop."""
    half = h * 6 + edge
    if not s.own[half] or m.stop_at[h] != NOWHERE:
        return None
    found, stop, last = walk(m, s, half)
    if stop == NOWHERE:
        return None
    return edge, stop, (last + 3) % 6, s.own[half], (len(found) + 2) // 2


def ways_from(m: HexMap, s: RailState, h: int) -> Iterator[Hop]:
    """The pieces of way that leave a hex outside places, side by side."""
    if s.tile[h] != NO_TILE:
        for edge in range(6):
            hop = way_from(m, s, h, edge)
            if hop is not None:
                yield hop


def first_way(m: HexMap, s: RailState, word: str) -> Hop | None:
    """The piece of way of the first word of a route, `R3/S`; None when the word or the way is unknown."""
    label, _, side = word.partition("/")
    h = m.index.get(label)
    return way_from(m, s, h, EDGES.index(side)) if h is not None and side in EDGES else None


def hexes_with_cubes(s: RailState) -> Iterator[tuple[int, int]]:
    """The hexes outside places that have cubes, with the packed set of each."""
    return ((h, packed) for h, packed in enumerate(s.on_hexes) if packed)


def way_broken(m: HexMap, s: RailState, words: list[str], section: str) -> Objection | None:
    """What stands against the piece of way by which a cube leaves a hex outside places."""
    label, _, side = words[0].partition("/")
    if len(words) == 1:
        return object_to("route-open", section)
    if not side:
        return object_to("side-unnamed", section, stop=label, word=f"{label}/N")
    hop = first_way(m, s, words[0])
    if hop is None:
        return object_to("no-way-by-side", section, hex=label, side=side)
    said = words[1].partition("/")[0]
    if m.stop_names[hop[1]] != said:
        return object_to("route-breaks", section, stop=label, to=m.stops[hop[1]].label, said=said)
    return None
