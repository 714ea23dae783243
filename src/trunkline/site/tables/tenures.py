"""Tenures: who sat where, from which line to which. A new one is opened where another person or a bot takes a seat.

The browsers that hold a seat at present are its holdings; they come and go without a change of tenure as long as they
are the same person's. A tenure that has ended is never changed again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from sqlalchemy import Connection, insert, select, update

from trunkline.game import Seat
from trunkline.site.tables import schema

START, INVITE, OPEN, FREE, STAND_IN, BACK = "start", "invite", "open", "free", "stand-in", "back"
"""Why one begins: with the table, by a link, at an open seat, a bot at a free seat or for a person, that one again."""

LEFT, LATE, TURN, REPLACED, REMOVED = "left", "late", "turn", "replaced", "removed"
"""Why one ends: its person has left, was late (for one turn), or another takes over; `BACK`: that one is back.

`REMOVED` ends that of a bot for a person who was late, when the host gives up waiting for them.
"""


@dataclass(frozen=True, slots=True)
class Tenure:
    """Somebody at a seat: an account, or a kind of bot; from after so many lines, until after so many.

    `label` is how the person writes their own name, "" where that is not known; `ended` is "" while it goes on.
    """

    account: str
    bot: str
    label: str
    began: str
    from_line: int | None
    to_line: int | None = None
    ended: str = ""


def find_tenures(connection: Connection, game: int, seats: int) -> list[list[Tenure]]:
    """The tenures of a game by seat, in their order."""
    t = schema.tenures.c
    out: list[list[Tenure]] = [[] for _ in range(seats)]
    wanted = select(t.seat, t.account, t.bot, t.label, t.began, t.from_line, t.to_line, t.ended)
    for seat, *rest in connection.execute(wanted.where(t.game == game).order_by(t.seat, t.k)):
        out[seat].append(Tenure(*rest))
    return out


def now_at(tenures: Sequence[Tenure]) -> Tenure | None:
    """The tenure of a seat that goes on; None where nobody sits there."""
    return tenures[-1] if tenures and not tenures[-1].ended else None


def after_seating(tenures: Sequence[Tenure], line: int, ended: str, new: Tenure | None) -> list[Tenure]:
    """The tenures of a seat after one has ended at a line, if `ended` says why, and another has begun, if it is new."""
    out = list(tenures)
    if ended and now_at(out) is not None:
        out[-1] = replace(out[-1], to_line=line, ended=ended)
    return out if new is None else [*out, new]


def end_tenure(connection: Connection, game: int, seat: Seat, k: int, line: int, ended: str) -> None:
    """Let the tenure k of a seat end."""
    t = schema.tenures
    those = (t.c.game == game) & (t.c.seat == seat) & (t.c.k == k)
    connection.execute(update(t).where(those).values(to_line=line, ended=ended))


def begin_tenure(connection: Connection, game: int, seat: Seat, k: int, tenure: Tenure) -> None:
    """Let the tenure k of a seat begin."""
    connection.execute(insert(schema.tenures).values(game=game, seat=seat, k=k, **asdict(tenure)))
