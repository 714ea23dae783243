"""Steam, standard game, Raise Capital: the only moment of a turn to take money from the bank."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Phase, object_to
from trunkline.games.hexes.actions import Raise
from trunkline.games.hexes.phases.money import BOTTOM, raise_capital, steps_left
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "negative-capital": N_("Money once raised is not paid back."),
        "too-much-capital": N_("Steps you can still go down: {most} at most."),
    }
)


def income_steps(s: RailState, seat: int) -> int:
    """Capital is raised against income only, down to the bottom of the track."""
    return s.income[seat] - BOTTOM


@dataclass(frozen=True)
class RaiseCapital(Phase[RailState]):
    """In turn order each player goes down any number of steps, $5 each; `most` says how many there are.

    At the bottom of the income track a step costs points, as in the base game: the text leaves that rule unchanged.
    """

    name = "capital"
    section = "Phase 1: Raise Capital"
    most: Callable[[RailState, int], int] = steps_left

    def begin(self, game: HexGame, s: RailState) -> None:
        s.queue = list(s.order)

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        return [Raise(count) for count in range(self.most(s, s.queue[0]) + 1)]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if not isinstance(a, Raise):
            return object_to("not-now", self.section, action=str(a))
        return self.steps_to_go(s, a.count)

    def steps_to_go(self, s: RailState, count: int) -> Objection | None:
        """Nobody goes down further than the tracks do."""
        most = self.most(s, s.queue[0])
        if count < 0:
            return object_to("negative-capital", self.section)
        return object_to("too-much-capital", self.section, most=most) if count > most else None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Raise)
        raise_capital(s, s.queue.pop(0), a.count)
