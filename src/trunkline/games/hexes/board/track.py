"""The shape of track: circular curves that leave every edge at a right angle, bridges, buffer stops, whole tiles.

Paths are SVG path data around the centre of a hex of radius `R` (46 units); the browser draws ghosts with the same.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, hypot, pi, sin

from trunkline.games.hexes.board.geometry import APOTHEM, OUT, Point, R, edge_middle, hexagon, pt
from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.tiles import NO_TILE, TILE, TILES, TOWN, TOWN_EXITS, Path, Tile
from trunkline.show.svg import num

BED, RAIL, DASH = 11.5, 8.0, 1.7
"""Widths of the dark bed, the owner's colour and the white pattern upon it."""

JOIN = 0.6
"""How far track runs on into the next hex, so that no hairline shows between them."""

TO_PLATE = 3.4
"""How far track runs on to the plate of a city."""

BRIDGE = 26.0
"""Length of the bridge where one path crosses another."""

DISC = 9.0
"""Radius of a town's disc."""


def curve_radius(path: Path) -> float:
    """0 for a straight path, else the radius of its curve: one and a half sides, or half a side."""
    turn = min((path[1] - path[0]) % 6, (path[0] - path[1]) % 6)
    return {1: R / 2, 2: 1.5 * R, 3: 0.0}[turn]


@lru_cache(maxsize=1024)
def path_d(path: Path, first: float = 0.0, last: float = 0.0) -> str:
    """Path data of a path between two edges, running on by `first` and `last` units beyond them."""
    a, b = path
    radius = curve_radius(path)
    start, end = edge_middle(a), edge_middle(b)
    head = f"M{pt(edge_middle(a, reach=APOTHEM + first))}L{pt(start)}" if first else f"M{pt(start)}"
    tail = f"L{pt(edge_middle(b, reach=APOTHEM + last))}" if last else ""
    if not radius:
        return f"{head}L{pt(end)}{tail}"
    sweep = 0 if (b - a) % 6 < 3 else 1
    return f"{head}A{num(radius)} {num(radius)} 0 0 {sweep} {pt(end)}{tail}"


@lru_cache(maxsize=64)
def exit_d(edge: int, last: float = 0.0) -> str:
    """Path data of a town's exit, from the disc to the edge and `last` units beyond it."""
    return f"M0 0L{pt(edge_middle(edge, reach=APOTHEM + last))}"


def tile_paths(name: str) -> list[str]:
    """Path data of each piece of track of a tile, around 0, 0 with hex radius 46; raises KeyError for no such tile."""
    if name in TILE:
        return [path_d(path) for path in TILE[name].paths]
    return [exit_d(edge) for edge in bits(TOWN_EXITS[name])]


TILE_PATHS: dict[str, list[str]] = {name: tile_paths(name) for name in (*TILE, *TOWN_EXITS)}
"""Every tile by its name: what the browser needs to draw ghosts. A town tile also has its disc at 0, 0."""


@lru_cache(maxsize=128)
def samples(path: Path, steps: int = 8) -> tuple[Point, ...]:
    """Points evenly along a path, both ends included: one more than `steps`."""
    start, end = edge_middle(path[0]), edge_middle(path[1])
    radius = curve_radius(path)
    if not radius:
        return tuple(
            (start[0] + (end[0] - start[0]) * i / steps, start[1] + (end[1] - start[1]) * i / steps)
            for i in range(steps + 1)
        )
    # The centre of the curve lies outside the hex on the line that halves the two edges.
    x, y = OUT[path[0]][0] + OUT[path[1]][0], OUT[path[0]][1] + OUT[path[1]][1]
    reach = (R if radius < R else 2 * APOTHEM) / hypot(x, y)
    x, y = x * reach, y * reach
    first = atan2(start[1] - y, start[0] - x)
    turn = (atan2(end[1] - y, end[0] - x) - first + pi) % (2 * pi) - pi
    angles = [first + turn * i / steps for i in range(steps + 1)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


@lru_cache(maxsize=16)
def exit_samples(edge: int) -> tuple[Point, ...]:
    """Points evenly along a town's exit, from the disc to the edge."""
    reach = [DISC + (APOTHEM - DISC) * i / 4 for i in range(5)]
    return tuple(edge_middle(edge, reach=r) for r in reach)


def code_samples(code: int) -> tuple[Point, ...]:
    """Points along all track of a tile code; none for no tile."""
    if code == NO_TILE:
        return ()
    if code >= TOWN:
        return tuple(p for edge in bits(code - TOWN) for p in exit_samples(edge))
    return tuple(p for path in TILES[code].paths for p in samples(path))


def path_length(path: Path) -> float:
    """Length of a path in picture units."""
    radius = curve_radius(path)
    if not radius:
        return 2 * APOTHEM
    return radius * (2 * pi / 3 if radius < R else pi / 3)


@lru_cache(maxsize=64)
def bridge_dash(tile: Tile) -> str:
    """The dash pattern that leaves of the second path of a crossing tile only its bridge over the first."""
    over, under = tile.paths[1], tile.paths[0]
    fine = 160
    mine, other = samples(over, fine), samples(under, fine)
    best = min(range(fine + 1), key=lambda i: min((mine[i][0] - x) ** 2 + (mine[i][1] - y) ** 2 for x, y in other))
    begin = max(0.0, best / fine * path_length(over) - BRIDGE / 2)
    return f"0 {num(begin)} {num(BRIDGE)} 999"


def tile_svg(name: str, seat: int | None = None) -> str:
    """A tile alone as a picture, for the supply and the choices: a hex, its track, the disc of a town tile.

    `seat` gives its colour (None: unowned). Raises KeyError for no such tile.
    """
    who = "seat-none" if seat is None else f"seat-{seat}"
    paths = tile_paths(name)
    out = [
        f'<svg class="board tile" viewBox="-47 -41 94 82" xmlns="http://www.w3.org/2000/svg" aria-hidden="true">'
        f'<path class="land" d="{hexagon(R - 0.5)}"/><g class="track {who}">'
    ]
    tile = TILE.get(name)
    for i, d in enumerate(paths):
        if tile is not None and tile.crossing and i == 1:
            out.append(bridge(tile, d))
        out.append(f'<path class="bed" d="{d}"/><path class="rail" d="{d}"/><path class="dash" d="{d}"/>')
    if tile is None:
        out.append(f'<circle class="disc" r="{num(DISC)}"/>')
    out.append("</g></svg>")
    return "".join(out)


def bridge(tile: Tile, d: str) -> str:
    """The bridge that carries the second path of a crossing tile."""
    dash = bridge_dash(tile)
    return (
        f'<path class="bridge" d="{d}" stroke-dasharray="{dash}"/>'
        f'<path class="deck" d="{d}" stroke-dasharray="{dash}"/>'
    )
