"""What a network is worth to its owner: the links of its own that the cubes on the map could still travel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from trunkline.games.hexes.map import SEAT0, UNOWNED
from trunkline.games.hexes.open_hexes import hexes_with_cubes, ways_from
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.routes import colours_at
from trunkline.games.hexes.state import HexGame, RailState, cube_count

COLOURS: Final = 8

ALL_COLOURS = (1 << COLOURS) - 1

FADE: Final = 0.88
"""What each delivery further off is worth of the one before it."""

Row = tuple[tuple[int, int], ...]
"""The stops one link away, each with what that link counts: 1 for a link of one's own, 0 for an unowned one."""


Goods = tuple[int, int, tuple[tuple[int, int], ...]]
"""The cubes of a stop: where they lie, their colours as a bit mask, and how many there are of each colour."""


class Hope(NamedTuple):
    """Links of one's own that deliveries may bring: in all, weighed, and in the first ones alone."""

    total: float
    first: int


class Network(NamedTuple):
    """The links that cubes can travel for one seat, by stop; what each stop accepts, and the cubes that lie there.

    `engine` is the level of the locomotive; no cube enters a stop of the bit mask `closed`, or goes on from one of
    `ends`. Cubes on hexes outside places lie at numbers after those of the stops: `open` has the number of each hex;
    that they do not come back over it is left out of account, which made bots play better.
    A network is never changed: a link, a city or a locomotive more make another one.
    """

    rows: list[Row]
    accepts: list[int]
    cubes: tuple[Goods, ...]
    engine: int
    closed: int = 0
    ends: int = 0
    open: Mapping[int, int] = {}

    def with_link(self, a: int, b: int, over: Sequence[tuple[int, Any]] = ()) -> Network:
        """The network with one more link of one's own between two stops, `over` these hexes, each with its path."""
        rows = self.rows[:]
        rows[a] = (*rows[a], (b, 1))
        rows[b] = (*rows[b], (a, 1))
        if self.open:
            for h, _ in over:
                if h in self.open:
                    k = self.open[h]
                    rows[k] = (*rows[k], (a, 1), (b, 1))
        return Network(rows, self.accepts, self.cubes, self.engine, self.closed, self.ends, self.open)

    def with_city(self, stop: int, colours: int, packed: int = 0) -> Network:
        """The network with a city that takes these colours (a bit mask) in the place of a town, and brings cubes."""
        accepts = self.accepts[:]
        accepts[stop] = colours
        cubes = (*self.cubes, goods_of(stop, packed)) if packed else self.cubes
        return Network(self.rows, accepts, cubes, self.engine, self.closed, self.ends, self.open)

    def with_engine(self, engine: int) -> Network:
        """The network with a locomotive of that level."""
        return self._replace(engine=engine)

    def has_own_link(self, stop: int) -> bool:
        """Whether a link of one's own ends at a stop."""
        return any(own for _, own in self.rows[stop])

    def reach(self, stop: int, colours: int) -> tuple[list[int], list[int]]:
        """For each colour of a bit mask the most links of one's own that a cube could travel from a stop to a city.

        Two lists: within the reach of the locomotive, and within one link more.
        """
        rows, accepts, ends = self.rows, self.accepts, self.ends
        near, far = [0] * COLOURS, [0] * COLOURS
        todo = [(stop, self.closed | 1 << stop, colours, self.engine, 0)]
        while todo:
            at, seen, want, left, own = todo.pop()
            for to, counts in rows[at]:
                if seen >> to & 1:
                    continue
                got = own + counts
                still = want
                hit = want & accepts[to]
                while hit:
                    colour = hit.bit_length() - 1
                    if got > far[colour]:
                        far[colour] = got
                    if left > 0 and got > near[colour]:
                        near[colour] = got
                    still ^= 1 << colour
                    hit ^= 1 << colour
                if left > 0 and still and not ends >> to & 1:
                    todo.append((to, seen | 1 << to, still, left - 1, got))
        return near, far

    def best_by_ferry(self, ports: tuple[int, ...]) -> int:
        """The most links of one's own that any cube could travel that crosses once between two of these ports."""
        best, harbours = 0, sum(1 << port for port in ports)
        for stop, colours, _ in self.cubes:
            todo = [(stop, self.closed | 1 << stop, colours, self.engine, 0, False)]
            while todo:
                at, seen, want, left, own, crossed = todo.pop()
                steps = [(to, own + counts, left - 1, crossed) for to, counts in self.rows[at]] if left else []
                if not crossed and harbours >> at & 1:
                    steps += [(port, own, left, True) for port in ports]
                for to, got, rest, over in steps:
                    hit = want & self.accepts[to]
                    if seen >> to & 1 or (hit and hit == want and not over):
                        continue
                    if hit and over:
                        best = max(best, got)
                    if want & ~hit and not self.ends >> to & 1:
                        todo.append((to, seen | 1 << to, want & ~hit, rest, got, over))
        return best

    def gains(self) -> tuple[list[int], list[int]]:
        """For each cube that can be brought home its best count of links of one's own, most first.

        Two lists: within the reach of the locomotive, and within one link more.
        """
        now: list[int] = []
        later: list[int] = []
        for stop, colours, counts in self.cubes:
            if not self.rows[stop]:
                continue
            near, far = self.reach(stop, colours)
            for colour, count in counts:
                if far[colour]:
                    later += [far[colour]] * count
                    if near[colour]:
                        now += [near[colour]] * count
        now.sort(reverse=True)
        later.sort(reverse=True)
        return now, later

    def hope(self, moves: int, soon: int) -> Hope:
        """What the next deliveries may bring: the first `soon` with the locomotive as it is, then with one link more.

        Later deliveries count less: others take cubes too, and what comes late is paid less often.
        """
        now, later = self.gains()
        total, weight = 0.0, 1.0
        for gain in now[:soon]:
            total += gain * weight
            weight *= FADE
        for gain in later[soon:moves]:
            total += gain * weight
            weight *= FADE
        return Hope(total, sum(now[:soon]))


def network_of(game: HexGame, s: RailState, seat: int, closed: int = 0) -> Network:
    """A seat's network as it lies: its own links, and those of nobody where cubes may use them."""
    goods = game.phase_of(MoveGoods)
    mine = SEAT0 + seat
    owners = tuple(owner for owner in (mine, UNOWNED) if goods.usable(owner, mine))
    rows = [tuple((hop[1], int(hop[3] == mine)) for hop in row if hop[3] in owners) for row in s.links]
    cubes = all_goods(goods.movable(game.map, s, seat))
    open_cubes: dict[int, int] = {}
    for h, packed in hexes_with_cubes(s):
        open_cubes[h] = len(rows)
        cubes = (*cubes, goods_of(len(rows), packed))
        rows.append(tuple((hop[1], int(hop[3] == mine)) for hop in ways_from(game.map, s, h) if hop[3] in owners))
    accepts = goods.accepts(game.map, s)
    return Network(rows, accepts, cubes, goods.reach(s, seat), closed, goods.ends(game.map), open_cubes)


def all_goods(cubes: list[int]) -> tuple[Goods, ...]:
    """The cubes of all stops, unpacked."""
    return tuple(goods_of(stop, packed) for stop, packed in enumerate(cubes) if packed)


def city_takes(game: HexGame, s: RailState, stop: int, colour: int, packed: int = 0) -> int:
    """The colours that a new city of a colour, with cubes on it, would take in the place of a town, as a bit mask."""
    founded = s.copy()
    founded.colour[stop] = colour
    founded.cubes[stop] += packed
    return game.phase_of(MoveGoods).accepts(game.map, founded)[stop]


def goods_of(stop: int, packed: int) -> Goods:
    """The cubes of a stop, unpacked."""
    counts = tuple((colour, count) for colour in range(COLOURS) if (count := cube_count(packed, colour)))
    return stop, colours_at(packed), counts
