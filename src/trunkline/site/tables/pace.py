"""What a table has chosen about time and absence: beside its record, never in it."""

from __future__ import annotations

import logging
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from trunkline.actions import BadLine
from trunkline.site.tables.hours import Hours, find_zone
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "zone-unknown": N_("There is no time zone “{zone}”; they are called as in Europe/Rome."),
        "hours-short": N_("At least one hour of each day must be for playing."),
        "cap-low": N_("The reserve cannot begin above its limit."),
    }
)

log = logging.getLogger("trunkline.site")

Leaving = Literal["bot", "open"]
"""What becomes of a seat that is left: a bot stands in, or anybody may sit down there."""

Late = Literal["bot", "turn", "vote", "wait"]
"""What is done for a seat that is late: a bot stands in, or plays this turn, or others vote on that, or all wait."""

DAY = 86400
MOST = 60 * DAY
"""Seconds of a turn, or of a reserve, at most."""

LEAST_HOURS = 60
"""Minutes of a day that must be for playing."""

Seconds = Annotated[int, Meta(ge=0, le=MOST)]
Minute = Annotated[int, Meta(ge=0, le=1440)]


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """The choice of a table; as it is by default nothing is kept of it, and nobody is ever late.

    `move` are the seconds of a turn, 0 for no limit; `reserve` those besides, once a game; each turn adds `gain` to
    what is left of them, up to `cap`, which is no less than they begin with. They count in the playing hours only:
    from the minute `opens` of the day to `closes` in the time `zone`, all day long where both are equal. With
    `vacation` they do not count while the player is away.
    """

    move: Seconds = 0
    reserve: Seconds = 0
    gain: Seconds = 0
    cap: Seconds = 0
    opens: Minute = 0
    closes: Minute = 0
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    vacation: bool = True
    late: Late = "bot"
    leaving: Leaving = "bot"

    @property
    def limited(self) -> bool:
        """Whether there are clocks at all."""
        return self.move > 0

    def hours(self) -> Hours:
        """The playing hours."""
        return Hours(self.zone, self.opens % 1440, self.closes % 1440)


NEVER = Pace()
"""The default."""


def faults_of(pace: Pace) -> dict[str, BadLine]:
    """What is wrong with a pace, by field."""
    out: dict[str, BadLine] = {}
    if find_zone(pace.zone) is None:
        out["zone"] = BadLine("zone-unknown", zone=pace.zone)
    if 0 < (pace.closes - pace.opens) % 1440 < LEAST_HOURS:
        out["closes"] = BadLine("hours-short")
    if pace.cap < pace.reserve:
        out["cap"] = BadLine("cap-low")
    return out


def check_pace(pace: Pace) -> Pace:
    """The same pace; raises BadLine for one that cannot be."""
    for bad in faults_of(pace).values():
        raise bad
    return pace


def read_pace(text: str) -> Pace:
    """A pace as it is stored; the default, and a line in the log, for what cannot be read."""
    try:
        return msgspec.json.decode(text.encode(), type=Pace) if text else NEVER
    except msgspec.MsgspecError as error:
        log.error("a pace cannot be read, and nobody is late there: %r: %s", text[:200], error)
        return NEVER


def stored_pace(pace: Pace) -> str:
    """The text that is stored of a pace."""
    return "" if pace == NEVER else msgspec.json.encode(pace).decode()
