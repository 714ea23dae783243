"""Branching off a match: a record that goes on elsewhere, from any line, with no more in it than one seat knows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from trunkline.actions import BadLine
from trunkline.record import Record
from trunkline.state import Seat
from trunkline.words import N_, WORDS

if TYPE_CHECKING:
    from trunkline.table import Table

WORDS["branch-hidden"] = N_("Hands are hidden in this game: it cannot be branched off before it is over.")


def is_guessed(table: Table) -> bool:
    """Whether a branch off this match holds a guess of what a seat does not know.

    >>> from trunkline import Table, find
    >>> is_guessed(Table(find("steel-driver"), ["ann", "bob", "cyd"]))
    False
    """
    return table.game.mask is not None and table.turn() is not None


def branch(table: Table, n: int, seat: Seat | None, rng: Random) -> Record:
    """The first n lines of a match as a record, as a seat knows them (None: an onlooker).

    While hands are hidden, what others drew face down is drawn anew so that all agrees with what the seat has read.
    Raises IndexError outside 0..line, and BadLine where hands are hidden in a game that cannot be retold.

    >>> from trunkline import Table, find
    >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"])
    >>> for line in ("- active ann", "ann decline"):
    ...     table.say(line)
    >>> branch(table, 1, 0, Random(1)).lines
    ['- active ann']
    """
    if not 0 <= n <= table.line:
        raise IndexError(n)
    record = table.record.copy(n)
    if is_guessed(table):
        game, entries = table.game, table.entries[:n]
        if game.retell is None:
            raise BadLine("branch-hidden")
        moves = [(entry.seat, entry.action) for entry in entries]
        names = table.record.seats
        s = game.start(names)
        record.lines.clear()
        for (mover, _), action in zip(moves, game.retell(game, names, moves, seat, rng), strict=True):
            record.lines.append(game.line(s, mover, action))
            game.play(s, action)
    return record
