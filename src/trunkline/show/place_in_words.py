"""The board in words: what stands at each place, for those who do not see it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlaceInWords:
    """A place of the board by its name, and a few words for each thing that is so there."""

    name: str
    facts: tuple[str, ...]
