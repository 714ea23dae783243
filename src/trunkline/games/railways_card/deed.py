"""What a step of a turn offers: the seam between the rules of single actions and the order of a turn."""

from __future__ import annotations

from typing import Protocol

from trunkline.actions import Action
from trunkline.game import Objection, Seat
from trunkline.games.railways_card.state import CardState, Rules


class Deed(Protocol):
    """One kind of action at one step of the turn. `check` objects to exactly what `options` does not list."""

    @property
    def kind(self) -> type[Action]:
        """The verb it carries out."""
        ...

    def options(self, game: Rules, s: CardState, seat: Seat) -> list[Action]:
        """Every such action of the seat, none twice."""
        ...

    def check(self, game: Rules, s: CardState, seat: Seat, a: Action) -> Objection | None:
        """The first rule that stands against the action."""
        ...

    def do(self, game: Rules, s: CardState, seat: Seat, a: Action) -> str:
        """Carry it out; the name of the step that follows."""
        ...
