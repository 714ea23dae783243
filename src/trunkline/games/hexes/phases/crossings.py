"""Links without track between two cities, side by side or over water: a step of the builder's turn."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from trunkline.actions import Action
from trunkline.game import Objection, Scratch, Step, object_to, verbs
from trunkline.games.hexes.actions import Connect
from trunkline.games.hexes.grid import EDGE, OPPOSITE
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.ground import SECTION as BUILD_TRACK
from trunkline.games.hexes.phases.turn import note, noted
from trunkline.games.hexes.routes import hop_by
from trunkline.games.hexes.shapes import Check, first_objection
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.track import connect
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "no-disc-link": N_("No link without track can join {city} and {to}."),
        "disc-other-way": N_("Name the two the other way round: “connect {to} {city}”."),
        "disc-needs-cities": N_("{town} is a town: a link without track joins two cities."),
        "disc-a-turn": N_("You have already built a link over water this turn."),
        "disc-taken": N_("{city} and {to} are joined already; there is room for one disc."),
    }
)


class Crossing(NamedTuple):
    """Where a disc can join two stops: the first stop and the side it is left by, the second and its side, dollars."""

    stop: int
    edge: int
    to: int
    into: int
    price: int


Crossings = Callable[[HexMap], tuple[Crossing, ...]]


@functools.cache
def neighbours(m: HexMap) -> tuple[Crossing, ...]:
    """Stops side by side, the first the one with the smaller number; a disc between them costs nothing."""
    out = []
    for k, stop in enumerate(m.stops):
        for edge in range(6):
            n = m.across[stop.hex * 6 + edge]
            if m.open[stop.hex] >> edge & 1 and m.stop_at[n] != NOWHERE and m.stop_at[n] > k:
                out.append(Crossing(k, edge, m.stop_at[n], OPPOSITE[edge], 0))
    return tuple(out)


@functools.cache
def ferries(m: HexMap) -> tuple[Crossing, ...]:
    """The links that the map marks: the two places, the side by which each is left, the price."""
    out = []
    for row in m.data.get("ferries", ()):
        (one, side), (other, across) = row["between"]
        if one in m.stop_index and other in m.stop_index:
            out.append(Crossing(m.stop_index[one], EDGE[side], m.stop_index[other], EDGE[across], row["price"]))
    return tuple(out)


@dataclass(frozen=True, slots=True)
class Crossed(Scratch):
    """How many links without track the builder has made in this turn."""

    count: int = 0


def one_crossing_a_turn(game: HexGame, s: RailState, a: Connect) -> Objection | None:
    """A player builds at most one link over water in a turn."""
    return object_to("disc-a-turn", BUILD_TRACK) if noted(s, Crossed).count else None


SECTION = "Links without Track"


@dataclass(frozen=True)
class DiscLink(Step[RailState]):
    """A link without track between two cities: one of the turn's builds, shown by its owner's disc.

    `crossings` are the places for discs on a map; a place with a disc is taken. Holders of the actions in `free_with`
    pay nothing. Such a link counts as `pieces` of track; `checks` are what else may stand against it.
    """

    crossings: Crossings
    free_with: tuple[int, ...] = ()
    section: str = SECTION
    pieces: int = 0
    checks: tuple[Check[Connect], ...] = ()

    name = "connect"
    kinds = (Connect,)

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        m = game.map
        return [
            Connect(m.stop_names[c.stop], m.stop_names[c.to])
            for c in self.crossings(m)
            if self.may_connect(game, s, c) is None
        ]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        assert isinstance(a, Connect)
        crossing = self.crossing(game.map, a)
        if crossing is None and self.crossing(game.map, Connect(a.to, a.city)) is not None:
            return object_to("disc-other-way", self.section, city=a.city, to=a.to)
        if crossing is None:
            return object_to("no-disc-link", self.section, city=a.city, to=a.to)
        return self.may_connect(game, s, crossing)

    def crossing(self, m: HexMap, a: Connect) -> Crossing | None:
        """The place for a disc between two stops, which are named in the order of the map."""
        stop, to = m.stop_index.get(a.city), m.stop_index.get(a.to)
        return next((c for c in self.crossings(m) if (c.stop, c.to) == (stop, to)), None)

    def free_places(self, m: HexMap, s: RailState, seat: int) -> list[Crossing]:
        """Where a disc could lie between two cities now, with what it costs the seat, whatever is left of its turn."""
        if one_crossing_a_turn in self.checks and noted(s, Crossed).count:
            return []
        return [
            c._replace(price=self.price(s, seat, c))
            for c in self.crossings(m)
            if NO_COLOUR not in (s.colour[c.stop], s.colour[c.to]) and hop_by(s, c.stop, c.edge) is None
        ]

    def may_connect(self, game: HexGame, s: RailState, c: Crossing) -> Objection | None:
        """Both ends are cities, the place is free, a build is left and the price can be paid."""
        m, seat = game.map, s.queue[0]
        for stop in (c.stop, c.to):
            if s.colour[stop] == NO_COLOUR:
                return object_to("disc-needs-cities", self.section, town=m.stops[stop].label)
        if hop_by(s, c.stop, c.edge) is not None:
            return object_to("disc-taken", self.section, city=m.stops[c.stop].label, to=m.stops[c.to].label)
        build = game.phase_of(Build)
        if build.builds_left(s, seat) <= 0:
            return build.none_left(s, self.section)
        found = first_objection(self.checks, game, s, Connect(m.stop_names[c.stop], m.stop_names[c.to]))
        return found or build.money.short(s, seat, self.price(s, seat, c), self.section)

    def price(self, s: RailState, seat: int, c: Crossing) -> int:
        """What a disc costs a seat now."""
        return 0 if s.role[seat] in self.free_with else c.price

    def price_of(self, m: HexMap, s: RailState, a: Connect) -> int:
        """What a legal disc costs the seat of `s.queue[0]`."""
        c = self.crossing(m, a)
        assert c is not None
        return self.price(s, s.queue[0], c)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Connect)
        c = self.crossing(game.map, a)
        assert c is not None
        build, seat = game.phase_of(Build), s.queue[0]
        cost = self.price(s, seat, c)
        build.money.pay(s, seat, cost)
        before = build.links_before(s)
        connect(s, c.stop, c.edge, c.to, c.into, SEAT0 + seat, self.pieces)
        build.note_built(game, s, a, game.map.stops[c.stop].hex, cost, before)
        if self.checks:
            note(s, Crossed(noted(s, Crossed).count + 1))


def with_crossings(game: HexGame, *checks: Check[Connect]) -> HexGame:
    """The game with the links without track that its map marks, each of them one piece of track."""
    step = DiscLink(ferries, section=BUILD_TRACK, pieces=1, checks=checks)
    game = replace(game, verbs={**game.verbs, **verbs(Connect)})
    return game.change(Build, steps=(step, *game.phase_of(Build).steps))
