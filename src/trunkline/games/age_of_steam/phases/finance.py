"""Age of Steam, Collect Income, Pay Expenses, Income Reduction: nobody decides anything here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from trunkline.game import Phase
from trunkline.games.hexes.phases.ending import leave_game
from trunkline.games.hexes.state import HexGame, RailState


@dataclass(frozen=True)
class CollectIncome(Phase[RailState]):
    """Each player receives the income of the track."""

    name = "income"

    def begin(self, game: HexGame, s: RailState) -> None:
        self.collect(s)

    @staticmethod
    def collect(s: RailState) -> None:
        """Every player receives as many dollars as the income track shows."""
        for seat in s.order:
            s.cash[seat] += s.income[seat]


@dataclass(frozen=True)
class PayExpenses(Phase[RailState]):
    """Each player pays for shares and locomotive; whoever falls below an income of `least` is ruined and leaves."""

    least: int = 0

    name = "expenses"

    def begin(self, game: HexGame, s: RailState) -> None:
        # All shortfalls come first: the ruined leave together, whatever the order.
        short = [seat for seat in s.order if self.expenses(s, seat) > s.cash[seat]]
        for seat in s.order:
            self.pay(s, seat)
        for seat in short:
            if self.is_ruin(s.income[seat]):
                leave_game(game.map, s, seat)
        s.over = self.nobody_left_to_beat(s)

    @staticmethod
    def nobody_left_to_beat(s: RailState) -> bool:
        """The game ends when one player is left of several, or the only one is ruined."""
        return len(s.order) < min(2, len(s.names))

    @staticmethod
    def expenses(s: RailState, seat: int) -> int:
        """A player owes a dollar for each share issued and one for each link of the locomotive."""
        return s.shares[seat] + s.engine[seat]

    def pay(self, s: RailState, seat: int) -> None:
        """Expenses are paid in cash; each dollar that is missing lowers the income by one."""
        s.cash[seat] -= self.expenses(s, seat)
        if s.cash[seat] < 0:
            s.income[seat] += s.cash[seat]
            s.cash[seat] = 0

    def is_ruin(self, income: int) -> bool:
        """After a shortfall an income below 0 is ruin; at exactly 0 a player goes on (one printing has 0 as ruin)."""
        return income < self.least


@dataclass(frozen=True)
class IncomeReduction(Phase[RailState]):
    """High incomes fall: `bands` are (income from which, loss), lowest first; `times` turn -> how often it counts."""

    bands: Sequence[tuple[int, int]]
    times: Mapping[int, int] = field(default_factory=dict)
    name = "income-reduction"

    def begin(self, game: HexGame, s: RailState) -> None:
        for seat in s.order:
            s.income[seat] -= self.reduction(s.income[seat]) * self.times.get(s.round, 1)

    def reduction(self, income: int) -> int:
        """The loss grows by 2 with every ten of income above 10, counted after any shortfall; at 50 it is 10."""
        return max((loss for least, loss in self.bands if income >= least), default=0)
