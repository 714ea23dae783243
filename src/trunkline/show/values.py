"""The values of objections as people read them: seats, colours, places and actions by their names, not their words.

A rule objects with the words of lines (`red`, `city-07`, `first-build`); whoever reads the sentence about it wants
what the page calls them. Words that a sentence puts in quotation marks are quoted from a line and stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from trunkline.games.hexes.board.hexmap import GROUND
from trunkline.games.hexes.words import names as rail_names
from trunkline.games.railways_card.words import names as cards_names
from trunkline.games.steel_driver.words import names as steel_names
from trunkline.show.artist import Translate
from trunkline.show.names import NAMES

Named = Callable[[str, Translate], str]
"""The name of a word, the word itself when it has none."""


def _by(*tables: Mapping[str, str]) -> Named:
    """Words looked up in tables of names."""
    names = {word: name for table in tables for word, name in table.items()}
    return lambda word, t: t(names[word]) if word in names else word


def _seat(word: str, t: Translate) -> str:
    return rail_names.person(word)


def _place(word: str, t: Translate) -> str:
    known = word == "start" or word.removeprefix("city-").isdecimal()
    return cards_names.place(word, t) if known else word


_colour = _by(rail_names.COLOURS, cards_names.TRACK)
_goods = _by({code.removeprefix("goods-"): name for code, name in NAMES.items() if code.startswith("goods-")})


def _label(word: str, t: Translate) -> str:
    """A label or sentence of the shelf; several labels in a row."""
    return ", ".join(t(each) for each in word.split(", "))


def _list(word: str, t: Translate) -> str:
    return ", ".join(_colour(each, t) for each in word.split(", "))


KINDS: dict[str, Named] = {
    "seat": _seat,
    "turn": _seat,
    "owner": _seat,
    "role": _by(rail_names.ROLE_NAMES),
    "cube": _colour,
    "colour": _colour,
    "side": _colour,
    "drawn": _list,
    "ground": _by(GROUND),
    "goods": _goods,
    "company": _by(steel_names.COMPANIES),
    "good": cards_names.good,
    "place": _place,
    "city": _place,
    "to": _place,
    "card": cards_names.card,
    "map": _label,
    "where": _label,
    "why": lambda word, t: t(word),
}
"""Name of a value in a sentence -> what its words are called."""


def readable(template: str, values: Mapping[str, Any], t: Translate) -> dict[str, Any]:
    """The values for an English template, each word by its name unless the template quotes it."""
    out = dict(values)
    for name, named in KINDS.items():
        word = out.get(name)
        if isinstance(word, str) and (name == "role" or f"“{{{name}}}”" not in template):
            out[name] = named(word, t)
    return out


__all__ = ["readable"]
