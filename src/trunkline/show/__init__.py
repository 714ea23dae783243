"""Positions as pictures and words: what an artist is, what things are called; knows no game and looks for no title."""

from trunkline.show.artist import Artist, Coach, Guide, Panel, Slow, Translate, english
from trunkline.show.names import NAMES, called
from trunkline.show.plain import Plain, standings, won

__all__ = [
    "NAMES",
    "Artist",
    "Coach",
    "Guide",
    "Panel",
    "Plain",
    "Slow",
    "Translate",
    "called",
    "english",
    "standings",
    "won",
]
