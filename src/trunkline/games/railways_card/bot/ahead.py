"""How the strong bot of the card game looks ahead: to the end of the game, over hands that agree with what it sees."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.railways_card.bot.greedy import Greedy
from trunkline.games.railways_card.bot.judge import Judge
from trunkline.games.railways_card.state import CardState, Rules

TRIED = 5
"""Actions that are tried, the best at first sight."""

RIVALS = 0.5
"""What the best of the others takes from one’s own points."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is tried: the actions that look best, each over the same hands and the same draws.

    Chance weighs more than most decisions: another action than the usual one must be better beyond doubt.
    """

    policy: Greedy
    samples: int = 256
    sure: float = 1.5

    def candidates(self, game: Rules, view: CardState, seat: Seat, rng: Random) -> list[Action]:
        """The actions that look best now."""
        legal = game.legal(view)
        return legal if len(legal) == 1 else sorted(legal, key=Judge(game, view, seat), reverse=True)[:TRIED]

    def ends(self, game: Rules, root: Any, s: Any) -> bool:
        """Not before the game is over."""
        return False

    def value(self, game: Rules, s: CardState, seat: Seat) -> float:
        """Points before the best of the others."""
        scores = game.scores(s)
        return scores[seat] - RIVALS * max(points for other, points in scores.items() if other != seat)
