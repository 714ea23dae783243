"""Why nothing can be done with a hex, a place or a cube now: the objection nearest to a legal line.

The rules are asked about every line the thing could stand for; of their objections the one that comes last in the
order of the checks is the one to tell, because the line passed all checks before it.
"""

from __future__ import annotations

from trunkline.actions import Rest
from trunkline.game import CHANCE, Objection, object_to
from trunkline.games.hexes.actions import Deliver, Lay
from trunkline.games.hexes.map import NOWHERE, HexMap
from trunkline.games.hexes.open_hexes import on_hex, ways_from
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.routes import deliveries, deliveries_from_hexes
from trunkline.games.hexes.state import HexGame, RailState, cube_count
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN_NAME
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "no-cubes-here": N_("There are no cubes in {stop}."),
        "no-links-here": N_("No complete link leaves {stop}."),
        "no-way-here": N_("No track leads from {stop} to a city or town."),
        "no-city-reached": N_("No complete links lead from {stop} to a city that takes {cube} cubes."),
    }
)

NEARNESS = (
    "no-such-tile", "town-needs-town-tile", "no-town-here", "changes-nothing", "drops-track", "turns-and-adds",
    "redirects-others-track", "redirects-complete-link", "redirects-not-open-end", "redirects-far-track",
    "closed-side", "meets-others-track", "meets-others-spur", "not-connected", "not-own-network",
    "ends-where-it-starts", "too-dear", "beyond-loans", "no-disc-left", "no-tile-left", "no-markers-left",
)  # fmt: skip
"""Codes from the farthest to the nearest to a legal tile; any other code says something of the hex or turn itself."""

FARTHEST_ROUTE = 6


def why(game: HexGame, s: RailState, word: str) -> Objection | None:
    """What stands against doing anything with this word now; None when something can be done or nothing is known.

    A word is a hex's label, a stop's word, or `red@chicago` for a cube.
    """
    turn = game.turn(s)
    if turn is None or turn == CHANCE:
        return None
    phase = game.phase(s)
    if isinstance(phase, Build):
        return _hex(game, s, phase, word)
    if isinstance(phase, MoveGoods):
        return _cube(game, s, phase, word)
    return None


def hex_of_word(m: HexMap, word: str) -> int | None:
    """The hex of a label or of a stop's word."""
    stop = m.stop_index.get(word)
    return m.index.get(word) if stop is None else m.stops[stop].hex


def _hex(game: HexGame, s: RailState, phase: Build, word: str) -> Objection | None:
    m = game.map
    h = hex_of_word(m, word)
    if h is None:
        return None
    names = TOWN_NAME.values() if m.stop_at[h] != NOWHERE else [tile.name for tile in TILES]
    if s.tile[h] == NO_TILE and m.stop_at[h] == NOWHERE:
        names = [tile.name for tile in TILES if len(tile.paths) == 1]  # what one path cannot do, two cannot either
    nearest: Objection | None = None
    for name in names:
        found = phase.check(game, s, Lay(m.labels[h], Rest(name)))
        if found is None:
            return None
        if nearest is None or nearness(found) > nearness(nearest):
            nearest = found
    return nearest


def nearness(o: Objection) -> tuple[int, int]:
    """How near a refused tile is to a legal one: the later the rule that objects to it, the nearer."""
    rank = NEARNESS.index(o.code) if o.code in NEARNESS else len(NEARNESS)
    return rank, -int(o.values.get("cost", 0))


def _cube(game: HexGame, s: RailState, phase: MoveGoods, word: str) -> Objection | None:
    m = game.map
    cube, _, place = word.rpartition("@")
    stop = m.stop_index.get(place)
    if stop is None and place in m.index:
        at = m.stop_at[m.index[place]]
        stop = at if at != NOWHERE else None
    if stop is None:
        return _open_cube(game, s, phase, cube, m.index[place]) if place in m.index and s.on_hexes else None
    label = m.stops[stop].label
    if not s.cubes[stop]:
        return object_to("no-cubes-here", phase.section, stop=label)
    if not s.links[stop]:
        return object_to("no-links-here", phase.section, stop=label)
    if cube not in m.colours or not cube_count(s.cubes[stop], m.colours.index(cube)):
        return None
    name, accepts = m.stops[stop].name, phase.accepts(m, s)
    routes = [
        a
        for a in deliveries(m, s, FARTHEST_ROUTE, accepts, s.links)
        if a.cube == cube and a.route.startswith(name + "/")
    ]
    if not routes:
        return object_to("no-city-reached", phase.section, stop=label, cube=cube)
    shortest = min(routes, key=lambda a: a.route.count(">"))
    return phase.check(game, s, Deliver(cube, shortest.route))


def _open_cube(game: HexGame, s: RailState, phase: MoveGoods, cube: str, h: int) -> Objection | None:
    """The same for a cube on a hex outside places."""
    m, packed = game.map, on_hex(s, h)
    label = m.labels[h]
    if not packed:
        return object_to("no-cubes-here", phase.section, stop=label)
    if not any(ways_from(m, s, h)):
        return object_to("no-way-here", phase.section, stop=label)
    if cube not in m.colours or not cube_count(packed, m.colours.index(cube)):
        return None
    every = deliveries_from_hexes(m, s, FARTHEST_ROUTE, phase.accepts(m, s), s.links)
    routes = [a for a in every if a.cube == cube and a.route.startswith(label + "/")]
    if not routes:
        return object_to("no-city-reached", phase.section, stop=label, cube=cube)
    return phase.check(game, s, min(routes, key=lambda a: a.route.count(">")))
