"""Maps and positions for the tests of drawing: all maps, one with every feature, recorded games, wild track."""

from __future__ import annotations

import random
from pathlib import Path

from tests.golden import game_of
from trunkline.games.hexes.grid import OPPOSITE
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0, UNOWNED, HexMap, read
from trunkline.games.hexes.state import CUBE_ONE, RailState
from trunkline.games.hexes.tiles import NO_TILE, TILE_OF_PATHS, TILES, TOWN
from trunkline.record import Record, judge
from trunkline.titles import shelf

RECORDS = Path(__file__).parents[2] / "age_of_steam" / "records"


def hex_maps() -> list[HexMap]:
    """Every map on the shelf that is played on hexes."""
    every = [read(info.data) for box in shelf().values() for info in box.maps if "hexes" in info.data]
    assert every
    return every


def everything() -> HexMap:
    """A map with all that data can ask for: lake, sea, hills, rivers, a canal, a border, a barrier, odd names."""
    rows = []
    for q in range(9):
        for r in range(-(q // 2), 8 - q // 2):
            row: dict[str, object] = {"at": [q, r]}
            if (q, r) in {(4, 1), (4, 2), (5, 1), (5, 2)}:
                row["ground"] = "lake"
            elif q == 8:
                row["coast"] = True
            elif (q + r) % 5 == 0:
                row["ground"] = "hill" if q % 2 else "mountain"
            if r == 4 and q < 6:
                row["river"] = True
            if (q, r) in {(2, 5), (3, 5)}:
                row["river"] = row["canal"] = True
            rows.append(row)
    cities = {
        (0, 1): ("A & B <Junction>", "red", {}),
        (3, 0): ("Mönchengladbach am Niederrhein", "blue", {}),
        (6, 2): ("Lille", "white", {"foreign": True}),
        (7, 2): ("St. Johnsbury-Waterford", "yellow", {"column": "W3"}),
    }
    towns = {
        (1, 3): "New Haven",
        (2, 2): "Charlottesville",
        (3, 3): "Goldsboro",
        (5, 4): "Elizabeth City",
        (7, 0): "O'x",
    }
    for row in rows:
        at = tuple(row["at"])
        if at in cities:
            name, colour, more = cities[at]
            row["city"] = {"name": name, "colour": colour, **more}
            row["ground"] = "plain"
        if at in towns:
            row["town"] = towns[at]
            row["ground"] = "plain"
    return read(
        {
            "name": "everything",
            "label": 'Every "thing" & <more>',
            "colours": ["red", "blue", "yellow", "purple", "black", "white"],
            "border": [[1, 2, 0], [2, 3, 1]],
            "blocked": [[1, 1, 2]],
            "hexes": rows,
        }
    )


def fresh(map: HexMap) -> RailState:
    """An empty position with seven seats."""
    return RailState(
        names=("anna", "bruno", "carla", "dario", "elena", "fred", "gina"),
        tile=bytearray([NO_TILE]) * map.size,
        own=bytearray(6 * map.size),
        colour=bytearray(stop.colour for stop in map.stops),
        letter=bytearray([255]) * len(map.stops),
        cubes=[0] * len(map.stops),
        links=[()] * len(map.stops),
    )


def wild(map: HexMap, seed: int, walks: int = 45) -> RailState:
    """Track that wanders from stops by tiles of the box, new cities, cubes: denser than any game."""
    rng = random.Random(seed)
    s = fresh(map)
    towns = [k for k, stop in enumerate(map.stops) if stop.colour == NO_COLOUR]
    for i, k in enumerate(rng.sample(towns, len(towns) // 4)):
        s.colour[k], s.letter[k] = i % len(map.colours), i
    s.cubes = [sum(CUBE_ONE[rng.randrange(len(map.colours))] for _ in range(rng.randrange(9))) for _ in map.stops]
    for _ in range(walks):
        k = rng.randrange(len(map.stops))
        owner = rng.choice([UNOWNED, *range(SEAT0, SEAT0 + 7)])
        h, edge = map.stops[k].hex, rng.randrange(6)
        if s.colour[k] == NO_COLOUR and not _exit(map, s, h, edge, owner):
            continue
        for _ in range(rng.randrange(1, 7)):
            step = _lay(map, s, h, edge, owner, rng)
            if step is None:
                break
            h, edge = step
    return s


def _exit(map: HexMap, s: RailState, h: int, edge: int, owner: int) -> bool:
    exits = 0 if s.tile[h] == NO_TILE else s.tile[h] - TOWN
    if not map.open[h] >> edge & 1 or exits >> edge & 1 or exits.bit_count() == 4:
        return False
    s.tile[h] = TOWN + (exits | 1 << edge)
    s.own[h * 6 + edge] = owner
    return True


def _lay(map: HexMap, s: RailState, h: int, edge: int, owner: int, rng: random.Random) -> tuple[int, int] | None:
    if not map.open[h] >> edge & 1:
        return None
    n, came = map.across[h * 6 + edge], OPPOSITE[edge]
    stop = map.stop_at[n]
    if stop != NOWHERE:
        if s.colour[stop] == NO_COLOUR:
            _exit(map, s, n, came, owner)
        return None
    old = () if s.tile[n] == NO_TILE else TILES[s.tile[n]].paths
    choices = []
    for to in range(6):
        paths = tuple(sorted((*old, (min(came, to), max(came, to)))))
        if to != came and map.open[n] >> to & 1 and len(old) < 2 and paths in TILE_OF_PATHS:
            choices.append((to, paths))
    if not choices:
        return None
    to, paths = rng.choice(choices)
    s.tile[n] = TILE_OF_PATHS[paths].code
    s.own[n * 6 + came] = s.own[n * 6 + to] = owner
    return n, to


def positions_of(name: str, every: int = 12):
    """The map and, every few lines, the position of a recorded game."""
    record = Record.read((RECORDS / f"{name}.trk").read_text("utf-8"))
    game = game_of(record)
    s = game.start(record.seats)
    for number, line in enumerate(record.lines):
        _, action = judge(game, s, line)
        game.play(s, action)
        if number % every == 0 or number == len(record.lines) - 1:
            yield game.map, s.copy()
