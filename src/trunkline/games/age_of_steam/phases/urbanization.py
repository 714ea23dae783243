"""Age of Steam, Urbanization on some maps: the new city takes one of the tiles of the turn, or brings its cubes."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Scratch, Step, object_to
from trunkline.games.hexes.actions import Cubes, Urbanize
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import SECTION, city_left
from trunkline.games.hexes.phases.display import EMPTY, column_index, cubes_in_bag, take_from_bag
from trunkline.games.hexes.phases.turn import note, noted
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, cube_total, draw_cubes


def tile_left(game: HexGame, s: RailState, a: Urbanize) -> Objection | None:
    """A new city wants one of the tiles of the turn."""
    build = game.phase_of(Build)
    return build.none_left(s, SECTION) if build.builds_left(s, s.queue[0]) <= 0 else None


def takes_a_tile(game: HexGame, s: RailState, a: Urbanize) -> None:
    """A new city uses one of the tiles of the turn."""
    build, m = game.phase_of(Build), game.map
    build.note_built(game, s, a, m.stops[m.stop_index[a.town]].hex, 0, build.links_before(s))


# -- cubes that come at once


@dataclass(frozen=True, slots=True)
class Refilling(Scratch):
    """The column of the goods display that is to be filled again, "" for none."""

    column: str = ""


def column_of_city(m: HexMap, s: RailState, k: int) -> int:
    """The cubes that lie in the column of a new city, as a packed set."""
    squares = s.display[column_index(m)[m.data["new_cities"][k]["column"]]]
    return sum(CUBE_ONE[cube] for cube in squares if cube != EMPTY)


def column_comes_along(game: HexGame, s: RailState, a: Urbanize) -> None:
    """The cubes of the new city's column go onto it at once; its column is filled again from the bag."""
    m = game.map
    k = city_left(m, s, a.city)
    assert k is not None, "a new city that is placed is there"
    column = m.data["new_cities"][k]["column"]
    s.cubes[m.stop_index[a.town]] += column_of_city(m, s, k)
    at = column_index(m)[column]
    s.display[at] = (EMPTY,) * len(s.display[at])
    if s.bag:
        note(s, Refilling(column))
        s.queue.insert(0, CHANCE)


@dataclass(frozen=True)
class RefillColumn(Step[RailState]):
    """The column whose cubes came with a new city is filled again at once, as far as the bag goes."""

    name = "refill"
    section = SECTION
    kinds = (Cubes,)

    def due(self, game: HexGame, s: RailState) -> bool:
        return bool(noted(s, Refilling).column)

    def count(self, m: HexMap, s: RailState) -> int:
        """How many cubes are drawn: one for each square, or what the bag has."""
        return min(len(s.display[column_index(m)[noted(s, Refilling).column]]), cube_total(s.bag))

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        column = noted(s, Refilling).column
        if not isinstance(a, Cubes) or not column:
            return object_to("not-now", SECTION, action=str(a))
        count = self.count(game.map, s)
        if a.place != column or len(a.colours) != count:
            return object_to("wrong-draw", SECTION, count=count, place=column, cubes=len(a.colours), found=a.place)
        return cubes_in_bag(game.map, s, a.colours, SECTION)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Cubes)
        at = column_index(game.map)[a.place]
        drawn = take_from_bag(game.map, s, a.colours)
        s.display[at] = (*drawn, *(EMPTY,) * (len(s.display[at]) - len(drawn)))
        s.queue.pop(0)
        note(s, Refilling())

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        drawn = draw_cubes(s.bag, self.count(game.map, s), rng)
        return Cubes(noted(s, Refilling).column, tuple(game.map.colours[colour] for colour in drawn))
