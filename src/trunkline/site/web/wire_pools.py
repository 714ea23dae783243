"""What programs send and get about pools. The same structs read the forms of the pages."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from trunkline.site.tables.pace import NEVER, Pace

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class NewPool(Struct, forbid_unknown_fields=True):
    """Make a pool: tables of so many `seats`, for so many people (`size`), who play `at_once` tables at most."""

    name: Annotated[str, Meta(max_length=200)] = ""
    title: Annotated[str, Meta(max_length=64)] = ""
    map: Annotated[str, Meta(max_length=64)] = ""
    options: dict[str, str] = {}
    seats: Number = 3
    size: Number = 6
    pace: Pace = NEVER
    at_once: Number = 2
    rated: bool = False


class EnterPool(Struct, forbid_unknown_fields=True):
    """Enter a pool; `agreed` where you would meet somebody you do not play with, by a block."""

    agreed: bool = False


class StepIn(Struct, forbid_unknown_fields=True):
    """Play on for whoever has left that place of the pool, from 0."""

    place: Number = 0


class PoolInList(Struct):
    """A pool of a circle; `entered` people of `size`, the state is open, running or over."""

    pool: int
    name: str
    title: str
    map: str
    seats: int
    size: int
    entered: int
    state: str


class Pools(Struct):
    """The pools of a circle, newest first."""

    pools: list[PoolInList]


class PoolPerson(Struct):
    """Somebody in a pool. `points`, `ahead` of others with these points, and `berger` say the rank, see the rule.

    `gone` says that they have left; `stand_in` who plays on, "" for a bot. `place` is theirs in the schedule.
    """

    place: int
    name: str
    rank: int
    points: float
    ahead: float
    berger: float
    played: int
    tables: int
    wins: int
    gone: bool
    stand_in: str
    you: bool


class PoolTable(Struct):
    """A table of a pool: the places of its people by seat, its number once it is made, their ranks once it is over."""

    n: int
    places: list[int]
    game: int | None
    ranks: list[int]


class PoolNow(Struct):
    """A pool as a member of its circle sees it."""

    pool: int
    circle: str
    name: str
    title: str
    map: str
    options: dict[str, str]
    seats: int
    size: int
    at_once: int
    rated: bool
    pace: Pace
    state: str
    you: str
    avoided: bool
    standings: list[PoolPerson]
    tables: list[PoolTable]
