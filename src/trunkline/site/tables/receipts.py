"""Receipts: that a change sent with a key has been made, so that whoever sends it again is not served twice.

A receipt is written in the transaction of its change and kept for a day and an hour at most. It holds what was asked,
as a hash: the same key for something else is a mistake of whoever sends it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from trunkline.game import Seat
from trunkline.site.tables import schema
from trunkline.site.tables.heads import Conflict

KEPT = 24 * 3600.0
"""Seconds for which a receipt is kept at least."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The change of a seat at a table, by the `key` it was sent with; `what` is a hash of what was asked."""

    game: int
    seat: Seat
    key: str
    what: str


def write_receipt(connection: Connection, receipt: Receipt) -> None:
    """Keep a receipt; raises Conflict when there is one for that key."""
    row = {"game": receipt.game, "seat": receipt.seat, "key": receipt.key, "what": receipt.what, "at": time.time()}
    try:
        connection.execute(insert(schema.receipts).values(row))
    except IntegrityError as error:  # another process was first
        raise Conflict from error


def forget_old(connection: Connection) -> None:
    """Let go of the receipts that have been kept long enough, of whatever game."""
    connection.execute(delete(schema.receipts).where(schema.receipts.c.at < time.time() - KEPT))


def find_receipt(connection: Connection, game: int, seats: Sequence[Seat], key: str) -> Receipt | None:
    """The receipt for a key of one of these seats; None when there is none."""
    r = schema.receipts.c
    wanted = select(r.seat, r.what).where(r.game == game, r.seat.in_(seats), r.key == key)
    row = connection.execute(wanted).first()
    return None if row is None else Receipt(game, row.seat, key, row.what)


def find_receipts(connection: Connection, game: int, key: str) -> list[Receipt]:
    """All receipts for a key at a game, of whichever seat."""
    r = schema.receipts.c
    rows = connection.execute(select(r.seat, r.what).where(r.game == game, r.key == key))
    return [Receipt(game, row.seat, key, row.what) for row in rows]
