"""Poland (John Bohrer): towns that pay, swamps and dark mountains, and cubes in towns."""

from __future__ import annotations

from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.phases.town_cubes import (
    ColourForCity,
    TownProduction,
    first_tile_on_a_town_pays,
    with_town_production,
)
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.prices import swamps_and_dark_mountains
from trunkline.games.hexes.state import HexGame
from trunkline.maps import Options

WARSAW, COAL = "warsaw", "black"
"""The city that gets a cube in every turn, and its colour."""


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title with towns that pay and take cubes, dear ground, and black cubes for Warsaw."""
    build, turns = game.phase_of(Build), game.phase_of(GoodsGrowth).turns
    game = game.change(
        Build,
        price=swamps_and_dark_mountains(build.price),
        effects=(*build.effects, first_tile_on_a_town_pays),
    )
    return with_town_production(game).put_after(TownProduction, ColourForCity(WARSAW, COAL, turns))
