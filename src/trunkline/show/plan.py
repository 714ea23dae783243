"""Ways from one place to another as they are offered to whoever plans; a title's artist says them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class WayInWords:
    """One way: its lines in an order in which they can be played, a label, its price, how many of them go at once.

    `facts` say what it brings and what is in it; `ghosts` what is drawn of each line, as in `Choice.ghost`.
    """

    lines: tuple[str, ...]
    label: str
    price: str
    now: int
    facts: tuple[str, ...] = ()
    ghosts: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class WaysInWords:
    """All ways between two places, the cheapest first, and a note on what stands in the way of cheaper ones.

    >>> WaysInWords(()).note
    ''
    """

    ways: tuple[WayInWords, ...]
    note: str = ""


__all__ = ["WayInWords", "WaysInWords"]
