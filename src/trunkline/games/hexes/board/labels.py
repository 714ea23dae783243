"""Where the names of towns stand: on a side that is free of track, plates, discs and other names.

A small search: every town has some twenty places for its name around the disc, on one line or two. Each place costs
what it would cover; the cost of what lies in the hex and its neighbours depends on a few numbers only and is kept.
Names then choose in turn, twice over, so that they also keep clear of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from trunkline.games.hexes.board.geometry import APOTHEM, Frame, Point, R
from trunkline.games.hexes.board.stops import DISC, NAME_MIDDLE
from trunkline.games.hexes.board.text import halves, text_width
from trunkline.games.hexes.board.track import code_samples
from trunkline.games.hexes.grid import STEP
from trunkline.games.hexes.map import HexMap

SIZE = 12.0
"""Letters of a town's name."""

LINE = 13.0
CUBE = 13.0
"""Size of a cube that stands on a town."""

EMPTY, PLATE, DISC_THERE, OFF = 0, 1, 2, 3
"""What a neighbouring hex holds besides track: nothing, a city's plate, a town's disc, or it is off the map."""

FAR = 72.0
"""No name reaches this far above or below its disc, with a row of cubes and the width of track."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name that has found its place: lines, middle of the text, its box, and places of cubes under it."""

    lines: tuple[str, ...]
    x: float
    y: float
    box: Box
    cubes: tuple[Point, ...] = ()


Around = tuple[tuple[int, int], ...]
"""Tile code and what else is there, for the hex itself and its six neighbours."""


def spots(width: float, height: float) -> list[tuple[float, float, float]]:
    """Middles of boxes around a disc, with the cost of their unhandiness: below is best, far corners worst."""
    gap = DISC + 3.5
    w, h = width / 2, height / 2
    low, side, slant = gap + h, gap + w, 0.72
    out = [(0.0, low, 0.0), (0.0, -low, 0.4), (side, 0.0, 0.5), (-side, 0.0, 0.6)]
    for sx, sy, cost in ((1, 1, 0.7), (-1, 1, 0.75), (1, -1, 0.9), (-1, -1, 0.95)):
        out.append((sx * (gap * slant + w - 2), sy * (gap * slant + h - 2), cost))
        out.append((sx * (gap + w - 3), sy * (h + 3.5), cost + 0.3))
        out.append((sx * (w + 6.5), sy * (gap + h + 3), cost + 0.5))
        out.append((sx * (w * 0.5 + 4), sy * (low + 1.5), cost + 0.4))
    for far in (low + 6, -low - 6):
        out.append((0.0, far, 1.3))
    out += [(side + 7, 0.0, 1.4), (-side - 7, 0.0, 1.5)]
    return out


@lru_cache(maxsize=4096)
def places_for(label: str, cubes: int, around: Around) -> tuple[tuple[float, Label], ...]:
    """Every place for a name around a town at 0, 0 with what it costs, cheapest first."""
    two = halves(label)
    shapes: list[tuple[tuple[str, ...], float]] = [((label,), 0.0)]
    if two is not None:
        shapes.append((two, 0.8))
    things = [_things(i, code, there) for i, (code, there) in enumerate(around)]
    out = []
    for lines, extra in shapes:
        width = max(max(text_width(line, SIZE) for line in lines), cubes * (CUBE + 1.5))
        height = LINE * len(lines) + (CUBE + 2 if cubes else 0)
        for x, y, cost in spots(width, height):
            box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            cost += extra + sum(_covered(box, points, plate, off) for points, plate, off in things)
            row_y = y + height / 2 - CUBE / 2
            row = tuple((x + (k - (cubes - 1) / 2) * (CUBE + 1.5), row_y) for k in range(cubes))
            middle = y - (CUBE + 2) / 2 if cubes else y
            out.append((cost, Label(lines, x, middle, box, row)))
    out.sort(key=lambda found: found[0])
    return tuple(out)


Things = tuple[tuple[Point, ...], Point | None, Point | None]


@lru_cache(maxsize=2048)
def _things(place: int, code: int, there: int) -> Things:
    """Points of track, middle of a plate, middle of a hex off the map; seen from the town at 0, 0."""
    x, y = (0.0, 0.0) if place == 0 else _neighbour(place - 1)
    points = tuple((px + x, py + y) for px, py in code_samples(code) if -FAR < py + y < FAR)
    if there == DISC_THERE and place:
        points += tuple((x + dx, y + dy) for dx in (-5.0, 0.0, 5.0) for dy in (-5.0, 0.0, 5.0))
    return points, (x, y) if there == PLATE else None, (x, y) if there == OFF else None


def _neighbour(edge: int) -> Point:
    q, r = STEP[edge]
    return 1.5 * R * q, 2 * APOTHEM * (r + q / 2)


def _covered(box: Box, points: tuple[Point, ...], plate: Point | None, off: Point | None) -> float:
    """What a box costs over track (by the point), over a plate, over ground outside the map."""
    left, top, right, bottom = box
    cost = 0.0
    for x, y in points:
        if left - 6.5 < x < right + 6.5 and top - 6.5 < y < bottom + 6.5:
            cost += 4.0
    if plate is not None and over_plate(box, plate):
        cost += 60.0
    if off is not None:
        reach_x, reach_y = off[0] * 0.62, off[1] * 0.62
        if left < reach_x < right or top < reach_y < bottom:
            cost += 0.2
    return cost


def over_plate(box: Box, at: Point) -> bool:
    """Whether a box touches a city's plate or the white plate of its name."""
    left, top, right, bottom = box
    x, y = at
    nearest_y = min(max(y, top), bottom) - y
    if abs(nearest_y) < APOTHEM - 1:
        half = R - 1 - abs(nearest_y) / sqrt(3)
        if left < x + half and right > x - half:
            return True
    return left < x + 42 and right > x - 42 and top < y + NAME_MIDDLE + 9 and bottom > y + NAME_MIDDLE - 9


def overlap(a: Box, b: Box) -> float:
    """Area that two boxes share, with a little air between them."""
    w = min(a[2], b[2]) - max(a[0], b[0]) + 2
    h = min(a[3], b[3]) - max(a[1], b[1]) + 2
    return w * h if w > 0 and h > 0 else 0.0


def label_at(label: Label, at: Point) -> Label:
    """The same label around another town."""
    x, y = at
    left, top, right, bottom = label.box
    return Label(
        label.lines,
        label.x + x,
        label.y + y,
        (left + x, top + y, right + x, bottom + y),
        tuple((cx + x, cy + y) for cx, cy in label.cubes),
    )


def around(map: HexMap, h: int, codes: Sequence[int], there: Sequence[int]) -> Around:
    """What lies in a hex and its neighbours; `codes` and `there` are by hex."""
    out = [(codes[h], there[h])]
    for e in range(6):
        n = map.across[h * 6 + e]
        out.append((255, OFF) if n < 0 else (codes[n], there[n]))
    return tuple(out)


def settle(
    map: HexMap, frame: Frame, towns: Sequence[tuple[int, str, int]], codes: Sequence[int], there: Sequence[int]
) -> list[Label]:
    """Places for the names of all towns, each given as hex, label and number of cubes; in the same order."""
    choices = [places_for(label, cubes, around(map, h, codes, there)) for h, label, cubes in towns]
    centres = [frame.centres[h] for h, _, _ in towns]
    near = [
        [
            k
            for k in range(len(towns))
            if k != i and abs(centres[k][0] - centres[i][0]) < 210 and abs(centres[k][1] - centres[i][1]) < 110
        ]
        for i in range(len(towns))
    ]
    plates = [at for h, at in enumerate(frame.centres) if there[h] == PLATE]
    chosen: list[Label | None] = [None] * len(towns)
    for _ in range(3):
        changed = False
        for i in range(len(towns)):
            best = _best(i, choices[i], centres, near[i], chosen, plates, (4.0, 4.0, frame.width - 4, frame.height - 4))
            if best != chosen[i]:
                chosen[i] = best
                changed = True
        if not changed:
            break
    return [label for label in chosen if label is not None]


def _best(
    i: int,
    choices: tuple[tuple[float, Label], ...],
    centres: list[Point],
    near: list[int],
    chosen: list[Label | None],
    plates: list[Point],
    picture: Box,
) -> Label:
    boxes = [label.box for k in near if (label := chosen[k]) is not None]
    discs = [centres[k] for k in near]
    at = centres[i]
    close = [p for p in plates if abs(p[0] - at[0]) < 170 and abs(p[1] - at[1]) < 110]
    best: tuple[float, Label] | None = None
    for cost, label in choices:
        if best is not None and cost >= best[0]:
            break
        here = label_at(label, at)
        left, top, right, bottom = here.box
        cost += sum(overlap(here.box, box) for box in boxes)
        cost += sum(30 for x, y in discs if left - 10 < x < right + 10 and top - 10 < y < bottom + 10)
        if left < picture[0] or top < picture[1] or right > picture[2] or bottom > picture[3]:
            cost += 80
        cost += sum(60 for p in close if over_plate(here.box, p))
        if best is None or cost < best[0]:
            best = (cost, here)
    assert best is not None, "a name always has places to stand"
    return best[1]
