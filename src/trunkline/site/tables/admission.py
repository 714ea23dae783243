"""The level of a table, which says for whom it is, and whether it waits until all seats are taken before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from trunkline.actions import BadLine
from trunkline.words import N_, WORDS

Chosen = Literal["public", "unlisted", "invited"]
"""The levels that a new table may have."""

Level = Literal[Chosen, "study", "lesson"]
"""For whom a table is; a study is for those who think there, see `studies.py`, and stands in no list of tables.

At a lesson a coach helps; see `trunkline.first`.
"""

CLOSED = ("invited", "study", "lesson")
"""The levels of tables that nobody sees who has no seat there."""

LEVELS: dict[Chosen, str] = {
    "public": N_("everybody; it is listed while a seat is open"),
    "unlisted": N_("those who have its address"),
    "invited": N_("only those with a seat"),
}
"""These in words."""

WORDS.update(
    {
        "level-unknown": N_("Choose for whom the table is."),
        "invited-only": N_("Only those who have a seat at this table may look at it."),
    }
)


@dataclass(frozen=True, slots=True)
class Admission:
    """For whom a new table is, and whether it `gathers`: nobody plays before all seats are taken."""

    level: Level = "public"
    gathers: bool = False


ANYBODY = Admission()
"""The default."""


def read_admission(given: Mapping[str, str]) -> Admission:
    """What was entered as `level` and `gathers`; raises BadLine."""
    level = given.get("level") or "public"
    for known in LEVELS:
        if known == level:
            return Admission(known, given.get("gathers") == "yes")
    raise BadLine("level-unknown")
