"""What a step of income and a dollar are worth in victory points, and how much a seat may spend."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.games.age_of_steam.bot.terms import RailGame, chapter
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.money import BOTTOM, STEP
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.track import links_of
from trunkline.games.steam.phases.capital import RaiseCapital
from trunkline.games.steam.phases.dues import IncomeAndUpkeep

STEP_POINTS = 1.0
"""Points a step of income is worth while it can still be bought back with a delivery: one for one."""

DOLLAR = 0.14
"""Points a dollar is worth: its part of a step."""

INTEREST = 0.03
"""What a dollar is worth more for each turn in which a loan would be paid for."""

IDLE = 8
"""Cash from which, with an income, a dollar is worth only `SLACK` points."""

SLACK = 0.1

FLOOR = -6
"""The income below which nothing is raised for building: debts would outgrow the deliveries."""

TIGHT = -5
"""The same in the standard game, where upkeep comes on top."""

AHEAD = 1
"""How many links the locomotive may run ahead of the turn's number."""

SPAN = 1
"""How many links the locomotive may run ahead of the own links."""

BEARABLE = 4
"""Dollars of a turn's bills beyond which upkeep is not raised on trust."""

SAVED_FOR = 6
"""Income up to which more of it is useful: beyond, a turn cannot spend it."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a game of Steam; `capital` and `upkeep` belong to the standard game."""

    build: Build
    goods: MoveGoods
    advance: AdvanceTurn
    capital: RaiseCapital | None
    upkeep: int

    def turns_left(self, s: RailState) -> int:
        """Turns after this one."""
        return self.advance.turns[len(s.names)] - s.round

    def dollar(self, s: RailState, seat: int) -> float:
        """Points that a dollar is worth now."""
        left = self.turns_left(s)
        if left and s.cash[seat] >= IDLE and s.income[seat] >= 0:
            return SLACK
        if left:
            return DOLLAR + INTEREST * min(left, 4)
        return 0.4 if s.income[seat] < 0 else 0.1

    def step(self, s: RailState, income: int) -> float:
        """Points that a step up from this income is worth."""
        left = self.turns_left(s)
        if not left:
            return 2.0 if income < 0 else 0.5
        if income < 0:
            return STEP_POINTS + DOLLAR * left
        return 0.5 + DOLLAR * left * (income < SAVED_FOR)

    def bills(self, s: RailState, seat: int) -> int:
        """Dollars due at the end of the turn as things stand; below 0 when income comes in."""
        return self.upkeep * s.engine[seat] - s.income[seat]

    def purse(self, s: RailState, seat: int) -> int:
        """Dollars there are for building: cash, and in the base game what the bank gives above the floor."""
        if self.capital is not None:
            return s.cash[seat]
        floor = FLOOR if self.turns_left(s) else BOTTOM + 2
        return s.cash[seat] + max(0, STEP * (s.income[seat] - floor))

    def trusted(self, s: RailState, seat: int) -> bool:
        """Whether a locomotive one better is worth having before there is track for it.

        It must not run far ahead of the turn or of the own links, and the upkeep must be bearable.
        """
        engine = s.engine[seat]
        if engine > s.round + AHEAD or engine > links_of(s, seat) + SPAN:
            return False
        return not self.upkeep or self.bills(s, seat) < BEARABLE


def terms(game: RailGame) -> Terms:
    """The terms of a game."""
    phases = game.round
    capital = next((phase for phase in phases if isinstance(phase, RaiseCapital)), None)
    upkeep = next((phase.upkeep for phase in phases if isinstance(phase, IncomeAndUpkeep)), 0)
    return Terms(chapter(game, Build), chapter(game, MoveGoods), chapter(game, AdvanceTurn), capital, upkeep)
