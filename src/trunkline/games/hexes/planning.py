"""Planning on hexes: the turn to build that a seat has next, as far as it can be foreseen."""

from __future__ import annotations

from random import Random

from trunkline.game import CHANCE
from trunkline.games.hexes.actions import Done
from trunkline.games.hexes.map import LAND, NO_COLOUR, NOWHERE, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.roles import NO_ROLE, action_known
from trunkline.games.hexes.phases.turn import Building
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.planning import Planning

BILLS = ("income", "expenses", "income-reduction", "advance")
"""The phases after building in which nobody decides anything, by their names: what they leave can be foreseen."""


def next_build(game: HexGame, s: RailState, seat: int) -> RailState | None:
    """The position when a seat builds next, the very same where it builds now; None when it builds no more.

    Whoever has built this round waits for its income and its bills. The action of a round to come is not known; tiles
    and track are those of now.
    """
    build = game.phase_of(Build)
    at = len(game.opening) + game.round.index(build)
    if s.step == at and s.queue and s.queue[0] == seat:
        return s
    if s.over or not s.queue:
        return None
    if s.step == at and s.queue[:2] == [CHANCE, seat]:
        # A new city has its column filled again in the midst of the turn; any draw will do, for nobody builds by it.
        return next_build(game, game.apply(s, game.deal(s, Random(0))), seat)
    t = s.copy()
    known = action_known(game, s, build)
    if s.step > at or (s.step == at and seat not in s.queue):
        known = False
        for phase in game.round[s.step - len(game.opening) + 1 :]:
            if phase.name in BILLS:
                phase.begin(game, t)
        t.round += 1
    if t.over or t.out >> seat & 1:
        return None
    t.step, t.round = at, max(t.round, 1)
    t.queue = [seat]
    t.scratch = Building(income=t.income[seat])
    if not known:
        t.role[seat] = NO_ROLE
    return t


def build_anywhere(game: HexGame, s: RailState, word: str) -> HexGame | None:
    """The game in which a tile need join nothing in the hex of that label, or of that town; None where no tile lies."""
    m = game.map
    named = m.stop_index.get(word)
    h = m.index.get(word) if named is None else m.stops[named].hex
    if h is None or m.ground[h] not in LAND:
        return None
    stop = m.stop_at[h]
    if stop != NOWHERE and s.colour[stop] != NO_COLOUR:
        return None
    return game.change(Build, anywhere=m.labels[h])


PLANNING: Planning[RailState, HexMap] = Planning(next_build, Done(), build_anywhere)
"""Seats plan what they build, turn by turn."""
