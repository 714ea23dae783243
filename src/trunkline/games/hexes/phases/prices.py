"""What a tile costs: Build Track, the price lists of the titles, each a function of ground and tiles."""

from __future__ import annotations

import functools
from collections.abc import Callable

from trunkline.games.hexes import fit
from trunkline.games.hexes.map import PLAIN, Ground
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN

Price = Callable[[Ground, int, int], int]
"""Dollars for a tile: ground of the hex, tile code before (NO_TILE), tile code after."""

Relief = Callable[[RailState, int, Price], Price]
"""The price list of a seat in a position, from the one that holds for all."""


def no_relief(s: RailState, seat: int, price: Price) -> Price:
    """Everybody pays the same prices."""
    return price


def no_discount(s: RailState, seat: int, price: Price) -> Price:
    """Every tile of a turn is paid in full."""
    return price


@functools.cache
def age_of_steam_price(ground: Ground, old: int, new: int) -> int:
    """Age of Steam: 2 on plain, 3 on a river, 4 on a mountain, 1 more for passing and 2 for crossing paths.

    A price that is printed in a hex stands for that of its ground.

    A town costs 1 and 1 for each exit. Replacing costs 2, or 3 for a town or a simple tile that becomes a crossing;
    redirecting costs 2, however many paths of the tile turn.
    """
    if old == NO_TILE:
        if new >= TOWN:
            return 1 + (new - TOWN).bit_count()
        base = ground.cost or (4 if ground.kind in ("mountain", "hill") else 3 if ground.river else 2)
        return base + (2 if TILES[new].crossing else len(TILES[new].paths) - 1)
    if new >= TOWN:
        return 3
    if len(TILES[old].paths) == 1 and TILES[new].crossing:
        return 3
    return 2


@functools.cache
def each_turned_path(ground: Ground, old: int, new: int) -> int:
    """The same prices, but two paths of a tile redirected at once cost 2 each (another reading)."""
    turned = fit.turned_paths(old, new) if old != NO_TILE else 0
    return 2 * turned if turned > 1 else age_of_steam_price(ground, old, new)


@functools.cache
def mountains_as_hills(price: Price) -> Price:
    """The same prices, but hills and mountains cost what a river does."""

    def with_hills(ground: Ground, old: int, new: int) -> int:
        """What a tile costs where nothing is dearer than a river."""
        return price(Ground(river=True) if ground.kind in ("mountain", "hill") else ground, old, new)

    return with_hills


@functools.cache
def polders_as_rivers(price: Price) -> Price:
    """The same prices; a polder costs what a river does, unless a price is printed there."""

    def with_polders(ground: Ground, old: int, new: int) -> int:
        """What a tile costs where polders are wet."""
        return price(ground._replace(kind="plain", river=True) if ground.kind == "polder" else ground, old, new)

    return with_polders


@functools.cache
def rivers_in_mountains(price: Price) -> Price:
    """The same prices, and a dollar more for a new tile on a mountain that a river runs through."""

    def with_both(ground: Ground, old: int, new: int) -> int:
        """What a tile costs where a river makes a mountain dearer."""
        both = ground.kind == "mountain" and ground.river and old == NO_TILE and new < TOWN
        return price(ground, old, new) + both

    return with_both


@functools.cache
def swamps_and_dark_mountains(price: Price) -> Price:
    """The same prices; a swamp costs what a mountain does, and a new tile on a dark mountain two dollars more."""

    def rougher(ground: Ground, old: int, new: int) -> int:
        """What a tile costs where there are swamps and dark mountains."""
        if ground.kind not in ("swamp", "dark-mountain"):
            return price(ground, old, new)
        dark = ground.kind == "dark-mountain" and old == NO_TILE and new < TOWN
        return price(ground._replace(kind="mountain"), old, new) + 2 * dark

    return rougher


@functools.cache
def a_dollar_more(price: Price) -> Price:
    """The same prices, and a dollar more for each tile, laid or replaced."""

    def dearer(ground: Ground, old: int, new: int) -> int:
        """What a tile costs, and a dollar."""
        return price(ground, old, new) + 1

    return dearer


@functools.lru_cache(maxsize=256)
def no_more_than(price: Price, most: int) -> Price:
    """The same prices, but never more than so many dollars."""

    def capped(ground: Ground, old: int, new: int) -> int:
        """What a tile costs, up to the most."""
        return min(most, price(ground, old, new))

    return capped


@functools.lru_cache(maxsize=256)
def half_the_dearest(price: Price, dearest: int) -> Price:
    """The price of the next tile when half of the dearest one of a turn is given back, rounded down.

    `dearest` is the full price of the dearest tile before it, whose half has been given back already.
    """

    def halved(ground: Ground, old: int, new: int) -> int:
        """What a tile costs beside a dearest one before it."""
        full = price(ground, old, new)
        return full - max(full, dearest) // 2 + dearest // 2

    return halved


EXIT, TOWN_SYMBOL, RIVER, HILL = 1, 1, 1, 2
"""Steam, Paying for Track: dollars for each exit of the tile, for its town, for a river and for hills in the hex."""


@functools.cache
def steam_price(ground: Ground, old: int, new: int) -> int:
    """Steam: 1 for each exit of the new tile, 1 for a town; in an empty hex 1 more for a river and 2 for hills.

    Upgrading and redirecting ignore the ground, and pay for all that the new tile shows.
    """
    if new >= TOWN:
        cost = EXIT * (new - TOWN).bit_count() + TOWN_SYMBOL
    else:
        cost = 2 * EXIT * len(TILES[new].paths)
    if old == NO_TILE:
        cost += (HILL if ground.kind in ("mountain", "hill") else 0) + (RIVER if ground.river else 0)
    return cost


@functools.cache
def without_ground(price: Price) -> Price:
    """The same prices with nothing to pay for rivers and hills."""

    def tile_only(ground: Ground, old: int, new: int) -> int:
        """What the tile alone costs."""
        return price(PLAIN, old, new)

    return tile_only


@functools.cache
def steam_turned_only(ground: Ground, old: int, new: int) -> int:
    """The same prices, but a redirect pays for the turned paths alone, not for another path that was in its hex."""
    if old != NO_TILE and new < TOWN and fit.turned_paths(old, new):
        fresh = [path for path in TILES[new].paths if path not in TILES[old].paths]
        return 2 * EXIT * len(fresh)
    return steam_price(ground, old, new)
