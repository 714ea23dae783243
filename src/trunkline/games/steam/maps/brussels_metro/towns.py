"""Brussels Metro, Urbanization: goods on towns, and towns that become cities by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Scratch, Step, object_to
from trunkline.games.hexes import fit
from trunkline.games.hexes.actions import Fetch, Lay, Urbanize
from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import city_to_be_had, found, letters_left
from trunkline.games.hexes.phases.display import column_index, columns
from trunkline.games.hexes.phases.turn import Building, Links, note, noted
from trunkline.games.hexes.shapes import Effect
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState
from trunkline.games.hexes.tiles import MOST_EXITS
from trunkline.games.steam.phases.supply import NEW_CITY, Waiting
from trunkline.words import N_, WORDS

SECTION = "Urbanization"

FIFTH_LINK = 6
"""Dollars for the fifth link into a town: as many exits as no tile has, and the town."""

WORDS.update(
    {
        "city-due": N_("Your link is the second player’s into {town}: place a new city there first."),
        "cube-due": N_("First take a cube from the supply for {town}."),
        "no-cube-due": N_("No town is waiting for a cube."),
        "no-such-cube-there": N_("Supply space {space} holds no {cube} cube."),
        "no-fifth-link": N_("{town} becomes a city only when a second player’s track comes in, or as a fifth link."),
        "not-four-links": N_("{town} is not full: it takes a fifth link only with four links of one other player."),
        "no-track-at-town": N_("No open end of your track leads into {town}."),
        "city-due-elsewhere": N_("The new city is due in {town}."),
    }
)


def owners_at(s: RailState, stop: int) -> set[int]:
    """The owner codes of the players with a complete link at a stop."""
    return {hop[3] for hop in s.links[stop] if hop[3] >= SEAT0}


# -- what follows from a tile


@dataclass(frozen=True, slots=True)
class Due(Scratch):
    """What the builder has still to decide: in which towns new `cities` are due, and in which `cubes`."""

    cities: tuple[int, ...] = ()
    cubes: tuple[int, ...] = ()


def second_player_urbanizes(game: HexGame, s: RailState, a: Action) -> None:
    """A town into which a seat has built a link, and another player before, becomes a city at once.

    It does not matter how the link came in: by a better tile in the town, by track that joined what lay there, or by a
    new city that completed unowned track. With no new city left the town stays one and receives a cube instead.
    """
    before = Building.of(s).before
    assert before is not None, "links are remembered where something follows from building"
    new_links(s, before)


def new_links(s: RailState, before: Links) -> None:
    """Make a new city due in the towns that the builder's new links have entered as the second player's."""
    mine = SEAT0 + s.queue[0]
    now = noted(s, Due)
    due = tuple(
        stop
        for stop, row in enumerate(s.links)
        if s.colour[stop] == NO_COLOUR
        and stop not in now.cities
        and row != before[stop]
        and any(hop[3] == mine and hop[:4] not in [old[:4] for old in before[stop]] for hop in row)
        and owners_at(s, stop) - {mine}
    )
    if due:
        note(s, Due(now.cities + due, now.cubes))
    no_city_left(s)


def no_city_left(s: RailState) -> None:
    """Without a new city left, towns that should become one receive a cube instead."""
    now = noted(s, Due)
    if now.cities and not s.cities:
        note(s, Due((), now.cubes))
        for stop in now.cities:
            cube_due(s, stop)


def town_tile_brings_a_cube(game: HexGame, s: RailState, a: Action) -> None:
    """A town tile laid on a town brings it a cube of the builder's choice, unless the town becomes a city by it."""
    stop = town_of(game.map, a)
    now = noted(s, Due)
    if stop != NOWHERE and s.colour[stop] == NO_COLOUR and stop not in now.cities and stop not in now.cubes:
        cube_due(s, stop)


def first_town_tile_brings_a_cube(game: HexGame, s: RailState, a: Action) -> None:
    """Only the first tile on a town brings it a cube (another reading)."""
    stop = town_of(game.map, a)
    if stop != NOWHERE and not s.tracked >> stop & 1:
        s.tracked |= 1 << stop
        town_tile_brings_a_cube(game, s, a)


def town_of(m: HexMap, a: Action) -> int:
    """The stop on which a tile has been laid; NOWHERE for other ground and for all that is no tile."""
    return m.stop_at[m.index[a.hex]] if isinstance(a, Lay) else NOWHERE


def cube_due(s: RailState, stop: int) -> None:
    """Let the builder choose a cube for a town; with an empty supply there is none."""
    now = noted(s, Due)
    if len(now.cubes) < sum(len(cubes) for cubes in s.display):
        note(s, Due(now.cities, (*now.cubes, stop)))


# -- what the builder decides


@dataclass(frozen=True)
class NewCityDue(Step[RailState]):
    """The builder chooses the new city that takes the place of a town, or pays for a fifth link into one.

    While cities are due in several towns the builder says which comes first. A fifth link comes into a town with four
    links of one other player: it costs $6 and `builds` of the turn's tiles, and wants a new city.
    """

    builds: int = 1
    effects: tuple[Effect[Urbanize], ...] = NEW_CITY.effects

    name = "due"
    section = SECTION
    kinds = (Urbanize,)

    @staticmethod
    def towns(s: RailState) -> tuple[int, ...]:
        """The towns where a new city is due, as stops."""
        return noted(s, Due).cities

    def due(self, game: HexGame, s: RailState) -> bool:
        return bool(self.towns(s)) and noted(s, Waiting).stop == NOWHERE

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        m = game.map
        towns: Iterable[int] = self.towns(s)
        if not towns:
            towns = [stop for stop in range(len(m.stops)) if self.fifth_link(game, s, stop) is None]
        letters = letters_left(m, s)
        return [Urbanize(m.stop_names[stop], letter) for stop in towns for letter in letters]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        m, due = game.map, self.towns(s)
        if not isinstance(a, Urbanize):
            return object_to("city-due", SECTION, town=m.stops[due[0]].label)
        stop = m.stop_index.get(a.town, NOWHERE)
        if stop == NOWHERE or s.colour[stop] != NO_COLOUR:
            return object_to("not-a-town", SECTION, town=a.town)
        if due and stop not in due:
            return object_to("city-due-elsewhere", SECTION, town=m.stops[due[0]].label)
        found = city_to_be_had(m, s, a.city, SECTION)
        return found if found is not None or due else self.fifth_link(game, s, stop)

    def fifth_link(self, game: HexGame, s: RailState, stop: int) -> Objection | None:
        """No tile has five exits: into a town full of one other player's links one comes with a new city, for $6."""
        m, seat = game.map, s.queue[0]
        if s.colour[stop] != NO_COLOUR:
            return object_to("not-a-town", SECTION, town=m.stops[stop].label)
        town = m.stops[stop].label
        owners = owners_at(s, stop)
        if not owners:
            return object_to("no-fifth-link", SECTION, town=town)
        if len(s.links[stop]) < MOST_EXITS or len(owners) > 1 or SEAT0 + seat in owners:
            return object_to("not-four-links", SECTION, town=town)
        build = game.phase_of(Build)
        if build.builds_left(s, seat) < self.builds:
            return build.none_left(s, SECTION)
        base = m.stops[stop].hex * 6
        seen = build.builder_view(m, s, seat)
        begun = [base + edge for edge in bits(m.open[m.stops[stop].hex]) if seen.leads_to[base + edge] != NOWHERE]
        if not any(seen.across_owner[half] in (fit.MINE, fit.ROOTED) for half in begun):
            return object_to("no-track-at-town", SECTION, town=town)
        if not s.cities:
            return object_to("nothing-to-urbanize", SECTION)
        return build.money.short(s, seat, FIFTH_LINK, SECTION)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Urbanize)
        m, build = game.map, game.phase_of(Build)
        stop = m.stop_index[a.town]
        before = s.links[:]
        now = noted(s, Due)
        if now.cities:
            note(s, Due(tuple(other for other in now.cities if other != stop), now.cubes))
            found(game, s, a, self.effects)
            new_links(s, before)
        else:
            build.money.pay(s, s.queue[0], FIFTH_LINK)
            found(game, s, a, self.effects)
            build.note_built(game, s, a, m.stops[stop].hex, FIFTH_LINK, before, self.builds)
        no_city_left(s)


@dataclass(frozen=True)
class FetchCube(Step[RailState]):
    """A cube that is due to a town is chosen from any supply space."""

    name = "fetch"
    section = SECTION
    kinds = (Fetch,)

    @staticmethod
    def town(s: RailState) -> int:
        """The town that gets the next cube, as a stop."""
        return noted(s, Due).cubes[0]

    def due(self, game: HexGame, s: RailState) -> bool:
        return bool(noted(s, Due).cubes) and any(s.display)

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        if not self.due(game, s):
            return []
        m = game.map
        rows = zip(columns(m), s.display, strict=True)
        return [Fetch(m.colours[colour], space) for space, cubes in rows for colour in dict.fromkeys(cubes)]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        m = game.map
        if not isinstance(a, Fetch):
            return object_to("cube-due", SECTION, town=m.stops[self.town(s)].label)
        if not self.due(game, s):
            return object_to("no-cube-due", SECTION)
        k = column_index(m).get(a.space)
        if k is None:
            return object_to("no-such-space", SECTION, space=a.space)
        if a.cube not in m.colours or m.colours.index(a.cube) not in s.display[k]:
            return object_to("no-such-cube-there", SECTION, space=a.space, cube=a.cube)
        return None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Fetch)
        m, now = game.map, noted(s, Due)
        stop, *rest = now.cubes
        colour, k = m.colours.index(a.cube), column_index(m)[a.space]
        cubes = list(s.display[k])
        cubes.remove(colour)
        s.display[k] = tuple(cubes)
        s.cubes[stop] += CUBE_ONE[colour]
        note(s, Due(now.cities, tuple(rest)))
