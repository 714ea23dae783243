"""What a seat asks of all others, to go back to a line, as it is stored; `consent.py` has the rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from trunkline.game import Seat
from trunkline.site.tables import schema


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat asks to go back to the first `to` lines, at a position; who has agreed so far, and who is against it."""

    seat: Seat
    to: int
    line: int
    undone: int
    agreed: frozenset[Seat]
    against: Seat | None = None


def write_ask(connection: Connection, game: int, ask: Ask | None) -> None:
    """Let this be all that is asked at a game."""
    a = schema.asks
    connection.execute(delete(a).where(a.c.game == game))
    if ask is not None:
        connection.execute(
            insert(a).values(
                game=game,
                seat=ask.seat,
                to=ask.to,
                line=ask.line,
                undone=ask.undone,
                agreed=",".join(str(seat) for seat in sorted(ask.agreed)),
                against=ask.against,
            )
        )


def find_ask(connection: Connection, game: int) -> Ask | None:
    """What is asked at a game, or was at an earlier position."""
    a = schema.asks
    row: Any = connection.execute(select(a).where(a.c.game == game)).first()
    if row is None:
        return None
    agreed = frozenset(int(seat) for seat in row.agreed.split(","))
    return Ask(row.seat, row.to, row.line, row.undone, agreed, row.against)
