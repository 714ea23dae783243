"""What programs send and get about other people: invitations, who is muted or blocked, reports; and lists of tables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from trunkline.site.web.wire import Summary

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class WantedName(Struct, forbid_unknown_fields=True):
    """Invite somebody to the table by their exact name, or by name and sign: `Anna #k3fq`."""

    name: Annotated[str, Meta(max_length=200)] = ""


class OneInvitation(Struct, forbid_unknown_fields=True):
    """One of the invitations to the table, by its id."""

    invitation: Number


class InvitedName(Struct):
    """A name that is invited, whether anybody has it or not; `declined` says what whoever has it has answered."""

    id: int
    name: str
    made: float
    declined: bool


class InvitedNames(Struct):
    """The names that are invited to a table, for whoever made it."""

    game: int
    invited: list[InvitedName]


class InvitationNow(Struct):
    """An invitation of yours: to which table, by what name you are called, and when, in seconds since 1970."""

    id: int
    name: str
    made: float
    table: Summary


class Lists(Struct):
    """The tables where this browser has a seat, those with a free seat, and your invitations."""

    mine: list[Summary]
    open: list[Summary]
    invitations: list[InvitationNow]


class Hide(Struct, forbid_unknown_fields=True):
    """Put a table out of your lists, or back."""

    hide: bool = True


class WriteNote(Struct, forbid_unknown_fields=True):
    """A private note at a seat of yours: on a line of the record, or with 0 on the game; an empty one is gone.

    If it `joins`, what is there already stays before it.
    """

    seat: Annotated[str, Meta(max_length=24)] = ""
    line: Number = 0
    text: Annotated[str, Meta(max_length=40_000)] = ""
    joins: bool = False


class Note(Struct):
    """A private note on a line of the record, or on the game as a whole where that is 0."""

    line: int
    text: str


class NotesNow(Struct):
    """Your private notes at a seat: nobody else gets them."""

    game: int
    seat: str
    notes: list[Note]


class Somebody(Struct, forbid_unknown_fields=True):
    """Whoever wrote line `n` of the chat, or sits at the seat of that name."""

    n: Number | None = None
    seat: Annotated[str, Meta(max_length=24)] = ""


class Block(Struct, forbid_unknown_fields=True):
    """Have nothing to do with whoever wrote line `n` of the chat, or sits at a seat; with `on` false again."""

    n: Number | None = None
    seat: Annotated[str, Meta(max_length=24)] = ""
    on: bool = True


class Report(Struct, forbid_unknown_fields=True):
    """Report line `n` of the chat, or the name of whoever sits at a seat, with the reason."""

    n: Number | None = None
    seat: Annotated[str, Meta(max_length=24)] = ""
    reason: Annotated[str, Meta(max_length=4000)] = ""


class Reported(Struct):
    """A report has been written; `quoted` is the line as it was typed, "" for a name."""

    report: int
    name: str
    quoted: str


class ReportNow(Struct):
    """An open report, as moderators get it: the table, the line of chat or null for a name, who reports whom.

    `quoted` is the line as it was typed, `at` in seconds since 1970; `account` is "" where it is not known whose it is.
    What was reported in a `circle`, by its name, has no game, 0.
    """

    report: int
    game: int
    n: int | None
    name: str
    quoted: str
    reason: str
    at: float
    reporter: str
    account: str
    circle: str = ""


class Reports(Struct):
    """The open reports, oldest first."""

    reports: list[ReportNow]


class ClosedReport(Struct, forbid_unknown_fields=True):
    """Close a report, with what became of it in a few words."""

    report: Number
    outcome: Annotated[str, Meta(max_length=4000)] = ""


class NoMore(Struct, forbid_unknown_fields=True):
    """Whom not to mute or block any more, by the id that the list has."""

    id: Annotated[str, Meta(max_length=32)]


class Unwanted(Struct):
    """Somebody whom you have muted or blocked, by what they were called then."""

    id: str
    name: str
    kind: Literal["mute", "block"]


class UnwantedNow(Struct):
    """All whom you have muted or blocked."""

    people: list[Unwanted]
