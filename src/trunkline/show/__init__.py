"""Positions as pictures and words: one artist a title, found by `artist(title)`. This registry is written by hand."""

from __future__ import annotations

import functools
from importlib import import_module

from trunkline.show.artist import Artist, Panel, Translate, english
from trunkline.show.choice import Card, Choice
from trunkline.show.names import NAMES, called
from trunkline.show.plain import Plain, standings, won

ARTISTS: dict[str, str] = {
    "age-of-steam": "trunkline.games.age_of_steam.artist",
    "steam": "trunkline.games.steam.artist",
    "steel-driver": "trunkline.games.steel_driver.artist",
    "railways-card": "trunkline.games.railways_card.artist",
}
"""Title name -> module that holds its `ARTIST`; a title that is not here is drawn plainly."""


@functools.cache
def artist(title: str) -> Artist:
    """Who draws this title."""
    if title not in ARTISTS:
        return Plain()
    found: Artist = import_module(ARTISTS[title]).ARTIST
    return found


__all__ = [
    "ARTISTS",
    "NAMES",
    "Artist",
    "Card",
    "Choice",
    "Panel",
    "Plain",
    "Translate",
    "artist",
    "called",
    "english",
    "standings",
    "won",
]
