"""The three shapes of a rule that a phase or a step takes in: a check, an effect, a table.

A **check** `(game, s, a)` says what stands against an action of `s.queue[0]`, with the section of the rulebook that
says so; None when nothing does. An **effect** `(game, s, a)` is what an action brings: it changes the position and
trusts that the action is legal. A **table** only tells: a number, a mapping, or a function that reads and changes
nothing. Tables of ground and tile are pure, so that their answers can be kept; those of a position take the map where
they need it, the position, and the seat they are asked for, who need not be the one to move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from trunkline.actions import Action
from trunkline.game import Objection
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.state import HexGame, RailState

A = TypeVar("A", bound=Action)
T = TypeVar("T")

Check = Callable[[HexGame, RailState, A], Objection | None]
"""What stands against an action of `s.queue[0]`."""

Effect = Callable[[HexGame, RailState, A], None]
"""What an action of `s.queue[0]` brings."""

Table = Callable[[HexMap, RailState, int], T]
"""What holds for a seat in a position: map, position, seat."""


def first_objection(checks: Iterable[Check[A]], game: HexGame, s: RailState, a: A) -> Objection | None:
    """The objection of the first check that has one."""
    for check in checks:
        found = check(game, s, a)
        if found is not None:
            return found
    return None
