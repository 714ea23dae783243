"""Age of Steam, Set-up: the first turn order, cubes on the cities and in the goods display, all written by chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to
from trunkline.games.hexes.actions import Cubes, Order
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.display import EMPTY, columns, cubes_in_bag, take_from_bag
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, draw_cubes
from trunkline.games.hexes.track import empty
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "order-first": N_("The first turn order comes before the cubes; it names each seat once."),
        "wrong-place": N_("Next come the cubes of “{place}”, {count} of them."),
    }
)


def empty_board(m: HexMap, names: tuple[str, ...], supply: Sequence[int], discs: int) -> RailState:
    """A position with the map as printed and nothing on it; `supply` counts the tiles by kind."""
    seats = len(names)
    s = RailState(
        names,
        cash=[0] * seats,
        income=[0] * seats,
        shares=[0] * seats,
        engine=[0] * seats,
        vp=[0] * seats,
        role=[-1] * seats,
        order=tuple(range(seats)),
        display=[(EMPTY,) * row["squares"] for row in m.data.get("display", ())],
        cities=(1 << len(m.data.get("new_cities", ()))) - 1,
        supply=list(supply),
        discs=discs,
    )
    empty(m, s)
    return s


@dataclass(frozen=True)
class SetUp(Phase[RailState]):
    """Chance writes the first order, then the cubes of each city, then those of each column, top cube first.

    The places come in a fixed order, so that a layout has one way to be written; `memo` holds `due`, how many lines
    have been written, and `places`.
    """

    name: str = "set-up"
    section: str = "Set-up"

    def begin(self, game: HexGame, s: RailState) -> None:
        s.memo = {"due": 0, "places": self.places(game.map)}
        s.queue = [CHANCE]

    @staticmethod
    def places(m: HexMap) -> tuple[tuple[str, int], ...]:
        """Every city gets the cubes printed beside it, every column of the display one cube a square."""
        cities = tuple((stop.name, stop.cubes) for stop in m.stops if stop.cubes)
        return cities + tuple((row["column"], row["squares"]) for row in m.data["display"])

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        due = s.memo["due"]
        if not due:
            return self.every_seat_once(s, a)
        place, count = s.memo["places"][due - 1]
        if not isinstance(a, Cubes) or (a.place, len(a.colours)) != (place, count):
            return object_to("wrong-place", self.section, place=place, count=count)
        return cubes_in_bag(game.map, s, a.colours, self.section)

    def every_seat_once(self, s: RailState, a: Action) -> Objection | None:
        """The first turn order is thrown for with three dice each: any order of the seats may come."""
        if isinstance(a, Order) and sorted(a.seats) == sorted(s.names):
            return None
        return object_to("order-first", self.section)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        m = game.map
        if isinstance(a, Order):
            s.order = tuple(s.names.index(name) for name in a.seats)
        else:
            assert isinstance(a, Cubes)
            drawn = take_from_bag(m, s, a.colours)
            if a.place in m.stop_index:
                s.cubes[m.stop_index[a.place]] += sum(CUBE_ONE[colour] for colour in drawn)
            else:
                s.display[columns(m).index(a.place)] = drawn
        s.memo["due"] += 1
        if s.memo["due"] > len(s.memo["places"]):
            s.queue = []

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        if not s.memo["due"]:
            return Order(tuple(rng.sample(s.names, len(s.names))))
        place, count = s.memo["places"][s.memo["due"] - 1]
        return Cubes(place, tuple(game.map.colours[colour] for colour in draw_cubes(s.bag, count, rng)))
