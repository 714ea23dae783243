"""What the things of the card game are called on the page: cards, places, colours, goods, picks."""

from __future__ import annotations

from trunkline.games.railways_card.deck import COLOURS, GOODS, START, Deck
from trunkline.show.artist import Translate
from trunkline.show.names import OWN_NAMES, label_of, list_of
from trunkline.show.values import Named, from_tables
from trunkline.words import N_

TITLE = "railways-card"

OWN_NAMES[TITLE] = {
    "first-cities": N_("First cities"),
    "hands": N_("Hands"),
    "display": N_("Display"),
    "turn": N_("Turns"),
    "last-delivery": N_("Last deliveries"),
    "take": N_("Take"),
    "build": N_("Build a link"),
    "engine": N_("Play an engine"),
    "deliver": N_("Deliver"),
    "pass": N_("Pass"),
    "discard": N_("Discard"),
    "restock": N_("Restock a city"),
    "enough": N_("Nothing more"),
    "cities": N_("Cities"),
    "engines": N_("Engines"),
    "sets": N_("Sets"),
    "links": N_("Links"),
    "trains": N_("Trains"),
    "hand": N_("Hand"),
}

TRACK: dict[str, str] = {
    "purple": N_("purple"),
    "green": N_("green"),
    "brown": N_("brown"),
    "orange": N_("orange"),
    "white": N_("white"),
}
"""The colours of track."""

GOOD_NAMES: dict[str, str] = {
    "blue": N_("metal"),
    "red": N_("wood"),
    "black": N_("cattle"),
    "yellow": N_("grain"),
}
"""Goods by the colour of their cubes."""


def own_label(code: str, t: Translate) -> str:
    """A phase, verb or column as this game calls it."""
    return label_of(code, t, TITLE)


def place(word: str, t: Translate) -> str:
    """A place by its word: `city-07` -> `City 7`."""
    if word == "start":
        return t(N_("the start city"))
    return t(N_("City {n}"), n=int(word.removeprefix("city-"))) if word.startswith("city-") else word


def good(word: str, t: Translate) -> str:
    """A cube by its word: `red` -> `wood`."""
    return t(GOOD_NAMES[word]) if word in GOOD_NAMES else word


def cube_in_words(word: str, t: Translate) -> str:
    """A cube by what it is on the table: `red` -> `cube of wood`."""
    return t(N_("cube of {good}"), good=good(word, t))


def goods(words: tuple[str, ...], t: Translate) -> str:
    """Several cubes, equal ones counted: `2 × wood, metal`."""
    return list_of(words, good, t)


def card(word: str, t: Translate) -> str:
    """A card by its word: `orange-2` -> `orange 2`, `engine`, `City 7`, and a hidden one."""
    if word == "?":
        return t(N_("a hidden card"))
    if word == "engine":
        return t(N_("engine"))
    colour, _, points = word.partition("-")
    if colour in TRACK:
        return f"{t(TRACK[colour])} {points}"
    return place(word, t)


def cards(words: tuple[str, ...], t: Translate) -> str:
    """Several cards in a row, equal ones counted: `2 × purple 2, engine`."""
    return list_of(words, card, t)


def payment(colour: str, twos: int, ones: int, engines: int) -> tuple[str, ...]:
    """The cards of a link as words."""
    return (f"{colour}-2",) * twos + (f"{colour}-1",) * ones + ("engine",) * engines


def city_in_words(deck: Deck, city: int, t: Translate) -> str:
    """A city in words: its name, and what it is."""
    if city == START:
        return t(N_("Start city: any colour, no goods"))
    return f"{place(deck.words[city], t)}: {about_city(deck, city, t)}"


def about_city(deck: Deck, city: int, t: Translate) -> str:
    """What a city is: its value, what it takes, which colours it shows."""
    if city == START:
        return t(N_("any colour, no goods"))
    wants = [GOODS[g] for g in range(4) if deck.demand[city] >> g & 1]
    shows = ", ".join(t(TRACK[c]) for i, c in enumerate(COLOURS) if deck.colours[city] >> i & 1)
    taken = t(N_("every good")) if len(wants) == len(GOODS) else good(wants[0], t)
    return t(N_("value {value}, takes {goods}, shows {colours}"), value=deck.values[city], goods=taken, colours=shows)


def in_hand(word: str) -> str:
    """The word of a card in the hand: cities are unique, other cards lie elsewhere too."""
    return word if word.startswith("city-") else f"hand/{word}"


def _known_place(word: str, t: Translate) -> str:
    """A place by its word, or the word of what is none."""
    return place(word, t) if word == "start" or word.removeprefix("city-").isdecimal() else word


VALUES: dict[str, Named] = {
    "colour": from_tables(TRACK),
    "good": good,
    "place": _known_place,
    "city": _known_place,
    "to": _known_place,
    "card": card,
}
"""Name of a value in the refusals of the card game -> what its words are called."""
