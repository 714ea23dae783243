"""What a turn keeps from one decision to the next: the facts by which its next step is found."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field, replace

from trunkline.game import Scratch


@dataclass(frozen=True, slots=True)
class Turn(Scratch):
    """What the player whose turn it is has done so far.

    `acted` says that the one action is done, `new_engine` that an engine has just come into play and may run at once,
    `discarded` that the action was to discard a card, `bought` that what the discard buys is taken; `cards` is how
    many cards may still be taken at the end of the turn. `asks` is the word of the step that the turn has come to, made
    of these once; rulebook: Order of play.
    """

    acted: bool = False
    new_engine: bool = False
    discarded: bool = False
    bought: bool = False
    cards: int = 2
    asks: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "asks", asks_next(self))


def asks_next(turn: Turn) -> str:
    """The word of the step that the turn has come to; rulebook: Order of play."""
    if not turn.acted:
        return "act"
    if turn.new_engine:
        return "deliver"
    if turn.discarded and not turn.bought:
        return "swap"
    return ("limit", "second", "first")[turn.cards]


NEW_TURN = Turn()
"""Nothing is done yet."""


@functools.cache
def has_acted(turn: Turn) -> Turn:
    """The one action of the turn is done, or its first half is."""
    return replace(turn, acted=True)


@functools.cache
def has_played_engine(turn: Turn) -> Turn:
    """An engine has come into play and may run at once."""
    return replace(turn, new_engine=True)


@functools.cache
def has_run(turn: Turn) -> Turn:
    """The new engine has had its delivery."""
    return replace(turn, new_engine=False)


@functools.cache
def has_discarded(turn: Turn) -> Turn:
    """A card has been discarded, which buys something at once."""
    return replace(turn, discarded=True)


@functools.cache
def has_bought(turn: Turn) -> Turn:
    """What the discard buys is taken."""
    return replace(turn, bought=True)


@functools.cache
def has_taken(turn: Turn) -> Turn:
    """One card less may be taken."""
    return replace(turn, cards=turn.cards - 1)


@functools.cache
def has_taken_engine(turn: Turn) -> Turn:
    """A face-up engine has been taken: no further card is."""
    return replace(turn, cards=0)
