"""Southern US (John Bohrer): cotton in the towns, ports that take it, and a hard fourth turn."""

from __future__ import annotations

from trunkline.games.age_of_steam.phases.city_cubes import CubeForCity
from trunkline.games.age_of_steam.phases.finance import IncomeReduction
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.goods import MoveGoods, back_to_the_bag, printed_colours, printed_deliveries
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState
from trunkline.maps import Options

COTTON = "white"

ATLANTA, FED_UNTIL = "atlanta", 4
"""The city that gets a drawn cube, and the last turn in which it does."""

HARD_TURN, HARDER = 4, 2
"""The turn in which the income reduction counts so many times."""


def cotton_pays(m: HexMap, s: RailState, a: Deliver) -> dict[int, int]:
    """Whoever delivers cotton gets a step of income besides the links, be they all of others."""
    return {s.queue[0]: 1} if a.cube == COTTON else {}


def cotton_is_sold(game: HexGame, s: RailState, a: Deliver) -> None:
    """Delivered cotton leaves the game; every other cube goes back to the bag."""
    if a.cube == COTTON:
        s.gone += CUBE_ONE[game.map.colours.index(COTTON)]
    else:
        back_to_the_bag(game, s, a)


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title with cotton, a cube for Atlanta in the first turns, and a doubled reduction in one."""
    turns = game.phase_of(GoodsGrowth).turns
    return (
        game.change(
            MoveGoods,
            accepts=printed_colours,
            listing=printed_deliveries,
            bonuses=(cotton_pays,),
            delivered=cotton_is_sold,
        )
        .change(IncomeReduction, times={HARD_TURN: HARDER})
        .put_after(GoodsGrowth, CubeForCity(ATLANTA, turns, until=FED_UNTIL))
    )
