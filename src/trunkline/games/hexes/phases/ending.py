"""Age of Steam, Advance the Turn and the end of the game: the ruined leave, how long it lasts, what counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trunkline.game import Phase
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.track import disown, pieces_of


def leave_game(m: HexMap, s: RailState, seat: int) -> None:
    """A ruined player leaves: markers come off the track, which stays; shares are gone; the order closes up.

    The action taken this turn stays used.
    """
    disown(m, s, seat)
    s.shares[seat] = 0
    s.out |= 1 << seat
    s.order = tuple(other for other in s.order if other != seat)


@dataclass(frozen=True)
class AdvanceTurn(Phase[RailState]):
    """The turn ends; `turns` says for each number of seats after which turn the game does too."""

    turns: Mapping[int, int]
    name = "advance"

    def begin(self, game: HexGame, s: RailState) -> None:
        s.over = self.last_turn(s)

    def last_turn(self, s: RailState) -> bool:
        """The game lasts a fixed number of turns, fewer the more players began it."""
        return s.round >= self.turns[len(s.names)]


@dataclass(frozen=True)
class RepayShares(Phase[RailState]):
    """When the game is over every share is paid back; whoever cannot pay for all of them is out."""

    price: int = 5
    name = "repay-shares"

    def begin(self, game: HexGame, s: RailState) -> None:
        for seat in s.order:
            if self.can_repay(s, seat):
                s.cash[seat] -= self.owed(s, seat)
                s.shares[seat] = 0
            else:
                leave_game(game.map, s, seat)

    def owed(self, s: RailState, seat: int) -> int:
        """What all the shares of a seat cost, those included that it began with."""
        return self.price * s.shares[seat]

    def can_repay(self, s: RailState, seat: int) -> bool:
        """The cash must be enough for every share."""
        return s.cash[seat] >= self.owed(s, seat)


@dataclass(frozen=True)
class FinalScore(Phase[RailState]):
    """Points for income and track, less points for shares; the ruined are not ranked, ties stand.

    `dollar` are the points for each dollar of cash: none as printed.
    """

    income: int = 3
    share: int = -3
    piece: int = 1
    dollar: int = 0
    name = "final-score"

    def begin(self, game: HexGame, s: RailState) -> None:
        for seat, points in self.points(s).items():
            s.vp[seat] = points

    def points(self, s: RailState) -> dict[int, int]:
        """Three points for each dollar of income, one for each piece of track, less three for each share."""
        return {
            seat: self.income * s.income[seat]
            + self.share * s.shares[seat]
            + self.track(s, seat)
            + self.dollar * s.cash[seat]
            for seat in range(len(s.names))
            if not s.out >> seat & 1
        }

    def track(self, s: RailState, seat: int) -> int:
        """Track counts by the piece, on the seat's own complete links only: a hex with two paths may count twice.

        A town tile counts once for each of its exits on a complete link.
        """
        return self.piece * pieces_of(s, seat)
