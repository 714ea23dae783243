"""What a title says of planning: the position in which a seat plans, and how its turn ends; see `trunkline.plan`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from trunkline.actions import Action
from trunkline.phase import S
from trunkline.state import Seat

if TYPE_CHECKING:
    from trunkline.game import Game

M = TypeVar("M")


def nowhere(game: Any, s: Any, word: str) -> None:
    """Nothing is built where it joins nothing."""


@dataclass(frozen=True, slots=True)
class Planning(Generic[S, M]):
    """How a title lets seats plan: `ahead(game, s, seat)` is the position in which a seat plans next, see
    `trunkline.plan`; `end` the action that ends a turn, None where turns end by themselves. `anywhere(game, s, word)`
    is the game in which something may be built at a word of the board though it joins nothing yet, as it waits in a
    plan for what leads there; None where nothing can be.

    >>> find("age-of-steam").planning.end
    Done()
    """

    ahead: Callable[[Game[S, M], S, Seat], S | None]
    end: Action | None = None
    anywhere: Callable[[Game[S, M], S, str], Game[S, M] | None] = nowhere
