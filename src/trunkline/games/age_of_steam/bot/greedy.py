"""The greedy bot of Age of Steam: plans within its turn, stays solvent, and takes the best there is for itself."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.actions import Action
from trunkline.game import Game, Seat
from trunkline.games.age_of_steam.bot import cities, goods, money
from trunkline.games.age_of_steam.bot.plan import outlook, plan
from trunkline.games.age_of_steam.bot.terms import RailGame, Terms, terms
from trunkline.games.hexes.actions import Done, Issue, Urbanize
from trunkline.games.hexes.state import RailState


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
        if phase.name == "issue-shares":
            return Issue(min(money.shares_to_issue(game, t, view, seat), len(legal) - 1))
        if phase.name == "turn-order":
            return money.bid(game, t, view, seat, legal)
        if phase.name == "actions":
            return cities.role(game, t, view, seat, legal)
        if phase.name == "build":
            return build(game, t, view, seat, legal)
        if phase.name == "goods":
            return goods.choose(game, t, view, seat, legal)
        if phase.name == "growth":
            return cities.produce(game, view, seat, legal)
        return rng.choice(legal)


def build(game: RailGame, t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """Place a new city where it helps most, then go on with the best plan; done when nothing pays."""
    towns = [a for a in legal if isinstance(a, Urbanize)]
    if towns:
        found = cities.place(game, t, s, seat, towns)
        if found is not None:
            return found
    look = outlook(game, t, s, seat, t.build.builds_left(s, seat))
    for project in plan(look).projects[:1]:
        action = project.first(game.map)
        if game.why_not(s, action) is None:
            return action
    return Done()
