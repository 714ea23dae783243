"""Positions as pictures and words: what an artist is, what things are called; knows no game and looks for no title."""

from trunkline.show.artist import Artist, Panel, Translate, english
from trunkline.show.choice import Card, Choice
from trunkline.show.names import NAMES, label_of
from trunkline.show.plain import Plain, outcome, standings

__all__ = [
    "NAMES",
    "Artist",
    "Card",
    "Choice",
    "Panel",
    "Plain",
    "Translate",
    "english",
    "label_of",
    "outcome",
    "standings",
]
