"""What is known about each legal line of a hex title before it is played: price, gain, what is left, how to pick it.

Keys of a hint, each where it makes sense: `picks`, the words to choose one after the other (a hex, then a tile);
`price`, `left` (such tiles in the supply afterwards), `cash`, `spent`, `builds` (all three after the line), `links`
(name and length of each link the tile adds to, 1 when it is complete, and whose it is when another's); `theirs` (the
number of a town's exit, in the order of its edges -> the other player whose it will be); where money is borrowed to
pay, `loan` (the dollars), `income` and `points` (both afterwards, points only where they fall) and `score` (what it
takes of the final score); `gain` (seat -> links of its own in a delivery), `mine`, `hops`; `engine`; `place` and
`pays` (dollars) for dropping out of the auction; `such` (new cities like that one); `lapse` (own unfinished links that
lose their marker) and `city` (a new city not yet placed) for ending a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from trunkline.actions import Action
from trunkline.game import CHANCE, Game, Seat
from trunkline.games.hexes.actions import Bid, Deliver, Done, Issue, Lay, Pass, Produce, Upgrade, Urbanize
from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.map import NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import city_letters
from trunkline.games.hexes.phases.money import Money
from trunkline.games.hexes.routes import hop_by
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.tiles import TOWN, code_of
from trunkline.games.hexes.track import chain, choose_kind, owner_of_exit
from trunkline.games.hexes.words.links import Seen, laid

Rail = Game[RailState, HexMap]
Hints = dict[str, dict[str, Any]]


Hinter = Callable[[Rail, RailState, Seat, Any], dict[str, Any]]
"""What is known about one line: game, position, who decides, the action."""


def hints(game: Rail, s: RailState, hinters: Mapping[type[Action], Hinter] | None = None) -> Hints:
    """What is known about each legal line of the seat whose turn it is, by the hinters of the title."""
    seat = game.turn(s)
    if seat is None or seat == CHANCE:
        return {}
    out: Hints = {}
    seen: Seen = {}
    paying: Paying = {}
    phase = game.phase(s)
    known = HINTERS if hinters is None else hinters
    for a in game.legal(s):
        if isinstance(a, Lay) and isinstance(phase, Build):
            out[str(a)] = _lay(game, s, phase, seat, a, seen, paying)
        else:
            hinter = known.get(type(a))
            out[str(a)] = hinter(game, s, seat, a) if hinter else {}
    return out


Paying = dict[int, dict[str, Any]]
"""Cost -> what paying it does to the seat to move; kept while many lines of one position are looked at."""


def paid(game: Rail, s: RailState, money: Money, seat: Seat, cost: int) -> dict[str, Any]:
    """What paying a cost does to a seat, found by paying it: the cash left, and what a loan takes."""
    after = s.copy()
    money.pay(after, seat, cost)
    out: dict[str, Any] = {"cash": after.cash[seat]}
    loan = after.cash[seat] + cost - s.cash[seat]
    if loan:
        out |= {"loan": loan, "income": after.income[seat]}
        if after.vp[seat] != s.vp[seat]:
            out["points"] = after.vp[seat]
        out["score"] = game.scores(after)[seat] - game.scores(s)[seat]
    return out


def _lay(game: Rail, s: RailState, phase: Build, seat: Seat, a: Lay, seen: Seen, paying: Paying) -> dict[str, Any]:
    """Price, supply and the links; the price is the phase's own function of ground and tiles."""
    m = game.map
    h = m.index[a.hex]
    code = code_of(a.tile)
    assert code is not None
    price = phase.prices(s, seat)(m.grounds[h], s.tile[h], code)
    if price not in paying:
        paying[price] = paid(game, s, phase.money, seat, price)
    kind = choose_kind(s, h, code)
    links: list[list[Any]] = []
    for link in laid(m, s, h, a.tile, SEAT0 + seat, seen):
        whose = [] if link.owner == SEAT0 + seat else [s.names[link.owner - SEAT0]]
        links.append([_ends(m, link.a, link.b), link.pieces, int(link.complete), *whose])
    theirs = _theirs(s, seat, h, code) if code >= TOWN else {}
    return ({"theirs": theirs} if theirs else {}) | {
        "picks": [a.hex, a.tile],
        "price": price,
        "left": s.supply[kind] - (s.kind[h] != kind),
        **paying[price],
        "spent": phase.spent(s) + price,
        "builds": phase.builds_left(s, seat) - 1,
        "links": links,
    }


def _theirs(s: RailState, seat: Seat, h: int, code: int) -> dict[str, str]:
    """The exits of a town tile that will be another player's, by their number: those there now and new ones."""
    out: dict[str, str] = {}
    for k, edge in enumerate(bits(code - TOWN)):
        half = h * 6 + edge
        owner = s.own[half] or owner_of_exit(s, half, SEAT0 + seat)
        if owner >= SEAT0 and owner != SEAT0 + seat:
            out[str(k)] = s.names[owner - SEAT0]
    return out


def _ends(m: HexMap, a: int, b: int) -> str:
    """A link by the names of its ends, an ellipsis for a loose one."""
    names = [m.stops[stop].label if stop != NOWHERE else "…" for stop in (a, b)]
    return " – ".join(names if names[0] != "…" else names[::-1])


def _deliver(game: Rail, s: RailState, seat: Seat, a: Deliver) -> dict[str, Any]:
    m = game.map
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


def _urbanize(game: Rail, s: RailState, seat: Seat, a: Urbanize) -> dict[str, Any]:
    letters = city_letters(game.map)
    such = sum(letter == a.city for k, letter in enumerate(letters) if s.cities >> k & 1)
    return {"picks": [a.town, f"city-{a.city}"], "left": s.cities.bit_count() - 1, "such": such}


def _produce(game: Rail, s: RailState, seat: Seat, a: Produce) -> dict[str, Any]:
    return {"picks": [f"drawn-{a.cube}", f"{a.column}-{a.square}"]}


def _issue(game: Rail, s: RailState, seat: Seat, a: Issue) -> dict[str, Any]:
    after = game.apply(s, a)
    owed = after.shares[seat] + after.engine[seat]
    return {"cash": after.cash[seat], "shares": after.shares[seat], "owed": owed}


def _bid(game: Rail, s: RailState, seat: Seat, a: Bid) -> dict[str, Any]:
    return {"cash": s.cash[seat] - a.amount}


def _upgrade(game: Rail, s: RailState, seat: Seat, a: Upgrade) -> dict[str, Any]:
    return {"engine": s.engine[seat] + 1}


def _pass(game: Rail, s: RailState, seat: Seat, a: Pass) -> dict[str, Any]:
    """Dropping out of the auction for the whole order takes the last free place, at the price of that place."""
    phase = game.phase(s)
    if not isinstance(phase, TurnOrderAuction):
        return {}
    place = len(phase.left(s))
    pays = phase.payment(phase.bids(s)[seat], phase.payments[len(s.order)][place - 1])
    return {"place": place, "pays": pays}


def _done(game: Rail, s: RailState, seat: Seat, a: Done) -> dict[str, Any]:
    """What ending the turn would cost: markers of unfinished links left alone, a city not placed, tiles not laid."""
    m = game.map
    phase = game.phase(s)
    fresh = game.phase_of(Build).extended(s)
    mine = SEAT0 + seat
    lapse = {min(halves) for half in s.open_ends if s.own[half] == mine
             if fresh.isdisjoint(halves := chain(m, s, half)[0])}  # fmt: skip
    out: dict[str, Any] = {"lapse": len(lapse)}
    if isinstance(phase, Build):
        out["builds"] = phase.builds_left(s, seat)
        out["city"] = int(phase.may_found(game, s))
    return out


HINTERS: dict[type[Action], Hinter] = {
    Deliver: _deliver,
    Urbanize: _urbanize,
    Produce: _produce,
    Issue: _issue,
    Bid: _bid,
    Upgrade: _upgrade,
    Pass: _pass,
    Done: _done,
}
