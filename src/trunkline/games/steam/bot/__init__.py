"""The bots of Steam, base and standard game: a plain one that plans within its turn, and those made of it."""

from __future__ import annotations

from trunkline.games.hexes.bot.ahead import RailParts, values_of
from trunkline.games.hexes.bot.exploits import exploits
from trunkline.games.hexes.bot.greedy import Greedy
from trunkline.games.hexes.bot.worth import ValuesOf
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.steam.bot import ahead, cities, turn
from trunkline.games.steam.bot.terms import Terms, terms_of
from trunkline.games.steam.phases.capital import RaiseCapital
from trunkline.games.steam.phases.places import PlaceAuction
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.levels import EASY, GREEDY, STANDARD, STRONG, Easy
from trunkline.lookahead import Budget, Strong

ROOM = "trunkline.games.steam"


def plain(name: str) -> Greedy[Terms]:
    """A new plain bot, by what it decides in each phase."""
    return Greedy(terms_of, {
        PlaceAuction: turn.place_bid, RaiseCapital: turn.raise_capital, TurnOrderAuction: turn.bid,
        ChooseTile: cities.choose_tile, Build: turn.build, MoveGoods: turn.move,
    }, name)  # fmt: skip


def greedy() -> Greedy[Terms]:
    """The first bot, as tables and records of its time have it."""
    return plain(GREEDY)


def standard() -> Greedy[Terms]:
    """The plain bot."""
    return plain(STANDARD)


def looking_ahead(values: ValuesOf, policy: Greedy[Terms] | None = None) -> RailParts[Terms]:
    """How it looks ahead with these values of a map, its rules and number of seats."""
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

TRIALS = exploits(standard, (PlaceAuction, TurnOrderAuction), RaiseCapital)
"""Bots with one bad habit each, for the arena."""
