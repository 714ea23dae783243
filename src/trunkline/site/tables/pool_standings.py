"""The standings of a pool, by its stated rule.

A table of n seats gives its first n - 1 points, the next n - 2, and so on to 0 for the last; those who share a place
share its points. Whoever has left the pool before a table was over is last there, with nothing; the others are ranked
without the one who came instead. Of those with equal points comes first who was more often ahead of the others with
these points (a pair counts 1, or ½ each), then who has the higher sum by Sonneborn and Berger: at each table the points
that those behind have in the end, and half of those level. Those equal in all of that share a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

Places = Mapping[int, int]
"""At a table that is over: the place of each person, from 1; those who left before are not in it."""


@dataclass(slots=True)
class Standing:
    """What a person of a pool, by their place in the schedule, has come to; `played` tables are over, of `tables`."""

    person: int
    rank: int = 0
    points: float = 0.0
    ahead: float = 0.0
    berger: float = 0.0
    played: int = 0
    tables: int = 0
    wins: int = 0


def ranked(seats: Sequence[int], places: Places) -> dict[int, tuple[float, int]]:
    """The points of all at a table, and the rank among those who have played it to its end; for others the last.

    >>> ranked((0, 1, 2), {0: 2, 2: 1})
    {0: (1.0, 2), 1: (0.0, 3), 2: (2.0, 1)}
    >>> ranked((0, 1, 2), {0: 1, 1: 1, 2: 3})
    {0: (1.5, 1), 1: (1.5, 1), 2: (0.0, 3)}
    """
    count = len(seats)
    out = {}
    for person in seats:
        if person not in places:
            out[person] = (0.0, count)
            continue
        better = sum(place < places[person] for place in places.values())
        level = sum(place == places[person] for place in places.values())
        shared = [count - 1 - (better + k) for k in range(level)]
        out[person] = (sum(shared) / level, better + 1)
    return out


def standings(size: int, schedule: Sequence[Sequence[int]], over: Mapping[int, Places]) -> list[Standing]:
    """The standings of a pool, the first one first; `over` are the places at tables that are over, by index."""
    found = [Standing(person) for person in range(size)]
    tables = {k: ranked(schedule[k], places) for k, places in over.items()}
    for seats in schedule:
        for person in seats:
            found[person].tables += 1
    for table in tables.values():
        for person, (points, rank) in table.items():
            each = found[person]
            each.points, each.played, each.wins = each.points + points, each.played + 1, each.wins + (rank == 1)
    for table in tables.values():
        for person, (_, rank) in table.items():
            for other, (_, place) in table.items():
                share = 1.0 if rank < place else 0.5 if rank == place else 0.0
                found[person].berger += found[other].points * share if other != person else 0.0
    for _, those in groupby(sorted(found, key=lambda each: -each.points), key=lambda each: each.points):
        group = list(those)
        for each in group:
            others = [other.person for other in group if other is not each]
            each.ahead = sum(against(each.person, other, tables.values()) for other in others)
    found.sort(key=lambda each: (*order_of(each), each.person))
    for k, each in enumerate(found):
        same = k > 0 and order_of(found[k - 1]) == order_of(each)
        each.rank = found[k - 1].rank if same else k + 1
    return found


def order_of(each: Standing) -> tuple[float, float, float]:
    """By what standings are ordered, the lower the better."""
    return -each.points, -each.ahead, -each.berger


def against(one: int, other: int, tables: Iterable[Mapping[int, tuple[float, int]]]) -> float:
    """What a person gets for meeting another one: 1 if more often ahead at tables of both, ½ if as often, else 0."""
    balance = 0
    for table in tables:
        if one in table and other in table:
            balance += (table[one][1] < table[other][1]) - (table[one][1] > table[other][1])
    return 1.0 if balance > 0 else 0.5 if balance == 0 else 0.0
