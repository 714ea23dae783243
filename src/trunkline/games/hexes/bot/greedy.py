"""The greedy bot of the titles on hexes: what it decides in each phase, and its bids, which are alike in all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from trunkline.actions import Action
from trunkline.game import Game, Phase, Seat
from trunkline.games.hexes.actions import Bid, Pass, Stay
from trunkline.games.hexes.bot.plan import Outlook, Plan, outlook, plan
from trunkline.games.hexes.bot.terms import Question, Terms
from trunkline.games.hexes.state import HexGame

T = TypeVar("T", bound=Terms)


@dataclass(frozen=True, slots=True)
class Greedy(Generic[T]):
    """Looks at its own turn only, and at every phase of it afresh: nothing is kept from one decision to the next.

    `terms` gives the terms of a game; `choices` says for each kind of phase how it decides there. Where none is named
    it draws.
    """

    terms: Callable[[HexGame], T]
    choices: Mapping[type[Phase[Any]], Callable[[Question[T]], Action]]
    name: str = "greedy"

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        legal = game.legal(view)
        if len(legal) == 1:
            return legal[0]
        phase = game.phase(view)
        for kind, choice in self.choices.items():
            if isinstance(phase, kind):
                return choice(Question(game, self.terms(game), view, seat, legal))
        return rng.choice(legal)


def bid(q: Question[Terms], worth: int, is_paid: Callable[[Outlook, Plan, int], bool]) -> Action:
    """Raise by one while the place is worth it and the plan stays paid; else stay in for nothing, or drop out."""
    first = q.legal[0]
    if isinstance(first, Bid) and first.amount <= worth:
        look = outlook(q, q.terms.build.limit)
        if is_paid(look, plan(look), first.amount):
            return first
    return Stay() if Stay() in q.legal[-2:] else Pass()
