"""A match in memory made from what is stored of it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from random import Random

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.game import Objection, Seat
from trunkline.record import Broken, Record
from trunkline.site.tables.heads import Position
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.luck import Luck
from trunkline.site.tables.orders import read_order
from trunkline.site.tables.pace import read_pace
from trunkline.site.tables.seating import SeatInfo
from trunkline.site.tables.store import GameRow, StoredGame
from trunkline.site.tables.tenures import Tenure
from trunkline.table import Table
from trunkline.words import N_, WORDS

log = logging.getLogger("trunkline.site")

WORDS["options-damaged"] = N_("This table cannot be shown: its options on the disk are damaged.")
WORDS["lines-damaged"] = N_("This table cannot go on: its record on the disk is damaged from line {line} on.")


def revive(stored: StoredGame) -> LiveTable:
    """Make a match from what is stored; every line is checked again. Slow: call it in a thread.

    Raises BadLine for what this program does not have or cannot read.
    """
    row = stored.head
    if row.options is None:
        raise BadLine("options-damaged")
    game = titles.game_of_record(row.title, row.map, len(row.seats), row.options, row.rules)
    names = tuple(seat.name for seat in row.seats)
    options = titles.title(row.title).as_written(game.options, row.map, row.rules)
    record = Record(row.title, row.map, names, options, row.rules, lines=stored.lines)
    table = Table(game, record=record, rng=Luck())
    if table.stopped is None and not stored.whole:
        table.stopped = Broken(table.line + 1, "", Objection("lines-damaged", values={"line": table.line + 1}))
    if table.stopped is not None:
        log.error("table %s stops at line %s: %s", row.id, table.stopped.line, table.stopped.why)
    live = live_table(row, table, stored.holders, stored.tenures, stored.takebacks)
    table.orders = {seat: read_order(key, limit) for seat, key, limit in stored.orders}
    live.stored_orders = dict(table.orders)
    live.said, live.ask, live.reached = stored.said, stored.ask, stored.reached
    live.clocks, live.away, live.acts = stored.clocks, stored.away, stored.acts
    return live


def live_table(
    row: GameRow,
    table: Table,
    holders: Sequence[tuple[str, int, int | None]],
    tenures: Sequence[Sequence[Tenure]],
    takebacks: Sequence[tuple[int, str, bool]] = (),
) -> LiveTable:
    """A match with its seats and bots around a table."""
    held: dict[str, dict[Seat, int | None]] = {}
    for account, seat, line in holders:
        held.setdefault(account, {})[seat] = line
    return LiveTable(
        id=row.id,
        host=row.host,
        salt=row.salt,
        table=table,
        seats=[SeatInfo(s.name, s.bot, s.open, s.taken, s.token, s.links, s.stands_in) for s in row.seats],
        holders=held,
        takebacks=list(takebacks),
        stored=Position(row.line, row.undone, row.asides),
        bots={s.seat: titles.title(row.title).bot(s.bot) for s in row.seats if s.bot},
        rng=Random(Luck().getrandbits(128)),
        created=row.created,
        moved=row.moved,
        tenures=[list(each) for each in tenures],
        pace=read_pace(row.pace),
        level=row.level,
        gathering=row.gathering,
        rated=row.rated,
        closed=row.closed,
    )
