"""Belgium & Luxembourg (Steam: Map Expansion #1): two players, the standard game, and what differs there."""

from __future__ import annotations

from dataclasses import replace

from trunkline.games.hexes.phases.auction import FULL, HALF, TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import links_beside_stay
from trunkline.games.hexes.phases.crossings import DiscLink, neighbours
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.waiting import waits
from trunkline.games.hexes.state import HexGame
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
    open_winding_imports,
)
from trunkline.games.steam.phases.discs import disc_stays, not_own_disc
from trunkline.games.steam.phases.supply import NEW_CITY, CityGrowth, SetOut, marker_placed, marker_printed
from trunkline.games.steam.phases.tiles import ChooseTile, taken_once
from trunkline.maps import Options

TURNS = {2: 7}
"""Players -> turns."""

PAYMENTS = {2: (FULL, HALF)}
"""The winner of the auction pays their whole bid, the loser half of their last one."""

TILES, ENGINEER = 2, 1
"""Tiles a turn, and how many more with the Engineer."""

SIX_IN_ALL = 3
"""Import spaces beside each foreign city when the text means six for both together."""

BARE_CITY = replace(NEW_CITY, effects=(links_beside_stay,))
"""A new city brings no cubes."""


def rules(game: HexGame, options: Options) -> HexGame:
    """The standard game with short turns to build, discs on the actions, and two foreign cities."""
    grows = (marker_placed, not_foreign) if options["new-city-growth"] == "yes" else (
        marker_printed, marker_placed, not_foreign)  # fmt: skip
    game = (
        game.put_after(SetOut, SetOutImports(SIX_IN_ALL if options["import-spaces"] == "three" else 0))
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
            steps=(CityGrowth(checks=grows), DiscLink(neighbours), BARE_CITY, *waits(game)),
        )
        .change(AdvanceTurn, turns=TURNS)
        .put_after(AdvanceTurn, RefillImports())
    )
    checks = game.phase_of(MoveGoods).checks
    if options["imports"] == "emptied":
        game = game.change(MoveGoods, checks=import_checks(checks, import_not_over), award=last_cube_closes_others)
    else:
        game = game.change(MoveGoods, checks=import_checks(checks, import_open), award=binds_to_one)
    return game.change(MoveGoods, listing=open_winding_imports if options["towns"] == "again" else open_imports)
