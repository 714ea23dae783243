"""Steam, Counting Victory Points: what the points of the deliveries become at the end."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.game import Phase
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.track import links_of, strip_unfinished


@dataclass(frozen=True)
class CountPoints(Phase[RailState]):
    """`income` dollars of income make a point, each one below 0 takes `debt` points, each complete link brings `link`.

    The position keeps the points of the deliveries; the rest is counted from it, so the count holds at any time.
    """

    name = "final-score"
    section = "Counting Victory Points"
    income: int = 2
    debt: int = 2
    link: int = 1

    def begin(self, game: HexGame, s: RailState) -> None:
        for seat in s.order:
            strip_unfinished(game.map, s, seat, frozenset())

    def points(self, s: RailState) -> dict[int, int]:
        """Points of every seat that is not bankrupt."""
        return {
            seat: s.vp[seat] + self.for_income(s.income[seat]) + self.link * links_of(s, seat)
            for seat in range(len(s.names))
            if not s.out >> seat & 1
        }

    def for_income(self, income: int) -> int:
        """Half the income, rounded down; twice a negative one."""
        return income // self.income if income > 0 else income * self.debt
