"""Select Actions, actions that are closed by turns on some maps: which one in odd turns is drawn at the start."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to
from trunkline.games.hexes.actions import Role
from trunkline.games.hexes.phases.roles import NUMBER, SECTION, closed_now
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "closed-draw": N_("One of these actions is drawn, to be closed in odd turns: {roles}."),
        "closed-action": N_("“{role}” is closed this turn: nobody takes it."),
    }
)


def not_closed(game: HexGame, s: RailState, a: Role) -> Objection | None:
    """Nobody takes the action that is closed in this turn."""
    return object_to("closed-action", SECTION, role=a.name) if closed_now(s) == NUMBER[a.name] else None


@dataclass(frozen=True)
class DrawClosedAction(Phase[RailState]):
    """With so many `seats` one of the two actions is drawn: it is closed in odd turns, the other one in even turns."""

    names: tuple[str, str]
    seats: int

    name = "closed-action"
    section = "Set-up"

    def begin(self, game: HexGame, s: RailState) -> None:
        if len(s.names) == self.seats:
            s.queue = [CHANCE]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if isinstance(a, Role) and a.name in self.names:
            return None
        return object_to("closed-draw", self.section, roles=", ".join(self.names))

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Role)
        (other,) = (name for name in self.names if name != a.name)
        s.closed = (NUMBER[a.name], NUMBER[other])
        s.queue = []

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        return Role(rng.choice(self.names))


def may_be_closed(game: HexGame) -> tuple[str, ...]:
    """The actions that are closed by turns; none where the game draws none in its opening."""
    return next((phase.names for phase in game.opening if isinstance(phase, DrawClosedAction)), ())
