"""Values fitted to games: what a position is worth to a seat, as a weighted sum of some numbers of the seat.

A file of values keeps, by map and number of seats, a row of weights for each number of turns left; where seats may be
ruined, `ruin` has rows for the chance of that in the same way. A map that was never
fitted takes those of the map that the file names for the whole family, a number of seats those of the nearest one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any

STEPS = 12
"""Newton's steps of a logistic fit: more change nothing."""


@dataclass(frozen=True, slots=True)
class Values:
    """The weights of one map and number of seats, by the number of turns left; `ruin` are those of being ruined."""

    rows: Mapping[int, Sequence[float]]
    ruin: Mapping[int, Sequence[float]] = field(default_factory=dict)

    def of(self, left: int, numbers: Sequence[float]) -> float:
        """The value of a seat with these numbers and so many turns left; with more than were fitted, of the most."""
        row = self.rows.get(left)
        if row is None:
            row = self.rows[min(self.rows, key=lambda known: abs(known - left))]
        return sum(weight * number for weight, number in zip(row, numbers, strict=True))

    def chance_of_ruin(self, left: int, numbers: Sequence[float]) -> float:
        """The chance that a seat with these numbers is ruined in the turns left; 0 where no games have shown any."""
        row = self.ruin.get(left)
        return 0.0 if row is None else chance(row, numbers)


def read_values(data: Mapping[str, Any], names: Sequence[str], map_name: str, rules: str, seats: int) -> Values:
    """The values of a map, with some `rules` of the title ("" where it has one set only), and of a number of seats.

    Raises ValueError where the file was made for other numbers of a seat than `names`.
    """
    if list(data["numbers"]) != list(names):
        raise ValueError(f"values for {data['numbers']}, not for {list(names)}")
    place = place_of(map_name, rules)
    if not data["maps"].get(place):
        place = place_of(data["family"], rules)
    by_seats = data["maps"][place]
    nearest = min(by_seats, key=lambda known: abs(int(known) - seats))
    ruin = data.get("ruin", {}).get(place, {}).get(nearest, {})
    return Values(*({int(left): row for left, row in rows.items()} for rows in (by_seats[nearest], ruin)))


def place_of(map_name: str, rules: str) -> str:
    """Where a file keeps the values of a map with some rules."""
    return f"{map_name} {rules}".strip()


def signed_ridge(
    rows: Sequence[Sequence[float]], wanted: Sequence[float], penalty: float, signs: Sequence[int]
) -> list[float]:
    """The weights of `ridge`, none of them against its sign: 1 for what can only help, -1 for what can only hurt.

    A number whose weight comes out against its sign weighs nothing, and the others are found without it.
    """
    used = list(range(len(signs)))
    while True:
        found = ridge([[row[k] for k in used] for row in rows], wanted, penalty)
        wrong = [k for k, weight in zip(used, found, strict=True) if weight * signs[k] < 0]
        if not wrong:
            weights = dict(zip(used, found, strict=True))
            return [weights.get(k, 0.0) for k in range(len(signs))]
        used = [k for k in used if k not in wrong]


def chance(weights: Sequence[float], numbers: Sequence[float]) -> float:
    """What a weighted sum says of a chance, from 0 to 1 (logistic).

    >>> chance([0.0], [1.0]), round(chance([1.0, 2.0], [1.0, 1.0]), 3)
    (0.5, 0.953)
    """
    total = 0.0
    for weight, number in zip(weights, numbers, strict=True):
        total += weight * number
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


def logistic(rows: Sequence[Sequence[float]], happened: Sequence[bool], penalty: float) -> list[float]:
    """The weights by which `chance` fits best what happened, by Newton's steps; the first number of a row is 1.

    Numbers are measured as in `ridge`, and large weights cost `penalty` each.
    """
    count, width = len(rows), len(rows[0])
    means = [0.0, *(sum(row[k] for row in rows) / count for k in range(1, width))]
    spread = [1.0, *((sum((row[k] - means[k]) ** 2 for row in rows) / count) ** 0.5 or 1.0 for k in range(1, width))]
    scaled = [[(number - means[k]) / spread[k] for k, number in enumerate(row)] for row in rows]
    found = [0.0] * width
    for _ in range(STEPS):
        chances = [chance(found, row) for row in scaled]
        square = [[0.0] * width for _ in range(width)]
        right = [-penalty * weight if k else 0.0 for k, weight in enumerate(found)]
        for row, p, did in zip(scaled, chances, happened, strict=True):
            heavy = max(1e-6, p * (1 - p))
            for i in range(width):
                right[i] += row[i] * (did - p)
                part = heavy * row[i]
                line = square[i]
                for j in range(width):
                    line[j] += part * row[j]
        for k in range(1, width):
            square[k][k] += penalty
        found = [weight + step for weight, step in zip(found, solve(square, right), strict=True)]
    weights = [found[0], *(found[k] / spread[k] for k in range(1, width))]
    weights[0] -= sum(weights[k] * means[k] for k in range(1, width))
    return weights


def ridge(rows: Sequence[Sequence[float]], wanted: Sequence[float], penalty: float = 1.0) -> list[float]:
    """The weights that bring the weighted sums of the rows nearest to what is wanted.

    The first number of a row is 1 and its weight free; the others are measured in standard deviations, and large
    weights cost `penalty` each, so that a number which hardly varies weighs little.

    >>> [round(weight, 2) for weight in ridge([[1, 0], [1, 1], [1, 2], [1, 3]], [1, 3, 5, 7], 0.0)]
    [1.0, 2.0]
    """
    count, width = len(rows), len(rows[0])
    means = [0.0, *(sum(row[k] for row in rows) / count for k in range(1, width))]
    spread = [1.0, *((sum((row[k] - means[k]) ** 2 for row in rows) / count) ** 0.5 or 1.0 for k in range(1, width))]
    scaled = [[(number - means[k]) / spread[k] for k, number in enumerate(row)] for row in rows]
    square = [[sum(row[i] * row[j] for row in scaled) for j in range(width)] for i in range(width)]
    for k in range(1, width):
        square[k][k] += penalty
    right = [sum(row[k] * want for row, want in zip(scaled, wanted, strict=True)) for k in range(width)]
    found = solve(square, right)
    weights = [found[0], *(found[k] / spread[k] for k in range(1, width))]
    weights[0] -= sum(weights[k] * means[k] for k in range(1, width))
    return weights


def solve(square: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations by elimination; a number that the equations leave free is 0.

    >>> solve([[2.0, 0.0], [1.0, 4.0]], [2.0, 9.0])
    [1.0, 2.0]
    """
    size = len(right)
    rows = [[*line, want] for line, want in zip(square, right, strict=True)]
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        if abs(rows[k][k]) < 1e-9:
            rows[k] = [0.0] * k + [1.0] + [0.0] * (size - k)
        for i in range(k + 1, size):
            factor = rows[i][k] / rows[k][k]
            if factor:
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k], strict=True)]
    out = [0.0] * size
    for k in reversed(range(size)):
        out[k] = (rows[k][size] - sum(rows[k][j] * out[j] for j in range(k + 1, size))) / rows[k][k]
    return out
