"""Age of Steam, Urbanization on some maps: the new city takes one of the tiles of the turn."""

from __future__ import annotations

from trunkline.game import Objection
from trunkline.games.hexes.actions import Urbanize
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import SECTION
from trunkline.games.hexes.state import HexGame, RailState


def tile_left(game: HexGame, s: RailState, a: Urbanize) -> Objection | None:
    """A new city wants one of the tiles of the turn."""
    build = game.phase_of(Build)
    return build.none_left(s, SECTION) if build.builds_left(s, s.queue[0]) <= 0 else None


def takes_a_tile(game: HexGame, s: RailState, a: Urbanize) -> None:
    """A new city uses one of the tiles of the turn."""
    build, m = game.phase_of(Build), game.map
    build.note_built(game, s, a, m.stops[m.stop_index[a.town]].hex, 0, build.links_before(s))
