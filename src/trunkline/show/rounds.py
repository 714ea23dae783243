"""What each round of a match brought each seat: sentences for what no line says, figures for cards and plots.

Knows no game. A title tells of its rounds by `Rounds`, which its artist holds; a `Ledger` keeps the figures of the
rounds of one match while its lines are played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from trunkline.actions import Action
from trunkline.follow import Begun, follow
from trunkline.game import Game, Seat
from trunkline.show.deliveries import Delivery
from trunkline.show.translate import Translate
from trunkline.words import N_

Kind = Literal["sum", "gain", "cost", "result"]

ENDING = 0
"""The number of the period after the last round."""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence on what happened after a line, by the rules alone; of one seat, or of all (None)."""

    text: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A figure of the books under its English name; `unit` stands before the number.

    A `sum` stands as it is, and so does a `result`, what it all comes to; a `gain` or `cost` has its sign. With
    `since`, another figure, it is shown how the one became the other. One that is `rare` is left out where it is
    nothing for everybody.
    """

    key: str
    label: str
    kind: Kind = "sum"
    unit: str = ""
    since: str = ""
    rare: bool = False


Books = tuple[dict[str, int], ...]
"""For each seat its figures by name; nothing for one that was out before the round began."""


class Rounds:
    """How a title tells of its rounds; a title says what it needs, the rest has a quiet default.

    `columns` are those of the card at the end of a round, `plots` the figures that are plotted round by round. Rounds
    that are `brief` are too short for a card of their own. The figure `score` is there for every title.
    """

    columns: tuple[Column, ...] = (Column("score", N_("Score")),)
    plots: tuple[Column, ...] = (Column("score", N_("Score")),)
    brief: bool = False

    def notes(self, game: Game[Any, Any], begun: Sequence[Begun], t: Translate) -> list[Note]:
        """What the phases that began after a line did, in sentences."""
        return []

    def books(self, game: Game[Any, Any], first: Any, begun: Sequence[Begun], last: Any) -> Books:
        """The figures of a round: the position before its first phase, the phases that began in it, the end."""
        return tuple({} for _ in last.names)

    def kept(self, game: Game[Any, Any], begun: Sequence[Begun]) -> tuple[Any, ...]:
        """What the title keeps of a round besides, as plain data."""
        return ()

    def remarks(self, game: Game[Any, Any], done: Round, t: Translate) -> list[str]:
        """What a card says of a round besides its figures, such as where goods have come from."""
        return []

    def delivery(self, game: Game[Any, Any], before: Any, seat: Seat, action: Action) -> Delivery | None:
        """The delivery that a line makes; None for any other line."""
        return None

    def link_name(self, game: Game[Any, Any], s: Any, link: str, t: Translate) -> str:
        """What a link is called that deliveries name."""
        return link


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over, or (number `ENDING`) what was played after the last one; `line` is its last line.

    `books` are its figures, a mapping a seat; `leaders` who had most points at its end; `kept` what the title keeps.
    """

    number: int
    line: int
    books: Books
    leaders: tuple[Seat, ...]
    kept: tuple[Any, ...]


@dataclass(slots=True)
class _Open:
    """The round under way: its number, the lines before it, how it began, and the phases begun in it."""

    number: int
    lines: int
    first: Any
    begun: list[Begun] = field(default_factory=list)


class Ledger:
    """The rounds and deliveries of one match, kept up while its lines are played.

    `start` is the position before the first line; the ledger takes it over.
    """

    def __init__(self, game: Game[Any, Any], rounds: Rounds, start: Any) -> None:
        self.game = game
        self.rounds = rounds
        self.state = start
        self.line = 0
        self.done: list[Round] = []
        self.deliveries: list[tuple[int, Delivery]] = []
        number = self._period(start)
        self._open = None if number is None else _Open(number, 0, start.copy())

    def play(self, seat: Seat, action: Action) -> None:
        """Take in one more line."""
        self.line += 1
        delivery = self.rounds.delivery(self.game, self.state, seat, action)
        if delivery is not None:
            self.deliveries.append((self.line, delivery))
        for begun in follow(self.game, self.state, action):
            number = self._period(begun.after)
            if number is not None and (self._open is None or self._open.number != number):
                self._close(begun.before)
                self._open = _Open(number, self.line, begun.before)
            if self._open is not None:
                self._open.begun.append(begun)
        if self.game.turn(self.state) is None:
            self._close(self.state)

    def upto(self, line: int) -> tuple[list[Round], list[Delivery]]:
        """The rounds that are over after so many lines, and the deliveries made by then."""
        rounds = [each for each in self.done if each.line <= line]
        return rounds, [each for n, each in self.deliveries if n <= line]

    def _period(self, s: Any) -> int | None:
        """The number of the round that a position is in; None in the opening."""
        if s.step < len(self.game.opening):
            return None
        return s.round if s.step < len(self.game.opening) + len(self.game.round) else ENDING

    def _close(self, last: Any) -> None:
        """The round under way is over; an ending in which nobody had anything to decide is none."""
        now, self._open = self._open, None
        if now is None or (now.number == ENDING and now.lines == self.line):
            return
        scores = self.game.scores(last)
        books = self.rounds.books(self.game, now.first, now.begun, last)
        rows = tuple(row | {"score": scores[k]} if k in scores else row for k, row in enumerate(books))
        best = max(scores.values(), default=0)
        leaders = tuple(seat for seat, points in scores.items() if points == best)
        self.done.append(Round(now.number, self.line, rows, leaders, self.rounds.kept(self.game, now.begun)))


def figure(column: Column, row: Mapping[str, int]) -> str:
    """A figure as a card shows it: `$12`, `+$12`, `19 → 17`; a dash where a seat has none."""
    if column.key not in row:
        return "–"
    value = row[column.key]
    text = _amount(column, value)
    if column.since and row.get(column.since, value) != value:
        return f"{_amount(column, row[column.since])} → {text}"
    return text


def _amount(column: Column, value: int) -> str:
    shown = -value if column.kind == "cost" else value
    sign = "−" if shown < 0 else "+" if shown and column.kind == "gain" else ""
    return f"{sign}{column.unit}{abs(shown)}"


def shown_columns(columns: Sequence[Column], books: Books) -> list[Column]:
    """The columns without those rare ones that are nothing for everybody."""
    return [each for each in columns if not each.rare or any(row.get(each.key) for row in books)]


__all__ = ["ENDING", "Books", "Column", "Ledger", "Note", "Round", "Rounds", "figure", "shown_columns"]
