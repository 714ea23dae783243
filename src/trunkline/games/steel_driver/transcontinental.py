"""The transcontinental line from New York to San Francisco. Rulebook: Phase 3, Transcontinental link.

Fewest companies first, then fewest links; every company of any chain that is left is paid. A chain of the fewest
companies uses every company of its set, so it is enough to look at sets of companies by size: with six companies
that is at most 63 searches, once in a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from trunkline.games.hexes.grid import bits
from trunkline.games.steel_driver.map import Board, mask_of
from trunkline.games.steel_driver.state import Steel


def is_joined(board: Board, s: Steel) -> bool:
    """Whether any chain of built links, of whatever companies, joins the two ends of the line."""
    one, other = board.line_ends
    built, touching = s.built, board.touching
    # Most of the game one coast has no track at all: then there is nothing to search.
    if not built & touching[one] or not built & touching[other]:
        return False
    return distance(board, built) > 0


def distance(board: Board, built: int) -> int:
    """How many links of the mask the shortest chain between the ends needs; -1 when there is none."""
    one, other = board.line_ends
    ends, touching = board.ends, board.touching
    seen = front = 1 << one
    target = 1 << other
    steps = 0
    while front:
        steps += 1
        onward = 0
        for city in bits(front):
            onward |= touching[city]
        near = 0
        for i in bits(built & onward):
            near |= ends[i]
        built &= ~onward
        front = near & ~seen
        if front & target:
            return steps
        seen |= near
    return -1


def companies_on_the_line(board: Board, owner: Sequence[int]) -> tuple[int, ...]:
    """The companies that share in the line, lowest first: of the chains with fewest companies those of fewest links.

    `owner` is the company of each link, -1 for none. Empty when the ends are not joined.
    """
    track = [mask_of(i for i, who in enumerate(owner) if who == c) for c in range(len(board.companies))]
    present = [c for c, mask in enumerate(track) if mask]
    for size in range(1, len(present) + 1):
        shortest = 0
        paid: set[int] = set()
        for group in combinations(present, size):
            built = 0
            for c in group:
                built |= track[c]
            length = distance(board, built)
            if length > 0 and (not shortest or length < shortest):
                shortest, paid = length, set(group)
            elif length > 0 and length == shortest:
                paid |= set(group)
        if paid:
            return tuple(sorted(paid))
    return ()


def pay_the_line(board: Board, s: Steel, builder: int) -> None:
    """When the line is first complete its builder gains 50 and each other company on it 30, once in the game.

    The builder gets no 30 on top. The bonus comes with the city's value, at once, on the profit track.
    """
    if s.line or not is_joined(board, s):
        return
    first, others = board.line_bonus
    paid = companies_on_the_line(board, s.owner)
    for c in paid:
        s.profit[c] += first if c == builder else others
    s.line = (builder, *(c for c in paid if c != builder))
