"""Deliveries as plain data, and what they come to: by length, by link, by whose links they used; knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from trunkline.state import Seat


@dataclass(frozen=True, slots=True)
class Delivery:
    """A cube that a seat delivered: its links in order, each by its word with its owner (None: nobody's)."""

    seat: Seat
    cube: str
    links: tuple[tuple[str, Seat | None], ...]


@dataclass(frozen=True, slots=True)
class Carried:
    """What a link has carried for one owner: how many cubes, and how many of them for others."""

    link: str
    owner: Seat | None
    cubes: int
    others: int


@dataclass(frozen=True, slots=True)
class Hauls:
    """The deliveries of a seat: how many of each length, how many links they used, how many of its links others did."""

    seat: Seat
    lengths: tuple[int, ...]
    links: int
    lent: int

    @property
    def cubes(self) -> int:
        """How many deliveries there are."""
        return sum(self.lengths)


def by_length(deliveries: Sequence[Delivery], seats: int) -> list[Hauls]:
    """A row for each seat; `lengths` counts deliveries over one link, two links and so on, up to the longest of all."""
    longest = max((len(each.links) for each in deliveries), default=0)
    out = []
    for seat in range(seats):
        own = Counter(len(each.links) for each in deliveries if each.seat == seat)
        lengths = tuple(own[n] for n in range(1, longest + 1))
        lent = sum(owner == seat for each in deliveries if each.seat != seat for _, owner in each.links)
        out.append(Hauls(seat, lengths, sum(n * count for n, count in own.items()), lent))
    return out


def by_link(deliveries: Iterable[Delivery]) -> list[Carried]:
    """A row for each link and owner, the busiest first."""
    cubes: Counter[tuple[str, Seat | None]] = Counter()
    others: Counter[tuple[str, Seat | None]] = Counter()
    for each in deliveries:
        for link in each.links:
            cubes[link] += 1
            others[link] += link[1] != each.seat
    return [Carried(*link, count, others[link]) for link, count in cubes.most_common()]


def gains(deliveries: Iterable[Delivery], seats: int) -> list[int]:
    """How many links of each seat all deliveries have used."""
    count = Counter(owner for each in deliveries for _, owner in each.links)
    return [count[seat] for seat in range(seats)]
