"""St. Lucia (Ted Alspach): two players, no city at first, and a cube on nearly every hex without a town."""

from __future__ import annotations

from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.first_player import FirstPlayerChoice, with_first_player_choice
from trunkline.games.hexes.phases.open_goods import goods_of_hexes
from trunkline.games.hexes.phases.roles import ROLES, SelectActions
from trunkline.games.hexes.state import HexGame
from trunkline.maps import Options

TURNS = {2: 8}
"""Players -> turns."""

PRICE = 5
"""Dollars that being first costs."""

OFFERED = tuple(name for name in ROLES if name != "production")
"""The actions there are."""


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title for two: being first alternates, nothing grows, and cubes leave the hexes they lie on."""
    game = goods_of_hexes(game).drop(GoodsGrowth).change(SelectActions, roles=OFFERED).change(AdvanceTurn, turns=TURNS)
    known = {verb: kind for verb, kind in game.verbs.items() if verb not in ("bid", "stay", "dice", "produce")}
    return with_first_player_choice(game, IssueShares, FirstPlayerChoice(PRICE), known)
