"""The greedy bot of Steam, base and standard game: plans within its turn, stays solvent, takes the best for itself."""

from __future__ import annotations

from trunkline.games.hexes.bot.greedy import Greedy
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.steam.bot import cities, turn
from trunkline.games.steam.bot.terms import Terms, terms_of
from trunkline.games.steam.phases.capital import RaiseCapital
from trunkline.games.steam.phases.places import PlaceAuction
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.words import N_


def greedy() -> Greedy[Terms]:
    """A new greedy bot, by what it decides in each phase."""
    return Greedy(terms_of, {
        PlaceAuction: turn.place_bid, RaiseCapital: turn.raise_capital, TurnOrderAuction: turn.bid,
        ChooseTile: cities.choose_tile, Build: turn.build, MoveGoods: turn.move,
    })  # fmt: skip


BOTS = {N_("greedy"): greedy}
"""Its bots by name, the cleverest last."""
