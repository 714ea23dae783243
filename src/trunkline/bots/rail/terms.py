"""What a game charges and pays, asked from its chapters, so that the planning needs no numbers of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from trunkline.game import Game, Phase
from trunkline.hexes.maps import HexMap
from trunkline.hexes.state import RailState
from trunkline.phases.build import Build
from trunkline.phases.ending import AdvanceTurn, FinalScore
from trunkline.phases.finance import PayExpenses
from trunkline.phases.goods import MoveGoods
from trunkline.phases.roles import ENGINE_MOST
from trunkline.phases.shares import IssueShares

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

    def share_cost(self, s: RailState) -> float:
        """What a share costs in points in the end, the dollars it takes each turn aside."""
        return -float(self.score.share)

    def income_worth(self, s: RailState) -> float:
        """Points that one more dollar of income is worth: in the end, and by the dollars it pays until then."""
        return self.score.income + self.dollar_worth(s) * self.turns_left(s)

    def dollar_worth(self, s: RailState) -> float:
        """Points that a dollar is worth: a part of a share not issued; nothing once the last turn is paid."""
        left = self.turns_left(s)
        return (-self.score.share / self.shares.price) * min(1.0, left / 3) if left else 0.0


def terms(game: RailGame) -> Terms:
    """The terms of a game."""
    return Terms(
        chapter(game, Build),
        chapter(game, IssueShares),
        chapter(game, MoveGoods),
        chapter(game, FinalScore),
        chapter(game, AdvanceTurn),
    )
