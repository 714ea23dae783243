"""A new table as it is written: its game, its seats with their tokens, its first lines."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, insert

from trunkline import titles
from trunkline.game import CHANCE, Seat
from trunkline.record import check_names
from trunkline.show.names import SeatName, label_of_seat
from trunkline.site.tables import schema
from trunkline.site.tables.admission import ANYBODY, Admission
from trunkline.site.tables.away import spans_of
from trunkline.site.tables.clocks import Clock, Turn, phase_mark, tick, write_clocks
from trunkline.site.tables.heads import HEAD, LINE, Position, Rows, head_row, write_rows
from trunkline.site.tables.hours import Span
from trunkline.site.tables.jobs.deferring import defer
from trunkline.site.tables.live import bot_job, head_of
from trunkline.site.tables.luck import Luck
from trunkline.site.tables.pace import NEVER, Pace, stored_pace
from trunkline.site.tables.store import GameRow, SeatRow
from trunkline.site.tables.tenures import START, Tenure
from trunkline.site.tables.tokens import hash_of, new_salt, seat_token
from trunkline.site.tables.ways import LOCK, find_reached
from trunkline.table import Table


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A seat of a new table. `kind` is me (whoever makes the table), link (a secret link), open, or a kind of bot.

    `name` is its word in lines, `label` how its person writes the name, "" when it is read off the word.
    """

    name: str
    kind: str
    label: str = ""


def open_table(
    title: str, map_name: str, options: Mapping[str, str], seats: Sequence[NewSeat]
) -> tuple[Table, dict[str, str]]:
    """A table as it begins, and its options that differ from the defaults; raises BadLine for what is not offered."""
    box = titles.title(title)
    chosen = box.check_options(options, box.map_info(map_name).name)
    names = tuple(SeatName.of(seat.name, seat.label) for seat in seats)
    check_names(names)
    box.check_seats(map_name, len(names))
    for kind in {seat.kind for seat in seats} - {"me", "link", "open"}:
        box.bot(kind)
    table = Table(titles.find(title, map_name, len(names), **chosen), names, rng=Luck())
    table.settle()
    return table, chosen


@dataclass(frozen=True, slots=True)
class Inserted:
    """A new game as it was written: its row, its tenures by seat, its clocks, when its host is away.

    `reached` is the host if it has a way of notice.
    """

    row: GameRow
    tenures: list[list[Tenure]]
    clocks: dict[Seat, Clock]
    away: dict[str, list[Span]]
    reached: frozenset[str]


NEW_GAME = insert(schema.games).returning(schema.games.c.id)
"""Made once, so that it is compiled once."""

NEW_GAME_APART = NEW_GAME.returning(LOCK)
"""The same on PostgreSQL together with `keep_apart` for its host: the heads of a new game nobody waits for."""


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
    pace: Pace = NEVER,
    admission: Admission = ANYBODY,
) -> Inserted:
    """Write a new game with its first lines, and the job of a bot that begins; its host holds the seats called me."""
    game, at = table.game, time.time()
    row: dict[str, Any] = {
        "title": game.title,
        "map": game.map_name,
        "options": json.dumps(options),
        "rules": table.record.rules,
        "host": host,
        "salt": new_salt(),
        "created": at,
        "pace": stored_pace(pace),
        "level": admission.level,
        "rated": admission.rated,
        "closed": False,
        "gathering": admission.gathers and any(seat.kind in ("link", "open") for seat in wanted),
    }
    head = head_of(table, Position(table.line, 0, 0), at)
    if host and connection.dialect.name == "postgresql":
        number: int = connection.execute(NEW_GAME_APART, row | {"ways": f"ways {host}"}).scalar_one()
    else:
        number = connection.execute(NEW_GAME, row).scalar_one()
    seats = []
    for i, seat in enumerate(wanted):
        token = hash_of(seat_token(secret, number, i, row["salt"]))
        bot = "" if seat.kind in ("me", "link", "open") else seat.kind
        seats.append(
            SeatRow(
                i, SeatName.of(seat.name, seat.label), bot, seat.kind == "open", bool(bot) or seat.kind == "me", token
            )
        )
    rows = [{"game": number} | stored_seat(seat) for seat in seats]
    mine = [(host, number, i, 0) for i, seat in enumerate(wanted) if seat.kind == "me"]
    tenures = [first_tenures(seat, host) for seat in wanted]
    sitting = [{"game": number, "seat": i, "k": 0} | asdict(first[0]) for i, first in enumerate(tenures) if first]
    write_rows(
        connection,
        Rows("seats", tuple(rows[0]), [tuple(row.values()) for row in rows]),
        Rows("holdings", ("browser", "game", "seat", "line"), mine),
        Rows("tenures", tuple(sitting[0]) if sitting else (), [tuple(row.values()) for row in sitting]),
        Rows("lines", LINE, [(number, n, text, at) for n, text in enumerate(table.record.lines, start=1)]),
        Rows("heads", HEAD, [head_row(number, head)]),
    )
    away = spans_of(connection, [host]) if pace.limited and host else {}
    absent = away.get(host, []) if pace.vacation else []
    clocks = {} if row["gathering"] else first_clocks(table, wanted, pace, at, absent)
    write_clocks(connection, number, clocks)
    if any(seat.bot and seat.name == head["turn"] for seat in seats) and not row["gathering"]:
        defer(connection, [bot_job(number, head["line"], head["undone"])])
    known = {"id": number, "options": options, "host_seat": mine[0][2] if mine else None, "seats": tuple(seats)}
    reached = find_reached(connection, [host]) if host else frozenset[str]()
    return Inserted(GameRow(**{**row, **head, **known}), tenures, clocks, away, reached)


def first_clocks(
    table: Table, wanted: Sequence[NewSeat], pace: Pace, now: float, away: Sequence[Span]
) -> dict[Seat, Clock]:
    """The clock that runs at a new table: that of the first to decide, if they sit there; `away` is when they are."""
    turn = table.turn()
    if not pace.limited or turn is None or turn == CHANCE or wanted[turn].kind != "me":
        return {}
    return tick(pace, {}, Turn(turn, table.line, phase_mark(table)), now, {turn: away})


def first_tenures(seat: NewSeat, host: str) -> list[Tenure]:
    """The first tenure of a seat of a new table; none where somebody is still to come."""
    if seat.kind in ("link", "open"):
        return []
    if seat.kind == "me":
        return [Tenure(host, "", seat.label, START, 0)]
    return [Tenure("", seat.kind, "", START, 0)]
