"""Build Track, Improving Track: a second path that joins nothing until later tiles of the same turn join it.

All track on a tile with two paths must be legal when building is completed, not when the tile is laid. In most cases
that makes no difference, for what is to join the second path can be laid first. It does where only this very tile
leads to what joins it. That is the way round: the first path leads to a town beside the hex where the builder has no
track, and the second comes out beside that town, so that the hex that lies beside both can join the two.

A second path may be laid loose where such a way round stands open: two more tiles may be laid, one in the town and one
in the hex beside it, and there are money and tiles in the box for all three. Until it is joined, only tiles of a way
round that leave one open are laid, and the turn does not end. Nobody gets stuck by that: of a way that is open the
first tile can be laid and leaves it open, and with the last one the path is joined. While it is loose it is nobody's
track: it can be joined, but nothing begins from it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trunkline.actions import Action, Rest
from trunkline.game import Objection, Scratch, object_to
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0, UNOWNED, HexMap
from trunkline.games.hexes.phases.turn import note, noted
from trunkline.games.hexes.phases.ways_round import (
    BEGINS,
    Fitting,
    Step,
    Way,
    joined,
    joins_half,
    kinds_short,
    look,
    town_shut,
    ways,
)
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN, code_of, name_of
from trunkline.games.hexes.track import chain, settle
from trunkline.games.hexes.view import BuilderView, spot_of
from trunkline.words import N_, WORDS

if TYPE_CHECKING:
    from trunkline.games.hexes.phases.build import Build

TWO_PATHS = "Improving Track"

WORDS.update(
    {
        "second-path-loose": N_(
            "One path in {hex} would join nothing. Lay first what is to join it. Only what comes from a town that this "
            "tile’s other path leads to may follow later, with tiles and money left for it."
        ),
        "joins-nothing": N_("The second path in {hex} still joins nothing: lay the tiles that join it, or take back."),
        "leaves-loose": N_("The second path in {hex} joins nothing yet: now only tiles that help to join it are laid."),
    }
)


@dataclass(frozen=True, slots=True)
class Loose(Scratch):
    """The half-edge of a path that joins nothing yet; -1 for none."""

    half: int = -1


# -- laying one


def may_lie_loose(build: Build, game: HexGame, s: RailState, seat: int) -> Fitting | None:
    """Which tiles a seat may lay in an empty hex with a path that joins nothing; None where it may lay none."""
    if not build.later or build.builds_left(s, seat) < 3:
        return None
    m = game.map
    # Building may cost a step of income besides (Brussels Metro): only from one so high that much more can be raised.
    shut, cash, short = town_shut(m, s, seat), build.money.most(s, seat), kinds_short(s)
    return look(m, build.prices(s, seat), build.track.rules).fitting(shut, cash, short)


def joined_later(build: Build, game: HexGame, s: RailState, a: Lay, found: Objection) -> Objection | None:
    """A tile of which one path joins nothing (`found`) may be laid when later tiles of the turn can join it."""
    m, seat = game.map, s.queue[0]
    h, code = m.index[a.hex], code_of(a.tile)
    assert code is not None
    spot = spot_of(m, s, build.builder_view(m, s, seat), h)
    if not build.later or not joins_half(spot, code, build.track.rules):
        return found
    loosely = may_lie_loose(build, game, s, seat)
    may = loosely is not None and a in loosely(h, spot)
    return None if may else object_to("second-path-loose", TWO_PATHS, hex=a.hex)


def path_not_joined(s: RailState, h: int, code: int, see: Callable[[], BuilderView]) -> int:
    """The half-edge of the path of a fitting tile that would join nothing; -1 for none, and where track lies already.

    `see` shows the map as the builder sees it, when it comes to that.
    """
    if s.tile[h] == NO_TILE and code < TOWN and len(TILES[code].paths) > 1:
        seen = see().across_owner
        for path in TILES[code].paths:
            if all(seen[h * 6 + edge] not in BEGINS for edge in path):
                return h * 6 + path[0]
    return -1


def leave_loose(m: HexMap, s: RailState, half: int) -> None:
    """A path that joins nothing is nobody's until it is joined."""
    settle(m, s, half, UNOWNED)
    note(s, Loose(half))


def loose_half(s: RailState) -> int:
    """The half-edge of the path that joins nothing yet; -1 for none."""
    return noted(s, Loose).half


def take_what_is_joined(build: Build, m: HexMap, s: RailState, seat: int) -> None:
    """A path that is joined, or leads to where the builder may begin by now, is the builder's."""
    half, mine = loose_half(s), SEAT0 + seat
    if half < 0:
        return
    if s.own[half] != mine:
        _, (one, _), (other, _) = chain(m, s, half)
        starts = build.starts(m, s, seat)
        if not any(_may_begin(m, s, mine, starts, stop) for stop in (one, other) if stop != NOWHERE):
            return
        settle(m, s, half, mine)
    note(s, Loose())


def _may_begin(m: HexMap, s: RailState, mine: int, starts: int | None, stop: int) -> bool:
    base = m.stops[stop].hex * 6
    return s.colour[stop] != NO_COLOUR or mine in s.own[base : base + 6] if starts is None else bool(starts >> stop & 1)


def ways_left(m: HexMap, s: RailState) -> list[Way]:
    """The ways round to the path that joins nothing, whatever is still to be built of each."""
    half = loose_half(s)
    h = half // 6
    paths = TILES[s.tile[h]].paths
    second = next(path for path in paths if half % 6 in path)
    firsts = [e for path in paths if path != second for e in path]
    rows = ways(m)[h]
    return [rows[edges] for edges in itertools.product(firsts, second) if edges in rows]


def can_be_joined(build: Build, game: HexGame, s: RailState) -> bool:
    """Whether nothing is loose, or the rest of a way round can be laid with what is left of the turn."""
    if loose_half(s) < 0:
        return True
    m, seat = game.map, s.queue[0]
    rests = ([step for step in way.steps if not _lies(m, s, *step)] for way in ways_left(m, s))
    return any(_leads(build, game, s, seat, rest) for rest in rests)


def _lies(m: HexMap, s: RailState, h: int, a: int, b: int) -> bool:
    """Whether a step of a way is built: a path or both exits lie there, or the town is a city by now."""
    stop = m.stop_at[h]
    if stop != NOWHERE:
        return s.colour[stop] != NO_COLOUR or bool(s.own[h * 6 + a] and s.own[h * 6 + b])
    return s.tile[h] != NO_TILE and TILES[s.tile[h]].mate[a] == b


def _leads(build: Build, game: HexGame, s: RailState, seat: int, rest: list[Step]) -> bool:
    """Whether these steps can be laid one after the other, each by all the rules, and the path is joined then."""
    m, t = game.map, s.copy()
    for h, a, b in rest:
        code = joined(t.tile[h], a, b, m.stop_at[h] != NOWHERE)
        if code is None:
            return False
        lay = Lay(m.labels[h], Rest(name_of(code)))
        if build.tile_fits(game, t, seat, lay) is not None:
            return False
        build.lay(game, t, lay)
    return loose_half(t) < 0


def hexes_of_ways(m: HexMap, s: RailState) -> frozenset[int]:
    """The hexes where a tile may help to join the loose path."""
    return frozenset(h for way in ways_left(m, s) for h, _, _ in way.steps)


def leaves_a_way(build: Build, game: HexGame, s: RailState, a: Lay) -> bool:
    """Whether a fitting tile joins the loose path, or lies on a way round and leaves one open."""
    m = game.map
    if m.index[a.hex] not in hexes_of_ways(m, s):
        return False
    t = s.copy()
    build.lay(game, t, a)
    return can_be_joined(build, game, t)


def path_to_be_joined(build: Build, game: HexGame, s: RailState, a: Action) -> Objection | None:
    """While a path joins nothing, the turn does not end, and only what leaves a way to join it is built."""
    hex = game.map.labels[loose_half(s) // 6]
    if not isinstance(a, Lay):
        return object_to("joins-nothing", TWO_PATHS, hex=hex)
    found = build.tile_fits(game, s, s.queue[0], a)
    stays = found is None and not leaves_a_way(build, game, s, a)
    return object_to("leaves-loose", TWO_PATHS, hex=hex) if stays else found
