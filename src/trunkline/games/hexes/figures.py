"""What lessons of the titles on hexes speak of: order, links, track, cubes, deliveries; see `trunkline.figures`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from trunkline.figures import Figure, per_seat
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.grid import EDGES
from trunkline.games.hexes.map import NOWHERE, SEAT0, UNOWNED
from trunkline.games.hexes.open_hexes import hexes_with_cubes
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.display import EMPTY, columns
from trunkline.games.hexes.phases.roles import NUMBER, ROLES
from trunkline.games.hexes.routes import follow, owners
from trunkline.games.hexes.state import HexGame, RailState, cube_count, cube_list, cube_total
from trunkline.games.hexes.tiles import KIND
from trunkline.games.hexes.track import chain

NOBODY = "-"


def order(game: HexGame, s: RailState) -> list[str]:
    """The turn order of those still in."""
    return [s.names[seat] for seat in s.order]


def out(game: HexGame, s: RailState) -> list[str]:
    """Those who are ruined or bankrupt."""
    return [name for seat, name in enumerate(s.names) if s.out >> seat & 1]


def owner_name(s: RailState, code: int) -> str:
    """The owner of track; "-" for nobody."""
    return NOBODY if code == UNOWNED else s.names[code - SEAT0]


def links(game: HexGame, s: RailState) -> list[dict[str, Any]]:
    """Every link, finished or not: its `hexes`, `owner`, and `ends` by name, "" for a loose one."""
    m = game.map
    seen: set[int] = set()
    found = []
    for half in range(6 * m.size):
        if not s.own[half] or half in seen:
            continue
        halves, (one, _), (other, _) = chain(m, s, half)
        seen.update(halves)
        ends = sorted(m.stop_names[stop] if stop != NOWHERE else "" for stop in (one, other))
        hexes = sorted({m.labels[x // 6] for x in halves})
        found.append({"hexes": hexes, "owner": owner_name(s, s.own[half]), "ends": ends})
    return sorted(found, key=str)


def owned(game: HexGame, s: RailState) -> dict[str, int]:
    """How many links everybody owns, finished or not; "-" for unowned ones."""
    count = Counter(link["owner"] for link in links(game, s))
    return {name: count[name] for name in (*s.names, NOBODY)}


def edges(game: HexGame, s: RailState) -> dict[str, dict[str, str]]:
    """Hex -> side by which track leaves it -> who owns that piece."""
    found: dict[str, dict[str, str]] = {}
    for half, code in enumerate(s.own):
        if code:
            found.setdefault(game.map.labels[half // 6], {})[EDGES[half % 6]] = owner_name(s, code)
    return found


def cubes(game: HexGame, s: RailState) -> dict[str, list[str]]:
    """The cubes of every city and town, and of other hexes that have some, in alphabetical order."""
    m = game.map
    held = [sorted(m.colours[c] for c in cube_list(packed)) for packed in s.cubes]
    open_ground = {m.labels[h]: sorted(m.colours[c] for c in cube_list(packed)) for h, packed in hexes_with_cubes(s)}
    return dict(zip(m.stop_names, held, strict=True)) | open_ground


def on_map(game: HexGame, s: RailState) -> int:
    """How many cubes lie in cities and towns, and on other hexes."""
    return sum(map(cube_total, (*s.cubes, *s.on_hexes)))


def display(game: HexGame, s: RailState) -> dict[str, list[str]]:
    """The goods display or the supply spaces, top first, "" for an empty square."""
    m = game.map
    shown = [["" if c == EMPTY else m.colours[c] for c in squares] for squares in s.display]
    return dict(zip(columns(m), shown, strict=True))


def bag(game: HexGame, s: RailState) -> dict[str, int]:
    """How many cubes of each colour are in the bag."""
    return {name: cube_count(s.bag, colour) for colour, name in enumerate(game.map.colours)}


def deliveries(game: HexGame, s: RailState) -> dict[str, list[dict[str, int]]]:
    """Colour -> every delivery that is legal now, each as owner -> how many of their links it uses."""
    found: dict[str, list[dict[str, int]]] = {name: [] for name in game.map.colours}
    for action in game.legal(s):
        if isinstance(action, Deliver):
            path = follow(game.map, s, action.route)
            assert path is not None, "a legal delivery has a way"
            found[action.cube].append({owner_name(s, code): count for code, count in owners(path).items()})
    return {name: sorted(ways, key=lambda way: sorted(way.items())) for name, ways in found.items()}


def builds_left(game: HexGame, s: RailState) -> int:
    """How many tiles the builder may still lay."""
    phase = game.phase(s)
    assert isinstance(phase, Build), "only a building turn counts tiles"
    return phase.builds_left(s, s.queue[0])


def extended(game: HexGame, s: RailState) -> int:
    """How many ends of track count as laid anew in this building turn, so that their links keep their marker."""
    return len(game.phase_of(Build).extended(s))


def bids(game: HexGame, s: RailState) -> dict[str, int]:
    """What everybody bids in the auction of the turn order under way."""
    return dict(zip(s.names, game.phase_of(TurnOrderAuction).bids(s), strict=True))


def tiles_left(game: HexGame, s: RailState) -> dict[str, int]:
    """How many tiles of each kind are in the supply, and `disc` for town discs."""
    return {kind: s.supply[k] for kind, k in KIND.items()} | {"disc": s.discs}


def lying(game: HexGame, s: RailState) -> dict[str, int]:
    """Action -> dollars that lie on it, where there are some."""
    return {role: dollars for role, dollars in zip(ROLES, s.lying, strict=bool(s.lying)) if dollars}


def used(game: HexGame, s: RailState) -> list[str]:
    """The actions that have to wait until all have been taken, in alphabetical order."""
    return sorted(name for name, role in NUMBER.items() if s.used >> role & 1)


def kept(game: HexGame, s: RailState) -> dict[str, list[str]]:
    """The cubes that everybody keeps, in alphabetical order."""
    rows = s.kept or (0,) * len(s.names)
    return {name: sorted(game.map.colours[c] for c in cube_list(row)) for name, row in zip(s.names, rows, strict=True)}


def gone(game: HexGame, s: RailState) -> list[str]:
    """The cubes that are out of the game, in alphabetical order."""
    return sorted(game.map.colours[c] for c in cube_list(s.gone))


FIGURES: dict[str, Figure] = {
    **{key: per_seat(key) for key in ("cash", "income", "shares", "engine", "vp")},
    "order": order,
    "out": out,
    "links": links,
    "owned": owned,
    "edges": edges,
    "cubes": cubes,
    "on-map": on_map,
    "display": display,
    "bag": bag,
    "deliveries": deliveries,
    "builds-left": builds_left,
    "extended": extended,
    "bids": bids,
    "tiles-left": tiles_left,
    "lying": lying,
    "kept": kept,
    "gone": gone,
    "used": used,
}
