"""Build Track, Improving Track: the ways round to a path that joins nothing, and which tiles may be laid with one.

A way round is the two tiles that join the second path of a tile from its own first one: the first path leads to a town
beside the hex, and the hex that lies beside both joins the town and the second path.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from trunkline.games.hexes import fit
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.grid import OPPOSITE, bits
from trunkline.games.hexes.map import CITY, LAND, NO_COLOUR, NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.phases.offers import lays
from trunkline.games.hexes.phases.prices import Price
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.tiles import KINDS, NO_TILE, TILE_OF_PATHS, TILES, TOWN, TOWN_KINDS, Path

BEGINS = (CITY, fit.MINE, fit.ROOTED)
"""What a path must join."""

SHUT = 254
"""No tile: a stop over which no way round may lead."""


Step = tuple[int, int, int]
"""A tile of a way round: its hex, and the two edges that it joins."""


class Way(NamedTuple):
    """A way round: the town as a stop, its tile, and the tile in the hex beside it."""

    town: int
    steps: tuple[Step, Step]


Edges = tuple[int, int]
"""The edge by which the first path of a tile leaves, and the edge of the second at which a way round comes back."""


@functools.cache
def ways(m: HexMap) -> tuple[Mapping[Edges, Way], ...]:
    """For each hex its ways round, whatever lies there: a town beside it, and a hex that lies beside both."""
    return tuple(dict(_ways_from(m, h)) for h in range(m.size))


def _ways_from(m: HexMap, h: int) -> Iterator[tuple[Edges, Way]]:
    for leaves in bits(m.open[h]) if _ordinary(m, h) else ():
        at = m.across[h * 6 + leaves]
        town = m.stop_at[at]
        for turn in (1, -1) if town != NOWHERE and m.stops[town].colour == NO_COLOUR else ():
            back, out = (leaves + turn) % 6, (leaves + 2 * turn) % 6
            beside = m.across[h * 6 + back]
            if m.open[h] >> back & 1 and m.open[at] >> out & 1 and _ordinary(m, beside):
                steps = ((at, OPPOSITE[leaves], out), (beside, OPPOSITE[out], OPPOSITE[back]))
                yield (leaves, back), Way(town, steps)


def _ordinary(m: HexMap, h: int) -> bool:
    return m.ground[h] in LAND and m.stop_at[h] == NOWHERE


@functools.cache
def joined(old: int, a: int, b: int, town: bool) -> int | None:
    """The code of the tile that adds a path, or two exits of a town, to what lies in a hex; None when there is none."""
    if town:
        exits = (0 if old == NO_TILE else old - TOWN) | 1 << a | 1 << b
        return TOWN + exits if exits in TOWN_KINDS else None
    paths = () if old == NO_TILE else TILES[old].paths
    tile = TILE_OF_PATHS.get(tuple(sorted((*paths, (min(a, b), max(a, b))))))
    return None if tile is None else tile.code


# -- which tiles may be laid with a loose path


@functools.lru_cache(maxsize=1 << 14)
def halves(spot: fit.Spot, rules: tuple[fit.Rule, ...], leaves: int, back: int) -> tuple[int, ...]:
    """The tiles for an empty spot whose first path joins what it must and leaves by one edge.

    Of the second, which joins nothing, the other edge is an end.
    """
    out = []
    for code, first, second in _tiles_of(leaves, back):
        change = fit.Change(paths=TILES[code].paths)
        if _joins(spot, first) and not _joins(spot, second):
            if not any(rule(spot, change) for rule in rules if rule is not fit.connected):
                out.append(code)
    return tuple(out)


@functools.cache
def _tiles_of(leaves: int, back: int) -> tuple[tuple[int, Path, Path], ...]:
    """The tiles with these edges in two paths: code, the path of the one, the path of the other."""
    out = []
    for tile in TILES:
        first = [path for path in tile.paths if leaves in path and back not in path]
        second = [path for path in tile.paths if back in path and leaves not in path]
        if first and second:
            out.append((tile.code, first[0], second[0]))
    return tuple(out)


def _joins(spot: fit.Spot, path: Path) -> bool:
    return any(spot.across_owner[edge] in BEGINS for edge in path)


class Loosely(NamedTuple):
    """A tile that may lie loose, what it costs with its way round, and the kinds of which 1, 2, 3 tiles are needed.

    `kinds` packs three bit masks. There is an entry for each way round and each choice of kinds.
    """

    lay: Lay
    cost: int
    kinds: int


class LooseOffers(NamedTuple):
    """What may lie loose in a hex: the tiles, all entries, the dearest of these and all kinds that they need."""

    lays: tuple[Lay, ...] = ()
    entries: tuple[Loosely, ...] = ()
    dearest: int = 0
    kinds: int = 0


class Look:
    """Where to look up what may lie loose on a map, by these rules and prices; the answers are kept."""

    def __init__(self, m: HexMap, price: Price, rules: tuple[fit.Rule, ...]) -> None:
        self.m, self.price, self.rules = m, price, rules
        self.ways = ways(m)
        self.lays = lays(m)
        # Of each hex the hexes of its ways round, the town's and the other one in turn.
        self.hexes = [tuple(h for way in rows.values() for h, _, _ in way.steps) for rows in self.ways]
        self.tiles = [itemgetter(*hexes) if hexes else tuple for hexes in self.hexes]
        beside: dict[int, list[int]] = {}
        for h, rows in enumerate(self.ways):
            for way in rows.values():
                beside.setdefault(way.steps[0][0], []).append(h)
        self.towns = [(at, tuple(dict.fromkeys(some))) for at, some in beside.items()]
        self.kept = functools.lru_cache(maxsize=1 << 16)(self._offers)

    def _offers(self, h: int, spot: fit.Spot, tiles: tuple[int, ...]) -> LooseOffers:
        m, ground = self.m, self.m.grounds
        found: dict[Loosely, None] = {}
        alike = fit.same_ends(spot)
        for k, ((leaves, back), way) in enumerate(self.ways[h].items()):
            some = halves(alike, self.rules, leaves, back)
            codes = _codes(m, way, tiles[2 * k : 2 * k + 2]) if some else None
            if codes is None:
                continue
            cost = sum(self.price(ground[step[0]], tiles[2 * k + n], codes[n]) for n, step in enumerate(way.steps))
            for code in some:
                if spot.leads_to[TILES[code].mate[back]] != way.town:
                    lay = self.lays[h][code]
                    assert lay is not None
                    whole = cost + self.price(ground[h], NO_TILE, code)
                    found |= {Loosely(lay, whole, kinds): None for kinds in _needed((code, *codes))}
        kinds = functools.reduce(int.__or__, [entry.kinds for entry in found], 0)
        return LooseOffers(_lays(found), tuple(found), max([entry.cost for entry in found], default=0), kinds)

    def fitting(self, shut: bytes, cash: int, short: int) -> Fitting:
        """What may lie loose in an empty hex, for each that is asked.

        `shut` is what lies in each hex, and `SHUT` at stops over which no way round may lead; `cash` what the seat can
        pay; `short` has the kinds of which the supply has not 1, 2, 3 tiles.
        """
        kept, tiles = self.kept, self.tiles
        near = {h for at, beside in self.towns if shut[at] != SHUT for h in beside}

        def fits(h: int, spot: fit.Spot) -> Sequence[Lay]:
            seen = spot.across_owner
            if h not in near or (CITY not in seen and fit.MINE not in seen and fit.ROOTED not in seen):
                return ()
            found = kept(h, spot, tiles[h](shut))
            if found.dearest <= cash and not found.kinds & short:
                return found.lays
            return _lays(entry for entry in found.entries if entry.cost <= cash and not entry.kinds & short)

        return fits


Fitting = Callable[[int, fit.Spot], Sequence[Lay]]
"""The tiles that fit in a hex, as a spot."""


def _lays(entries: Iterable[Loosely]) -> tuple[Lay, ...]:
    return tuple(dict.fromkeys([entry.lay for entry in entries]))


@functools.cache
def look(m: HexMap, price: Price, rules: tuple[fit.Rule, ...]) -> Look:
    """Where to look up what may lie loose, one for each."""
    return Look(m, price, rules)


def _codes(m: HexMap, way: Way, lie: tuple[int, ...]) -> tuple[int, ...] | None:
    """The tiles of a way round over what lies in its hexes; None where there is no such tile or an edge is taken."""
    out = []
    for (h, a, b), old in zip(way.steps, lie, strict=True):
        used = 0 if old == NO_TILE else old - TOWN if old >= TOWN else TILES[old].edges
        code = None if old == SHUT or used & (1 << a | 1 << b) else joined(old, a, b, m.stop_at[h] != NOWHERE)
        if code is None:
            return None
        out.append(code)
    return tuple(out)


MASK = len(KINDS)
"""Bits of a set of kinds."""


@functools.cache
def _needed(codes: tuple[int, ...]) -> tuple[int, ...]:
    """For each choice of kinds that shows all these tiles the kinds of which 1, 2, 3 are needed, packed."""
    kinds = [(TILES[code].kind,) if code < TOWN else TOWN_KINDS[code - TOWN] for code in codes]
    choices = itertools.product(*kinds)
    return tuple(
        sum(1 << MASK * (n - 1) + k for n in (1, 2, 3) for k in set(choice) if choice.count(k) >= n)
        for choice in choices
    )


def kinds_short(s: RailState) -> int:
    """The kinds of which the supply has not one, not two, not three tiles, packed."""
    return sum(1 << MASK * (n - 1) + k for k, left in enumerate(s.supply) if left < 3 for n in (1, 2, 3) if left < n)


def town_shut(m: HexMap, s: RailState, seat: int) -> bytes:
    """What lies in each hex, with `SHUT` for the stops over which no way round may lead.

    Those are cities, and towns where the seat has track: what joins a path there can be laid first.
    """
    mine, out = SEAT0 + seat, s.tile[:]
    for stop, colour in zip(m.stops, s.colour, strict=True):
        h = stop.hex
        if colour != NO_COLOUR or (out[h] != NO_TILE and mine in s.own[h * 6 : h * 6 + 6]):
            out[h] = SHUT
    return bytes(out)


def joins_half(spot: fit.Spot, code: int, rules: tuple[fit.Rule, ...]) -> bool:
    """Whether one path of a tile for an empty hex joins what it must, and the other one only joins nothing."""
    paths = TILES[code].paths if code < TOWN and spot.old == NO_TILE else ()
    change = fit.Change(paths=paths)
    half = sorted(_joins(spot, path) for path in paths) == [False, True]
    return half and not any(rule(spot, change) for rule in rules if rule is not fit.connected)
