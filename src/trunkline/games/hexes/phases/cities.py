"""Build Track, Urbanization: a new city takes the place of a town, as a step of the builder's turn."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Scratch, Step, object_to
from trunkline.games.hexes.actions import Urbanize
from trunkline.games.hexes.map import COLOURLESS, NO_COLOUR, NOWHERE, HexMap
from trunkline.games.hexes.phases.roles import URBANIZATION, may_become_city
from trunkline.games.hexes.phases.turn import hexes_built, note, noted
from trunkline.games.hexes.shapes import Check, Effect, first_objection
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.track import urbanize, urbanize_keeping_links
from trunkline.words import N_, WORDS

SECTION = "Build Track"

ANY_CITY = Urbanize("", "")
"""Stands for any new city while only the turn is asked about."""

WORDS.update(
    {
        "no-urbanization": N_("Only the player with the Urbanization action places a new city."),
        "urbanized-already": N_("You have already placed a new city this turn."),
        "urbanize-first": N_("The new city comes before the first tile."),
        "not-a-town": N_("“{town}” is not a town."),
        "no-such-city": N_("There is no new city “{city}”."),
        "city-used": N_("New city {city} is on the map already."),
    }
)


# -- the new cities of a map


@functools.cache
def city_letters(m: HexMap) -> tuple[str, ...]:
    """The new cities of a map by their letters, in the order of the bits of `RailState.cities`."""
    return tuple(row["letter"] for row in m.data["new_cities"])


def city_left(m: HexMap, s: RailState, letter: str) -> int | None:
    """The number of a new city of that letter still to be had; None when there is none (left)."""
    for k, known in enumerate(city_letters(m)):
        if known == letter and s.cities >> k & 1:
            return k
    return None


def letters_left(m: HexMap, s: RailState) -> list[str]:
    """The letters of the new cities still to be had, each once."""
    return list(dict.fromkeys(letter for k, letter in enumerate(city_letters(m)) if s.cities >> k & 1))


@functools.cache
def city_colours(m: HexMap) -> tuple[int, ...]:
    """The goods colour of each new city, COLOURLESS for one that has none."""
    return tuple(
        COLOURLESS if row["colour"] is None else m.colours.index(row["colour"]) for row in m.data["new_cities"]
    )


def names_a_town(game: HexGame, s: RailState, a: Urbanize) -> Objection | None:
    """A new city takes the place of a town."""
    stop = game.map.stop_index.get(a.town, NOWHERE)
    if stop == NOWHERE or s.colour[stop] != NO_COLOUR:
        return object_to("not-a-town", SECTION, town=a.town)
    return None


def city_to_be_had(m: HexMap, s: RailState, letter: str, section: str) -> Objection | None:
    """Each new city exists once."""
    if letter not in city_letters(m):
        return object_to("no-such-city", section, city=letter)
    if city_left(m, s, letter) is None:
        return object_to("city-used", section, city=letter)
    return None


# -- when a new city may come: checks that look at the turn, not at the city


@dataclass(frozen=True, slots=True)
class Founded(Scratch):
    """How many new cities the builder has placed in this turn."""

    count: int = 0


def action_taken(game: HexGame, s: RailState, a: Urbanize) -> Objection | None:
    """A new city needs the Urbanization action, used and not passed."""
    seat = s.queue[0]
    if s.role[seat] != URBANIZATION or s.idle >> seat & 1:
        return object_to("no-urbanization", SECTION)
    return None


def one_a_turn(game: HexGame, s: RailState, a: Urbanize) -> Objection | None:
    """The action brings one new city a turn."""
    return object_to("urbanized-already", SECTION) if noted(s, Founded).count else None


def before_the_first_tile(game: HexGame, s: RailState, a: Urbanize) -> Objection | None:
    """A new city comes before the first tile."""
    return object_to("urbanize-first", SECTION) if hexes_built(s) else None


# -- what it brings


Place = Callable[[HexMap, RailState, int, int, int, int], None]

Brings = Callable[[HexMap, RailState, int], int]
"""The cubes that come at once with a new city of that number, as a packed set."""


def no_cubes(m: HexMap, s: RailState, k: int) -> int:
    """A new city comes empty."""
    return 0


def _place(game: HexGame, s: RailState, a: Urbanize, place: Place) -> None:
    m = game.map
    k = city_left(m, s, a.city)
    assert k is not None, "a new city that is placed is there"
    place(m, s, m.stop_index[a.town], city_colours(m)[k], k, s.queue[0])


def town_tile_goes(game: HexGame, s: RailState, a: Urbanize) -> None:
    """The city takes the place of the town and its tile; track that reaches its edges is complete."""
    _place(game, s, a, urbanize)


def links_beside_stay(game: HexGame, s: RailState, a: Urbanize) -> None:
    """The same, but a link that joined the town to a city beside it stays, without track."""
    _place(game, s, a, urbanize_keeping_links)


def links_beside_stay_as_pieces(game: HexGame, s: RailState, a: Urbanize) -> None:
    """The same, and such a link still counts as one piece of track."""
    _place(game, s, a, functools.partial(urbanize_keeping_links, pieces=1))


def found(game: HexGame, s: RailState, a: Urbanize, effects: tuple[Effect[Urbanize], ...]) -> None:
    """Place a new city with what comes with it; trusts that it may be."""
    k = city_left(game.map, s, a.city)
    assert k is not None, "a new city that is placed is there"
    for effect in effects:
        effect(game, s, a)
    s.cities &= ~(1 << k)
    note(s, Founded(noted(s, Founded).count + 1))


@dataclass(frozen=True)
class NewCity(Step[RailState]):
    """The holder of Urbanization places a city: `checks` say when, `town_checks` where, `effects` what it brings.

    `brings` foretells the cubes among that, for whoever plans.
    """

    checks: tuple[Check[Urbanize], ...] = (action_taken, one_a_turn, before_the_first_tile)
    town_checks: tuple[Check[Urbanize], ...] = ()
    effects: tuple[Effect[Urbanize], ...] = (town_tile_goes,)
    brings: Brings = no_cubes

    name = "urbanize"
    section = SECTION
    kinds = (Urbanize,)

    def in_time(self, game: HexGame, s: RailState) -> bool:
        """Whether nothing in the turn stands against a new city."""
        return first_objection(self.checks, game, s, ANY_CITY) is None

    def may_found(self, game: HexGame, s: RailState) -> bool:
        """Whether a new city can be placed now: nothing in the turn stands against it, and there is one to be had."""
        return self.in_time(game, s) and may_become_city(s)

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        if not self.in_time(game, s):
            return []
        m = game.map
        letters = letters_left(m, s)
        towns = [name for name, colour in zip(m.stop_names, s.colour, strict=True) if colour == NO_COLOUR]
        if self.town_checks and letters:
            towns = [t for t in towns if not first_objection(self.town_checks, game, s, Urbanize(t, letters[0]))]
        return [Urbanize(town, letter) for town in towns for letter in letters]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        assert isinstance(a, Urbanize)
        return (
            first_objection(self.checks, game, s, a)
            or names_a_town(game, s, a)
            or city_to_be_had(game.map, s, a.city, SECTION)
            or first_objection(self.town_checks, game, s, a)
        )

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Urbanize)
        found(game, s, a, self.effects)
