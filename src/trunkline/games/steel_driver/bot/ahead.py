"""How the strong bot of Steel Driver looks ahead: to the end of the game, for nothing is left to chance until then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from trunkline.actions import Action
from trunkline.game import Game, Seat
from trunkline.games.steel_driver.actions import PASS, Build, Offer, Raise, Take
from trunkline.games.steel_driver.bot.greedy import Greedy, build_worth, limits_of, take_worth
from trunkline.games.steel_driver.map import Board
from trunkline.games.steel_driver.state import Steel

BUILDS = 6
"""Links, and cubes, that are tried."""

LOTS = 3
"""Companies that are tried for an auction, each with some bids."""

PARTS = (0.25, 0.5, 0.75, 1.0)
"""The parts of its worth that are tried as a bid."""

VICTORY = 100.0
"""Dollars that winning is worth."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is tried: bids around what a company is worth, the links and cubes that look best now."""

    policy: Greedy
    samples: int = 1
    sure: float = 0.0

    def candidates(self, game: Game[Any, Any], view: Steel, seat: Seat, rng: Random) -> list[Action]:
        """What the plain bot does, then whatever else is worth trying."""
        legal = game.legal(view)
        if len(legal) == 1:
            return legal
        usual = self.policy.choose(game, view, seat, rng)
        others = tried(game, view, seat, legal)
        return [usual, *(a for a in dict.fromkeys(others) if a != usual)]

    def ends(self, game: Game[Any, Any], root: Any, s: Any) -> bool:
        """Not before the game is over."""
        return False

    def value(self, game: Game[Any, Any], s: Steel, seat: Seat) -> float:
        """Dollars before the best of the others, and what winning is worth."""
        scores = game.scores(s)
        lead = scores[seat] - max(points for other, points in scores.items() if other != seat)
        return lead + (VICTORY if seat in game.winners(s) else 0.0)


def tried(game: Game[Any, Any], s: Steel, seat: Seat, legal: list[Action]) -> list[Action]:
    """What else is worth trying."""
    board: Board = game.map
    if isinstance(legal[0], Build):
        return best_of(legal, lambda a: build_worth(board, s, seat, a))
    if isinstance(legal[0], Take):
        return best_of(legal, lambda a: take_worth(board, s, seat, a))
    return bids(game, s, seat, legal)


def best_of(legal: list[Action], worth: Callable[[Action], float]) -> list[Action]:
    """The actions worth most."""
    return sorted(legal, key=worth, reverse=True)[:BUILDS]


def bids(game: Game[Any, Any], s: Steel, seat: Seat, legal: list[Action]) -> list[Action]:
    """Some bids for the company under auction, or for those worth most; passing, and putting none up."""
    lots = [s.lot] if s.lot >= 0 else [c for c, who in enumerate(s.control) if who < 0]
    limits = limits_of(game, s, seat, lots)
    may = set(legal)
    if s.lot >= 0:
        amounts = [s.bid + 1, s.bid + 2, *(round(part * limits[s.lot]) for part in PARTS)]
        return [*(a for bid in amounts if (a := Raise(bid)) in may), PASS]
    best = sorted(lots, key=lambda c: -limits[c])[:LOTS]
    offers = [Offer(game.map.companies[c], max(1, round(part * limits[c]))) for c in best for part in PARTS]
    return [*(a for a in offers if a in may), *(a for a in legal[-1:] if not isinstance(a, Offer))]
