"""The sides of hexes and what tiles join, as people read them: lines of records keep the English letters."""

from __future__ import annotations

import re

from trunkline.show.artist import Translate
from trunkline.words import N_

SIDES: dict[str, str] = {"SW": N_("SW"), "NW": N_("NW")}
"""The sides of a hex that not every language calls by the same letters."""

_SIDE = re.compile(r"\b(?:SW|NW)\b")


def sides(words: str, t: Translate) -> str:
    """Sides of a hex by their letters in the reader's language: `SE-SW` is `SE-SO` in Italian."""
    return _SIDE.sub(lambda found: t(SIDES[found[0]]), words)


def tile_words(name: str, t: Translate) -> str:
    """What a tile joins: `N-SW`, `town N SW`, by the letters and the word of the reader's language."""
    town, _, exits = name.partition(" ")
    return t(N_("town {sides}"), sides=sides(exits, t)) if town == "town" else sides(name, t)
