"""The cheapest courses from one hex to another, best first: a search over the half-edges by which hexes are left.

First the cost from every half-edge to the goal is worked out, backwards; then courses are followed from the start by
what they have cost and will cost at least, so that hardly any is followed in vain.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from trunkline.games.hexes.ways.passages import TILE, Passages

MARGIN = 12 * TILE
"""How much dearer than the cheapest the ways may be that are found."""

MOST_VISITS = 6
"""Courses that are followed over one half-edge."""


NO_HALF = -1
"""The end of a course is left by no half-edge."""


class Leg(NamedTuple):
    """A hex of a course, the tile that lies there then, and by which half-edge the course goes on (-1 at its end)."""

    hex: int
    code: int
    half: int = NO_HALF


class Course(NamedTuple):
    """Hexes from start to goal, and what the tiles and the links without track cost."""

    legs: tuple[Leg, ...]
    price: int


def courses(p: Passages, start: int, goal: int) -> Iterator[Course]:
    """Courses that come to no hex twice, the cheapest first."""
    if start == goal:
        return
    left = costs_to(p, start, goal)
    ticket = count()
    heap: list[tuple[int, int, int, int, tuple[Leg, ...]]] = []
    begins = p.row(start)
    for edge in p.sides(start):
        first, half = begins[7 * edge], start * 6 + edge
        if first is not None and half in left:
            heap.append((first.cost + left[half], next(ticket), first.cost, half, (Leg(start, first.code, half),)))
    heapq.heapify(heap)
    visits: dict[int, int] = {}
    while heap:
        _, _, g, half, legs = heapq.heappop(heap)
        visits[half] = visits.get(half, 0) + 1
        h, enter = divmod(p.beyond(half), 6)
        g += p.fare(half) or 0
        if visits[half] > MOST_VISITS or any(leg.hex == h for leg in legs):
            continue
        row = p.row(h)
        if h == goal:
            last = row[7 * enter]
            assert last is not None, "only what leads to the goal has a cost"
            yield Course((*legs, Leg(goal, last.code)), (g + last.cost) // TILE)
            continue
        for leave in p.sides(h):
            then = h * 6 + leave
            found = row[6 * enter + leave]
            if found is not None and leave != enter and then in left:
                cost = g + found.cost
                heapq.heappush(heap, (cost + left[then], next(ticket), cost, then, (*legs, Leg(h, found.code, then))))


def costs_to(p: Passages, start: int, goal: int) -> dict[int, int]:
    """What it costs at least to come to the goal from each half-edge by which a hex is left.

    Only as far as is needed for courses from the start that cost at most `MARGIN` more than the cheapest one.
    """
    done: dict[int, int] = {}
    ends, begins = p.row(goal), p.row(start)
    heap = [
        (last.cost + fare, p.beyond(goal * 6 + edge))
        for edge in p.sides(goal)
        if (last := ends[7 * edge]) is not None and (fare := p.fare(goal * 6 + edge)) is not None
    ]
    heapq.heapify(heap)
    most = 1 << 60
    while heap:
        cost, half = heapq.heappop(heap)
        if half in done:
            continue
        if cost > most:
            break
        done[half] = cost
        h, leave = divmod(half, 6)
        if h == start:
            first = begins[7 * leave]
            if first is not None:
                most = min(most, cost + first.cost + MARGIN)
            continue
        if h == goal:
            continue
        row = p.row(h)
        for enter in p.sides(h):
            found = row[6 * enter + leave]
            if found is not None and enter != leave and (fare := p.fare(h * 6 + enter)) is not None:
                before = p.beyond(h * 6 + enter)
                if before not in done:
                    heapq.heappush(heap, (cost + found.cost + fare, before))
    return done
