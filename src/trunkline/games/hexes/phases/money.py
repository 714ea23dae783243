"""Steam, Money: what a seat can pay, with the cash in hand alone or with money raised from the bank.

Age of Steam and the standard game of Steam pay cash; the base game of Steam raises what is missing at any cost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from trunkline.game import Objection, object_to
from trunkline.games.hexes.state import RailState
from trunkline.words import N_, WORDS

STEP = 5
"""Dollars for each step down."""

BOTTOM = -10
"""The lowest space of the income track."""

POINTS = 2
"""Victory points for a step when the income is at the bottom."""

WORDS.update(
    {
        "too-dear": N_("That costs ${cost}; you have ${cash}."),
        "beyond-loans": N_("That costs ${cost}; with all that the bank would still give you, you have ${cash}."),
    }
)


class Loan(NamedTuple):
    """What raising money takes: steps of $5, the income and the points they cost, and the cash left after paying."""

    steps: int
    income: int
    points: int
    change: int


def steps_left(s: RailState, seat: int) -> int:
    """How many steps a seat can go down: one for each space of income above the bottom, then one for two points."""
    return s.income[seat] - BOTTOM + s.vp[seat] // POINTS


def capital(s: RailState, seat: int, steps: int) -> Loan | None:
    """Each $5 costs a space of income, or two points once the income is at the bottom; None when it cannot be had."""
    if steps > steps_left(s, seat):
        return None
    income = min(steps, s.income[seat] - BOTTOM)
    return Loan(steps, income, POINTS * (steps - income), s.cash[seat] + STEP * steps)


def loan_for(s: RailState, seat: int, cost: int) -> Loan | None:
    """What must be raised to pay a cost: own cash comes first, and no more steps than needed; None when refused."""
    missing = max(0, cost - s.cash[seat])
    loan = capital(s, seat, -(-missing // STEP))
    return None if loan is None else loan._replace(change=loan.change - cost)


def raise_capital(s: RailState, seat: int, steps: int) -> None:
    """Go down so many steps and take the money; trusts that it can be had."""
    loan = capital(s, seat, steps)
    assert loan is not None, "nobody raises more than the tracks allow"
    s.income[seat] -= loan.income
    s.vp[seat] -= loan.points
    s.cash[seat] = loan.change


# -- two ways to pay


def cash_in_hand(s: RailState, seat: int) -> int:
    """Costs are paid from the cash in hand only."""
    return s.cash[seat]


def pay_cash(s: RailState, seat: int, cost: int) -> None:
    """Pay from the cash in hand."""
    s.cash[seat] -= cost


def cash_and_loans(s: RailState, seat: int) -> int:
    """All cash in hand and all that can be raised."""
    return s.cash[seat] + STEP * steps_left(s, seat)


def pay_with_loans(s: RailState, seat: int, cost: int) -> None:
    """Pay own cash first, then raise only what is needed; the change of the last $5 stays."""
    missing = max(0, cost - s.cash[seat])
    if missing:
        raise_capital(s, seat, -(-missing // STEP))
    s.cash[seat] -= cost


class Money(NamedTuple):
    """How costs are met: the most a seat can pay, the paying itself, and the words of a refusal."""

    most: Callable[[RailState, int], int]
    pay: Callable[[RailState, int, int], None]
    refusal: str

    def short(self, s: RailState, seat: int, cost: int, section: str) -> Objection | None:
        """A cost must be met at once."""
        cash = self.most(s, seat)
        return object_to(self.refusal, section, cost=cost, cash=cash) if cost > cash else None


CASH = Money(cash_in_hand, pay_cash, "too-dear")
LOANS = Money(cash_and_loans, pay_with_loans, "beyond-loans")
