"""Build Track, what there is to choose: the tiles of a map as actions, made once, and those that fit in a spot."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import NamedTuple

from trunkline.actions import Rest
from trunkline.games.hexes import fit
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.map import LAND, NOWHERE, Ground, HexMap
from trunkline.games.hexes.phases.prices import Price
from trunkline.games.hexes.supply import KINDS_OF
from trunkline.games.hexes.tiles import TILES, TOWN, TOWN_NAME, takes_disc

MAP_ROW = 128


Row = tuple[Lay | None, ...]
"""The actions of a hex by tile code."""


@functools.cache
def lays(m: HexMap) -> tuple[Row, ...]:
    """For each hex the action of every tile code it might take; the very same objects serve every listing."""
    rows = []
    for h, label in enumerate(m.labels):
        row: list[Lay | None] = [None] * MAP_ROW
        if m.ground[h] in LAND:
            if m.stop_at[h] == NOWHERE:
                for tile in TILES:
                    row[tile.code] = Lay(label, Rest(tile.name))
            else:
                for exits, name in TOWN_NAME.items():
                    row[TOWN + exits] = Lay(label, Rest(name))
        rows.append(tuple(row))
    return tuple(rows)


class Offers(NamedTuple):
    """What fits in a spot: tile codes, their prices and the dearest, the kinds asked for (mask), whether discs are.

    `of` takes the actions of all codes out of the row of a hex.
    """

    codes: tuple[int, ...]
    prices: tuple[int, ...]
    dearest: int
    kinds: int
    discs: bool
    of: Callable[[Row], Iterable[Lay]]


Look = Callable[[Ground, fit.Spot], Offers]
"""What fits in a spot on a ground."""


@functools.cache
def offers(price: Price, rules: tuple[fit.Rule, ...]) -> Look:
    """Where to look up what fits by these rules and what it costs; each answer is kept."""
    return functools.lru_cache(maxsize=1 << 16)(functools.partial(_offers, price, rules))


def _offers(price: Price, rules: tuple[fit.Rule, ...], ground: Ground, spot: fit.Spot) -> Offers:
    """The tiles that fit in a spot on this ground, with their prices."""
    codes = fit.fits(spot, rules)
    prices = tuple(price(ground, spot.old, code) for code in codes)
    kinds = 0
    for code in codes:
        kinds |= KINDS_OF[code]
    return Offers(codes, prices, max(prices, default=0), kinds, any(DISC_OF[code] for code in codes), _taking(codes))


def _taking(codes: tuple[int, ...]) -> Callable[[Row], Iterable[Lay]]:
    """What takes the actions of these codes out of a row: a loop of the language's own takes three times as long."""
    if len(codes) > 1:
        return itemgetter(*codes)
    return lambda row: [row[code] for code in codes]  # type: ignore[misc]


DISC_OF = tuple(code > TOWN and takes_disc(code - TOWN) for code in range(MAP_ROW))
"""Tile code -> whether it wants a town disc."""
