"""What is read and written about studies: tables of one's own that branch off another one."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Branch(Struct, forbid_unknown_fields=True):
    """Branch off after so many lines, all of them by default, as you know them from a seat of yours, or the first."""

    line: Count | None = None
    seat: str = ""


class Bring(Struct, forbid_unknown_fields=True):
    """A record to study: its text."""

    record: Annotated[str, Meta(max_length=60_000)]


class Begun(Struct):
    """A study has begun; `stopped` is the first line of the record that does not hold, or 0, and `why` the reason."""

    game: int
    address: str
    stopped: int = 0
    why: str = ""


class Call(Struct, forbid_unknown_fields=True):
    """What you call a study of yours; "" for nothing."""

    name: Annotated[str, Meta(max_length=200)] = ""


class Decider(Struct, forbid_unknown_fields=True):
    """Let a kind of bot decide for a seat, or "" whoever studies."""

    seat: Annotated[str, Meta(max_length=24)]
    bot: Annotated[str, Meta(max_length=64)] = ""


class Chance(Struct, forbid_unknown_fields=True):
    """Let chance have brought this in line `n`; `line` is the whole line."""

    n: Count
    line: Annotated[str, Meta(max_length=400)]


class Advised(Struct):
    """A line that a strong bot has tried, with its sentence.

    `behind` is how far its value lies from that of the best one, null where there was no time to try it; `facts` what
    it brings at once, `then` what the bot would do after the best ones; `played`: this is what was done there.
    """

    line: str
    label: str
    behind: float | None
    rollouts: int
    facts: list[str] = []
    then: list[str] = []
    played: bool = False


class Advice(Struct):
    """What a strong bot would do for the seat that decides after so many lines: that first, then what else it tried."""

    seat: str
    line: int
    candidates: list[Advised]


class Share(Struct, forbid_unknown_fields=True):
    """Make the secret link of a study anew; `revoke`: without one, and all but you leave it."""

    revoke: bool = False


class Shared(Struct):
    """The secret link of a study, "" for none."""

    link: str


class Gone(Struct):
    """A study that is no more."""

    game: int


class StudyAt(Struct):
    """A study of yours: the table that it branches off, after how many lines, its name, whether it holds a guess."""

    game: int
    title: str
    map: str
    parent: int | None
    line: int
    name: str
    guessed: bool
    made: float


class SwingAt(Struct):
    """A line whose decision changed what the match is worth to the seat that made it by so much."""

    line: int
    seat: str
    change: float


class Curve(Struct):
    """What a match is worth to each of the seats after 0, 1, 2 ... lines, as far as that has been worked out.

    `missing` positions are not: whoever asks again gets more of them.
    """

    game: int
    seats: list[str]
    values: list[list[float] | None]
    swings: list[SwingAt]
    missing: int


class WriteComment(Struct, forbid_unknown_fields=True):
    """A comment on the position after so many lines: a little of Markdown within its lines."""

    line: Count
    text: Annotated[str, Meta(max_length=8000)] = ""
    n: Count | None = None
    undone: Count | None = None


class EditComment(Struct, forbid_unknown_fields=True):
    """What a comment of yours is to say instead; `delete`: nothing. `line`: where the page is then."""

    text: Annotated[str, Meta(max_length=8000)] = ""
    delete: bool = False
    line: Count | None = None
    n: Count | None = None
    undone: Count | None = None


class CommentAt(Struct):
    """A comment: its number, the line it is on, who wrote it (by the name they gave), whether you; as it was typed."""

    id: int
    line: int
    name: str
    mine: bool
    text: str
    at: float
    edited: bool
