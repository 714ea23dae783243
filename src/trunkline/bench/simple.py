"""A fixed simple policy for full-length games of Age of Steam: quick to decide, so that the rules are what is timed.

It lists all legal actions at every decision, borrows little, joins neighbours that have a cube for each other, delivers
over its own links, and lets its locomotive be until the income pays for a better one.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.actions import Action
from trunkline.game import Game, Seat
from trunkline.games.age_of_steam.bot.terms import Terms, terms
from trunkline.games.hexes.actions import Deliver, Done, Issue, Pass, Role, Upgrade
from trunkline.games.hexes.bot.ways import Site, atlas, first_project
from trunkline.games.hexes.phases.goods import gains
from trunkline.games.hexes.routes import colours_at, takes

BUILDING = 6
"""Dollars wanted for track each turn, until the income pays the bills."""

STRIDE = 23
"""How far apart the seats begin on the list of neighbours."""


class Simple:
    """The same position always gets the same answer."""

    name = "simple"

    def __init__(self) -> None:
        self._game: Game[Any, Any] | None = None
        self._terms: Terms | None = None

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        if self._game is not game or self._terms is None:
            self._game, self._terms = game, terms(game)
        t, s = self._terms, view
        legal: list[Action] = game.legal(s)
        first = legal[0]
        if isinstance(first, Issue):
            lack = t.strained(s, seat)
            short: int = lack + (BUILDING if lack > 0 else 0) - s.cash[seat]
            return legal[min(max(0, -(-short // (t.shares.price - 1))), len(legal) - 1)]
        if isinstance(first, Role):
            return next((a for a in legal if a != Role("locomotive")), first)
        if isinstance(first, Done):
            return self._build(game, t, s, seat)
        if not isinstance(first, Pass):
            return Pass() if Pass() in legal else first
        best = max(legal, key=lambda a: gains(game.map, s, a).get(seat, 0) if isinstance(a, Deliver) else 0)
        if len(legal) > 1 and isinstance(legal[1], Upgrade) and t.strained(s, seat) < 0 and best is first:
            return legal[1]
        return best

    def _build(self, game: Game[Any, Any], t: Terms, s: Any, seat: Seat) -> Action:
        site = Site(game.map, s, seat, t.build.price, t.build.hexes_built(s))
        pairs = list(atlas(game.map, t.build.price).ways)
        begin = STRIDE * seat % len(pairs)
        accepts = takes(s)

        def useful(a: int, b: int) -> bool:
            return bool(colours_at(s.cubes[a]) & accepts[b] or colours_at(s.cubes[b]) & accepts[a])

        order = (pair for pair in pairs[begin:] + pairs[:begin] if t.strained(s, seat) < 0 or useful(*pair))
        project = first_project(site, order, t.build.builds_left(s, seat))
        if project is None or project.cost + max(0, t.strained(s, seat) - 1) > s.cash[seat]:
            return Done()
        action = project.first(game.map)
        return action if game.why_not(s, action) is None else Done()
