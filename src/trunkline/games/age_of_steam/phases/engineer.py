"""Age of Steam, the Engineer of some maps: the dearest tile of the turn costs less, paid as the tiles are laid."""

from __future__ import annotations

from trunkline.games.hexes.phases.prices import Price, half_the_dearest, no_more_than
from trunkline.games.hexes.phases.roles import ENGINEER
from trunkline.games.hexes.phases.turn import Building
from trunkline.games.hexes.state import RailState


def dearest_tile_free(s: RailState, seat: int, price: Price) -> Price:
    """With the Engineer the dearest tile of a turn is free: a tile costs no more than the dearest one before it."""
    turn = s.scratch
    if s.role[seat] != ENGINEER or not isinstance(turn, Building) or s.queue[0] != seat:
        return price
    return no_more_than(price, turn.dearest)


def dearest_tile_half(s: RailState, seat: int, price: Price) -> Price:
    """With the Engineer the dearest tile of a turn costs half, rounded up, paid as the tiles are laid."""
    turn = s.scratch
    if s.role[seat] != ENGINEER or not isinstance(turn, Building) or s.queue[0] != seat:
        return price
    return half_the_dearest(price, turn.dearest)
