"""Brussels Metro (Steam: Map Expansion #1): three players, base or standard game, and what differs there."""

from __future__ import annotations

from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.roles import CITY_GROWTH, URBANIZATION
from trunkline.games.hexes.state import HexGame
from trunkline.games.hexes.variant import Options, SpecialMap
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
from trunkline.titles import MapCard, Option
from trunkline.words import N_

NAME = "brussels-metro"

TURNS = {3: 6}
"""Players -> turns."""

ACTIONS = {role: number for role, number in NUMBERS.items() if role != URBANIZATION}
"""The Urbanization action is not in play."""


def rules(game: HexGame, options: Options) -> HexGame:
    """Towns grow into cities by themselves, and everybody builds one network."""
    bonus = first_town_tile_brings_a_cube if options["town-cube"] == "first" else town_tile_brings_a_cube
    fifth = NewCityDue(builds=0 if options["fifth-link"] == "free" else 1)
    return (
        game.change(ChooseTile, numbers=ACTIONS, passes=(CITY_GROWTH,) if options["rules"] == "base" else ())
        .change(
            Build,
            track=game.phase_of(Build).track._replace(starts=own_network),
            effects=(income_drops, second_player_urbanizes, bonus),
            steps=(fifth, StockNewCity(), FetchCube(), CityGrowth()),
        )
        .change(AdvanceTurn, turns=TURNS)
    )


MAP = SpecialMap(
    card=MapCard(
        name=NAME,
        label=N_("Brussels Metro"),
        least=3,
        most=3,
        advice=N_("For three players, with the base or the standard rules. It lasts six turns."),
        provenance=N_(
            "A reconstruction from the real network of the metro. Documented are the numbers of cubes on cities and "
            "supply spaces and the special rules; the stations, their places, colours and numbers of cubes are ours."
        ),
        rules=(
            N_("The Urbanization action is not in play."),
            N_(
                "Towns hold one or two cubes from the start. Once track lies on the town they are shipped like those "
                "of a city; a town itself takes none."
            ),
            N_("Who lays a town tile takes a cube of choice from any supply space and puts it on the town."),
            N_(
                "When a second player’s link comes into a town, that player must at once turn it into a new city, with "
                "the cubes of one supply space. Only the tile that brings the link in is paid for. With no new city "
                "left the town gets one cube instead."
            ),
            N_(
                "Into a town with four links of one other player a fifth link comes for $6, with a new city; it counts "
                "as one of the tiles of the turn. With no new city left it cannot come."
            ),
            N_("After your first tile of the game you always build on from your own network."),
            N_(
                "Who builds with an income above 0 at the start of the own building turn moves it back by one, "
                "whatever loans have made of it meanwhile."
            ),
        ),
        # Who a town's link belongs to decides when it becomes a city: nobody else brings a player in.
        fixed={"town-exits": "own"},
        idle={
            "half-bids": N_("Of three players nobody pays half a bid."),
            "urbanization": N_("The Urbanization action is not in play."),
        },
    ),
    options=(
        Option(
            name="town-cube",
            label=N_("The cube for a town tile"),
            choices={"every": N_("for every town tile laid"), "first": N_("only for the first tile on a town")},
            why=N_("The text speaks of laying town track, but not of better tiles."),
            maps=(NAME,),
        ),
        Option(
            name="fifth-link",
            label=N_("The fifth link into a town"),
            choices={"build": N_("counts as one of the tiles of the turn"), "free": N_("does not count as a tile")},
            why=N_("The rulebook does not say."),
            maps=(NAME,),
        ),
    ),
    rules=rules,
)
