"""Scotland (Kevin Duffy): two players, ferries to Belfast and Stornoway, and Ayr beside Glasgow."""

from __future__ import annotations

from dataclasses import replace

from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.hexes.phases.auction import TurnOrderAuction, turn_order_goes_first
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import NewCity, links_beside_stay_as_pieces
from trunkline.games.hexes.phases.crossings import with_crossings
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.prices import rivers_in_mountains
from trunkline.games.hexes.state import HexGame
from trunkline.maps import Options

TURNS = {2: 8}
"""Players -> turns."""

DICE = {2: 4}
"""Players -> dice of each side."""


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title for two, with links over water and an order that may be known without an auction."""
    build = game.phase_of(Build)
    steps = tuple(
        replace(step, effects=(links_beside_stay_as_pieces,)) if isinstance(step, NewCity) else step
        for step in build.steps
    )
    game = (
        game.change(TurnOrderAuction, decided=turn_order_goes_first)
        .change(Build, steps=steps, price=rivers_in_mountains(build.price))
        .change(GoodsGrowth, turns=TURNS, dice=DICE)
        .change(AdvanceTurn, turns=TURNS)
    )
    return with_crossings(game)
