"""Belgium & Luxembourg (Steam: Map Expansion #1): two players, the standard game, and what differs there."""

from __future__ import annotations

from dataclasses import replace

from trunkline.games.hexes.phases.auction import FULL, HALF, TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import links_beside_stay
from trunkline.games.hexes.phases.crossings import DiscLink, neighbours
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.state import HexGame
from trunkline.games.hexes.variant import Options, SpecialMap
from trunkline.games.steam.maps.belgium_luxembourg.imports import (
    RefillImports,
    SetOutImports,
    binds_to_one,
    import_checks,
    import_not_over,
    import_open,
    last_cube_closes_others,
    not_foreign,
    open_imports,
)
from trunkline.games.steam.phases.discs import disc_stays, not_own_disc
from trunkline.games.steam.phases.supply import NEW_CITY, CityGrowth, SetOut, marker_placed, marker_printed
from trunkline.games.steam.phases.tiles import ChooseTile, taken_once
from trunkline.titles import MapCard, Option
from trunkline.words import N_

NAME = "belgium-luxembourg"

TURNS = {2: 7}
"""Players -> turns."""

PAYMENTS = {2: (FULL, HALF)}
"""The winner of the auction pays their whole bid, the loser half of their last one."""

TILES, ENGINEER = 2, 1
"""Tiles a turn, and how many more with the Engineer."""

BARE_CITY = replace(NEW_CITY, effects=(links_beside_stay,))
"""A new city brings no cubes."""


def rules(game: HexGame, options: Options) -> HexGame:
    """The standard game with short turns to build, discs on the actions, and two foreign cities."""
    grows = (marker_placed, not_foreign) if options["new-city-growth"] == "yes" else (
        marker_printed, marker_placed, not_foreign)  # fmt: skip
    game = (
        game.put_after(SetOut, SetOutImports())
        .change(TurnOrderAuction, payments=PAYMENTS)
        .change(
            ChooseTile,
            free=(not_own_disc,) if options["same-turn-action"] == "yes" else (taken_once, not_own_disc),
            taken=disc_stays,
        )
        .change(
            Build,
            limit=TILES,
            extra=ENGINEER,
            steps=(CityGrowth(checks=grows), DiscLink(neighbours), BARE_CITY),
        )
        .change(AdvanceTurn, turns=TURNS)
        .put_after(AdvanceTurn, RefillImports())
    )
    if options["imports"] == "emptied":
        game = game.change(MoveGoods, checks=import_checks(import_not_over), award=last_cube_closes_others)
    else:
        game = game.change(MoveGoods, checks=import_checks(import_open), award=binds_to_one)
    return game.change(MoveGoods, listing=open_imports)


MAP = SpecialMap(
    card=MapCard(
        name=NAME,
        label=N_("Belgium & Luxembourg"),
        least=2,
        most=2,
        advice=N_("For two players, always with the standard rules. It lasts seven turns."),
        provenance=N_(
            "A reconstruction from the real geography. Documented are the four cities and the two foreign ones, their "
            "cubes at the start and the special rules; outline, ground, towns and colours are ours."
        ),
        rules=(
            N_("In the auction the winner pays the whole bid, the loser half of the own last bid."),
            N_(
                "A disc marks the action you take and stays there from turn to turn. An action with your own disc is "
                "closed to you until the other player takes it."
            ),
            N_("You lay at most two tiles a turn, three with the Engineer."),
            N_("A new city brings no cubes."),
            N_(
                "When a town beside a city becomes a new city, a link that joined them stays and is shown by a disc "
                "between them. Such a link can also be built later: it costs nothing but one of your tiles of the turn."
            ),
            N_(
                "Lille and Maastricht are foreign: cubes start there, but none ever goes there or through. Who has "
                "shipped a cube out of one of them ships none out of the other for the rest of the game."
            ),
            N_(
                "Beside each foreign city lie six cubes to import; between two turns the nearest one moves on to it. "
                "Foreign cities never grow."
            ),
        ),
        fixed={"rules": "standard"},
        idle={
            "opening": N_("It belongs to the base game, which is not played there."),
            "zero-bid": N_("It belongs to the base game, which is not played there."),
            "urbanization": N_("The game is too short for the towns or the new cities to run out."),
        },
    ),
    options=(
        Option(
            name="same-turn-action",
            label=N_("Taking the action that the other player has taken in the same turn"),
            choices={
                "no": N_("not possible: one player for each action in a turn"),
                "yes": N_("possible; the disc is replaced at once"),
            },
            why=N_("The text only closes the actions that show your own disc."),
            maps=(NAME,),
        ),
        Option(
            name="imports",
            label=N_("When a foreign city is closed"),
            choices={
                "player": N_("to a player who has shipped a cube out of the other one"),
                "emptied": N_("to everybody as soon as the other one has run out of cubes"),
            },
            why=N_("The Italian text says the second, a report of play from the printed map the first."),
            maps=(NAME,),
        ),
        Option(
            name="new-city-growth",
            label=N_("City Growth on a new city"),
            choices={
                "no": N_("not possible, as everywhere: its marker is printed"),
                "yes": N_("possible once: it came without cubes"),
            },
            why=N_("The rules of the map do not say."),
            maps=(NAME,),
        ),
    ),
    rules=rules,
)
