"""Germany (John Bohrer): border cities of drawn colours, dear ways to them, and nothing left unfinished."""

from __future__ import annotations

import functools

from trunkline.game import Objection, object_to
from trunkline.games.age_of_steam.phases.city_cubes import CubeForCity
from trunkline.games.age_of_steam.phases.engineer import dearest_tile_half
from trunkline.games.age_of_steam.phases.finishing import can_be_finished, nothing_unfinished
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.crossings import with_crossings
from trunkline.games.hexes.phases.goods import SECTION, MoveGoods, own_colour
from trunkline.games.hexes.phases.setup import SetUp
from trunkline.games.hexes.routes import deliveries
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.maps import Options
from trunkline.words import N_, WORDS

WORDS["border-passed"] = N_("No cube passes through {stop}, a border city.")

BERLIN, VIENNA = "berlin", "to-vienna"

MORE, FEWER = 4, 2
"""First cubes of Vienna and of Berlin; the other way round by another reading."""


def border_cities(m: HexMap) -> tuple[str, ...]:
    """The cities for which a cube is drawn: its colour is what they take."""
    return tuple(stop.name for stop in m.stops if stop.extra.get("border"))


@functools.cache
def at_the_border(m: HexMap) -> int:
    """No cube passes through a border city, whatever its colour."""
    return sum(1 << m.stop_index[name] for name in border_cities(m))


def no_border_passed(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """No cube passes through a border city, whatever its colour."""
    m = game.map
    for word in a.route.split(">")[1:-1]:
        stop = m.stop_index[word.partition("/")[0]]
        if at_the_border(m) >> stop & 1:
            return object_to("border-passed", SECTION, stop=m.stops[stop].label)
    return None


def deliveries_to_the_border(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """Every delivery that passes through no border city."""
    return deliveries(m, s, s.engine[seat], own_colour(m, s), s.links, at_the_border(m))


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title with border cities, half a price for the Engineer, and whole links only."""
    counts = {BERLIN: MORE, VIENNA: FEWER} if options["berlin"] == "4" else {BERLIN: FEWER, VIENNA: MORE}
    build, goods = game.phase_of(Build), game.phase_of(MoveGoods)
    game = (
        game.change(SetUp, counts=counts, colours=border_cities(game.map))
        .change(
            Build,
            extra=0,
            discount=dearest_tile_half,
            tile_checks=(*build.tile_checks, can_be_finished),
            end_checks=(*build.end_checks, nothing_unfinished),
        )
        .change(
            MoveGoods,
            ends=at_the_border,
            checks=(*goods.checks, no_border_passed),
            listing=deliveries_to_the_border,
        )
        .put_before(GoodsGrowth, CubeForCity(BERLIN, game.phase_of(GoodsGrowth).turns))
    )
    return with_crossings(game)
