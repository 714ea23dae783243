"""Belgium & Luxembourg (Steam: Map Expansion #1): two players, the standard game, and what differs there."""

from __future__ import annotations

from trunkline.game import Game
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.auction import FULL, HALF, TurnOrderAuction
from trunkline.games.hexes.phases.build import Build, no_cubes
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.state import RailState
from trunkline.games.steam.maps.belgium_luxembourg.imports import (
    RefillImports,
    SetOutImports,
    import_not_over,
    import_open,
    import_rules,
    imports_by_player,
    imports_until_empty,
    not_foreign,
    note_empty,
    note_import,
)
from trunkline.games.steam.phases.discs import DiscLink, disc_stays, neighbours, not_own_disc
from trunkline.games.steam.phases.supply import CityGrowth, SetOut, marker_placed, marker_printed
from trunkline.games.steam.phases.tiles import ChooseTile, taken_once
from trunkline.maps import Options

Rail = Game[RailState, HexMap]

TURNS = {2: 7}
"""Players -> turns."""

PAYMENTS = {2: (FULL, HALF)}
"""The winner of the auction pays the whole own bid, the loser half of the own last one."""

TILES, ENGINEER = 2, 1
"""Tiles a turn, and how many more with the Engineer."""


def rules(game: Rail, options: Options) -> Rail:
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
            founded=no_cubes,
            deeds=(CityGrowth(barren=grows), DiscLink(neighbours)),
        )
        .change(AdvanceTurn, turns=TURNS)
        .put_after(AdvanceTurn, RefillImports())
    )
    if options["imports"] == "emptied":
        return game.change(
            MoveGoods, rules=import_rules(import_not_over), listing=imports_until_empty, award=note_empty
        )
    return game.change(MoveGoods, rules=import_rules(import_open), listing=imports_by_player, award=note_import)
