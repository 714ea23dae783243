"""Shares and bids: enough to pay for the turn's plan and its bills, and no more."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.games.age_of_steam.bot.plan import outlook, plan
from trunkline.games.age_of_steam.bot.terms import RailGame, Terms
from trunkline.games.hexes.actions import Bid, Pass, Stay
from trunkline.games.hexes.state import RailState

MOST_ISSUED = 6
"""Shares that a plan may ask for in one turn."""

PLACE = 0
"""Dollars set aside for the auction."""

FIRST_PLACE = 1
"""Dollars that going first is worth, while there is money to spare."""


def shares_to_issue(game: RailGame, t: Terms, s: RailState, seat: int) -> int:
    """As many shares as the best plan needs to be paid, its bills included; each share is one more bill."""
    look = outlook(game, t, s, seat, t.build.limit, MOST_ISSUED)
    wanted = plan(look)
    owed = t.strained(s, seat) - (look.owed - look.kept(wanted.hope))
    short = wanted.cost + PLACE + max(0, owed) - s.cash[seat]
    return max(0, -(-short // (t.shares.price - 1)))


def bid(game: RailGame, t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """Raise by one while the place is worth it and the plan stays paid; else stay in for nothing, or drop out."""
    first = legal[0]
    if isinstance(first, Bid) and first.amount <= FIRST_PLACE:
        look = outlook(game, t, s, seat, t.build.limit)
        wanted = plan(look)
        if wanted.projects and first.amount + wanted.cost + look.kept(wanted.hope) <= look.purse:
            return first
    return Stay() if Stay() in legal[-2:] else Pass()
