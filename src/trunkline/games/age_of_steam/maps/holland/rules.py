"""Holland (Alban Viard): polders that open late, and for three players an action less in every turn."""

from __future__ import annotations

import functools

from trunkline.game import Objection, object_to
from trunkline.games.age_of_steam import maps
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.map import HexMap, read
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.closed import DrawClosedAction, not_closed
from trunkline.games.hexes.phases.ground import SECTION
from trunkline.games.hexes.phases.open_goods import goods_of_hexes
from trunkline.games.hexes.phases.prices import polders_as_rivers
from trunkline.games.hexes.phases.roles import SelectActions
from trunkline.games.hexes.phases.setup import SetUp
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.maps import Options, data_of
from trunkline.words import N_, WORDS

WORDS["polder-closed"] = N_("{hex} is a polder: no track is built there before turn {turn}.")

OPEN_FROM = {3: 5, 4: 4}
"""Players -> the first turn in which polders are open."""

CLOSED_BY_TURNS = ("urbanization", "engineer")
"""The two actions of which one is closed in each turn, with so many players:"""

WITH_CLOSED = 3

MILL_PRICE = 5
"""Dollars for a simple tile on a polder with a windmill, where windmills are played with."""


def board(seats: int, options: Options) -> HexMap | None:
    """The board of the variant with windmills; None for the usual one."""
    return with_windmills() if options["windmills"] == "yes" else None


@functools.cache
def with_windmills() -> HexMap:
    """The board with a cube on each polder that has a windmill, and with the price of track there."""
    data = data_of(maps.__name__, "holland")
    mill = {"cubes": 1, "cost": MILL_PRICE}
    return read({**data, "hexes": [row | mill if row.get("windmill") else row for row in data["hexes"]]})


@functools.cache
def polders(m: HexMap) -> frozenset[int]:
    """The hexes with polders."""
    return frozenset(h for h, ground in enumerate(m.ground) if ground == "polder")


def closed_polders(m: HexMap, s: RailState) -> frozenset[int]:
    """The polders before the turn in which they open, none from then on."""
    return polders(m) if s.round < OPEN_FROM[len(s.names)] else frozenset()


def no_polder_yet(game: HexGame, s: RailState, a: Lay) -> Objection | None:
    """No track is built on a polder before the turn in which they open."""
    if game.map.index[a.hex] not in closed_polders(game.map, s):
        return None
    return object_to("polder-closed", SECTION, hex=a.hex, turn=OPEN_FROM[len(s.names)])


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title with polders, with two actions that are closed by turns, and with windmills if wanted."""
    build, actions = game.phase_of(Build), game.phase_of(SelectActions)
    if options["windmills"] == "yes":
        game = goods_of_hexes(game)
    return (
        game.put_after(SetUp, DrawClosedAction(CLOSED_BY_TURNS, WITH_CLOSED))
        .change(SelectActions, checks=(*actions.checks, not_closed))
        .change(
            Build,
            hex_checks=(*build.hex_checks, no_polder_yet),
            closed_hexes=closed_polders,
            price=polders_as_rivers(build.price),
        )
    )
