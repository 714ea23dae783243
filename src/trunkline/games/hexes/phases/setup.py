"""Age of Steam, Set-up: the first turn order, cubes on the cities and in the goods display, all written by chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, Scratch, object_to
from trunkline.games.hexes.actions import Cubes, Order
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.display import EMPTY, column_index, cubes_in_bag, take_from_bag
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, draw_cubes
from trunkline.games.hexes.track import empty
from trunkline.words import N_, WORDS

SECTION = "Set-up"

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


# -- cubes written one place after the other


@dataclass(slots=True)
class SettingOut(Scratch):
    """The places that get cubes, each with their number, and which of them is `due`. Never changed, but replaced."""

    places: tuple[tuple[str, int], ...]
    due: int = 0


def cubes_due(m: HexMap, s: RailState, a: Action, section: str) -> Objection | None:
    """Cubes are written for the place that is due, as many as it gets, and come out of the bag."""
    now = SettingOut.of(s)
    place, count = now.places[now.due]
    if not isinstance(a, Cubes) or (a.place, len(a.colours)) != (place, count):
        return object_to("wrong-place", section, place=place, count=count)
    return cubes_in_bag(m, s, a.colours, section)


def set_out(m: HexMap, s: RailState, a: Cubes) -> None:
    """Put the cubes on their stop or their column; after the last place the phase is over."""
    drawn = take_from_bag(m, s, a.colours)
    if a.place in m.stop_index:
        s.cubes[m.stop_index[a.place]] += sum(CUBE_ONE[colour] for colour in drawn)
    else:
        s.display[column_index(m)[a.place]] = drawn
    now = SettingOut.of(s)
    s.scratch = SettingOut(now.places, now.due + 1)
    if now.due + 1 == len(now.places):
        s.queue = []


def draw_due(m: HexMap, s: RailState, rng: Random) -> Cubes:
    """Cubes drawn for the place that is due."""
    now = SettingOut.of(s)
    place, count = now.places[now.due]
    return Cubes(place, tuple(m.colours[colour] for colour in draw_cubes(s.bag, count, rng)))


ORDER = -1
"""What is due before all places: the first turn order."""


@dataclass(frozen=True)
class SetUp(Phase[RailState]):
    """Chance writes the first order, then the cubes of each city, then those of each column, top cube first.

    The places come in a fixed order, so that a layout has one way to be written. What the phase keeps is `SettingOut`.
    """

    name = "set-up"
    section = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        s.scratch = SettingOut(self.places(game.map), ORDER)
        s.queue = [CHANCE]

    @staticmethod
    def places(m: HexMap) -> tuple[tuple[str, int], ...]:
        """Every city gets the cubes printed beside it, every column of the display one cube a square."""
        cities = tuple((stop.name, stop.cubes) for stop in m.stops if stop.cubes)
        return cities + tuple((row["column"], row["squares"]) for row in m.data["display"])

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if SettingOut.of(s).due == ORDER:
            return self.every_seat_once(s, a)
        return cubes_due(game.map, s, a, SECTION)

    def every_seat_once(self, s: RailState, a: Action) -> Objection | None:
        """The first turn order is thrown for with three dice each: any order of the seats may come."""
        if isinstance(a, Order) and sorted(a.seats) == sorted(s.names):
            return None
        return object_to("order-first", SECTION)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        if isinstance(a, Order):
            s.order = tuple(s.names.index(name) for name in a.seats)
            s.scratch = SettingOut(SettingOut.of(s).places)
        else:
            assert isinstance(a, Cubes)
            set_out(game.map, s, a)

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        if SettingOut.of(s).due == ORDER:
            return Order(tuple(rng.sample(s.names, len(s.names))))
        return draw_due(game.map, s, rng)
