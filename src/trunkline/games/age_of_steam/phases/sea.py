"""Age of Steam, links over water on some maps: at most one of them a turn."""

from __future__ import annotations

from trunkline.game import Objection, object_to
from trunkline.games.hexes.actions import Connect
from trunkline.games.hexes.phases.crossings import Crossed
from trunkline.games.hexes.phases.ground import SECTION
from trunkline.games.hexes.phases.turn import noted
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.words import N_, WORDS

WORDS["disc-once"] = N_("You have already built a link over water this turn.")


def one_crossing_a_turn(game: HexGame, s: RailState, a: Connect) -> Objection | None:
    """A player makes at most one link over water a turn."""
    return object_to("disc-once", SECTION) if noted(s, Crossed).count else None
