"""What a network is worth to its owner: the links of its own that the cubes on the map could still travel."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.games.hexes.map import SEAT0, UNOWNED
from trunkline.games.hexes.routes import colours_at, takes
from trunkline.games.hexes.state import Hop, RailState, cube_count

COLOURS = 8


def cube_gains(
    links: list[tuple[Hop, ...]], accepts: list[int], cubes: list[int], seat: int, reach: int, shut: int = 0
) -> tuple[list[int], list[int]]:
    """For each cube that own and nobody's links can bring home, its best count of own links, most first.

    Two lists: within `reach` links, and within one link more. No cube enters a stop of the bit mask `shut`.
    """
    mine = SEAT0 + seat
    now: list[int] = []
    later: list[int] = []
    for stop, packed in enumerate(cubes):
        if not packed or not links[stop]:
            continue
        near, far = [0] * COLOURS, [0] * COLOURS
        walk(links, accepts, stop, shut | 1 << stop, colours_at(packed), reach, 0, mine, near, far)
        for colour in range(COLOURS):
            if far[colour]:
                count = cube_count(packed, colour)
                later += [far[colour]] * count
                if near[colour]:
                    now += [near[colour]] * count
    now.sort(reverse=True)
    later.sort(reverse=True)
    return now, later


def walk(
    links: list[tuple[Hop, ...]],
    accepts: list[int],
    stop: int,
    seen: int,
    want: int,
    reach: int,
    own: int,
    mine: int,
    near: list[int],
    far: list[int],
) -> None:
    """Spread over own and nobody's links; `reach` counts down to 0, the one link more."""
    for hop in links[stop]:
        to = hop[1]
        if seen >> to & 1:
            continue
        owner = hop[3]
        if owner == mine:
            got = own + 1
        elif owner == UNOWNED:
            got = own
        else:
            continue
        hit = want & accepts[to]
        if hit:
            colour = hit.bit_length() - 1
            if got > far[colour]:
                far[colour] = got
            if reach > 0 and got > near[colour]:
                near[colour] = got
        left = want & ~hit
        if left and reach > 0:
            walk(links, accepts, to, seen | 1 << to, left, reach - 1, got, mine, near, far)


def joined(links: list[tuple[Hop, ...]], a: int, b: int, seat: int) -> list[tuple[Hop, ...]]:
    """The links with one more between two stops; edges do not matter here."""
    out = links[:]
    owner = SEAT0 + seat
    out[a] = (*links[a], (0, b, 0, owner, 0))
    out[b] = (*links[b], (0, a, 0, owner, 0))
    return out


class Hope(NamedTuple):
    """Income that deliveries may bring: in all, weighed, and in the first ones alone."""

    total: float
    first: int


def prospect(
    links: list[tuple[Hop, ...]],
    accepts: list[int],
    cubes: list[int],
    seat: int,
    engine: int,
    moves: int,
    soon: int,
    shut: int = 0,
) -> Hope:
    """Income that the next deliveries may bring: the first `soon` with the locomotive as it is, then with one more.

    Later deliveries count less: others take cubes too, and what comes late is paid less often.
    """
    now, later = cube_gains(links, accepts, cubes, seat, engine, shut)
    total, weight = 0.0, 1.0
    for gain in now[:soon]:
        total += gain * weight
        weight *= FADE
    for gain in later[soon:moves]:
        total += gain * weight
        weight *= FADE
    return Hope(total, sum(now[:soon]))


FADE = 0.88
"""What each delivery further off is worth of the one before it."""


def worth(s: RailState, seat: int, moves: int, soon: int) -> float:
    """The prospect of a seat's network as it lies."""
    return prospect(s.links, takes(s), s.cubes, seat, s.engine[seat], moves, soon).total
