"""Rivers as streams: which edges of each river hex the water crosses, and the smooth lines that follow them.

A map may say it (`course` of a hex: `N-S`, or `N-SW+S` where streams meet); where it only says that a river is there, a
plausible course is chosen: through neighbouring river hexes, straight on where it can, to a lake, the sea, a city
or the edge of the map. Nothing in the rules depends on the course.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from trunkline.games.hexes.board.geometry import (
    APOTHEM,
    Frame,
    Point,
    edge_middle,
    is_printed_city,
    is_water,
    jitter,
    pt,
)
from trunkline.games.hexes.grid import EDGE, OPPOSITE
from trunkline.games.hexes.map import HexMap
from trunkline.show.svg import num

Node = tuple[int, int]
"""A place on a stream: (hex, -1) its middle, (hex, edge) where it ends at an edge."""


@dataclass(frozen=True, slots=True)
class Stream:
    """One smooth line: path data of its banks and of its water, which runs on into a lake; what kind it is."""

    banks: str
    water: str
    canal: bool
    stem: bool


def rows(map: HexMap) -> Sequence[Mapping[str, Any]]:
    """What the map's file says of each hex."""
    found: Sequence[Mapping[str, Any]] = map.data["hexes"]
    return found


def given_edges(row: Mapping[str, Any]) -> set[int]:
    """The edges that the file gives for the river of a hex; empty when it gives none. KeyError for an unknown edge."""
    return {EDGE[word] for word in str(row.get("course", "")).replace("+", "-").split("-") if word}


def river_edges(map: HexMap) -> dict[int, set[int]]:
    """For each river hex the edges its water crosses; one edge for a spring."""
    data = rows(map)
    edges = {h: given_edges(data[h]) for h in range(map.size) if map.river[h]}
    untold = [h for h in edges if not edges[h]]
    for kind in (False, True):
        _join([h for h in untold if bool(data[h].get("canal")) is kind], map, edges)
    for h in untold:
        for _ in range(2 - len(edges[h])):
            _lead_on(map, h, edges)
    return edges


def _join(hexes: list[int], map: HexMap, edges: dict[int, set[int]]) -> None:
    """Join neighbouring river hexes without running in circles, edges that belong to few triangles first."""
    within = set(hexes)
    pairs = []
    for h in hexes:
        for e in range(3):
            n = map.across[h * 6 + e]
            if n in within:
                triangles = sum(map.across[h * 6 + (e + d) % 6] in within for d in (-1, 1))
                pairs.append((triangles, h, e, n))
    root = {h: h for h in hexes}

    def top(h: int) -> int:
        while root[h] != h:
            root[h] = root[root[h]]
            h = root[h]
        return h

    for _, h, e, n in sorted(pairs):
        if top(h) != top(n):
            root[top(h)] = top(n)
            edges[h].add(e)
            edges[n].add(OPPOSITE[e])


def _lead_on(map: HexMap, h: int, edges: dict[int, set[int]]) -> None:
    """Lead the end of a river on to water, another stream, the map's edge or a city: not sharply, best straight on."""
    came = next(iter(edges[h]), None)
    best: tuple[int, int] | None = None
    for e in range(6):
        if e in edges[h]:
            continue
        n = map.across[h * 6 + e]
        if n < 0:
            rank = 0 if rows(map)[h].get("coast") else 20
        elif is_water(map, n):
            rank = 0
        elif map.river[n]:
            rank = 10
        elif is_printed_city(map, n):
            rank = 40
        else:
            continue
        turn = 3 if came is None else min((e - came) % 6, (came - e) % 6)
        if turn == 1 or (n in edges and h in _flows_with(map, n, edges)):
            continue
        rank += 3 - turn
        if best is None or rank < best[0]:
            best = (rank, e)
    if best is not None:
        edges[h].add(best[1])
        n = map.across[h * 6 + best[1]]
        if n >= 0 and map.river[n] and n in edges:
            edges[n].add(OPPOSITE[best[1]])


def _flows_with(map: HexMap, h: int, edges: dict[int, set[int]]) -> set[int]:
    """All river hexes whose water meets that of a hex."""
    met = {h}
    left = [h]
    while left:
        here = left.pop()
        for e in edges[here]:
            n = map.across[here * 6 + e]
            if n in edges and n not in met and OPPOSITE[e] in edges[n]:
                met.add(n)
                left.append(n)
    return met


def streams(map: HexMap, frame: Frame) -> list[Stream]:
    """The rivers of a map as smooth lines: the longest course of each first, then what flows into it."""
    edges = river_edges(map)
    graph = _graph(map, edges)
    data = rows(map)
    out: list[Stream] = []
    drawn: set[Node] = set()
    while True:
        course = _longest(graph, drawn)
        if len(course) < 2:
            break
        for a, b in pairwise(course):
            graph[a].discard(b)
            graph[b].discard(a)
        stem = not drawn.intersection(course)
        drawn.update(course)
        points = _points(map, frame, edges, course)
        hexes = [h for h, e in course if e < 0]
        canal = sum(bool(data[h].get("canal")) for h in hexes) * 2 > len(hexes)
        out.append(Stream(smooth(points), smooth(_run_on(map, frame, course, points)), canal, stem))
    return out


def _graph(map: HexMap, edges: dict[int, set[int]]) -> dict[Node, set[Node]]:
    graph: dict[Node, set[Node]] = {(h, -1): set() for h in edges}
    for h, crossed in edges.items():
        for e in sorted(crossed):
            n = map.across[h * 6 + e]
            end = (n, -1) if n in edges and OPPOSITE[e] in edges[n] else (h, e)
            graph[h, -1].add(end)
            graph.setdefault(end, set()).add((h, -1))
    return graph


def _longest(graph: dict[Node, set[Node]], drawn: set[Node]) -> list[Node]:
    """The longest course still undrawn; one that flows into a drawn stream ends there."""
    best: list[Node] = []
    for node in sorted(graph):
        if len(graph[node]) == 1 or (graph[node] and node in drawn):
            course = _farthest(graph, node)
            if len(course) > len(best):
                best = course
    if not best:
        for node in sorted(graph):
            if graph[node]:
                return _farthest(graph, node)
    return best


def _farthest(graph: dict[Node, set[Node]], start: Node) -> list[Node]:
    back: dict[Node, Node | None] = {start: None}
    queue = deque([start])
    last = start
    while queue:
        last = queue.popleft()
        for nxt in sorted(graph[last]):
            if nxt not in back:
                back[nxt] = last
                queue.append(nxt)
    course = [last]
    while (before := back[course[-1]]) is not None:
        course.append(before)
    return course


def _points(map: HexMap, frame: Frame, edges: dict[int, set[int]], course: list[Node]) -> list[Point]:
    """Points that the stream flows through, a little astray so that it winds."""
    out: list[Point] = []
    for i, (h, e) in enumerate(course):
        centre = frame.centres[h]
        if e >= 0:
            out.append(edge_middle(e, centre))
            continue
        out.append(_middle(map, edges, h, centre))
        if i + 1 < len(course) and course[i + 1][1] < 0:
            n = course[i + 1][0]
            x, y = frame.centres[n]
            across = ((centre[0] + x) / 2, (centre[1] + y) / 2)
            side = jitter(map.q[h] + map.q[n], map.r[h] + map.r[n], 5) * 6 / (2 * APOTHEM)
            out.append((across[0] - (y - centre[1]) * side, across[1] + (x - centre[0]) * side))
    return out


def _middle(map: HexMap, edges: dict[int, set[int]], h: int, centre: Point) -> Point:
    """Where the stream passes the middle of a hex: drawn to the inside of a bend."""
    crossed = edges[h]
    count = max(len(crossed), 2)
    x = sum(edge_middle(e)[0] for e in crossed) / count * 0.6
    y = sum(edge_middle(e)[1] for e in crossed) / count * 0.6
    if len(crossed) < 2:
        x, y = 0.0, 0.0
    return centre[0] + x + 5 * jitter(map.q[h], map.r[h], 1), centre[1] + y + 5 * jitter(map.q[h], map.r[h], 2)


def _run_on(map: HexMap, frame: Frame, course: list[Node], points: list[Point]) -> list[Point]:
    """The same points with the ends in a lake drawn on into it, so that the shore opens for the river."""
    out = list(points)
    for i in (0, -1):
        h, e = course[i]
        if e >= 0:
            n = map.across[h * 6 + e]
            if is_water(map, n) if n >= 0 else rows(map)[h].get("coast"):
                out[i] = edge_middle(e, frame.centres[h], APOTHEM + 7)
    return out


def smooth(points: list[Point]) -> str:
    """Path data of a curve through all points (a Catmull-Rom curve as cubic pieces)."""
    out = [f"M{pt(points[0])}"]
    last = len(points) - 1
    for i in range(last):
        a, b = points[max(i - 1, 0)], points[i]
        c, d = points[i + 1], points[min(i + 2, last)]
        out.append(
            f"C{num(b[0] + (c[0] - a[0]) / 6)} {num(b[1] + (c[1] - a[1]) / 6)}"
            f" {num(c[0] - (d[0] - b[0]) / 6)} {num(c[1] - (d[1] - b[1]) / 6)} {pt(c)}"
        )
    return "".join(out)
