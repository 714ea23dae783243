"""The ground of a map, which never changes: land, hills, water and its shore, rivers, borders, printed places.

Everything is drawn from the map's data alone, so the text is made once per map and kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from trunkline.games.hexes.board.geometry import (
    APOTHEM,
    Frame,
    R,
    half_corners,
    hexagon,
    is_printed_city,
    is_water,
    jitter,
    outline,
    pt,
    stretches,
)
from trunkline.games.hexes.board.rivers import rows, streams
from trunkline.games.hexes.board.specials import compass, ferries, printed_prices, spaces
from trunkline.games.hexes.board.stops import plate, town_disc
from trunkline.games.hexes.map import LAND, NO_COLOUR, HexMap, goods_of
from trunkline.show.svg import num

SHORE_CORNER = 13.0
"""How far along the sides a corner of the shore is rounded."""

ROUGH = ("hill", "mountain", "dark-mountain", "swamp", "polder")
"""Ground with a colour of its own."""

RELIEF = ("hill", "mountain", "dark-mountain")
"""Ground that rises."""

PEAKS = ((-17, -15, 1.05), (15, -19, 0.8), (4, 3, 1.2), (-20, 16, 0.85), (20, 15, 0.95))
TUFTS = ((-18, -14), (14, -20), (2, 4), (-22, 20), (20, 18))
HUMPS = ((-16, -15, 0.95), (15, -20, 0.8), (19, 8, 0.9), (-19, 14, 0.8), (1, 2, 1.05), (4, 25, 0.75))


def terrain(map: HexMap, frame: Frame) -> str:
    """The group `terrain` of a board, bottom layer first."""
    water = [h for h in range(map.size) if is_water(map, h)]
    land = [h for h in range(map.size) if map.ground[h] in LAND]
    other = [h for h in range(map.size) if h not in set(water) and h not in set(land)]
    data = rows(map)

    def lake_shore(half: int) -> bool:
        n = map.across[half]
        return n >= 0 and is_water(map, n)

    def sea_shore(half: int) -> bool:
        h = half // 6
        if map.across[half] >= 0 or not data[h].get("coast"):
            return False
        return not any(n >= 0 and is_water(map, n) for n in map.across[h * 6 : h * 6 + 6])

    def shore(half: int) -> bool:
        return lake_shore(half) or sea_shore(half)

    def rim(half: int) -> bool:
        return map.across[half] < 0 and not shore(half)

    def stroke(cls: str, wanted: Iterable[str]) -> str:
        d = "".join(wanted)
        return f'<path class="{cls}" d="{d}"/>' if d else ""

    sea = stretches(map, frame, land, sea_shore, SHORE_CORNER)
    shores = stretches(map, frame, land, shore, SHORE_CORNER)
    out = ['<g id="terrain">']
    out += [stroke("sea", sea), stroke("sea near", sea)]
    out.append(stroke("water", pools(map, frame)))
    if water:
        out.append(f'<path class="water" d="{outline(map, frame, water, lambda _: False, 0)}"/>')
        out += [stroke("shallow", shores), stroke("shallow near", shores)]
        out.append(f'<path class="waves" d="{waves(map, frame, water)}"/>')
    elif sea:
        out.append(stroke("shallow near", sea))
    canyon, cones = ([h for h in other if map.ground[h] == kind] for kind in ("canyon", "volcano"))
    void = [h for h in other if h not in canyon and h not in cones]
    for cls, region in (("void", void), ("canyon", canyon), ("volcano", cones)):
        if region:
            out.append(f'<path class="{cls}" d="{outline(map, frame, region, lambda _: False, 0)}"/>')
    out.append(f'<path class="land" d="{outline(map, frame, land, shore, SHORE_CORNER)}"/>')
    for ground in ROUGH:
        region = [h for h in land if map.ground[h] == ground]
        if region:
            out.append(f'<path class="{ground}" d="{outline(map, frame, region, shore, SHORE_CORNER)}"/>')
    out.append(f'<path class="grid" d="{grid(map, frame)}"/>')
    out.append(stroke("rim", stretches(map, frame, range(map.size), rim, 0.1)))
    out.append(ditches(map, frame))
    out.append(relief(map, frame))
    if canyon:
        out.append(f'<path class="cliffs" d="{cliffs(map, frame, canyon)}"/>')
    if cones:
        out.append(volcanoes(map, frame, cones))
    out.append(stroke("shore", shores))
    out.append(rivers(map, frame))
    out.append(lines(map, frame, "border", map.data.get("border", ())))
    seam = [tuple(side) for side in map.data.get("seam", ())]
    blocked = [side for side in map.data.get("blocked", ()) if tuple(side) not in seam]
    out.append(lines(map, frame, "barrier", blocked))
    out.append(lines(map, frame, "seam", seam))
    out.append(ferries(map, frame))
    out.append(coordinates(map, frame))
    out.append(printed_prices(map, frame))
    out.append(printed_places(map, frame))
    out.append(spaces(map, frame))
    out.append(compass(map, frame))
    out.append("</g>")
    return "".join(out)


def grid(map: HexMap, frame: Frame) -> str:
    """Every side between two hexes once, those between two waters left out."""
    out = []
    for h in range(map.size):
        for e in range(3):
            n = map.across[h * 6 + e]
            if n < 0 or is_water(map, n) or is_water(map, h):
                continue
            a, b = half_corners(map, frame, h * 6 + e)
            out.append(f"M{pt(a)}L{pt(b)}")
    return "".join(out)


def waves(map: HexMap, frame: Frame, water: list[int]) -> str:
    """Short waves strewn over the water."""
    out = []
    for h in water:
        x, y = frame.centres[h]
        q, r = map.q[h], map.r[h]
        for i, (dx, dy) in enumerate(((-14, -24), (12, -11), (-22, 1), (16, 13), (-10, 25))):
            if jitter(q, r, 20 + i) > 0.55:
                continue
            wx, wy = x + dx + 5 * jitter(q, r, 30 + i) - 9, y + dy + 3 * jitter(q, r, 40 + i)
            out.append(f"M{num(wx)} {num(wy)}q4.5-3.8 9 0t9 0")
    return "".join(out)


def pools(map: HexMap, frame: Frame) -> list[str]:
    """Water where the map has a gap: hexes that are none of the board, each given as q, r."""
    q0, r0, (x0, y0) = map.q[0], map.r[0], frame.centres[0]
    middles = [
        (x0 + 1.5 * R * (q - q0), y0 + 2 * APOTHEM * (r - r0 + (q - q0) / 2)) for q, r in map.data.get("pools", ())
    ]
    return [hexagon(R, at) for at in middles]


def cliffs(map: HexMap, frame: Frame, canyon: list[int]) -> str:
    """The edges of terraces in a canyon: jagged lines, with strokes down from them."""
    out = []
    for h in canyon:
        x, y = frame.centres[h]
        q, r = map.q[h], map.r[h]
        for i, (dx, dy, width) in enumerate(((-25, -19, 50), (-36, 1, 72), (-24, 20, 48))):
            left, top = x + dx + 4 * jitter(q, r, 90 + i), y + dy
            steps = [(left + width * k / 6, top + 5 * jitter(q, r, 100 + 7 * i + k)) for k in range(7)]
            out.append("M" + "L".join(pt(each) for each in steps))
            out += [f"M{pt(each)}v{num(5 + 3 * jitter(q, r, 130 + 7 * i + k))}" for k, each in enumerate(steps[1:-1])]
    return "".join(out)


def ditches(map: HexMap, frame: Frame) -> str:
    """The straight ditches between the fields of polders, which lie side by side from one polder to the next."""
    out = []
    for h in range(map.size):
        if map.ground[h] == "polder":
            x, y = frame.centres[h]
            for dy in (-27, -9, 9, 27):
                half = R - 7 - abs(dy) / 1.75
                out.append(f"M{num(x - half)} {num(y + dy)}H{num(x + half)}")
    return f'<path class="ditches" d="{"".join(out)}"/>' if out else ""


def relief(map: HexMap, frame: Frame) -> str:
    """Hills as rounded humps, mountains as peaks with a shaded side, swamps as tufts of reed."""
    hill: list[str] = []
    bright: list[str] = []
    dark: list[str] = []
    shade: list[str] = []
    reed: list[str] = []
    for h in range(map.size):
        ground = map.ground[h]
        if ground == "swamp":
            reed.append(tufts(map, frame, h))
        if ground not in RELIEF:
            continue
        peak = dark if ground == "dark-mountain" else bright
        x, y = frame.centres[h]
        q, r = map.q[h], map.r[h]
        for i, (dx, dy, size) in enumerate(HUMPS if ground == "hill" else PEAKS):
            px, py = x + dx + 3.5 * jitter(q, r, 50 + i), y + dy + 3 * jitter(q, r, 60 + i)
            k = size * (1 + 0.12 * jitter(q, r, 70 + i))
            if ground != "hill":
                tip, foot = (px + 1.5 * jitter(q, r, 80 + i), py - 9 * k), py + 6 * k
                peak.append(f"M{num(px - 10 * k)} {num(foot)}L{pt(tip)}L{num(px + 10 * k)} {num(foot)}")
                shade.append(
                    f"M{pt(tip)}L{num(px + 10 * k)} {num(foot)}L{num(px + 2.5 * k)} {num(foot)}"
                    f"L{num(px + 3.4 * k)} {num(py + 1.5 * k)}L{num(px - 0.4 * k)} {num(py - 1.5 * k)}Z"
                )
            else:
                hill.append(
                    f"M{num(px - 9 * k)} {num(py + 4 * k)}c{num(3 * k)} {num(-11 * k)} {num(14 * k)} {num(-11 * k)}"
                    f" {num(18 * k)} 0M{num(px + 1.5 * k)} {num(py - 1.2 * k)}q{num(3.2 * k)} {num(1 * k)}"
                    f" {num(4.4 * k)} {num(4.6 * k)}"
                )
    out = f'<path class="reeds" d="{"".join(reed)}"/>' if reed else ""
    if hill:
        out += f'<path class="humps" d="{"".join(hill)}"/>'
    out += f'<path class="shade" d="{"".join(shade)}"/>' if shade else ""
    for cls, peaks in (("peaks", bright), ("peaks dark", dark)):
        if peaks:
            out += f'<path class="{cls}" d="{"".join(peaks)}"/>'
    return out


def volcanoes(map: HexMap, frame: Frame, cones: list[int]) -> str:
    """A high cone with a crater, lava that runs down from it, and its name."""
    slopes, lava, names = [], [], []
    for h in cones:
        x, y = frame.centres[h]
        slopes.append(
            f"M{num(x - 36)} {num(y + 22)}L{num(x - 9)} {num(y - 22)}H{num(x + 9)}L{num(x + 36)} {num(y + 22)}Z"
        )
        lava.append(f"M{num(x - 9)} {num(y - 22)}H{num(x + 9)}l5 13-6-3-4 16-5-14-4 6-4-9Z")
        if label := rows(map)[h].get("label"):
            names.append(f'<text class="town-name" x="{num(x)}" y="{num(y + 37)}">{escape(str(label))}</text>')
    return f'<path class="cone" d="{"".join(slopes)}"/><path class="lava" d="{"".join(lava)}"/>{"".join(names)}'


def tufts(map: HexMap, frame: Frame, h: int) -> str:
    """Tufts of reed in a swamp, each with a line of water at its foot."""
    x, y = frame.centres[h]
    q, r = map.q[h], map.r[h]
    out = []
    for i, (dx, dy) in enumerate(TUFTS):
        at = x + dx + 3 * jitter(q, r, 50 + i), y + dy + 3 * jitter(q, r, 60 + i)
        out.append(f"M{pt(at)}v-9m-3.5 9l-3-7m10 7l3-7m-13.5 9.5h17")
    return "".join(out)


def rivers(map: HexMap, frame: Frame) -> str:
    """Banks first, then all water, so that streams flow together without a line between them."""
    found = streams(map, frame)
    banks = [f'<path class="bank{_of(s.canal, s.stem)}" d="{s.banks}"/>' for s in found]
    water = [f'<path class="stream{_of(s.canal, s.stem)}" d="{s.water}"/>' for s in found]
    return "".join(banks + water)


def _of(canal: bool, stem: bool) -> str:
    return (" canal" if canal else "") + ("" if stem else " branch")


def lines(map: HexMap, frame: Frame, kind: str, sides: Iterable[tuple[int, int, int]]) -> str:
    """Sides that the map marks: a border, or a barrier that no track crosses; each given as q, r, edge."""
    places = map.places
    d = []
    for q, r, edge in sides:
        a, b = half_corners(map, frame, places[q, r] * 6 + edge)
        d.append(f"M{pt(a)}L{pt(b)}")
    if not d:
        return ""
    path = "".join(d)
    return f'<path class="{kind} under" d="{path}"/><path class="{kind}" d="{path}"/>'


def coordinates(map: HexMap, frame: Frame) -> str:
    """The label of every hex, small and quiet; the stylesheet shows them when asked."""
    out = ['<g class="coordinates">']
    for h, label in enumerate(map.labels):
        x, y = frame.centres[h]
        out.append(f'<text x="{num(x)}" y="{num(y + APOTHEM - 4)}">{escape(label)}</text>')
    return "".join(out) + "</g>"


def printed_places(map: HexMap, frame: Frame) -> str:
    """Plates of the printed cities and discs of the towns."""
    out = []
    for k, stop in enumerate(map.stops):
        at = frame.centres[stop.hex]
        if stop.colour == NO_COLOUR:
            out.append(town_disc(at))
        elif is_printed_city(map, stop.hex):
            out.append(plate(goods_of(map, k, stop.colour), at, bool(stop.extra.get("foreign"))))
    return "".join(out)
