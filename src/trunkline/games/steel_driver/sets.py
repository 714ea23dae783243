"""Sets of goods cubes and final control. Rulebook: Phase 6, Determining final profits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trunkline.games.steel_driver.map import Board
from trunkline.games.steel_driver.state import Steel


def best_sets(counts: Iterable[int]) -> list[int]:
    """Split cubes into sets of different colours so that they pay most; `counts` per colour, sizes largest first.

    Each further colour of a set is worth more than the one before, so filling sets layer by layer is best: set k has
    a cube of every colour with at least k cubes.
    """
    left = [n for n in counts if n]
    out = []
    while left:
        out.append(len(left))
        left = [n - 1 for n in left if n > 1]
    return out


def sets_value(counts: Iterable[int], values: Sequence[int]) -> int:
    """What the best sets pay; `values[n]` is what a set of n different colours pays."""
    return sum(values[size] for size in best_sets(counts))


def counts_of(board: Board, cities: int) -> list[int]:
    """How many goods cubes of each colour lie in the cities of a mask."""
    return [(cities & colour).bit_count() for colour in board.colour]


def final_profit(board: Board, cities: int) -> int:
    """The final profit of a company that took the goods cubes of these cities."""
    return sets_value(counts_of(board, cities), board.set_values)


def final_controller(s: Steel, company: int) -> int:
    """Final control goes to the player with most shares; -1 when nobody holds one.

    Tied players are met clockwise from the last player who controlled the company, beginning with that player, even
    when that player holds fewer shares or none.
    """
    n = len(s.names)
    held = s.shares[company * n : (company + 1) * n]
    most = max(held)
    if not most:
        return -1
    first = s.last[company]
    return next(seat for seat in ((first + i) % n for i in range(n)) if held[seat] == most)
