"""What the things of the hex titles are called on the page: phases, verbs, colours, tiles, places."""

from __future__ import annotations

from trunkline.game import CHANCE
from trunkline.games.hexes.board.compass import sides, tile_words
from trunkline.games.hexes.board.hexmap import GROUND
from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.tiles import KINDS, TILE, TOWN_EXITS, TOWN_KINDS
from trunkline.show.artist import Translate
from trunkline.show.names import NAMES, label_of, list_of, person
from trunkline.show.values import Named, from_tables
from trunkline.words import N_

NAMES.update(
    {
        "set-up": N_("Set-up"),
        "issue-shares": N_("Issue shares"),
        "turn-order": N_("Determine player order"),
        "first-player": N_("First player"),
        "pay-first": N_("Pay to be first"),
        "actions": N_("Select actions"),
        "build": N_("Build track"),
        "deurbanize": N_("Take a cube from the map"),
        "goods": N_("Move goods"),
        "income": N_("Income"),
        "expenses": N_("Pay expenses"),
        "income-reduction": N_("Income reduction"),
        "growth": N_("Goods growth"),
        "city-cube": N_("Cube for a city"),
        "closed-action": N_("Closed actions"),
        "advance": N_("Advance the turn"),
        "final-score": N_("Final score"),
        "engine": N_("Locomotive"),
        "track": N_("Track"),
        "issue": N_("Issue"),
        "bid": N_("Bid"),
        "pass": N_("Pass"),
        "stay": N_("Stay in"),
        "role": N_("Action"),
        "urbanize": N_("Urbanize"),
        "lay": N_("Lay"),
        "done": N_("Done building"),
        "deliver": N_("Deliver"),
        "upgrade": N_("Upgrade the locomotive"),
        "produce": N_("Produce"),
        "bring": N_("Bring"),
        "pass-on": N_("Pass on an action"),
        "wait": N_("Wait"),
        "remove": N_("Take from the map"),
        "connect": N_("Link without track"),
    }
)

ROLE_NAMES: dict[str, str] = {
    "first-move": N_("First Move"),
    "first-build": N_("First Build"),
    "engineer": N_("Engineer"),
    "locomotive": N_("Locomotive"),
    "urbanization": N_("Urbanization"),
    "production": N_("Production"),
    "turn-order": N_("Turn Order"),
    "city-growth": N_("City Growth"),
    "government-subsidy": N_("Government Subsidy"),
    "ferry": N_("Ferry"),
    "deurbanization": N_("Deurbanization"),
    "protection": N_("Protection"),
}
"""The actions of a turn, by their words in lines."""

COLOURS: dict[str, str] = {
    "red": N_("red"),
    "blue": N_("blue"),
    "purple": N_("purple"),
    "yellow": N_("yellow"),
    "black": N_("black"),
    "gray": N_("gray"),
}
"""Colours of cubes and cities, as a cube is called by them."""

KIND_NAMES: dict[str, str] = {
    "straight": N_("straight track"),
    "gentle": N_("gentle curve"),
    "sharp": N_("sharp curve"),
    "x": N_("crossing"),
    "bow-and-arrow": N_("bow and arrow"),
    "crossing-curves": N_("crossing curves"),
    "straight-sharp": N_("straight track and sharp curve"),
    "two-gentle": N_("two gentle curves"),
    "gentle-sharp-a": N_("gentle and sharp curve"),
    "gentle-sharp-b": N_("gentle and sharp curve"),
    "town-one": N_("town with one exit"),
    "town-two": N_("town with two exits"),
    "town-three-even": N_("town with three exits"),
    "town-three-left": N_("town with three exits"),
    "town-three-right": N_("town with three exits"),
    "town-three-together": N_("town with three exits"),
    "town-four": N_("town with four exits"),
}
"""Tiles by their kind, as a sentence names them."""

BY_EXITS = {1: "town-one", 2: "town-two", 3: "town-three-even", 4: "town-four"}


def who(names: tuple[str, ...], seat: int) -> str:
    """The name of a seat; a dash for chance."""
    return "–" if seat == CHANCE else person(names[seat])


def people(names: tuple[str, ...]) -> str:
    """Several seats in a row."""
    return ", ".join(person(name) for name in names)


def colour(word: str, t: Translate) -> str:
    """A colour by its word."""
    return _colour(word, t)


def cube(word: str, t: Translate) -> str:
    """A cube by its colour."""
    return t(N_("{colour} cube"), colour=colour(word, t))


def role(word: str, t: Translate) -> str:
    """An action of the turn by its word; one that nobody named by its words."""
    return t(ROLE_NAMES[word]) if word in ROLE_NAMES else label_of(word, t)


def cubes(words: tuple[str, ...], t: Translate) -> str:
    """Several cubes by their colours, equal ones counted: `2 × red, blue`."""
    return list_of(words, colour, t)


def tile(name: str, t: Translate) -> str:
    """A tile by its name in lines: `N-S` -> `straight track`."""
    if name in TILE:
        return t(KIND_NAMES[KINDS[TILE[name].kind].name])
    exits = TOWN_EXITS.get(name)
    return name if exits is None else t(KIND_NAMES[BY_EXITS[len(bits(exits))]])


def tile_joining(name: str, t: Translate) -> str:
    """A tile by its kind and by what it joins."""
    joins = tile_words(name, t)
    return joins if name in TOWN_EXITS else f"{tile(name, t)} {joins}"


def place(m: HexMap, word: str) -> str:
    """A stop by its word, else a hex by its label, else the word."""
    stop = m.stop_index.get(word)
    return m.stops[stop].label if stop is not None else word


def hex_name(m: HexMap, h: int) -> str:
    """A hex by its place where it has one, else by its label."""
    stop = m.stop_at[h]
    return m.stops[stop].label if stop < len(m.stops) else m.labels[h]


def city_named(m: HexMap, letter: str, t: Translate) -> str:
    """A new city by its letter and colour; one without a letter by its colour alone."""
    of = next(row["colour"] for row in m.data["new_cities"] if row["letter"] == letter)
    if of is None:
        return t(N_("new city {letter}"), letter=letter)
    if len(letter) > 1:
        return t(N_("new city: {colour}"), colour=colour(of, t))
    return t(N_("new city {letter}, {colour}"), letter=letter, colour=colour(of, t))


def column(word: str, t: Translate) -> str:
    """A column of the goods display: `W1` -> `white 1`, `E` -> `city E`."""
    if len(word) == 2 and word[0] in "WB":
        return t(N_("white {die}"), die=word[1]) if word[0] == "W" else t(N_("black {die}"), die=word[1])
    return t(N_("city {letter}"), letter=word)


_colour = from_tables(COLOURS, {"white": N_("white")})


def _colours(words: str, t: Translate) -> str:
    """Several colours, as a value of an objection has them."""
    return ", ".join(_colour(word, t) for word in words.split(", "))


VALUES: dict[str, Named] = {
    "role": from_tables(ROLE_NAMES),
    "cube": _colour,
    "colour": _colour,
    "side": lambda word, t: sides(_colour(word, t), t),
    "tile": tile_words,
    "drawn": _colours,
    "ground": from_tables(GROUND),
}
"""Name of a value in the refusals of the titles on hexes -> what its words are called."""


__all__ = [
    "COLOURS",
    "KIND_NAMES",
    "ROLE_NAMES",
    "TOWN_KINDS",
    "VALUES",
    "colour",
    "column",
    "cubes",
    "hex_name",
    "label_of",
    "people",
    "person",
    "place",
    "role",
    "tile",
    "who",
]
