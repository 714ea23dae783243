"""Shares, bids and the money to keep: to be able to pay at the end of the turn, and to owe no more than needed."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.bots.rail.plan import Plan, outlook, plan
from trunkline.bots.rail.terms import RailGame, Terms
from trunkline.bots.rail.ways import Site
from trunkline.bots.rail.worth import cube_gains
from trunkline.hexes.actions import Bid, Pass, Stay
from trunkline.hexes.routes import takes
from trunkline.hexes.state import Hop, RailState

MOST_ISSUED = 6
"""Shares that a plan may ask for in one turn."""

SURE = 0.6
"""The part of this turn's hoped-for income that is counted on."""

PLACE = 2
"""Dollars set aside for the auction."""

FIRST_PLACE = 4
"""Dollars that going first is worth, while there is money to spare."""


def coming(t: Terms, s: RailState, seat: int, links: list[tuple[Hop, ...]]) -> float:
    """Income that this turn's deliveries should bring, as far as it can be counted on."""
    now, _ = cube_gains(links, takes(s), s.cubes, seat, s.engine[seat])
    return SURE * sum(now[: t.goods.rounds])


def reserve(t: Terms, s: RailState, seat: int, links: list[tuple[Hop, ...]] | None = None) -> int:
    """Dollars to keep while building, so that income and they pay the expenses."""
    gain = coming(t, s, seat, s.links if links is None else links)
    return max(0, t.expenses(s, seat) - s.income[seat] - int(gain))


def dream(game: RailGame, t: Terms, s: RailState, seat: int, dollars: int) -> Plan:
    """The plan for this turn with so many dollars to build for."""
    site = Site(game.map, s, seat, t.build.price, ())
    return plan(site, outlook(t, s, seat, t.build.limit, dollars))


def shares_to_issue(game: RailGame, t: Terms, s: RailState, seat: int) -> int:
    """As many shares as the best plan needs to be paid, its expenses included; each share is one more expense."""
    cash = s.cash[seat]
    wanted = dream(game, t, s, seat, cash + MOST_ISSUED * t.shares.price)
    need = wanted.cost + PLACE + reserve(t, s, seat, list(wanted.links) or None)
    short = need - cash
    return max(0, -(-short // (t.shares.price - 1)))


def bid(game: RailGame, t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """Raise by one while the place is worth it and the plan stays paid; else stay in for nothing, or drop out."""
    if not isinstance(legal[0], Bid):
        return Stay() if Stay() in legal else Pass()
    cash = s.cash[seat]
    wanted = dream(game, t, s, seat, cash - reserve(t, s, seat))
    spare = cash - wanted.cost - reserve(t, s, seat, list(wanted.links) or None)
    if legal[0].amount <= min(FIRST_PLACE, spare):
        return legal[0]
    return Stay() if Stay() in legal else Pass()
