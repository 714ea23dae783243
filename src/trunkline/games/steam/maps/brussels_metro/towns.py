"""Brussels Metro, Urbanization: goods on towns, and towns that become cities by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from trunkline.actions import Action
from trunkline.game import Objection, object_to
from trunkline.games.hexes import fit
from trunkline.games.hexes.actions import Fetch, Urbanize
from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.phases.build import Build, Links, city_left, city_letters
from trunkline.games.hexes.phases.display import column_index, columns
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState
from trunkline.games.hexes.tiles import MOST_EXITS
from trunkline.words import N_, WORDS

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


def linked_by(s: RailState, stop: int) -> set[int]:
    """The owner codes of the players with a complete link at a stop."""
    return {hop[3] for hop in s.links[stop] if hop[3] >= SEAT0}


# -- what follows from a tile


def second_player_urbanizes(m: HexMap, s: RailState, seat: int, h: int, before: Links) -> None:
    """A town into which a seat has built a link, and another player before, becomes a city at once.

    It does not matter how the link came in: by a better tile in the town, by track that joined what lay there, or by a
    new city that completed nobody's track. With no new city left the town stays one and receives a cube instead.
    """
    mine = SEAT0 + seat
    waiting: tuple[int, ...] = s.memo.get("due", ())
    due = tuple(
        stop
        for stop, row in enumerate(s.links)
        if s.colour[stop] == NO_COLOUR
        and stop not in waiting
        and row != before[stop]
        and any(hop[3] == mine and hop[:4] not in [old[:4] for old in before[stop]] for hop in row)
        and linked_by(s, stop) - {mine}
    )
    if due:
        s.memo["due"] = (*waiting, *due)
    no_city_left(s)


def no_city_left(s: RailState) -> None:
    """Without a new city left, towns that should become one receive a cube instead."""
    if s.memo.get("due") and not s.cities:
        for stop in s.memo.pop("due"):
            cube_due(s, stop)


def town_tile_brings_a_cube(m: HexMap, s: RailState, seat: int, h: int, before: Links) -> None:
    """A town tile laid on a town brings it a cube of the builder's choice, unless the town becomes a city by it."""
    stop = m.stop_at[h]
    if stop == NOWHERE or s.colour[stop] != NO_COLOUR or stop in s.memo.get("due", ()):
        return
    if stop not in s.memo.get("fetch", ()):
        cube_due(s, stop)


def first_town_tile_brings_a_cube(m: HexMap, s: RailState, seat: int, h: int, before: Links) -> None:
    """Only the first tile on a town brings it a cube (another reading)."""
    tracked = s.pool.get("tracked", ())
    if m.stop_at[h] != NOWHERE and h not in tracked:
        s.pool["tracked"] = (*tracked, h)
        town_tile_brings_a_cube(m, s, seat, h, before)


def cube_due(s: RailState, stop: int) -> None:
    """Let the builder choose a cube for a town; with an empty supply there is none."""
    waiting = s.memo.get("fetch", ())
    if len(waiting) < sum(len(cubes) for cubes in s.display):
        s.memo["fetch"] = (*waiting, stop)


# -- what the builder decides


@dataclass(frozen=True)
class NewCityDue:
    """The builder chooses the new city that takes the place of a town, or pays for a fifth link into one.

    While cities are due in several towns the builder says which comes first. A fifth link comes into a town with four
    links of one other player: it costs $6 and `builds` of the turn's tiles, and wants a new city.
    """

    builds: int = 1
    section: str = "Urbanization"
    kinds: ClassVar[tuple[type[Action], ...]] = (Urbanize,)

    def due(self, s: RailState) -> bool:
        return bool(s.memo.get("due")) and "stock" not in s.memo

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        m = game.map
        letters = dict.fromkeys(letter for k, letter in enumerate(city_letters(m)) if s.cities >> k & 1)
        if s.memo.get("due"):
            towns = list(s.memo["due"])
        else:
            towns = [stop for stop in range(len(m.stops)) if self.fifth_link(game, s, stop) is None]
        return [Urbanize(m.stop_names[stop], letter) for stop in towns for letter in letters]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        m = game.map
        due: tuple[int, ...] = s.memo.get("due", ())
        if not isinstance(a, Urbanize):
            return object_to("city-due", self.section, town=m.stops[due[0]].label)
        stop = m.stop_index.get(a.town, NOWHERE)
        if stop == NOWHERE or s.colour[stop] != NO_COLOUR:
            return object_to("not-a-town", self.section, town=a.town)
        if due and stop not in due:
            return object_to("city-due-elsewhere", self.section, town=m.stops[due[0]].label)
        if a.city not in city_letters(m):
            return object_to("no-such-city", self.section, city=a.city)
        if city_left(m, s, a.city) is None:
            return object_to("city-used", self.section, city=a.city)
        return None if due else self.fifth_link(game, s, stop)

    def fifth_link(self, game: HexGame, s: RailState, stop: int) -> Objection | None:
        """No tile has five exits: into a town full of one other player's links one comes with a new city, for $6."""
        m, seat = game.map, s.queue[0]
        if s.colour[stop] != NO_COLOUR:
            return object_to("not-a-town", self.section, town=m.stops[stop].label)
        town = m.stops[stop].label
        owners = linked_by(s, stop)
        if not owners:
            return object_to("no-fifth-link", self.section, town=town)
        if len(s.links[stop]) < MOST_EXITS or len(owners) > 1 or SEAT0 + seat in owners:
            return object_to("not-four-links", self.section, town=town)
        build = game.phase(s)
        assert isinstance(build, Build)
        if build.builds_left(s, seat) < self.builds:
            return object_to("no-builds-left", self.section, limit=len(s.memo["built"]))
        base = m.stops[stop].hex * 6
        seen = build.front(m, s, seat)
        begun = [base + edge for edge in bits(m.open[m.stops[stop].hex]) if seen.far[base + edge] != NOWHERE]
        if not any(seen.meet[half] in (fit.MINE, fit.ROOTED) for half in begun):
            return object_to("no-track-at-town", self.section, town=town)
        if not s.cities:
            return object_to("nothing-to-urbanize", self.section)
        return build.money.short(s, seat, FIFTH_LINK, self.section)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Urbanize)
        m, seat = game.map, s.queue[0]
        build = game.phase(s)
        assert isinstance(build, Build)
        stop = m.stop_index[a.town]
        before = s.links[:]
        paid = not s.memo.get("due")
        if paid:
            build.pay(s, seat, FIFTH_LINK)
        else:
            s.memo["due"] = tuple(other for other in s.memo["due"] if other != stop)
        build.found(m, s, seat, a)
        if paid:
            build.built(m, s, seat, m.stops[stop].hex, before, self.builds)
        else:
            second_player_urbanizes(m, s, seat, m.stops[stop].hex, before)
        no_city_left(s)


@dataclass(frozen=True)
class FetchCube:
    """A cube that is due to a town is chosen from any supply space."""

    section: str = "Urbanization"
    kinds: ClassVar[tuple[type[Action], ...]] = (Fetch,)

    def due(self, s: RailState) -> bool:
        return bool(s.memo.get("fetch")) and any(s.display)

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        if not self.due(s):
            return []
        m = game.map
        rows = zip(columns(m), s.display, strict=True)
        return [Fetch(m.colours[colour], space) for space, cubes in rows for colour in dict.fromkeys(cubes)]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        m = game.map
        if not isinstance(a, Fetch):
            return object_to("cube-due", self.section, town=m.stops[s.memo["fetch"][0]].label)
        if not self.due(s):
            return object_to("no-cube-due", self.section)
        k = column_index(m).get(a.space)
        if k is None:
            return object_to("no-such-space", self.section, space=a.space)
        if a.cube not in m.colours or m.colours.index(a.cube) not in s.display[k]:
            return object_to("no-such-cube-there", self.section, space=a.space, cube=a.cube)
        return None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Fetch)
        m = game.map
        stop, *rest = s.memo["fetch"]
        colour, k = m.colours.index(a.cube), column_index(m)[a.space]
        cubes = list(s.display[k])
        cubes.remove(colour)
        s.display[k] = tuple(cubes)
        s.cubes[stop] += CUBE_ONE[colour]
        s.memo["fetch"] = tuple(rest)
