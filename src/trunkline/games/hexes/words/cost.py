"""What a line of a hex title costs its seat, as the page says it before and after: cash, and what a loan takes."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.game import Seat
from trunkline.games.hexes.actions import Connect, Lay
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.crossings import DiscLink
from trunkline.games.hexes.phases.money import Money
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.tiles import code_of

MINUS = "−"

JOINED = "\u2060"
"""Keeps a minus sign and the dollar sign after it in one line."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What paying a cost does to a seat: the cash left, the dollars borrowed, income and points then, the score."""

    cash: int
    loan: int
    income: int
    points: int
    score: int
    """What it takes of the final score as it stands."""


def payment(game: HexGame, s: RailState, money: Money, seat: Seat, cost: int) -> Payment:
    """What paying a cost does to a seat, found by paying it."""
    after = s.copy()
    money.pay(after, seat, cost)
    loan = after.cash[seat] + cost - s.cash[seat]
    score = game.scores(after)[seat] - game.scores(s)[seat] if loan else 0
    return Payment(after.cash[seat], loan, after.income[seat], after.vp[seat], score)


def price_of(m: HexMap, s: RailState, build: Build, seat: Seat, a: Lay) -> int:
    """The price of a tile by the phase's own list of ground and tiles."""
    h = m.index[a.hex]
    code = code_of(a.tile)
    assert code is not None
    return build.prices(s, seat)(m.grounds[h], s.tile[h], code)


def price_of_crossing(m: HexMap, s: RailState, build: Build, a: Connect) -> int:
    """The price of a legal link without track for the seat to move."""
    return sum(step.price_of(m, s, a) for step in build.steps if isinstance(step, DiscLink))


def dollars(amount: int) -> str:
    """A sum of money, its minus sign before the dollar sign."""
    return f"{MINUS + JOINED if amount < 0 else ''}${abs(amount)}"


def dollars_with_sign(amount: int) -> str:
    """A sum of money that is gained or lost."""
    return f"{'+' if amount > 0 else ''}{dollars(amount)}"


def minus(amount: int) -> str:
    """A number with a proper minus sign."""
    return str(amount).replace("-", MINUS)


def with_sign(amount: int) -> str:
    """A difference with its sign."""
    return f"{amount:+d}".replace("-", MINUS) if amount else "±0"
