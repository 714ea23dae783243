"""Laying track and keeping the links: who owns each piece, where it leads, which links are complete.

A piece is a path through a hex or one exit of a town. Pieces form chains between stops; a chain has one owner. The
functions here trust that the change is legal; `trunkline.games.hexes.fit` and the building phase say what is.
"""

from __future__ import annotations

from trunkline.games.hexes.grid import OPPOSITE, bits
from trunkline.games.hexes.map import CITY, FREE, NO_COLOUR, NOWHERE, SEAT0, UNOWNED, HexMap
from trunkline.games.hexes.state import Hop, RailState
from trunkline.games.hexes.supply import choose_kind, swap_tile
from trunkline.games.hexes.tiles import MATE, NO_TILE, TILES, TOWN, Path


def empty(m: HexMap, s: RailState) -> None:
    """Set every list of track and stops to the map as printed."""
    s.tile = bytearray([NO_TILE]) * m.size
    s.kind = bytearray([NO_TILE]) * m.size
    s.own = bytearray(6 * m.size)
    s.across_owner = bytearray(m.across_owner)
    s.leads_to = bytearray(m.leads_to)
    s.open_ends = []
    s.city_neighbours = m.city_neighbours
    s.colour = bytearray(stop.colour for stop in m.stops)
    s.letter = bytearray([NO_COLOUR]) * len(m.stops)
    s.cubes = [0] * len(m.stops)
    s.links = [()] * len(m.stops)


def walk(m: HexMap, s: RailState, half: int) -> tuple[list[int], int, int]:
    """Follow track that leaves a hex by this half-edge, away from that hex.

    Gives the half-edges of the pieces found, the stop reached (NOWHERE when the track ends loose), and the last
    half-edge left by: the one that is loose or that leads into the stop. A town's exit counts among the pieces.
    """
    found: list[int] = []
    start = half
    while True:
        n = m.across[half]
        edge = OPPOSITE[half % 6]
        back = n * 6 + edge
        stop = m.stop_at[n]
        if stop != NOWHERE:
            if s.colour[stop] != NO_COLOUR:
                return found, stop, half
            if s.own[back]:
                found.append(back)
                return found, stop, half
            return found, NOWHERE, half
        if not s.own[back]:
            return found, NOWHERE, half
        half = n * 6 + MATE[s.tile[n]][edge]
        found.append(back)
        found.append(half)
        if half == start:
            return found, NOWHERE, half


def chain(m: HexMap, s: RailState, half: int) -> tuple[list[int], tuple[int, int], tuple[int, int]]:
    """The whole chain of the piece at a half-edge: its half-edges, and both ends as (stop or NOWHERE, half-edge).

    The half-edge of an end is the one in the stop's hex by which the link leaves it, or else the loose one.
    """
    h, edge = divmod(half, 6)
    ahead, stop, last = walk(m, s, half)
    first = _end(m, stop, last)
    if m.stop_at[h] != NOWHERE:
        return [half, *ahead], first, (m.stop_at[h], half)
    other = h * 6 + MATE[s.tile[h]][edge]
    behind, stop, last = walk(m, s, other)
    return [half, other, *ahead, *behind], first, _end(m, stop, last)


def _end(m: HexMap, stop: int, last: int) -> tuple[int, int]:
    if stop == NOWHERE:
        return NOWHERE, last
    return stop, m.across[last] * 6 + OPPOSITE[last % 6]


def settle(m: HexMap, s: RailState, half: int, owner: int) -> None:
    """Give the whole chain at a half-edge to an owner and bring links and loose ends up to date."""
    halves, (stop_a, end_a), (stop_b, end_b) = chain(m, s, half)
    own = s.own
    for x in halves:
        own[x] = owner
    if stop_a != NOWHERE and stop_b != NOWHERE:
        # Only an urbanized town can close a chain on itself; such a loop carries nothing and joins nothing.
        if stop_a != stop_b:
            towns = (s.colour[stop_a] == NO_COLOUR) + (s.colour[stop_b] == NO_COLOUR)
            pieces = (len(halves) + towns) // 2
            _hop(s, stop_a, (end_a % 6, stop_b, end_b % 6, owner, pieces))
            _hop(s, stop_b, (end_b % 6, stop_a, end_a % 6, owner, pieces))
        return
    if stop_a == NOWHERE:
        _expose(m, s, end_a, owner, stop_b)
    if stop_b == NOWHERE:
        _expose(m, s, end_b, owner, stop_a)


def _hop(s: RailState, stop: int, hop: Hop) -> None:
    """Put a link among those of a stop, in the place of the one by the same edge."""
    s.links[stop] = tuple(sorted([*(h for h in s.links[stop] if h[0] != hop[0]), hop]))


def _unhop(s: RailState, stop: int, edge: int) -> None:
    s.links[stop] = tuple(h for h in s.links[stop] if h[0] != edge)


def _expose(m: HexMap, s: RailState, half: int, owner: int, far: int) -> None:
    """Let the hex across a loose end see it."""
    if half not in s.open_ends:
        s.open_ends.append(half)
    back = m.across[half] * 6 + OPPOSITE[half % 6]
    s.across_owner[back] = owner
    s.leads_to[back] = far


def _cover(m: HexMap, s: RailState, half: int) -> None:
    """A loose end is loose no more: it was taken away or joined."""
    s.open_ends.remove(half)
    back = m.across[half] * 6 + OPPOSITE[half % 6]
    s.across_owner[back] = FREE
    s.leads_to[back] = NOWHERE


def _join(m: HexMap, s: RailState, half: int) -> None:
    """New track leaves by this half-edge: what was loose across it is joined."""
    back = m.across[half] * 6 + OPPOSITE[half % 6]
    if back in s.open_ends:
        _cover(m, s, back)


def lay(m: HexMap, s: RailState, h: int, code: int, owner: int, kind: int | None = None) -> list[int]:
    """Lay a tile in a hex: new pieces become the owner's, kept ones stay whose they are.

    A town's exit that meets track of another player becomes that player's and completes the link it joins.

    Gives the half-edges of pieces that are new or have been turned. `kind` names the physical tile where the caller
    cares.
    """
    old = s.tile[h]
    swap_tile(s, h, code, choose_kind(s, h, code) if kind is None else kind)
    base = h * 6
    if code >= TOWN:
        gone = 0 if old == NO_TILE else old - TOWN
        new = [base + e for e in bits((code - TOWN) & ~gone)]
        for half in new:
            s.own[half] = owner_of_exit(s, half, owner)
            _join(m, s, half)
        for half in new:
            settle(m, s, half, s.own[half])
        return new
    before = () if old == NO_TILE else TILES[old].paths
    after = TILES[code].paths
    removed = [p for p in before if p not in after]
    added = [p for p in after if p not in before]
    for path in removed:
        _lift(m, s, base, path)
    for a, b in added:
        for half in (base + a, base + b):
            s.own[half] = owner
            _join(m, s, half)
    for a, _ in added:
        settle(m, s, base + a, owner)
    return [base + e for path in added for e in path]


def owner_of_exit(s: RailState, half: int, builder: int) -> int:
    """Whose a new exit of a town will be: the builder's, unless track of another player ends where it leads."""
    across = s.across_owner[half]
    return across if SEAT0 <= across < CITY else builder


def _lift(m: HexMap, s: RailState, base: int, path: Path) -> None:
    """Take a path of an unfinished chain out of its hex: its loose end goes, the piece before it waits to be joined."""
    for edge in path:
        half = base + edge
        s.own[half] = FREE
        if half in s.open_ends:
            _cover(m, s, half)


def urbanize(m: HexMap, s: RailState, stop: int, colour: int, letter: int, seat: int) -> None:
    """Turn a town into a new city: its tile goes, track that reaches its edges is complete.

    Complete links keep their owners, also nobody; unfinished track of nobody that it completes becomes the seat's.
    """
    h = m.stops[stop].hex
    base = h * 6
    for half in [base + e for e in range(6) if s.own[base + e]]:
        if half in s.open_ends:
            _cover(m, s, half)
        hop = next((hop for hop in s.links[stop] if hop[0] == half % 6), None)
        if hop is not None:
            _unhop(s, stop, hop[0])
            _unhop(s, hop[1], hop[2])
        s.own[half] = FREE
    swap_tile(s, h, NO_TILE, NO_TILE)
    s.colour[stop] = colour
    s.letter[stop] = letter
    s.city_neighbours = tuple(d for d in s.city_neighbours if d != h)
    for edge in bits(m.open[h]):
        n = m.across[base + edge]
        back = n * 6 + OPPOSITE[edge]
        s.across_owner[back] = CITY
        s.leads_to[back] = stop
        if n not in s.city_neighbours and not _city_hex(m, s, n):
            s.city_neighbours = (*s.city_neighbours, n)
        owner = s.own[back]
        if back in s.open_ends:
            _cover(m, s, back)
            if owner == UNOWNED:
                owner = SEAT0 + seat
        if owner:
            settle(m, s, back, owner)


def connect(s: RailState, stop: int, edge: int, to: int, into: int, owner: int, pieces: int = 0) -> None:
    """Join two cities by a link without track: it leaves one by `edge` and the other by `into`."""
    _hop(s, stop, (edge, to, into, owner, pieces))
    _hop(s, to, (into, stop, edge, owner, pieces))


def urbanize_keeping_links(
    m: HexMap, s: RailState, stop: int, colour: int, letter: int, seat: int, pieces: int = 0
) -> None:
    """Turn a town into a new city; a link that joined it to a city beside it stays, without track, its owner's.

    A complete link is never lost, and the town's tile was all the track it had. Belgium & Luxembourg says so in words.
    Such a link counts as so many `pieces` of track.
    """
    base = m.stops[stop].hex * 6
    beside = [hop for hop in s.links[stop] if m.across[base + hop[0]] == m.stops[hop[1]].hex]
    kept = [hop for hop in beside if s.colour[hop[1]] != NO_COLOUR]
    urbanize(m, s, stop, colour, letter, seat)
    for edge, to, into, owner, _ in kept:
        connect(s, stop, edge, to, into, owner, pieces)


def _city_hex(m: HexMap, s: RailState, h: int) -> bool:
    stop = m.stop_at[h]
    return stop != NOWHERE and s.colour[stop] != NO_COLOUR


def strip_unfinished(m: HexMap, s: RailState, seat: int, kept: frozenset[int]) -> list[int]:
    """Take a seat's marker off its unfinished links that hold none of the kept half-edges; gives their loose ends."""
    mine = SEAT0 + seat
    gone = []
    for half in s.open_ends[:]:
        if s.own[half] != mine:
            continue
        halves, _, _ = chain(m, s, half)
        if kept.isdisjoint(halves):
            settle(m, s, half, UNOWNED)
            gone.append(half)
    return gone


def disown(m: HexMap, s: RailState, seat: int) -> None:
    """Take every marker of a ruined seat off; its track stays and is nobody's."""
    mine = SEAT0 + seat
    table = bytearray(range(256))
    table[mine] = UNOWNED
    s.own = s.own.translate(table)
    s.across_owner = s.across_owner.translate(table)
    s.links = [tuple((e, to, te, UNOWNED if o == mine else o, n) for e, to, te, o, n in row) for row in s.links]


def links_of(s: RailState, seat: int) -> int:
    """How many complete links a seat owns."""
    mine, ends = SEAT0 + seat, 0
    for row in s.links:  # most are empty: to ask is quicker than to begin on each
        if row:
            for hop in row:
                ends += hop[3] == mine
    return ends // 2


def pieces_of(s: RailState, seat: int) -> int:
    """How many pieces of track lie on a seat's complete links."""
    mine, pieces = SEAT0 + seat, 0
    for row in s.links:
        if row:
            for hop in row:
                if hop[3] == mine:
                    pieces += hop[4]
    return pieces // 2


def markers_of(m: HexMap, s: RailState, seat: int) -> int:
    """How many ownership markers a seat has on the map: one a link, finished or not."""
    mine = SEAT0 + seat
    unfinished = {min(chain(m, s, half)[0]) for half in s.open_ends if s.own[half] == mine}
    return links_of(s, seat) + len(unfinished)
