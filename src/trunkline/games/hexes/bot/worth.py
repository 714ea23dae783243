"""What a position at the end of a turn is worth to a seat: the final score that its numbers promise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from trunkline.game import Seat
from trunkline.games.hexes.bot.network import FADE, Network
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.values import Values

RUINED = -20.0
"""What being ruined is worth: less than nearly any score."""

RIVALS = 0.1
"""What the mean of the others’ points takes from one’s own when the game is nearly over.

A seat that counts them from the first turn on beats plain bots more often, but a table of such seats is poorer: they
spoil each other’s game. One that never counts them gives wins away in the end.
"""

LATE = 2
"""Turns left below which the others’ points count."""

ENOUGH = 8
"""Cash beyond which a dollar is worth less: a turn of building seldom costs more."""


ValuesOf = Callable[[str, str, int], Values]
"""The values of a map, of some rules and of a number of seats."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The promise of a position: some `numbers` of a seat, weighed by the values of map, rules and seats.

    `signs` names them, each with 1 for what can only help, -1 for what can only hurt, 0 for what games alone show.
    `trust` is the part of a fitted weight that is believed where games mislead: seats take a debt when they are badly
    off, so games show it worse than it is. `left` says how many turns are left, `rules` which set of rules of the title
    is played, "" where it has but one.
    """

    signs: Mapping[str, int]
    numbers: Callable[[HexGame, RailState, Seat], list[float]]
    left: Callable[[HexGame, RailState], int]
    rules: Callable[[HexGame], str]
    values: ValuesOf
    trust: Mapping[str, float] = field(default_factory=dict)
    ruined: float = RUINED

    def promise(self, game: HexGame, s: RailState, seat: Seat) -> float:
        """The final score that a seat may hope for."""
        if s.out >> seat & 1:
            return self.ruined
        if not s.queue:
            return float(game.scores(s)[seat])
        values = self.values(game.map_name, self.rules(game), len(s.names))
        left, numbers = self.left(game, s), self.numbers(game, s, seat)
        ruin = values.chance_of_ruin(left, numbers)
        return (1.0 - ruin) * values.of(left, numbers) + ruin * self.ruined

    def lead(self, game: HexGame, s: RailState, seat: Seat) -> float:
        """The same, less a part of what the others, if any, may hope for when the game is nearly over."""
        if self.left(game, s) >= LATE or len(s.names) == 1:
            return self.promise(game, s, seat)
        others = [self.promise(game, s, other) for other in range(len(s.names)) if other != seat]
        return self.promise(game, s, seat) - RIVALS * sum(others) / len(others)


def faded(gains: Sequence[int], moves: int) -> float:
    """What so many deliveries bring, each worth less than the one before it."""
    total, weight = 0.0, 1.0
    for gain in gains[:moves]:
        total += gain * weight
        weight *= FADE
    return total


def hopes(network: Network, moves: int) -> list[float]:
    """What so many deliveries bring with the locomotive as it is, and with one link more."""
    now, later = network.gains()
    return [faded(now, moves), faded(later, moves)]


def above(amount: int, *limits: int) -> list[float]:
    """How far an amount lies above each limit."""
    return [float(max(0, amount - limit)) for limit in limits]
