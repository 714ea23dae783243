"""The board of a title played on hexes, as one SVG text: terrain below, what moves above.

Pure text from map and position: the same input gives the same picture, every id is stable. Colours are classes and
custom properties of `board.css`. See `docs/drawing.md` for the ids, classes and data attributes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files

from trunkline.games.hexes.board.compass import tile_words
from trunkline.games.hexes.board.geometry import Frame, Point, R, hexagon, place, pt
from trunkline.games.hexes.board.labels import CUBE, DISC_THERE, EMPTY, LINE, PLATE, SIZE, settle
from trunkline.games.hexes.board.position import Drawing, is_city
from trunkline.games.hexes.board.rails import discs, track
from trunkline.games.hexes.board.specials import waiting_cubes
from trunkline.games.hexes.board.stops import (
    NOTHING_SAID,
    cube_places,
    cubes,
    foot,
    growth,
    name_plate,
    plate,
    town_disc,
)
from trunkline.games.hexes.board.terrain import terrain
from trunkline.games.hexes.board.track import TILE_PATHS, tile_paths, tile_svg
from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0, HexMap, goods_of, goods_word
from trunkline.games.hexes.open_hexes import hexes_with_cubes, on_hex
from trunkline.games.hexes.state import RailState, cube_list
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN, name_of
from trunkline.show.artist import Translate, english
from trunkline.show.svg import num
from trunkline.words import N_

__all__ = ["TILE_PATHS", "R", "board", "hex_centre", "stylesheet", "tile_paths", "tile_svg"]

GROUND = {
    "plain": N_("plain"),
    "river": N_("river"),
    "hill": N_("hill"),
    "mountain": N_("mountain"),
    "dark-mountain": N_("dark mountain"),
    "swamp": N_("swamp"),
    "volcano": N_("volcano"),
    "polder": N_("polder"),
    "lake": N_("lake"),
    "water": N_("water"),
    "sea": N_("sea"),
    "canyon": N_("canyon"),
}

KEPT: dict[int, tuple[HexMap, Frame, str]] = {}
"""Frame and terrain of the maps drawn last, by identity: they depend on the map alone."""

MOST_KEPT = 32


def frame_and_ground(map: HexMap) -> tuple[Frame, str]:
    """Frame and terrain of a map, made once."""
    found = KEPT.get(id(map))
    if found is None or found[0] is not map:
        frame = place(map)
        if len(KEPT) >= MOST_KEPT:
            del KEPT[next(iter(KEPT))]
        found = KEPT[id(map)] = (map, frame, terrain(map, frame))
    return found[1], found[2]


def hex_centre(map: HexMap, h: int) -> Point:
    """Middle of a hex in the picture of `board`."""
    return frame_and_ground(map)[0].centres[h]


@cache
def stylesheet() -> str:
    """The stylesheet of boards, for a picture that stands alone."""
    return (files("trunkline.show") / "board.css").read_text(encoding="utf-8")


def board(
    map: HexMap,
    s: RailState | None = None,
    *,
    t: Translate = english,
    legal_words: Collection[str] = (),
    names: Sequence[str] | None = None,
    about: Sequence[str] = (),
    goods: Mapping[str, str] = NOTHING_SAID,
    style: bool = False,
) -> str:
    """The board of a position as one `<svg>`; without a position, the empty map.

    `legal_words` are the words of legal lines: hexes, stops and cubes among them get the class `legal`. `names` are
    what the seats are called for people (their names in the record otherwise). `about` says of each stop what it is
    and `goods` what a cube of each colour is called: both stand in titles. `style` puts the stylesheet inside.
    """
    frame, ground = frame_and_ground(map)
    words = frozenset(legal_words)
    colour: Sequence[int] = s.colour if s is not None else [stop.colour for stop in map.stops]
    codes: Sequence[int] = s.tile if s is not None and s.tile else bytes([NO_TILE]) * map.size
    d = Drawing(map, frame, s, colour, codes, t)
    called = names if names is not None else (s.names if s is not None else ())
    return (
        f'<svg class="board" id="board" data-walk="hexes" viewBox="0 0 {num(frame.width)} {num(frame.height)}"'
        f' role="group"'
        f' aria-label="{escape(t(N_("Map: {map}"), map=map.label))}" xmlns="http://www.w3.org/2000/svg">'
        f"{f'<style>{escape(stylesheet(), quote=False)}</style>' if style else ''}"
        f'{ground}<g id="moving">{track(d, called)}{new_cities(d)}{discs(d)}{hexes(d, words, called, about, goods)}'
        f"{stops(d, words, goods)}"
        f"{waiting_cubes(map, frame, s, goods, t) if s is not None else ''}</g></svg>"
    )


def hexes(
    d: Drawing, words: frozenset[str], called: Sequence[str], about: Sequence[str], goods: Mapping[str, str]
) -> str:
    """A transparent area for every hex, on top of the track: what a click picks and a hover names."""
    shape = hexagon()
    ground = {word: d.t(text) for word, text in GROUND.items()}
    river, nobody = ground["river"], d.t(N_("nobody"))
    m = d.map
    rows = m.data["hexes"]
    out = []
    for h, label in enumerate(m.labels):
        k = m.stop_at[h]
        parts = [label]
        stop = ""
        if k != NOWHERE:
            parts.append(m.stops[k].label)
            if about:
                parts.append(about[k])
            stop = f' data-stop="{escape(m.stops[k].name)}"'
        elif rows[h].get("label"):
            parts.append(str(rows[h]["label"]))
        if not is_city(d, h):  # where a city lies no track does
            parts.append(ground.get(m.ground[h], m.ground[h]))
            if m.river[h] and m.ground[h] != "river":
                parts.append(river)
        if d.s is not None and d.codes[h] != NO_TILE and not is_city(d, h):
            parts.append(owners(d.s, h, d.codes[h], called, nobody, d.t))
        if d.s is not None:
            parts += [goods.get(m.colours[c], m.colours[c]) for c in cube_list(on_hex(d.s, h))]
        legal = label in words or (k != NOWHERE and m.stops[k].name in words)
        out.append(
            f'<g class="hex{" legal" if legal else ""}" id="hex-{label}" data-word="{label}"{stop}'
            f' transform="translate({pt(d.frame.centres[h])})"{LEGAL if legal else ""}>'
            f'<title>{escape(" · ".join(parts))}</title><path d="{shape}"/></g>'
        )
    return f'<g id="hexes">{"".join(out)}</g>'


LEGAL = ' tabindex="0" role="button"'


def owners(s: RailState, h: int, code: int, called: Sequence[str], nobody: str, t: Translate) -> str:
    """The track of a hex in words: each piece and whose it is."""

    def who(edge: int) -> str:
        seat = s.own[h * 6 + edge] - SEAT0
        return called[seat] if 0 <= seat < len(called) else nobody

    if code >= TOWN:
        return f"{tile_words(name_of(code), t)}: {', '.join(dict.fromkeys(who(e) for e in bits(code - TOWN)))}"
    parts = name_of(code).split("+")
    return ", ".join(
        f"{tile_words(part, t)}: {who(path[0])}" for part, path in zip(parts, TILES[code].paths, strict=True)
    )


def new_cities(d: Drawing) -> str:
    """Plates of the cities that the map did not have, under the areas that may be picked."""
    out = []
    for k, stop in enumerate(d.map.stops):
        if d.colour[k] not in (NO_COLOUR, stop.colour):
            out.append(plate(goods_of(d.map, k, d.colour[k]), d.frame.centres[stop.hex]))
    return f'<g id="new-cities">{"".join(out)}</g>'


def colours_to_pick(d: Drawing, k: int, words: frozenset[str]) -> frozenset[str]:
    """Colours of cubes that a legal line may take from a stop: when routes are listed, only where one begins."""
    if not any("/" in word for word in words):
        return words
    head = d.map.stops[k].name + "/"
    return words if any(word.startswith(head) for word in words) else frozenset()


def stops(d: Drawing, words: frozenset[str], goods: Mapping[str, str]) -> str:
    """New cities, names, cubes, discs: above everything; only cubes take clicks, the rest lets them through."""
    m, s = d.map, d.s
    there = [EMPTY] * m.size
    for k, stop in enumerate(m.stops):
        there[stop.hex] = PLATE if d.colour[k] != NO_COLOUR else DISC_THERE
    held = [_colours(d, k) for k in range(len(m.stops))]
    towns = [k for k in range(len(m.stops)) if d.colour[k] == NO_COLOUR]
    labels = settle(m, d.frame, [(m.stops[k].hex, m.stops[k].label, len(held[k])) for k in towns], d.codes, there)
    out = []
    for k, label in zip(towns, labels, strict=True):
        stop = m.stops[k]
        out.append(
            f'<g class="stop town" id="stop-{stop.name}" data-stop="{stop.name}" pointer-events="none">'
            f"{town_disc(d.frame.centres[stop.hex])}{town_name(label.lines, label.x, label.y)}"
            f"{cubes(held[k], stop.name, label.cubes, CUBE, colours_to_pick(d, k, words), goods, stop.label)}</g>"
        )
    for k, stop in enumerate(m.stops):
        if d.colour[k] == NO_COLOUR:
            continue
        letter = s.letter[k] if s is not None and s.letter else 255
        takes = goods_word(m, d.colour[k])
        size, places = cube_places(len(held[k]))
        out.append(
            f'<g class="stop city goods-{takes}" id="stop-{stop.name}" data-stop="{stop.name}" pointer-events="none"'
            f' transform="translate({pt(d.frame.centres[stop.hex])})">{name_plate(stop.label)}'
            f"{cubes(held[k], stop.name, places, size, colours_to_pick(d, k, words), goods, stop.label)}"
            f"{foot(stop.columns, city_letter(m, letter))}{growth() if has_growth_marker(m, s, k) else ''}</g>"
        )
    out += open_cubes(d, words, goods)
    return f'<g id="stops" data-plates="">{"".join(out)}</g>'


def open_cubes(d: Drawing, words: frozenset[str], goods: Mapping[str, str]) -> list[str]:
    """Cubes on hexes outside places, in the middle of each: the track lies under them."""
    routes = any("/" in word for word in words)
    out = []
    for h, packed in hexes_with_cubes(d.s) if d.s is not None else ():
        label = d.map.labels[h]
        pick = words if not routes or any(word.startswith(label + "/") for word in words) else frozenset()
        held = [d.map.colours[c] for c in cube_list(packed)]
        size, places = cube_places(len(held))
        if len(held) == 1:
            places = ((0.0, 0.0),)
        drawn = cubes(held, label, places, size, pick, goods, label)
        out.append(
            f'<g class="stop open" id="stop-{label}" data-stop="{label}" pointer-events="none"'
            f' transform="translate({pt(d.frame.centres[h])})">{drawn}</g>'
        )
    return out


def city_letter(m: HexMap, k: int) -> str:
    """The letter of a new city; "" for a printed one, and where new cities are known by their colour alone."""
    rows = m.data.get("new_cities", ())
    letter = str(rows[k]["letter"]) if k < len(rows) else chr(65 + k) if k != NO_COLOUR else ""
    return letter if len(letter) == 1 else ""


def has_growth_marker(m: HexMap, s: RailState | None, k: int) -> bool:
    """Whether a city shows a growth marker: one was laid, or it is printed on it, as on new cities without a letter."""
    if s is None:
        return False
    printed = bool(s.letter) and s.letter[k] != NO_COLOUR and not city_letter(m, s.letter[k])
    return printed or bool(s.grown >> k & 1)


def _colours(d: Drawing, k: int) -> list[str]:
    """Colours of the cubes on a stop, in colour order."""
    if d.s is None or not d.s.cubes:
        return []
    return [d.map.colours[c] for c in cube_list(d.s.cubes[k])]


def town_name(lines: Sequence[str], x: float, y: float) -> str:
    """A town's name in one or two lines, haloed."""
    first = y + SIZE * 0.36 - LINE * (len(lines) - 1) / 2
    return "".join(
        f'<text class="town-name" x="{num(x)}" y="{num(first + LINE * i)}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
