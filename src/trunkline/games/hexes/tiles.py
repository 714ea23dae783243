"""Track tiles: what each joins, in every orientation, and how many the box holds.

An ordinary tile joins edges by one or two paths and is named by them: `N-S`, `N-S+NE-SW`. A town tile is named by its
exits: `town N S`. In a position a hex holds a tile code: an index into `TILES`, or `TOWN + exits` where `exits` is a
6-bit mask; `NO_TILE` for none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trunkline.games.hexes.grid import EDGES, bits

Path = tuple[int, int]
"""Two edges joined, the smaller first."""

NO_TILE: Final = 255
TOWN: Final = 64
MOST_EXITS: Final = 4
"""No town tile has more exits."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A tile as it lies in the box: one orientation of its paths (or, for a town tile, its exits)."""

    name: str
    paths: tuple[Path, ...] = ()
    exits: int = 0
    crossing: bool = False

    @property
    def ways(self) -> int:
        """How many paths an ordinary tile has; 0 for a town tile."""
        return len(self.paths)


KINDS = (
    Kind("straight", ((0, 3),)),
    Kind("gentle", ((0, 4),)),
    Kind("sharp", ((0, 5),)),
    Kind("x", ((1, 4), (2, 5)), crossing=True),
    Kind("bow-and-arrow", ((0, 3), (2, 4)), crossing=True),
    Kind("crossing-curves", ((0, 4), (3, 5)), crossing=True),
    Kind("straight-sharp", ((0, 3), (4, 5))),
    Kind("two-gentle", ((0, 2), (3, 5))),
    Kind("gentle-sharp-a", ((0, 2), (4, 5))),
    Kind("gentle-sharp-b", ((0, 2), (3, 4))),
    Kind("town-one", exits=0b000001),
    Kind("town-three-even", exits=0b010101),
    Kind("town-three-left", exits=0b101001),
    Kind("town-three-right", exits=0b001011),
    Kind("town-three-together", exits=0b100011),
)
KIND = {kind.name: k for k, kind in enumerate(KINDS)}
BOX = {
    "straight": 48,
    "gentle": 55,
    "sharp": 7,
    "x": 4,
    "bow-and-arrow": 4,
    "crossing-curves": 3,
    "straight-sharp": 1,
    "two-gentle": 1,
    "gentle-sharp-a": 1,
    "gentle-sharp-b": 1,
    "town-one": 3,
    "town-three-even": 2,
    "town-three-left": 2,
    "town-three-right": 2,
    "town-three-together": 2,
}
"""How many tiles of each kind lie in the box of Age of Steam: 136."""

STRAIGHT, GENTLE, SHARP = KIND["straight"], KIND["gentle"], KIND["sharp"]


@dataclass(frozen=True, slots=True)
class Tile:
    """An ordinary tile turned one way: its paths, the kind it is, and for each edge the edge it leads to (or 255)."""

    code: int
    name: str
    paths: tuple[Path, ...]
    kind: int
    mate: tuple[int, ...]
    edges: int

    @property
    def crossing(self) -> bool:
        """Whether its two paths cross."""
        return KINDS[self.kind].crossing


def turned(path: Path, by: int) -> Path:
    """A path after turning its tile clockwise by sixths."""
    a, b = (path[0] + by) % 6, (path[1] + by) % 6
    return (a, b) if a < b else (b, a)


def turned_mask(mask: int, by: int) -> int:
    """A set of edges after turning clockwise by sixths."""
    return ((mask << by) | (mask >> (6 - by))) & 63


def _all_tiles() -> tuple[Tile, ...]:
    out: list[Tile] = []
    for k, kind in enumerate(KINDS):
        seen: set[tuple[Path, ...]] = set()
        for by in range(6):
            paths = tuple(sorted(turned(p, by) for p in kind.paths))
            if not paths or paths in seen:
                continue
            seen.add(paths)
            mate = [255] * 6
            for a, b in paths:
                mate[a], mate[b] = b, a
            edges = sum(1 << e for path in paths for e in path)
            out.append(Tile(len(out), "+".join(path_name(p) for p in paths), paths, k, tuple(mate), edges))
    return tuple(out)


def path_name(path: Path) -> str:
    """The words of a path: N-S."""
    return f"{EDGES[path[0]]}-{EDGES[path[1]]}"


TILES: Final = _all_tiles()
TILE = {tile.name: tile for tile in TILES}
TILE_OF_PATHS: Final = {tile.paths: tile for tile in TILES}
MATE = tuple(tile.mate for tile in TILES)
SIMPLE = tuple(tile for tile in TILES if len(tile.paths) == 1)


def _town_kinds() -> dict[int, tuple[int, ...]]:
    """For each set of one to four exits, the kinds that show it; with two or four exits an ordinary tile and a disc."""
    out: dict[int, list[int]] = {}
    for tile in TILES:
        if tile.edges.bit_count() == 2 * len(tile.paths):
            row = out.setdefault(tile.edges, [])
            if tile.kind not in row:
                row.append(tile.kind)
    for k, kind in enumerate(KINDS):
        if kind.exits:
            for by in range(6):
                row = out.setdefault(turned_mask(kind.exits, by), [])
                if k not in row:
                    row.append(k)
    return {exits: tuple(kinds) for exits, kinds in sorted(out.items())}


TOWN_KINDS = _town_kinds()
"""Exits of a town (6-bit mask) -> the kinds that can show them; every set of one to four exits is there."""

TOWN_NAME = {exits: "town " + " ".join(EDGES[e] for e in bits(exits)) for exits in TOWN_KINDS}
TOWN_EXITS = {name: exits for exits, name in TOWN_NAME.items()}


def takes_disc(exits: int) -> bool:
    """Whether a town with these exits is an ordinary tile with a disc on it."""
    return exits.bit_count() in (2, 4)


def code_of(name: str) -> int | None:
    """The tile code of a name; None when no such tile exists."""
    if name in TILE:
        return TILE[name].code
    exits = TOWN_EXITS.get(name)
    return None if exits is None else TOWN + exits


def name_of(code: int) -> str:
    """The name of a tile code."""
    return TILES[code].name if code < TOWN else TOWN_NAME[code - TOWN]
