"""Mid-Atlantic US, Civil War: deliveries over the border cost a step of income, or points where none is left."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

from trunkline.game import Objection, Phase, object_to
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.grid import OPPOSITE
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.crossings import ferries
from trunkline.games.hexes.phases.money import BOTTOM, POINTS
from trunkline.games.hexes.routes import follow
from trunkline.games.hexes.shapes import Table
from trunkline.games.hexes.state import HexGame, Hop, RailState
from trunkline.games.hexes.tiles import MATE
from trunkline.games.steam.phases.gains import each_scorer_chooses, own_deliveries
from trunkline.words import N_, WORDS

SECTION = "Civil War"

TURNS = (3, 4)
"""The turns of the war."""

MOST_CROSSINGS = 100
"""More than any delivery has."""

WORDS.update(
    {
        "war-step": N_(
            "In the war a delivery over the border costs a step of income: you have neither income nor points left."
        ),
    }
)


@functools.cache
def border(m: HexMap) -> frozenset[int]:
    """The half-edges of the border, from both sides."""
    out = set()
    places = m.places
    for q, r, edge in m.data.get("border", ()):
        half = places[q, r] * 6 + edge
        out.add(half)
        if m.across[half] >= 0:
            out.add(m.across[half] * 6 + OPPOSITE[edge])
    return frozenset(out)


def hop_crossings(m: HexMap, s: RailState, stop: int, hop: Hop) -> int:
    """How often a link crosses the border: two hexes that follow each other in it lie on both sides; a ferry does."""
    if any((stop, hop[0]) in ((c.stop, c.edge), (c.to, c.into)) for c in ferries(m)):
        return 1
    half, goal, line = m.stops[stop].hex * 6 + hop[0], m.stops[hop[1]].hex, border(m)
    count = int(half in line)
    while (h := m.across[half]) != goal:
        half = h * 6 + MATE[s.tile[h]][OPPOSITE[half % 6]]
        count += half in line
    return count


def crossings(m: HexMap, s: RailState, a: Deliver) -> int:
    """How often a delivery crosses the border on its links, whoever owns them."""
    return sum(hop_crossings(m, s, stop, hop) for stop, hop in follow(m, s, a.route) or ())


def one_step(crossings: int) -> int:
    """A delivery costs one step, however often the border is crossed."""
    return min(1, crossings)


def a_step_each(crossings: int) -> int:
    """A delivery costs a step for each time that the border is crossed (another reading)."""
    return crossings


# -- the step back


@dataclass(frozen=True)
class CivilWar:
    """In the war turns the deliverer steps back for a delivery over the border, before the gain is chosen.

    `points` is what a step costs a seat at the bottom of the income track: two, as raising money does, or 0 where
    nothing more can be lost; `steps` says how many so many crossings cost, `open` are the deliveries in peace. The
    methods are the check, the listing and the award of a delivery.
    """

    turns: tuple[int, ...] = TURNS
    points: int = POINTS
    steps: Callable[[int], int] = one_step
    open: Table[list[Deliver]] = own_deliveries

    def is_wartime(self, s: RailState) -> bool:
        """Whether this is a turn of the war."""
        return s.round in self.turns

    def is_unbearable(self, s: RailState, seat: int, steps: int) -> bool:
        """Whether so many steps back are more than a seat can bear: each one at the bottom wants the points."""
        at_the_bottom = max(0, steps - (s.income[seat] - BOTTOM))
        return self.is_wartime(s) and s.vp[seat] < self.points * at_the_bottom

    def bearable(self, game: HexGame, s: RailState, a: Deliver) -> Objection | None:
        """The steps back must be possible."""
        refused = self.is_unbearable(s, s.queue[0], self.steps(crossings(game.map, s, a)))
        return object_to("war-step", SECTION) if refused else None

    def deliveries(self, m: HexMap, s: RailState, seat: int) -> list[Deliver]:
        """The deliveries that are left to a seat."""
        some = self.open(m, s, seat)
        if not self.is_unbearable(s, seat, self.steps(MOST_CROSSINGS)):
            return some
        return [a for a in some if not self.is_unbearable(s, seat, self.steps(crossings(m, s, a)))]

    def award(self, game: HexGame, s: RailState, a: Deliver) -> None:
        """One step back, or by another reading one for each crossing; then the links are scored as always."""
        seat = s.queue[0]
        if self.is_wartime(s):
            steps = self.steps(crossings(game.map, s, a))
            down = min(steps, s.income[seat] - BOTTOM)
            s.income[seat] -= down
            s.vp[seat] -= self.points * (steps - down)
        each_scorer_chooses(game, s, a)


@dataclass(frozen=True)
class StartingIncome(Phase[RailState]):
    """Everybody begins with this income."""

    income: int

    name = "starting-income"
    section = "Set-up"

    def begin(self, game: HexGame, s: RailState) -> None:
        s.income = [self.income] * len(s.names)
