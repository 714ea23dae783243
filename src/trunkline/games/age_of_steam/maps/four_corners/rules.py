"""Four Corners (Ted Alspach): whoever moves a cube keeps it, and four colours pay."""

from __future__ import annotations

from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.routes import colours_at
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, cube_list
from trunkline.maps import Options

SET = 4
"""Colours of a set, and the steps of income that it brings."""


def with_the_cube(m: HexMap, s: RailState, a: Deliver) -> int:
    """The cubes of the mover with the one that is delivered, as a packed set."""
    kept = s.kept[s.queue[0]] if s.kept else 0
    return kept + CUBE_ONE[m.colours.index(a.cube)]


def set_pays(m: HexMap, s: RailState, a: Deliver) -> dict[int, int]:
    """Whoever holds four different colours by a delivery gets four steps besides the links."""
    return {s.queue[0]: SET} if colours_at(with_the_cube(m, s, a)).bit_count() == SET else {}


def mover_keeps_the_cube(game: HexGame, s: RailState, a: Deliver) -> None:
    """A delivered cube stays with the player who moved it; of four different colours one each goes to the bag."""
    kept = with_the_cube(game.map, s, a)
    if colours_at(kept).bit_count() == SET:
        full = sum(CUBE_ONE[colour] for colour in set(cube_list(kept)))
        kept -= full
        s.bag += full
    all_kept = list(s.kept or (0,) * len(s.names))
    all_kept[s.queue[0]] = kept
    s.kept = tuple(all_kept)


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title with cubes that stay with whoever moves them."""
    return game.change(MoveGoods, bonuses=(set_pays,), delivered=mover_keeps_the_cube)
