"""What a title says of planning: the position in which a seat plans, and how its turn ends; see `trunkline.plan`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from trunkline.actions import Action
from trunkline.phase import S
from trunkline.state import Seat

if TYPE_CHECKING:
    from trunkline.game import Game

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Planning(Generic[S, M]):
    """How a title lets seats plan: `ahead(game, s, seat)` is the position in which a seat plans next, see
    `trunkline.plan`; `end` the action that ends a turn, None where turns end by themselves.

    >>> find("age-of-steam").planning.end
    Done()
    """

    ahead: Callable[[Game[S, M], S, Seat], S | None]
    end: Action | None = None
