"""What is known about each legal line of a hex title before it is played: price, gain, what is left, how to pick it.

Keys of a hint, each where it makes sense: `picks`, the words to choose one after the other (a hex, then a tile);
`price`, `left` (such tiles in the supply afterwards), `cash`, `spent`, `builds` (all three after the line), `links`
(name and length of each link the tile adds to, 1 when it is complete); `gain` (seat -> income), `mine`, `hops`;
`engine`; `place` and `pays` in the auction; `lapse` (own unfinished links that lose their marker) and `city` (a new
city not yet placed) for ending a turn.
"""

from __future__ import annotations

from typing import Any

from trunkline.actions import Action
from trunkline.draw.rail_links import Seen, laid
from trunkline.game import CHANCE, Game, Seat
from trunkline.hexes.actions import Bid, Deliver, Done, Issue, Lay, Pass, Produce, Upgrade, Urbanize
from trunkline.hexes.maps import NOWHERE, SEAT0, HexMap
from trunkline.hexes.routes import hop_by
from trunkline.hexes.state import RailState
from trunkline.hexes.tiles import code_of
from trunkline.hexes.track import chain, choose_kind
from trunkline.phases.build import Build

Rail = Game[RailState, HexMap]
Hints = dict[str, dict[str, Any]]


def hints(game: Rail, s: RailState) -> Hints:
    """What is known about each legal line of the seat whose turn it is."""
    seat = game.turn(s)
    if seat is None or seat == CHANCE:
        return {}
    out: Hints = {}
    seen: Seen = {}
    phase = game.phase(s)
    for a in game.legal(s):
        if isinstance(a, Lay) and isinstance(phase, Build):
            out[str(a)] = _lay(game.map, s, phase, seat, a, seen)
        elif isinstance(a, Deliver):
            out[str(a)] = _deliver(game.map, s, seat, a)
        else:
            out[str(a)] = _other(game, s, seat, a)
    return out


def _lay(m: HexMap, s: RailState, phase: Build, seat: Seat, a: Lay, seen: Seen) -> dict[str, Any]:
    """Price, supply and the links; the price is the phase's own function of ground and tiles."""
    h = m.index[a.hex]
    code = code_of(a.tile)
    assert code is not None
    price = phase.price(m.ground[h], m.river[h], s.tile[h], code)
    kind = choose_kind(s, h, code)
    links = [
        [_ends(m, link.a, link.b), link.pieces, int(link.complete)]
        for link in laid(m, s, h, a.tile, SEAT0 + seat, seen)
    ]
    return {
        "picks": [a.hex, a.tile],
        "price": price,
        "left": s.supply[kind] - (s.kind[h] != kind),
        "cash": s.cash[seat] - price,
        "spent": s.memo["spent"] + price,
        "builds": phase.builds_left(s, seat) - 1,
        "links": links,
    }


def _ends(m: HexMap, a: int, b: int) -> str:
    """A link by the names of its ends, an ellipsis for a loose one."""
    names = [m.stops[stop].label if stop != NOWHERE else "…" for stop in (a, b)]
    return " – ".join(names if names[0] != "…" else names[::-1])


def _deliver(m: HexMap, s: RailState, seat: Seat, a: Deliver) -> dict[str, Any]:
    words = a.route.split(">")
    gain: dict[str, int] = {}
    mine = 0
    for word in words[:-1]:
        hop = hop_by(s, *m.hop_index[word])
        if hop is not None and hop[3] >= SEAT0:
            owner = hop[3] - SEAT0
            gain[s.names[owner]] = gain.get(s.names[owner], 0) + 1
            mine += owner == seat
    start = words[0].partition("/")[0]
    return {
        "picks": [f"{a.cube}@{start}", words[-1], a.route],
        "gain": gain,
        "mine": mine,
        "hops": len(words) - 1,
    }


def _other(game: Rail, s: RailState, seat: Seat, a: Action) -> dict[str, Any]:
    if isinstance(a, Urbanize):
        return {"picks": [a.town, f"city-{a.city}"], "left": int(s.cities.bit_count() - 1)}
    if isinstance(a, Produce):
        return {"picks": [f"drawn-{a.cube}", f"{a.column}-{a.square}"]}
    if isinstance(a, Issue):
        after = game.apply(s, a)
        owed = after.shares[seat] + after.engine[seat]
        return {"cash": after.cash[seat], "shares": after.shares[seat], "owed": owed}
    if isinstance(a, Bid):
        return {"cash": s.cash[seat] - a.amount}
    if isinstance(a, Upgrade):
        return {"engine": s.engine[seat] + 1}
    if isinstance(a, Pass) and "left" in s.memo:
        return {"place": len(s.memo["left"])}
    if isinstance(a, Done):
        return _done(game, s, seat)
    return {}


def _done(game: Rail, s: RailState, seat: Seat) -> dict[str, Any]:
    """What ending the turn would cost: markers of unfinished links left alone, a city not placed, tiles not laid."""
    m = game.map
    phase = game.phase(s)
    fresh: frozenset[int] = s.memo.get("fresh", frozenset())
    mine = SEAT0 + seat
    lapse = {min(halves) for half in s.loose if s.own[half] == mine
             if fresh.isdisjoint(halves := chain(m, s, half)[0])}  # fmt: skip
    out: dict[str, Any] = {"lapse": len(lapse)}
    if isinstance(phase, Build):
        out["builds"] = phase.builds_left(s, seat)
        out["city"] = int(phase.may_urbanize(s, seat) is None)
    return out
