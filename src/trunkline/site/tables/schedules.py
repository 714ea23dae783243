"""The schedules of pools: who sits at which table, in which seat, so that all meet all, as evenly as may be.

For `size` people at tables of `seats` a schedule is a block design, found once by search and kept in
`schedules.json`: everybody plays as many tables as everybody else, all pairs meet, no pair meets more than once more
often than another, there are as few tables as the search could do with, and nobody has one seat more than once more
often than another seat. `tests/site/test_pool_rules.py` checks all of that but the fewness for each of them.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

LEAST_SEATS, MOST_SEATS, MOST_SIZE = 3, 7, 12
"""Seats of a table, and people of a pool."""

DIGITS = "0123456789ab"
"""How the file has the places of people."""

FILE = Path(__file__).with_name("schedules.json")


@cache
def _all() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def sizes_for(seats: int) -> range:
    """How many people a pool may have with tables of so many seats."""
    return range(seats, MOST_SIZE + 1)


def schedule(size: int, seats: int) -> list[tuple[int, ...]]:
    """The tables of a pool: the places of its people, from 0, in the order of seats; raises KeyError for no such pool.

    >>> schedule(4, 3)[0], len(schedule(4, 3))
    ((3, 1, 2), 4)
    """
    return [tuple(map(DIGITS.index, each)) for each in _all()[f"{size}/{seats}"]]
