"""The seats that accounts hold and that bots play, as they are stored."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, insert, update

from trunkline.game import Seat
from trunkline.site.tables import schema


class SeatTaken(Exception):
    """Somebody sits there already."""


def take_seat(connection: Connection, game: int, seat: Seat, account: str, line: int, *, by_link: bool) -> None:
    """Let an account hold a seat that it may take, when there are so many lines; a link is spent by that."""
    s = schema.seats
    spent = {"token": ""} if by_link else {}
    connection.execute(update(s).where(s.c.game == game, s.c.seat == seat).values(taken=True, **spent))
    connection.execute(insert(schema.holdings).values(browser=account, game=game, seat=seat, line=line))


def write_link(connection: Connection, game: int, seat: Seat, token: str, links: int) -> None:
    """Let a seat's new link, made anew so often, take the place of the one before; `token` is its hash."""
    s = schema.seats
    connection.execute(update(s).where(s.c.game == game, s.c.seat == seat).values(token=token, links=links))


def give_to_bots(connection: Connection, game: int, seats: Sequence[Seat], kind: str) -> None:
    """Let bots of a kind play free seats; their secret links open nothing any more."""
    s = schema.seats
    those = (s.c.game == game) & s.c.seat.in_(seats)
    connection.execute(update(s).where(those).values(bot=kind, open=False, taken=True, token=""))
