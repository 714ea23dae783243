"""What Age of Steam charges and pays, asked from its phases, and how its bot weighs it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from trunkline.games.age_of_steam.phases.finance import PayExpenses
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.age_of_steam.phases.town_cubes import first_tile_on_a_town_pays, towns_that_pay
from trunkline.games.hexes.bot.network import network_of
from trunkline.games.hexes.bot.projects import Project
from trunkline.games.hexes.bot.terms import Search
from trunkline.games.hexes.map import SEAT0, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.ending import AdvanceTurn, FinalScore
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.roles import ENGINE_MOST
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.track import links_of

PROGRESS = 1.5
"""Dollars by which an income is taken to grow each turn."""

SOON_OVER = 4
"""Turns left below which an income is taken to grow no faster than by the cubes that lie in reach, and by"""

BY_CHANCE = 0.5
"""dollars more, for cubes still to come."""

ENGINE_AHEAD = 2
"""Links by which a locomotive may be ahead of a seat’s own: one with no links pays for it and gains nothing."""

THRIFT = 0.0
"""How much dearer a dollar is for a seat that has issued every share than for one that has issued none."""

EASE = 10
"""Dollars of margin with which the locomotive is improved on trust."""


FIRST_BASE = {
    "first-move": 1.5,
    "first-build": 1.0,
    "engineer": 0.0,
    "locomotive": 0.0,
    "urbanization": 0.5,
    "production": 1.2,
    "turn-order": 0.8,
}
"""Points that an action is thought to be worth before looking closer, as the first bot had them."""

BASE = {**FIRST_BASE, "locomotive": 4.0, "first-move": 0.3, "production": 0.2}
"""The same, as games between bots have shown it."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of Age of Steam: shares for cash, expenses by shares and locomotive.

    `base` are the points that actions are thought to be worth. `learnt` is false for the first bot, which lacks what
    games between bots have taught since: that the cash of the last turn goes into bids, that the locomotive is improved
    where no delivery brings anything, and how a seat that has fallen behind saves itself.
    """

    search: ClassVar[Search] = Search(tried=5, sure=0.6, young=4, patience=0.6, crosses=True)
    game: HexGame
    build: Build
    shares: IssueShares
    goods: MoveGoods
    score: FinalScore
    advance: AdvanceTurn
    base: Mapping[str, float]
    learnt: bool

    def turns_left(self, s: RailState) -> int:
        """Turns after this one."""
        return self.advance.turns[len(s.names)] - s.round

    def income_worth(self, s: RailState) -> float:
        """Points that one more dollar of income is worth: in the end, and by the dollars it pays until then.

        Where dollars are points, those of the last turn count, too.
        """
        return self.score.income + self.share_points() * self.turns_left(s) + self.score.dollar

    def track_worth(self, m: HexMap, s: RailState, project: Project) -> float:
        """Points for the pieces of track, and for the income that its tiles bring at once on some maps."""
        worth: float = project.pieces * self.score.piece
        if first_tile_on_a_town_pays in self.build.effects:
            worth += towns_that_pay(m, s, [h for h, _ in project.lays]) * self.income_worth(s)
        return worth

    def share_points(self) -> float:
        """Points that a dollar costs in the end when a share was issued for it."""
        return -self.score.share / self.shares.price

    def dollar_worth(self, s: RailState, seat: int) -> float:
        """Points that a dollar is worth: its part of a share, dearer the fewer shares are left to issue.

        Nothing in the last turn where what is left then counts for nobody.
        """
        used = s.shares[seat] / self.shares.most
        worth = self.share_points() * (1 + THRIFT * used) * min(1.0, self.turns_left(s) / 3)
        return max(worth, float(self.score.dollar))

    def purse(self, s: RailState, seat: int, more: int = 0) -> int:
        """Cash, and what `more` shares bring."""
        return s.cash[seat] + more * self.shares.price

    def affordable(self, s: RailState, seat: int, purse: int) -> int:
        """What coming turns will lack is kept; where all there is is not enough, only building can save a seat."""
        margin = self.margin(s, seat)
        return purse if self.learnt and margin <= 0 else min(purse, margin)

    def bills(self, s: RailState, seat: int) -> int:
        """Dollars by which the expenses exceed the income; below 0 when the income pays them."""
        return PayExpenses.expenses(s, seat) - s.income[seat]

    def margin(self, s: RailState, seat: int) -> int:
        """Dollars that may be spent without ruin: cash and shares not issued, less what coming turns will lack."""
        if self.shares.a_turn is not None:
            return self.least_to_come(s, seat, self.shares.a_turn)
        lack, need = float(self.bills(s, seat)), 0.0
        for growth in self.growth(s, seat):
            lack -= growth
            need += max(0.0, lack)
        return int(s.cash[seat] + (self.shares.price - 1) * (self.shares.most - s.shares[seat]) - need)

    def growth(self, s: RailState, seat: int) -> list[float]:
        """Dollars by which an income is taken to grow in this turn and in each one to come.

        It grows as for a seat that delivers a cube now and then; in the last turns only while there are cubes.
        """
        left, rounds = self.turns_left(s), self.goods.rounds
        if not self.learnt or left >= SOON_OVER:
            return [PROGRESS] * (left + 1)
        gains, _ = network_of(self.game, s, seat).gains()
        return [min(PROGRESS, BY_CHANCE + sum(gains[rounds * k : rounds * (k + 1)])) for k in range(left + 1)]

    def least_to_come(self, s: RailState, seat: int, a_turn: int) -> int:
        """The same where only so many shares can be issued a turn: the least cash that any coming turn leaves."""
        cash, lack = float(s.cash[seat]), float(self.bills(s, seat))
        least = cash
        for k, growth in enumerate(self.growth(s, seat)):
            if k and lack > 0:
                cash += a_turn * self.shares.price
                lack += a_turn
            lack -= growth
            cash -= lack
            least = min(least, cash)
        return int(least)

    def useful_engine(self, s: RailState, seat: int) -> int:
        """The most links that a locomotive is good for: half a seat's own and one more where cubes use no others."""
        if self.goods.usable(SEAT0 + 1, SEAT0):
            return min(ENGINE_MOST, links_of(s, seat) + ENGINE_AHEAD) if self.learnt else ENGINE_MOST
        return min(ENGINE_MOST, 1 + (links_of(s, seat) + 1) // 2)

    def may_upgrade(self, s: RailState, seat: int, gain: int) -> bool:
        """The next link's expense must be paid this turn, and in those to come; and it must be of some use."""
        if s.engine[seat] >= self.useful_engine(s, seat):
            return False
        return self.bills(s, seat) + 1 <= s.cash[seat] + gain and self.margin(s, seat) >= self.turns_left(s)

    def upgrade_gain(self, s: RailState, seat: int, gain: float, moves: int) -> float:
        """Somewhat more than cubes promise while the locomotive is not far ahead, less a dollar for each turn."""
        left = self.turns_left(s)
        if left > 1 and s.engine[seat] < min(ENGINE_MOST - 1, s.round + 1) and self.margin(s, seat) > EASE:
            gain += 1.0
        return gain - left * self.dollar_worth(s, seat) / self.income_worth(s)

    def closed_stops(self, m: HexMap) -> int:
        """Cubes may enter every stop."""
        return 0


def terms_of(game: HexGame) -> Terms:
    """The terms of a game."""
    return _terms(game, BASE, learnt=True)


def first_terms_of(game: HexGame) -> Terms:
    """The terms of a game as the first bot weighed them."""
    return _terms(game, FIRST_BASE, learnt=False)


def _terms(game: HexGame, base: Mapping[str, float], *, learnt: bool) -> Terms:
    return Terms(
        game,
        game.phase_of(Build),
        game.phase_of(IssueShares),
        game.phase_of(MoveGoods),
        game.phase_of(FinalScore),
        game.phase_of(AdvanceTurn),
        base,
        learnt,
    )
