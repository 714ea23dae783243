"""Where hexes lie on the picture: centres, corners, outlines of whole regions, and the small helpers of writing SVG.

Flat-topped hexes of radius `R` picture units; x grows to the east, y to the south. Corners are kept on an integer
lattice (half a radius by half a height), so that outlines close exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt

from trunkline.games.hexes.map import NOWHERE, HexMap
from trunkline.show.svg import num

R = 46.0
"""Radius of a hex: centre to corner, and the length of a side."""

APOTHEM = R * sqrt(3) / 2
"""Centre of a hex to the middle of a side."""

MARGIN = 26.0
"""Picture left free around the outermost hexes."""

Point = tuple[float, float]

LATTICE = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""Corner where edge e begins, going clockwise, in units of R/2 and APOTHEM; it ends where edge e + 1 begins."""

OUT = tuple((sin(e * pi / 3), -cos(e * pi / 3)) for e in range(6))
"""Unit vector out of the middle of each edge."""

WATER = frozenset({"lake", "water", "sea"})


@dataclass(frozen=True, slots=True)
class Frame:
    """The placing of one map: `centres` by hex, `width` and `height` of the picture, the shift of the lattice."""

    centres: tuple[Point, ...]
    width: float
    height: float
    dx: float
    dy: float

    def corner(self, lattice: tuple[int, int]) -> Point:
        """The picture point of a lattice corner."""
        return lattice[0] * R / 2 + self.dx, lattice[1] * APOTHEM + self.dy


def place(map: HexMap) -> Frame:
    """Lay the map out so that the picture begins at 0, 0."""
    raw = [(1.5 * R * q, 2 * APOTHEM * (r + q / 2)) for q, r in zip(map.q, map.r, strict=True)]
    beside = [(raw[h][0] + x, raw[h][1] + y) for h, row in import_spaces(map).items() for x, y in row]
    left = min([x for x, _ in raw] + [x + R - SPACE for x, _ in beside]) - R - MARGIN
    top = min([y for _, y in raw] + [y + APOTHEM - SPACE for _, y in beside]) - APOTHEM - MARGIN
    right = max([x for x, _ in raw] + [x - R + SPACE for x, _ in beside]) + R + MARGIN
    bottom = max([y for _, y in raw] + [y - APOTHEM + SPACE for _, y in beside]) + APOTHEM + MARGIN
    centres = tuple((x - left, y - top) for x, y in raw)
    return Frame(centres, right - left, bottom - top, -left, -top)


SPACE = 17.0
"""Width of an import space."""


def import_spaces(map: HexMap) -> dict[int, list[Point]]:
    """Where the import spaces beside a foreign city lie, the nearest first, measured from the middle of its hex.

    They run straight away from the city, over the side that keeps them farthest from other hexes.
    """
    middles = [(1.5 * R * q, 2 * APOTHEM * (r + q / 2)) for q, r in zip(map.q, map.r, strict=True)]
    out: dict[int, list[Point]] = {}
    for stop in map.stops:
        count = stop.extra.get("imports", 0)
        if not count:
            continue
        x, y = middles[stop.hex]
        others = [(a - x, b - y) for h, (a, b) in enumerate(middles) if h != stop.hex]
        rows = [[edge_middle(e, reach=APOTHEM + SPACE * (k + 0.8)) for k in range(count)] for e in range(6)]
        out[stop.hex] = max(rows, key=lambda row: min(hypot(a - p, b - q) for a, b in others for p, q in row))
    return out


def pt(p: Point) -> str:
    """Two coordinates."""
    return f"{num(p[0])} {num(p[1])}"


def hexagon(radius: float = R, at: Point = (0.0, 0.0)) -> str:
    """Path of a plain hex."""
    corners = [pt((at[0] + x * radius / 2, at[1] + y * radius * sqrt(3) / 2)) for x, y in LATTICE]
    return f"M{'L'.join(corners)}Z"


def rounded_hexagon(radius: float, corner: float, at: Point = (0.0, 0.0)) -> str:
    """Path of a hex with rounded corners; `corner` is how far along the sides the rounding reaches."""
    points = [(at[0] + x * radius / 2, at[1] + y * radius * sqrt(3) / 2) for x, y in LATTICE]
    return ring(points, [corner] * 6)


def edge_middle(edge: int, at: Point = (0.0, 0.0), reach: float = APOTHEM) -> Point:
    """A point straight out from the centre through an edge; by default the middle of that edge."""
    return at[0] + OUT[edge][0] * reach, at[1] + OUT[edge][1] * reach


def toward(a: Point, b: Point, by: float) -> Point:
    """The point `by` units from a on the way to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = sqrt(dx * dx + dy * dy) or 1.0
    return a[0] + dx * by / length, a[1] + dy * by / length


def ring(points: Sequence[Point], round_by: Sequence[float]) -> str:
    """A closed path whose corners are rounded by the given lengths (0: sharp)."""
    out = []
    count = len(points)
    for i, p in enumerate(points):
        by = round_by[i]
        if by:
            a, b = toward(p, points[i - 1], by), toward(p, points[(i + 1) % count], by)
            out.append(f"{pt(a)}Q{pt(p)} {pt(b)}")
        else:
            out.append(pt(p))
    return f"M{'L'.join(out)}Z"


def run(points: Sequence[Point], corner: float) -> str:
    """An open path with its inner corners rounded."""
    out = [pt(points[0])]
    for i in range(1, len(points) - 1):
        p = points[i]
        out.append(f"{pt(toward(p, points[i - 1], corner))}Q{pt(p)} {pt(toward(p, points[i + 1], corner))}")
    out.append(pt(points[-1]))
    return f"M{'L'.join(out)}"


def jitter(q: int, r: int, salt: int) -> float:
    """A number from -1 to 1 that depends on the place alone, so that a map always looks the same."""
    x = (q * 374761393 + r * 668265263 + salt * 2246822519) & 0xFFFFFFFF
    x = ((x ^ (x >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((x ^ (x >> 16)) & 0xFFFF) / 32767.5 - 1


Loop = list[int]
"""A closed outline as half-edges in order, the region at the right hand."""


def loops(map: HexMap, region: Collection[int]) -> list[Loop]:
    """The outlines of a set of hexes: outer ones clockwise, holes the other way."""
    inside = set(region)
    start: dict[tuple[int, int], int] = {}
    for h in sorted(inside):
        for e in range(6):
            if map.across[h * 6 + e] not in inside:
                start[lattice_of(map, h, e)] = h * 6 + e
    out: list[Loop] = []
    while start:
        first = next(iter(start))
        loop = []
        corner = first
        while corner in start:
            half = start.pop(corner)
            loop.append(half)
            corner = lattice_of(map, half // 6, (half + 1) % 6 if half % 6 < 5 else 0)
        out.append(loop)
    return out


def lattice_of(map: HexMap, h: int, corner: int) -> tuple[int, int]:
    """The lattice point of a corner of a hex."""
    x, y = LATTICE[corner]
    return 3 * map.q[h] + x, 2 * map.r[h] + map.q[h] + y


def half_corners(map: HexMap, frame: Frame, half: int) -> tuple[Point, Point]:
    """Where an edge begins and ends, clockwise around its hex."""
    h, e = divmod(half, 6)
    return frame.corner(lattice_of(map, h, e)), frame.corner(lattice_of(map, h, (e + 1) % 6))


def outline(map: HexMap, frame: Frame, region: Collection[int], soft: Callable[[int], bool], corner: float) -> str:
    """Filled path of a region, rounded at the corners between two edges that are soft."""
    out = []
    for loop in loops(map, region):
        points = [half_corners(map, frame, half)[0] for half in loop]
        flags = [soft(half) for half in loop]
        out.append(ring(points, [corner if flags[i] and flags[i - 1] else 0.0 for i in range(len(loop))]))
    return "".join(out)


def stretches(
    map: HexMap, frame: Frame, region: Collection[int], wanted: Callable[[int], bool], corner: float
) -> list[str]:
    """The wanted parts of a region's outline as paths, each as long as it goes on."""
    out = []
    for loop in loops(map, region):
        flags = [wanted(half) for half in loop]
        if all(flags):
            points = [half_corners(map, frame, half)[0] for half in loop]
            out.append(ring(points, [corner] * len(loop)))
            continue
        count = len(loop)
        for i in range(count):
            if not flags[i] or flags[i - 1]:
                continue
            points = [half_corners(map, frame, loop[i])[0]]
            k = i
            while flags[k % count]:
                points.append(half_corners(map, frame, loop[k % count])[1])
                k += 1
            out.append(run(points, corner))
    return out


def is_water(map: HexMap, h: int) -> bool:
    """Whether a hex is lake or sea."""
    return map.ground[h] in WATER


def is_printed_city(map: HexMap, h: int) -> bool:
    """Whether the map itself has a city there."""
    k = map.stop_at[h]
    return k != NOWHERE and map.stops[k].colour != 255
