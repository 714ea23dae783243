"""Ways to join two stops: every short course of track between neighbours, found once for a map and its prices."""

from __future__ import annotations

import functools
from typing import NamedTuple

from trunkline.games.hexes.grid import OPPOSITE
from trunkline.games.hexes.map import NOWHERE, HexMap
from trunkline.games.hexes.phases.prices import Price
from trunkline.games.hexes.tiles import NO_TILE, TILE_OF_PATHS, Path

LONGEST = 4
"""Hexes between two stops: no turn lays more."""

MOST_WAYS = 10
"""Courses kept for each pair of stops, the shortest and cheapest ones."""


class Way(NamedTuple):
    """A course from stop `a`, left by edge `out`, over hexes with a path each, into stop `b` by its edge `into`.

    `parts` are the numbers of all that it consists of in `Atlas.parts`: one end, the steps, the other end.
    """

    a: int
    out: int
    b: int
    into: int
    steps: tuple[tuple[int, Path], ...]
    parts: tuple[int, ...] = ()


Part = tuple[int, Path | int]
"""A hex with the path wanted there, or a stop's hex with the edge wanted there."""


class Atlas(NamedTuple):
    """All ways of a map by pairs of stops, the cheapest first, and the parts that they share.

    `bare` says of each part, for ground without track: hex, both half-edges, kind of tile, price; None for ends.
    """

    parts: tuple[Part, ...]
    ways: dict[tuple[int, int], tuple[Way, ...]]
    bare: tuple[tuple[int, int, int, int, int] | None, ...]


@functools.lru_cache(maxsize=32)
def atlas(m: HexMap, price: Price) -> Atlas:
    """The ways of each pair of neighbours (the smaller stop first), the cheapest first on a map without track."""
    near = _steps_to_stops(m)
    found: dict[tuple[int, int], list[Way]] = {}
    for a, stop in enumerate(m.stops):
        for out in range(6):
            if m.open[stop.hex] >> out & 1:
                _spread(m, near, a, out, stop.hex * 6 + out, (), found)

    def length_and_cost(way: Way) -> tuple[int, int]:
        cost = sum(price(m.grounds[h], NO_TILE, TILE_OF_PATHS[(path,)].code) for h, path in way.steps)
        return len(way.steps), cost

    numbers: dict[Part, int] = {}

    def with_parts(way: Way) -> Way:
        parts: list[Part] = [(m.stops[way.a].hex, way.out), *way.steps, (m.stops[way.b].hex, way.into)]
        return way._replace(parts=tuple(numbers.setdefault(part, len(numbers)) for part in parts))

    ways = {
        pair: tuple(map(with_parts, sorted(some, key=length_and_cost)[:MOST_WAYS]))
        for pair, some in sorted(found.items())
    }
    return Atlas(tuple(numbers), ways, tuple(_bare(m, price, part) for part in numbers))


def _bare(m: HexMap, price: Price, part: Part) -> tuple[int, int, int, int, int] | None:
    h, way = part
    if isinstance(way, int):
        return None
    tile = TILE_OF_PATHS[(way,)]
    return h, h * 6 + way[0], h * 6 + way[1], tile.kind, price(m.grounds[h], NO_TILE, tile.code)


def _steps_to_stops(m: HexMap) -> list[int]:
    """Steps from each hex to the nearest stop, as the crow flies over open sides."""
    steps = [0 if stop != NOWHERE else LONGEST + 2 for stop in m.stop_at]
    for _ in range(LONGEST + 1):
        for half, n in enumerate(m.across):
            h, edge = divmod(half, 6)
            if n >= 0 and m.open[h] >> edge & 1:
                steps[h] = min(steps[h], steps[n] + 1)
    return steps


def _spread(
    m: HexMap,
    near: list[int],
    a: int,
    out: int,
    half: int,
    steps: tuple[tuple[int, Path], ...],
    found: dict[tuple[int, int], list[Way]],
) -> None:
    """Go on over a half-edge; keeps ways to stops with a greater number, so that each is found once."""
    h = m.across[half]
    enter = OPPOSITE[half % 6]
    b = m.stop_at[h]
    if b != NOWHERE:
        if b > a:
            found.setdefault((a, b), []).append(Way(a, out, b, enter, steps))
        return
    if any(h == seen for seen, _ in steps) or len(steps) + max(1, near[h]) > LONGEST:
        return
    for leave in range(6):
        if leave != enter and m.open[h] >> leave & 1:
            path = (enter, leave) if enter < leave else (leave, enter)
            _spread(m, near, a, out, h * 6 + leave, (*steps, (h, path)), found)
