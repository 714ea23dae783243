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


MOST_STEPS = 4000
"""Steps of courses that are followed in all: what five ways take is far less, and the search has an end in a maze."""

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


Trail = tuple[Leg, "Trail | None"]
"""The last leg of a course so far, and the trail to it."""


def courses(p: Passages, start: int, goal: int) -> Iterator[Course]:
    """Courses that come to no hex twice, the cheapest first."""
    if start == goal:
        return
    left = costs_to(p, start, goal)
    beyond, fares = p.beyond, p.fares
    ticket = count()
    heap: list[tuple[int, int, int, int, int, Trail]] = []
    begins = p.row(start)
    for edge in p.sides[start]:
        first, half = begins[7 * edge], start * 6 + edge
        if first is not None and half in left:
            trail: Trail = (Leg(start, first.code, half), None)
            heap.append((first.cost + left[half], next(ticket), first.cost, half, 1 << start, trail))
    heapq.heapify(heap)
    visits: dict[int, int] = {}
    for _ in range(MOST_STEPS):
        if not heap:
            return
        _, _, g, half, seen, behind = heapq.heappop(heap)
        visits[half] = visits.get(half, 0) + 1
        if visits[half] > MOST_VISITS:
            continue
        h, enter = divmod(beyond[half], 6)
        g += fares.get(half, 0) or 0
        row = p.row(h)
        if h == goal:
            last = row[7 * enter]
            assert last is not None, "only what leads to the goal has a cost"
            yield Course(legs_of((Leg(goal, last.code), behind)), (g + last.cost) // TILE)
            continue
        seen |= 1 << h
        for leave in p.sides[h]:
            found, then = row[6 * enter + leave], h * 6 + leave
            if found is None or leave == enter or then not in left or seen >> beyond[then] // 6 & 1:
                continue
            cost = g + found.cost
            heapq.heappush(
                heap, (cost + left[then], next(ticket), cost, then, seen, (Leg(h, found.code, then), behind))
            )


def legs_of(trail: Trail | None) -> tuple[Leg, ...]:
    """The legs of a trail from its start."""
    legs: list[Leg] = []
    while trail is not None:
        leg, trail = trail
        legs.append(leg)
    return tuple(reversed(legs))


def costs_to(p: Passages, start: int, goal: int) -> dict[int, int]:
    """What it costs at least to come to the goal from each half-edge by which a hex is left.

    Only as far as is needed for courses from the start that cost at most `MARGIN` more than the cheapest one.
    """
    beyond, fares = p.beyond, p.fares
    done: dict[int, int] = {}
    ends, begins = p.row(goal), p.row(start)
    heap = [
        (last.cost + fare, beyond[goal * 6 + edge])
        for edge in p.sides[goal]
        if (last := ends[7 * edge]) is not None and (fare := fares.get(goal * 6 + edge, 0)) is not None
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
        for enter in p.sides[h]:
            found = row[6 * enter + leave]
            if found is None or enter == leave:
                continue
            fare, before = fares.get(h * 6 + enter, 0), beyond[h * 6 + enter]
            if fare is not None and before not in done:
                heapq.heappush(heap, (cost + found.cost + fare, before))
    return done
