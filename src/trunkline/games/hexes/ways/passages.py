"""What a way costs hex by hex: the cheapest tile that leads from one side of a hex to another, or what lies there.

These are proposals: whether they may be laid, and in which order, is found by laying them (`ways/way.py`).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import NamedTuple

from trunkline.games.hexes import fit
from trunkline.games.hexes.actions import Connect
from trunkline.games.hexes.fit import MINE, OTHERS, Spot
from trunkline.games.hexes.grid import OPPOSITE, bits
from trunkline.games.hexes.map import CLOSED, NO_COLOUR, NOWHERE, SEAT0, UNOWNED, Ground, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.crossings import DiscLink, ferries
from trunkline.games.hexes.phases.prices import Price
from trunkline.games.hexes.routes import hop_by
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.supply import KINDS_OF, at_hand, disc_at_hand, with_exchanges
from trunkline.games.hexes.tiles import MOST_EXITS, NO_TILE, TILE_OF_PATHS, TILES, TOWN, Path, takes_disc
from trunkline.games.hexes.view import BuilderView, spot_of

Edge = int

TILE = 1 << 10
"""Costs are dollars times this, and a tile counts one: of two ways of a price that of fewer tiles is the cheaper."""

Row = tuple["Passage | None", ...]
"""The passages of a hex by their sides, `6 * one + other`; by twice the same side what it takes to end there."""


class Passage(NamedTuple):
    """What it takes to lead track through a hex: its cost (see `TILE`), and the tile that lies there then."""

    cost: int
    code: int


FREE_PASSAGE = Passage(0, NO_TILE)
"""Track ends at the edge of a city, and goes on from any other."""


class Disc(NamedTuple):
    """A link without track that could be made: its cost (see `TILE`), and the line that makes it."""

    cost: int
    line: Connect


def free_discs(m: HexMap, s: RailState, seat: int, build: Build) -> dict[int, Disc]:
    """The links without track that a seat could make, whatever is left of its turn, by the half-edges of both ends."""
    out: dict[int, Disc] = {}
    for step in build.steps:
        if isinstance(step, DiscLink):
            for c in step.free_places(m, s, seat):
                disc = Disc(c.price * TILE + 1, Connect(m.stop_names[c.stop], m.stop_names[c.to]))
                out[m.stops[c.stop].hex * 6 + c.edge] = out[m.stops[c.to].hex * 6 + c.into] = disc
    return out


@functools.cache
def meetings(m: HexMap) -> list[int]:
    """The half-edge across each half-edge; a negative number off the map. Not to be changed."""
    return [n * 6 + OPPOSITE[half % 6] for half, n in enumerate(m.across)]


@functools.cache
def open_sides(m: HexMap) -> list[tuple[Edge, ...]]:
    """The sides of each hex that track may use. Not to be changed."""
    return [SIDES[mask] for mask in m.open]


@functools.cache
def ways_over_water(m: HexMap) -> dict[int, int]:
    """The half-edges that lead over water to another place, and those there, both ways."""
    out: dict[int, int] = {}
    for c in ferries(m):
        one, other = m.stops[c.stop].hex * 6 + c.edge, m.stops[c.to].hex * 6 + c.into
        out[one], out[other] = other, one
    return out


class Passages:
    """The passages of a position for one builder, those of a hex worked out when they are first asked for.

    `sides` are the sides of each hex that track may use or by which it is left without track; `beyond` is the half-edge
    that each half-edge leads to; `fares` what it costs to go on by those between cities: what
    a link without track costs, nothing where one lies, None where one cannot go. `discs` are the links without track
    that could be made, by the half-edges of both ends.

    With `through_others` the track of others counts as the builder's own: what a way would cost if nobody were in it.
    """

    def __init__(self, m: HexMap, s: RailState, seat: int, build: Build, *, through_others: bool = False) -> None:
        """Look at a position with a builder's eyes."""
        self.m, self.s = m, s
        self.price = build.prices(s, seat)
        self.rules = build.track.rules
        self.view: BuilderView = build.builder_view(m, s, seat)
        self.usable = frozenset((UNOWNED, SEAT0 + seat))
        self.through_others = through_others
        self.left = at_hand(s)
        self.cities = {stop.hex for stop, colour in zip(m.stops, s.colour, strict=True) if colour != NO_COLOUR}
        self.discs = free_discs(m, s, seat, build)
        over = {one: other for one, other in ways_over_water(m).items() if {one // 6, other // 6} <= self.cities}
        self.beyond, self.sides = meetings(m), open_sides(m)
        if over:
            self.beyond = [over.get(half, other) for half, other in enumerate(self.beyond)]
            self.sides = list(self.sides)
            for half in over:
                self.sides[half // 6] = tuple(sorted({*self.sides[half // 6], half % 6}))
        self.fares = {half: self._fare(half) for half in self._between_cities()}
        self._rows: dict[int, Row] = {}

    def _between_cities(self) -> Iterator[int]:
        """The half-edges that lead from a city to another one."""
        for h in self.cities:
            for half in range(h * 6, h * 6 + 6):
                if self.beyond[half] // 6 in self.cities:
                    yield half

    def _fare(self, half: int) -> int | None:
        """What it costs to go on from a city to the next one: there is no room for track between neighbours."""
        disc = self.discs.get(half)
        if disc is not None:
            return disc.cost
        h, edge = divmod(half, 6)
        hop = hop_by(self.s, self.m.stop_at[h], edge)
        return 0 if hop is not None and (self.through_others or hop[3] in self.usable) else None

    def row(self, h: int) -> Row:
        """The passages of a hex."""
        found = self._rows.get(h)
        if found is None:
            found = self._rows[h] = self._shared(h) or self._row(h)
        return found

    def _shared(self, h: int) -> Row | None:
        """The passages of a hex where nothing lies and nobody's track ends, the same for all such; else None."""
        across = self.view.across_owner[h * 6 : h * 6 + 6]
        if self.s.tile[h] != NO_TILE or not OTHERS.isdisjoint(across) or h in self.cities:
            return None
        town = self.m.stop_at[h] != NOWHERE
        if (town and not self.s.discs) or (TOWN_TILES if town else SIMPLE_TILES) & ~self.left:
            return None
        return bare(self.price, self.m.grounds[h], self.m.open[h], town)

    def _row(self, h: int) -> Row:
        sides, town = self.sides[h], self.m.stop_at[h] != NOWHERE
        row: list[Passage | None] = [None] * 36
        city = h in self.cities
        for a in sides:
            for b in sides:
                if city:
                    row[6 * a + b] = FREE_PASSAGE
                elif town:
                    row[6 * a + b] = self._town(h, 1 << a | 1 << b)
                elif a < b:
                    row[6 * a + b] = row[6 * b + a] = self._plain(h, (a, b))
        return tuple(row if city or town else with_ends(row))

    def _town(self, h: int, exits: int) -> Passage | None:
        """A town tile with these exits and those that it has."""
        s = self.s
        old = s.tile[h]
        before = 0 if old == NO_TILE else old - TOWN
        if any(not self._is_usable(h * 6 + e) for e in bits(exits & before)):
            return None
        new = exits & ~before
        if not new:
            return Passage(0, old)
        if (before | exits).bit_count() > MOST_EXITS or any(self._is_barred(h * 6 + e) for e in bits(new)):
            return None
        code = TOWN + (before | exits)
        if takes_disc(before | exits) and not disc_at_hand(s, h):
            return None
        return self._tile(h, code)

    def _plain(self, h: int, path: Path) -> Passage | None:
        """The path that lies there, or the cheapest tile that has it."""
        old = self.s.tile[h]
        if old != NO_TILE and path in TILES[old].paths:
            return Passage(0, old) if self._is_usable(h * 6 + path[0]) else None
        if any(self._is_barred(h * 6 + e) for e in path):
            return None
        if old == NO_TILE and (simple := self._tile(h, TILE_OF_PATHS[(path,)].code)) is not None:
            return simple
        codes = fit.fits(self._reached(h, path), self.rules)
        some = (self._tile(h, code) for code in codes if code < TOWN and path in TILES[code].paths)
        return min((each for each in some if each is not None), default=None)

    def _reached(self, h: int, path: Path) -> Spot:
        """The spot of a hex when the way has come to one side of it: then new track joins the builder's own there."""
        spot = spot_of(self.m, self.s, self.view, h)
        across = bytearray(spot.across_owner)
        across[path[0]] = MINE
        return spot._replace(across_owner=bytes(across))

    def _tile(self, h: int, code: int) -> Passage | None:
        """A tile in a hex, if the box has it."""
        old, s = self.s.tile[h], self.s
        kinds = self.left if old == NO_TILE else with_exchanges(self.left | 1 << s.kind[h], s.under_towns)
        return priced(self.price, self.m.grounds[h], old, code) if KINDS_OF[code] & kinds else None

    def _is_usable(self, half: int) -> bool:
        """Whether a piece that lies there may be part of the way."""
        return self.through_others or self.s.own[half] in self.usable

    def _is_barred(self, half: int) -> bool:
        """Whether new track may not leave by this half-edge."""
        across = self.view.across_owner[half]
        return across == CLOSED or (across in OTHERS and not self.through_others)


SIDES = tuple(tuple(bits(mask)) for mask in range(64))
"""The sides of a mask."""

SIMPLE_TILES = sum(1 << TILE_OF_PATHS[((0, b),)].kind for b in (1, 2, 3))
TOWN_TILES = functools.reduce(int.__or__, (KINDS_OF[TOWN + 1], *(KINDS_OF[TOWN + (1 | 1 << b)] for b in (1, 2, 3))))
"""The kinds of tile, as bit masks, with which any passage of an empty hex can be had."""


def priced(price: Price, ground: Ground, old: int, code: int) -> Passage:
    """A tile with its cost."""
    return Passage(price(ground, old, code) * TILE + 1, code)


@functools.lru_cache(maxsize=1 << 12)
def bare(price: Price, ground: Ground, open: int, town: bool) -> Row:
    """The passages of a hex without a tile, by the sides that track may use."""
    row: list[Passage | None] = [None] * 36
    for a in SIDES[open]:
        for b in SIDES[open]:
            if town:
                row[6 * a + b] = priced(price, ground, NO_TILE, TOWN + (1 << a | 1 << b))
            elif a < b:
                row[6 * a + b] = row[6 * b + a] = priced(price, ground, NO_TILE, TILE_OF_PATHS[((a, b),)].code)
    return tuple(row if town else with_ends(row))


def with_ends(row: list[Passage | None]) -> list[Passage | None]:
    """Outside towns any track will do to end in a hex."""
    for a in range(6):
        some = [each for each in row[6 * a : 6 * a + 6] if each is not None]
        row[7 * a] = min(some) if some else None
    return row
