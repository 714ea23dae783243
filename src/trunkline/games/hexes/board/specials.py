"""What only some maps have: links over water or between neighbours with a ring for a disc, and import spaces."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import pairwise, product
from math import dist
from typing import Any

from trunkline.games.hexes.board.geometry import Frame, Point, edge_middle, import_spaces, pt
from trunkline.games.hexes.board.stops import cubes
from trunkline.games.hexes.grid import EDGE
from trunkline.games.hexes.map import SEAT0, HexMap
from trunkline.games.hexes.open_hexes import drawn_hexes
from trunkline.games.hexes.state import RailState
from trunkline.show.artist import Translate
from trunkline.show.svg import num
from trunkline.words import N_

RING = 10.0
"""Radius of the ring on a ferry."""

WAITING = 13.0
"""Size of a cube on an import space."""


def middle(a: Point, b: Point) -> Point:
    """The point half way between two."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def ferry_way(map: HexMap, frame: Frame, row: Mapping[str, Any]) -> tuple[str, Point] | None:
    """The way of a ferry as a path, and its middle; None when one of its places is not on the board.

    It bends in the middle of each hex that it goes `through`, and is straight where the map names none.
    """
    shores = []
    for name, side in row["between"]:
        if name not in map.stop_index:
            return None
        shores.append(edge_middle(EDGE[side], frame.centres[map.stops[map.stop_index[name]].hex]))
    bends = [frame.centres[map.at(*at)] for at in row.get("through", ())]
    if not bends:
        return f"M{pt(shores[0])}L{pt(shores[1])}", middle(*shores)
    knots = [shores[0], *(middle(a, b) for a, b in pairwise(bends)), shores[1]]
    curves = "".join(f"Q{pt(bend)} {pt(knot)}" for bend, knot in zip(bends, knots[1:], strict=True))
    half = len(bends) // 2
    return f"M{pt(knots[0])}{curves}", (
        middle(bends[half], middle(knots[half], knots[half + 1])) if len(bends) % 2 else knots[half]
    )


def are_neighbours(map: HexMap, row: Mapping[str, Any]) -> bool:
    """Whether the two places of a row of `ferries` lie side by side, so that their disc lies on that side."""
    (one, side), (other, _) = row["between"]
    if one not in map.stop_index or other not in map.stop_index:
        return False
    half = map.stops[map.stop_index[one]].hex * 6 + EDGE[side]
    return map.across[half] == map.stops[map.stop_index[other]].hex


def ferries(map: HexMap, frame: Frame) -> str:
    """The ferries that a map marks: a dashed way over the water and a ring for the disc of its builder."""
    out = []
    for row in map.data.get("ferries", ()):
        found = ferry_way(map, frame, row)
        if found is not None and not are_neighbours(map, row):
            out.append(f'<path class="ferry" d="{found[0]}"/>{ring(found[1])}')
    return "".join(out)


def ring(at: Point) -> str:
    """The place for a disc."""
    return f'<circle class="ferry-ring" cx="{num(at[0])}" cy="{num(at[1])}" r="{num(RING)}"/>'


def free_rings(map: HexMap, frame: Frame, s: RailState | None) -> str:
    """The places for discs between neighbours, on top of their plates, while no link lies there."""
    out = []
    for row in map.data.get("ferries", ()):
        name, side = row["between"][0]
        hops = s.links[map.stop_index[name]] if s is not None and name in map.stop_index else ()
        if are_neighbours(map, row) and all(hop[0] != EDGE[side] for hop in hops):
            found = ferry_way(map, frame, row)
            out.append(ring(found[1]) if found else "")
    return "".join(out)


def ferry_discs(map: HexMap, frame: Frame, s: RailState) -> str:
    """The discs of those who have built a ferry; between neighbours they are drawn with all others of that kind."""
    out = []
    for row in map.data.get("ferries", ()):
        found = ferry_way(map, frame, row)
        if found is None or are_neighbours(map, row):
            continue
        (one, side), (other, across) = row["between"]
        for hop in s.links[map.stop_index[one]]:
            if hop[0] == EDGE[side]:
                who = f"seat-{hop[3] - SEAT0}" if hop[3] >= SEAT0 else "seat-none"
                word = escape(f"{one}/{side} {other}/{across}")
                out.append(
                    f'<g class="track {who}" data-link="{word}"><path class="ferry-line rail"'
                    f' d="{found[0]}"/></g><g class="short-link {who}" data-link="{word}"'
                    f' transform="translate({pt(found[1])})"><circle r="8"/></g>'
                )
    return "".join(out)


BELOW = 18.0
"""How far below the middle of a hex a price stands that has a cube above it."""


def printed_prices(map: HexMap, frame: Frame) -> str:
    """The prices that are printed in hexes: in the middle, or below a cube that is set out there."""
    out = []
    taken = {label for label, _ in drawn_hexes(map)}
    for h, ground in enumerate(map.grounds):
        if ground.cost:
            width = 19 if ground.cost < 10 else 25
            x, y = frame.centres[h]
            out.append(
                f'<g transform="translate({pt((x, y + BELOW if map.labels[h] in taken else y))})">'
                f'<rect class="die letter" x="{num(-width / 2)}" y="-8" width="{width}" height="16" rx="4"/>'
                f'<text class="die letter" y="3.6">${ground.cost}</text></g>'
            )
    return "".join(out)


TURNED = {"N": 0, "E": 90, "S": 180, "W": 270}
"""Degrees clockwise by which the arrow of the compass is turned, by the side where the north lies."""


def compass(map: HexMap, frame: Frame) -> str:
    """An arrow to the north in the emptiest corner, where a map says that the north is not on top."""
    side = map.data.get("north")
    if side is None:
        return ""
    corners = product((frame.width - 62, 62), (frame.height - 62, 62))
    x, y = max(corners, key=lambda at: min(dist(at, centre) for centre in frame.centres))
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
    return (
        f'<g class="compass" transform="translate({pt((x, y))})"><circle r="27"/>'
        f'<path d="M0-22L8 12 0 7-8 12Z" transform="rotate({TURNED[side]})"/>'
        f'<text x="{num(40 * dx)}" y="{num(40 * dy + 5)}">N</text></g>'
    )


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
