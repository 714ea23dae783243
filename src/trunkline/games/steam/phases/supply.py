"""Steam, Set-up, Urbanization and City Growth: the cubes of the twelve supply spaces and how they reach the map.

The spaces are filled once, before the first turn; what a space holds is taken as a whole and never replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to
from trunkline.games.hexes.actions import Cubes, Grow, Stock
from trunkline.games.hexes.map import NO_COLOUR, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.display import column_index, columns, cubes_in_bag, take_from_bag
from trunkline.games.hexes.phases.roles import CITY_GROWTH, may_become_city
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, draw_cubes
from trunkline.words import N_, WORDS

PRINTED = NO_COLOUR
"""The letter of a city that is printed on the map."""

Barren = Callable[[HexMap, RailState, int], str | None]
"""The code of what stands against a city's receiving cubes by City Growth."""

WORDS.update(
    {
        "no-such-space": N_("The goods supply has no space “{space}”."),
        "space-empty": N_("Supply space {space} is empty; spaces are never filled again."),
        "stock-first": N_("First choose the supply space whose cubes go to the new city."),
        "nothing-to-stock": N_("There is no new city that waits for cubes."),
        "no-city-growth": N_("Only the player who uses the City Growth action places cubes and a growth marker."),
        "grown-this-turn": N_("You have already used City Growth this turn."),
        "not-a-city": N_("“{city}” is not a city."),
        "growth-marker": N_("{city} has a growth marker: it receives no more cubes."),
        "urbanize-before-done": N_("You have paid for Urbanization: place a new city before you end your turn."),
        "grow-before-done": N_("You have paid for City Growth: let a city grow before you end your turn."),
        "no-growth-marker": N_("All {markers} growth markers are on the map."),
    }
)


@dataclass(frozen=True)
class SetOut(Phase[RailState]):
    """Chance writes the cubes of each city and town, then those of each supply space.

    A city gets the number printed beside it, less `fewer` with that many players; a space gets `each` with that many
    players, or else what is printed on it. Cubes that a map names by colour (`given`) are set aside and out first.
    `memo` holds `due`, how many lines have been written, and `places`.
    """

    fewer: Mapping[int, int]
    each: Mapping[int, int]
    name: str = "set-up"
    section: str = "Set-up"

    def begin(self, game: HexGame, s: RailState) -> None:
        self.give(game.map, s)
        s.memo = {"due": 0, "places": self.places(game.map, len(s.names))}
        s.queue = [CHANCE]

    def give(self, m: HexMap, s: RailState) -> None:
        """Cubes of colours that the map names are no matter of chance."""
        for k, stop in enumerate(m.stops):
            s.cubes[k] += sum(CUBE_ONE[colour] for colour in take_from_bag(m, s, stop.extra.get("given", ())))

    def places(self, m: HexMap, seats: int) -> tuple[tuple[str, int], ...]:
        """Where cubes are due and how many, in the order in which they are written."""
        less = self.fewer.get(seats, 0)
        cities = tuple((stop.name, stop.cubes - less) for stop in m.stops if stop.cubes > less)
        spaces = tuple((row["column"], self.each.get(seats, row["squares"])) for row in m.data["display"])
        return cities + tuple((name, count) for name, count in spaces if count)

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        place, count = s.memo["places"][s.memo["due"]]
        if not isinstance(a, Cubes) or (a.place, len(a.colours)) != (place, count):
            return object_to("wrong-place", self.section, place=place, count=count)
        return cubes_in_bag(game.map, s, a.colours, self.section)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Cubes)
        m = game.map
        drawn = take_from_bag(m, s, a.colours)
        if a.place in m.stop_index:
            s.cubes[m.stop_index[a.place]] += sum(CUBE_ONE[colour] for colour in drawn)
        else:
            s.display[column_index(m)[a.place]] = drawn
        s.memo["due"] += 1
        if s.memo["due"] == len(s.memo["places"]):
            s.queue = []

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        place, count = s.memo["places"][s.memo["due"]]
        return Cubes(place, tuple(game.map.colours[colour] for colour in draw_cubes(s.bag, count, rng)))


# -- a set of one space


def filled_spaces(m: HexMap, s: RailState) -> list[str]:
    """The supply spaces that still hold cubes; an empty set cannot be chosen."""
    return [name for name, cubes in zip(columns(m), s.display, strict=True) if cubes]


def space_filled(m: HexMap, s: RailState, space: str, section: str) -> Objection | None:
    """A set is taken from a space that holds cubes."""
    column = column_index(m).get(space)
    if column is None:
        return object_to("no-such-space", section, space=space)
    return None if s.display[column] else object_to("space-empty", section, space=space)


def move_set(m: HexMap, s: RailState, space: str, stop: int) -> None:
    """All cubes of a space go to a city, and the space stays empty."""
    column = column_index(m)[space]
    s.cubes[stop] += sum(CUBE_ONE[colour] for colour in s.display[column])
    s.display[column] = ()


# -- Urbanization


def one_supply_set(s: RailState, stop: int) -> None:
    """A new city comes with the cubes of one supply space; with no set left it begins empty."""
    if any(s.display):
        s.memo["stock"] = stop


@dataclass(frozen=True)
class StockNewCity:
    """Right after placing a new city its builder chooses the supply space whose cubes it gets."""

    section: str = "Phase 1: Urbanization"
    kinds: ClassVar[tuple[type[Action], ...]] = (Stock,)

    def due(self, s: RailState) -> bool:
        return "stock" in s.memo

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        return [Stock(space) for space in filled_spaces(game.map, s)] if self.due(s) else []

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if not isinstance(a, Stock):
            return object_to("stock-first", self.section)
        if not self.due(s):
            return object_to("nothing-to-stock", self.section)
        return space_filled(game.map, s, a.space, self.section)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Stock)
        move_set(game.map, s, a.space, s.memo.pop("stock"))


# -- City Growth


def marker_printed(m: HexMap, s: RailState, stop: int) -> str | None:
    """New cities have a growth marker printed on them."""
    return "growth-marker" if s.letter[stop] != PRINTED else None


def marker_placed(m: HexMap, s: RailState, stop: int) -> str | None:
    """A city grows once."""
    return "growth-marker" if s.grown >> stop & 1 else None


@dataclass(frozen=True)
class CityGrowth:
    """Once in the own building turn, a supply set and one of the `markers` go to a city to which no rule objects."""

    section: str = "Phase 1: City Growth"
    markers: int = 10
    barren: tuple[Barren, ...] = (marker_printed, marker_placed)
    kinds: ClassVar[tuple[type[Action], ...]] = (Grow,)

    def due(self, s: RailState) -> bool:
        return False

    def may_grow(self, s: RailState) -> Objection | None:
        """City Growth needs its action, paid for, and is used once a turn, while there are markers."""
        seat = s.queue[0]
        if s.role[seat] != CITY_GROWTH or s.idle >> seat & 1:
            return object_to("no-city-growth", self.section)
        if s.memo.get("grown"):
            return object_to("grown-this-turn", self.section)
        if s.grown.bit_count() >= self.markers:
            return object_to("no-growth-marker", self.section, markers=self.markers)
        return None

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        if self.may_grow(s):
            return []
        m = game.map
        spaces = filled_spaces(m, s)
        cities = [name for stop, name in enumerate(m.stop_names) if self.takes_cubes(m, s, stop) is None]
        return [Grow(city, space) for city in cities for space in spaces]

    def takes_cubes(self, m: HexMap, s: RailState, stop: int) -> Objection | None:
        """Towns do not grow, nor cities to which a rule objects."""
        if s.colour[stop] == NO_COLOUR:
            return object_to("not-a-city", self.section, city=m.stops[stop].label)
        for rule in self.barren:
            code = rule(m, s, stop)
            if code is not None:
                return object_to(code, self.section, city=m.stops[stop].label)
        return None

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        assert isinstance(a, Grow)
        m = game.map
        objection = self.may_grow(s)
        if objection is not None:
            return objection
        stop = m.stop_index.get(a.city)
        if stop is None:
            return object_to("not-a-city", self.section, city=a.city)
        return self.takes_cubes(m, s, stop) or space_filled(m, s, a.space, self.section)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Grow)
        stop = game.map.stop_index[a.city]
        move_set(game.map, s, a.space, stop)
        s.grown |= 1 << stop
        s.memo["grown"] = 1


# -- ending the building turn


def paid_action_used(build: Build, game: HexGame, s: RailState) -> Objection | None:
    """Base game: Urbanization and City Growth, once paid for, are carried out before the building turn ends.

    What cannot be done any more is not asked for.
    """
    if build.may_urbanize(s, s.queue[0]) is None and may_become_city(s):
        return object_to("urbanize-before-done", build.section)
    for deed in build.deeds:
        if isinstance(deed, CityGrowth) and deed.legal(game, s):
            return object_to("grow-before-done", build.section)
    return None
