"""The companies build their track. Rulebook: Phase 3."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to
from trunkline.games.steel_driver.actions import HALT, Build, Halt
from trunkline.games.steel_driver.network import (
    SECTION,
    builds_of,
    first_link_from_a_hexagon,
    lay,
    link_on_the_board,
    one_piece_a_link,
    open_links,
    paid_from_the_treasury,
    start_declared,
    touches_the_network,
)
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.games.steel_driver.transcontinental import pay_the_line
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "must-build": N_("Company {company} can pay for a link, so it must build."),
        "nobody-decides": N_("Nobody controls {company}; it builds only when exactly one link is open to it."),
        "no-track-left": N_("Company {company} has laid all its {pieces} pieces of track."),
    }
)

PIECES = 17


def passes_its_place(game: SteelGame, s: Steel) -> Action | None:
    """A company without a controller cannot decide, so it passes and keeps its cubes (our reading)."""
    return None


def builds_the_only_link(game: SteelGame, s: Steel) -> Action | None:
    """A company without a controller builds when exactly one link is possible (another reading)."""
    found = builds_of(game.map, s, s.company, game.phase_of(Building).pieces)
    return found[0] if len(found) == 1 else None


@dataclass(frozen=True)
class Building(Phase[Steel]):
    """Phase 3. `pieces` is the track of a company, None for no limit; `orphan` moves companies nobody controls."""

    name: str = "build"
    pieces: int | None = PIECES
    orphan: Callable[[SteelGame, Steel], Action | None] = passes_its_place

    def begin(self, game: SteelGame, s: Steel) -> None:
        """All companies stand at 0 on the profit track and the first in company order is active."""
        s.profit = [0] * len(s.profit)
        s.passed = ()
        s.at = 0
        self.next_company(game, s)

    def asks(self, game: SteelGame, s: Steel) -> str:
        """To build a link, or to pass for a company that cannot."""
        return "build" if open_links(game.map, s, s.company, self.pieces) else "halt"

    def legal(self, game: SteelGame, s: Steel) -> list[Action]:
        """Every link open to the active company; to pass when there is none."""
        return builds_of(game.map, s, s.order[s.at], self.pieces) or [HALT]

    def check(self, game: SteelGame, s: Steel, a: Action) -> Objection | None:
        """The controller decides, under the rules of building."""
        if s.queue[0] == CHANCE and a != self.orphan(game, s):
            return object_to("nobody-decides", SECTION, company=game.map.companies[s.company])
        if isinstance(a, Build):
            return self.may_build(game, s, a)
        if isinstance(a, Halt):
            return self.must_build(game, s, a)
        return object_to("not-now", SECTION, action=str(a))

    def may_build(self, game: SteelGame, s: Steel, a: Build) -> Objection | None:
        """The first rule of building that stands against a build of the active company."""
        return (
            link_on_the_board(game, s, a)
            or self.track_left(game, s, a)
            or one_piece_a_link(game, s, a)
            or first_link_from_a_hexagon(game, s, a)
            or touches_the_network(game, s, a)
            or paid_from_the_treasury(game, s, a)
            or start_declared(game, s, a)
        )

    def track_left(self, game: SteelGame, s: Steel, a: Build) -> Objection | None:
        """A company has seventeen pieces of track (our reading: the pieces in the box are the limit)."""
        if self.pieces is None or s.laid[s.company] < self.pieces:
            return None
        return object_to("no-track-left", SECTION, company=game.map.companies[s.company], pieces=self.pieces)

    def must_build(self, game: SteelGame, s: Steel, a: Halt) -> Objection | None:
        """An active company must build if it can pay for any link, even one that brings no profit."""
        if not open_links(game.map, s, s.company, self.pieces):
            return None
        return object_to("must-build", SECTION, company=game.map.companies[s.company])

    def apply(self, game: SteelGame, s: Steel, a: Action) -> None:
        """The company builds or passes, then the next one acts."""
        if isinstance(a, Build):
            board, company = game.map, s.company
            lay(board, s, company, board.link_at[a.link], board.city_at[a.start[1]] if a.start else -1)
            pay_the_line(board, s, company)
        else:
            pass_for_good(s)
        s.at += 1
        self.next_company(game, s)

    def next_company(self, game: SteelGame, s: Steel) -> None:
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
                if self.orphan(game, s) is not None:
                    s.queue = [CHANCE]
                    return
                pass_for_good(s)
                passed = s.passed
            s.at += 1

    def deal(self, game: SteelGame, s: Steel, rng: Random) -> Action:
        """The one build of a company that nobody controls."""
        build = self.orphan(game, s)
        assert build is not None, "chance builds only where one link is possible"
        return build


def pass_for_good(s: Steel) -> None:
    """A company that passes takes the next pass space and is out until the next turn."""
    s.passed += (s.company,)
