"""Planning: the turns to come of a seat, with the cards that it holds and those that lie face up."""

from __future__ import annotations

from trunkline.game import CHANCE
from trunkline.games.railways_card.deck import Deck
from trunkline.games.railways_card.phases.scratch import NEW_TURN
from trunkline.games.railways_card.phases.turn import Turns
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.planning import Planning


def next_turn(game: Rules, s: CardState, seat: int) -> CardState | None:
    """The position when the seat decides next, the very same where it does now; None when no turn of its is to come.

    The others do nothing meanwhile, and what is drawn does not come: neither cards of the deck nor cubes of the bag.
    """
    turns = game.phase_of(Turns)
    if game.phase(s) is not turns or not s.queue:
        return None
    if s.queue[0] == seat:
        return s
    t = s.copy()
    while t.queue and t.queue[0] == CHANCE:
        t.owed = None
        t.queue.pop(0)
        if t.queue and t.queue[0] == seat:
            turns.go_on(game, t)
            if t.queue and t.queue[0] == seat:
                return t
    if t.ending and seat not in t.queue:
        return None
    t.round += seat not in t.queue
    t.queue = [seat]
    t.scratch = NEW_TURN
    return t


PLANNING: Planning[CardState, Deck] = Planning(next_turn)
"""Seats plan their turns."""
