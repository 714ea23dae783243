"""What a game charges and pays, asked from its chapters, so that the planning needs no numbers of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from trunkline.game import Game, Phase
from trunkline.games.age_of_steam.phases.finance import PayExpenses
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.ending import AdvanceTurn, FinalScore
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.roles import ENGINE_MOST
from trunkline.games.hexes.state import RailState

RailGame = Game[RailState, HexMap]
P = TypeVar("P", bound=Phase[Any])


def chapter(game: RailGame, kind: type[P]) -> P:
    """The chapter of a kind; raises LookupError when the game has none."""
    for phase in (*game.opening, *game.round, *game.ending):
        if isinstance(phase, kind):
            return phase
    raise LookupError(f"{game.title} has no {kind.__name__}")


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of Age of Steam and its kin: shares for cash, expenses by shares and locomotive."""

    build: Build
    shares: IssueShares
    goods: MoveGoods
    score: FinalScore
    advance: AdvanceTurn
    most_engine: int = ENGINE_MOST

    def turns_left(self, s: RailState) -> int:
        """Turns after this one."""
        return self.advance.turns[len(s.names)] - s.round

    def expenses(self, s: RailState, seat: int) -> int:
        """Dollars due at the end of the turn as things stand."""
        return PayExpenses.expenses(s, seat)

    def income_worth(self, s: RailState) -> float:
        """Points that one more dollar of income is worth: in the end, and by the dollars it pays until then."""
        return self.score.income + self.share_points() * self.turns_left(s)

    def share_points(self) -> float:
        """Points that a dollar costs in the end when a share was issued for it."""
        return -self.score.share / self.shares.price

    def dollar_worth(self, s: RailState, seat: int) -> float:
        """Points that a dollar is worth: its part of a share, dearer the fewer shares are left to issue.

        Nothing in the last turn: what is left then counts for nobody.
        """
        used = s.shares[seat] / self.shares.most
        return self.share_points() * (1 + THRIFT * used) * min(1.0, self.turns_left(s) / 3)

    def strained(self, s: RailState, seat: int) -> int:
        """Dollars by which the expenses exceed the income; below 0 when the income pays them."""
        return self.expenses(s, seat) - s.income[seat]

    def margin(self, s: RailState, seat: int) -> int:
        """Dollars that may still be spent without ruin: cash and shares not issued, less what coming turns will lack.

        The income is taken to grow a little each turn, as it does for who delivers a cube now and then.
        """
        left = self.turns_left(s)
        lack = self.strained(s, seat)
        need = sum(max(0.0, lack - PROGRESS * (k + 1)) for k in range(left + 1))
        return int(s.cash[seat] + (self.shares.price - 1) * (self.shares.most - s.shares[seat]) - need)


PROGRESS = 1.5
"""Dollars by which an income is taken to grow each turn."""

THRIFT = 0.0
"""How much dearer a dollar is for who has issued every share than for who has issued none."""


def terms(game: RailGame) -> Terms:
    """The terms of a game."""
    return Terms(
        chapter(game, Build),
        chapter(game, IssueShares),
        chapter(game, MoveGoods),
        chapter(game, FinalScore),
        chapter(game, AdvanceTurn),
    )
