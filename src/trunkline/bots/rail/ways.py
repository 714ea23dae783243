"""Ways to join two stops: every short course of track between neighbours, found once a map, judged in a position."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

from trunkline.actions import Rest
from trunkline.hexes.actions import Lay
from trunkline.hexes.grid import OPPOSITE
from trunkline.hexes.maps import CITY, FREE, NO_COLOUR, NOWHERE, SEAT0, UNOWNED, HexMap
from trunkline.hexes.state import RailState
from trunkline.hexes.tiles import MOST_EXITS, NO_TILE, TILE_OF_PATHS, TILES, TOWN, Path, name_of
from trunkline.phases.build import Price

LONGEST = 4
"""Hexes between two stops: no turn lays more."""

KEPT = 10
"""Courses kept for each pair of stops, the shortest and cheapest ones."""


class Way(NamedTuple):
    """A course from stop `a`, left by edge `out`, over hexes with a path each, to stop `b`, entered by its edge `into`."""

    a: int
    out: int
    b: int
    into: int
    steps: tuple[tuple[int, Path], ...]


@dataclass(frozen=True, slots=True)
class Project:
    """A way as it would be finished now: the tiles still to lay, in order, and what they cost in all.

    `ready` says whether the builder may begin now; else one of the ends must be joined first.
    """

    way: Way
    lays: tuple[tuple[int, int], ...]
    cost: int
    pieces: int
    ready: bool

    @property
    def ends(self) -> tuple[int, int]:
        """The stops it joins."""
        return self.way.a, self.way.b

    def first(self, m: HexMap) -> Lay:
        """The action that goes on with it."""
        h, code = self.lays[0]
        return Lay(m.labels[h], Rest(name_of(code)))


@functools.lru_cache(maxsize=32)
def ways(m: HexMap, price: Price) -> dict[tuple[int, int], tuple[Way, ...]]:
    """The ways of each pair of neighbours (the smaller stop first), the cheapest first on a map without track."""
    near = _near(m)
    found: dict[tuple[int, int], list[Way]] = {}
    for a, stop in enumerate(m.stops):
        for out in range(6):
            if m.open[stop.hex] >> out & 1:
                _spread(m, near, a, out, stop.hex * 6 + out, (), found)

    def dear(way: Way) -> tuple[int, int]:
        cost = sum(price(m.ground[h], m.river[h], NO_TILE, TILE_OF_PATHS[(path,)].code) for h, path in way.steps)
        return len(way.steps), cost

    return {pair: tuple(sorted(some, key=dear)[:KEPT]) for pair, some in sorted(found.items())}


def _near(m: HexMap) -> list[int]:
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


class Site(NamedTuple):
    """What a builder looks at: the map, the position, who builds, the prices, and the hexes done with this turn."""

    m: HexMap
    s: RailState
    seat: int
    price: Price
    built: tuple[int, ...]


def project(site: Site, way: Way) -> Project | None:
    """How to finish a way from here, beginning where the builder may; None when something lies in the way."""
    s = site.s
    parts: list[tuple[int, int, bool]] = []
    for stop, edge in ((way.a, way.out), (way.b, way.into)):
        part = _town(site, stop, edge)
        if part is None:
            return None
        parts.append(part)
    course = [parts[0]]
    for h, path in way.steps:
        part = _step(site, h, path)
        if part is None:
            return None
        course.append(part)
    course.append(parts[1])
    ready = _may_begin(site, way.a)
    if not ready:
        ready = _may_begin(site, way.b)
        course.reverse()
    lays = tuple((h, code) for h, code, wanted in course if wanted)
    if not lays:
        return None
    cost = sum(site.price(site.m.ground[h], site.m.river[h], s.tile[h], code) for h, code in lays)
    towns = (s.colour[way.a] == NO_COLOUR) + (s.colour[way.b] == NO_COLOUR)
    return Project(way, lays, cost, len(way.steps) + towns, ready)


def _may_begin(site: Site, stop: int) -> bool:
    """Any city, or a town with own track in it."""
    if site.s.colour[stop] != NO_COLOUR:
        return True
    base = site.m.stops[stop].hex * 6
    return SEAT0 + site.seat in site.s.own[base : base + 6]


def _town(site: Site, stop: int, edge: int) -> tuple[int, int, bool] | None:
    """What the end of a way asks for: a town wants an exit, a city nothing. (hex, tile, whether it is to be laid)"""
    s, m = site.s, site.m
    if s.colour[stop] != NO_COLOUR:
        return -1, NO_TILE, False
    h = m.stops[stop].hex
    half = h * 6 + edge
    if s.own[half]:
        return (h, s.tile[h], False) if _usable(site, half) else None
    if h in site.built or s.meet[half] not in (FREE, UNOWNED, SEAT0 + site.seat):
        return None
    exits = (0 if s.tile[h] == NO_TILE else s.tile[h] - TOWN) | 1 << edge
    return (h, TOWN + exits, True) if exits.bit_count() <= MOST_EXITS else None


def _step(site: Site, h: int, path: Path) -> tuple[int, int, bool] | None:
    """What a hex of a way asks for: nothing when the path is there, else a tile with the path beside the old ones."""
    s = site.s
    base = h * 6
    old = s.tile[h]
    paths = () if old == NO_TILE else TILES[old].paths
    if path in paths:
        return (h, old, False) if _usable(site, base + path[0]) else None
    if h in site.built:
        return None
    tile = TILE_OF_PATHS.get(tuple(sorted((*paths, path))))
    if tile is None or s.supply[tile.kind] <= 0:
        return None
    for edge in path:
        if s.meet[base + edge] not in (FREE, CITY, UNOWNED, SEAT0 + site.seat):
            return None
    return h, tile.code, True


def _usable(site: Site, half: int) -> bool:
    """Whether a piece that lies there may become part of an own link."""
    return site.s.own[half] in (UNOWNED, SEAT0 + site.seat)


def projects(site: Site) -> dict[tuple[int, int], Project]:
    """The cheapest project of each pair of stops that the builder has not joined yet, fewest tiles first."""
    mine = SEAT0 + site.seat
    joined = {(stop, hop[1]) for stop, row in enumerate(site.s.links) for hop in row if hop[3] == mine}
    out: dict[tuple[int, int], Project] = {}
    for pair, some in ways(site.m, site.price).items():
        if pair in joined:
            continue
        best: Project | None = None
        for way in some:
            found = project(site, way)
            if found is None:
                continue
            if best is None or (len(found.lays), found.cost) < (len(best.lays), best.cost):
                best = found
        if best is not None:
            out[pair] = best
    return out
