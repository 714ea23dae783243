"""The network: always a tree, so between two cities there is one way. Rulebook: B) and C), what a link is."""

from __future__ import annotations

import functools

from trunkline.game import Seat
from trunkline.games.railways_card.deck import START, Deck
from trunkline.games.railways_card.state import CardState


def join(s: CardState, city: int, place: int) -> None:
    """Add a new city, linked to a place on the table."""
    s.parent[city] = place
    s.near[city] = (place,)
    s.near[place] = (*s.near[place], city)
    s.built = (*s.built, city)


def way(s: CardState, place: int, to: int) -> list[int]:
    """The links from one place on the table to another, in order; empty when they are the same."""
    up: list[int] = [place]
    while up[-1] != START:
        up.append(s.parent[up[-1]])
    down: list[int] = [to]
    while down[-1] not in up:
        down.append(s.parent[down[-1]])
    return up[: up.index(down[-1])] + down[-2::-1]


def ends_of(s: CardState, seat: Seat) -> set[int]:
    """The places where a link of the seat ends: only from there its deliveries start."""
    owner, parent = s.owner, s.parent
    out: set[int] = set()
    for city in s.built:
        if owner[city] == seat:
            out.add(city)
            out.add(parent[city])
    return out


@functools.lru_cache(maxsize=1 << 10)
def mask(cubes: tuple[int, ...]) -> int:
    """The goods among some cubes, bit i for good i."""
    goods = 0
    for good in cubes:
        goods |= 1 << good
    return goods


Walk = tuple[int, int, int, int, int]
"""A good, the place it lies on, the city that takes it, the links of the way, how many of these belong to others."""


def walks(deck: Deck, s: CardState, seat: Seat, place: int, power: int) -> list[Walk]:
    """Every way on which a seat with so many engines may deliver a cube lying on `place`, one a good and city.

    The first link is the seat's own, a link needs an engine, and a cube goes no further than the first city that
    takes it. One walk carries all goods of the place at once.
    """
    goods = mask(s.cubes[place])
    out: list[Walk] = []
    if not goods or not power:
        return out
    near, parent, owner = s.near, s.parent, s.owner
    walk: list[tuple[int, int, int, int, int]] = []
    for there in near[place]:
        if owner[place if parent[place] == there else there] == seat:
            walk.append((there, place, goods, 1, 0))
    if not walk:
        return out
    demand = deck.demand
    while walk:
        here, came, goods, links, others = walk.pop()
        taken = goods & demand[here]
        if taken:
            goods ^= taken
            for good in range(4):
                if taken >> good & 1:
                    out.append((good, place, here, links, others))
        if goods and links < power:
            up = parent[here]
            for there in near[here]:
                if there != came:
                    foreign = owner[here if there == up else there] != seat
                    walk.append((there, here, goods, links + 1, others + 1 if foreign else others))
    return out


def stop_before(deck: Deck, s: CardState, good: int, place: int, to: int) -> int | None:
    """The first city on the way that takes the good and is not yet the aim; None when nothing stops it."""
    here = place
    for link in way(s, place, to):
        here = link if link != here else s.parent[link]
        if here != to and deck.demand[here] >> good & 1:
            return here
    return None
