"""The ways from one place to another as a builder weighs them: tiles, price, turns, what they bring, who is in the way.

Each has been laid, on a copy, by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

from trunkline.actions import Rest
from trunkline.game import Seat
from trunkline.games.hexes.actions import Connect, Deliver, Lay
from trunkline.games.hexes.map import NOWHERE, SEAT0
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.crossings import DiscLink
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.turn import Building
from trunkline.games.hexes.routes import hop_by
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.tiles import NO_TILE, name_of
from trunkline.games.hexes.track import links_of
from trunkline.games.hexes.ways.passages import Passages
from trunkline.games.hexes.ways.search import NO_HALF, Course, courses
from trunkline.plan import sweep, then

MOST_WAYS = 5
"""Ways that are shown."""

MOST_COURSES = 40
"""Courses that are looked at for them: many differ by a curve only."""

PLENTY = 10_000
"""Dollars and tiles of somebody who lacks nothing."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to join two places. `builds` are its tiles and links without track in the order in which they can be built.

    `now` of them can be built in the turn it is looked at from; with all of them there are `links` more of the
    builder's own; `cubes` could then be delivered that could not before, one of them for `gain` links of the builder's.
    `stops` are the places on the way, both ends included.
    """

    builds: tuple[Lay | Connect, ...]
    price: int
    now: int
    links: int
    cubes: int
    gain: int
    stops: tuple[int, ...]
    shared: tuple[Seat, ...]

    @property
    def tiles(self) -> int:
        """How many tiles it takes."""
        return sum(isinstance(a, Lay) for a in self.builds)


@dataclass(frozen=True, slots=True)
class Ways:
    """The cheapest ways; whose track bars a cheaper one, and what that would cost."""

    ways: tuple[Way, ...]
    barred_by: tuple[Seat, ...] = ()
    else_price: int = 0


def hex_of(game: HexGame, word: str) -> int | None:
    """The hex of a place by its name in lines or its label; None when there is none."""
    m = game.map
    stop = m.stop_index.get(word)
    return m.index.get(word) if stop is None else m.stops[stop].hex


def ways(game: HexGame, s: RailState, seat: Seat, start: int, goal: int, most: int = MOST_WAYS) -> Ways:
    """The cheapest ways from one hex to another for a seat that builds in this position, the cheapest first."""
    build = game.phase_of(Build)
    p = Passages(game.map, s, seat, build)
    # What else the builder is asked meanwhile is not asked here, nor what single turns allow.
    discs = tuple(replace(step, checks=()) for step in build.steps if isinstance(step, DiscLink))
    free = game.change(Build, limit=PLENTY, steps=discs)
    rich = s.copy()
    rich.cash[seat] += PLENTY
    rich.scratch = Building(income=s.income[seat])
    before = deliverable(game, s, seat)
    found: list[Way] = []
    seen: set[frozenset[str]] = set()
    for course in islice(courses(p, start, goal), MOST_COURSES):
        builds = builds_of(p, course)
        places = frozenset(a.hex if isinstance(a, Lay) else a.city + a.to for a in builds)
        if places in seen:
            continue
        way = built(game, free, s, rich, seat, course, builds, before)
        if way is not None:
            seen.add(places)
            found.append(way)
            if len(found) == most:
                break
    rivals, price = barred_by(game, s, seat, start, goal, found[0].price if found else None)
    return Ways(tuple(found), rivals, price)


def builds_of(p: Passages, course: Course) -> list[Lay | Connect]:
    """The tiles and links without track that a course takes, from its start to its goal."""
    out: list[Lay | Connect] = []
    for h, code, half in course.legs:
        if code not in (NO_TILE, p.s.tile[h]):
            out.append(Lay(p.m.labels[h], Rest(name_of(code))))
        if half in p.discs:
            out.append(p.discs[half].line)
    return out


def built(
    game: HexGame, free: HexGame, s: RailState, rich: RailState, seat: Seat, course: Course,
    builds: list[Lay | Connect], before: frozenset[Deliver],
) -> Way | None:  # fmt: skip
    """A course as a way, built in a legal order by somebody who lacks nothing; None where the rules are against it."""
    m = game.map
    done, after = sweep(free, rich, seat, builds)
    if len(done) < len(builds):
        return None
    ordered, goods = tuple(a for a in done if isinstance(a, Lay | Connect)), game.phase_of(MoveGoods)
    fresh = deliverable(game, after, seat) - before
    stops = tuple(m.stop_at[leg.hex] for leg in course.legs if m.stop_at[leg.hex] != NOWHERE)
    return Way(
        builds=ordered,
        price=rich.cash[seat] - after.cash[seat],
        now=built_now(game, s, seat, ordered),
        links=links_of(after, seat) - links_of(s, seat),
        cubes=len({(a.cube, a.route.partition("/")[0]) for a in fresh}),
        gain=max((goods.brings(m, after, a).get(seat, 0) for a in fresh), default=0),
        stops=stops,
        shared=sharers(s, seat, [m.index[a.hex] for a in ordered if isinstance(a, Lay)]),
    )


def built_now(game: HexGame, s: RailState, seat: Seat, builds: tuple[Lay | Connect, ...]) -> int:
    """How many of these can be built one after the other in the turn under way."""
    t: RailState | None = s
    for n, a in enumerate(builds):
        if t is None or t.round != s.round or game.why_not(t, a) is not None:
            return n
        t = then(game, t, seat, a)
    return len(builds)


def deliverable(game: HexGame, s: RailState, seat: Seat) -> frozenset[Deliver]:
    """What the seat could deliver if goods were moved now."""
    return frozenset(game.phase_of(MoveGoods).listing(game.map, s, seat))


def sharers(s: RailState, seat: Seat, hexes: list[int]) -> tuple[Seat, ...]:
    """The other seats with track in these hexes."""
    owners = {owner - SEAT0 for h in hexes for owner in s.own[h * 6 : h * 6 + 6] if owner >= SEAT0}
    return tuple(sorted(owners - {seat}))


def barred_by(
    game: HexGame, s: RailState, seat: Seat, start: int, goal: int, price: int | None
) -> tuple[tuple[Seat, ...], int]:
    """Whose track bars a way that were cheaper else, and what that one would cost."""
    p = Passages(game.map, s, seat, game.phase_of(Build), through_others=True)
    course = next(courses(p, start, goal), None)
    if course is None or (price is not None and course.price >= price):
        return (), 0
    owners = set[int]()
    for h, _, half in course.legs:
        owners.update(s.own[h * 6 : h * 6 + 6], s.across_owner[h * 6 : h * 6 + 6])
        stop = game.map.stop_at[h]
        hop = None if stop == NOWHERE or half == NO_HALF else hop_by(s, stop, half % 6)
        if hop is not None:
            owners.add(hop[3])
    others = {owner - SEAT0 for owner in owners if SEAT0 <= owner < SEAT0 + len(s.names)} - {seat}
    return tuple(sorted(others)), course.price
