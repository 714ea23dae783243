"""What only some maps have: ferries with a ring for a disc, and import spaces beside foreign cities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from trunkline.games.hexes.board.geometry import Frame, Point, edge_middle, import_spaces, pt
from trunkline.games.hexes.board.stops import cubes
from trunkline.games.hexes.grid import EDGE
from trunkline.games.hexes.map import SEAT0, HexMap
from trunkline.games.hexes.state import RailState
from trunkline.show.artist import Translate
from trunkline.show.svg import num
from trunkline.words import N_

RING = 10.0
"""Radius of the ring on a ferry."""

WAITING = 13.0
"""Size of a cube on an import space."""


def ferry_middle(map: HexMap, frame: Frame, ends: Sequence[tuple[str, str]]) -> tuple[Point, Point, Point] | None:
    """Where a ferry leaves its two places and the middle of its way; None when one of them is not on the board."""
    shores = []
    for name, side in ends:
        if name not in map.stop_index:
            return None
        shores.append(edge_middle(EDGE[side], frame.centres[map.stops[map.stop_index[name]].hex]))
    (ax, ay), (bx, by) = shores
    return shores[0], shores[1], ((ax + bx) / 2, (ay + by) / 2)


def ferries(map: HexMap, frame: Frame) -> str:
    """The ferries that a map marks: a dashed way over the water and a ring for the disc of its builder."""
    out = []
    for row in map.data.get("ferries", ()):
        found = ferry_middle(map, frame, row["between"])
        if found is not None:
            one, other, (x, y) = found
            out.append(
                f'<path class="ferry" d="M{pt(one)}L{pt(other)}"/>'
                f'<circle class="ferry-ring" cx="{num(x)}" cy="{num(y)}" r="{num(RING)}"/>'
            )
    return "".join(out)


def ferry_discs(map: HexMap, frame: Frame, s: RailState) -> str:
    """The discs of those who have built a ferry."""
    out = []
    for row in map.data.get("ferries", ()):
        found = ferry_middle(map, frame, row["between"])
        if found is None:
            continue
        (one, side), (other, across) = row["between"]
        for hop in s.links[map.stop_index[one]]:
            if hop[0] == EDGE[side] and not hop[4]:
                who = f"seat-{hop[3] - SEAT0}" if hop[3] >= SEAT0 else "seat-none"
                word = escape(f"{one}/{side} {other}/{across}")
                out.append(
                    f'<g class="track {who}" data-link="{word}"><path class="ferry-line rail"'
                    f' d="M{pt(found[0])}L{pt(found[1])}"/></g><g class="short-link {who}" data-link="{word}"'
                    f' transform="translate({pt(found[2])})"><circle r="8"/></g>'
                )
    return "".join(out)


def spaces(map: HexMap, frame: Frame) -> str:
    """The import spaces beside foreign cities, numbered from the nearest one."""
    out = []
    for h, places in import_spaces(map).items():
        x, y = frame.centres[h]
        for k, (dx, dy) in enumerate(places):
            out.append(
                f'<g class="import-space" transform="translate({pt((x + dx, y + dy))})">'
                f'<rect x="-7.5" y="-7.5" width="15" height="15" rx="3"/><text y="3.4">{k + 1}</text></g>'
            )
    return "".join(out)


def waiting_cubes(map: HexMap, frame: Frame, s: RailState, goods: Mapping[str, str], t: Translate) -> str:
    """The cubes that wait on import spaces; what has moved on leaves the nearest ones empty."""
    out = []
    for (h, places), row in zip(import_spaces(map).items(), s.imports, strict=False):
        stop = map.stops[map.stop_at[h]]
        colours = [map.colours[colour] for colour in row]
        title = t(N_("Import spaces of {city}, the next cube first"), city=stop.label)
        free = places[len(places) - len(row) :]
        found = cubes(colours, f"{stop.name}-imports", free, WAITING, frozenset(), goods, title)
        out.append(f'<g transform="translate({pt(frame.centres[h])})"><title>{escape(title)}</title>{found}</g>')
    return f'<g id="imports">{"".join(out)}</g>' if out else ""
