"""Why an action is refused: a code, the section of the rulebook, and the values for its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from trunkline.words import say


@dataclass(frozen=True, slots=True)
class Objection:
    """Why an action is refused: a code with words in `trunkline.words`, the rulebook section, values for the words.

    >>> str(Objection("game-over"))
    'The game is over.'
    """

    code: str
    section: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return say(self.code, self.values)


def object_to(code: str, section: str = "", **values: Any) -> Objection:
    """Make an objection with its values as keywords.

    >>> object_to("bid-too-low", "Phase 2", least=3).values
    {'least': 3}
    """
    return Objection(code, section, values)


class Illegal(ValueError):
    """An action that the rules refuse; carries the objection."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(str(objection))
        self.objection = objection
