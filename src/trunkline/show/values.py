"""The values of objections as people read them: seats, colours, places and actions by their names, not their words.

A rule objects with the words of lines (`red`, `city-07`, `first-build`); whoever reads the sentence about it wants
what the page calls them. Words that a sentence puts in quotation marks are quoted from a line and stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from trunkline.show.artist import Translate
from trunkline.show.names import person

Named = Callable[[str, Translate], str]
"""The name of a word, the word itself when it has none."""


def from_tables(*tables: Mapping[str, str]) -> Named:
    """Words looked up in tables of names."""
    names = {word: name for table in tables for word, name in table.items()}
    return lambda word, t: t(names[word]) if word in names else word


def seat(word: str, t: Translate) -> str:
    """A seat by its name."""
    return person(word)


def label(word: str, t: Translate) -> str:
    """A label of the shelf; several labels in a row."""
    return ", ".join(t(each) for each in word.split(", "))


def sentence(word: str, t: Translate) -> str:
    """A whole sentence of the shelf."""
    return t(word)


VALUES: dict[str, Named] = {
    "seat": seat,
    "turn": seat,
    "owner": seat,
    "map": label,
    "where": label,
    "why": sentence,
}
"""Name of a value in the sentences of any title -> what its words are called; a title has its own besides."""


def values_in_words(template: str, values: Mapping[str, Any], t: Translate, own: Mapping[str, Named]) -> dict[str, Any]:
    """The values for an English template, each word by its name unless the template quotes it; `own` is the title's."""
    out = dict(values)
    for name, word in values.items():
        named = own.get(name) or VALUES.get(name)
        if named and isinstance(word, str) and (name == "role" or f"“{{{name}}}”" not in template):
            out[name] = named(word, t)
    return out


__all__ = ["Named", "from_tables", "values_in_words"]
