"""The bots of Age of Steam: a plain one that plans within its turn, and those made of it."""

from __future__ import annotations

from collections.abc import Callable

from trunkline.games.age_of_steam.bot import ahead, cities, turn
from trunkline.games.age_of_steam.bot.terms import Terms, first_terms_of, terms_of
from trunkline.games.age_of_steam.phases.deurbanization import Deurbanize
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.hexes.bot.ahead import RailParts, values_of
from trunkline.games.hexes.bot.exploits import exploits
from trunkline.games.hexes.bot.greedy import Greedy
from trunkline.games.hexes.bot.worth import ValuesOf
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.first_player import FirstPlayerChoice
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.roles import SelectActions
from trunkline.games.hexes.state import HexGame
from trunkline.levels import EASY, GREEDY, STANDARD, STRONG, Easy
from trunkline.lookahead import Budget, Strong

ROOM = "trunkline.games.age_of_steam"


def plain(name: str, terms: Callable[[HexGame], Terms]) -> Greedy[Terms]:
    """A new plain bot, by what it decides in each phase."""
    return Greedy(terms, {
        IssueShares: turn.issue, TurnOrderAuction: turn.bid, SelectActions: cities.choose_action,
        Build: turn.build, MoveGoods: turn.move, GoodsGrowth: cities.produce,
        Deurbanize: cities.remove, FirstPlayerChoice: turn.first,
    }, name)  # fmt: skip


def greedy() -> Greedy[Terms]:
    """The first bot, as tables and records of its time have it."""
    return plain(GREEDY, first_terms_of)


def standard() -> Greedy[Terms]:
    """The plain bot."""
    return plain(STANDARD, terms_of)


def looking_ahead(values: ValuesOf, policy: Greedy[Terms] | None = None) -> RailParts[Terms]:
    """How it looks ahead with these values of a map and number of seats."""
    return ahead.parts(policy or standard(), values)


def easy() -> Easy:
    """The first bot with second thoughts."""
    return Easy(greedy(), looking_ahead(values_of(ROOM, tuple(ahead.SIGNS)), greedy()))


def strong() -> Strong:
    """Looks ahead to the end of the turn."""
    return Strong(looking_ahead(values_of(ROOM, tuple(ahead.SIGNS))), Budget())


BOTS = {EASY: easy, STANDARD: standard, STRONG: strong}
"""Its bots by name, the cleverest last."""

FORMER = {GREEDY: greedy}
"""Bots that are not offered any more."""

TRIALS = exploits(standard, (TurnOrderAuction,), IssueShares)
"""Bots with one bad habit each, for the arena."""
