"""Taking back: how far a seat may go back by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.objection import Objection, object_to
from trunkline.state import CHANCE, Seat

if TYPE_CHECKING:
    from trunkline.table import Table


def line_to_undo(table: Table, seat: Seat) -> tuple[int, Objection | None]:
    """The line to go back to, so that this seat decides its last own choice again, and what stands against it.

    Goes back over forced lines, for nobody decided them and the table would only play them again; those of others only
    in open games, where they reveal nothing. Another seat's choice or what chance has revealed stands in the way; so
    does the end of a game with secrets, for it has opened them to all.

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
    n = table.line
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
