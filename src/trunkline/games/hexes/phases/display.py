"""Age of Steam, the goods display and the bag: what set-up and goods growth share."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping, Sequence

from trunkline.game import Objection, object_to
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.state import CUBE_ONE, RailState, cube_count
from trunkline.words import N_, WORDS

EMPTY = -1
"""An empty square of the display."""

WORDS.update(
    {
        "no-such-colour": N_("There are no {colour} cubes. There are: {colours}."),
        "not-in-bag": N_("The bag does not hold {count} × {colour}, only {left}."),
    }
)


@functools.cache
def columns(m: HexMap) -> tuple[str, ...]:
    """The columns of the goods display by name, in the order of `RailState.display`."""
    return tuple(row["column"] for row in m.data["display"])


@functools.cache
def column_index(m: HexMap) -> Mapping[str, int]:
    """Name of a column of the goods display -> its number in `RailState.display`."""
    return {name: k for k, name in enumerate(columns(m))}


def cubes_in_bag(m: HexMap, s: RailState, colours: Sequence[str], section: str) -> Objection | None:
    """Cubes are drawn from the bag, which holds no more of a colour than have not left it."""
    for colour, count in Counter(colours).items():
        if colour not in m.colours:
            return object_to("no-such-colour", section, colour=colour, colours=", ".join(m.colours))
        left = cube_count(s.bag, m.colours.index(colour))
        if count > left:
            return object_to("not-in-bag", section, colour=colour, count=count, left=left)
    return None


def take_from_bag(m: HexMap, s: RailState, colours: Sequence[str]) -> tuple[int, ...]:
    """Take cubes of these colours out of the bag; the colours as numbers, in the order given."""
    drawn = tuple(m.colours.index(colour) for colour in colours)
    for colour in drawn:
        s.bag -= CUBE_ONE[colour]
    return drawn
