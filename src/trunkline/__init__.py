"""Railway board games in a browser, with every rule kept by the program.

>>> from trunkline import Table, find
>>> table = Table(find("age-of-steam", "rust-belt"), ["ann", "bob", "cyd"])
>>> table.settle() > 0
True
"""

# ruff: noqa: E402  (what is compiled is settled before anything else is imported)

from trunkline.compiled import use_compiled

COMPILED = use_compiled()
"""The compiled modules in use; none when all is Python."""

from trunkline.actions import Action, BadLine
from trunkline.game import CHANCE, Game, Illegal, Objection
from trunkline.record import Record, position
from trunkline.table import Table
from trunkline.titles import find, shelf

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "COMPILED",
    "Action",
    "BadLine",
    "Game",
    "Illegal",
    "Objection",
    "Record",
    "Table",
    "find",
    "position",
    "shelf",
]
