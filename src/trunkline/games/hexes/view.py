"""Build Track, looking at a position: the map as one builder sees it, hex by hex as spots for the rules of `fit`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trunkline.games.hexes.fit import FAR_CITY, MINE, OTHER, ROOTED, SPUR, Spot
from trunkline.games.hexes.grid import OPPOSITE
from trunkline.games.hexes.map import CITY, FREE, NO_COLOUR, NOWHERE, SEAT0, UNOWNED, HexMap
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.tiles import TILES

MOST_SEATS = 8

_SEEN: tuple[bytes, ...] = tuple(
    bytes(MINE if c == SEAT0 + seat else OTHER if SEAT0 <= c < SEAT0 + MOST_SEATS else c for c in range(256))
    for seat in range(MOST_SEATS)
)


_JOINED = bytes(MINE if code == FREE else ROOTED if code == UNOWNED else code for code in range(256))


class BuilderView(NamedTuple):
    """The whole map as one builder sees it: `Spot`'s values for every half-edge, and the loose edges by hex."""

    across_owner: bytes
    leads_to: bytes
    own: bytes
    open_ends: dict[int, int]


def builder_view(m: HexMap, s: RailState, seat: int, starts: int | None = None) -> BuilderView:
    """Look at the map with a builder's eyes; one call serves every hex until track changes.

    `starts` is a bit mask of the stops where the builder may begin: by default any city, and a town with own track.
    """
    seen = _SEEN[seat]
    across_owner = s.across_owner.translate(seen)
    own = s.own.translate(seen)
    leads_to = s.leads_to[:]
    open_ends: dict[int, int] = {}
    for half in s.open_ends:
        h, edge = divmod(half, 6)
        open_ends[h] = open_ends.get(h, 0) | 1 << edge
        back = m.across[half] * 6 + OPPOSITE[edge]
        leads_to[half] = leads_to[back]
        if own[half] == OTHER and m.stop_at[h] != NOWHERE:
            across_owner[back] = SPUR
        if own[half] == UNOWNED and _rooted(m, s, own, leads_to[back], starts):
            across_owner[back] = ROOTED
            if m.stop_at[h] == NOWHERE:
                mate = TILES[s.tile[h]].mate[edge]
                own[half] = own[h * 6 + mate] = ROOTED
    if starts is not None:
        for half, there in enumerate(across_owner):
            if there == CITY and not starts >> leads_to[half] & 1:
                across_owner[half] = FAR_CITY
    return BuilderView(bytes(across_owner), bytes(leads_to), bytes(own), open_ends)


def _rooted(m: HexMap, s: RailState, own: bytearray, stop: int, starts: int | None) -> bool:
    """Whether the builder may begin at this stop: where `starts` says, or any city, or a town with own track."""
    if stop == NOWHERE:
        return False
    if starts is not None:
        return bool(starts >> stop & 1)
    if s.colour[stop] != NO_COLOUR:
        return True
    base = m.stops[stop].hex * 6
    return MINE in own[base : base + 6]


_spot = tuple.__new__
"""Makes a `Spot` without the call that a named tuple's own way takes: every listing makes some sixty."""


def spot_of(m: HexMap, s: RailState, view: BuilderView, h: int) -> Spot:
    """The spot of a hex; the hex must be able to hold track."""
    base = h * 6
    end = base + 6
    return _spot(
        Spot,
        (
            s.tile[h],
            m.stop_at[h],
            view.open_ends.get(h, 0),
            view.across_owner[base:end],
            view.leads_to[base:end],
            view.own[base:end],
        ),
    )


def spots_of(m: HexMap, s: RailState, view: BuilderView, hexes: Iterable[int]) -> Iterator[tuple[int, Spot]]:
    """The same of many hexes, each with its number."""
    tile, stop_at, ends = s.tile, m.stop_at, view.open_ends.get
    across, leads, own = view.across_owner, view.leads_to, view.own
    for h in hexes:
        base = h * 6
        end = base + 6
        yield h, _spot(Spot, (tile[h], stop_at[h], ends(h, 0), across[base:end], leads[base:end], own[base:end]))


def joined(spot: Spot) -> Spot:
    """The same spot as if track of the builder's own came to it where nothing lies across, or nobody's track."""
    return spot._replace(across_owner=spot.across_owner.translate(_JOINED))


def loose_edges(s: RailState, h: int) -> int:
    """The edges of a hex where unfinished track ends, as a mask."""
    return sum(1 << half % 6 for half in s.open_ends if half // 6 == h)


def places_to_build(m: HexMap, s: RailState, view: BuilderView) -> list[int]:
    """The hexes where a tile might go: next to a city or to loose track, with loose track, or a town with own track."""
    near = set(s.city_neighbours)
    for half in s.open_ends:
        near.add(half // 6)
        near.add(m.across[half])
    for stop, colour in enumerate(s.colour):
        if colour == NO_COLOUR:
            h = m.stops[stop].hex
            if h not in near and MINE in view.own[h * 6 : h * 6 + 6]:
                near.add(h)
        else:
            near.discard(m.stops[stop].hex)
    return sorted(near)
