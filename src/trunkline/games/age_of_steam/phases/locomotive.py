"""Age of Steam, the Locomotive action on some maps: it adds nothing at once, and helps while goods are moved."""

from __future__ import annotations

from trunkline.game import Objection
from trunkline.games.hexes.actions import Upgrade
from trunkline.games.hexes.phases.goods import once_a_phase
from trunkline.games.hexes.phases.roles import ENGINE_MOST, LOCOMOTIVE
from trunkline.games.hexes.state import HexGame, RailState


def has_locomotive(s: RailState, seat: int) -> bool:
    """Whether a seat has the Locomotive action, to use it."""
    return s.role[seat] == LOCOMOTIVE and not s.idle >> seat & 1


def once_a_phase_or_each_time(game: HexGame, s: RailState, a: Upgrade) -> Objection | None:
    """Whoever has the Locomotive action may improve the locomotive each time they move, all others once."""
    return None if has_locomotive(s, s.queue[0]) else once_a_phase(game, s, a)


def one_link_more_this_turn(s: RailState, seat: int) -> int:
    """The Locomotive action adds a link to what a seat’s cubes may travel in its turn, up to the most there is."""
    return min(ENGINE_MOST, s.engine[seat] + 1) if has_locomotive(s, seat) else s.engine[seat]
