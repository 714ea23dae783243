"""A match in memory: the table with its seats as the site knows them, and the one lock under which it changes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any

from sqlalchemy import Connection, delete, insert

from trunkline import titles
from trunkline.actions import Action
from trunkline.auction import Orders, UpTo
from trunkline.bot import Bot
from trunkline.game import CHANCE, CHANCE_NAME, Illegal, Seat, object_to
from trunkline.record import Record
from trunkline.site.tables import schema
from trunkline.site.tables.store import GameRow, Store, StoredGame
from trunkline.site.tables.tokens import hash_of
from trunkline.site.tables.writer import Conflict, head_row, write_heads
from trunkline.table import Table
from trunkline.words import N_, WORDS

log = logging.getLogger("trunkline.site")

WORDS["table-stopped"] = N_("This table cannot go on: line {line} of its record is not legal for this program.")


class Stale(Exception):
    """The position has moved on since whoever acts looked at it."""


@dataclass(slots=True)
class SeatInfo:
    """A seat: the kind of bot that plays it or "", whether anybody may take it, the hash of its token."""

    name: str
    bot: str
    open: bool
    taken: bool
    token: str


@dataclass(slots=True)
class LiveTable:
    """One match in memory. Whoever changes it or shows it holds `lock` and has seen that it is not `gone`.

    `sentences` are the log's by reader, kept because the past does not change; see `pages/sheet.py`. Bots are kept out
    of the `Table`, which would wait for them: the hall lets them think elsewhere. `stored_orders` are the standing
    orders as they are on the disk.
    """

    id: int
    host: str
    salt: str
    table: Table
    seats: list[SeatInfo]
    holders: dict[str, tuple[Seat, ...]]
    takebacks: list[tuple[int, str]]
    undone: int
    bots: dict[Seat, Bot]
    rng: Random  # for bots only: theirs is not the table's
    created: float
    moved: float
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    gone: bool = False
    sentences: dict[tuple[Seat | None, str], list[str]] = field(default_factory=dict)
    stored_orders: Orders = field(default_factory=dict)

    def is_lost(self) -> bool:
        """Whether memory may differ from the disk by now, so that the match must be read again."""
        return self.gone

    # -- who sits where

    def seats_of(self, browser: str | None) -> tuple[Seat, ...]:
        """The seats that a browser holds."""
        return self.holders.get(browser, ()) if browser else ()

    def seat_of_token(self, token: str) -> Seat | None:
        """The seat of a secret token; None when it opens none. Compares hashes, so timing gives nothing away."""
        digest = hash_of(token)
        for seat, info in enumerate(self.seats):
            if info.token == digest:
                return seat
        return None

    def seat_to_show(self, held: Sequence[Seat], wanted: str | None = None) -> Seat | None:
        """Whose sheet to show: the wanted seat if held, else the one to act, else the first; None: an onlooker."""
        for seat in held:
            if self.seats[seat].name == wanted:
                return seat
        turn = self.table.turn()
        return turn if turn in held else held[0] if held else None

    def view_of(self, s: Any, seat: Seat | None) -> Any:
        """A position of this match as a seat may see it: masked until the game is over, then open."""
        game = self.table.game
        return s if game.mask is None or self.table.turn() is None else game.view(s, seat)

    def bot_to_move(self) -> Seat | None:
        """The seat of the bot that owes a line; None when no bot does."""
        turn = self.table.turn()
        return turn if turn in self.bots and self.table.stopped is None else None

    # -- playing; the caller holds the lock

    def check_now(self, n: int, undone: int | None) -> None:
        """Raise Stale unless this is the position that was looked at; Illegal when the record is stopped."""
        if n != self.table.line or (undone is not None and undone != self.undone):
            raise Stale
        if self.table.stopped is not None:
            raise Illegal(object_to("table-stopped", line=self.table.stopped.line))

    async def play(self, store: Store, line: str) -> None:
        """Play a line and all that follows by itself; returns when they are on the disk, raises Illegal or Stale."""
        before = self.table.line
        self.table.say(line)
        await self._settle(store, before)

    async def play_action(self, store: Store, seat: Seat, action: Action) -> None:
        """The same for a bot's action."""
        before = self.table.line
        self.table.play(seat, action)
        await self._settle(store, before)

    async def order(self, store: Store, seat: Seat, order: UpTo | None) -> None:
        """Give, change or take back a seat's standing order and play what it plays at once; raises Illegal."""
        before = self.table.line
        self.table.order(seat, order)
        await self._settle(store, before)

    async def settle(self, store: Store) -> None:
        """Play what nobody has to decide, where a table still owes it."""
        if self.table.stopped is None:
            await self._settle(store, self.table.line)

    async def _settle(self, store: Store, before: int) -> None:
        table = self.table
        try:
            table.settle()
            texts = table.record.lines[before:]
            if texts:
                at = time.time()
                await store.writer.append(self.id, before + 1, texts, head_of(self.table, self.undone, at), at)
                self.moved = at
            await self._keep_orders(store)
        except BaseException as error:
            # Memory may be ahead of the disk now: forget it, the next visitor reads from the disk.
            self.gone = True
            if isinstance(error, Conflict):
                raise Stale from error
            raise

    async def _keep_orders(self, store: Store) -> None:
        """Write the standing orders when they have changed."""
        orders = dict(self.table.orders)
        if orders == self.stored_orders:
            return
        o = schema.orders
        rows = [
            {"game": self.id, "seat": seat, "auction": order.key, "most": order.limit} for seat, order in orders.items()
        ]

        def write(connection: Connection) -> None:
            connection.execute(delete(o).where(o.c.game == self.id))
            if rows:
                connection.execute(insert(o), rows)

        await store.writer.run(write)
        self.stored_orders = orders

    async def undo(self, store: Store, seat: Seat) -> None:
        """Take back a seat's last choice; raises Illegal when the rules of the table are against it."""
        table = self.table
        before = list(table.record.lines)
        n = table.undo(seat)
        self.undone += 1
        at = time.time()
        head = head_of(self.table, self.undone, at)
        name = table.state.names[seat]
        t, lines = schema.takebacks, schema.lines
        row = {"game": self.id, "n": n, "seat": name, "lines": "\n".join(before[n:]), "at": at}

        def write(connection: Connection) -> None:
            gone = connection.execute(delete(lines).where(lines.c.game == self.id, lines.c.n > n))
            if gone.rowcount != len(before) - n:  # another process wrote on
                raise Conflict
            connection.execute(insert(t), [row])
            write_heads(connection, [head_row(self.id, head)])

        try:
            await store.writer.run(write)
            await self._keep_orders(store)
        except BaseException as error:
            self.gone = True
            if isinstance(error, Conflict):
                raise Stale from error
            raise
        self.takebacks.append((n, name))
        self.moved = at
        for sentences in self.sentences.values():
            del sentences[n:]


def head_of(table: Table, undone: int, moved: float) -> dict[str, Any]:
    """Where the lines of a table have led, for the stored head of its game."""
    turn = table.turn()
    phase = table.game.phase(table.state)
    return {
        "line": table.line,
        "undone": undone,
        "round": table.state.round,
        "phase": phase.name if phase else "",
        "turn": "" if turn is None else CHANCE_NAME if turn == CHANCE else table.state.names[turn],
        "over": turn is None,
        "moved": moved,
    }


def revive(stored: StoredGame) -> LiveTable:
    """Make a match from what is stored; every line is checked again. Slow: call it in a thread."""
    row = stored.head
    game = titles.game_of_record(row.title, row.map, len(row.seats), row.options, row.rules)
    names = tuple(seat.name for seat in row.seats)
    record = Record(row.title, row.map, names, dict(game.options), row.rules, lines=stored.lines)
    table = Table(game, record=record, rng=SystemRandom())
    if table.stopped is not None:
        log.error("table %s stops at line %s: %s", row.id, table.stopped.line, table.stopped.why)
    live = live_table(row, table, stored.holders, stored.takebacks)
    table.orders = {seat: UpTo(key, limit) for seat, key, limit in stored.orders}
    live.stored_orders = dict(table.orders)
    return live


def live_table(
    row: GameRow, table: Table, holders: Sequence[tuple[str, int]], takebacks: Sequence[tuple[int, str]] = ()
) -> LiveTable:
    """A match with its seats and bots around a table."""
    held: dict[str, tuple[Seat, ...]] = {}
    for browser, seat in sorted(holders):
        held[browser] = (*held.get(browser, ()), seat)
    return LiveTable(
        id=row.id,
        host=row.host,
        salt=row.salt,
        table=table,
        seats=[SeatInfo(s.name, s.bot, s.open, s.taken, s.token) for s in row.seats],
        holders=held,
        takebacks=list(takebacks),
        undone=row.undone,
        bots={s.seat: titles.title(row.title).bot(s.bot) for s in row.seats if s.bot},
        rng=Random(SystemRandom().getrandbits(128)),
        created=row.created,
        moved=row.moved,
    )
