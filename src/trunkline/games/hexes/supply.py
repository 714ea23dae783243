"""The supply of track tiles and town discs: what is at hand, what a tile takes and gives back.

A town with four exits is an ordinary tile with a disc on it, and several kinds of tile serve. Which one lies there is
no choice of the game: whenever one of them is wanted elsewhere, another one takes its place under the town.
"""

from __future__ import annotations

import functools

from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.tiles import KINDS, NO_TILE, TILES, TOWN, TOWN_KINDS, takes_disc

KINDS_OF = tuple(
    1 << TILES[code].kind if code < len(TILES) else sum(1 << k for k in TOWN_KINDS.get(code - TOWN, ()))
    for code in range(TOWN + 64)
)
"""Tile code -> the kinds that can show it, as a bit mask."""

ALIKE = tuple(sorted({KINDS_OF[TOWN + exits] for exits, kinds in TOWN_KINDS.items() if len(kinds) > 1}))
"""The kinds that serve for the same towns, as bit masks; no kind is in two of them."""

BYTE = 8
ONE_UNDER = tuple(1 << BYTE * k if any(group >> k & 1 for group in ALIKE) else 0 for k in range(len(KINDS)))
"""Kind -> one such tile in `RailState.under_towns`; nothing for a kind that no other one can replace."""


def at_hand(s: RailState, h: int | None = None) -> int:
    """The kinds of which a tile can be had (bit mask); for a hex, the tile now in it counts as returned."""
    mask = 0 if h is None or s.kind[h] == NO_TILE else 1 << s.kind[h]
    for k, left in enumerate(s.supply):
        if left > 0:
            mask |= 1 << k
    return with_exchanges(mask, s.under_towns)


@functools.lru_cache(maxsize=1 << 12)
def with_exchanges(mask: int, under_towns: int) -> int:
    """The kinds that can be had when these are at hand and these lie under towns, where others may take their place."""
    for group in ALIKE:
        if mask & group:
            mask |= sum(1 << k for k in range(len(ONE_UNDER)) if group >> k & 1 and _under(under_towns, k))
    return mask


def _under(under_towns: int, kind: int) -> int:
    """How many tiles of a kind lie under towns that others could serve as well."""
    return under_towns >> BYTE * kind & 255


def choose_kind(s: RailState, h: int, code: int) -> int:
    """The kind of tile to take for a code, the most plentiful one first, the tile now in the hex counted as returned.

    -1 when none is left, not even under a town where another one would do.
    """
    best, most = -1, 0
    for k in (TILES[code].kind,) if code < TOWN else TOWN_KINDS[code - TOWN]:
        left = s.supply[k] + (s.kind[h] == k)
        if left > most:
            best, most = k, left
    if best < 0 and code < TOWN and KINDS_OF[code] & at_hand(s, h):
        return TILES[code].kind
    return best


def left_of(s: RailState, kind: int, h: int | None = None) -> int:
    """How many tiles of a kind the supply has, or else gets by exchange; a tile now in the hex counts as returned."""
    here = NO_TILE if h is None else s.kind[h]
    left = s.supply[kind] + (here == kind)
    if left > 0:
        return left
    group = next((group for group in ALIKE if group >> kind & 1), 0)
    others = sum(s.supply[k] + (here == k) for k in range(len(s.supply)) if group >> k & 1)
    return min(others, _under(s.under_towns, kind))


def disc_at_hand(s: RailState, h: int) -> bool:
    """Whether a town disc can be had for a hex, the one now in it counted as returned."""
    return s.discs > 0 or _has_disc(s.tile[h])


def _has_disc(code: int) -> bool:
    return TOWN <= code < NO_TILE and takes_disc(code - TOWN)


def swap_tile(s: RailState, h: int, code: int, kind: int) -> None:
    """Return the tile of a hex to the supply and take another (NO_TILE for none), discs included."""
    old = s.tile[h]
    if old != NO_TILE:
        back = s.kind[h]
        s.supply[back] += 1
        s.discs += _has_disc(old)
        if old >= TOWN:
            s.under_towns -= ONE_UNDER[back]
    s.tile[h] = code
    s.kind[h] = NO_TILE
    if code != NO_TILE:
        if s.supply[kind] <= 0:
            _exchange(s, kind)
        s.kind[h] = kind
        s.supply[kind] -= 1
        s.discs -= _has_disc(code)
        if code >= TOWN:
            s.under_towns += ONE_UNDER[kind]


def _exchange(s: RailState, kind: int) -> None:
    """Free a tile of a kind under a town: the most plentiful of the kinds that serve as well takes its place."""
    group = next(group for group in ALIKE if group >> kind & 1)
    other = max((k for k in range(len(s.supply)) if group >> k & 1), key=lambda k: s.supply[k])
    h = next(h for h, k in enumerate(s.kind) if k == kind and TOWN <= s.tile[h] < NO_TILE)
    s.kind[h] = other
    s.supply[other] -= 1
    s.supply[kind] += 1
    s.under_towns += ONE_UNDER[other] - ONE_UNDER[kind]
