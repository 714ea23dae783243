"""First Build and First Move where a table lets them be declined: whoever holds one may wait for their own place."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Step, object_to
from trunkline.games.hexes.actions import Wait
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.roles import FIRST_BUILD, FIRST_MOVE
from trunkline.games.hexes.phases.turn import Building
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "nothing-to-wait-for": N_(
            "Only whoever goes first by First Build or First Move may wait for their own place in the order."
        ),
        "turn-begun": N_("You have begun your turn: now it is too late to wait."),
    }
)


@dataclass(frozen=True)
class WaitForPlace(Step[RailState]):
    """Whoever goes first by an action (`role`) may instead act at their own place in the turn order."""

    role: int
    section: str

    name = "wait"
    kinds = (Wait,)

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        wait = Wait()
        return [wait] if self.check(game, s, wait) is None else []

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        """Nobody has acted in this round yet, and others come before in the turn order."""
        seat = s.queue[0]
        goes_first = s.role[seat] == self.role and len(s.queue) % len(s.order) == 0
        if not goes_first or s.order[0] == seat:
            return object_to("nothing-to-wait-for", self.section)
        turn = s.scratch
        begun = isinstance(turn, Building) and (turn.built or turn.notes)
        return object_to("turn-begun", self.section) if begun else None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        """This round goes in turn order."""
        s.queue[: len(s.order)] = s.order
        if isinstance(s.scratch, Building):
            s.scratch = Building(income=s.income[s.queue[0]])


def waits(game: HexGame) -> tuple[WaitForPlace, ...]:
    """The steps of building by which whoever holds First Build may wait: one, or none."""
    return tuple(step for step in game.phase_of(Build).steps if isinstance(step, WaitForPlace))


def let_first_wait(game: HexGame) -> HexGame:
    """The game in which nobody has to use First Build and First Move."""
    build, goods = game.phase_of(Build), game.phase_of(MoveGoods)
    return game.change(Build, steps=(*build.steps, WaitForPlace(FIRST_BUILD, build.section))).change(
        MoveGoods, steps=(*goods.steps, WaitForPlace(FIRST_MOVE, goods.section))
    )
