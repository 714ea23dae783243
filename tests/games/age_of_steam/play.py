"""Random play of Age of Steam: as it is, most are soon ruined; with riches they build the map full."""

from __future__ import annotations

import dataclasses

from trunkline.games.age_of_steam import title as age_of_steam
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.hexes.actions import Bid, Done, Issue
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.state import cube_count
from trunkline.games.hexes.tiles import NO_TILE, TOWN, takes_disc


def rich(game):
    """The same rules where everybody starts with so much that nobody is ruined, so that random games last."""

    def fresh(game, names):
        s = age_of_steam.fresh(game, names)
        s.cash = [80] * len(names)
        s.income = [25] * len(names)
        s.engine = [2] * len(names)
        return s

    return dataclasses.replace(game, fresh=fresh)


def thrifty(game, s, legal, rng):
    """Any legal action, but small bids, few shares, and building rather than doing nothing."""
    some = [a for a in legal if not isinstance(a, Bid | Issue | Done)]
    some += [a for a in legal if isinstance(a, Bid)][:2] + [a for a in legal if isinstance(a, Issue)][:2]
    done = [a for a in legal if isinstance(a, Done)]
    return rng.choice(some if some and rng.random() < 0.9 else done or some)


def conserved(game, s):
    """Cubes by colour, tiles by kind, discs and new cities: on the map and off it, together as many as in the box."""
    assert min(s.cash) >= 0 and all(0 <= engine <= 6 for engine in s.engine)
    assert max(s.shares) <= 15 and len(set(s.order)) == len(s.order)
    assert all(bool(s.out >> seat & 1) != (seat in s.order) for seat in range(len(s.names)))
    cubes = [
        cube_count(s.bag, colour)
        + sum(cube_count(packed, colour) for packed in s.cubes)
        + sum(column.count(colour) for column in s.display)
        + game.phase_of(GoodsGrowth).drawn(s).count(colour)
        for colour in range(len(game.map.colours))
    ]
    kinds = list(s.supply)
    for kind in s.kind:
        if kind != NO_TILE:
            kinds[kind] += 1
    discs = s.discs + sum(TOWN <= code < NO_TILE and takes_disc(code - TOWN) for code in s.tile)
    cities = s.cities.bit_count() + sum(letter != NO_COLOUR for letter in s.letter)
    return cubes, kinds, discs, cities
