"""What a seat may or must do within a chapter besides the chapter's own actions."""

from __future__ import annotations

from typing import Protocol

from trunkline.actions import Action
from trunkline.game import Objection
from trunkline.games.hexes.state import HexGame, RailState


class Deed(Protocol):
    """A rule with verbs of its own (`kinds`) that a chapter takes in.

    All methods are about `s.queue[0]`. While `due`, nothing else is possible, and `check` says so of other actions.
    """

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """The actions it knows."""
        ...

    def due(self, s: RailState) -> bool:
        """Whether it comes before everything else."""
        ...

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        """Every action of its kinds that is possible now, none twice."""
        ...

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        """What stands against an action; None exactly when it is in `legal`."""
        ...

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        """Change the position and, where the decision passes on, `s.queue`."""
        ...


def due_deed(deeds: tuple[Deed, ...], s: RailState) -> Deed | None:
    """The deed that comes before everything else now; None when none is due."""
    for deed in deeds:
        if deed.due(s):
            return deed
    return None


def deed_of(deeds: tuple[Deed, ...], a: Action) -> Deed | None:
    """The deed that knows an action; None when none does."""
    for deed in deeds:
        if isinstance(a, deed.kinds):
            return deed
    return None
