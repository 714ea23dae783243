"""Bids as numbers: what each would cost at the places it may lead to, and which of them are at hand."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.games.hexes.actions import Bid
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.words.cost import dollars
from trunkline.games.hexes.words.decision import Decision
from trunkline.show.choice import Choice, Consequence
from trunkline.words import N_


def order_bid(d: Decision, a: Bid, besides: Sequence[Consequence] = ()) -> Choice:
    """A bid in the auction for the whole order: what the first two places would take, and dropping out instead.

    `besides` are what winning changes in the rest of the round.
    """
    phase, cash = d.game.phase(d.s), d.s.cash[d.seat]
    assert isinstance(phase, TurnOrderAuction)
    place, pays = phase.terms_of_leaving(d.s, d.seat)
    rows = []
    for n in range(1, min(2, place) + 1):
        said = d.t(N_("If you win: first")) if n == 1 else d.t(N_("If one outbids you: second"))
        rows.append((said, dollars(cash), dollars(cash - phase.price_of_place(d.s, n, a.amount))))
    if place > 1:
        rows.append((d.t(N_("If you pass now: place {n}"), n=place), dollars(cash), dollars(cash - pays)))
    return bid(d, a, cash, (d.t(N_("cash left: ${n}"), n=cash - a.amount),), (*rows, *besides))


def bid(d: Decision, a: Bid, cash: int, facts: tuple[str, ...], rows: Sequence[Consequence]) -> Choice:
    """A bid as a number. The least ones are at hand, and all the cash there is."""
    amounts = d.once("bids", lambda: [each.amount for each in d.legal if isinstance(each, Bid)])
    least, most = amounts[0], amounts[-1]
    bounds = d.t(N_("${least} at least, ${most} at most"), least=least, most=most)
    return d.number(
        a, dollars(a.amount), key="r", facts=facts, rows=tuple(rows), bounds=bounds,
        act=d.t(N_("Bid ${n}"), n=a.amount), quick=a.amount - least in NEXT_BIDS or a.amount == min(cash, most),
    )  # fmt: skip


NEXT_BIDS = (0, 1, 2, 3, 5)
"""How far above the least one the bids are that are offered at once."""
