"""What a step of income and a dollar are worth in victory points, and how much a seat may spend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from trunkline.games.hexes.bot.projects import Project
from trunkline.games.hexes.bot.terms import Search
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.money import BOTTOM, STEP
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.track import links_of
from trunkline.games.steam.maps.belgium_luxembourg.imports import foreign, mask
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
"""How many links the locomotive may run ahead of one's own links on the map."""

BEARABLE = 4
"""Dollars of a turn's bills beyond which upkeep is not raised on trust."""

SAVED_FOR = 6
"""Income up to which more of it is useful: beyond, a turn cannot spend it."""

TRUST = 0.35
"""Points that a better locomotive is trusted to add to each later delivery, on track still to be laid."""

SEARCH = Search(tried=4, sure=0.7, followed=12, plenty=2, idle=0.4)
"""A turn whose deliveries bring less than two points needs track at almost any price: idle seats are ruined."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a game of Steam; `capital` and `upkeep` belong to the standard game."""

    search: ClassVar[Search] = SEARCH
    build: Build
    goods: MoveGoods
    advance: AdvanceTurn
    capital: RaiseCapital | None
    upkeep: int

    def turns_left(self, s: RailState) -> int:
        """Turns after this one."""
        return self.advance.turns[len(s.names)] - s.round

    def income_worth(self, s: RailState) -> float:
        """A link is a point, taken as such or as a step of income."""
        return 1.0

    def track_worth(self, m: HexMap, s: RailState, project: Project) -> float:
        """A point for the link."""
        return 1.0

    def dollar_worth(self, s: RailState, seat: int) -> float:
        """Points that a dollar is worth now."""
        left = self.turns_left(s)
        if left and s.cash[seat] >= IDLE and s.income[seat] >= 0:
            return SLACK
        if left:
            return DOLLAR + INTEREST * min(left, 4)
        return 0.4 if s.income[seat] < 0 else 0.1

    def step_worth(self, s: RailState, income: int) -> float:
        """Points that a step up from this income is worth."""
        left = self.turns_left(s)
        if not left:
            return 2.0 if income < 0 else 0.5
        if income < 0:
            return STEP_POINTS + DOLLAR * left
        return 0.5 + DOLLAR * left * (income < SAVED_FOR)

    def bills(self, s: RailState, seat: int) -> int:
        """Dollars due at the end of the turn as things stand; below 0 when income comes in.

        Nothing in the base game, where what is missing is raised when it is due.
        """
        return 0 if self.capital is None else self.upkeep * s.engine[seat] - s.income[seat]

    def purse(self, s: RailState, seat: int, more: int = 0) -> int:
        """Cash with what `more` steps bring, and in the base game what the bank gives above the floor."""
        cash = s.cash[seat] + STEP * more
        if self.capital is not None:
            return cash
        floor = FLOOR if self.turns_left(s) else BOTTOM + 2
        return cash + max(0, STEP * (s.income[seat] - floor))

    def affordable(self, s: RailState, seat: int, purse: int) -> int:
        """All of it: capital can be raised again."""
        return purse

    def may_upgrade(self, s: RailState, seat: int, gain: int) -> bool:
        """The next link's upkeep must be paid this turn."""
        return not self.upkeep or self.bills(s, seat) + 1 <= s.cash[seat] + gain

    def upgrade_gain(self, s: RailState, seat: int, gain: float, moves: int) -> float:
        """At least what is trusted while the locomotive is not far ahead, less the upkeep."""
        if self.is_trusted(s, seat):
            gain = max(gain, TRUST * moves)
        return gain - self.upkeep * self.turns_left(s) * self.dollar_worth(s, seat)

    def closed_stops(self, m: HexMap) -> int:
        """Foreign cities: no cube goes there."""
        return mask(foreign(m))

    def is_trusted(self, s: RailState, seat: int) -> bool:
        """Whether a locomotive one better is worth having before there is track for it.

        It must not run far ahead of the turn or of its owner's links, and the upkeep must be bearable.
        """
        engine = s.engine[seat]
        if engine > s.round + AHEAD or engine > links_of(s, seat) + SPAN:
            return False
        return not self.upkeep or self.bills(s, seat) < BEARABLE


def terms_of(game: HexGame) -> Terms:
    """The terms of a game."""
    capital = game.phase_of(RaiseCapital) if game.has_phase(RaiseCapital) else None
    upkeep = game.phase_of(IncomeAndUpkeep).upkeep if game.has_phase(IncomeAndUpkeep) else 0
    return Terms(game.phase_of(Build), game.phase_of(MoveGoods), game.phase_of(AdvanceTurn), capital, upkeep)
