"""The decisions of a turn: shares, a bid, track and goods. Enough money for the turn's plan and its bills, no more."""

from __future__ import annotations

from dataclasses import replace

from trunkline.actions import Action
from trunkline.games.age_of_steam.bot import cities
from trunkline.games.age_of_steam.bot.alone import best_founding, founds_and_builds, may_found_this_turn
from trunkline.games.age_of_steam.bot.terms import Terms
from trunkline.games.hexes.actions import Done, Issue, Pass, PayFirst, Upgrade, Urbanize
from trunkline.games.hexes.bot import greedy
from trunkline.games.hexes.bot.goods import best_delivery, deliver_or_upgrade
from trunkline.games.hexes.bot.network import Network
from trunkline.games.hexes.bot.plan import Outlook, Plan, next_tile, outlook, plan
from trunkline.games.hexes.bot.terms import Question
from trunkline.games.hexes.map import SEAT0, UNOWNED
from trunkline.games.hexes.phases.first_player import FirstPlayerChoice

MOST_ISSUED = 6
"""Shares that a plan may ask for in one turn."""

FIRST_PLACE = 1
"""Dollars that going first is worth, while there is money to spare."""

OTHERS = 0.35
"""How much a dollar of income for others takes from one's own."""


def issue(q: Question[Terms]) -> Action:
    """Issue what the turn wants, as far as shares are left."""
    return Issue(min(shares_wanted(q), len(q.legal) - 1))


def shares_wanted(q: Question[Terms]) -> int:
    """As many shares as the best plan needs to be paid, its bills included; each share is one more bill."""
    a_turn = q.terms.shares.a_turn
    more = MOST_ISSUED if a_turn is None else min(MOST_ISSUED, a_turn)
    if founds_and_builds(q.m, q.s, q.seat):
        found = best_founding(q, q.terms.build.limit, more, may_found=may_found_this_turn(q))
        look, wanted = found.look, found.plan
    else:
        look, wanted = best_plan(q, q.terms.build.limit, more)
    owed = q.terms.bills(q.s, q.seat) - (look.bills - look.reserve(wanted.hope))
    short = wanted.cost + max(0, owed) - q.s.cash[q.seat]
    return max(0, -(-short // (q.terms.shares.price - 1)))


def best_plan(q: Question[Terms], builds: int, more: int = 0) -> tuple[Outlook, Plan]:
    """The best plan of a turn; where links of one's own promise nothing, one that goes on over those of others."""
    look = outlook(q, builds, more)
    wanted = plan(look)
    if q.terms.learnt and not wanted.projects and builds > 0:
        shared = replace(look, network=with_links_of_others(q, look.network))
        found = plan(shared)
        if found.projects:
            return shared, found
    return look, wanted


def with_links_of_others(q: Question[Terms], network: Network) -> Network:
    """A network with the links of others where cubes may use them; they bring a seat nothing by themselves."""
    mine, usable = SEAT0 + q.seat, q.terms.goods.usable
    rows = network.rows[:]
    for stop, hops in enumerate(q.s.links):
        theirs = tuple((hop[1], 0) for hop in hops if hop[3] not in (mine, UNOWNED) and usable(hop[3], mine))
        rows[stop] = (*rows[stop], *theirs)
    return network._replace(rows=rows)


def bid(q: Question[Terms]) -> Action:
    """Going first is worth a dollar when there is something to build; in the last turn what building leaves."""
    if q.terms.learnt and q.terms.turns_left(q.s) == 0:
        return greedy.bid(q, q.s.cash[q.seat], is_left)
    return greedy.bid(q, FIRST_PLACE, is_paid)


def first(q: Question[Terms]) -> Action:
    """Being first is paid for where its price is no more than it is worth."""
    price = q.game.phase_of(FirstPlayerChoice).price
    return PayFirst() if price <= FIRST_PLACE else Pass()


def is_paid(look: Outlook, wanted: Plan, amount: int) -> bool:
    """Whether a bid leaves enough for a plan and its bills."""
    return bool(wanted.projects) and is_left(look, wanted, amount)


def is_left(look: Outlook, wanted: Plan, amount: int) -> bool:
    """Whether the same holds, be there anything to build or not."""
    return amount + wanted.cost + look.reserve(wanted.hope) <= look.purse


def build(q: Question[Terms]) -> Action:
    """Place a new city where it helps most, then go on with the best plan; done when nothing pays."""
    if founds_and_builds(q.m, q.s, q.seat) and any(isinstance(a, Urbanize) for a in q.legal):
        together = best_founding(q, q.builds_left())
        if together.city is not None:
            return together.city
    look, wanted = best_plan(q, q.builds_left())
    found = cities.place(q, look, wanted) or next_tile(q, wanted)
    return found or (Done() if q.legal[0] == Done() else finish(q))


def finish(q: Question[Terms]) -> Action:
    """While the turn may not end: the tile that leaves fewest loose ends, then the cheapest one."""

    def left(a: Action) -> tuple[int, int]:
        after = q.s.copy()
        q.terms.build.apply(q.game, after, a)
        mine = SEAT0 + q.seat
        return sum(after.own[half] == mine for half in after.open_ends), -after.cash[q.seat]

    return min(q.legal, key=left)


def move(q: Question[Terms]) -> Action:
    """Deliver, improve the locomotive, or pass."""
    found = deliver_or_upgrade(q, OTHERS)
    return instead_of_passing(q) if q.terms.learnt and found == Pass() else found


def instead_of_passing(q: Question[Terms]) -> Action:
    """What gains something still: a locomotive that can be paid for, else a delivery that helps others more."""
    t, s, seat = q.terms, q.s, q.seat
    idle = t.score.dollar == 0  # where dollars are points, a locomotive that brings nothing costs some
    if idle and Upgrade() in q.legal[:2] and t.turns_left(s) and t.may_upgrade(s, seat, 0):
        return Upgrade()
    delivery = best_delivery(q, 0.0)[1]
    return Pass() if delivery is None else delivery
