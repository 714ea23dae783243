"""Barbados (Ted Alspach): one player, four actions in any order but none again before all, and shares paid back."""

from __future__ import annotations

from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.ending import AdvanceTurn, FinalScore, RepayShares
from trunkline.games.hexes.phases.roles import SelectActions, each_once_before_any_again, remember_it
from trunkline.games.hexes.phases.setup import SetUp
from trunkline.games.hexes.state import HexGame
from trunkline.maps import Options

OFFERED = ("engineer", "locomotive", "urbanization", "production")
"""The actions there are."""

TURNS = {1: 10}
"""Players -> turns."""

DICE = {1: 2}
"""Players -> dice of each side that is rolled."""

NEVER = {"A": ("red",), "B": ("blue",)}
"""Columns of new cities -> the colours of these, which no first cube in them has."""

PRICE = 5
"""Dollars that a share costs in the end."""


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title for one: no auction, little debt, and the score is the cash that repaying leaves."""
    actions = game.phase_of(SelectActions)
    counts = {stop.name: int(options["cubes"]) for stop in game.map.stops if stop.cubes}
    return (
        game.drop(TurnOrderAuction)
        .change(SetUp, counts=counts, barred=NEVER)
        .change(IssueShares, a_turn=1)
        .change(
            SelectActions,
            roles=OFFERED,
            checks=(*actions.checks, each_once_before_any_again),
            effects=(*actions.effects, remember_it),
        )
        .change(GoodsGrowth, turns=TURNS, dice=DICE, sides=("white",))
        .change(AdvanceTurn, turns=TURNS)
        .change(FinalScore, income=0, share=-PRICE, piece=0, dollar=1)
        .put_before(FinalScore, RepayShares(PRICE))
    )
