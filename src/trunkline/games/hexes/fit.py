"""Build Track, where a tile fits: the rules of connection, ownership and replacement, one small function each.

What these rules look at in a hex is a `Spot`: six edges with what lies across them, seen by the builder. A
rule takes a spot and one way to read what a tile changes there, and gives the code of its objection, or None. Listing
keeps the tiles with a reading that no rule objects to; a refusal names the first rule that objects. Spots are values
without seat or place, so the answers for one depend on nothing else and are kept.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import permutations
from typing import Final, NamedTuple

from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.map import CITY, CLOSED, NOWHERE, UNOWNED, HexMap
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN, TOWN_KINDS, Path

MINE: Final = 2
OTHER: Final = 3
ROOTED: Final = 4
FAR_CITY: Final = 5
SPUR: Final = 6
"""Codes as the builder sees them; ROOTED is nobody's track that runs back to where the builder may begin, FAR_CITY a
city where track of the builder's may end but not begin, SPUR another player's exit of a town beside the hex."""


class Spot(NamedTuple):
    """A hex as the builder sees it.

    `old` is the tile there; `stop` the town in it (NOWHERE for ordinary ground); `open_ends` a mask of the edges where
    unfinished track ends. Six values each: `across_owner` what lies across (FREE, UNOWNED, MINE, OTHER, SPUR, ROOTED,
    CITY, FAR_CITY, CLOSED), `leads_to` the stop that this leads to (for an open end: the stop at the other end of that
    chain), `own` whose piece ends there.
    """

    old: int
    stop: int
    open_ends: int
    across_owner: bytes
    leads_to: bytes
    own: bytes


class Turn(NamedTuple):
    """A path turned by a redirect: the edge that stays, the one it leaves and the one it goes to."""

    stays: int
    leaves: int
    goes: int


class Change(NamedTuple):
    """What a tile adds to the old one: new paths, turned paths, new exits of a town."""

    paths: tuple[Path, ...] = ()
    turns: tuple[Turn, ...] = ()
    exits: tuple[int, ...] = ()


Rule = Callable[[Spot, Change], str | None]


# -- what changes


@functools.cache
def changes(old: int, code: int) -> tuple[Change, ...]:
    """Every way to read a replacement: added paths or exits, turned paths, or both; none when track would be dropped.

    Two paths that change places can be read in two ways: either end of each may be the one that stays. A path that
    gives way to two may be turned into either; the other one is new.
    """
    if code >= TOWN:
        before = 0 if old == NO_TILE else old - TOWN
        after = code - TOWN
        return (Change(exits=tuple(bits(after & ~before))),) if before & ~after == 0 else ()
    paths = () if old == NO_TILE else TILES[old].paths
    removed = [p for p in paths if p not in TILES[code].paths]
    added = tuple(p for p in TILES[code].paths if p not in paths)
    if not removed:
        return (Change(paths=added),)
    readings = []
    for order in permutations(added, len(removed)):
        turns = [_turn(p, a) for p, a in zip(removed, order, strict=True)]
        if None not in turns:
            new = tuple(p for p in added if p not in order)
            readings.append(Change(paths=new, turns=tuple(t for t in turns if t)))
    return tuple(readings)


def _turn(old: Path, new: Path) -> Turn | None:
    kept = set(old) & set(new)
    if len(kept) != 1:
        return None
    (stays,) = kept
    return Turn(stays, old[0] + old[1] - stays, new[0] + new[1] - stays)


@functools.cache
def turned_paths(old: int, code: int) -> int:
    """How many paths a replacement redirects."""
    return max((len(change.turns) for change in changes(old, code)), default=0)


def reading(old: int, code: int, open_ends: int) -> Change:
    """What a fitting tile is taken to change: the first reading that turns nothing but loose ends (a mask of edges)."""
    some = changes(old, code)
    return next((change for change in some if all(open_ends >> t.leaves & 1 for t in change.turns)), some[0])


# -- the rules, in the order in which a refusal names them


def town_tile(spot: Spot, code: int) -> str | None:
    """Town tiles lie on towns and nothing else does."""
    if spot.stop != NOWHERE:
        return None if code >= TOWN else "town-needs-town-tile"
    return "no-town-here" if code >= TOWN else None


def changes_nothing(spot: Spot, code: int) -> str | None:
    """A tile must change the track."""
    return "changes-nothing" if code == spot.old else None


def keeps_track(spot: Spot, code: int) -> str | None:
    """Existing paths and exits stay, but for the open end of a last piece."""
    return None if changes(spot.old, code) else "drops-track"


def turns_own(spot: Spot, change: Change) -> str | None:
    """Only track of one's own or of nobody may be redirected."""
    return "redirects-others-track" if any(spot.own[t.stays] == OTHER for t in change.turns) else None


def turns_open_end(spot: Spot, change: Change) -> str | None:
    """A redirect moves the open end of the last piece of an unfinished link, nothing else."""
    return "redirects-not-open-end" if any(not spot.open_ends >> t.leaves & 1 for t in change.turns) else None


def turns_rooted(spot: Spot, change: Change) -> str | None:
    """Nobody's track may be redirected only where its link begins at a city or at one's own network (Steam)."""
    return "redirects-far-track" if any(spot.own[t.stays] == UNOWNED for t in change.turns) else None


def turns_or_adds(spot: Spot, change: Change) -> str | None:
    """A tile turns track or adds to it, not both (another reading)."""
    return "turns-and-adds" if change.turns and change.paths else None


def open_side(spot: Spot, change: Change) -> str | None:
    """Track may not lead off the map, into a lake or over a closed side."""
    return "closed-side" if CLOSED in _new_sides(spot, change) else None


def others_track(spot: Spot, change: Change) -> str | None:
    """New track may not touch the end of another player's track."""
    return None if OTHERS.isdisjoint(_new_sides(spot, change)) else "meets-others-track"


OTHERS = frozenset({OTHER, SPUR})
"""What another player's track looks like across an edge."""


def others_track_but_at_towns(spot: Spot, change: Change) -> str | None:
    """A new exit of a town may meet another player's track and is then that player's (Steam, another reading).

    Not where that track is nothing but an exit of a town itself: nobody else builds to or from that.
    """
    if not change.exits:
        return others_track(spot, change)
    return "meets-others-spur" if SPUR in _new_sides(spot, change) else None


def _new_sides(spot: Spot, change: Change) -> set[int]:
    """What lies across every edge by which new track leaves the hex."""
    edges = [e for path in change.paths for e in path] + [t.goes for t in change.turns] + list(change.exits)
    return {spot.across_owner[e] for e in edges}


def connected(spot: Spot, change: Change) -> str | None:
    """Every new path reaches a city, own track, or nobody's track that runs back to where one may begin.

    On a town one new exit is enough, or own track already there.
    """
    begins = (CITY, MINE, ROOTED)
    if change.exits:
        if MINE in spot.own or any(spot.across_owner[e] in begins for e in change.exits):
            return None
        return _apart(spot, change.exits)
    for a, b in change.paths:
        if spot.across_owner[a] not in begins and spot.across_owner[b] not in begins:
            return _apart(spot, (a, b))
    for turn in change.turns:
        if spot.own[turn.stays] == UNOWNED and spot.across_owner[turn.goes] not in begins:
            return _apart(spot, (turn.stays, turn.goes))
    return None


def _apart(spot: Spot, edges: tuple[int, ...]) -> str:
    """What is wrong with track that begins nowhere: it may join a city and still not the builder's network."""
    return "not-own-network" if any(spot.across_owner[e] == FAR_CITY for e in edges) else "not-connected"


def two_ends(spot: Spot, change: Change) -> str | None:
    """A link may not begin and end in the same city or town."""
    # Across a loose edge there is nothing: new track may come to where a path that is turned ended loose.
    beyond = [NOWHERE if spot.open_ends >> e & 1 else spot.leads_to[e] for e in range(6)]
    pairs = [(beyond[a], beyond[b]) for a, b in change.paths]
    pairs += [(spot.leads_to[t.leaves], beyond[t.goes]) for t in change.turns]
    pairs += [(spot.stop, beyond[e]) for e in change.exits]
    return "ends-where-it-starts" if any(a == b != NOWHERE for a, b in pairs) else None


RULES: tuple[Rule, ...] = (
    turns_own,
    turns_open_end,
    open_side,
    others_track,
    connected,
    two_ends,
)


# -- what extends a link


def extended_by_new_track(change: Change) -> tuple[int, ...]:
    """Only added track extends a link; a path that is turned does not."""
    return tuple(e for path in change.paths for e in path)


def extended_by_any_track(change: Change) -> tuple[int, ...]:
    """A path that is turned counts as extending its link, too."""
    return (*extended_by_new_track(change), *(e for t in change.turns for e in (t.stays, t.goes)))


Extends = Callable[[Change], tuple[int, ...]]
"""Where a tile that turns track extends the links of its paths, as edges; all track of one that only adds extends."""

Starts = Callable[[HexMap, RailState, int], int]
"""The stops at which a seat may begin track, as a bit mask: map, position, seat."""


class TrackRules(NamedTuple):
    """How track may be laid: the `rules` of a spot, where a seat `starts`, and what `extends` an unfinished link.

    Without `starts` track begins at any city, and at a town with own track. `markers` limits the links of a seat,
    finished or not; 0 is no limit.
    """

    rules: tuple[Rule, ...] = RULES
    starts: Starts | None = None
    extends: Extends = extended_by_new_track
    markers: int = 0


AS_PRINTED = TrackRules()
"""The rules of track in Age of Steam."""


def either_turned_or_added(track: TrackRules) -> TrackRules:
    """The same rules, but one tile may not turn track and add to it."""
    return track._replace(rules=(turns_or_adds, *track.rules))


def links_added(spot: Spot, code: int) -> int:
    """How many more links the builder owns once a fitting tile lies in a spot; fewer (below 0) where it joins own ones.

    Each new piece is a link of its own unless it joins one of the builder's; nobody's track that it joins or turns
    becomes part of it. Turned track of one's own is counted already; an exit that meets another's track is theirs.
    """
    change = changes(spot.old, code)[0]
    new = len(change.paths) + len(change.exits) + sum(spot.own[t.stays] != MINE for t in change.turns)
    edges = [e for path in change.paths for e in path] + [t.goes for t in change.turns] + list(change.exits)
    return new - sum(spot.across_owner[e] in (MINE, OTHER) for e in edges)


def objection(spot: Spot, code: int, rules: tuple[Rule, ...] = RULES) -> str | None:
    """The code of the first rule that objects to a tile in a spot; None when one reading of it meets no objection.

    Of several readings the one that passes most rules tells.
    """
    told = town_tile(spot, code) or changes_nothing(spot, code) or keeps_track(spot, code)
    if told is not None:
        return told
    passed = -1
    for change in changes(spot.old, code):
        for n, rule in enumerate(rules):
            found = rule(spot, change)
            if found is not None:
                if n > passed:
                    told, passed = found, n
                break
        else:
            return None
    return told


@functools.lru_cache(maxsize=1 << 16)
def fits(spot: Spot, rules: tuple[Rule, ...] = RULES) -> tuple[int, ...]:
    """The codes of all tiles that no rule objects to in a spot, in the order of the tile list."""
    return _fits(same_ends(spot), rules)


def same_ends(spot: Spot) -> Spot:
    """The spot with stops renumbered: rules ask only which ends are the same, so alike spots share one answer."""
    names: dict[int, int] = {NOWHERE: NOWHERE}
    ends = bytes(names.setdefault(stop, len(names)) for stop in (spot.stop, *spot.leads_to))
    return spot._replace(stop=ends[0], leads_to=ends[1:])


@functools.lru_cache(maxsize=1 << 16)
def _fits(spot: Spot, rules: tuple[Rule, ...]) -> tuple[int, ...]:
    barred = (CLOSED, *OTHERS) if others_track in rules else (CLOSED,)
    shut = sum(1 << e for e in range(6) if spot.across_owner[e] in barred)
    wanted = _candidates(spot.old, spot.stop != NOWHERE)
    # Most tiles of a hex fail at a shut side: those are passed over before the rules are asked one by one.
    return tuple(code for code, sides in wanted if not sides & shut and objection(spot, code, rules) is None)


@functools.cache
def _candidates(old: int, town: bool) -> tuple[tuple[int, int], ...]:
    """The tile codes that can replace a tile, each with the edges (mask) by which every reading adds track."""
    out = []
    for code in [TOWN + e for e in TOWN_KINDS] if town else [tile.code for tile in TILES]:
        readings = changes(old, code)
        if readings and code != old:
            sides = 63
            for change in readings:
                edges = [e for path in change.paths for e in path] + [t.goes for t in change.turns]
                sides &= sum(1 << e for e in {*edges, *change.exits})
            out.append((code, sides))
    return tuple(out)
