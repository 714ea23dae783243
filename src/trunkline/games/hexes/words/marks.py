"""What a line of the hex titles left on the map: new pieces of track, new cities, places whose cubes have changed."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.games.hexes.actions import Connect, Deliver
from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.state import HexGame, RailState, cube_total
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN
from trunkline.show.marks import Mark


def marks(game: HexGame, before: RailState, action: Action) -> list[Mark]:
    """The difference that an action makes to the map, whatever phase it belongs to."""
    m, after = game.map, game.apply(before, action)
    out = []
    for h, (old, new) in enumerate(zip(before.tile, after.tile, strict=False)):
        fresh = sorted(pieces(new) - pieces(old)) if old != new else []
        if fresh:
            out.append(Mark("tile", track=tuple(f"track-{m.labels[h]}-{piece[0]}" for piece in fresh)))
    label = [m.labels[stop.hex] for stop in m.stops]
    grown = [k for k, (old, new) in enumerate(zip(before.colour, after.colour, strict=False)) if old != new]
    out += [Mark("city", ring=(f"hex-{label[k]}",)) for k in grown]
    if isinstance(action, Connect):
        ends = tuple(f"hex-{label[m.stop_index[word]]}" for word in (action.city, action.to))
        out.append(Mark("link", ring=ends))
    for k, (old, new) in enumerate(zip(before.cubes, after.cubes, strict=False)):
        if old != new and k not in grown:
            less = isinstance(action, Deliver) and cube_total(new) < cube_total(old)
            out.append(Mark("cube" if less else "stock", ring=(f"hex-{label[k]}",)))
    for h, (old, new) in enumerate(zip(before.on_hexes, after.on_hexes, strict=False)):
        if old != new:
            out.append(Mark("cube" if isinstance(action, Deliver) else "stock", ring=(f"hex-{m.labels[h]}",)))
    return out


def pieces(code: int) -> set[tuple[int, ...]]:
    """The pieces of track of a tile by the sides that each joins; an exit of a town by its side."""
    if code == NO_TILE:
        return set()
    return {(edge,) for edge in bits(code - TOWN)} if code >= TOWN else {tuple(path) for path in TILES[code].paths}
