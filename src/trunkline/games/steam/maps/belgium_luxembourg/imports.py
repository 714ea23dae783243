"""Belgium & Luxembourg, foreign cities: goods come in from them, and never go to them or through them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to
from trunkline.games.hexes.actions import Cubes, Deliver
from trunkline.games.hexes.map import NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.phases.display import cubes_in_bag, take_from_bag
from trunkline.games.hexes.phases.goods import DeliveryRule
from trunkline.games.hexes.routes import shared_deliveries
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, draw_cubes
from trunkline.games.steam.phases.gains import STEAM_DELIVERY_RULES, each_scorer_chooses
from trunkline.words import N_, WORDS

SECTION = "Foreign Cities"

IMPORTS = "-imports"
"""What the word of a foreign city's import spaces ends with: `lille-imports`."""

Lock = Callable[[HexMap, RailState, int], int]
"""The foreign cities that a seat may not import from, as a bit mask of stops."""

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
    found: tuple[tuple[int, ...], ...] = s.pool.get("imports") or ()
    return found + ((),) * (len(foreign(m)) - len(found))


@dataclass(frozen=True)
class SetOutImports(Phase[RailState]):
    """Chance writes the cubes of the import spaces beside each foreign city, the nearest one first.

    The position keeps them in `pool["imports"]`, a row of colours for each foreign city.
    """

    name: str = "imports-set-up"
    section: str = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        s.pool["imports"] = ()
        s.queue = [CHANCE]

    def place(self, m: HexMap, s: RailState) -> tuple[str, int]:
        """The spaces that are due, and how many they are."""
        stop = m.stops[foreign(m)[len(s.pool["imports"])]]
        return stop.name + IMPORTS, stop.extra["imports"]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        place, count = self.place(game.map, s)
        if not isinstance(a, Cubes) or (a.place, len(a.colours)) != (place, count):
            return object_to("wrong-place", self.section, place=place, count=count)
        return cubes_in_bag(game.map, s, a.colours, self.section)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Cubes)
        s.pool["imports"] = (*s.pool["imports"], take_from_bag(game.map, s, a.colours))
        if len(s.pool["imports"]) == len(foreign(game.map)):
            s.queue = []

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        place, count = self.place(game.map, s)
        return Cubes(place, tuple(game.map.colours[colour] for colour in draw_cubes(s.bag, count, rng)))


@dataclass(frozen=True)
class RefillImports(Phase[RailState]):
    """Between two turns each foreign city receives the cube of its nearest import space that holds one."""

    name: str = "imports"
    section: str = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        rows = imports_left(game.map, s)
        for stop, row in zip(foreign(game.map), rows, strict=True):
            if row:
                s.cubes[stop] += CUBE_ONE[row[0]]
        s.pool["imports"] = tuple(row[1:] for row in rows)


# -- deliveries


def imports_of(s: RailState) -> tuple[int, ...]:
    """For each seat the foreign city that it has imported from; NOWHERE for none."""
    found: tuple[int, ...] = s.pool.get("importer", (NOWHERE,) * len(s.names))
    return found


def locked_to_one(m: HexMap, s: RailState, seat: int) -> int:
    """Who has shipped a cube out of one foreign city never ships one out of another."""
    chosen = imports_of(s)[seat]
    return 0 if chosen == NOWHERE else mask(foreign(m)) & ~(1 << chosen)


def locked_when_empty(m: HexMap, s: RailState, seat: int) -> int:
    """Once a foreign city has run out of cubes, nobody ships any out of the others (the text as it stands).

    The city run out of, and so the only one to import from, is in `pool["emptied"]`.
    """
    emptied = s.pool.get("emptied", NOWHERE)
    return 0 if emptied == NOWHERE else mask(foreign(m)) & ~(1 << emptied)


def not_through_foreign(m: HexMap, s: RailState, a: Deliver, section: str) -> Objection | None:
    """No cube passes through a foreign city or ends in one."""
    for word in a.route.split(">")[1:]:
        stop = m.stop_index[word.partition("/")[0]]
        if stop in foreign(m):
            return object_to("no-way-through", SECTION, city=m.stops[stop].label)
    return None


def import_open(m: HexMap, s: RailState, a: Deliver, section: str) -> Objection | None:
    """Who has imported from one foreign city imports from no other."""
    return _open(m, s, a, locked_to_one, "other-imports")


def import_not_over(m: HexMap, s: RailState, a: Deliver, section: str) -> Objection | None:
    """When a foreign city has run out, nothing comes from the others."""
    return _open(m, s, a, locked_when_empty, "imports-over")


def _open(m: HexMap, s: RailState, a: Deliver, lock: Lock, code: str) -> Objection | None:
    stop = m.stop_index[a.route.partition("/")[0]]
    if not lock(m, s, s.queue[0]) >> stop & 1:
        return None
    label = m.stops[stop].label
    if code == "imports-over":
        return object_to(code, SECTION, city=m.stops[s.pool["emptied"]].label, other=label)
    return object_to(code, SECTION, city=label)


def import_rules(open_rule: DeliveryRule) -> tuple[DeliveryRule, ...]:
    """The rules of a delivery with foreign cities; one of them says when importing is over."""
    return (*STEAM_DELIVERY_RULES, not_through_foreign, open_rule)


def imports_by_player(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """The deliveries that these rules leave a seat that is bound to one foreign city."""
    return shared_deliveries(m, s, s.engine[seat], SEAT0 + seat, mask(foreign(m)), locked_to_one(m, s, seat))


def imports_until_empty(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """The deliveries that are left to a seat while foreign cities may run out."""
    return shared_deliveries(m, s, s.engine[seat], SEAT0 + seat, mask(foreign(m)), locked_when_empty(m, s, seat))


def note_import(game: HexGame, s: RailState, seat: int, a: Deliver) -> None:
    """The first cube that a seat ships out of a foreign city binds it to that city; then the links are scored."""
    m = game.map
    stop = m.stop_index[a.route.partition("/")[0]]
    known = imports_of(s)
    if stop in foreign(m) and known[seat] == NOWHERE:
        s.pool["importer"] = (*known[:seat], stop, *known[seat + 1 :])
    each_scorer_chooses(game, s, seat, a)


def note_empty(game: HexGame, s: RailState, seat: int, a: Deliver) -> None:
    """The first foreign city whose last cube is shipped is the only one to import from; then the links are scored."""
    m = game.map
    stop = m.stop_index[a.route.partition("/")[0]]
    last = s.cubes[stop] == CUBE_ONE[m.colours.index(a.cube)]
    if stop in foreign(m) and last and s.pool.get("emptied", NOWHERE) == NOWHERE:
        s.pool["emptied"] = stop
    each_scorer_chooses(game, s, seat, a)


# -- City Growth


def not_foreign(m: HexMap, s: RailState, stop: int) -> str | None:
    """City Growth is never used on a foreign city."""
    return "foreign-city" if stop in foreign(m) else None
