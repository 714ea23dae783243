"""Reversteam (Ted Alspach): the Rust Belt in a mirror, where a city takes every colour but its own."""

from __future__ import annotations

from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.map import NO_COLOUR, HexMap
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.routes import deliveries
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.maps import Options

BLACK = "black"
"""The colour of cities that take no cube."""


def every_other_colour(m: HexMap, s: RailState) -> list[int]:
    """A city takes every colour but its own; a black city takes none, and a town takes none either."""
    black, every = m.colours.index(BLACK), (1 << len(m.colours)) - 1
    return [0 if colour in (NO_COLOUR, black) else every ^ 1 << colour for colour in s.colour]


def deliveries_to_other_colours(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """Every delivery to the first city on its way that takes the cube, past cities of its own colour and black ones."""
    return deliveries(m, s, s.engine[seat], every_other_colour(m, s), s.links)


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title with other cities; the option leaves them as they are."""
    if options["cities"] == "own":
        return game
    return game.change(MoveGoods, accepts=every_other_colour, listing=deliveries_to_other_colours)
