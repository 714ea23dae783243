"""The part of the form of a new table that is about time and absence: what can be chosen there, and what was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from trunkline.actions import BadLine
from trunkline.site.pages.timing import LATE_WORDS, clock_face, pace_words
from trunkline.site.tables.pace import DAY, NEVER, Pace, faults_of
from trunkline.site.web.i18n import Translator
from trunkline.words import N_, WORDS

WORDS["pace-unknown"] = N_("This cannot be chosen here.")

PREFIX = "pace-"
"""Begins the names of these fields."""

HOUR = 3600
MOVES = (0, 300, 1800, HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
RESERVES = (0, 600, HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY)
GAINS = (0, 60, 600, HOUR, 6 * HOUR, 12 * HOUR, DAY)

LEAVING_WORDS = {"bot": N_("a bot stands in"), "open": N_("the seat is open to anybody")}
HOURS = {"opens": clock_face, "closes": clock_face}
YES_NO = {"true": N_("yes"), "false": N_("no")}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the form: its name, label and value, the choices by value, or none where anything may be typed."""

    name: str
    label: str
    value: str
    choices: dict[str, str]


def pace_fields(given: Mapping[str, str], t: Translator) -> list[Field]:
    """The fields with what was entered, in the reader's words."""

    def lasting(seconds: int, none: str) -> str:
        return t.lasting(seconds) if seconds else none

    never, none = t(N_("never late")), t(N_("none"))
    day = {str(60 * hour): clock_face(60 * hour) for hour in range(24)}
    choices: dict[str, tuple[str, dict[str, str]]] = {
        "move": (t(N_("Time for a turn")), {str(each): lasting(each, never) for each in MOVES}),
        "reserve": (t(N_("Reserve, once a game")), {str(each): lasting(each, none) for each in RESERVES}),
        "gain": (t(N_("Reserve gained with each turn")), {str(each): lasting(each, none) for each in GAINS}),
        "cap": (t(N_("Reserve at most")), {str(each): lasting(each, t(N_("as at the start"))) for each in RESERVES}),
        "opens": (t(N_("Playing hours from")), day),
        "closes": (t(N_("Playing hours until, the same for all day")), day),
        "zone": (t(N_("Time zone of these hours")), {}),
        "vacation": (t(N_("Time stands still for those who are away")), {k: t(v) for k, v in YES_NO.items()}),
        "late": (t(N_("When somebody is late")), {k: t(v) for k, v in LATE_WORDS.items()}),
        "leaving": (t(N_("When somebody leaves")), {k: t(v) for k, v in LEAVING_WORDS.items()}),
    }
    defaults = {name: str(value).lower() for name, value in msgspec.to_builtins(NEVER).items()} | {"zone": "UTC"}
    for name, say in (*dict.fromkeys(("move", "reserve", "gain", "cap"), t.lasting).items(), *HOURS.items()):
        value = given.get(name, "")
        if value.isdecimal() and len(value) < 8:  # chosen by a program at the table before
            choices[name][1].setdefault(value, say(int(value)))
    return [
        Field(PREFIX + name, label, given.get(name, defaults[name]), each) for name, (label, each) in choices.items()
    ]


def pace_entries(pace: Pace) -> dict[str, str]:
    """The entries of the form that make a pace; none for the default."""
    if pace == NEVER:
        return {}
    return {
        PREFIX + name: str(value).lower() if name != "zone" else value
        for name, value in msgspec.structs.asdict(pace).items()
    }


def read_fields(given: Mapping[str, str]) -> tuple[Pace, dict[str, BadLine]]:
    """The pace that was entered, and what is wrong with it by field; the default where it cannot be read at all."""
    values = {name: value for name, value in given.items() if value != ""}
    values.setdefault("cap", "0")
    if values["cap"].isdecimal() and int(values["cap"]) == 0:
        values["cap"] = values.get("reserve", "0")
    errors: dict[str, BadLine] = {}
    for name in list(values):
        try:
            msgspec.convert({name: values[name]}, Pace, strict=False)
        except msgspec.ValidationError:
            errors[PREFIX + name] = BadLine("pace-unknown")
            del values[name]
    pace = msgspec.convert(values, Pace, strict=False)
    errors |= {PREFIX + name: bad for name, bad in faults_of(pace).items() if PREFIX + name not in errors}
    return pace, errors


def pace_summary(given: Mapping[str, str], t: Translator) -> dict[str, Any]:
    """What was entered in words: the line of the fold, and pairs for the ticket."""
    pace, errors = read_fields(given)
    words = [] if errors else pace_words(pace, t)
    return {"pairs": words, "line": t(N_("{time} a turn"), time=words[0][1]) if words else t(N_("nobody is ever late"))}
