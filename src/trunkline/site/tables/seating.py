"""The seats that accounts hold and that bots play, as they are stored: a seat changes with its holdings and tenures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, update

from trunkline.game import Seat
from trunkline.site.tables import schema
from trunkline.site.tables.tenures import Tenure, begin_tenure, end_tenure, now_at


class SeatTaken(Exception):
    """Somebody sits there already."""


@dataclass(slots=True)
class SeatInfo:
    """A seat: the kind of bot that plays it or "", whether anybody may take it, the hash of its token.

    `token` is "" when the link is spent; `links` is how often it was made anew. `stands_in` says why the bot plays for
    a person: `late`, and they may come back, or `left`; "" where it plays for itself.
    """

    name: str
    bot: str
    open: bool
    taken: bool
    token: str
    links: int = 0
    stands_in: str = ""


@dataclass(frozen=True, slots=True)
class Seating:
    """How a seat changes: what it is then, who holds it from now on besides, whether all others let go of it.

    With `ended` the tenure that goes on ends for that reason, with `new` another one begins.
    """

    seat: Seat
    info: SeatInfo
    account: str = ""
    empties: bool = False
    ended: str = ""
    new: Tenure | None = None

    @property
    def changes_hands(self) -> bool:
        """Whether somebody else sits there than before."""
        return bool(self.ended) or self.new is not None


def write_seatings(
    connection: Connection, game: int, line: int, seatings: Sequence[Seating], before: Sequence[Sequence[Tenure]]
) -> None:
    """Let seats of a game that has so many lines change; `before` are its tenures by seat."""
    s, h = schema.seats, schema.holdings
    for each in seatings:
        info, had = each.info, before[each.seat]
        values = {"bot": info.bot, "open": info.open, "taken": info.taken, "token": info.token, "links": info.links}
        there = update(s).where(s.c.game == game, s.c.seat == each.seat)
        connection.execute(there.values(**values, stands_in=info.stands_in))
        if each.empties:
            connection.execute(delete(h).where(h.c.game == game, h.c.seat == each.seat))
        if each.account:
            connection.execute(insert(h).values(browser=each.account, game=game, seat=each.seat, line=line))
        if each.ended and now_at(had) is not None:
            end_tenure(connection, game, each.seat, len(had) - 1, line, each.ended)
        if each.new is not None:
            begin_tenure(connection, game, each.seat, len(had), each.new)


def write_link(connection: Connection, game: int, seat: Seat, token: str, links: int) -> None:
    """Let a seat's new link, made anew so often, take the place of the one before; `token` is its hash."""
    s = schema.seats
    connection.execute(update(s).where(s.c.game == game, s.c.seat == seat).values(token=token, links=links))


def end_gathering(connection: Connection, game: int) -> None:
    """Let a game begin whose seats are all taken."""
    connection.execute(update(schema.games).where(schema.games.c.id == game).values(gathering=False))
