"""What is read and written about seats: their links, the people and bots that sit and have sat there."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from trunkline.site.tables.pace import Pace


class WantedLink(Struct, forbid_unknown_fields=True):
    """A new secret link for a seat that you hold, the first one unless it is named; `revoke`: none any more."""

    seat: str = ""
    revoke: bool = False


class FreeSeat(Struct, forbid_unknown_fields=True):
    """A free seat, by its name."""

    seat: Annotated[str, Meta(max_length=24)]


class LinkToken(Struct, forbid_unknown_fields=True):
    """The token of a seat’s secret link, or the whole link; browsers send it twice, the second time with `sit`: yes."""

    token: Annotated[str, Meta(max_length=2000)] = ""
    sit: Literal["", "yes"] = ""


class SeatsForBots(Struct, forbid_unknown_fields=True):
    """The kind of bot that is to play all seats that nobody has taken, or that of this name alone."""

    bot: Annotated[str, Meta(max_length=64)]
    seat: Annotated[str, Meta(max_length=24)] = ""


class NewHost(Struct, forbid_unknown_fields=True):
    """Whoever plays the seat of that name is to be the host of the table."""

    seat: Annotated[str, Meta(max_length=24)] = ""


class Seated(Struct):
    """The seat that you hold from now on, and where its table is."""

    game: int
    seat: str
    address: str


class SeatInRoom(Struct):
    """A seat of a table in its waiting room: who sits there, and the address to send where somebody is missing.

    The host gets secret links for seats that are not `open`; to others `link` is "" there.
    """

    seat: str
    kind: Literal["person", "bot", "free"]
    bot: str
    stands_in: str
    open: bool
    mine: bool
    link: str


class Room(Struct):
    """The waiting room of a table: what it is called, who has made it ("" where they hold no seat), its seats."""

    game: int
    name: str
    title: str
    map: str
    options: dict[str, str]
    pace: Pace | None
    host: str
    gathering: bool
    seats: list[SeatInRoom]


class SeatOfMine(Struct, forbid_unknown_fields=True):
    """A seat that you hold; it must be named when the browser holds several."""

    seat: str = ""


class SeatOfAnother(Struct, forbid_unknown_fields=True):
    """The seat of somebody else, by its name."""

    seat: Annotated[str, Meta(max_length=24)]


class SeatLink(Struct):
    """The new secret of a seat: its token, and the address at which a browser sits down with it, once.

    Both are "" where it was revoked.
    """

    seat: str
    token: str
    link: str


class Tenure(Struct):
    """Somebody at a seat, from after so many lines until after so many; `ended` is "" while it goes on.

    `label` is how the person writes their own name, where that is known.
    """

    seat: str
    kind: Literal["person", "bot"]
    bot: str
    label: str
    began: Literal["start", "invite", "open", "free", "stand-in", "back"]
    from_line: int | None
    to_line: int | None
    ended: Literal["", "left", "late", "turn", "replaced", "removed", "back"]


class Tenures(Struct):
    """The people and bots of all seats, in order; `browsers` is by how many each seat is held now."""

    game: int
    tenures: list[Tenure]
    browsers: dict[str, int]


class ClockAt(Struct):
    """The clock of a seat at a table with a pace: whether it runs and until when, the seconds of reserve left now.

    `late`: the deadline is over, and a notice of the turn had come to the player, or twice the time is over; `votes`
    are the seats that want a bot then. `away`: until when the player is. Moments are in seconds since 1970.
    """

    seat: str
    running: bool
    deadline: float | None
    late: bool
    reserve: float
    votes: list[str]
    away: float | None
