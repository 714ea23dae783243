"""What is known about the lines of Steam before they are played, besides what all hex titles know.

Further keys of a hint: `number` of an action tile; `raised` dollars of capital; after `take`: `income` or `points`;
`falls`, the income after a step back that comes besides any loan (a war, building on Brussels Metro).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.actions import Action
from trunkline.game import Game, Seat
from trunkline.games.hexes.actions import Bid, Connect, Deliver, Fetch, Grow, PassOn, Raise, Role, Stock, Take, Urbanize
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.roles import ACTIONS
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.words import choices as rail_hints
from trunkline.games.hexes.words.choices import Hinter, Hints, paid
from trunkline.games.steam.phases.gains import each_scorer_chooses
from trunkline.games.steam.phases.places import PlaceAuction
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.games.steam.words.names import done_to, space_word

Rail = Game[RailState, HexMap]


def hints(game: Rail, s: RailState) -> Hints:
    """What is known about each legal line of the seat whose turn it is."""
    found = rail_hints.hints(game, s, HINTERS)
    phase, seat = game.phase(s), game.turn(s)
    lays = [line for line in found if line.startswith("lay ")]
    if isinstance(phase, Build) and phase.effects and lays and seat is not None:
        _, first = game.read(s, f"{s.names[seat]} {lays[0]}")
        step = fallen(game, s, seat, first, found[lays[0]])
        for line in lays if step else ():
            found[line] |= _stepped_back(game, s, phase, seat, found[line]["price"], step)
    return found


def fallen(game: Rail, s: RailState, seat: Seat, a: Action, said: Mapping[str, Any]) -> int:
    """The steps that an action takes the income back besides a loan; what is laid where does not matter for it."""
    return int(said.get("income", s.income[seat])) - done_to(game, s, a).income[seat]


def _stepped_back(game: Rail, s: RailState, phase: Build, seat: Seat, cost: int, step: int) -> dict[str, Any]:
    """The income after paying a cost and a step back, and what both do to the final score."""
    after = s.copy()
    phase.money.pay(after, seat, cost)
    after.income[seat] -= step
    return {"falls": after.income[seat], "score": game.scores(after)[seat] - game.scores(s)[seat]}


def _raise(game: Rail, s: RailState, seat: Seat, a: Raise) -> dict[str, Any]:
    after = done_to(game, s, a)
    out: dict[str, Any] = {"raised": after.cash[seat] - s.cash[seat], "cash": after.cash[seat]}
    if a.count:
        out |= {"income": after.income[seat], "score": game.scores(after)[seat] - game.scores(s)[seat]}
    if after.vp[seat] != s.vp[seat]:
        out["points"] = after.vp[seat]
    return out


def _bid(game: Rail, s: RailState, seat: Seat, a: Bid) -> dict[str, Any]:
    """What the bid would cost if it won, the loan in the base game included."""
    phase = game.phase(s)
    if isinstance(phase, PlaceAuction):
        return paid(game, s, phase.money, seat, a.amount)
    return {"cash": s.cash[seat] - a.amount}


def _role(game: Rail, s: RailState, seat: Seat, a: Role) -> dict[str, Any]:
    """What a tile costs, and the loan that it takes."""
    phase = game.phase(s)
    if not isinstance(phase, ChooseTile):
        return {}
    role = ACTIONS.index(a.name)
    fee = phase.fee(s, seat, role)
    out: dict[str, Any] = {"number": phase.numbers[role], "price": fee, **paid(game, s, phase.money, seat, fee)}
    after = done_to(game, s, a)
    if after.engine[seat] != s.engine[seat]:
        out["engine"] = after.engine[seat]
    return out


def _pass_on(game: Rail, s: RailState, seat: Seat, a: PassOn) -> dict[str, Any]:
    phase = game.phase(s)
    return {"number": phase.numbers[ACTIONS.index(a.name)]} if isinstance(phase, ChooseTile) else {}


def _grow(game: Rail, s: RailState, seat: Seat, a: Grow) -> dict[str, Any]:
    return {"picks": [a.city, space_word(a.space)]}


def _stock(game: Rail, s: RailState, seat: Seat, a: Stock) -> dict[str, Any]:
    return {"picks": [space_word(a.space)]}


def _fetch(game: Rail, s: RailState, seat: Seat, a: Fetch) -> dict[str, Any]:
    return {"picks": [space_word(a.space), f"{a.cube}@{space_word(a.space)}"]}


def _connect(game: Rail, s: RailState, seat: Seat, a: Connect) -> dict[str, Any]:
    """The price of a link without track, told by the position after it."""
    phase = game.phase(s)
    out: dict[str, Any] = {"picks": [a.city, a.to]}
    if isinstance(phase, Build):
        after = done_to(game, s, a)
        cost = phase.spent(after) - phase.spent(s)
        left = phase.builds_left(after, seat)
        out |= {"price": cost, "spent": phase.spent(after), "builds": left, **paid(game, s, phase.money, seat, cost)}
    return out


def _urbanize(game: Rail, s: RailState, seat: Seat, a: Urbanize) -> dict[str, Any]:
    """What a new city costs where it has a price of its own, as one that lets a fifth link in."""
    out = rail_hints.HINTERS[Urbanize](game, s, seat, a)
    phase = game.phase(s)
    after = done_to(game, s, a)
    cost = phase.spent(after) - phase.spent(s) if isinstance(phase, Build) else 0
    if not cost or not isinstance(phase, Build):
        return out
    out |= {"price": cost, "left": out["such"] - 1, "spent": phase.spent(after)}
    out |= {"builds": phase.builds_left(after, seat), **paid(game, s, phase.money, seat, cost)}
    step = fallen(game, s, seat, a, out)
    return out | _stepped_back(game, s, phase, seat, cost, step) if step else out


def _deliver(game: Rail, s: RailState, seat: Seat, a: Deliver) -> dict[str, Any]:
    """What a delivery costs before its gain is taken, as over a border in a war."""
    out = rail_hints.HINTERS[Deliver](game, s, seat, a)
    phase = game.phase(s)
    if isinstance(phase, MoveGoods) and phase.award is not each_scorer_chooses:
        after = done_to(game, s, a)
        if after.income[seat] != s.income[seat]:
            out["falls"] = after.income[seat]
        if after.vp[seat] != s.vp[seat]:
            out["points"] = after.vp[seat]
    return out


def _take(game: Rail, s: RailState, seat: Seat, a: Take) -> dict[str, Any]:
    """Where the gain goes, and what it adds to the final score as it stands."""
    after = done_to(game, s, a)
    score = game.scores(after)[seat] - game.scores(s)[seat]
    if after.income[seat] != s.income[seat]:
        return {"income": after.income[seat], "score": score}
    return {"points": after.vp[seat], "score": score}


HINTERS: dict[type[Any], Hinter] = rail_hints.HINTERS | {
    Raise: _raise,
    Bid: _bid,
    Role: _role,
    PassOn: _pass_on,
    Grow: _grow,
    Stock: _stock,
    Fetch: _fetch,
    Connect: _connect,
    Urbanize: _urbanize,
    Deliver: _deliver,
    Take: _take,
}
