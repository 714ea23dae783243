"""Scandinavia (Martin Wallace): an eighth action, the Ferry, and links over the straits."""

from __future__ import annotations

from trunkline.games.age_of_steam.phases.ferry import (
    deliveries_by_ferry_too,
    income_and_the_ferry_is_used,
    links_complete_but_ferries,
    one_ferry_between_coastal_cities,
    ports_of_the_ferry,
)
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.phases.crossings import one_crossing_a_turn, with_crossings
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import MoveGoods, links_complete
from trunkline.games.hexes.phases.roles import ROLES, SelectActions
from trunkline.games.hexes.shapes import Check
from trunkline.games.hexes.state import HexGame
from trunkline.maps import Options

TURNS = {3: 9, 4: 7}
"""Players -> turns."""


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title with the Ferry and links over water."""
    checks: list[Check[Deliver]] = []
    for check in game.phase_of(MoveGoods).checks:
        ferry = check is links_complete
        checks += [links_complete_but_ferries, one_ferry_between_coastal_cities] if ferry else [check]
    game = (
        game.change(SelectActions, roles=(*ROLES, "ferry"))
        .change(
            MoveGoods,
            ports=ports_of_the_ferry,
            checks=tuple(checks),
            listing=deliveries_by_ferry_too,
            award=income_and_the_ferry_is_used,
        )
        .change(GoodsGrowth, turns=TURNS)
        .change(AdvanceTurn, turns=TURNS)
    )
    return with_crossings(game, one_crossing_a_turn)
