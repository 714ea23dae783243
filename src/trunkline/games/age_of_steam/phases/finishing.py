"""Age of Steam, Build Track on some maps: whatever a turn begins must be finished in it.

A tile that leaves unfinished track is refused where the tiles and dollars that are left cannot finish it. Most answers
come from the ways over free ground that are next to the loose end; only what they leave open is tried out in full.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from trunkline.game import Objection, object_to
from trunkline.games.hexes import fit
from trunkline.games.hexes.actions import Done, Lay, Urbanize
from trunkline.games.hexes.grid import OPPOSITE, bits
from trunkline.games.hexes.map import CITY, FREE, LAND, NO_COLOUR, NOWHERE, PLAIN, SEAT0, UNOWNED, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import before_the_first_tile, letters_left
from trunkline.games.hexes.phases.ground import SECTION
from trunkline.games.hexes.phases.prices import Price
from trunkline.games.hexes.phases.turn import Building
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.supply import KINDS_OF, at_hand
from trunkline.games.hexes.tiles import MOST_EXITS, NO_TILE, TILE_OF_PATHS, TILES, TOWN, code_of
from trunkline.games.hexes.view import loose_edges
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "unfinished-track": N_("No track that you have begun may stay unfinished at the end of your turn."),
        "cannot-be-finished": N_("That track could not be finished in this turn any more."),
    }
)

FAR = 9
"""Steps to a place, where there is none near."""


class End(NamedTuple):
    """A loose end: the half-edge that it leaves its hex by, and the stop that it leads back to."""

    half: int
    start: int


def loose_ends(m: HexMap, s: RailState, seat: int) -> list[End]:
    """The loose ends of a seat's unfinished track."""
    mine = SEAT0 + seat
    out: list[End] = []
    for half in s.open_ends:
        if s.own[half] == mine:
            out.append(End(half, s.leads_to[m.across[half] * 6 + OPPOSITE[half % 6]]))
    return out


def nothing_unfinished(game: HexGame, s: RailState, a: Done) -> Objection | None:
    """A turn ends with no unfinished track of the builder, town exits included, while anything else can be done."""
    if not loose_ends(game.map, s, s.queue[0]):
        return None
    only_done = replace(game.phase_of(Build), end_checks=()).is_done(game, s)
    return None if only_done else object_to("unfinished-track", SECTION)


@functools.cache
def steps_to_stops(m: HexMap) -> tuple[int, ...]:
    """How many hexes lie between each hex and the nearest stop, itself included; 1 for a place and beside one."""
    steps = [1 if stop != NOWHERE else FAR for stop in m.stop_at]
    places = [stop != NOWHERE for stop in m.stop_at]
    for _ in range(4):
        for half, n in enumerate(m.across):
            h = half // 6
            if n >= 0 and m.open[h] >> half % 6 & 1:
                steps[h] = min(steps[h], 1 if places[n] else steps[n] + 1)
    return tuple(steps)


def ends_after(m: HexMap, s: RailState, loose: list[End], h: int, code: int) -> list[End] | None:
    """The loose ends of the seat after a fitting tile, from those before; None where only laying it could tell."""
    base, leads, across = h * 6, s.leads_to, s.across_owner
    change = fit.reading(s.tile[h], code, loose_edges(s, h))
    if change.turns:
        return None
    out: list[End] = []
    for one, other in change.paths:
        for half, back in ((base + one, base + other), (base + other, base + one)):
            if leads[half] == NOWHERE:
                if across[half] != FREE:
                    return None
                out.append(End(half, leads[back]))
    for edge in change.exits:
        half = base + edge
        if leads[half] == NOWHERE:
            if across[half] != FREE:
                return None
            out.append(End(half, m.stop_at[h]))
    if loose:
        touched = {edge for path in change.paths for edge in path} | set(change.exits)
        out += [end for end in loose if m.across[end.half] != h or OPPOSITE[end.half % 6] not in touched]
    return out


Way = tuple[tuple[int, ...], tuple[int, ...]]
"""The hexes of tiles that finish a loose end, and the full price of each."""


def ways_to_finish(
    game: HexGame, s: RailState, seat: int, end: End, tiles: int, built: tuple[int, ...]
) -> Iterator[Way]:
    """Short ways over free ground, or over tiles that take one path more, from a loose end to a place."""
    m, build = game.map, game.phase_of(Build)
    price, left = build.usual_prices(s, seat), stage_of(game, s, seat).kinds
    h, enter = m.across[end.half], OPPOSITE[end.half % 6]
    if tiles <= 0 or h in built or m.ground[h] not in LAND:
        return
    old = s.tile[h]
    if m.stop_at[h] != NOWHERE:
        exits = (0 if old == NO_TILE else old - TOWN) | 1 << enter
        code = TOWN + exits
        if m.stop_at[h] != end.start and exits.bit_count() <= MOST_EXITS and KINDS_OF[code] & left:
            yield (h,), (price(m.grounds[h], old, code),)
        return
    paths = () if old == NO_TILE else TILES[old].paths
    for leave in bits(m.open[h] & ~(1 << enter)):
        path = (enter, leave) if enter < leave else (leave, enter)
        tile = TILE_OF_PATHS.get(tuple(sorted((*paths, path))) if paths else (path,))
        if tile is None or path in paths or not left >> tile.kind & 1:
            continue
        cost, half = price(m.grounds[h], old, tile.code), h * 6 + leave
        owner, far = s.across_owner[half], s.leads_to[half]
        if far != NOWHERE and far != end.start and owner in (CITY, UNOWNED, SEAT0 + seat):
            yield (h,), (cost,)
        elif owner == FREE and tiles > 1:
            for hexes, prices in ways_to_finish(game, s, seat, End(half, end.start), tiles - 1, (*built, h)):
                yield (h, *hexes), (cost, *prices)


def known_ways(game: HexGame, s: RailState, seat: int, end: End, tiles: int) -> list[Way]:
    """The same with nothing built before, the cheapest first: found once for each loose end in a stage of a turn."""
    known = Building.of(s).known
    key = ("ways", end, tiles)
    if key not in known:
        known[key] = sorted(ways_to_finish(game, s, seat, end, tiles, ()), key=lambda way: sum(way[1]))
    found: list[Way] = known[key]
    return found


def first_way(game: HexGame, s: RailState, seat: int, end: End, tiles: int) -> Way | None:
    """One of these ways, the first one found; None where there is none."""
    known, key = Building.of(s).known, ("first", end, tiles)
    if key not in known:
        known[key] = next(ways_to_finish(game, s, seat, end, tiles, ()), None)
    found: Way | None = known[key]
    return found


def pays(game: HexGame, s: RailState, seat: int, h: int, code: int, prices: tuple[int, ...]) -> bool:
    """Whether the seat can pay for a tile with tiles of these full prices after it."""
    return cost_of(game, s, seat, h, code, prices) <= s.cash[seat]


def cost_of(game: HexGame, s: RailState, seat: int, h: int, code: int, prices: tuple[int, ...]) -> int:
    """What a tile costs now with tiles of these full prices after it, by the discount of the turn."""
    m, build = game.map, game.phase_of(Build)
    usual, now = build.usual_prices(s, seat), build.prices(s, seat)
    total = now(m.grounds[h], s.tile[h], code)
    if now is usual:
        return total + sum(prices)
    later = s.copy()
    dearest = max(Building.of(s).dearest, usual(m.grounds[h], s.tile[h], code))
    for full in prices:
        later.scratch = replace(Building.of(s), dearest=dearest)
        total += build.discount(later, seat, flat(full))(PLAIN, NO_TILE, TOWN)
        dearest = max(dearest, full)
    return total


@functools.cache
def flat(dollars: int) -> Price:
    """A price list on which everything costs the same."""
    return lambda ground, old, new: dollars


def all_finished(
    game: HexGame, s: RailState, seat: int, h: int, code: int, ends: list[End], tiles: int,
    built: tuple[int, ...], prices: tuple[int, ...] = (),
) -> bool:  # fmt: skip
    """Whether ways with no hex in common finish all these ends, within tiles and dollars."""
    if not ends:
        return pays(game, s, seat, h, code, prices)
    return any(
        all_finished(game, s, seat, h, code, ends[1:], tiles - len(hexes), (*built, *hexes), (*prices, *more))
        for hexes, more in known_ways(game, s, seat, ends[0], tiles)
        if not any(n in built for n in hexes)
    )


def may_found_later(game: HexGame, s: RailState) -> bool:
    """Whether a new city may still come after a tile: where it comes to a town, track that reaches it is finished."""
    steps = game.phase_of(Build).new_cities
    return any(before_the_first_tile not in step.checks and step.may_found(game, s) for step in steps)


MOST_LATER = 3
"""Tiles after the next one in the longest turn, the Engineer's; plans lift the limit, yet no longer way is whole."""


class Stage(NamedTuple):
    """What is the same for all tiles of a stage of a turn: loose ends, tiles left after the next one, kinds at hand.

    `city` says whether a new city may still come.
    """

    loose: list[End]
    tiles: int
    kinds: int
    city: bool


def stage_of(game: HexGame, s: RailState, seat: int) -> Stage:
    """The stage of the turn under way, found once."""
    known = Building.of(s).known
    if known.get("of") != id(s):  # a copy finds its own answers
        known.clear()
        known["of"] = id(s)
        left = min(game.phase_of(Build).builds_left(s, seat) - 1, MOST_LATER)
        known["stage"] = Stage(loose_ends(game.map, s, seat), left, at_hand(s), may_found_later(game, s))
    found: Stage = known["stage"]
    return found


def can_be_finished(game: HexGame, s: RailState, a: Lay) -> Objection | None:
    """A tile leaves no track that the rest of the turn could not finish."""
    m, seat = game.map, s.queue[0]
    h, code = m.index[a.hex], code_of(a.tile)
    assert code is not None
    stage = stage_of(game, s, seat)
    ends = ends_after(m, s, stage.loose, h, code)
    if ends is not None:
        if not ends:
            return None
        near, ahead, tiles = steps_to_stops(m), {m.across[end.half] for end in ends}, stage.tiles
        if max(len(ahead), *(near[n] for n in ahead)) - stage.city > tiles:
            return object_to("cannot-be-finished", SECTION)
        built = (*Building.of(s).built, h)
        if len(ends) == 1:
            quick = first_way(game, s, seat, ends[0], tiles)
            if quick and not any(n in built for n in quick[0]) and pays(game, s, seat, h, code, quick[1]):
                return None
        if all_finished(game, s, seat, h, code, ends, tiles, built):
            return None
        if not stage.city and len(ahead) == len(ends):
            return object_to("cannot-be-finished", SECTION)
    after = s.copy()
    build = game.phase_of(Build)
    replace(build, effects=()).lay(game, after, a)
    return None if _tried_out(game, after, seat) else object_to("cannot-be-finished", SECTION)


def _tried_out(game: HexGame, s: RailState, seat: int) -> bool:
    """Whether tiles at the loose ends, or a new city, finish all track of the seat; every one is tried."""
    m, build = game.map, game.phase_of(Build)
    ends = loose_ends(m, s, seat)
    if not ends:
        return True
    half = ends[0].half
    n, stop = m.across[half], m.stop_at[m.across[half]]
    if stop != NOWHERE and s.colour[stop] == NO_COLOUR and build.may_found(game, s):
        after = s.copy()
        build.new_cities[0].apply(game, after, Urbanize(m.stop_names[stop], letters_left(m, s)[0]))
        if _tried_out(game, after, seat):
            return True
    if build.builds_left(s, seat) <= 0 or steps_to_stops(m)[n] > build.builds_left(s, seat):
        return False
    for a in replace(build, tile_checks=(), effects=()).tiles_in(game, s, seat, n):
        after = s.copy()
        build.lay(game, after, a)
        if half not in after.open_ends and _tried_out(game, after, seat):
            return True
    return False
