"""Age of Steam, a cube for one city on some maps: before goods grow, one drawn cube comes to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to
from trunkline.games.hexes.actions import Cubes
from trunkline.games.hexes.phases.display import cubes_in_bag, take_from_bag
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, draw_cubes

MOST_TURNS = 99
"""No game has so many turns."""


@dataclass(frozen=True)
class CubeForCity(Phase[RailState]):
    """In every turn but the last one a cube is drawn from the bag for the `city`, as long as there is one.

    `turns` says for each number of seats how many turns the game has; after turn `until` no cube comes any more.
    """

    city: str
    turns: Mapping[int, int]
    until: int = MOST_TURNS

    name = "city-cube"
    section = "Goods Growth"

    def begin(self, game: HexGame, s: RailState) -> None:
        if s.bag and s.round < self.turns[len(s.names)] and s.round <= self.until:
            s.queue = [CHANCE]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if not isinstance(a, Cubes):
            return object_to("not-now", self.section, action=str(a))
        if a.place != self.city or len(a.colours) != 1:
            return object_to("wrong-draw", self.section, count=1, place=self.city, cubes=len(a.colours), found=a.place)
        return cubes_in_bag(game.map, s, a.colours, self.section)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Cubes)
        (drawn,) = take_from_bag(game.map, s, a.colours)
        s.cubes[game.map.stop_index[self.city]] += CUBE_ONE[drawn]
        s.queue = []

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        return Cubes(self.city, tuple(game.map.colours[colour] for colour in draw_cubes(s.bag, 1, rng)))
