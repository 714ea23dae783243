"""Who may look at a table and sit down there, and whether it waits until all seats are taken before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from trunkline.actions import BadLine
from trunkline.words import N_, WORDS

Level = Literal["public", "unlisted", "invited"]

LEVELS: dict[Level, str] = {
    "public": N_("everybody; it is listed while a seat is open"),
    "unlisted": N_("those who have its address"),
    "invited": N_("only those with a seat"),
}
"""Who may come: the levels of a table, in words."""

WORDS.update(
    {
        "level-unknown": N_("Choose who may come."),
        "invited-only": N_("Only those who have a seat at this table may look at it."),
    }
)


@dataclass(frozen=True, slots=True)
class Admission:
    """Who may come to a new table, and whether it `gathers`: nobody plays before all seats are taken."""

    level: Level = "public"
    gathers: bool = False


ANYBODY = Admission()
"""The default."""


def read_admission(given: Mapping[str, str]) -> Admission:
    """What was entered as `level` and `gathers`; raises BadLine."""
    level = given.get("level") or "public"
    for known in get_args(Level):
        if known == level:
            return Admission(known, given.get("gathers") == "yes")
    raise BadLine("level-unknown")
