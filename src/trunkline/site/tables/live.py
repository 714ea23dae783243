"""A match in memory: the table with its seats as the site knows them, and the one lock under which it changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from trunkline.actions import Action, BadLine
from trunkline.bot import Bot
from trunkline.game import CHANCE, CHANCE_NAME, Illegal, Objection, Seat, object_to
from trunkline.show.marks import Mark
from trunkline.show.rounds import Ledger, Note
from trunkline.site import metrics
from trunkline.site.tables.absent import Unplayable
from trunkline.site.tables.admission import Level
from trunkline.site.tables.asks import Ask, write_ask
from trunkline.site.tables.care import HOUSE, Act
from trunkline.site.tables.clocks import Clock, Turn, phase_mark, tick, write_clocks
from trunkline.site.tables.heads import Conflict, Position, Step, head_row, take_back
from trunkline.site.tables.hours import Span
from trunkline.site.tables.jobs.deferring import Deferred
from trunkline.site.tables.jobs.registry import BOTS
from trunkline.site.tables.notices import turn_notices
from trunkline.site.tables.orders import write_orders
from trunkline.site.tables.pace import NEVER, Pace
from trunkline.site.tables.results import UNCOUNTED, finish_of, withdraw, write_finish
from trunkline.site.tables.seating import SeatInfo, write_link
from trunkline.site.tables.store import Store
from trunkline.site.tables.tenures import LEFT, Tenure
from trunkline.site.tables.tokens import hash_of
from trunkline.site.tables.writer import Write, together
from trunkline.standing import Order, Orders, still
from trunkline.table import Table
from trunkline.words import N_, WORDS

WORDS["gathering"] = N_("The game begins when all seats are taken. Free seats: {n}.")
WORDS["table-stopped"] = N_("This table cannot go on: line {line} of its record is not legal for this program.")

NO_CLOCKS: Mapping[Seat, Clock] = {}


class Stale(Exception):
    """The position has moved on since whoever acts looked at it."""


@dataclass(slots=True)
class LiveTable:
    """One match in memory. Whoever changes it or shows it holds `lock` and has seen that it is not `gone`.

    `sentences` are the log's by reader, and `notes` the sentences between its lines, kept because the past does
    not change; see `pages/sheet.py`. `ledger` are the figures of its rounds (`pages/rounds.py`), `marks` what each line
    left on the board (`pages/since.py`). Bots are kept out of the `Table`, which would wait for them: the hall lets
    them think elsewhere. `stored` is what the match is at on the disk, as far as it was read or written here,
    `stored_orders` the standing orders there; `behind` is where another process says it is, until that is read.
    `small` is the last small picture with the line count and takebacks it was drawn at, `said` how many lines of chat
    there are, `ask` what was last asked of all seats (`consent.py`), `tenures` who sat at each (`tenures.py`).
    `reached` are the holders that have a way of notice (`ways.py`): for the others nothing is written when their turn
    begins. `browsers` says how many browsers an account had when that was last counted, where there were sessions.
    At a table with a `pace` there are `clocks` (`clocks.py`), and it is known when which account is `away`.
    """

    id: int
    host: str
    salt: str
    table: Table
    seats: list[SeatInfo]
    holders: dict[str, dict[Seat, int | None]]  # by account, after how many lines it sat down at each
    takebacks: list[tuple[int, str, bool]]
    stored: Position
    bots: dict[Seat, Bot]
    rng: Random  # for bots only: theirs is not the table's
    created: float
    moved: float
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    gone: bool = False
    behind: Position | None = None
    sentences: dict[tuple[Seat | None, str], list[str]] = field(default_factory=dict)
    notes: dict[tuple[Seat | None, str], list[list[Note]]] = field(default_factory=dict)
    ledger: Ledger | None = None
    marks: list[list[Mark]] = field(default_factory=list)
    stored_orders: Orders = field(default_factory=dict)
    small: tuple[int, int, str] | None = None
    said: int = 0
    ask: Ask | None = None
    tenures: list[list[Tenure]] = field(default_factory=list)
    pace: Pace = NEVER
    level: Level = "public"
    gathering: bool = False
    rated: bool = False
    closed: bool = False
    acts: list[Act] = field(default_factory=list)
    reached: frozenset[str] = frozenset()
    browsers: dict[str, int] = field(default_factory=dict)
    clocks: dict[Seat, Clock] = field(default_factory=dict)
    away: dict[str, list[Span]] = field(default_factory=dict)

    @property
    def undone(self) -> int:
        """How often lines were taken back."""
        return self.stored.undone

    def is_lost(self) -> bool:
        """Whether memory may differ from the disk by now, so that the match must be read again."""
        return self.gone

    # -- who sits where

    def seats_of(self, account: str | None) -> tuple[Seat, ...]:
        """The seats that an account holds."""
        return tuple(sorted(self.holders.get(account, ()))) if account else ()

    def is_host(self, account: str | None) -> bool:
        """Whether an account has made the table."""
        return account is not None and account == self.host

    def joined(self, seat: Seat) -> list[int | None]:
        """After how many lines each of the accounts sat down that hold a seat; None where that is not known."""
        return [seats[seat] for seats in self.holders.values() if seat in seats]

    def browsers_at(self, seat: Seat) -> int:
        """By how many browsers a seat is held, as far as it was last asked how many its accounts have."""
        return sum(self.browsers.get(account, 1) for account, seats in self.holders.items() if seat in seats)

    def missing(self) -> tuple[Seat, ...]:
        """The seats for people where nobody sits."""
        return tuple(seat for seat, info in enumerate(self.seats) if not info.bot and not info.taken)

    def seat_of_token(self, token: str) -> Seat | None:
        """The seat of a secret token; None when it opens none. Compares hashes, so timing gives nothing away."""
        digest = hash_of(token)  # of a spent one nothing is kept that this could be equal to
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
        return turn if turn in self.bots and self.stop() is None and not self.gathering else None

    def player_of(self, seat: Seat) -> str:
        """The account of the person who has a seat, "" for nobody and for a bot; of one who is late still theirs."""
        persons = [each for each in self.tenures[seat] if not each.bot] if self.tenures else []  # lessons have none
        info = self.seats[seat]
        return persons[-1].account if persons and info.taken and info.stands_in != LEFT else ""

    def away_now(self) -> dict[Seat, list[Span]]:
        """When the players of seats are away, where that stops their clocks."""
        if not self.pace.vacation or not self.away:
            return {}
        return {seat: self.away.get(self.player_of(seat), []) for seat in range(len(self.seats))}

    def clock_seat(self) -> Seat | None:
        """The seat whose clock is to run: that of a person who decides, if somebody has sat down or played there."""
        turn = self.table.turn()
        stands = self.stop() is not None or self.gathering
        if turn is None or turn == CHANCE or self.seats[turn].bot or stands:
            return None
        return turn if self.is_played(turn) else None

    def is_played(self, seat: Seat) -> bool:
        """Whether a person has a seat: somebody sits there, or a program has played for it; not once it was left."""
        info = self.seats[seat]
        if info.bot or info.taken:
            return not info.bot
        return not (self.tenures and self.tenures[seat]) and any(entry.seat == seat for entry in self.table.entries)

    def _clocks_after(self, to: Position, now: float, given: Mapping[Seat, Clock]) -> dict[Seat, Clock]:
        """The clocks that change with a step, beside those that are given."""
        if not self.pace.limited:
            return {}
        turn = Turn(self.clock_seat(), to.line, phase_mark(self.table), back=to.undone != self.undone)
        return {**given, **tick(self.pace, {**self.clocks, **given}, turn, now, self.away_now())}

    # -- playing; the caller holds the lock

    def check_now(self, n: int, undone: int | None) -> None:
        """Raise Stale unless this is the position that was looked at; Illegal when nobody may go on from there."""
        if n != self.table.line or (undone is not None and undone != self.undone):
            raise Stale
        if self.gathering:
            raise Illegal(object_to("gathering", n=len(self.missing())))
        if (stop := self.stop()) is not None:
            raise Illegal(stop)

    def stop(self) -> Objection | None:
        """Why the match cannot go on: its record is at fault, or it was stopped; None where it can."""
        if (broken := self.table.stopped) is None:
            return object_to("table-closed") if self.closed else None
        return object_to("table-stopped" if broken.text else "lines-damaged", line=broken.line)

    async def play(self, store: Store, line: str, also: Write | None = None) -> None:
        """Play a line and all that follows by itself; returns when they are on the disk, raises Illegal or Stale.

        `also` is written with them, here and in what follows.
        """
        self.table.say(line)
        await self._settle(store, also)

    async def play_action(self, store: Store, seat: Seat, action: Action, *, goes_on: bool) -> None:
        """The same for a bot's action. What a bot owes then is deferred, unless whoever plays this `goes_on`."""
        self.table.play(seat, action)
        await self._settle(store, defers=not goes_on)

    async def order(self, store: Store, seat: Seat, order: Order | None, also: Write | None = None) -> None:
        """Give, change or take back a seat's standing order and play what it plays at once; raises Illegal or Stale."""
        self.table.order(seat, order)
        await self._settle(store, also)

    async def settle(self, store: Store) -> None:
        """Play what nobody has to decide, where a table still owes it; raises Stale."""
        if self.table.stopped is None:
            await self._settle(store)

    async def _settle(self, store: Store, also: Write | None = None, *, defers: bool = True) -> None:
        table = self.table
        begun = time.perf_counter()
        try:
            table.settle()
        except BaseException:
            self.gone = True  # it is ahead of the disk
            raise
        finally:
            metrics.of(metrics.LISTING, table.game.title).observe(time.perf_counter() - begun)
        if table.line > self.stored.line or table.orders != self.stored_orders or also is not None:
            await self._advance(store, self.undone, also, defers=defers)

    async def _advance(
        self,
        store: Store,
        undone: int,
        also: Write | None,
        asides: int = 0,
        *,
        defers: bool = True,
        anew: bool = False,
        clocks: Mapping[Seat, Clock] = NO_CLOCKS,
    ) -> None:
        """Write where the match has come to, all in one transaction; raises Stale where the disk is elsewhere.

        With `anew` whose turn it is hears of it, though it may have been theirs before.
        """
        orders, stored = dict(self.table.orders), self.stored_orders
        to = Position(self.table.line, undone, self.stored.asides + asides + (orders != stored))
        at = time.time()
        moved = self.moved if to[:2] == self.stored[:2] else at
        rows = [
            (self.id, n, text, at)
            for n, text in enumerate(self.table.record.lines[self.stored.line :], start=self.stored.line + 1)
        ]
        jobs: Sequence[Deferred] = ()
        if defers and self.bot_to_move() is not None:
            jobs = (bot_job(self.id, to.line, to.undone),)
        # For a seat where a bot stands in nobody is asked, and in a study nobody is waited for.
        if self.reached and self.level != "study" and self.table.turn() not in self.bots:
            new = turn_notices(self.table, self.id, undone, self.holders, self.reached, self.stored.line, anew=anew)
            jobs, also = (*jobs, *new.jobs), together(new.write, also)
        step = Step(self.stored, head_row(self.id, head_of(self.table, to, moved)), rows, jobs)
        also = together(self._come_to(rows, undone), also)
        ordered = None if orders == stored else partial(write_orders, game=self.id, before=stored, after=orders)
        ticked = self._clocks_after(to, at, clocks)
        clocked = partial(write_clocks, game=self.id, clocks=ticked) if ticked else None
        try:
            await store.writer.advance(step, together(ordered, clocked, also))
        except BaseException as error:
            # Memory may be ahead of the disk now: forget it, the next visitor reads from the disk.
            self.gone = True
            if isinstance(error, Conflict):
                raise Stale from error
            raise
        self.moved, self.stored, self.stored_orders = moved, to, orders
        self.clocks.update(ticked)

    def _come_to(self, rows: Sequence[Any], undone: int) -> Write | None:
        """What a step makes of the results of the match: it may end it, or go back behind its end."""
        if self.level in UNCOUNTED or not self.tenures or (undone == self.undone and not rows):
            return None
        if undone != self.undone or self.table.turn() is not None:
            return partial(withdraw, game=self.id) if undone != self.undone else None
        players = [self.player_of(seat) for seat in range(len(self.seats))]
        found = finish_of(self.id, self.table, self.seats, self.tenures, players, rated=self.rated)
        return partial(write_finish, finish=found)

    async def renew_link(self, store: Store, seat: Seat, token: str, links: int) -> None:
        """Give a seat a new link by the hash of its token, made anew so often; raises Stale."""
        await self.write_aside(store, partial(write_link, game=self.id, seat=seat, token=token, links=links))
        self.seats[seat].token, self.seats[seat].links = token, links

    async def set_clock(self, store: Store, seat: Seat, clock: Clock, also: Write | None = None) -> None:
        """Let this be the clock of a seat; raises Stale."""
        await self.write_aside(store, also, {seat: clock})

    async def write_aside(
        self, store: Store, write: Write | None, clocks: Mapping[Seat, Clock] = NO_CLOCKS, *, anew: bool = False,
        closes: bool = False,
    ) -> None:  # fmt: skip
        """Write what changes beside the lines, if the match stands on the disk as it does here; raises Stale.

        With `anew` whose turn it is hears of it. Raises Unplayable where the match cannot go on, unless that is what is
        written (`closes`): where the record is at fault it does not stand as it is here.
        """
        if (stop := self.stop()) is not None and not (closes and self.table.stopped is None):
            raise Unplayable(BadLine(stop.code, **stop.values))
        await self._advance(store, self.undone, write, 1, clocks=clocks, anew=anew)

    def follow(self, lines: Sequence[str], to: Position, moved: float, clocks: Mapping[Seat, Clock]) -> None:
        """Play what another process has written since; raises Illegal, and the match must be read again, where it
        cannot have written that.
        """
        for line in lines:
            self.table.say(line)
        # It has ended the orders of auctions that are over, by the same rule.
        self.table.orders = still(self.table.game, self.table.state, self.table.orders)
        self.stored, self.moved, self.stored_orders = to, moved, dict(self.table.orders)
        self.clocks = dict(clocks)

    async def undo(self, store: Store, seat: Seat, also: Write | None = None, *, turn: bool = False) -> None:
        """Take back a seat's last choice, or all of its turn; raises Illegal when that cannot be, or Stale."""
        self.table.undo(seat, turn=turn)
        await self._cut(store, self.seats[seat].name, also)

    async def go_back(self, store: Store, name: str, n: int, also: Write | None) -> None:
        """Go back to the first n lines, as the seat of a name asked and all agreed, or as the `HOUSE` decides.

        Raises Stale.
        """
        self.table.rewind(n)
        await self._cut(store, name, also, agreed=name != HOUSE)
        await self._settle(store)

    async def replace_line(self, store: Store, n: int, line: str) -> None:
        """Go back to where line n was played, and play another one that the rules allow; raises Illegal, or Stale."""
        self.table.rewind(n - 1)
        await self._cut(store, "")
        self.table.say(line)
        await self._settle(store)

    async def write_ask(self, store: Store, ask: Ask | None, also: Write | None) -> None:
        """Let this be what is asked of all seats; raises Stale."""
        await self.write_aside(store, together(partial(write_ask, game=self.id, ask=ask), also))
        self.ask = ask

    async def repair(self, store: Store) -> None:
        """Let a match whose record is at fault go on after the last line that holds; raises Stale."""
        self.table.rewind(self.table.line)
        self.table.stopped = None
        await self._cut(store, "")
        await self._settle(store)

    async def _cut(self, store: Store, name: str, also: Write | None = None, *, agreed: bool = False) -> None:
        """Write that the lines behind those of the table are taken back, by the seat of that name; raises Stale."""
        n = self.table.line
        write = partial(take_back, game=self.id, n=n, seat=name, agreed=agreed)
        # Whoever takes back alone goes on; after what all have agreed to it may be another one's turn again.
        await self._advance(store, self.undone + 1, together(write, also), anew=agreed or name in ("", HOUSE))
        self.takebacks.append((n, name, agreed))
        for sentences in self.sentences.values():
            del sentences[n:]
        for notes in self.notes.values():
            del notes[n:]
        del self.marks[n:]
        self.ledger = None


def bot_job(game: int, line: int, undone: int) -> Deferred:
    """The job of a bot that owes the next line after that position; what it decides counts there only."""
    args = {"game": game, "line": line, "undone": undone}
    return Deferred(BOTS, "bot", args, lock=f"game {game}", key=f"bot {game} {line} {undone}")


def head_of(table: Table, at: Position, moved: float) -> dict[str, Any]:
    """Where the lines of a table have led, for the stored head of its game."""
    turn = table.turn()
    phase = table.game.phase(table.state)
    return {
        **at._asdict(),
        "round": table.state.round,
        "phase": phase.name if phase else "",
        "turn": "" if turn is None else CHANCE_NAME if turn == CHANCE else str(table.state.names[turn]),
        "over": turn is None,
        "moved": moved,
    }
