"""Looking ahead: each candidate of a decision is tried, all go on by a plain policy for a while, then it is valued.

It knows no game. What to try, how all go on, how far, and what the end is worth are `Parts` that the folder of a game
fills in. It sees only a view: where something is hidden, each rollout begins with a guess that agrees with it. Nothing
is kept from one decision to the next.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any, Protocol

from trunkline.actions import Action
from trunkline.bot import Bot
from trunkline.game import CHANCE, Game, Seat

HALVING = 16
"""Rollouts of each candidate after which, and after twice as many each time, the worse half is given up, and all that
are hopelessly behind the first one."""

HOPELESS = 1.0
"""Standard errors by which a candidate may be behind the first one and be tried further."""


class Parts(Protocol):
    """What a game fills in.

    `policy` plays for everybody in rollouts. `samples` is how many rollouts a candidate needs at most: one where
    nothing is left to chance. A candidate must beat the first one by `sure` standard errors to be taken instead.
    """

    @property
    def policy(self) -> Bot:
        """What plays on for every seat."""
        ...

    @property
    def samples(self) -> int:
        """Rollouts of a candidate at most."""
        ...

    @property
    def sure(self) -> float:
        """Standard errors by which another candidate must be better than the first."""
        ...

    def candidates(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> list[Action]:
        """The legal actions to try, none twice: what the policy itself would do first, the promising ones after it."""
        ...

    def ends(self, game: Game[Any, Any], root: Any, s: Any) -> bool:
        """Whether a rollout from a decision at `root` ends at `s`; a game that is over ends it anyway."""
        ...

    def value(self, game: Game[Any, Any], s: Any, seat: Seat) -> float:
        """What a position at the end of a rollout is worth to a seat."""
        ...


@dataclass(frozen=True, slots=True)
class Budget:
    """What a decision may cost: `rollouts` at most, which repeats exactly, and `seconds`, after which the best so far
    is taken; 0 is no limit."""

    rollouts: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that was tried: its mean value over so many rollouts; None when there was no time for any."""

    action: Action
    value: float | None
    rollouts: int


@dataclass(slots=True)
class Purse:
    """What is left of a budget."""

    rollouts: int
    until: float

    def take(self) -> bool:
        """Whether one more rollout can be paid for; it is then."""
        if self.rollouts == 0 or time.monotonic() > self.until:
            return False
        self.rollouts -= 1
        return True


@dataclass(slots=True)
class Trial:
    """A candidate with the value of each of its rollouts."""

    action: Action
    values: list[float] = field(default_factory=list)


class Strong:
    """Tries the candidates of each decision and takes the best."""

    name = "strong"

    def __init__(self, parts: Parts, budget: Budget) -> None:
        self.parts, self.budget = parts, budget

    def within(self, seconds: float) -> Strong:
        """The same bot that takes the best it has found when so many seconds are over; 0 is no limit."""
        return Strong(self.parts, replace(self.budget, seconds=seconds))

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        return self.consider(game, view, seat, rng)[0].action

    def consider(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> list[Candidate]:
        """The candidates of a decision with their values: the one that is taken first, then the best ones."""
        tried = self.parts.candidates(game, view, seat, rng)
        if len(tried) == 1:
            return [Candidate(tried[0], None, 0)]
        trials = [Trial(action) for action in tried]
        seconds = self.budget.seconds
        purse = Purse(self.budget.rollouts or -1, time.monotonic() + seconds if seconds else float("inf"))
        self._try(game, view, seat, trials, purse, rng.getrandbits(64))
        best = self._best(trials)
        rest = sorted((t for t in trials if t is not best), key=lambda t: -mean_of(t.values))
        return [Candidate(t.action, fmean(t.values) if t.values else None, len(t.values)) for t in (best, *rest)]

    def _try(self, game: Game[Any, Any], view: Any, seat: Seat, trials: list[Trial], purse: Purse, seed: int) -> None:
        """Give each candidate its rollouts, the same guess and the same chance to all, until the purse is empty."""
        left = trials
        for k in range(self.parts.samples):
            root = game.guess(view, Random(seed + 2 * k))
            for trial in left:
                if not purse.take():
                    return
                trial.values.append(self._play_on(game, root, trial.action, seat, Random(seed + 2 * k + 1)))
            done = k + 1
            if done >= HALVING and done & (done - 1) == 0:
                first = left[0]
                ranked = sorted(left[1:], key=lambda t: -mean_of(t.values))
                hopeful = [t for t in ranked if surely_better(t.values, first.values, -HOPELESS)]
                left = [first, *hopeful[: max(1, len(ranked) // 2)]]
                if len(left) == 1:
                    return

    def _play_on(self, game: Game[Any, Any], root: Any, action: Action, seat: Seat, rng: Random) -> float:
        """What it is worth when an action is played and all go on by the policy."""
        parts, choose = self.parts, self.parts.policy.choose
        ends, turn_of, play, deal = parts.ends, game.turn, game.play, game.deal
        s = game.apply(root, action)
        while (turn := turn_of(s)) is not None and not ends(game, root, s):
            play(s, deal(s, rng) if turn == CHANCE else choose(game, s, turn, rng))
        return parts.value(game, s, seat)

    def outlook(
        self, game: Game[Any, Any], view: Any, seat: Seat, action: Action, rng: Random, most: int
    ) -> list[tuple[Any, Action]]:
        """How the seat goes on after an action, as the bot foresees it: what it does next, each with the position then.

        Up to `most` decisions that are none of a single choice, as far as the bot looks ahead.
        """
        parts, root = self.parts, game.guess(view, rng)
        s, out = game.apply(root, action), list[tuple[Any, Action]]()
        while len(out) < most and (turn := game.turn(s)) is not None and not parts.ends(game, root, s):
            chosen = game.deal(s, rng) if turn == CHANCE else parts.policy.choose(game, s, turn, rng)
            if turn == seat and len(game.legal(s)) > 1:
                out.append((s.copy(), chosen))
            game.play(s, chosen)
        return out

    def _best(self, trials: Sequence[Trial]) -> Trial:
        """The candidate of the highest mean among those that are surely better than the first; else the first."""
        first = best = trials[0]
        for trial in trials[1:]:
            if surely_better(trial.values, first.values, self.parts.sure) and (
                best is first or mean_of(trial.values) > mean_of(best.values)
            ):
                best = trial
        return best


def mean_of(values: Sequence[float]) -> float:
    """The mean; of no values less than any."""
    return fmean(values) if values else float("-inf")


def surely_better(values: Sequence[float], first: Sequence[float], sure: float) -> bool:
    """Whether rollouts beat those of the first candidate, pair by pair, by so many standard errors."""
    gains = [a - b for a, b in zip(values, first, strict=False)]
    if not gains:
        return False
    if len(gains) == 1:
        return gains[0] > 0
    return fmean(gains) > sure * sqrt(variance(gains) / len(gains))
