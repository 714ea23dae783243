"""The greedy bot of Age of Steam: plans within its turn, stays solvent, and takes the best there is for itself."""

from __future__ import annotations

from trunkline.games.age_of_steam.bot import cities, turn
from trunkline.games.age_of_steam.bot.terms import Terms, terms_of
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.hexes.bot.greedy import Greedy
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.roles import SelectActions
from trunkline.words import N_


def greedy() -> Greedy[Terms]:
    """A new greedy bot, by what it decides in each phase."""
    return Greedy(terms_of, {
        IssueShares: turn.issue, TurnOrderAuction: turn.bid, SelectActions: cities.choose_action,
        Build: turn.build, MoveGoods: turn.move, GoodsGrowth: cities.produce,
    })  # fmt: skip


BOTS = {N_("greedy"): greedy}
"""Its bots by name, the cleverest last."""
