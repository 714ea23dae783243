"""Positions as pictures and words: one artist a title, found by `artist(title)`. This registry is written by hand."""

from __future__ import annotations

import functools
from importlib import import_module

from trunkline.draw.artist import Artist, Coach, Guide, Panel, Slow, Translate, english
from trunkline.draw.names import NAMES, called
from trunkline.draw.plain import Plain, standings, won

ARTISTS: dict[str, str] = {
    "age-of-steam": "age_of_steam",
    "steam": "steam",
    "steel-driver": "steel",
    "railways-card": "cards",
}
"""Title name -> module of this package that holds its `ARTIST`; a title that is not here is drawn plainly."""


@functools.cache
def artist(title: str) -> Artist:
    """Who draws this title."""
    if title not in ARTISTS:
        return Plain()
    found: Artist = import_module(f"{__name__}.{ARTISTS[title]}").ARTIST
    return found


__all__ = [
    "ARTISTS",
    "NAMES",
    "Artist",
    "Coach",
    "Guide",
    "Panel",
    "Plain",
    "Slow",
    "Translate",
    "artist",
    "called",
    "english",
    "standings",
    "won",
]
