"""What a line of a record left on the board, for whoever comes back and looks for what others have done.

A mark names elements of the drawing by their ids; a title's artist says them (`Artist.marks`). Knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["city", "tile", "link", "cube", "stock", ""]
"""What a mark is counted as: a new city, a tile, a link, a cube that left its place, a place that got cubes; "" what
belongs to another mark of the same line.
"""


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that a line changed: track of these ids gets a halo, any other thing a ring round its outline.

    >>> Mark("link", track=("track-denver-omaha",)).ids
    ('track-denver-omaha',)
    """

    kind: Kind
    track: tuple[str, ...] = ()
    ring: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """All elements of the board that it names."""
        return self.track + self.ring


__all__ = ["Kind", "Mark"]
