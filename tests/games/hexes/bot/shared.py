"""Positions of the Rust Belt for the tests of what bots share."""

from __future__ import annotations

from random import Random

from trunkline import CHANCE, Table, find
from trunkline.games.hexes.phases.build import Build
from trunkline.titles import title

GAME = find("age-of-steam", "rust-belt")
M = GAME.map
SEATS = ("ann", "bob", "cyd", "dan")


def set_out(seed=1):
    """The position after set-up."""
    s = GAME.start(SEATS)
    rng = Random(seed)
    while GAME.turn(s) == CHANCE:
        GAME.play(s, GAME.deal(s, rng))
    return s


def building(seed=1):
    """The first turn to build: everybody has done what is listed first until then."""
    s = set_out(seed)
    while not isinstance(GAME.phase(s), Build):
        GAME.play(s, GAME.legal(s)[0])
    return s


def greedy_table(seats=4, seed=3):
    """A finished game of greedy bots."""
    bots = {k: title("age-of-steam").bot("greedy") for k in range(seats)}
    table = Table(GAME, SEATS[:seats], bots=bots, rng=Random(seed))
    table.settle()
    return table
