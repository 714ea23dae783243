"""Deliveries over complete links: which routes a cube may take, and what one written route means.

A route runs over complete links, never visits a stop twice, and ends at the first city that takes the cube. It is
written with every stop and the side by which the cube leaves it: `chicago/SW>rock-island/S>st-louis`.
"""

from __future__ import annotations

from itertools import pairwise

from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.grid import EDGES, bits
from trunkline.games.hexes.map import NOWHERE, UNOWNED, HexMap
from trunkline.games.hexes.open_hexes import first_way, hexes_with_cubes, ways_from
from trunkline.games.hexes.state import CUBE_BITS, CUBE_MASK, Hop, RailState


def colours_at(packed: int) -> int:
    """The colours a packed set of cubes holds, as a bit mask."""
    mask, bit = 0, 1
    while packed:
        if packed & CUBE_MASK:
            mask |= bit
        packed >>= CUBE_BITS
        bit <<= 1
    return mask


def accepted_colours(s: RailState) -> list[int]:
    """For each stop a bit mask of the colours it accepts: its own for a city, none for a town."""
    return [1 << c if c < 32 else 0 for c in list(s.colour)]


BY_FERRY = "/ferry"
"""How a cube leaves a city that goes on by a ferry, which is no link: `oslo/ferry>kiel`."""


def goes_by_ferry(route: str) -> bool:
    """Whether a written route crosses water by a ferry."""
    return BY_FERRY + ">" in route


def links_in(route: str) -> int:
    """How many links a written route has; a ferry is none."""
    return route.count(">") - route.count(BY_FERRY + ">")


Links = list[tuple[Hop, ...]]
"""The links that leave each stop."""


def deliveries(
    m: HexMap, s: RailState, reach: int, accepts: list[int], links: Links, ends: int = 0, cubes: list[int] | None = None
) -> list[Deliver]:
    """Every delivery of any cube over at most `reach` of these links, in the order of stops, then routes.

    `accepts` has for each stop a bit mask of the colours that end there; no cube passes through the stops of `ends`.
    `cubes` are those of each stop that may be moved where not all may.
    """
    out: list[Deliver] = []
    for stop, packed in enumerate(s.cubes if cubes is None else cubes):
        if packed and links[stop]:
            _spread(m, links, accepts, stop, 1 << stop, colours_at(packed), reach, "", out, ends)
    return out


def deliveries_from_hexes(m: HexMap, s: RailState, reach: int, accepts: list[int], links: Links) -> list[Deliver]:
    """Every delivery of a cube that lies on a hex outside places: the piece of way to the first stop is one link.

    From there no cube goes back over the link that it has come by.
    """
    out: list[Deliver] = []
    for h, packed in hexes_with_cubes(s):
        for hop in ways_from(m, s, h):
            to, want = hop[1], colours_at(packed)
            route, hit = f"{m.labels[h]}/{EDGES[hop[0]]}>", want & accepts[to]
            out += [Deliver(m.colours[colour], route + m.stop_names[to]) for colour in bits(hit)]
            if reach > 1 and want & ~hit:
                further: list[Deliver] = []
                _spread(m, links, accepts, to, 1 << to, want & ~hit, reach - 1, route, further, 0)
                back = f"{route}{m.hops[to][hop[2]]}>"
                out += [a for a in further if not a.route.startswith(back)]
    return out


def _spread(
    m: HexMap,
    links: Links,
    accepts: list[int],
    stop: int,
    seen: int,
    want: int,
    reach: int,
    text: str,
    out: list[Deliver],
    ends: int,
) -> None:
    """Go on from a stop with the colours still wanted; every colour ends at the first city that takes it."""
    hops = m.hops[stop]
    reach -= 1
    for hop in links[stop]:
        to = hop[1]
        bit = 1 << to
        if seen & bit:
            continue
        route = text + hops[hop[0]] + ">"
        hit = want & accepts[to]
        left = want & ~hit
        while hit:
            colour = hit.bit_length() - 1
            hit ^= 1 << colour
            out.append(Deliver(m.colours[colour], route + m.stop_names[to]))
        if reach and left and not ends & bit:
            _spread(m, links, accepts, to, seen | bit, left, reach, route, out, ends)


def ferry_deliveries(
    m: HexMap, s: RailState, reach: int, accepts: list[int], links: Links, ports: tuple[int, ...]
) -> list[Deliver]:
    """Every delivery that crosses once from one of the ports to another, over at most `reach` links besides."""
    out: list[Deliver] = []
    for stop, packed in enumerate(s.cubes):
        if packed:
            _sail(m, links, accepts, ports, stop, 1 << stop, colours_at(packed), reach, "", out)
    return out


def _sail(
    m: HexMap,
    links: Links,
    accepts: list[int],
    ports: tuple[int, ...],
    stop: int,
    seen: int,
    want: int,
    reach: int,
    text: str,
    out: list[Deliver],
) -> None:
    """Cross from this stop, if it is a port, or go on over a link and cross later; from there on as `_spread` does."""
    if stop in ports:
        route = text + m.stop_names[stop] + BY_FERRY + ">"
        for to in ports:
            bit = 1 << to
            if seen & bit:
                continue
            hit = want & accepts[to]
            left = want & ~hit
            while hit:
                colour = hit.bit_length() - 1
                hit ^= 1 << colour
                out.append(Deliver(m.colours[colour], route + m.stop_names[to]))
            if reach and left:
                _spread(m, links, accepts, to, seen | bit, left, reach, route, out, 0)
    if reach:
        for hop in links[stop]:
            bit = 1 << hop[1]
            left = want & ~accepts[hop[1]]
            if left and not seen & bit:
                route = text + m.hops[stop][hop[0]] + ">"
                _sail(m, links, accepts, ports, hop[1], seen | bit, left, reach - 1, route, out)


def shared_deliveries(
    m: HexMap, s: RailState, reach: int, mover: int, shut: int = 0, kept: int = 0, again: bool = False
) -> list[Deliver]:
    """The deliveries over at least one link of the mover's (an owner code) and no more of any other single owner's.

    Unowned links count for distance only. No cube enters a stop of the bit mask `shut` or leaves one of `kept`. With
    `again` a cube may come to a town again, over links that it has not used yet.
    """
    out: list[Deliver] = []
    accepts = accepted_colours(s)
    count = [0] * 128
    used = () if again else None
    for stop, packed in enumerate(s.cubes):
        if packed and s.links[stop] and not kept >> stop & 1:
            want = colours_at(packed)
            _share(m, s.links, accepts, stop, shut | 1 << stop, used, want, reach, "", out, mover, count, 0)
    return out


def _share(
    m: HexMap,
    links: list[tuple[Hop, ...]],
    accepts: list[int],
    stop: int,
    seen: int,
    used: tuple[tuple[int, int], ...] | None,
    want: int,
    reach: int,
    text: str,
    out: list[Deliver],
    mover: int,
    count: list[int],
    rival: int,
) -> None:
    """`_spread` with `count` links by owner code so far, `rival` the most of any other owner's.

    Where a town may be come to again, `used` are the ends of the links so far, and towns are never `seen`.
    """
    hops = m.hops[stop]
    reach -= 1
    for hop in links[stop]:
        to = hop[1]
        bit = 1 << to
        if seen & bit or (used and (stop, hop[0]) in used):
            continue
        owner = hop[3]
        most = rival
        count[owner] += 1
        if owner != mover and owner != UNOWNED and count[owner] > most:
            most = count[owner]
        own = count[mover]
        # What is missing must still be possible with the links that are left.
        if max(most, 1) <= own + reach:
            route = text + hops[hop[0]] + ">"
            hit = want & accepts[to]
            if hit and own and own >= most:
                out.append(Deliver(m.colours[hit.bit_length() - 1], route + m.stop_names[to]))
            left = want & ~hit
            if reach and left:
                after, more = seen | bit, used
                if used is not None:
                    more = (*used, (stop, hop[0]), (to, hop[2]))
                    if not accepts[to]:
                        after = seen
                _share(m, links, accepts, to, after, more, left, reach, route, out, mover, count, most)
        count[owner] -= 1


def hop_by(s: RailState, stop: int, edge: int) -> Hop | None:
    """The complete link that leaves a stop by an edge; None when there is none."""
    for hop in s.links[stop]:
        if hop[0] == edge:
            return hop
    return None


def follow(m: HexMap, s: RailState, route: str) -> list[tuple[int, Hop]] | None:
    """The links of a written route as (stop left, hop), without ferries; None when a word is unknown or a link is not
    there. A hex outside places, where a route may begin on some maps, is NOWHERE.
    """
    words = route.split(">")
    out: list[tuple[int, Hop]] = []
    for k, (word, after) in enumerate(pairwise(words)):
        if word.endswith(BY_FERRY):
            continue
        place = m.hop_index.get(word, (NOWHERE, 0))
        hop = hop_by(s, *place) if place[0] != NOWHERE else first_way(m, s, word) if k == 0 and s.on_hexes else None
        if hop is None or m.stop_names[hop[1]] != after.partition("/")[0]:
            return None
        out.append((place[0], hop))
    return out if len(words) > 1 else None


def owners(path: list[tuple[int, Hop]]) -> dict[int, int]:
    """How many links of a route each owner code has."""
    count: dict[int, int] = {}
    for _, hop in path:
        count[hop[3]] = count.get(hop[3], 0) + 1
    return count
