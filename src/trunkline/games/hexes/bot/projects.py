"""Projects: what a builder would still have to lay for a way to join its stops, in the position at hand."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass

from trunkline.actions import Rest
from trunkline.games.hexes.actions import Connect, Lay
from trunkline.games.hexes.bot.ways import Atlas, Part, Way, atlas
from trunkline.games.hexes.map import CITY, FREE, NO_COLOUR, SEAT0, UNOWNED, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.crossings import Crossing, DiscLink
from trunkline.games.hexes.phases.prices import Price
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.supply import at_hand
from trunkline.games.hexes.tiles import MOST_EXITS, NO_TILE, TILE_OF_PATHS, TILES, TOWN, Path, Tile, name_of


@dataclass(frozen=True, slots=True)
class Project:
    """A way as it would be finished now: the tiles still to lay, in order, and what they cost in all.

    `ready` says whether the builder may begin now; else one of the ends must be joined first. A link without track
    has no tiles and is one of the builds of a turn (`without_track`).
    """

    way: Way
    lays: tuple[tuple[int, int], ...]
    cost: int
    pieces: int
    ready: bool
    without_track: bool = False

    @property
    def builds(self) -> int:
        """How many of the builds of a turn it takes."""
        return 1 if self.without_track else len(self.lays)

    @property
    def ends(self) -> tuple[int, int]:
        """The stops it joins."""
        return self.way.a, self.way.b

    def next_build(self, m: HexMap) -> Lay | Connect:
        """The action that goes on with it."""
        if self.without_track:
            return Connect(m.stop_names[self.way.a], m.stop_names[self.way.b])
        h, code = self.lays[0]
        return Lay(m.labels[h], Rest(name_of(code)))


@dataclass(frozen=True, slots=True)
class Site:
    """What a builder looks at: map, position, who builds, prices, hexes done with this turn, the kinds of tile `left`.

    `starts` are the stops where track may begin, as a bit mask; None for any city and a town with own track. No link
    may join the pairs of stops that are `closed`. `crossings` are the links without track that may be planned.
    """

    m: HexMap
    s: RailState
    seat: int
    price: Price
    built: frozenset[int]
    left: int
    starts: int | None = None
    closed: frozenset[tuple[int, int]] = frozenset()
    crossings: tuple[Crossing, ...] = ()


def site_of(m: HexMap, build: Build, s: RailState, seat: int, crosses: bool = False) -> Site:
    """What a seat looks at under the rules and prices of its building phase; links without track if it `crosses`."""
    steps = [step for step in build.steps if isinstance(step, DiscLink)] if crosses else []
    return Site(
        m, s, seat, build.usual_prices(s, seat),
        frozenset(build.hexes_built(s)) | build.closed_hexes(m, s), at_hand(s), build.starts(m, s, seat),
        build.closed_pairs(m, s), tuple(c for step in steps for c in step.free_places(m, s, seat)),
    )  # fmt: skip


def projects(site: Site, most: int) -> list[Project]:
    """The cheapest project of each pair of stops that the builder has not joined yet, of at most so many tiles."""
    mine = SEAT0 + site.seat
    joined = {(stop, hop[1]) for stop, row in enumerate(site.s.links) for hop in row if hop[3] == mine}
    book = atlas(site.m, site.price)
    prices = _prices(site, book)
    out = [Project(Way(c.stop, c.edge, c.to, c.into, ()), (), c.price, 1, True, True) for c in site.crossings]
    for pair, some in book.ways.items():
        if pair in joined or pair in site.closed:
            continue
        best: Way | None = None
        best_tiles, best_cost = most, 1 << 30
        for way in some:
            tiles = cost = 0
            for part in way.parts:
                price = prices[part]
                if price:
                    if price < 0:
                        break
                    tiles += 1
                    cost += price
            else:
                if tiles < best_tiles or (tiles == best_tiles and cost < best_cost):
                    best, best_tiles, best_cost = way, tiles, cost
        if best is not None and best_tiles:
            out.append(_project(site, best, best_cost))
    return out


def first_project(site: Site, pairs: Iterable[tuple[int, int]], most: int) -> Project | None:
    """The first way, going through pairs of neighbours, that at most so many tiles would finish."""
    book = atlas(site.m, site.price)
    for pair in pairs:
        if not (_may_begin(site, pair[0]) or _may_begin(site, pair[1])):
            continue
        for way in book.ways[pair]:
            prices = [_price(site, book.parts[part]) for part in way.parts]
            if min(prices) >= 0 and 0 < sum(price > 0 for price in prices) <= most:
                return _project(site, way, sum(prices))
    return None


def _project(site: Site, way: Way, cost: int) -> Project:
    """A way that nothing stands in, in the order in which it is built."""
    parts = [atlas(site.m, site.price).parts[n] for n in way.parts]
    ready = _may_begin(site, way.a)
    if not ready:
        ready = _may_begin(site, way.b)
        parts.reverse()
    lays = []
    for part in parts:
        code = _tile_for(site, part)
        if code is not None and code != site.s.tile[part[0]]:
            lays.append((part[0], code))
    towns = (site.s.colour[way.a] == NO_COLOUR) + (site.s.colour[way.b] == NO_COLOUR)
    return Project(way, tuple(lays), cost, len(way.steps) + towns, ready)


@functools.cache
def _open_to(seat: int) -> bytes:
    """For each code of what lies across an edge: 2 where anybody may lay track towards it, 1 where this seat may."""
    table = bytearray(256)
    table[FREE] = table[CITY] = 2
    table[UNOWNED] = table[SEAT0 + seat] = 1
    return bytes(table)


def _prices(site: Site, book: Atlas) -> list[int]:
    """What each part costs, -1 where it cannot be had; most lie on ground without track."""
    s = site.s
    tile, open_to, left = bytes(s.tile), bytes(s.across_owner.translate(_open_to(site.seat))), site.left
    parts = book.parts
    out: list[int] = []
    for n, bare in enumerate(book.bare):
        if bare is None or tile[bare[0]] != NO_TILE:
            out.append(_price(site, parts[n]))
            continue
        h, one, other, kind, price = bare
        if open_to[one] and open_to[other] and left >> kind & 1 and h not in site.built:
            out.append(price)
        else:
            out.append(-1)
    return out


def _price(site: Site, part: Part) -> int:
    """What a part costs: 0 when it lies there already, -1 when it cannot be had."""
    code = _tile_for(site, part)
    if code is None:
        return -1
    h = part[0]
    old = site.s.tile[h]
    return 0 if code == old else site.price(site.m.grounds[h], old, code)


def _may_begin(site: Site, stop: int) -> bool:
    """Any city, or a town with own track in it; where a network must stay in one piece, a stop of it."""
    if site.starts is not None:
        return bool(site.starts >> stop & 1)
    if site.s.colour[stop] != NO_COLOUR:
        return True
    base = site.m.stops[stop].hex * 6
    return SEAT0 + site.seat in site.s.own[base : base + 6]


def _tile_for(site: Site, part: Part) -> int | None:
    """The tile that a part wants in its hex, the one that lies there when it is enough; None when none will do."""
    h, way = part
    return _exit(site, h, way) if isinstance(way, int) else _path(site, h, way)


def _exit(site: Site, h: int, edge: int) -> int | None:
    """A town wants an exit, a city nothing."""
    s = site.s
    old = s.tile[h]
    if s.colour[site.m.stop_at[h]] != NO_COLOUR:
        return old
    half = h * 6 + edge
    if s.own[half]:
        return old if _is_usable(site, half) else None
    if h in site.built or s.across_owner[half] not in (FREE, UNOWNED, SEAT0 + site.seat):
        return None
    exits = (0 if old == NO_TILE else old - TOWN) | 1 << edge
    return TOWN + exits if exits.bit_count() <= MOST_EXITS else None


def _path(site: Site, h: int, path: Path) -> int | None:
    """Nothing when the path is there, else a tile with the path beside the old ones."""
    s = site.s
    base = h * 6
    old = s.tile[h]
    paths = () if old == NO_TILE else TILES[old].paths
    if path in paths:
        return old if _is_usable(site, base + path[0]) else None
    if h in site.built:
        return None
    tile = _tile_beside(old, path)
    if tile is None or not site.left >> tile.kind & 1:
        return None
    for edge in path:
        if s.across_owner[base + edge] not in (FREE, CITY, UNOWNED, SEAT0 + site.seat):
            return None
    return tile.code


@functools.cache
def _tile_beside(old: int, path: Path) -> Tile | None:
    """The tile that has a path beside those of another."""
    paths = () if old == NO_TILE else TILES[old].paths
    return TILE_OF_PATHS.get(tuple(sorted((*paths, path))))


def _is_usable(site: Site, half: int) -> bool:
    """Whether a piece that lies there may become part of a link of the builder."""
    return site.s.own[half] in (UNOWNED, SEAT0 + site.seat)
