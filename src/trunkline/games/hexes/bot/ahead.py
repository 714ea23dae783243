"""How a bot of a title on hexes looks ahead: what it tries in each phase, how far it goes, what the end is worth."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from trunkline.actions import Action
from trunkline.game import Game, Phase, Seat
from trunkline.games.hexes.bot.greedy import Greedy
from trunkline.games.hexes.bot.terms import Question, Terms
from trunkline.games.hexes.bot.worth import ValuesOf, Worth
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.rooms import data_of
from trunkline.values import Values, read_values

T = TypeVar("T", bound=Terms)

FILE = "values.json"
"""The values of a title, in its folder."""


@functools.cache
def values_of(room: str, names: tuple[str, ...]) -> ValuesOf:
    """The values that a title keeps, by map, rules and number of seats, for these numbers of a seat."""

    @functools.cache
    def found(map_name: str, rules: str, seats: int) -> Values:
        return read_values(data_of(room, FILE), names, map_name, rules, seats)

    return found


@dataclass(frozen=True, slots=True)
class RailParts(Generic[T]):
    """The parts of a title: the `policy` by which all play on, and by kind of phase what else is tried there.

    `stops(game, root, s)` says where a rollout from `root` ends. Up to there nothing is left to chance but a few draws,
    so one rollout of each candidate is enough.
    """

    policy: Greedy[T]
    tries: Mapping[type[Phase[Any]], Callable[[Question[T]], Iterable[Action]]]
    stops: Callable[[HexGame, RailState, RailState], bool]
    worth: Worth
    samples: int = 1
    sure: float = 0.0

    def candidates(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> list[Action]:
        """What the policy does, then whatever else is worth trying."""
        legal = game.legal(view)
        if len(legal) == 1:
            return legal
        usual = self.policy.choose(game, view, seat, rng)
        phase = game.phase(view)
        for kind, others in self.tries.items():
            if isinstance(phase, kind):
                q = Question(game, self.policy.terms(game), view, seat, legal)
                return [usual, *(a for a in dict.fromkeys(others(q)) if a != usual and game.why_not(view, a) is None)]
        return [usual]

    def ends(self, game: Game[Any, Any], root: Any, s: Any) -> bool:
        """At the end of the turn."""
        return self.stops(game, root, s)

    def value(self, game: Game[Any, Any], s: Any, seat: Seat) -> float:
        """The lead that a seat may hope for."""
        return self.worth.lead(game, s, seat)
