"""What stays the same in any game on hexes, and games of so rich players that random play lasts to the end."""

from __future__ import annotations

import dataclasses

from trunkline.games.hexes.map import COLOURLESS, NO_COLOUR
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.state import cube_count
from trunkline.games.hexes.tiles import NO_TILE


def rich(game, cash, income):
    """The same rules where everybody starts with so much that nobody is ruined."""

    def fresh(game, names, poor=game.fresh):
        s = poor(game, names)
        s.cash = [cash] * len(names)
        s.income = [income] * len(names)
        s.engine = [2] * len(names)
        return s

    return dataclasses.replace(game, fresh=fresh)


def lasts(game, s):
    """Whether the game came to its last turn, rather than to an end before it because too few are left."""
    return game.phase_of(AdvanceTurn).last_turn(s)


def pieces(game, s, elsewhere=()):
    """Cubes by colour, tiles by kind and new cities: on the map and off it, together as many as in the box.

    `elsewhere` are the colours of cubes that lie in other places than bag, map and display.
    """
    assert min(s.cash) >= 0 and len(set(s.order)) == len(s.order)
    assert all(bool(s.out >> seat & 1) != (seat in s.order) for seat in range(len(s.names)))
    cubes = [
        cube_count(s.bag, colour)
        + sum(cube_count(packed, colour) for packed in s.cubes)
        + sum(cube_count(packed, colour) for packed in (*s.on_hexes, *s.kept, s.gone))
        + sum(squares.count(colour) for squares in s.display)
        + elsewhere.count(colour)
        + sum(place.colour == COLOURLESS and s.colour[k] == colour for k, place in enumerate(game.map.stops))
        for colour in range(len(game.map.colours))
    ]
    kinds = list(s.supply)
    for kind in s.kind:
        if kind != NO_TILE:
            kinds[kind] += 1
    cities = s.cities.bit_count() + sum(letter != NO_COLOUR for letter in s.letter)
    return cubes, kinds, cities
