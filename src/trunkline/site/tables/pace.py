"""What a table has chosen about time and absence: beside its record, never in it."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

Leaving = Literal["bot", "open"]
"""What becomes of a seat that is left: a bot stands in, or anybody may sit down there."""


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """The choice of a table; as it is by default nothing is kept of it."""

    leaving: Leaving = "bot"


NEVER = Pace()
"""The default: nobody is ever late."""


def read_pace(text: str) -> Pace:
    """A pace as it is stored; the default for what this program cannot read."""
    if not text:
        return NEVER
    try:
        return msgspec.json.decode(text.encode(), type=Pace)
    except msgspec.MsgspecError:
        return NEVER


def stored_pace(pace: Pace) -> str:
    """The text that is stored of a pace."""
    return "" if pace == NEVER else msgspec.json.encode(pace).decode()
