"""A new table as it is written: its game, its seats with their tokens, its first lines."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, insert

from trunkline.record import RULES_VERSION
from trunkline.show.names import SeatName, label_of_seat
from trunkline.site.tables import schema
from trunkline.site.tables.live import head_of
from trunkline.site.tables.store import GameRow, SeatRow
from trunkline.site.tables.tokens import hash_of, new_salt, seat_token
from trunkline.site.tables.writer import head_row, write_heads, write_lines
from trunkline.table import Table


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A seat of a new table. `kind` is me (whoever makes the table), link (a secret link), open, or a kind of bot.

    `name` is its word in lines, `label` how its person writes the name, "" when it is read off the word.
    """

    name: str
    kind: str
    label: str = ""


def stored_seat(seat: SeatRow) -> dict[str, Any]:
    """A seat as the database has it: word and label of its name apart."""
    return asdict(seat) | {"name": str(seat.name), "label": label_of_seat(seat.name)}


def insert_table(
    connection: Connection,
    secret: str,
    table: Table,
    options: dict[str, str],
    wanted: Sequence[NewSeat],
    host: str,
) -> GameRow:
    """Write a new game with its first lines; its host holds the seats called me."""
    game, at = table.game, time.time()
    row: dict[str, Any] = {
        "title": game.title,
        "map": game.map_name,
        "options": json.dumps(options),
        "rules": RULES_VERSION,
        "host": host,
        "salt": new_salt(),
        "created": at,
    }
    head = head_of(table, 0, at)
    number: int = connection.execute(insert(schema.games).values(row).returning(schema.games.c.id)).scalar_one()
    seats = []
    for i, seat in enumerate(wanted):
        token = hash_of(seat_token(secret, number, i, row["salt"]))
        bot = "" if seat.kind in ("me", "link", "open") else seat.kind
        seats.append(
            SeatRow(
                i, SeatName.of(seat.name, seat.label), bot, seat.kind == "open", bool(bot) or seat.kind == "me", token
            )
        )
    connection.execute(insert(schema.seats), [{"game": number} | stored_seat(seat) for seat in seats])
    mine = [{"browser": host, "game": number, "seat": i} for i, seat in enumerate(wanted) if seat.kind == "me"]
    if mine:
        connection.execute(insert(schema.holdings), mine)
    write_lines(connection, [(number, n, text, at) for n, text in enumerate(table.record.lines, start=1)])
    write_heads(connection, [head_row(number, head)])
    return GameRow(**{**row, **head, "id": number, "options": options, "seats": tuple(seats)})
