"""Holland (Alban Viard): polders that open late, and for three players an action less in every turn."""

from __future__ import annotations

import functools

from trunkline.game import Objection, object_to
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.closed import DrawClosedAction, not_closed
from trunkline.games.hexes.phases.ground import SECTION
from trunkline.games.hexes.phases.prices import polders_as_rivers
from trunkline.games.hexes.phases.roles import SelectActions
from trunkline.games.hexes.phases.setup import SetUp
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.maps import Options
from trunkline.words import N_, WORDS

WORDS["polder-closed"] = N_("{hex} is a polder: no track is built there before turn {turn}.")

OPEN_FROM = {3: 5, 4: 4}
"""Players -> the first turn in which polders are open."""

CLOSED_BY_TURNS = ("urbanization", "engineer")
"""The two actions of which one is closed in each turn, with so many players:"""

WITH_CLOSED = 3


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
    """The game of the title with polders, and with two actions that are closed by turns."""
    build, actions = game.phase_of(Build), game.phase_of(SelectActions)
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
