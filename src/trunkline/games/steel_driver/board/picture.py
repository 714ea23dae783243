"""The map of Steel Driver as SVG: land, links with their price, track, cities with value, goods and name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise

from trunkline.games.steel_driver.board.places import CHIP, CIRCLE, HEXAGON, PILL, pill_places, places
from trunkline.games.steel_driver.map import Board
from trunkline.games.steel_driver.state import Steel
from trunkline.games.steel_driver.words.names import company, mark
from trunkline.show.artist import Translate
from trunkline.show.names import label_of
from trunkline.show.svg import num
from trunkline.words import N_

Point = tuple[float, float]

GOODS_MARK = {
    "white": '<circle class="mark" r="3.6"/>',
    "black": '<path class="mark line" d="M-3 -3L3 3M3 -3L-3 3"/>',
    "silver": '<rect class="mark" x="-3.2" y="-3.2" width="6.4" height="6.4"/>',
    "orange": '<path class="mark" d="M0 -4.4L4.4 0L0 4.4L-4.4 0Z"/>',
    "red": '<path class="mark" d="M0 -4L4.2 3.2L-4.2 3.2Z"/>',
}
"""A shape for each goods colour, so that colour is never alone."""

LEGAL = ' tabindex="0" role="button"'


def smooth(points: Sequence[Point], closed: bool) -> str:
    """A smooth line through some points (Catmull-Rom as Bezier curves), as path data."""
    n = len(points)
    out = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for i in range(n if closed else n - 1):
        if closed:
            a, b, c, d = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        else:
            a, b, c, d = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, n - 1)]
        one = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        two = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        out.append("C" + " ".join(f"{num(x)} {num(y)}" for x, y in (one, two, c)))
    return "".join(out) + ("Z" if closed else "")


@lru_cache(maxsize=16)
def terrain(board: Board) -> str:
    """Sea, land with its shore, and strokes for the mountains; maps without a picture are plain land."""
    width, height = board.size
    picture = board.data.get("picture", {})
    out = [f'<rect class="water" width="{width}" height="{height}" rx="14"/>']
    if "coast" in picture:
        coast = smooth([tuple(p) for p in picture["coast"]], closed=True)
        out.append(f'<path class="shallow" d="{coast}"/><path class="land" d="{coast}"/>')
        out.append(f'<path class="shore" d="{coast}"/>')
    else:
        out.append(f'<rect class="land" width="{width}" height="{height}" rx="14"/>')
    for ridge in picture.get("ridges", ()):
        out.append(f'<path class="peaks" d="{_peaks([tuple(p) for p in ridge])}"/>')
    return f'<g id="terrain">{"".join(out)}</g>'


def _peaks(ridge: Sequence[Point]) -> str:
    """Small peaks along a ridge, each second one aside, so that they read as a range and not as a line."""
    out = []
    k = 0
    for (ax, ay), (bx, by) in pairwise(ridge):
        steps = max(1, int(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 // 26))
        for i in range(steps):
            x, y = ax + (bx - ax) * i / steps + (14 if k % 2 else -10), ay + (by - ay) * i / steps
            out.append(f"M{num(x - 9)} {num(y + 6)}L{num(x)} {num(y - 7)}L{num(x + 9)} {num(y + 6)}")
            k += 1
    return "".join(out)


def links(board: Board, s: Steel, words: Collection[str], gains: Mapping[str, str], t: Translate) -> str:
    """Links without track: dotted, with their price; those that may be built glow and say what they bring."""
    at = places(board).chips
    out = []
    for i, link in enumerate(board.links):
        if s.owner[i] >= 0:
            continue
        (ax, ay), (bx, by) = board.cities[link.a].at, board.cities[link.b].at
        x, y = at[i]
        line = f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
        title = t(
            N_("{a} – {b}: {cost} cubes"), a=board.cities[link.a].label, b=board.cities[link.b].label, cost=link.cost
        )
        legal = link.word in words
        gain = gains.get(link.word, "")
        if legal and gain:
            title = f"{title} · {gain}"
        out.append(
            f'<g class="link{" legal" if legal else ""}" id="link-{link.word}" data-word="{link.word}"'
            f'{LEGAL if legal else ""}><title>{escape(title)}</title><path class="area" d="{line}"/>'
            f'<path class="way" d="{line}"/><g class="chip" transform="translate({num(x)} {num(y)})">'
            f'<circle r="{CHIP}"/><text y="4.6">{link.cost}</text></g></g>'
        )
    return f'<g id="links">{"".join(out)}</g>'


def pill_width(text: str) -> float:
    """The width of the pill around a text."""
    return 9 + 8.2 * len(text)


def pills(board: Board, gains: Mapping[str, str]) -> str:
    """What the links that may be built would bring, above everything else."""
    widths = {board.link_at[word]: pill_width(text) for word, text in gains.items()}
    out = []
    for i, (x, y) in pill_places(board, widths).items():
        w = widths[i]
        out.append(
            f'<g class="gain" id="gain-{board.links[i].word}" transform="translate({num(x)} {num(y)})">'
            f'<rect x="{num(-w / 2)}" y="{num(-PILL / 2)}" width="{num(w)}" height="{num(PILL)}" rx="9.5"/>'
            f'<text y="4.5">{escape(gains[board.links[i].word])}</text></g>'
        )
    return f'<g id="gains">{"".join(out)}</g>'


def tracks(board: Board, s: Steel, t: Translate) -> str:
    """Track in the colour and pattern of its company, with its initial in the middle."""
    at = places(board).chips
    out = []
    for i, link in enumerate(board.links):
        c = s.owner[i]
        if c < 0:
            continue
        (ax, ay), (bx, by) = board.cities[link.a].at, board.cities[link.b].at
        line = f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
        word, name = board.companies[c], company(board, c, t)
        title = t(N_("{a} – {b}: track of {company}"), a=board.cities[link.a].label, b=board.cities[link.b].label,
                 company=name)  # fmt: skip
        x, y = at[i]
        out.append(
            f'<g class="track company-{word}" id="track-{link.word}" data-link="{link.word}">'
            f'<title>{escape(title)}</title><path class="bed" d="{line}"/><path class="rail" d="{line}"/>'
            f'<path class="dash" d="{line}"/><g class="owner-mark" transform="translate({num(x)} {num(y)})">'
            f'<circle r="8"/><text y="3.2">{escape(mark(board, c, t))}</text></g></g>'
        )
    return f'<g id="tracks">{"".join(out)}</g>'


def cities(board: Board, s: Steel, words: Collection[str], shares: Mapping[str, str], t: Translate) -> str:
    """Plates with value and goods, hexagons for start cities, names beside them, cubes in the final phase.

    `shares` is what the cube of a city would add to each share: it stands in the place of the value, which counts no
    more.
    """
    out = []
    names = places(board).names
    final = s.goods or any(s.taken)
    for i, city in enumerate(board.cities):
        goods = board.goods[city.goods]
        legal = city.word in words
        kind = (
            N_("{city}: start city, ${value}, {goods} goods") if city.start else N_("{city}: ${value}, {goods} goods")
        )
        title = t(kind, city=city.label, value=city.value, goods=label_of(f"goods-{goods}", t))
        shape = _hexagon(HEXAGON) if city.start else f'<circle class="plate" r="{num(CIRCLE)}"/>'
        starts = [c for c, start in enumerate(s.start) if start == i]
        flags = "".join(
            f'<g class="flag company-{board.companies[c]}"'
            f' transform="translate({num(-17 + 14 * k)} {num(-HEXAGON - 3)})">'
            f'<circle r="7"/><text y="3.4">{escape(mark(board, c, t))}</text></g>'
            for k, c in enumerate(starts)
        )
        if starts:
            title += " · " + t(N_("start of {companies}"), companies=", ".join(company(board, c, t) for c in starts))
        if city.word in shares:
            title += " · " + t(N_("each share would pay {gain} more"), gain=shares[city.word])
        cube = ""
        if s.goods >> i & 1:
            cube = (
                f'<g class="cube goods-{goods}" transform="translate({num(CIRCLE - 3)} {num(-CIRCLE + 3)})">'
                f'<rect x="-8" y="-8" width="16" height="16" rx="3"/>{GOODS_MARK[goods]}</g>'
            )
        empty = " empty" if final and not s.goods >> i & 1 else ""
        anchor, (nx, ny) = names[i]
        x, y = city.at
        out.append(
            f'<g class="spot goods-{goods}{" legal" if legal else ""}{empty}" id="city-{city.word}"'
            f' data-word="{city.word}"{LEGAL if legal else ""} transform="translate({num(x)} {num(y)})">'
            f"<title>{escape(title)}</title>{shape}"
            f'<text class="value{" adds" if city.word in shares else ""}" y="2.5">'
            f'{shares.get(city.word, str(city.value))}</text><g transform="translate(0 12)">{GOODS_MARK[goods]}</g>'
            f'<text class="place-name" style="text-anchor:{anchor}" x="{num(nx - x)}" y="{num(ny - y)}">'
            f"{escape(city.label)}</text>{flags}{cube}</g>"
        )
    return f'<g id="cities" data-plates="">{"".join(out)}</g>'


def _hexagon(r: float) -> str:
    corners = ((r, 0.0), (r / 2, 0.866 * r), (-r / 2, 0.866 * r), (-r, 0.0), (-r / 2, -0.866 * r), (r / 2, -0.866 * r))
    return f'<path class="plate" d="M{"L".join(f"{num(x)} {num(y)}" for x, y in corners)}Z"/>'
