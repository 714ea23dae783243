"""The things on the table of cards, each drawn around 0, 0: city plates, track and engine cards, trains."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from math import cos, pi, sin

from trunkline.games.hexes.board.stops import MARKS
from trunkline.games.hexes.board.text import text_width
from trunkline.games.railways_card.board.layout import CARD_LONG, CARD_WIDE
from trunkline.games.railways_card.deck import COLOURS, GOODS, START, Deck
from trunkline.games.railways_card.words.names import TRACK, good
from trunkline.show.artist import Translate
from trunkline.show.svg import num
from trunkline.words import N_

PLATE = 58.0
"""Radius of a city's plate on the table."""

TAKES_MOST = 68.0
"""The greatest width of the word for what a city takes."""

HAND_WIDE, HAND_HIGH = 92.0, 126.0
"""A card in the hand or the display."""

GLYPHS: dict[str, str] = {
    "purple": "M-4 0H4",
    "green": "M-4-2H4M-4 2H4",
    "brown": "M-4 0H4M0-4V4",
    "orange": "M-3.2-3.2L3.2 3.2M3.2-3.2L-3.2 3.2",
    "white": "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0",
}
"""A sign for each colour of track, for colour is never alone: a bar, two bars, a plus, a cross, a ring."""


def rect(cls: str, wide: float, high: float, round: float) -> str:
    """A rounded rectangle around 0, 0."""
    return (
        f'<rect class="{cls}" x="{num(-wide / 2)}" y="{num(-high / 2)}" width="{num(wide)}" height="{num(high)}"'
        f' rx="{num(round)}"/>'
    )


@lru_cache(maxsize=64)
def hexagon(radius: float) -> str:
    """The corners of a hexagon with flat top."""
    return " ".join(f"{num(radius * cos(pi * k / 3))},{num(radius * sin(pi * k / 3))}" for k in range(6))


@lru_cache(maxsize=64)
def hexagon_path(radius: float) -> str:
    """The same as path data."""
    return "M" + "L".join(hexagon(radius).split(" ")) + "Z"


def sign(colour: str) -> str:
    """The sign of a colour of track."""
    return f'<path class="sign" d="{GLYPHS[colour]}"/>'


def connections(deck: Deck, city: int, radius: float) -> str:
    """The colours a city shows, round its sides; with fewer than six they repeat, as on the card."""
    shown = [colour for i, colour in enumerate(COLOURS) if deck.colours[city] >> i & 1]
    out = []
    for side in range(6):
        colour = shown[side % len(shown)]
        angle = side * 60 + 30
        x, y = radius * 0.866 * cos(angle * pi / 180), radius * 0.866 * sin(angle * pi / 180)
        out.append(
            f'<g class="connection track-{colour}" transform="translate({num(x)} {num(y)}) rotate({angle - 90})">'
            f'<rect x="-9" y="-6" width="18" height="12" rx="3"/>{sign(colour)}</g>'
        )
    return "".join(out)


def plate_class(deck: Deck, city: int) -> str:
    """The class of a city's plate: the good it takes, or `any`."""
    mask = deck.demand[city]
    return "any" if mask == (1 << len(GOODS)) - 1 else GOODS[mask.bit_length() - 1]


def demand(deck: Deck, city: int, t: Translate) -> str:
    """What a city takes, in a word."""
    wanted = plate_class(deck, city)
    return t(N_("every good")) if wanted == "any" else good(wanted, t)


def fitting(text: str, size: float, wide: float) -> float:
    """The size of letters, or as much less as makes a text fit into a width."""
    return min(size, size * wide / text_width(text, size))


def demand_letters(word: str) -> str:
    """What a city takes, written so small that it fits between the connections."""
    return f'<text class="takes" y="29" font-size="{num(fitting(word, 14, TAKES_MOST))}">{escape(word)}</text>'


def plate(deck: Deck, city: int, t: Translate, radius: float = PLATE) -> str:
    """A city: its good as colour, its connections, value, number, the squares for its cubes, what it takes."""
    if city == START:
        rings = "".join(
            f'<circle class="spoke track-{COLOURS[k % len(COLOURS)]}" cx="{num(44 * cos(k * pi / 2.5 - pi / 2))}"'
            f' cy="{num(40 * sin(k * pi / 2.5 - pi / 2))}" r="5"/>'
            for k in range(len(COLOURS))
        )
        name = escape(t(N_("Start")))
        text = f'<text class="start" y="6">{name}</text>'
        return f'<polygon class="plate any" points="{hexagon(radius)}"/>{rings}{text}'
    scale = radius / PLATE
    squares = "".join(
        f'<rect class="square" x="{num(x - 8.5)}" y="-2.5" width="17" height="17" rx="3.4"/>'
        for x, _ in cube_places(deck.goods[city])
    )
    return (
        f'<g class="city goods-{plate_class(deck, city)}" transform="scale({scale:.2f})">'
        f'<polygon class="plate" points="{hexagon(PLATE)}"/>'
        f'<polygon class="plate-line" points="{hexagon(PLATE - 11)}"/>'
        f'{connections(deck, city, PLATE)}<circle class="disc" cy="-23" r="15"/>'
        f'<text class="value" y="-15.5">{deck.values[city]}</text>{squares}'
        f"{demand_letters(demand(deck, city, t))}"
        f'<text class="number" y="42">{int(deck.words[city][-2:])}</text></g>'
    )


def cube_places(count: int) -> list[tuple[float, float]]:
    """Where the cubes of a city lie: a row of at most four."""
    return [((k - (count - 1) / 2) * 20.0, 6.0) for k in range(count)]


def cube(word: str, city: str, k: int, at: tuple[float, float], title: str) -> str:
    """The k-th cube of its good on a city, with its shape."""
    return (
        f'<g class="cube goods-{word}" id="cube-{city}-{word}-{k}" data-word="{word}" data-stop="{city}"'
        f' pointer-events="all" transform="translate({num(at[0])} {num(at[1])}) scale(1.18)">'
        f"<title>{escape(title)}</title>"
        f'<rect x="-7" y="-7" width="14" height="14" rx="2.8"/><path class="mark" d="{MARKS[word]}"/></g>'
    )


def small_card(word: str, tilt: float) -> str:
    """A track card on the table, lying along its link; what it says stands upright."""
    colour, _, points = word.partition("-")
    kind = "engine" if word == "engine" else f"track-{colour}"
    face = rect("paper", CARD_LONG, CARD_WIDE, 5) + rect("face", CARD_LONG - 8, CARD_WIDE - 8, 3)
    # The value stands at the end that the next card leaves free.
    text = f'<text class="points" y="5" transform="rotate({num(-tilt)})">{points or 1}</text>'
    value = f'<g transform="translate(-14.5 0)"><circle class="disc" r="9"/>{text}</g>'
    return f'<g class="small-card {kind}">{face}{value}</g>'


def hand_card(deck: Deck, card: int, t: Translate) -> str:
    """A card in the hand or the display, upright; a hidden one shows its back."""
    w, h = HAND_WIDE, HAND_HIGH
    paper = rect("paper", w, h, 9)
    if card < 0:
        return paper + rect("back", w - 14, h - 14, 5)
    word = deck.words[card]
    if deck.is_city(card):
        name = f"{demand(deck, card, t)} {deck.values[card]}"
        size = f' style="font-size:{num(fitting(name, 14, w - 12))}px"'
        named = f'<text class="label"{size} y="{num(h / 2 - 10)}">{escape(name)}</text>'
        return f'{paper}<g transform="translate(0 -10)">{plate(deck, card, t, 43)}</g>{named}'
    inner = f'x="{num(-w / 2 + 8)}" y="{num(-h / 2 + 8)}" width="{num(w - 16)}" height="{num(h - 38)}" rx="6"'
    if card == deck.engine:
        loco = f'<g class="loco" transform="translate(0 -14) scale(1.7)">{LOCOMOTIVE}</g>'
        return (
            f'{paper}<g class="engine"><rect class="face" {inner}/>{loco}</g>'
            f'<text class="label" y="{num(h / 2 - 10)}">{escape(t(N_("engine")))}</text>'
        )
    colour, _, points = word.partition("-")
    rails = "M-30-34H30M-30-20H30M-24-38V-16M-12-38V-16M0-38V-16M12-38V-16M24-38V-16"
    return (
        f'{paper}<g class="track-{colour}"><rect class="face" {inner}/><path class="rails" d="{rails}"/>'
        f'<circle class="disc" cy="8" r="17"/><text class="value" y="15">{points}</text>'
        f'<g transform="translate(-28 24)">{sign(colour)}</g></g>'
        f'<text class="label" y="{num(h / 2 - 10)}">{escape(t(TRACK[colour]))}</text>'
    )


LOCOMOTIVE = (
    '<polygon points="-14,-7 -4,-7 -4,-1 8,-1 8,-7 12,-7 12,-1 14,-1 14,6 -14,6"/>'
    '<circle cx="-9" cy="8" r="3.6"/><circle cx="0" cy="8" r="3.6"/><circle cx="9" cy="8" r="3.6"/>'
)
"""A small locomotive, running to the right."""


def train(seat: int, initial: str) -> str:
    """The train of a seat on its link: a locomotive in the seat's colour with the initial of its name."""
    return f'<g class="train seat-{seat}">{LOCOMOTIVE}<text class="initial" y="5">{escape(initial)}</text></g>'
