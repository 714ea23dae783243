"""What the tests of Map Expansion #1 share: every way to play its maps, and small looks at a position."""

from __future__ import annotations

from pathlib import Path

from tests.games.steam.shared import SEATS as SIX
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.titles import find

HERE = Path(__file__).parent
SEATS = (*SIX, "gus")

WAYS = [
    ("belgium-luxembourg", 2, {}),
    ("brussels-metro", 3, {}),
    ("brussels-metro", 3, {"rules": "standard"}),
    *(("mid-atlantic", n, {"rules": rules}) for n in (3, 4, 5, 6, 7) for rules in ("base", "standard")),
    *(("mid-atlantic", n, {"rules": rules, "size": "large"}) for n in (4, 5) for rules in ("base", "standard")),
]
"""Map, number of seats and options of every set-up in both games."""


def name_of(way):
    """A way to play as one word."""
    name, seats, options = way
    return "-".join([name, str(seats), *options.values()])


def game_of(name, seats, options):
    """The game of a way to play."""
    return find("steam", name, seats, **options)


def position(game, seats, **more):
    """A position for so many, ann first unless `turn` says otherwise; see `arrange`."""
    return arrange(game, {"seats": SEATS[:seats], **more})


def label(m, name):
    """The label of a hex by the name that the map gives it."""
    for h, row in enumerate(m.data["hexes"]):
        place = row.get("city") or row.get("town") or {}
        if name in (row.get("label"), place if isinstance(place, str) else place.get("name")):
            return m.labels[h]
    raise LookupError(name)
