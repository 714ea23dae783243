"""The greedy bot of Steam: plans within its turn, stays solvent, and takes the best there is for itself."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.actions import Action
from trunkline.game import Game, Seat
from trunkline.games.age_of_steam.bot.terms import RailGame
from trunkline.games.hexes.actions import Bid, Done, Fetch, Grow, Pass, Raise, Stay, Stock, Take, Urbanize
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.money import BOTTOM, STEP
from trunkline.games.hexes.state import RailState
from trunkline.games.steam.bot import cities, goods
from trunkline.games.steam.bot.plan import SURE, outlook, plan
from trunkline.games.steam.bot.terms import TIGHT, Terms, terms
from trunkline.games.steam.phases.tiles import ChooseTile

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


class Greedy:
    """Looks at its own turn only, and at every chapter of it afresh: nothing is kept from one decision to the next."""

    name = "greedy"

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        phase = game.phase(view)
        legal = game.legal(view)
        if len(legal) == 1 or phase is None:
            return legal[0]
        t = terms(game)
        if phase.name == "place-auction":
            return place_bid(view, legal)
        if phase.name == "capital":
            return Raise(min(steps_to_raise(game, t, view, seat), len(legal) - 1))
        if phase.name == "turn-order":
            return bid(game, t, view, seat, legal)
        if isinstance(phase, ChooseTile):
            return cities.role(game, t, phase, view, seat, legal)
        if phase.name == "build":
            return build(game, t, view, seat, legal)
        if phase.name == "goods":
            if isinstance(legal[0], Take):
                return goods.take(t, view, seat, legal)
            return goods.choose(game, t, view, seat, legal)
        return rng.choice(legal)


def place_bid(s: RailState, legal: list[Action]) -> Action:
    """Raise by one while an early place is worth it."""
    first = legal[0]
    return first if isinstance(first, Bid) and first.amount <= PLACES - len(s.memo["placed"]) else Pass()


def steps_to_raise(game: RailGame, t: Terms, s: RailState, seat: int) -> int:
    """What the best plan needs, as long as the income does not fall too low, and what the bills need at any rate.

    A bill that is not met costs a step for each $2, while money raised before brings $5 for one.
    """
    most = min(MOST_RAISED, max(0, s.income[seat] - TIGHT))
    look = outlook(game, t, s, seat, t.build.limit, most)
    wanted = plan(look)
    hoped = int(SURE * wanted.hope.first)
    steps = 0
    while steps < most and s.cash[seat] + STEP * steps < wanted.cost + SPARE + max(0, t.bills(s, seat) + steps - hoped):
        steps += 1
    cash = s.cash[seat] - wanted.cost
    while steps < s.income[seat] - BOTTOM and cash + STEP * steps < t.bills(s, seat) + steps - hoped:
        steps += 1
    return steps


def bid(game: RailGame, t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """Raise by one while the place is worth it and the plan stays paid; else stay in for nothing, or drop out."""
    first = legal[0]
    phase = game.phase(s)
    assert isinstance(phase, TurnOrderAuction)
    worth = CONTESTED if phase.payments[len(s.order)][-1] else FIRST_PLACE
    if isinstance(first, Bid) and first.amount <= worth:
        look = outlook(game, t, s, seat, t.build.limit)
        wanted = plan(look)
        if look.pays(wanted.cost + first.amount, wanted.hope):
            return first
    return Stay() if Stay() in legal[-2:] else Pass()


def build(game: RailGame, t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """Place a new city, let a city grow, then go on with the best plan; done when nothing pays."""
    if isinstance(legal[0], Stock):
        return cities.stock(game, t, s, seat, legal)
    if isinstance(legal[0], Fetch):
        return cities.fetch(game, t, s, seat, legal)
    free = Done() in legal[:1]
    look = outlook(game, t, s, seat, t.build.builds_left(s, seat))
    wanted = plan(look)
    for project in wanted.projects[:1]:
        action = project.first(game.map)
        if game.why_not(s, action) is None:
            return action
    towns = [a for a in legal if isinstance(a, Urbanize)]
    if towns:
        found = cities.place(game, t, s, seat, towns, not free)
        if found is not None:
            return found
    if any(isinstance(a, Grow) for a in legal):
        growth = cities.grow(game.map, look, wanted, legal, not free)
        if growth is not None:
            return growth
    link = cities.connect(game, t, s, seat, legal)
    if link is not None:
        return link
    return Done() if free else legal[0]
