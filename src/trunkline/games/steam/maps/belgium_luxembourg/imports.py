"""Belgium & Luxembourg, foreign cities: goods come in from them, and never go to them or through them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to
from trunkline.games.hexes.actions import Cubes, Deliver, Grow
from trunkline.games.hexes.map import NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.phases.display import cubes_in_bag, take_from_bag
from trunkline.games.hexes.routes import shared_deliveries
from trunkline.games.hexes.shapes import Check
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, draw_cubes
from trunkline.games.steam.phases.gains import each_scorer_chooses
from trunkline.games.steam.phases.supply import GROWTH
from trunkline.words import N_, WORDS

SECTION = "Foreign Cities"

IMPORTS = "-imports"
"""What the word of a foreign city's import spaces ends with: `lille-imports`."""

WORDS.update(
    {
        "foreign-city": N_("{city} is a foreign city: it never grows."),
        "no-way-through": N_("{city} is a foreign city: no cube goes there or through it."),
        "other-imports": N_("You have imported from the other foreign city: {city} is closed to you for good."),
        "imports-over": N_("The goods of {city} have run out: nothing is imported from {other} any more."),
    }
)


@functools.cache
def foreign(m: HexMap) -> tuple[int, ...]:
    """The foreign cities of a map, as stops."""
    return tuple(k for k, stop in enumerate(m.stops) if stop.extra.get("foreign"))


def mask(stops: tuple[int, ...]) -> int:
    """Stops as a bit mask."""
    return sum(1 << stop for stop in stops)


# -- import spaces


def imports_left(m: HexMap, s: RailState) -> tuple[tuple[int, ...], ...]:
    """The colours on the import spaces of each foreign city, the nearest first; none before they are set out."""
    return s.imports + ((),) * (len(foreign(m)) - len(s.imports))


@dataclass(frozen=True)
class SetOutImports(Phase[RailState]):
    """Chance writes the cubes of the import spaces beside each foreign city, the nearest one first.

    `spaces` is how many each of them has; 0 for as many as the map shows.
    """

    spaces: int = 0

    name = "imports-set-up"
    section = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        s.imports = ()
        s.queue = [CHANCE]

    def place(self, m: HexMap, s: RailState) -> tuple[str, int]:
        """The spaces that are due, and how many they are."""
        stop = m.stops[foreign(m)[len(s.imports)]]
        return stop.name + IMPORTS, self.spaces or stop.extra["imports"]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        place, count = self.place(game.map, s)
        if not isinstance(a, Cubes) or (a.place, len(a.colours)) != (place, count):
            return object_to("wrong-place", SECTION, place=place, count=count)
        return cubes_in_bag(game.map, s, a.colours, SECTION)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Cubes)
        s.imports = (*s.imports, take_from_bag(game.map, s, a.colours))
        if len(s.imports) == len(foreign(game.map)):
            s.queue = []

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        place, count = self.place(game.map, s)
        return Cubes(place, tuple(game.map.colours[colour] for colour in draw_cubes(s.bag, count, rng)))


@dataclass(frozen=True)
class RefillImports(Phase[RailState]):
    """Between two turns each foreign city receives the cube of its nearest import space that holds one."""

    name = "imports"
    section = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        rows = imports_left(game.map, s)
        for stop, row in zip(foreign(game.map), rows, strict=True):
            if row:
                s.cubes[stop] += CUBE_ONE[row[0]]
        s.imports = tuple(row[1:] for row in rows)


# -- deliveries


def import_cities(s: RailState) -> tuple[int, ...]:
    """For each seat the only foreign city that it may import from; NOWHERE where all are open."""
    return s.importers or (NOWHERE,) * len(s.names)


def closed_to(m: HexMap, s: RailState, seat: int) -> int:
    """The foreign cities that a seat may not import from, as a bit mask of stops."""
    only = import_cities(s)[seat]
    return 0 if only == NOWHERE else mask(foreign(m)) & ~(1 << only)


def not_through_foreign(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """No cube passes through a foreign city or ends in one."""
    m = game.map
    for word in a.route.split(">")[1:]:
        stop = m.stop_index[word.partition("/")[0]]
        if stop in foreign(m):
            return object_to("no-way-through", SECTION, city=m.stops[stop].label)
    return None


def import_open(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """Whoever has imported from one foreign city imports from no other."""
    stop = _start(game.map, a)
    if not closed_to(game.map, s, s.queue[0]) >> stop & 1:
        return None
    return object_to("other-imports", SECTION, city=game.map.stops[stop].label)


def import_not_over(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """When a foreign city has run out, nothing comes from the others."""
    m, seat, stop = game.map, s.queue[0], _start(game.map, a)
    if not closed_to(m, s, seat) >> stop & 1:
        return None
    emptied = m.stops[import_cities(s)[seat]].label
    return object_to("imports-over", SECTION, city=emptied, other=m.stops[stop].label)


def _start(m: HexMap, a: Deliver) -> int:
    return m.stop_index[a.route.partition("/")[0]]


def import_checks(checks: tuple[Check[Deliver], ...], open_check: Check[Deliver]) -> tuple[Check[Deliver], ...]:
    """The checks of a delivery with foreign cities; one of them says when importing is over."""
    return (*checks, not_through_foreign, open_check)


def open_imports(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """The deliveries that these checks leave a seat."""
    return shared_deliveries(m, s, s.engine[seat], SEAT0 + seat, mask(foreign(m)), closed_to(m, s, seat))


def open_winding_imports(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """The same where a cube may come to a town again."""
    return shared_deliveries(m, s, s.engine[seat], SEAT0 + seat, mask(foreign(m)), closed_to(m, s, seat), again=True)


def binds_to_one(game: HexGame, s: RailState, a: Deliver) -> None:
    """The first cube that a seat ships out of a foreign city binds it to that city; then the links are scored."""
    known, seat, stop = import_cities(s), s.queue[0], _start(game.map, a)
    if stop in foreign(game.map) and known[seat] == NOWHERE:
        s.importers = (*known[:seat], stop, *known[seat + 1 :])
    each_scorer_chooses(game, s, a)


def last_cube_closes_others(game: HexGame, s: RailState, a: Deliver) -> None:
    """Once a foreign city has run out of cubes, nobody ships any out of the others (the text as it stands).

    The first one whose last cube is shipped is the only one to import from, for everybody; then the links are scored.
    """
    m, stop = game.map, _start(game.map, a)
    last = s.cubes[stop] == CUBE_ONE[m.colours.index(a.cube)]
    if stop in foreign(m) and last and not s.importers:
        s.importers = (stop,) * len(s.names)
    each_scorer_chooses(game, s, a)


# -- City Growth


def not_foreign(game: HexGame, s: RailState, a: Grow) -> Objection | None:
    """City Growth is never used on a foreign city."""
    stop = game.map.stop_index[a.city]
    return object_to("foreign-city", GROWTH, city=game.map.stops[stop].label) if stop in foreign(game.map) else None
