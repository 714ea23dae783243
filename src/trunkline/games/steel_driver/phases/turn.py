"""The short phases of a turn. Rulebook: Setup, Phase 1, Phase 4, Phase 5."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to
from trunkline.games.steel_driver.actions import Active
from trunkline.games.steel_driver.state import Steel, SteelGame


@dataclass(frozen=True)
class Youngest(Phase[Steel]):
    """Setup: the active player marker goes to the youngest player; as a table cannot know, chance names one."""

    name: str = "setup"

    def begin(self, game: SteelGame, s: Steel) -> None:
        s.queue = [CHANCE]

    def check(self, game: SteelGame, s: Steel, a: Action) -> Objection | None:
        if not isinstance(a, Active):
            return object_to("not-now", "Setup", action=str(a))
        if s.seat(a.seat) is None:
            return object_to("unknown-seat", "Setup", seat=a.seat, seats=", ".join(s.names))
        return None

    def apply(self, game: SteelGame, s: Steel, a: Action) -> None:
        assert isinstance(a, Active)
        s.active = s.names.index(a.seat)
        s.queue = []

    def deal(self, game: SteelGame, s: Steel, rng: Random) -> Action:
        return Active(rng.choice(s.names))


@dataclass(frozen=True)
class Income(Phase[Steel]):
    """Phase 1: each player takes investment cubes by the number of players; cubes not spent are kept without limit.

    The supply never runs out, for cubes of other colours stand in.
    """

    name: str = "cubes"

    def begin(self, game: SteelGame, s: Steel) -> None:
        cubes = game.map.income[len(s.names)]
        s.cubes = [held + cubes for held in s.cubes]


@dataclass(frozen=True)
class Profits(Phase[Steel]):
    """Phase 4: the controller of a company takes its profit in cash; shares pay nothing yet."""

    name: str = "profits"

    def begin(self, game: SteelGame, s: Steel) -> None:
        for company, seat in enumerate(s.control):
            if seat >= 0:
                s.cash[seat] += s.profit[company]


@dataclass(frozen=True)
class EndOfTurn(Phase[Steel]):
    """Phase 5: the pass row becomes the company order, profits go to 0, control markers return; cubes stay.

    After the last turn the markers are not returned: Phase 6 gives them anew.
    """

    name: str = "end-of-turn"

    def begin(self, game: SteelGame, s: Steel) -> None:
        s.order, s.passed, s.at = s.passed, (), 0
        s.profit = [0] * len(s.profit)
        s.over = s.round >= game.map.turns
        if not s.over:
            s.control = [-1] * len(s.control)
