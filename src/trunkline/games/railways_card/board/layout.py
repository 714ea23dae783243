"""Where cities and links lie on the table of cards: a growing tree that never overlaps and never moves.

Cities are placed in the order they were built, each near the place it hangs on, so what lies on the table stays where
it is when the next city comes. A spot is free when the city's hexagon and its link keep clear of everything there; of
the free spots the one is taken that stays near the middle, leaves room around and leads outwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin

CITY = 62.0
"""Radius of the circle that a city's hexagon fits in."""

CARD_LONG, CARD_WIDE, OVERLAP, RUN_MOST = 50.0, 38.0, 25.0, 170.0
"""A track card lies along its link; cards overlap, the more of them the more, up to this length of a run."""

TRAIN = 34.0
"""Room along the link for the owner's train, between the cards and the older place."""

TRACK = 8.0
"""Half the width of the bare track of a link."""

CLEAR = 6.0
"""What must stay free between any two things."""

DIRECTIONS = 48
LENGTHS, STEP = 16, 30.0
WIDE = 2.5
"""How much sooner the table grows wide than high."""

ROOM = 330.0
"""Neighbours further away than this count no more."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Link:
    """A link on the table: its cities' places, and the stretch on which its cards and the train lie."""

    old: Point
    new: Point
    start: Point
    end: Point
    cards: int


def run(cards: int) -> float:
    """The length of a run of overlapping cards."""
    return min(CARD_LONG + OVERLAP * (cards - 1), RUN_MOST)


def shortest(cards: int) -> float:
    """The least distance of two cities with a link of so many cards between them."""
    return 2 * CITY + run(cards) + TRAIN + 2 * CLEAR


def link(old: Point, new: Point, cards: int) -> Link:
    """A link from an older place to a newer one: its cards lie at the newer end, where there is most room."""
    distance = hypot(new[0] - old[0], new[1] - old[1])
    ux, uy = (new[0] - old[0]) / distance, (new[1] - old[1]) / distance
    near, far = distance - CITY - CLEAR - run(cards) - TRAIN, distance - CITY - CLEAR
    return Link(
        old, new, (old[0] + ux * near, old[1] + uy * near), (old[0] + ux * far, old[1] + uy * far), cards
    )  # fmt: skip


def from_point(p: Point, a: Point, b: Point) -> float:
    """The distance of a point from a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square)) if square else 0.0
    return hypot(p[0] - a[0] - along * dx, p[1] - a[1] - along * dy)


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two stretches cut each other."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def apart(a: Point, b: Point, c: Point, d: Point) -> float:
    """The distance of two stretches; 0 when they cut each other."""
    if cross(a, b, c, d):
        return 0.0
    return min(from_point(a, c, d), from_point(b, c, d), from_point(c, a, b), from_point(d, a, b))


def leave(one: Link) -> Point:
    """Where a link leaves the plate of its older place."""
    distance = hypot(one.new[0] - one.old[0], one.new[1] - one.old[1])
    part = CITY / distance
    return one.old[0] + (one.new[0] - one.old[0]) * part, one.old[1] + (one.new[1] - one.old[1]) * part


def clash(one: Link, other: Link) -> bool:
    """Whether two links come too close: cards to cards, cards to bare track, bare track to bare track."""
    wide = CARD_WIDE + CLEAR
    if apart(one.start, one.end, other.start, other.end) < wide:
        return True
    mixed = CARD_WIDE / 2 + TRACK + CLEAR / 2
    a, b = leave(one), leave(other)
    if apart(one.start, one.end, b, other.new) < mixed or apart(a, one.new, other.start, other.end) < mixed:
        return True
    # Two links of one place come together at its plate, and may as far as their tracks do not cover each other.
    return apart(a, one.start, b, other.start) < (TRACK if one.old == other.old else 2 * TRACK)


def on_city(one: Link, city: Point) -> bool:
    """Whether a link runs too close to a city that it does not join."""
    return (
        from_point(city, one.start, one.end) < CITY + CARD_WIDE / 2 + CLEAR
        or from_point(city, one.old, one.new) < CITY + TRACK + CLEAR
    )


def too_close(one: Link, other: Link) -> bool:
    """Whether a new link comes too close to one on the table, which may join the place it hangs on."""
    if other.new == one.old:
        # The link that leads to the older place has its cards at that very place.
        return (
            apart(one.start, one.end, other.start, other.end) < CARD_WIDE + CLEAR
            or apart(leave(one), one.start, other.start, other.end) < CARD_WIDE / 2 + TRACK + CLEAR / 2
        )
    return clash(one, other)


def free(one: Link, cities: tuple[Point, ...], links: tuple[Link, ...]) -> bool:
    """Whether a new city at the end of this link keeps clear of all that lies on the table."""
    x, y = one.new
    for city in cities:
        if city != one.old and (hypot(x - city[0], y - city[1]) < 2 * CITY + CLEAR or on_city(one, city)):
            return False
    return not any(on_city(other, one.new) or too_close(one, other) for other in links)


def price(one: Link, cities: tuple[Point, ...], extra: float) -> float:
    """What speaks against a spot: far from the middle, a long link, close neighbours, leading inwards."""
    x, y = one.new
    middle = hypot(x / WIDE, y)
    before = hypot(one.old[0] / WIDE, one.old[1])
    nearest = min((hypot((x - city[0]) / 1.2, y - city[1]) for city in cities if city != one.old), default=ROOM)
    return middle + 0.9 * extra - min(nearest, ROOM) - max(-130.0, min(middle - before, 130.0))


Planted = tuple[tuple[int, int], ...]
"""A tree as it grew: for each city in the order of building, the number of the place it hangs on and its cards.

Place 0 is the start city, place k the k-th city.
"""


@lru_cache(maxsize=4096)
def layout(tree: Planted) -> tuple[tuple[Point, ...], tuple[Link, ...]]:
    """The places (the start city first, at 0, 0) and the links of a tree.

    Those of the tree without its last city stay where they were, unless that walls the new city in: then the whole
    tree is spread anew.
    """
    if not tree:
        return ((0.0, 0.0),), ()
    cities, links = layout(tree[:-1])
    at, cards = tree[-1]
    new = spot(cities[at], cards, cities, links)
    return ((*cities, new.new), (*links, new)) if new is not None else spread(tree)


def spot(old: Point, cards: int, cities: tuple[Point, ...], links: tuple[Link, ...]) -> Link | None:
    """The best free spot for a city that hangs on `old`; None when there is none in reach."""
    least = shortest(cards)
    found = []
    for step in range(LENGTHS):
        extra = STEP * step
        for k in range(DIRECTIONS):
            angle = 2 * pi * k / DIRECTIONS
            one = link(old, (old[0] + (least + extra) * cos(angle), old[1] + (least + extra) * sin(angle)), cards)
            found.append((price(one, cities, extra), step, k, one))
    found.sort(key=lambda each: each[:3])
    return next((one for _, _, _, one in found if free(one, cities, links)), None)


def spread(tree: Planted) -> tuple[tuple[Point, ...], tuple[Link, ...]]:
    """A whole tree laid out at once: every city has a wedge of directions, as wide as it has leaves beyond it.

    Wedges of neighbours do not overlap and are less than half a turn, so links cannot cross whatever their lengths are;
    those that come too close are lengthened until nothing does.
    """
    count = len(tree) + 1
    leaves = [0] * count
    for k in range(count - 1, -1, -1):
        leaves[k] = max(1, leaves[k])
        if k:
            leaves[tree[k - 1][0]] += leaves[k]
    wedge = [(0.0, 2 * pi)] * count
    used = [0.0] * count
    for k in range(1, count):
        at = tree[k - 1][0]
        low, high = wedge[at]
        share = (high - low) * leaves[k] / leaves[at]
        middle = low + used[at] + share / 2
        used[at] += share
        half = min(share, 0.95 * pi) / 2
        wedge[k] = (middle - half, middle + half)
    lengths = [shortest(cards) for _, cards in tree]
    while True:
        cities: list[Point] = [(0.0, 0.0)]
        links: list[Link] = []
        tight: set[int] = set()
        for k, (at, cards) in enumerate(tree):
            angle = sum(wedge[k + 1]) / 2
            old = cities[at]
            one = link(old, (old[0] + lengths[k] * cos(angle), old[1] + lengths[k] * sin(angle)), cards)
            for j, other in enumerate(links):
                if not free(one, (cities[tree[j][0]], other.new), (other,)):
                    tight |= {j, k}
            cities.append(one.new)
            links.append(one)
        if not tight:
            return tuple(cities), tuple(links)
        for k in tight:
            lengths[k] += STEP
