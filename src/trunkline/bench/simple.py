"""A fixed simple policy for full-length games of Age of Steam: quick to decide, so that the rules are what is timed.

It lists all legal actions at every decision, borrows little, joins neighbours that have a cube for each other, delivers
over its own links, and lets its locomotive be until the income pays for a better one.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.actions import Action
from trunkline.game import Game, Seat
from trunkline.games.age_of_steam.phases.finance import PayExpenses
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.hexes.actions import Deliver, Done, Issue, Pass, Role, Upgrade
from trunkline.games.hexes.bot.projects import first_project, site_of
from trunkline.games.hexes.bot.ways import atlas
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import gains
from trunkline.games.hexes.routes import accepted_colours, colours_at
from trunkline.games.hexes.state import HexGame, RailState

BUILDING = 6
"""Dollars wanted for track each turn, until the income pays the bills."""

STRIDE = 23
"""How far apart the seats begin on the list of neighbours."""


class Simple:
    """The same position always gets the same answer."""

    name = "simple"

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        s = view
        legal: list[Action] = game.legal(s)
        first = legal[0]
        lack = bills(s, seat)
        if isinstance(first, Issue):
            short: int = lack + (BUILDING if lack > 0 else 0) - s.cash[seat]
            return legal[min(max(0, -(-short // (game.phase_of(IssueShares).price - 1))), len(legal) - 1)]
        if isinstance(first, Role):
            return next((a for a in legal if a != Role("locomotive")), first)
        if isinstance(first, Done):
            return build(game, s, seat)
        if not isinstance(first, Pass):
            return Pass() if Pass() in legal else first
        best = max(legal, key=lambda a: gains(game.map, s, a).get(seat, 0) if isinstance(a, Deliver) else 0)
        if len(legal) > 1 and isinstance(legal[1], Upgrade) and lack < 0 and best is first:
            return legal[1]
        return best


def bills(s: RailState, seat: Seat) -> int:
    """Dollars by which the expenses exceed the income."""
    return PayExpenses.expenses(s, seat) - s.income[seat]


def build(game: HexGame, s: RailState, seat: Seat) -> Action:
    """Go on with the first way between useful neighbours that can be paid; done when there is none."""
    phase = game.phase_of(Build)
    site = site_of(game.map, phase, s, seat)
    pairs = list(atlas(game.map, site.price).ways)
    begin = STRIDE * seat % len(pairs)
    accepts = accepted_colours(s)
    lack = bills(s, seat)

    def is_useful(a: int, b: int) -> bool:
        return bool(colours_at(s.cubes[a]) & accepts[b] or colours_at(s.cubes[b]) & accepts[a])

    order = (pair for pair in pairs[begin:] + pairs[:begin] if lack < 0 or is_useful(*pair))
    project = first_project(site, order, phase.builds_left(s, seat))
    if project is None or project.cost + max(0, lack - 1) > s.cash[seat]:
        return Done()
    action = project.next_build(game.map)
    if game.why_not(s, action) is None:
        return action
    return Done() if game.why_not(s, Done()) is None else game.legal(s)[0]
