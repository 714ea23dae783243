"""Age of Steam, Set-up: the first turn order, cubes on the cities and in the goods display, all written by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, Scratch, object_to
from trunkline.games.hexes.actions import Cubes, Order
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.open_hexes import drawn_hexes, put_on_hex
from trunkline.games.hexes.phases.display import EMPTY, column_index, cubes_in_bag, take_from_bag
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, cube_count, draw_cubes
from trunkline.games.hexes.track import empty
from trunkline.words import N_, WORDS

SECTION = "Set-up"

Given = Mapping[str, tuple[str, ...]]
"""Colours of cubes by the words of places: those that they get in any case, or those that they never get."""

WORDS.update(
    {
        "order-first": N_("The first turn order comes before the cubes; it names each seat once."),
        "wrong-place": N_("Next come the cubes of “{place}”, {count} of them."),
        "not-given": N_("“{place}” gets these cubes in any case: {cubes}."),
        "set-aside": N_("Some of these cubes are set aside for other cities."),
        "barred-colour": N_("“{place}” gets no {colour} cube: another one is drawn."),
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
    """The places that get cubes, each with their number, and which of them is `due`. Never changed, but replaced.

    `given` are the colours that some of the places get in any case: no other place draws them. `barred` are those that
    some of them never get. For the cities in `colours` a cube is drawn that says what they take.
    """

    places: tuple[tuple[str, int], ...]
    due: int = 0
    given: Given = field(default_factory=dict)
    colours: tuple[str, ...] = ()
    barred: Given = field(default_factory=dict)

    def others(self, m: HexMap, s: RailState) -> int:
        """The cubes of the bag that are not given to a place that is still to come, the one that is due included."""
        left = s.bag
        for place, _ in self.places[self.due :] if self.given else ():
            left -= sum(CUBE_ONE[m.colours.index(colour)] for colour in self.given.get(place, ()))
        return left

    def bag_for(self, m: HexMap, s: RailState, place: str) -> int:
        """What the place that is due draws from: a cube of a colour that it may not get is drawn again."""
        others = self.others(m, s)
        for colour in self.barred.get(place, ()):
            k = m.colours.index(colour)
            others -= CUBE_ONE[k] * cube_count(others, k)
        return others

    def now(self) -> tuple[str, int, tuple[str, ...]]:
        """The place that is due, how many cubes it gets, and which of them are given."""
        place, count = self.places[self.due]
        return place, count, self.given.get(place, ())

    def is_hex(self, m: HexMap) -> bool:
        """Whether the place that is due is a hex: these are last, for a column may have the label of a hex."""
        return self.due >= len(self.places) - len(drawn_hexes(m))


def cubes_due(m: HexMap, s: RailState, a: Action, section: str) -> Objection | None:
    """Cubes are written for the place that is due, as many as it gets, and come out of the bag."""
    now = SettingOut.of(s)
    place, count, given = now.now()
    if not isinstance(a, Cubes) or (a.place, len(a.colours)) != (place, count):
        return object_to("wrong-place", section, place=place, count=count)
    drawn = list(a.colours)
    for colour in given:
        if colour not in drawn:
            return object_to("not-given", section, place=place, cubes=given)
        drawn.remove(colour)
    for colour in now.barred.get(place, ()):
        if colour in drawn:
            return object_to("barred-colour", section, place=place, colour=colour)
    missing = cubes_in_bag(m, s, a.colours, section)
    if missing is None and any(
        drawn.count(colour) > cube_count(now.others(m, s), k) for k, colour in enumerate(m.colours)
    ):
        return object_to("set-aside", section)
    return missing


def set_out(m: HexMap, s: RailState, a: Cubes) -> None:
    """Put the cubes on their stop, their column or their hex; after the last place the phase is over."""
    drawn = take_from_bag(m, s, a.colours)
    now = SettingOut.of(s)
    if a.place in now.colours:
        s.colour[m.stop_index[a.place]] = drawn[0]
    elif a.place in m.stop_index:
        s.cubes[m.stop_index[a.place]] += sum(CUBE_ONE[colour] for colour in drawn)
    elif now.is_hex(m):
        put_on_hex(s, m.index[a.place], sum(CUBE_ONE[colour] for colour in drawn))
    else:
        column = column_index(m)[a.place]
        s.display[column] = drawn + (EMPTY,) * (len(s.display[column]) - len(drawn))
    s.scratch = replace(now, due=now.due + 1)
    if now.due + 1 == len(now.places):
        s.queue = []


def draw_due(m: HexMap, s: RailState, rng: Random) -> Cubes:
    """Cubes drawn for the place that is due."""
    now = SettingOut.of(s)
    place, count, given = now.now()
    drawn = draw_cubes(now.bag_for(m, s, place), count - len(given), rng)
    return Cubes(place, (*given, *(m.colours[colour] for colour in drawn)))


ORDER = -1
"""What is due before all places: the first turn order."""


@dataclass(frozen=True)
class SetUp(Phase[RailState]):
    """Chance writes the first order, then the cubes of each city, then those of each column, top cube first.

    The places come in a fixed order, so that a layout has one way to be written. `given` says which colours are set
    aside for some of them before anything is drawn, `barred` which colours some of them never get, `counts` where other
    numbers of cubes are set out than the map says. For a city in `colours` one cube is drawn: its colour is what the
    city takes, and it is no goods cube. Cubes that are `laid` in a place by the map come from the box, not from the
    bag, and are there from the beginning. What the phase keeps is `SettingOut`.
    """

    given: Given = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    colours: tuple[str, ...] = ()
    barred: Given = field(default_factory=dict)

    name = "set-up"
    section = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        m = game.map
        for stop, place in enumerate(m.stops):
            s.cubes[stop] += sum(CUBE_ONE[m.colours.index(colour)] for colour in place.extra.get("laid", ()))
        if drawn_hexes(m):
            s.on_hexes = (0,) * m.size
        s.scratch = SettingOut(self.places(m), ORDER, self.given, self.colours, self.barred)
        s.queue = [CHANCE]

    def places(self, m: HexMap) -> tuple[tuple[str, int], ...]:
        """Every city gets the cubes printed beside it, every column of the display one cube a square.

        Hexes outside places get what the map says. A column that the map says is `filled` in part gets so many, from
        the top.
        """
        numbers = ((stop.name, 1 if stop.name in self.colours else self.counts.get(stop.name, stop.cubes))
                   for stop in m.stops)  # fmt: skip
        cities = tuple((name, number) for name, number in numbers if number)
        columns = tuple((row["column"], row.get("filled", row["squares"])) for row in m.data["display"])
        return cities + columns + drawn_hexes(m)

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
            s.scratch = replace(SettingOut.of(s), due=0)
        else:
            assert isinstance(a, Cubes)
            set_out(game.map, s, a)

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        if SettingOut.of(s).due == ORDER:
            return Order(tuple(rng.sample(s.names, len(s.names))))
        return draw_due(game.map, s, rng)
