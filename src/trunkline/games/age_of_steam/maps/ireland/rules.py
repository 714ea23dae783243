"""Ireland (Martin Wallace): ferries to Britain, stops without colour, and Deurbanization instead of new cities."""

from __future__ import annotations

from dataclasses import replace

from trunkline.game import verbs
from trunkline.games.age_of_steam.phases.deurbanization import Deurbanize
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.phases.locomotive import once_a_phase_or_each_time, one_link_more_this_turn
from trunkline.games.hexes.actions import Deliver, Remove
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import NewCity
from trunkline.games.hexes.phases.crossings import one_crossing_a_turn, with_crossings
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import MoveGoods, once_a_phase, printed_colours, printed_deliveries
from trunkline.games.hexes.phases.roles import ROLES, SelectActions, locomotive_rises
from trunkline.games.hexes.routes import deliveries
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.maps import Options

TURNS = {3: 9, 4: 7}
"""Players -> turns."""

ACTIONS = tuple("deurbanization" if name == "urbanization" else name for name in ROLES)
"""The seven actions of this map."""


def deliveries_one_link_farther(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """Every delivery that the cities take, a link farther for whoever has the Locomotive action."""
    return deliveries(m, s, one_link_more_this_turn(s, seat), printed_colours(m, s), s.links)


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title with other actions, ferries, and no new cities."""
    steps = tuple(step for step in game.phase_of(Build).steps if not isinstance(step, NewCity))
    effects = tuple(effect for effect in game.phase_of(SelectActions).effects if effect is not locomotive_rises)
    game = (
        game.change(SelectActions, roles=ACTIONS, effects=effects)
        .change(Build, steps=steps)
        .change(MoveGoods, accepts=printed_colours, listing=printed_deliveries)
        .put_before(MoveGoods, Deurbanize())
        .change(GoodsGrowth, turns=TURNS)
        .change(AdvanceTurn, turns=TURNS)
    )
    if options["locomotive"] == "turn":
        game = game.change(MoveGoods, reach=one_link_more_this_turn, listing=deliveries_one_link_farther)
    else:
        upgrades = tuple(
            once_a_phase_or_each_time if check is once_a_phase else check for check in game.phase_of(MoveGoods).upgrades
        )
        game = game.change(MoveGoods, upgrades=upgrades)
    game = replace(game, verbs={**game.verbs, **verbs(Remove)})
    return with_crossings(game, one_crossing_a_turn)
