"""Taking back: how far a seat may go back by itself, and what it may then play again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.actions import Action
from trunkline.objection import Objection, object_to
from trunkline.state import CHANCE, Seat

if TYPE_CHECKING:
    from trunkline.table import Table


Taken = dict[Seat, list[tuple[int, Action]]]
"""What each seat has taken back, the latest last: the line to which it went back, and what it had played there."""


def line_to_undo(table: Table, seat: Seat, n: int | None = None) -> tuple[int, Objection | None]:
    """The line to go back to, so that this seat decides its last own choice again, and what stands against it.

    The last one before line `n`, if that is given. Goes back over forced lines, for nobody decided them and the table
    would only play them again; those of others only in open games, where they reveal nothing. Another seat's choice or
    what chance has revealed stands in the way; so does the end of a game with secrets, for it has opened them to all.

    >>> from trunkline import Table, find
    >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"])
    >>> for line in ("- active ann", "ann decline"):
    ...     table.say(line)
    >>> line_to_undo(table, 0), line_to_undo(table, 1)[1].code
    ((1, None), 'nothing-to-undo')
    """
    is_open = table.game.mask is None
    if not is_open and table.turn() is None:
        return table.line, object_to("undo-opened")
    own = any(entry.seat == seat for entry in reversed(table.entries))
    n = table.line if n is None else n
    while n:
        entry = table.entries[n - 1]
        if entry.seat == CHANCE:
            return n, object_to("undo-chance")
        if entry.seat != seat and not (own and is_open and table.is_forced(n - 1)):
            return n, object_to("undo-other" if own else "nothing-to-undo")
        n -= 1
        if entry.seat == seat and not table.is_forced(n):
            return n, None
    return 0, object_to("nothing-to-undo")


def lines_to_reset(table: Table, seat: Seat) -> tuple[list[int], Objection | None]:
    """The lines to go back to one after the other, so that this seat begins its turn again.

    They end where the seat first decided in this phase of this round, or sooner where something stands in the way; the
    objection is the one against taking back at all.
    """
    n, against = line_to_undo(table, seat)
    if against is not None:
        return [], against
    found = [n]
    turn = table.entries[n].round, table.entries[n].phase
    while n:
        n, against = line_to_undo(table, seat, n)
        if against is not None or (table.entries[n].round, table.entries[n].phase) != turn:
            break
        found.append(n)
    return found, None


def note_taken(table: Table, taken: Taken, seat: Seat, lines: list[int]) -> None:
    """Remember what a seat takes back when it goes back to these lines, one after the other."""
    taken.setdefault(seat, []).extend((n, table.entries[n].action) for n in lines)


def note_played(taken: Taken, seat: Seat, n: int, action: Action) -> None:
    """What a seat plays again at a line is no longer taken back; if it plays another thing, none of it can be."""
    row = taken.get(seat)
    if row and row[-1][0] <= n:
        if row[-1] == (n, action):
            row.pop()
        else:
            row.clear()


def line_to_redo(table: Table, taken: Taken, seat: Seat) -> Action | None:
    """What the seat took back last, if it can be played again here and now; None when others have moved since."""
    row = taken.get(seat)
    if not row or row[-1][0] != table.line:
        return None
    return row[-1][1] if row[-1][1] in table.legal(seat) else None
