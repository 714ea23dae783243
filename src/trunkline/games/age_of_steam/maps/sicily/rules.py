"""Sicily (John Bohrer): three players, and black cubes in towns that Protection alone sets free."""

from __future__ import annotations

from dataclasses import replace

from trunkline.game import Objection, object_to
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.hexes.actions import Deliver, Urbanize
from trunkline.games.hexes.map import NO_COLOUR, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import NewCity
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import SECTION, MoveGoods, own_colour
from trunkline.games.hexes.phases.roles import PROTECTION, ROLES, SelectActions
from trunkline.games.hexes.routes import deliveries
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, cube_count
from trunkline.maps import Options
from trunkline.words import N_, WORDS

WORDS["protected"] = N_("Only the player with Protection moves black cubes out of towns: not from {stop}.")

BLACK = "black"

TURNS = {3: 7}
"""Players -> turns."""

ACTIONS = tuple("protection" if name == "production" else name for name in ROLES)
"""The actions: Protection takes the place of Production."""


def cubes_set_free(m: HexMap, s: RailState, seat: int) -> list[int]:
    """Black cubes in towns are for the owner of Protection alone; all others are for everybody."""
    if s.role[seat] == PROTECTION:
        return s.cubes
    black = m.colours.index(BLACK)
    return [
        packed - cube_count(packed, black) * CUBE_ONE[black] if colour == NO_COLOUR and packed else packed
        for colour, packed in zip(s.colour, s.cubes, strict=True)
    ]


def set_free(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """Nobody but the owner of Protection moves a black cube out of a town."""
    m = game.map
    stop = m.stop_index[a.route.partition("/")[0]]
    free = cubes_set_free(m, s, s.queue[0])[stop]
    return (
        None if cube_count(free, m.colours.index(a.cube)) else object_to("protected", SECTION, stop=m.stops[stop].label)
    )


def deliveries_set_free(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """Every delivery of a cube that the seat may move."""
    return deliveries(m, s, s.engine[seat], own_colour(m, s), s.links, cubes=cubes_set_free(m, s, seat))


def black_cube_goes(game: HexGame, s: RailState, a: Urbanize) -> None:
    """When a town becomes a new city, its black cubes leave the game."""
    m = game.map
    stop, black = m.stop_index[a.town], m.colours.index(BLACK)
    gone = cube_count(s.cubes[stop], black) * CUBE_ONE[black]
    s.cubes[stop] -= gone
    s.gone += gone


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title for three, with Protection, and black cubes that new cities take from the game."""
    build, goods = game.phase_of(Build), game.phase_of(MoveGoods)
    steps = tuple(
        replace(step, effects=(black_cube_goes, *step.effects)) if isinstance(step, NewCity) else step
        for step in build.steps
    )
    return (
        game.change(SelectActions, roles=ACTIONS)
        .change(Build, steps=steps)
        .change(MoveGoods, movable=cubes_set_free, checks=(*goods.checks, set_free), listing=deliveries_set_free)
        .change(GoodsGrowth, turns=TURNS)
        .change(AdvanceTurn, turns=TURNS)
    )
