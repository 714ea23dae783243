"""Mid-Atlantic US, Civil War: deliveries over the border cost a step of income, or points where none is left."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from trunkline.game import Objection, Phase, object_to
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.grid import OPPOSITE
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.crossings import ferries
from trunkline.games.hexes.phases.money import BOTTOM, POINTS
from trunkline.games.hexes.routes import follow
from trunkline.games.hexes.state import HexGame, Hop, RailState
from trunkline.games.hexes.tiles import MATE
from trunkline.games.steam.phases.gains import each_scorer_chooses, own_deliveries
from trunkline.words import N_, WORDS

SECTION = "Civil War"

TURNS = (3, 4)
"""The turns of the war."""

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


def hop_crosses(m: HexMap, s: RailState, stop: int, hop: Hop) -> bool:
    """Whether a link crosses the border: two hexes that follow each other in it lie on both sides; a ferry does."""
    if any((stop, hop[0]) in ((c.stop, c.edge), (c.to, c.into)) for c in ferries(m)):
        return True
    half, goal, line = m.stops[stop].hex * 6 + hop[0], m.stops[hop[1]].hex, border(m)
    while half not in line:
        h = m.across[half]
        if h == goal:
            return False
        half = h * 6 + MATE[s.tile[h]][OPPOSITE[half % 6]]
    return True


def crosses(m: HexMap, s: RailState, a: Deliver) -> bool:
    """Whether a delivery crosses the border on any of its links, whoever owns them."""
    return any(hop_crosses(m, s, stop, hop) for stop, hop in follow(m, s, a.route) or ())


# -- the step back


@dataclass(frozen=True)
class CivilWar:
    """In the war turns the deliverer steps back once for a delivery over the border, before the gain is chosen.

    `points` is what the step costs a seat at the bottom of the income track: two, as raising money does, or 0 where
    nothing more can be lost. The methods are the check, the listing and the award of a delivery.
    """

    turns: tuple[int, ...] = TURNS
    points: int = POINTS

    def is_wartime(self, s: RailState) -> bool:
        """Whether this is a turn of the war."""
        return s.round in self.turns

    def is_unbearable(self, s: RailState, seat: int) -> bool:
        """Whether the step back is more than a seat can bear: at the bottom it wants the points."""
        return self.is_wartime(s) and s.income[seat] <= BOTTOM and s.vp[seat] < self.points

    def bearable(self, game: HexGame, s: RailState, a: Deliver) -> Objection | None:
        """The step back must be possible."""
        refused = self.is_unbearable(s, s.queue[0]) and crosses(game.map, s, a)
        return object_to("war-step", SECTION) if refused else None

    def deliveries(self, m: HexMap, s: RailState, seat: int) -> list[Deliver]:
        """The deliveries that are left to a seat."""
        some = own_deliveries(m, s, seat)
        return [a for a in some if not crosses(m, s, a)] if self.is_unbearable(s, seat) else some

    def award(self, game: HexGame, s: RailState, a: Deliver) -> None:
        """One step back, however often the border is crossed; then the links are scored as always."""
        seat = s.queue[0]
        if self.is_wartime(s) and crosses(game.map, s, a):
            if s.income[seat] > BOTTOM:
                s.income[seat] -= 1
            else:
                s.vp[seat] -= self.points
        each_scorer_chooses(game, s, a)


@dataclass(frozen=True)
class StartingIncome(Phase[RailState]):
    """Everybody begins with this income."""

    income: int

    name = "starting-income"
    section = "Set-up"

    def begin(self, game: HexGame, s: RailState) -> None:
        s.income = [self.income] * len(s.names)
