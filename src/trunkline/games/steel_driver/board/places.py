"""Where things lie on the board of Steel Driver: cost chips and city names kept clear of each other. Fixed per map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, inf

from trunkline.games.hexes.board.text import text_width
from trunkline.games.steel_driver.map import Board

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

CIRCLE, HEXAGON, CHIP = 21.0, 25.0, 10.5
LETTER = 15.5
PILL = 19.0
REACH = 90.0
ROOM = 2.0
"""What stays free between a pill and a plate."""


@dataclass(frozen=True, slots=True)
class Places:
    """Per link the middle of its chip; per city the anchor (start, middle, end), place and box of its name."""

    chips: tuple[Point, ...]
    names: tuple[tuple[str, Point], ...]
    boxes: tuple[Box, ...]


def radius(board: Board, city: int) -> float:
    """How far the plate of a city reaches from its middle."""
    return HEXAGON if board.cities[city].start else CIRCLE


@lru_cache(maxsize=16)
def places(board: Board) -> Places:
    """Find room for all chips, then for all names."""
    chips = _chips(board)
    names = _names(board, chips)
    return Places(tuple(chips), tuple((a, p) for a, p, _ in names), tuple(box for _, _, box in names))


def _chips(board: Board) -> list[Point]:
    """A chip lies in the middle of its link, or a little off where a plate or another chip is too near."""
    out: list[Point] = []
    for link in board.links:
        (ax, ay), (bx, by) = board.cities[link.a].at, board.cities[link.b].at
        best: tuple[float, Point] | None = None
        for i in (50, 46, 54, 42, 58, 38, 62, 34, 66, 30, 70):
            p = (ax + (bx - ax) * i / 100, ay + (by - ay) * i / 100)
            cost = abs(i - 50) / 10
            for c, city in enumerate(board.cities):
                cost += max(0.0, radius(board, c) + CHIP + 3 - hypot(p[0] - city.at[0], p[1] - city.at[1]))
            for q in out:
                cost += max(0.0, 2 * CHIP + 5 - hypot(p[0] - q[0], p[1] - q[1]))
            if best is None or cost < best[0]:
                best = (cost, p)
        assert best is not None
        out.append(best[1])
    return out


def _names(board: Board, chips: list[Point]) -> list[tuple[str, Point, Box]]:
    """Each name goes to the side of its plate where it covers least; a few rounds settle those that compete."""
    options = [_sides(board, c) for c in range(len(board.cities))]
    chosen = [sides[0] for sides in options]
    fixed = [[_cover(board, chips, c, box) + 0.6 * k for k, (_, _, box) in enumerate(sides)]
             for c, sides in enumerate(options)]  # fmt: skip
    for _ in range(6):
        before = chosen[:]
        for c, sides in enumerate(options):
            others = [box for i, (_, _, box) in enumerate(chosen) if i != c]
            costs = [fixed[c][k] + sum(8 * _shared(box, o) for o in others) for k, (_, _, box) in enumerate(sides)]
            chosen[c] = sides[costs.index(min(costs))]
        if chosen == before:
            break
    return chosen


def pill_places(board: Board, pills: Mapping[int, float]) -> dict[int, Point]:
    """Where what a link would bring is shown: near its chip, clear of plates, then of chips, names and other pills.

    `pills` are the widths by link; the places are the middles of the pills. A few rounds settle those that compete.
    """
    around = {i: _spots(board, i, w) for i, w in pills.items()}
    chosen = dict.fromkeys(pills, 0)
    for _ in range(6):
        before = dict(chosen)
        for i, spots in around.items():
            about = _reach(spots[0][1])
            near = [box for k in pills if k != i and _shared(box := around[k][chosen[k]][1], about)]
            best = inf
            for n, (_, box, cost) in enumerate(spots):
                if cost >= best:
                    break
                cost += sum(6 * _shared(box, other) for other in near)
                if cost < best:
                    best, chosen[i] = cost, n
        if chosen == before:
            break
    return {i: around[i][k][0] for i, k in chosen.items()}


def _reach(box: Box) -> Box:
    """All of the board where a pill may compete with the one that first lies in a box."""
    return box[0] - REACH, box[1] - REACH, box[2] + REACH, box[3] + REACH


@lru_cache(maxsize=1024)
def _spots(board: Board, i: int, w: float) -> list[tuple[Point, Box, float]]:
    """Where the pill of a link may lie, around chip and line, with what speaks against it; best first."""
    link = board.links[i]
    (ax, ay), (bx, by) = board.cities[link.a].at, board.cities[link.b].at
    chip = places(board).chips[i]
    side = CHIP + 3 + w / 2
    about = _reach((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)))
    near = [(weight, thing) for weight, thing in _things(board) if _shared(thing, about)]
    out = []
    for part in (0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.2, 0.8):
        x, y = chip if part == 0.5 else (ax + (bx - ax) * part, ay + (by - ay) * part)
        around = ((0.0, -23.0), (0.0, 23.0), (side, 0.0), (-side, 0.0), (side - 4, -14.0), (-side + 4, -14.0),
                  (side - 4, 14.0), (-side + 4, 14.0), (0.0, -34.0), (0.0, 34.0), (12.0, -23.0), (-12.0, 23.0),
                  (-12.0, -23.0), (12.0, 23.0))  # fmt: skip
        for dx, dy in around if part == 0.5 else ((0.0, 0.0), *around):
            px, py = x + dx, y + dy
            box = (px - w / 2, py - PILL / 2, px + w / 2, py + PILL / 2)
            far = hypot(px - chip[0], (py - chip[1]) * 1.3) / 14
            hidden = sum(weight * _shared(box, thing) for weight, thing in near)
            out.append(((px, py), box, hidden + 100 * _outside(board, box) + far))
    return sorted(out, key=lambda spot: spot[2])


def _things(board: Board) -> list[tuple[float, Box]]:
    """What a pill should not hide, with its weight: plates worst of all, then names, then chips."""
    found = places(board)
    out: list[tuple[float, Box]] = [(4, name) for name in found.boxes]
    out += [(3, (x - CHIP, y - CHIP, x + CHIP, y + CHIP)) for x, y in found.chips]
    for c, city in enumerate(board.cities):
        (x, y), r = city.at, radius(board, c) + ROOM
        out.append((40, (x - r, y - r, x + r, y + r)))
    return out


def _outside(board: Board, box: Box) -> float:
    """How far a box leaves the board."""
    width, height = board.size
    return max(0.0, -box[0], box[2] - width) + max(0.0, -box[1], box[3] - height)


def _sides(board: Board, c: int) -> list[tuple[str, Point, Box]]:
    """Below, above, right, left and the corners, the most usual first."""
    city = board.cities[c]
    x, y = city.at
    r = radius(board, c)
    w = text_width(city.label, LETTER)
    out = []
    for anchor, dx, dy in (
        ("middle", 0.0, r + 15), ("middle", 0.0, -r - 6), ("start", r + 5, 5.0), ("end", -r - 5, 5.0),
        ("start", r * 0.72 + 3, r * 0.72 + 11), ("end", -r * 0.72 - 3, r * 0.72 + 11),
        ("start", r * 0.72 + 3, -r * 0.72 - 2), ("end", -r * 0.72 - 3, -r * 0.72 - 2),
    ):  # fmt: skip
        px, py = x + dx, y + dy
        left = px - w / 2 if anchor == "middle" else px if anchor == "start" else px - w
        out.append((anchor, (px, py), (left, py - 12.5, left + w, py + 3.5)))
    return out


def _cover(board: Board, chips: list[Point], named: int, box: Box) -> float:
    """How much a name would cover: plates and chips badly, links a little, the frame not at all."""
    left, top, right, bottom = box
    cost = 0.0
    for c, city in enumerate(board.cities):
        if c != named:
            r = radius(board, c) + 2
            cost += 8 * _shared(box, (city.at[0] - r, city.at[1] - r, city.at[0] + r, city.at[1] + r))
    for x, y in chips:
        cost += 8 * _shared(box, (x - CHIP, y - CHIP, x + CHIP, y + CHIP))
    for link in board.links:
        (ax, ay), (bx, by) = board.cities[link.a].at, board.cities[link.b].at
        cost += sum(0.9 for i in range(41)
                    if left < ax + (bx - ax) * i / 40 < right and top < ay + (by - ay) * i / 40 < bottom)  # fmt: skip
    width, height = board.size
    if left < 4 or top < 4 or right > width - 4 or bottom > height - 4:
        cost += 1000
    return cost


def _shared(a: Box, b: Box) -> float:
    """The side of a square as large as what two boxes share; 0 when they are apart."""
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    return float((w * h) ** 0.5) if w > 0 and h > 0 else 0.0
