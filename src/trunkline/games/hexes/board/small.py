"""A small picture of a map or a table for lists: land, water, track and places, and no words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from trunkline.games.hexes.board.geometry import Frame, hexagon, is_water, outline, pt
from trunkline.games.hexes.board.hexmap import frame_and_ground
from trunkline.games.hexes.board.position import Drawing, is_city
from trunkline.games.hexes.board.rails import discs, owner_class, reach
from trunkline.games.hexes.board.rivers import streams
from trunkline.games.hexes.board.track import exit_d, path_d
from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.map import LAND, NO_COLOUR, HexMap, goods_of
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN
from trunkline.show.artist import english
from trunkline.show.svg import num


def mini(map: HexMap, s: RailState | None = None) -> str:
    """The small picture of a position; without one, of the map as it is printed."""
    frame, _ = frame_and_ground(map)
    colour: Sequence[int] = s.colour if s is not None else [stop.colour for stop in map.stops]
    codes: Sequence[int] = s.tile if s is not None and s.tile else bytes([NO_TILE]) * map.size
    d = Drawing(map, frame, s, colour, codes, english)
    return (
        f'<svg class="board mini" viewBox="0 0 {num(frame.width)} {num(frame.height)}" role="img"'
        f' aria-label="{escape(map.label)}" xmlns="http://www.w3.org/2000/svg">'
        f"{ground(map, frame)}{track(d)}{discs(d)}{places(d)}</svg>"
    )


def ground(map: HexMap, frame: Frame) -> str:
    """Land, water, hills and rivers, without a grid."""
    land = [h for h in range(map.size) if map.ground[h] in LAND]
    out = []
    for cls, wanted in (("land", land), ("water", [h for h in range(map.size) if is_water(map, h)])):
        if wanted:
            out.append(f'<path class="{cls}" d="{outline(map, frame, wanted, lambda _: False, 0)}"/>')
    for kind in ("hill", "mountain", "polder"):
        region = [h for h in land if map.ground[h] == kind]
        if region:
            out.append(f'<path class="{kind}" d="{outline(map, frame, region, lambda _: False, 0)}"/>')
    out += [f'<path class="stream" d="{s.water}"/>' for s in streams(map, frame)]
    return "".join(out)


def track(d: Drawing) -> str:
    """All track: the dark bed of every piece, and on it the rails of each owner."""
    if d.s is None:
        return ""
    beds: list[str] = []
    rails: dict[str, list[str]] = {}
    for h, code in enumerate(d.codes):
        if code == NO_TILE or is_city(d, h):
            continue
        pieces = (
            [(e, exit_d(e, reach(d, h, e))) for e in bits(code - TOWN)]
            if code >= TOWN
            else [(a, path_d((a, b), reach(d, h, a), reach(d, h, b))) for a, b in TILES[code].paths]
        )
        for first, path in pieces:
            piece = f'<path d="{path}" transform="translate({pt(d.frame.centres[h])})"/>'
            beds.append(piece)
            rails.setdefault(owner_class(d.s.own[h * 6 + first]), []).append(piece)
    owned = "".join(f'<g class="rail {who}">{"".join(pieces)}</g>' for who, pieces in sorted(rails.items()))
    return f'<g class="bed">{"".join(beds)}</g>{owned}' if beds else ""


def places(d: Drawing) -> str:
    """A plate for each city in the colour of its goods, a disc for each town."""
    out = []
    for k, stop in enumerate(d.map.stops):
        x, y = at = d.frame.centres[stop.hex]
        if d.colour[k] == NO_COLOUR:
            out.append(f'<circle class="disc" cx="{num(x)}" cy="{num(y)}" r="13"/>')
        else:
            out.append(f'<path class="spot goods-{escape(goods_of(d.map, k, d.colour[k])[0])}" d="{hexagon(44, at)}"/>')
    return "".join(out)
