"""One match in progress: the checked door to the rules, for people, bots and programs alike.

A table holds the record, the live position, who is a bot, and the only random generator. After every line it settles:
draws what chance owes, plays forced single choices and what seats have ordered, and lets bots answer, each as a further
line of the record.

>>> from trunkline import find
>>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"])
>>> table.settle(), table.line
(1, 1)
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from trunkline.actions import Action, texts_of
from trunkline.auction import UpTo
from trunkline.bot import Bot
from trunkline.game import CHANCE, Game, Illegal, Objection, Seat
from trunkline.match import Entry, log_of, sheet_of
from trunkline.record import Broken, Record, judge, new_record, out_of_turn, position
from trunkline.standing import Order, Orders, due, objection, still
from trunkline.undo import Taken, line_to_redo, line_to_undo, lines_to_reset, note_played, note_taken

SNAPSHOT_EVERY = 50
"""Lines between kept positions: a position in the past costs at most this many lines of replay."""


class Table:
    """A match in progress.

    `bots` maps seats to bots; `rng` draws for chance and for them; `auto` says whether forced single choices are
    played by the table; `orders` are the standing orders of seats, see `trunkline.standing`. Positions handed out are
    copies.

    >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
    >>> table.settle(), table.record.lines
    (1, ['- active ann'])
    """

    def __init__(
        self,
        game: Game[Any, Any],
        names: Sequence[str] = (),
        *,
        record: Record | None = None,
        bots: Mapping[Seat, Bot] | None = None,
        rng: Random | None = None,
        auto: bool = True,
        start: Any = None,
    ) -> None:
        """Open a table for new seats, or go on with a record; a record that breaks at line k is loaded up to k.

        `stopped` then says where and why; the lines from there on are dropped from the table's record. With `start`
        the first line is played in that position instead of the title's own: for lessons and what is set up by hand.
        """
        self.game = game
        self.bots: dict[Seat, Bot] = dict(bots or {})
        self.rng = rng or Random()
        self.auto = auto
        self.orders: Orders = {}
        self._taken: Taken = {}
        self.entries: list[Entry] = []
        self.think_ms: dict[Seat, list[float]] = {}
        if record is None:
            record = new_record(game.title, game.map_name, tuple(names), game.options)
        self.stopped: Broken | None = None
        self._snapshots: dict[int, Any] = {}
        self._listed: list[Action] | None = None  # the legal actions of the live position, once somebody asked
        self._texts: list[str] | None = None  # the same as text, in the same order, once a sheet has shown them
        self._forced: dict[int, bool] = {}  # position -> whether its seat had nothing to decide, where known
        self._start = start
        self._load(record)

    def _load(self, record: Record) -> None:
        self.entries.clear()
        self._snapshots.clear()
        self._forced.clear()
        self._listed = self._texts = None
        self.stopped = None
        s = self.game.start(record.seats) if self._start is None else self._start.copy()
        self._snapshots[0] = s.copy()
        for n, line in enumerate(record.lines, start=1):
            verdict = judge(self.game, s, line)
            if isinstance(verdict, Objection):
                self.stopped = Broken(n, line, verdict)
                record = record.copy(n - 1)
                break
            self._note(s, *verdict)
            self.game.play(s, verdict[1])
            if n % SNAPSHOT_EVERY == 0:
                self._snapshots[n] = s.copy()
        self.record = record.copy()
        self.state = s

    def _note(self, s: Any, seat: Seat, action: Action) -> None:
        phase = self.game.phase(s)
        self.entries.append(Entry(len(self.entries) + 1, seat, action, s.round, phase.name if phase else ""))

    # -- looking

    @property
    def line(self) -> int:
        """How many lines have been played: the clock of the match.

        >>> Table(find("steel-driver"), ["ann", "bob", "cyd"]).line
        0
        """
        return len(self.entries)

    def turn(self) -> Seat | None:
        """Whose decision it is; CHANCE; None when over.

        >>> Table(find("steel-driver"), ["ann", "bob", "cyd"]).turn() == CHANCE
        True
        """
        return self.game.turn(self.state)

    def legal(self, seat: Seat) -> list[Action]:
        """The legal actions of this seat now: empty unless it is its turn.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> len(table.legal(0)) > 1, table.legal(1)
        (True, [])
        """
        return self._choices()[:] if self.turn() == seat else []

    def _choices(self) -> list[Action]:
        if self._listed is None:
            self._listed = self.game.legal(self.state)
            self._forced[self.line] = self.game.forced(self.state, self._listed)
        return self._listed

    def lines(self, seat: Seat) -> list[str]:
        """The same as lines of text, without the seat's name.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> table.lines(0)[-1]
        'decline'
        """
        if self.turn() != seat:
            return []
        if self._texts is None:
            self._texts = texts_of(self._choices())
        return self._texts[:]

    def as_shown(self, line: str) -> tuple[Seat, Action] | None:
        """A line that a sheet of this very position has shown as legal, so that it need not be judged; else None.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> table.as_shown("ann decline"), table.lines(0)[-1], table.as_shown("ann decline")
        (None, 'decline', (0, Decline()))
        """
        turn = self.turn()
        if self._texts is None or turn is None or turn == CHANCE:
            return None
        name, _, rest = line.partition(" ")
        shown = rest in self._texts and name == self.state.names[turn]
        return (turn, self._choices()[self._texts.index(rest)]) if shown else None

    def why_not(self, seat: Seat, action: Action) -> Objection | None:
        """What stands against this seat playing this action now; None when it may.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> str(table.why_not(1, table.legal(0)[-1]))
        'It is not bob’s turn; the table waits for ann.'
        """
        return out_of_turn(self.game, self.state, seat) or self.game.why_not(self.state, action)

    def at(self, n: int) -> Any:
        """The position after the first n lines, as a copy; raises IndexError outside 0..line.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> table.at(0) == table.game.start(["ann", "bob", "cyd"]), table.at(1) == table.state
        (True, True)
        """
        if not 0 <= n <= self.line:
            raise IndexError(n)
        if n == self.line:
            return self.state.copy()
        base = max(k for k in self._snapshots if k <= n)
        s = self._snapshots[base].copy()
        for entry in self.entries[base:n]:
            self.game.play(s, entry.action)
        return s

    # -- playing

    def play(self, seat: Seat, action: Action) -> None:
        """Play one line for a seat, nothing else; raises Illegal and changes nothing when it is refused.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> table.play(0, table.legal(0)[-1])
        >>> table.record.lines
        ['- active ann', 'ann decline']
        """
        objection = self.why_not(seat, action)
        if objection is not None:
            raise Illegal(objection)
        self._push(seat, action)

    def say(self, line: str) -> None:
        """Play a line of text, `seat verb word*`; raises Illegal and changes nothing when it is refused.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> table.say("ann raise 3")
        Traceback (most recent call last):
        ...
        trunkline.objection.Illegal: Nothing is under auction: put a control marker up or decline.
        """
        verdict = self.as_shown(line) or judge(self.game, self.state, line)
        if isinstance(verdict, Objection):
            raise Illegal(verdict)
        self._push(*verdict)

    def _push(self, seat: Seat, action: Action) -> None:
        note_played(self._taken, seat, self.line, action)
        self._note(self.state, seat, action)
        self.record.lines.append(self.game.line(self.state, seat, action))
        self._listed = self._texts = None
        self.game.play(self.state, action)
        if self.line % SNAPSHOT_EVERY == 0:
            self._snapshots[self.line] = self.state.copy()

    def step(self) -> bool:
        """Play one line nobody has to decide: a draw, a bot's, a forced or ordered one; False when a person must.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"])
        >>> table.step(), table.step()
        (True, False)
        """
        seat = self.turn()
        if seat is None:
            return False
        if seat == CHANCE:
            self._push(seat, self.game.deal(self.state, self.rng))
            return True
        bot = self.bots.get(seat)
        if bot is not None:
            view = self.state.copy() if self.game.mask is None else self.game.view(self.state, seat)
            before = time.perf_counter()
            action = bot.choose(self.game, view, seat, self.rng)
            self.think_ms.setdefault(seat, []).append((time.perf_counter() - before) * 1000)
            self.play(seat, action)
            return True
        ordered = due(self.game, self.state, self.orders)
        if ordered is not None:
            self._push(seat, ordered)
            return True
        if self.auto:
            legal = self._choices()
            if self._forced[self.line]:
                self._push(seat, legal[0])
                return True
        return False

    def order(self, seat: Seat, order: Order | None) -> None:
        """Give or change a seat's standing order, or take it back (None); raises Illegal when it makes no sense now.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> table.say("ann offer red 1")
        >>> table.order(1, UpTo(table.sheet(1)["auction"]["key"], 3))
        >>> table.settle(), table.record.lines[-1]
        (1, 'bob raise 2')
        """
        if order is None:
            self.orders.pop(seat, None)
            return
        against = objection(self.game, self.state, seat, order)
        if against is not None:
            raise Illegal(against)
        self.orders[seat] = order

    def settle(self) -> int:
        """Play every line nobody has to decide; the number of lines played. Orders of auctions that are over end.

        >>> Table(find("steel-driver"), ["ann", "bob", "cyd"]).settle()
        1
        """
        before = self.line
        while self.step():
            pass
        self.orders = still(self.game, self.state, self.orders)
        return self.line - before

    # -- taking back

    def can_undo(self, seat: Seat) -> Objection | None:
        """What stands against taking back this seat's last line.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> str(table.can_undo(0))
        'What dice or draws have revealed cannot be taken back.'
        """
        return line_to_undo(self, seat)[1]

    def is_forced(self, n: int) -> bool:
        """Whether the line after position n left nothing to decide, so that the table plays it by itself.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.settle(), table.is_forced(1)
        (1, False)
        """
        if self.auto and n not in self._forced:
            s = self.at(n)
            self._forced[n] = self.game.forced(s, self.game.legal(s))
        return self.auto and self._forced[n]

    def undo(self, seat: Seat, *, turn: bool = False) -> int:
        """Take back this seat's last own choice, or all of its `turn`; the new line count, raises Illegal if it cannot.

        The seat's standing order is taken back too, for it would only play the same again.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> table.say("ann decline")
        >>> table.undo(0), table.record.lines, str(table.redo(0))
        (1, ['- active ann'], 'decline')
        """
        lines, against = lines_to_reset(self, seat)
        if against is not None:
            raise Illegal(against)
        lines = lines if turn else lines[:1]
        self.orders.pop(seat, None)
        note_taken(self, self._taken, seat, lines)
        self.rewind(lines[-1])
        return lines[-1]

    def redo(self, seat: Seat) -> Action | None:
        """What this seat took back last, if it may be played again now; it is forgotten once it plays another thing.

        >>> Table(find("steel-driver"), ["ann", "bob", "cyd"]).redo(0)
        """
        return line_to_redo(self, self._taken, seat)

    def rewind(self, n: int) -> None:
        """Go back to the first n lines, whoever played them: for repair by the host and for branches.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> table.rewind(0)
        >>> table.line
        0
        """
        s = self.at(n)
        del self.entries[n:]
        self.record = self.record.copy(n)
        self._snapshots = {k: v for k, v in self._snapshots.items() if k <= n}
        self._forced = {k: v for k, v in self._forced.items() if k <= n}
        self._listed = self._texts = None
        self.state = s
        # A line taken back is a surprise for all that was ordered after it.
        self.orders = still(self.game, s, {k: order for k, order in self.orders.items() if isinstance(order, UpTo)})

    # -- what a seat is shown

    def sheet(self, seat: Seat | None, since: int = 0) -> dict[str, Any]:
        """All that a seat (None: an onlooker) may know, as plain data: the very same for page and program.

        `trunkline.match.sheet_of` says what its keys are.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> table.sheet(0)["turn"], table.sheet(0)["log"], table.sheet(None)["legal"]
        ('ann', ['- active ann'], [])
        """
        return sheet_of(self, seat, since)

    def log(self, seat: Seat | None, since: int = 0) -> list[str]:
        """The lines from number `since` + 1 on, as this seat may read them.

        >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
        >>> table.say("- active ann")
        >>> table.log(None), table.log(None, 1)
        (['- active ann'], [])
        """
        return log_of(self, seat, since)

    def _repr_svg_(self) -> str:
        """The board as an onlooker sees it: a notebook shows it by itself."""
        shelf = import_module("trunkline.titles")  # found by name: a table knows no titles
        drawn: str = shelf.picture(self.game, self.state)
        return drawn


__all__ = ["Bot", "Entry", "Table", "position"]
