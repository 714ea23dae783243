"""Planning: what the companies of a seat build this turn, as if the others stood still."""

from __future__ import annotations

from trunkline.games.steel_driver.actions import HALT
from trunkline.games.steel_driver.map import Board
from trunkline.games.steel_driver.network import open_links
from trunkline.games.steel_driver.phases.build import Building
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.planning import Planning


def next_builds(game: SteelGame, s: Steel, seat: int) -> Steel | None:
    """The position when a company of the seat builds next, the very same where one does now; None when none will.

    Only this turn is foreseen: who controls what in the next one is not known. The companies of others have passed.
    """
    building = game.phase_of(Building)
    at = len(game.opening) + game.round.index(building)
    if s.over or not s.queue or not at - 1 <= s.step <= at:
        return None
    if s.step == at and s.queue[0] == seat and open_links(game.map, s, s.company, building.pieces):
        return s
    t = s.copy()
    if s.step < at:  # the auctions are under way: what has been bought so far builds
        t.step, t.profit, t.passed, t.at, t.scratch = at, [0] * len(t.profit), (), 0, None
    t.passed += tuple(c for c in t.order if t.control[c] != seat and c not in t.passed)
    building.next_company(game, t)
    while t.queue == [seat] and not open_links(game.map, t, t.company, building.pieces):
        t.passed += (t.company,)
        t.at += 1
        building.next_company(game, t)
    return t if t.queue == [seat] else None


PLANNING: Planning[Steel, Board] = Planning(next_builds, HALT)
"""Seats plan the links of their companies."""
