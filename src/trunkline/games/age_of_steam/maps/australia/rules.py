"""Australia (Ted Alspach): blue cubes for the east, mountains all round, and Perth far away."""

from __future__ import annotations

from dataclasses import replace

from trunkline.games.age_of_steam.phases.engineer import dearest_tile_free
from trunkline.games.age_of_steam.phases.urbanization import takes_a_tile, tile_left
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import NewCity
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.setup import Given, SetUp
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.maps import Options


def given_cubes(m: HexMap) -> Given:
    """Two blue cubes are set aside for each of the cities on the black side, before any other cube is drawn."""
    return {stop.name: tuple(stop.extra["given"]) for stop in m.stops if "given" in stop.extra}


def far_city_pays(m: HexMap, s: RailState, a: Deliver) -> dict[int, int]:
    """Whoever delivers a cube to Perth gets three steps of income besides the links."""
    steps = m.stops[m.stop_index[a.route.rpartition(">")[2]]].extra.get("bonus", 0)
    return {s.queue[0]: steps} if steps else {}


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title with set-up, Engineer, Urbanization and deliveries of the map."""
    steps = tuple(
        replace(step, checks=(*step.checks, tile_left), effects=(takes_a_tile, *step.effects))
        if isinstance(step, NewCity)
        else step
        for step in game.phase_of(Build).steps
    )
    extra = 0 if options["engineer"] == "3" else 1
    return (
        game.change(SetUp, given=given_cubes(game.map))
        .change(Build, extra=extra, discount=dearest_tile_free, steps=steps)
        .change(MoveGoods, bonuses=(far_city_pays,))
    )
