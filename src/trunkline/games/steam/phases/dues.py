"""Steam, Income and Costs: nobody decides anything here, and whoever cannot pay is bankrupt."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.game import Phase
from trunkline.games.hexes.phases.ending import leave_game
from trunkline.games.hexes.phases.money import BOTTOM, LOANS, Money
from trunkline.games.hexes.state import HexGame, RailState

DOLLARS_A_STEP = 2
"""What a step down the points or the income is worth when the standard game's bills cannot be paid."""


def go_bankrupt(game: HexGame, s: RailState, seat: int) -> None:
    """A bankrupt player is out: complete links are unowned for good, unfinished ones may be claimed by others.

    With one player left the game is over.
    """
    leave_game(game.map, s, seat)
    if len(s.order) <= 1:
        s.over = True


@dataclass(frozen=True)
class IncomeOrDebt(Phase[RailState]):
    """Base game: in turn order each player receives a positive income, or pays a negative one, raising what it takes.

    What is due is the income at the start of the phase, whatever a loan makes of it.
    """

    name = "income"
    section = "Phase 4: Income and Costs"
    money: Money = LOANS

    def begin(self, game: HexGame, s: RailState) -> None:
        for seat in s.order:
            if not s.over:
                self.settle(game, s, seat)

    def settle(self, game: HexGame, s: RailState, seat: int) -> None:
        """A debt beyond cash and loans is bankruptcy."""
        due = -s.income[seat]
        if due <= 0:
            s.cash[seat] -= due
        elif self.money.short(s, seat, due, self.section) is None:
            self.money.pay(s, seat, due)
        else:
            go_bankrupt(game, s, seat)


@dataclass(frozen=True)
class IncomeAndUpkeep(Phase[RailState]):
    """Standard game: in turn order each player balances income and `upkeep` dollars a level of the locomotive.

    A shortfall is met by steps down the points, then down the income, $2 each.
    """

    name = "income"
    section = "Phase 6: Income and Costs"
    upkeep: int = 1

    def begin(self, game: HexGame, s: RailState) -> None:
        for seat in s.order:
            if not s.over:
                self.settle(game, s, seat)

    def balance(self, s: RailState, seat: int) -> int:
        """Income less the upkeep of the locomotive."""
        return s.income[seat] - self.upkeep * s.engine[seat]

    def settle(self, game: HexGame, s: RailState, seat: int) -> None:
        """Cash first; then steps worth $2, an odd dollar coming back; with no step left, bankruptcy."""
        s.cash[seat] += self.balance(s, seat)
        if s.cash[seat] >= 0:
            return
        steps = -(s.cash[seat] // DOLLARS_A_STEP)
        points = min(steps, s.vp[seat])
        if steps - points > s.income[seat] - BOTTOM:
            s.cash[seat] = 0
            go_bankrupt(game, s, seat)
            return
        s.vp[seat] -= points
        s.income[seat] -= steps - points
        s.cash[seat] += DOLLARS_A_STEP * steps
