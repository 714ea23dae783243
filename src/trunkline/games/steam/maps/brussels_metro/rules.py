"""Brussels Metro (Steam: Map Expansion #1): three players, base or standard game, and what differs there."""

from __future__ import annotations

from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.roles import URBANIZATION
from trunkline.games.hexes.phases.waiting import waits
from trunkline.games.hexes.state import HexGame
from trunkline.games.steam.maps.brussels_metro.network import income_drops, own_network
from trunkline.games.steam.maps.brussels_metro.towns import (
    FetchCube,
    NewCityDue,
    first_town_tile_brings_a_cube,
    second_player_urbanizes,
    town_tile_brings_a_cube,
)
from trunkline.games.steam.phases.supply import CityGrowth, StockNewCity
from trunkline.games.steam.phases.tiles import NUMBERS, ChooseTile
from trunkline.maps import Options

TURNS = {3: 6}
"""Players -> turns."""

ACTIONS = {role: number for role, number in NUMBERS.items() if role != URBANIZATION}
"""The Urbanization action is not in play."""


def rules(game: HexGame, options: Options) -> HexGame:
    """Towns grow into cities by themselves, and everybody builds one network."""
    bonus = first_town_tile_brings_a_cube if options["town-cube"] == "first" else town_tile_brings_a_cube
    passes = tuple(role for role in game.phase_of(ChooseTile).passes if role != URBANIZATION)
    fifth = NewCityDue(builds=0 if options["fifth-link"] == "free" else 1)
    return (
        game.change(ChooseTile, numbers=ACTIONS, passes=passes)
        .change(
            Build,
            track=game.phase_of(Build).track._replace(starts=own_network),
            effects=(income_drops, second_player_urbanizes, bonus),
            steps=(fifth, StockNewCity(by_action=False), FetchCube(), CityGrowth(), *waits(game)),
        )
        .change(AdvanceTurn, turns=TURNS)
    )
