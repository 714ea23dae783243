"""What things are called on the page: phases, verbs and columns by their code, in English.

A title's artist adds its own with `NAMES.update`, or to `OWN_NAMES` where its rulebook has another word for a code that
titles share; a code that nobody named is shown as its words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from trunkline.show.artist import Translate
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


@lru_cache(maxsize=1024)
def person(name: str) -> str:
    """A seat as people read it: `anna-maria` -> `Anna Maria`."""
    return " ".join(word[:1].upper() + word[1:] for word in name.split("-"))


def gains_words(gains: Mapping[int, int], seat: int, names: Sequence[str], t: Translate) -> str:
    """What something brings to whom, in a few letters, the reader first: `+3 you, +1 Bob`."""
    rows = sorted(gains.items(), key=lambda row: (row[0] != seat, -row[1], names[row[0]]))
    you = t(N_("you"))
    return ", ".join(f"+{n} {you if k == seat else person(names[k])}" for k, n in rows) or t(N_("no income"))
