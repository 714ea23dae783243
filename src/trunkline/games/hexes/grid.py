"""Flat-topped hexes in axial coordinates, edges numbered clockwise from the north, and their labels.

A half-edge is one side of one hex as a single number, `hex * 6 + edge`.
"""

from __future__ import annotations

from typing import Final

EDGES = ("N", "NE", "SE", "S", "SW", "NW")
EDGE = {word: e for e, word in enumerate(EDGES)}
STEP = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""What to add to (q, r) to cross each edge."""

OPPOSITE: Final = (3, 4, 5, 0, 1, 2)


def row_letters(row: int) -> str:
    """The letters of a doubled row counted from the north: A to Z, then AA, AB and so on."""
    letters = ""
    row += 1
    while row:
        row, rest = divmod(row - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def labels(places: list[tuple[int, int]]) -> list[str]:
    """The label of each hex (q, r): letters of its doubled row from the north, number of its column from the west."""
    west = min(q for q, _ in places)
    north = min(2 * r + q for q, r in places)
    return [f"{row_letters(2 * r + q - north)}{q - west}" for q, r in places]


def bits(mask: int) -> list[int]:
    """The numbers of the set bits, lowest first."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out
