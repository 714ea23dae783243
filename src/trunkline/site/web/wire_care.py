"""What programs send and get when they look after a site: members, tables, the audit."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Reason = Annotated[str, Meta(max_length=4000)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class CareAt(Struct):
    """What those who look after the site did at a table: rewind, replace, stop or resume, and why."""

    act: str
    before: str
    after: str
    reason: str
    at: float


class Restrict(Struct, forbid_unknown_fields=True):
    """Suspend or silence a member for so many days from now, 0 for no more; `member` is the start of the number."""

    member: Annotated[str, Meta(max_length=64)]
    days: Annotated[str | int, Meta()] = ""
    reason: Reason = ""


class Mend(Struct, forbid_unknown_fields=True):
    """Why something is done at a table."""

    reason: Reason = ""


class MendLine(Struct, forbid_unknown_fields=True):
    """Set a table back to its first so many lines, and why."""

    line: Annotated[str | int, Meta()] = ""
    reason: Reason = ""


class MendSeat(Struct, forbid_unknown_fields=True):
    """Take a seat from whoever has it, and why."""

    seat: Annotated[str, Meta(max_length=24)] = ""
    reason: Reason = ""


class MemberNow(Struct):
    """A member as those who look after the site have it; `suspended` and `silenced` are until when, 0 for not."""

    member: str
    name: str
    role: str
    created: float
    seen: float
    suspended: float
    silenced: float


class Members(Struct):
    """Members, newest first."""

    members: list[MemberNow]


class Done(Struct):
    """An act of the audit: by whom, "" by the command, about whom or which table, why."""

    id: int
    actor: str
    act: str
    account: str
    game: int | None
    before: str
    after: str
    reason: str
    at: float


class Audit(Struct):
    """What was done, the latest first."""

    acts: list[Done]


class Mended(Struct):
    """A table was mended; `link` leads to the seat that was freed, "" otherwise."""

    game: int
    line: int
    closed: bool
    link: str = ""
