"""What things are called on the page: phases, verbs and columns by their code, in English.

A title's artist adds its own with `NAMES.update`, or to `OWN_NAMES` where its rulebook has another word for a code that
titles share; a code that nobody named is shown as its words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from trunkline.show.translate import Translate
from trunkline.words import N_

NAMES: dict[str, str] = {
    "seat": N_("Seat"),
    "score": N_("Score"),
    "cash": N_("Cash"),
    "income": N_("Income"),
    "shares": N_("Shares"),
    "points": N_("Points"),
}


OWN_NAMES: dict[str, dict[str, str]] = {}
"""Title -> the names that hold in it alone."""


def label_of(code: str, t: Translate, title: str = "") -> str:
    """The name of a phase, verb or column in the reader's language: `turn-order` -> `Turn order` when unnamed."""
    text = OWN_NAMES.get(title, {}).get(code) or NAMES.get(code)
    if text is not None:
        return t(text)
    words = code.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def list_of(words: tuple[str, ...], name: Callable[[str, Translate], str], t: Translate) -> str:
    """Several things in a row by their names, equal ones counted: `2 × red, blue`; a dash for none.

    The sign keeps number and name apart: no language has to make the one agree with the other.
    """
    out = []
    for word in dict.fromkeys(words):
        count = words.count(word)
        out.append(f"{count} × {name(word, t)}" if count > 1 else name(word, t))
    return ", ".join(out) or "–"


class SeatName(str):
    """The word of a seat in lines that remembers how its person writes the name: `jorg`, `Jörg`.

    It is that word in every comparison and in all that is written down; only `person` looks at the label.
    """

    __slots__ = ("label",)
    label: str

    def __new__(cls, word: str, label: str = "") -> SeatName:
        made = super().__new__(cls, word)
        made.label = label
        return made

    @staticmethod
    def of(word: str, label: str) -> str:
        """The name of a seat whose person writes it so; the plain word when that is how it would be read anyway."""
        return SeatName(word, label) if label and label != _read(word) else str(word)


def label_of_seat(name: str) -> str:
    """How the person at a seat writes the name; "" when it is read off the word."""
    return name.label if isinstance(name, SeatName) else ""


def person(name: str) -> str:
    """A seat as people read it: as its person writes it, else by its word: `anna-maria` -> `Anna Maria`."""
    return name.label if isinstance(name, SeatName) else _read(name)


def person_of(names: tuple[str, ...], word: str) -> str:
    """The same for a word of a line, among the names of the seats."""
    return person(names[names.index(word)] if word in names else word)


@lru_cache(maxsize=1024)
def _read(word: str) -> str:
    return " ".join(part[:1].upper() + part[1:] for part in word.split("-"))


def gains_words(gains: Mapping[int, int], seat: int, names: Sequence[str], t: Translate) -> str:
    """What something brings to whom, in a few letters, the reader first: `+3 you, +1 Bob`."""
    rows = sorted(gains.items(), key=lambda row: (row[0] != seat, -row[1], names[row[0]]))
    you = t(N_("you"))
    return ", ".join(f"+{n} {you if k == seat else person(names[k])}" for k, n in rows) or t(N_("no income"))
