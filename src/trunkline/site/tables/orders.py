"""Standing orders as they are stored: a row for each seat, so that one seat's never touches another's."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert

from trunkline.auction import UpTo
from trunkline.site.tables import schema
from trunkline.standing import Order, Orders, Prefer


def write_orders(connection: Connection, game: int, before: Orders, after: Orders) -> None:
    """Write what has changed between two sets of orders of a game."""
    o = schema.orders
    for seat in sorted(before.keys() | after.keys()):
        order = after.get(seat)
        if before.get(seat) == order:
            continue
        connection.execute(delete(o).where(o.c.game == game, o.c.seat == seat))
        if order is not None:
            key, most = row_of(order)
            connection.execute(insert(o).values({"game": game, "seat": seat, "auction": key, "most": most}))


LINES = -1
"""In place of a limit: the order names lines, whose numbers stand behind its key."""


def row_of(order: Order) -> tuple[str, int]:
    """An order as its row has it: a key of at most 64 characters, and a limit.

    Programs that know bids alone find no auction of such a key, and leave the decision to the seat.
    """
    if isinstance(order, UpTo):
        return order.key, order.limit
    return f"{order.key}|{','.join(str(pick) for pick in order.picks)}", LINES


def read_order(key: str, most: int) -> Order:
    """The order of a row."""
    if most != LINES:
        return UpTo(key, most)
    wish, _, picks = key.partition("|")
    return Prefer(wish, tuple(int(pick) for pick in picks.split(",")))
