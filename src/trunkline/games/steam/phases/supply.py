"""Steam, Set-up, Urbanization and City Growth: the cubes of the twelve supply spaces and how they reach the map.

The spaces are filled once, before the first turn; what a space holds is taken as a whole and never replaced.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, Scratch, Step, object_to
from trunkline.games.hexes.actions import Cubes, Done, Grow, Stock, Urbanize
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import Founded, NewCity, action_taken, links_beside_stay, one_a_turn
from trunkline.games.hexes.phases.display import column_index, columns, take_from_bag
from trunkline.games.hexes.phases.ground import SECTION
from trunkline.games.hexes.phases.roles import CITY_GROWTH, may_become_city
from trunkline.games.hexes.phases.roles import URBANIZATION as URBANIZE
from trunkline.games.hexes.phases.setup import SettingOut, cubes_due, draw_due, set_out
from trunkline.games.hexes.phases.turn import builds_now, note, noted
from trunkline.games.hexes.shapes import Check, first_objection
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState
from trunkline.standing import Wish
from trunkline.words import N_, WORDS

PRINTED = NO_COLOUR
"""The letter of a city that is printed on the map."""

SET_UP, URBANIZATION, GROWTH = "Set-up", "Phase 1: Urbanization", "Phase 1: City Growth"
"""Sections of the rulebook."""

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
    What the phase keeps is `SettingOut`.
    """

    fewer: Mapping[int, int]
    each: Mapping[int, int]

    name = "set-up"
    section = SET_UP

    def begin(self, game: HexGame, s: RailState) -> None:
        self.give(game.map, s)
        s.scratch = SettingOut(self.places(game.map, len(s.names)))
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
        return cubes_due(game.map, s, a, SET_UP)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Cubes)
        set_out(game.map, s, a)

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        return draw_due(game.map, s, rng)


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


def spaces_gone(m: HexMap, s: RailState) -> list[int]:
    """The supply spaces, by number, that hold no cubes and never will again."""
    return [k for k, cubes in enumerate(s.display) if not cubes]


def occasion(game: HexGame, s: RailState) -> str:
    """With what an order of supply spaces ends: with the turn, or with a cube that is taken off a space by itself.

    Then that space is no longer what was ordered; only some maps have such a rule.
    """
    full = dict(game.phase_of(SetOut).places(game.map, len(s.names)))
    rows = zip(columns(game.map), s.display, strict=True)
    missing = sum(full.get(name, 0) - len(cubes) for name, cubes in rows if cubes)
    return f"{s.round}.{missing}"


# -- Urbanization


@dataclass(frozen=True, slots=True)
class Waiting(Scratch):
    """The new city that waits for the cubes of a supply space; NOWHERE for none."""

    stop: int = NOWHERE


def one_supply_set(game: HexGame, s: RailState, a: Urbanize) -> None:
    """A new city comes with the cubes of one supply space; with no set left it begins empty."""
    if any(s.display):
        note(s, Waiting(game.map.stop_index[a.town]))


NEW_CITY = NewCity(checks=(action_taken, one_a_turn), effects=(links_beside_stay, one_supply_set))
"""A new city may come at any time of its builder's turn, and brings cubes."""


@dataclass(frozen=True)
class StockNewCity(Step[RailState]):
    """Right after placing a new city its builder chooses the supply space whose cubes it gets.

    Where new cities come `by_action`, only whoever has it can order that ahead.
    """

    by_action: bool = True

    name = "stock"
    section = URBANIZATION
    kinds = (Stock,)

    @staticmethod
    def stop(s: RailState) -> int:
        """The new city that waits for cubes; NOWHERE for none."""
        return noted(s, Waiting).stop

    def wishes(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """The spaces a seat would take for its new city, most wanted first."""
        asked = builds_now(s, seat) and self.due(game, s)
        if not any(s.display) or not (asked or self.may_come(s, seat)):
            return ()
        lines = tuple(str(Stock(space)) for space in columns(game.map))
        gone = frozenset(spaces_gone(game.map, s))
        return (Wish(f"stock {occasion(game, s)}", lines, due=asked, ranked=True, gone=gone),)

    def may_come(self, s: RailState, seat: int) -> bool:
        """Whether a new city of this seat may still come in the turn."""
        if not may_become_city(s):
            return False
        if not self.by_action:
            return True
        placed = builds_now(s, seat) and noted(s, Founded).count
        return s.role[seat] == URBANIZE and not s.idle >> seat & 1 and not placed

    def due(self, game: HexGame, s: RailState) -> bool:
        return self.stop(s) != NOWHERE

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        return [Stock(space) for space in filled_spaces(game.map, s)] if self.due(game, s) else []

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if not isinstance(a, Stock):
            return object_to("stock-first", URBANIZATION)
        if not self.due(game, s):
            return object_to("nothing-to-stock", URBANIZATION)
        return space_filled(game.map, s, a.space, URBANIZATION)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Stock)
        move_set(game.map, s, a.space, self.stop(s))
        note(s, Waiting())


# -- City Growth


@dataclass(frozen=True, slots=True)
class Grown(Scratch):
    """How many cities the builder has let grow in this turn."""

    count: int = 0


def marker_printed(game: HexGame, s: RailState, a: Grow) -> Objection | None:
    """New cities have a growth marker printed on them."""
    stop = game.map.stop_index[a.city]
    return object_to("growth-marker", GROWTH, city=game.map.stops[stop].label) if s.letter[stop] != PRINTED else None


def marker_placed(game: HexGame, s: RailState, a: Grow) -> Objection | None:
    """A city grows once."""
    stop = game.map.stop_index[a.city]
    return object_to("growth-marker", GROWTH, city=game.map.stops[stop].label) if s.grown >> stop & 1 else None


@dataclass(frozen=True)
class CityGrowth(Step[RailState]):
    """Once in their building turn a builder brings a supply set and one of the `markers` to a city.

    `checks` object to cities, whichever space the cubes are from.
    """

    markers: int = 10
    checks: tuple[Check[Grow], ...] = (marker_printed, marker_placed)

    name = "grow"
    section = GROWTH
    kinds = (Grow,)

    def wishes(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """The printed cities a seat would let grow, each with the space its cubes come from, most wanted first.

        What is ordered is played as soon as the seat's turn to build comes.
        """
        now = builds_now(s, seat)
        if self.may_use(s, seat, noted(s, Grown).count if now else 0):
            return ()
        m = game.map
        cities = [stop.name for stop in m.stops if stop.colour != NO_COLOUR]
        shut = {city for city in cities if self.takes_cubes(game, s, Grow(city, ""))}
        empty = {columns(m)[k] for k in spaces_gone(m, s)}
        lines = [Grow(city, space) for city in cities for space in columns(m)]
        gone = frozenset(k for k, a in enumerate(lines) if a.city in shut or a.space in empty)
        if len(gone) == len(lines):
            return ()
        return (Wish(f"grow {occasion(game, s)}", tuple(map(str, lines)), due=now, ranked=True, gone=gone),)

    def may_grow(self, s: RailState) -> Objection | None:
        """City Growth needs its action, paid for, and is used once a turn, while there are markers."""
        return self.may_use(s, s.queue[0], noted(s, Grown).count)

    def may_use(self, s: RailState, seat: int, used: int) -> Objection | None:
        """What stands against City Growth of a seat that has used it so often in this turn."""
        if s.role[seat] != CITY_GROWTH or s.idle >> seat & 1:
            return object_to("no-city-growth", GROWTH)
        if used:
            return object_to("grown-this-turn", GROWTH)
        if s.grown.bit_count() >= self.markers:
            return object_to("no-growth-marker", GROWTH, markers=self.markers)
        return None

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        if self.may_grow(s):
            return []
        spaces = filled_spaces(game.map, s)
        lines = [[Grow(city, space) for space in spaces] for city in game.map.stop_names] if spaces else []
        return [a for row in lines if self.takes_cubes(game, s, row[0]) is None for a in row]

    def takes_cubes(self, game: HexGame, s: RailState, a: Grow) -> Objection | None:
        """Towns do not grow, nor cities to which a check objects."""
        stop = game.map.stop_index.get(a.city)
        if stop is None or s.colour[stop] == NO_COLOUR:
            label = a.city if stop is None else game.map.stops[stop].label
            return object_to("not-a-city", GROWTH, city=label)
        return first_objection(self.checks, game, s, a)

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        assert isinstance(a, Grow)
        return self.may_grow(s) or self.takes_cubes(game, s, a) or space_filled(game.map, s, a.space, GROWTH)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Grow)
        stop = game.map.stop_index[a.city]
        move_set(game.map, s, a.space, stop)
        s.grown |= 1 << stop
        note(s, Grown(noted(s, Grown).count + 1))


# -- ending the building turn


def paid_action_used(game: HexGame, s: RailState, a: Done) -> Objection | None:
    """Base game: Urbanization and City Growth, once paid for, are carried out before the building turn ends.

    What cannot be done any more is not asked for.
    """
    steps = game.phase_of(Build).steps
    if any(isinstance(step, NewCity) and step.may_found(game, s) for step in steps):
        return object_to("urbanize-before-done", SECTION)
    if any(isinstance(step, CityGrowth) and step.legal(game, s) for step in steps):
        return object_to("grow-before-done", SECTION)
    return None
