"""The level of a table, which says for whom it is, and whether it waits until all seats are taken before it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from trunkline.actions import BadLine
from trunkline.words import N_, WORDS

Chosen = Literal["public", "unlisted", "circle", "invited"]
"""The levels that a new table may have."""

Level = Literal[Chosen, "study", "lesson"]
"""For whom a table is; a study is for those who think there, see `studies.py`, and stands in no list of tables.

At a lesson a coach helps; see `trunkline.first`.
"""

CLOSED = ("circle", "invited", "study", "lesson")
"""The levels of tables that not everybody may see: those with a seat there, and the members of a circle."""

LEVELS: dict[Chosen, str] = {
    "public": N_("everybody; it is listed while a seat is open"),
    "unlisted": N_("those who have its address"),
    "invited": N_("only those with a seat"),
}
"""These in words; a table of a circle is for its members, see `circle_tables.py`."""

OF_CIRCLE = "circle-"
"""Begins what the form has for the level of a table of a circle; its address follows."""

WORDS.update(
    {
        "rated-alone": N_("A rated table needs two people at least, each at one seat."),
        "level-unknown": N_("Choose for whom the table is."),
        "invited-only": N_("Only those who have a seat at this table may look at it."),
    }
)


@dataclass(frozen=True, slots=True)
class Admission:
    """For whom a new table is, and whether it `gathers`: nobody plays before all seats are taken.

    If it is `rated`, its result changes the ratings of the members who play. One of the level `circle` is for
    the members of the circle with that address.
    """

    level: Level = "public"
    gathers: bool = False
    rated: bool = False
    circle: str = ""


ANYBODY = Admission()
"""The default."""


def can_be_rated(kinds: Sequence[str]) -> bool:
    """Whether two people can meet, each at one seat, at a table with seats of these kinds; see `NewSeat`."""
    mine = sum(kind == "me" for kind in kinds)
    return mine < 2 and mine + sum(kind in ("link", "open") for kind in kinds) > 1


def check_rated(admission: Admission, kinds: Sequence[str]) -> None:
    """Raise BadLine for a rated table where that cannot be."""
    if admission.rated and not can_be_rated(kinds):
        raise BadLine("rated-alone")


def read_admission(given: Mapping[str, str]) -> Admission:
    """What was entered as `level`, `gathers` and `rated`; raises BadLine."""
    level, others = given.get("level") or "public", (given.get("gathers") == "yes", given.get("rated") == "yes")
    for known in LEVELS:
        if known == level:
            return Admission(known, *others)
    if level.startswith(OF_CIRCLE):
        return Admission("circle", *others, level.removeprefix(OF_CIRCLE))
    raise BadLine("level-unknown")
