"""Cities and towns: plates in goods colour, name plates, rows of cubes, dice numbers and letters, town discs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from math import sqrt
from types import MappingProxyType

from trunkline.games.hexes.board.geometry import Point, R, pt, rounded_hexagon
from trunkline.games.hexes.board.text import text_width, wrap
from trunkline.show.svg import num

PLATE = R - 3.2
"""Radius of a city's plate."""

DISC = 9.0
"""Radius of a town's disc."""

NAME_SIZE, NAME_HEIGHT, NAME_MIDDLE, NAME_MOST = 11.4, 16.0, -16.5, 83.0
"""Letters of a city's name; height, middle and greatest width of its white plate."""

DICE_APART = 2.5
"""What lies between two dice at the foot of a plate."""

CUBES_TOP, CUBES_BOTTOM = -6.0, 21.5
"""The band of a city's plate that the cubes stand in, measured from the centre."""

MARKS = {
    "red": "M0-4.2L4 3H-4Z",
    "blue": "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z",
    "yellow": "M-3-3H3V3H-3Z",
    "purple": "M0-4.5L3.9 0 0 4.5-3.9 0Z",
    "black": "M-1.3-4H1.3V-1.3H4V1.3H1.3V4H-1.3V1.3H-4V-1.3H-1.3Z",
}
MARKS["gray"] = MARKS["black"]
"""The white shape on each colour of goods, on a cube of 14 units."""

PLAIN_MARK = "M-3.5-1H3.5V1H-3.5Z"


def plate(goods: Sequence[str], at: Point, foreign: bool = False) -> str:
    """The plate of a city in the colours of the goods that it accepts, the second one to the east."""
    cls = f"plate goods-{escape(goods[0])}{' foreign' if foreign else ''}"
    half = ""
    if len(goods) > 1:
        x, y = at
        east = ((0, -1), (1, -1), (2, 0), (1, 1), (0, 1))
        corners = [(x + dx * PLATE / 2, y + dy * PLATE * sqrt(3) / 2) for dx, dy in east]
        half = f'<path class="plate half goods-{escape(goods[1])}" d="M{"L".join(map(pt, corners))}Z"/>'
    return (
        f'<path class="plate-shadow" d="{rounded_hexagon(PLATE, 8, (at[0], at[1] + 1.6))}"/>'
        f'<path class="{cls}" d="{rounded_hexagon(PLATE, 8, at)}"/>{half}'
        f'<path class="plate-line" d="{rounded_hexagon(PLATE - 4.2, 7, at)}"/>'
    )


def town_disc(at: Point) -> str:
    """The white disc of a town."""
    return f'<circle class="disc" cx="{num(at[0])}" cy="{num(at[1])}" r="{num(DISC)}"/>'


@lru_cache(maxsize=512)
def name_plate(label: str) -> str:
    """The white plate with a city's name around 0, 0: letters shrink, then it takes two lines, never more room."""
    lines, size = wrap(label, NAME_SIZE, NAME_MOST - 12, 8.4)
    widths = [min(text_width(line, size), NAME_MOST - 12) for line in lines]
    height = NAME_HEIGHT if len(lines) == 1 else size * 2 + 5
    width = max(widths) + 12
    out = [
        f'<rect class="name-plate" x="{num(-width / 2)}" y="{num(NAME_MIDDLE - height / 2)}" width="{num(width)}"'
        f' height="{num(height)}" rx="{num(min(height / 2, 7.8))}"/>'
    ]
    step = size + 0.6
    first = NAME_MIDDLE + size * 0.35 - step * (len(lines) - 1) / 2
    for i, line in enumerate(lines):
        # The length is fixed, so that no reader's font can overflow the plate.
        out.append(
            f'<text class="city-name" y="{num(first + step * i)}" font-size="{num(size)}"'
            f' textLength="{num(widths[i])}" lengthAdjust="spacingAndGlyphs">{escape(line)}</text>'
        )
    return "".join(out)


@lru_cache(maxsize=64)
def cube_places(count: int) -> tuple[float, tuple[Point, ...]]:
    """Size of a cube and the middle of each of `count` cubes on a city's plate: rows as wide as the plate allows."""
    pitch = 17.0
    while True:
        rows = int((CUBES_BOTTOM - CUBES_TOP) // pitch)
        for used in range(1, rows + 1):
            top = (CUBES_TOP + CUBES_BOTTOM - used * pitch) / 2
            room = [_room(top + i * pitch, top + (i + 1) * pitch, pitch) for i in range(used)]
            if sum(room) >= count:
                return pitch - max(1.0, pitch * 0.1), _fill(count, room, top, pitch)
        pitch -= 0.5


def _room(top: float, bottom: float, pitch: float) -> int:
    """How many cubes fit in a row between these heights."""
    half = PLATE - 4.0 - max(abs(top), abs(bottom)) / sqrt(3)
    return int(2 * half // pitch)


def _fill(count: int, room: list[int], top: float, pitch: float) -> tuple[Point, ...]:
    out: list[Point] = []
    left = count
    for i, most in enumerate(room):
        rows_left = len(room) - i
        here = min(most, -(-left // rows_left))
        here = max(here, left - sum(room[i + 1 :]))
        left -= here
        y = top + (i + 0.5) * pitch
        out += [((k - (here - 1) / 2) * pitch, y) for k in range(here)]
    return tuple(out)


NOTHING_SAID: Mapping[str, str] = MappingProxyType({})


def cubes(
    colours: Sequence[str],
    stop: str,
    places: Sequence[Point],
    size: float,
    legal: frozenset[str],
    goods: Mapping[str, str] = NOTHING_SAID,
    label: str = "",
) -> str:
    """Cubes at these places; each says its colour and stop. `legal` holds the colours that may be picked here.

    `goods` is what a cube of each colour is called, `label` the place that they lie at: both stand in titles.
    """
    out = []
    nth: dict[str, int] = {}
    where, at_label = escape(stop), escape(label)
    for colour, at in zip(colours, places, strict=True):
        k = nth[colour] = nth.get(colour, -1) + 1
        word = escape(colour)
        title = f"<title>{escape(goods[colour])} · {at_label}</title>" if colour in goods else ""
        cls = f"cube goods-{word}{' legal' if colour in legal else ''}"
        out.append(
            f'<g class="{cls}" id="cube-{where}-{word}-{k}" data-word="{word}" data-stop="{where}"'
            f' pointer-events="all" transform="translate({pt(at)}) scale({size / 14:.2f})">'
            f'{title}<rect x="-7" y="-7" width="14" height="14" rx="2.8"/>'
            f'<path class="mark" d="{MARKS.get(colour, PLAIN_MARK)}"/></g>'
        )
    return "".join(out)


def foot(columns: Sequence[str], letter: str) -> str:
    """What stands at the foot of a plate: the letter of a new city, its dice (`W3`: white, `B3`: black) or words."""
    y = 29.5
    found = []
    for column in (letter,) if letter else columns:
        side = {"W": "white", "B": "black"}.get(column[0]) if column[1:].isdigit() else None
        cls, word = (f"die {side}", column[1:]) if side else ("die letter", column)
        found.append((cls, word, max(13.0, text_width(word, 9.5) + 6)))
    left = -(sum(width for _, _, width in found) + DICE_APART * (len(found) - 1)) / 2
    out = []
    for cls, word, width in found:
        at = f' x="{num(left + width / 2)}"' if len(found) > 1 else ""
        out.append(
            f'<rect class="{cls}" x="{num(left)}" y="{num(y - 6)}" width="{num(width)}" height="12" rx="3"/>'
            f'<text class="{cls}"{at} y="{num(y + 3.4)}">{escape(word)}</text>'
        )
        left += width + DICE_APART
    return "".join(out)


def growth() -> str:
    """The growth marker of a city that receives no more cubes: a small arrow pointing up, at the foot of its plate."""
    return '<g class="growth"><circle cy="29.5" r="6.6"/><path d="M0 25.4L3.8 29.6H1.5V33.3H-1.5V29.6H-3.8Z"/></g>'
