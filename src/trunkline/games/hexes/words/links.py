"""Links as pictures need them: what a tile would join, the links of a route, the line a cube draws on the board.

Nothing here decides whether a tile may lie: it reads what the position says of a tile that does.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

from trunkline.games.hexes.board.geometry import Frame, place
from trunkline.games.hexes.board.track import samples
from trunkline.games.hexes.grid import EDGES, OPPOSITE, bits
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.open_hexes import hexes_with_cubes, ways_from
from trunkline.games.hexes.routes import BY_FERRY, follow
from trunkline.games.hexes.state import Hop, RailState
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN, code_of
from trunkline.games.hexes.track import owner_of_exit, walk


@dataclass(frozen=True, slots=True)
class Link:
    """What a new piece of track would belong to: its ends (NOWHERE for a loose one), pieces, owner code."""

    a: int
    b: int
    pieces: int
    owner: int

    @property
    def complete(self) -> bool:
        """Whether it joins two stops."""
        return self.a != NOWHERE and self.b != NOWHERE


Seen = dict[int, tuple[int, int]]
"""Half-edge -> pieces and stop of the track found across it; kept while many tiles of one position are looked at."""


def _ahead(m: HexMap, s: RailState, half: int, seen: Seen) -> tuple[int, int]:
    """How many pieces lie across a half-edge and the stop they lead to."""
    known = seen.get(half)
    if known is None:
        if m.across[half] < 0:
            known = (0, NOWHERE)
        else:
            found, stop, _ = walk(m, s, half)
            town_exit = stop != NOWHERE and s.colour[stop] == NO_COLOUR
            known = ((len(found) + town_exit) // 2, stop)
        seen[half] = known
    return known


def links_of_tile(m: HexMap, s: RailState, h: int, name: str, owner: int, seen: Seen | None = None) -> list[Link]:
    """The links that the new pieces of a tile would belong to if an owner laid it in a hex; read before it lies.

    An exit of a town that meets another player's track belongs to that player's link.
    """
    seen = {} if seen is None else seen
    code = code_of(name)
    if code is None:
        return []
    old = s.tile[h]
    base = h * 6
    out = []
    if code >= TOWN:
        before = 0 if old == NO_TILE else old - TOWN
        for edge in bits((code - TOWN) & ~before):
            pieces, stop = _ahead(m, s, base + edge, seen)
            out.append(Link(m.stop_at[h], stop, pieces + 1, owner_of_exit(s, base + edge, owner)))
        return out
    had = () if old == NO_TILE or old >= TOWN else TILES[old].paths
    for a, b in TILES[code].paths:
        if (a, b) not in had:
            before_a, stop_a = _ahead(m, s, base + a, seen)
            before_b, stop_b = _ahead(m, s, base + b, seen)
            out.append(Link(stop_a, stop_b, before_a + before_b + 1, owner))
    return out


def route_links(m: HexMap, s: RailState, route: str) -> list[tuple[int, Hop]]:
    """The links of a written route as (stop left, hop); empty when one is not there."""
    return follow(m, s, route) or []


@functools.lru_cache(maxsize=32)
def frame(m: HexMap) -> Frame:
    """Where the hexes of a map lie on its picture."""
    return place(m)


def hop_lines(m: HexMap, s: RailState) -> dict[str, str]:
    """For each complete link, seen from each of its stops, the points of its track: `chicago/SW` -> "x,y x,y ..."."""
    out = {}
    for stop, hops in enumerate(s.links):
        for hop in hops:
            out[m.hops[stop][hop[0]]] = _line(m, s, m.stops[stop].hex, hop)
    return out | {word: _line(m, s, h, hop) for word, h, hop in open_ways(m, s)}


def open_ways(m: HexMap, s: RailState) -> Iterator[tuple[str, int, Hop]]:
    """The pieces of way by which cubes may leave hexes outside places: the word, the hex, and the way as a link."""
    for h, _ in hexes_with_cubes(s):
        for hop in ways_from(m, s, h):
            yield f"{m.labels[h]}/{EDGES[hop[0]]}", h, hop


def port_points(m: HexMap, ports: tuple[int, ...]) -> dict[str, str]:
    """Where a ferry leaves and lands, as points: between two of them the line of a route is straight."""
    out = {}
    for stop in ports:
        x, y = frame(m).centres[m.stops[stop].hex]
        out[m.stop_names[stop] + BY_FERRY] = out[m.stop_names[stop]] = f"{x:.0f},{y:.0f}"
    return out


def hop_owners(m: HexMap, s: RailState) -> dict[str, str]:
    """For each complete link with an owner, seen from each of its stops, the class that gives the seat's colour."""
    owned = ((stop, hop) for stop, hops in enumerate(s.links) for hop in hops if hop[3] >= SEAT0)
    ways = ((word, hop) for word, _, hop in open_ways(m, s) if hop[3] >= SEAT0)
    return {m.hops[stop][hop[0]]: f"seat-{hop[3] - SEAT0}" for stop, hop in owned} | {
        word: f"seat-{hop[3] - SEAT0}" for word, hop in ways
    }


def _line(m: HexMap, s: RailState, start: int, hop: Hop) -> str:
    centres = frame(m).centres
    points = [centres[start]]
    half = start * 6 + hop[0]
    goal = m.stops[hop[1]].hex
    first = m.across[half]
    if first != goal and (first < 0 or s.tile[first] == NO_TILE):  # a link without track, over water
        return " ".join(f"{x:.0f},{y:.0f}" for x, y in (*points, centres[goal]))
    while (h := m.across[half]) != goal:
        edge = OPPOSITE[half % 6]
        out = TILES[s.tile[h]].mate[edge]
        x, y = centres[h]
        path = samples((edge, out) if edge < out else (out, edge))
        points += [(x + dx, y + dy) for dx, dy in (path if edge < out else reversed(path))][::2]
        half = h * 6 + out
    points.append(centres[goal])
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
