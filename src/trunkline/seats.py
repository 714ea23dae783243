"""How many seats a title has on a map, and the refusal of any other number."""

from __future__ import annotations

from trunkline.actions import BadLine


def check_seats(title: str, map_label: str, least: int, most: int, seats: int) -> None:
    """Raise BadLine when a title is not played by so many on a map.

    >>> check_seats("Toy", "Table", 2, 4, 5)
    Traceback (most recent call last):
    ...
    trunkline.actions.BadLine: ...
    """
    if not least <= seats <= most:
        numbers = str(least) if least == most else f"{least}–{most}"
        raise BadLine("bad-seats", title=title, map=map_label, range=numbers, seats=seats)
