"""The companies build their track. Rulebook: Phase 3."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to
from trunkline.games.steel_driver.actions import HALT, Build, Halt
from trunkline.games.steel_driver.network import SECTION, builds_of, lay, may_build, open_links
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.games.steel_driver.transcontinental import pay_the_line
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "must-build": N_("Company {company} can pay for a link, so it must build."),
        "nobody-decides": N_("Nobody controls {company}; it builds only when exactly one link is open to it."),
    }
)

PIECES = 17


def passes_its_place(game: SteelGame, s: Steel, company: int, pieces: int | None) -> Build | None:
    """A company without a controller cannot decide, so it passes and keeps its cubes (our reading)."""
    return None


def builds_the_only_link(game: SteelGame, s: Steel, company: int, pieces: int | None) -> Build | None:
    """A company without a controller builds when exactly one link is possible (another reading)."""
    found = builds_of(game.map, s, company, pieces)
    return found[0] if len(found) == 1 else None


@dataclass(frozen=True)
class Building(Phase[Steel]):
    """Phase 3. `pieces` is the track of a company, None for no limit; `orphan` moves companies nobody controls."""

    name: str = "build"
    pieces: int | None = PIECES
    orphan: Callable[[SteelGame, Steel, int, int | None], Build | None] = passes_its_place

    def begin(self, game: SteelGame, s: Steel) -> None:
        """All companies stand at 0 on the profit track and the first in company order is active."""
        s.profit = [0] * len(s.profit)
        s.passed = ()
        s.at = 0
        next_company(self, game, s)

    def legal(self, game: SteelGame, s: Steel) -> list[Action]:
        out: list[Action] = [*builds_of(game.map, s, s.order[s.at], self.pieces)]
        return out or [HALT]

    def check(self, game: SteelGame, s: Steel, a: Action) -> Objection | None:
        company = s.order[s.at]
        if s.queue[0] == CHANCE and a != self.orphan(game, s, company, self.pieces):
            return object_to("nobody-decides", SECTION, company=game.map.companies[company])
        if isinstance(a, Build):
            return may_build(game.map, s, company, a, self.pieces)
        if isinstance(a, Halt):
            return must_build(self, game, s, company)
        return object_to("not-now", SECTION, action=str(a))

    def apply(self, game: SteelGame, s: Steel, a: Action) -> None:
        company = s.order[s.at]
        if isinstance(a, Build):
            board = game.map
            lay(board, s, company, board.link_at[a.link], board.city_at[a.start[1]] if a.start else -1)
            pay_the_line(board, s, company)
        else:
            pass_for_good(s, company)
        s.at += 1
        next_company(self, game, s)

    def deal(self, game: SteelGame, s: Steel, rng: Random) -> Action:
        """The one build of a company that nobody controls."""
        build = self.orphan(game, s, s.order[s.at], self.pieces)
        assert build is not None, "chance builds only where one link is possible"
        return build


def must_build(phase: Building, game: SteelGame, s: Steel, company: int) -> Objection | None:
    """An active company must build if it can pay for any link, even one that brings no profit."""
    if not open_links(game.map, s, company, phase.pieces):
        return None
    return object_to("must-build", SECTION, company=game.map.companies[company])


def pass_for_good(s: Steel, company: int) -> None:
    """A company that passes takes the next pass space and is out until the next turn."""
    s.passed += (company,)


def next_company(phase: Building, game: SteelGame, s: Steel) -> None:
    """Companies act one after another in company order, round and round, until all have passed."""
    order, passed = s.order, s.passed
    count = len(order)
    s.queue = []
    while len(passed) < count:
        if s.at == count:
            s.at = 0
        company = order[s.at]
        if company not in passed:
            seat = s.control[company]
            if seat >= 0:
                s.queue = [seat]
                return
            if phase.orphan(game, s, company, phase.pieces) is not None:
                s.queue = [CHANCE]
                return
            pass_for_good(s, company)
            passed = s.passed
        s.at += 1
