"""The decisions of a turn: capital, bids, track, goods, and whether a gain becomes income or points."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.games.hexes.actions import Bid, Deliver, Fetch, Pass, Raise, Stock, Take
from trunkline.games.hexes.bot import greedy
from trunkline.games.hexes.bot.goods import deliver_or_upgrade
from trunkline.games.hexes.bot.plan import Outlook, Plan, next_tile, outlook, plan
from trunkline.games.hexes.bot.terms import Question
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.money import BOTTOM, STEP
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.steam.bot import cities
from trunkline.games.steam.bot.terms import SEARCH, TIGHT, Terms
from trunkline.games.steam.phases.gains import INCOME, VICTORY, ChooseGain
from trunkline.games.steam.phases.places import PlaceAuction

PLACES = 2
"""Dollars that the first place of the first turn is worth."""

FIRST_PLACE = 1
"""Dollars that going first in a turn of the standard game is worth, while there is money to spare."""

CONTESTED = 0
"""The same where the last place is not free, so that each bid makes the other one dearer, too."""

SPARE = 2
"""Dollars that are raised beyond what the plan needs."""

MOST_RAISED = 4
"""Steps that a plan may ask for in one turn."""

OTHERS = 0.1
"""How much a point for others takes from one's own."""


def place_bid(q: Question[Terms]) -> Action:
    """Raise by one while an early place is worth it."""
    first, sold = q.legal[0], len(q.game.phase_of(PlaceAuction).seats_placed(q.s))
    return first if isinstance(first, Bid) and first.amount <= PLACES - sold else Pass()


def raise_capital(q: Question[Terms]) -> Action:
    """Raise what the turn wants, as far as there are steps left."""
    return Raise(min(steps_wanted(q), len(q.legal) - 1))


def steps_wanted(q: Question[Terms]) -> int:
    """What the best plan needs, as long as the income does not fall too low, and what the bills need at any rate.

    A bill that is not met costs a step for each $2, while money raised before brings $5 for one.
    """
    s, seat = q.s, q.seat
    bills = q.terms.bills(s, seat)
    most = min(MOST_RAISED, max(0, s.income[seat] - TIGHT))
    wanted = plan(outlook(q, q.terms.build.limit, most))
    hoped = int(SEARCH.sure * wanted.hope.first)
    steps = 0
    while steps < most and s.cash[seat] + STEP * steps < wanted.cost + SPARE + max(0, bills + steps - hoped):
        steps += 1
    cash = s.cash[seat] - wanted.cost
    while steps < s.income[seat] - BOTTOM and cash + STEP * steps < bills + steps - hoped:
        steps += 1
    return steps


def bid(q: Question[Terms]) -> Action:
    """Going first is worth a dollar, and nothing where the last place costs the bidders something, too."""
    payments = q.game.phase_of(TurnOrderAuction).payments[len(q.s.order)]
    return greedy.bid(q, CONTESTED if payments[-1] else FIRST_PLACE, is_paid)


def is_paid(look: Outlook, wanted: Plan, amount: int) -> bool:
    """Whether a bid leaves enough for a plan and the bills."""
    return look.pays(wanted.cost + amount, wanted.hope)


def build(q: Question[Terms]) -> Action:
    """Go on with the best plan, place a new city, let a city grow, join cities with a disc; done when nothing pays."""
    if isinstance(q.legal[0], Stock):
        return cities.stock(q)
    if isinstance(q.legal[0], Fetch):
        return cities.fetch(q)
    look = outlook(q, q.builds_left())
    wanted = plan(look)
    found = next_tile(q, wanted) or cities.place(q, look, wanted) or cities.grow(q, look, wanted)
    return found or cities.connect(q, look) or q.legal[0]


def move(q: Question[Terms]) -> Action:
    """Deliver, improve the locomotive, or pass; or take a gain as income or points."""
    if isinstance(q.legal[0], Take):
        return take(q)
    return deliver_or_upgrade(q, OTHERS / max(1, len(q.s.order) - 1) * 2, steps_lost)


def steps_lost(game: HexGame, s: RailState, seat: int, a: Deliver) -> int:
    """Steps and points that a delivery costs before anything is gained, as in a war."""
    after = game.apply(s, a)
    return s.income[seat] - after.income[seat] + s.vp[seat] - after.vp[seat]


def take(q: Question[Terms]) -> Action:
    """Income while its steps are worth more than points."""
    t, s = q.terms, q.s
    gain, income = ChooseGain.gain(s), s.income[q.seat]
    # In the last turn upkeep takes at most half a point a dollar: income is then worth what it counts for at the end.
    due = t.upkeep * s.engine[q.seat] if t.turns_left(s) else 0
    worth = sum(t.step_worth(s, income + k - due) if income + k < 10 else 0.0 for k in range(gain))
    return Take(INCOME if worth > gain else VICTORY)
