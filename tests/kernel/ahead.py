"""How a bot of the toy title looks ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trunkline.bot import AnyLegal

PLAIN = AnyLegal()


@dataclass(frozen=True)
class ToyParts:
    """Every legal action is tried; the end is worth the lead of a seat."""

    samples: int = 16
    sure: float = 0.0
    policy: Any = PLAIN

    def candidates(self, game, view, seat, rng):
        return game.legal(view)

    def ends(self, game, root, s):
        return False

    def value(self, game, s, seat):
        scores = game.scores(s)
        return 2 * scores[seat] - sum(scores.values())
