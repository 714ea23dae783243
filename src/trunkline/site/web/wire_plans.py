"""What is read and written about plans: what somebody means to do at a seat of theirs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatName = Annotated[str, Meta(max_length=24)]


class Draw(Struct, forbid_unknown_fields=True):
    """Put a step, or several, each on a line of its own as `seat verb word*`, at the end of a plan of so many (`n`)."""

    line: Annotated[str, Meta(max_length=400)] = ""
    lines: Annotated[str, Meta(max_length=8000)] = ""
    n: Count | None = None
    undone: Count | None = None


class TakeOut(Struct, forbid_unknown_fields=True):
    """Take the last step out of a plan, or all of them (`turn`), or the one of this number, counted from 1."""

    seat: SeatName = ""
    turn: bool = False
    step: Count = 0
    n: Count | None = None
    undone: Count | None = None


class CallPlan(Struct, forbid_unknown_fields=True):
    """What a plan is called; "" for nothing."""

    name: Annotated[str, Meta(max_length=200)] = ""
    seat: SeatName = ""
    n: Count | None = None
    undone: Count | None = None


class Join(Struct, forbid_unknown_fields=True):
    """Two places, by their names in lines or the labels of their hexes."""

    start: Annotated[str, Meta(max_length=60)]
    goal: Annotated[str, Meta(max_length=60)]
    seat: SeatName = ""
    n: Count | None = None
    undone: Count | None = None


class Anywhere(Struct, forbid_unknown_fields=True):
    """A word of the board where something is to be planned that joins nothing yet."""

    word: Annotated[str, Meta(max_length=60)]
    seat: SeatName = ""
    n: Count | None = None
    undone: Count | None = None


class LayLines(Struct, forbid_unknown_fields=True):
    """Lines without the seat, one below the other, to be played in a legal order, as far as they go in this turn."""

    lines: Annotated[str, Meta(max_length=8000)]
    n: Count | None = None
    undone: Count | None = None
    seat: SeatName = ""


class PlanStep(Struct):
    """A step of a plan: its line, as a sentence, its price, and the round in which it goes; 0 where it does not.

    `why` says what stands against it then.
    """

    line: str
    says: str
    price: int
    round: int
    why: str = ""


class WayAt(Struct):
    """A way between two places: its lines in a legal order, how many of them go at once, its price, what it brings."""

    lines: list[str]
    label: str
    price: str
    now: int
    facts: list[str]


class PlanNow(Struct):
    """A plan of yours as it stands: its steps in a legal order, then those that do not go any more.

    `now` of the steps could be played in the turn under way, if it is yours; `legal` is what could come next.
    """

    game: int
    seat: str
    plan: int
    name: str
    steps: list[PlanStep]
    now: int
    legal: list[str]
    ways: list[WayAt]
    note: str = ""


class PlanAt(Struct):
    """A plan of yours: its number, its name, and how many steps it has."""

    plan: int
    name: str
    steps: int
