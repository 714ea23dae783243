"""A small learned player, as a baseline: a network of one hidden layer says what a position is worth to a seat.

The player takes the action whose position afterwards is worth most. The network learns from the ends of games: first
of games of the usual bot that now and then plays at random, then of games with itself among the usual bots. It is
fitted by Adam to the rewards by rank of positions kept from the latest games; numpy is all that it asks for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from trunkline.actions import Action
from trunkline.bot import Bot
from trunkline.game import Game, Seat
from trunkline.lab.observe import Floats, encoding_of, length_of, tensors
from trunkline.lab.play import Play
from trunkline.lab.setting import Setting
from trunkline.titles import title

HIDDEN = 64
KEPT = 30_000
"""Positions that are kept to learn from, the latest ones."""

FROM_A_GAME = 60
"""Positions that one game adds."""

GAMES_A_ROUND = 40
STEPS_A_ROUND = 150
BATCH = 256
RATE = 1e-3
WEIGHT_DECAY = 1e-4

NOISE = 0.1
"""How often a choice is made at random in games to learn from."""

WATCHED = 0.4
"""The part of the time for games of the usual bot alone."""


class Network:
    """What a tensor is worth, from -1 to 1: a hidden layer of rectified sums, then one bounded sum."""

    def __init__(self, inputs: int, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.weights = {
            "mean": np.zeros(inputs, np.float32),
            "scale": np.ones(inputs, np.float32),
            "w1": (rng.standard_normal((inputs, HIDDEN)) * (1 / inputs) ** 0.5).astype(np.float32),
            "b1": np.zeros(HIDDEN, np.float32),
            "w2": (rng.standard_normal(HIDDEN) * (1 / HIDDEN) ** 0.5).astype(np.float32),
            "b2": np.zeros(1, np.float32),
        }
        self._first = {key: np.zeros_like(self.weights[key]) for key in ("w1", "b1", "w2", "b2")}
        self._second = {key: np.zeros_like(self.weights[key]) for key in self._first}
        self._steps = 0

    def scale_to(self, rows: Floats) -> None:
        """Measure inputs in the standard deviations of these rows; what hardly varies is not blown up."""
        self.weights["mean"] = rows.mean(axis=0)
        self.weights["scale"] = 1 / np.maximum(rows.std(axis=0), 0.1)

    def worth(self, rows: Floats) -> Floats:
        """What each row is worth."""
        return self._forward(rows)[2]

    def _forward(self, rows: Floats) -> tuple[Floats, Floats, Floats]:
        w = self.weights
        scaled = np.clip((rows - w["mean"]) * w["scale"], -5, 5)
        hidden = np.maximum(scaled @ w["w1"] + w["b1"], 0)
        return scaled, hidden, np.tanh(hidden @ w["w2"] + w["b2"][0])

    def fit(self, rows: Floats, wanted: Floats) -> float:
        """One step of Adam towards what is wanted; the mean square of what was missed before."""
        scaled, hidden, out = self._forward(rows)
        missed = out - wanted
        slope = 2 * missed * (1 - out**2) / len(rows)
        back = np.outer(slope, self.weights["w2"]) * (hidden > 0)
        gradients = {
            "w1": scaled.T @ back,
            "b1": back.sum(axis=0),
            "w2": hidden.T @ slope,
            "b2": np.array([slope.sum()], np.float32),
        }
        self._steps += 1
        for key, gradient in gradients.items():
            self._first[key] += 0.1 * (gradient - self._first[key])
            self._second[key] += 0.001 * (gradient**2 - self._second[key])
            first = self._first[key] / (1 - 0.9**self._steps)
            second = self._second[key] / (1 - 0.999**self._steps)
            step = first / (np.sqrt(second) + 1e-8) + WEIGHT_DECAY * self.weights[key]
            self.weights[key] -= (RATE * step).astype(np.float32)
        return float(np.mean(missed**2))

    def save(self, path: Path) -> None:
        """Write the weights as a file of numpy."""
        with path.open("wb") as file:
            np.savez_compressed(file, **self.weights)

    @classmethod
    def load(cls, path: Path) -> Network:
        """Read them back."""
        with np.load(path) as file:
            found = cls(len(file["mean"]))
            found.weights = {key: file[key] for key in found.weights}
        return found


class Learned:
    """Plays what leads to the position of most worth by a network, for the setting that the network is for."""

    name = "learned"

    def __init__(self, setting: Setting, network: Network) -> None:
        self.setting, self.network = setting, network

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        legal = game.legal(view)
        if len(legal) == 1:
            return legal[0]
        return legal[int(np.argmax(self.network.worth(after(self.setting, game, view, seat, legal))))]


def after(setting: Setting, game: Game[Any, Any], view: Any, seat: Seat, legal: Sequence[Action]) -> Floats:
    """The tensors of the positions that actions lead to, as the seat sees them before chance goes on."""
    return tensors(setting, [(game.apply(view, a), seat) for a in legal])


@dataclass(frozen=True, slots=True)
class Progress:
    """How far training has come: games played, the mean square that the network misses rewards by, seconds."""

    games: int
    missed: float
    seconds: float


def train(setting: Setting, seconds: float, seed: str, report: Callable[[Progress], None]) -> Network:
    """A network trained for so many seconds of processor time."""
    began = time.process_time()
    network = Network(length_of(encoding_of(setting)))
    usual = title(setting.title).bot(title(setting.title).usual_bot)
    rows = np.empty((0, length_of(encoding_of(setting))), np.float32)
    wanted = np.empty(0, np.float32)
    rng, games = np.random.default_rng(0), 0
    while (spent := time.process_time() - began) < seconds:
        new: list[tuple[Floats, Floats]] = []
        for _ in range(GAMES_A_ROUND):
            bots: list[Bot] = [usual] * setting.seats
            if spent > WATCHED * seconds:
                bots[games % setting.seats] = Learned(setting, network)
            new.append(positions(setting, bots, f"{seed}/{games}"))
            games += 1
        if games == GAMES_A_ROUND:
            network.scale_to(np.concatenate([some for some, _ in new]))
        rows = np.concatenate([rows, *(some for some, _ in new)])[-KEPT:]
        wanted = np.concatenate([wanted, *(some for _, some in new)])[-KEPT:]
        missed = 0.0
        for _ in range(STEPS_A_ROUND):
            picked = rng.integers(len(rows), size=BATCH)
            missed += network.fit(rows[picked], wanted[picked]) / STEPS_A_ROUND
        report(Progress(games, missed, time.process_time() - began))
    return network


def positions(setting: Setting, bots: Sequence[Bot], seed: str) -> tuple[Floats, Floats]:
    """Some positions after decisions of a game, each as its seat sees it, and what the seats came to."""
    play, rng = Play(setting, seed), Random(f"{seed}/bots")
    met: list[tuple[Any, Seat]] = []
    while (seat := play.turn) is not None:
        noisy = rng.random() < NOISE
        view = play.view(seat)
        action = rng.choice(play.actions) if noisy else bots[seat].choose(play.game, view, seat, rng)
        met.append((play.game.apply(view, action), seat))
        play.do(action)
    rewards = play.rewards()
    some = rng.sample(met, min(FROM_A_GAME, len(met)))
    return tensors(setting, some), np.array([rewards[seat] for _, seat in some], np.float32)


def wins(setting: Setting, network: Network, rivals: str, games: int, seed: str) -> list[float]:
    """The share of each victory that a learned player has against bots of one name, at each seat in turn."""
    found = []
    for n in range(games):
        seat = n % setting.seats
        bots: list[Bot] = [title(setting.title).bot(rivals) for _ in range(setting.seats)]
        bots[seat] = Learned(setting, network)
        play, rng = Play(setting, f"{seed}/{n // setting.seats}"), Random(f"{seed}/{n}/bots")
        while (turn := play.turn) is not None:
            play.do(bots[turn].choose(play.game, play.view(turn), turn, rng))
        winners = play.game.winners(play.state)
        found.append(1 / len(winners) if seat in winners else 0.0)
    return found
