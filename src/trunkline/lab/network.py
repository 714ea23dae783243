"""A small network in numpy that says how good each action of a catalogue is, and what a position is worth.

Two hidden layers of rectified sums stand between the tensor of a position and both answers. Adam fits it to examples:
to choices of another player (`copy`), or to choices of its own and what became of them (`improve`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from trunkline.lab.observe import Floats

HIDDEN = 128
RATE = 1e-3
WEIGHT_DECAY = 1e-5

STRAY = 0.2
"""How far one round of `improve` may move the chance of a choice, as a part of what it was."""

WORTH_WEIGHT = 0.5
"""How much what a position is worth counts beside the choice."""

EVEN = 0.003
"""How much `improve` is paid for keeping choices open."""

FORMAT = 2
"""The version of the file."""


@dataclass(slots=True)
class Example:
    """A decision: the tensor, the legal indices, the one chosen, and what its seat came to in the end.

    `chance` is that of the choice when it was made, `gain` how much better the end was than the position promised;
    copying asks for neither. `row` is float16, the columns that the network uses.
    """

    row: np.ndarray[Any, np.dtype[np.float16]]
    legal: Sequence[int]
    chosen: int
    reward: float = 0.0
    chance: float = 1.0
    gain: float = 0.0


class Network:
    """For tensors of `inputs` numbers and `actions` indices; `seed` says how it begins."""

    def __init__(self, inputs: int, actions: int, seed: int = 0) -> None:
        self.actions = actions
        self.used = np.arange(inputs)
        self.weights: dict[str, Floats] = {}
        self._rng = np.random.default_rng(seed)
        self._begin(np.zeros(inputs, np.float32), np.ones(inputs, np.float32))

    def _begin(self, mean: Floats, scale: Floats) -> None:
        def drawn(*shape: int) -> Floats:
            out: Floats = (self._rng.standard_normal(shape) * (1 / shape[0]) ** 0.5).astype(np.float32)
            return out

        self.mean, self.scale = mean, scale
        self.weights = {
            "w1": drawn(len(mean), HIDDEN), "b1": np.zeros(HIDDEN, np.float32),
            "w2": drawn(HIDDEN, HIDDEN), "b2": np.zeros(HIDDEN, np.float32),
            "choice": drawn(HIDDEN, self.actions), "bias": np.zeros(self.actions, np.float32),
            "worth": drawn(HIDDEN, 1), "level": np.zeros(1, np.float32),
        }  # fmt: skip
        self.rest()

    def rest(self) -> None:
        """Forget how the latest steps went."""
        self._first = {key: np.zeros_like(value) for key, value in self.weights.items()}
        self._second = {key: np.zeros_like(value) for key, value in self.weights.items()}
        self._steps = 0

    def measure(self, rows: Floats) -> None:
        """Begin anew with the columns that vary in these tensors, measured in their standard deviations."""
        self.used = np.flatnonzero(rows.max(axis=0) > rows.min(axis=0))
        kept = rows[:, self.used].astype(np.float32)
        self._begin(kept.mean(axis=0), 1 / np.maximum(kept.std(axis=0), 0.1))

    def row(self, tensor: Floats) -> np.ndarray[Any, np.dtype[np.float16]]:
        """What an example keeps of a tensor."""
        kept: np.ndarray[Any, np.dtype[np.float16]] = tensor[self.used].astype(np.float16)
        return kept

    def think(self, rows: np.ndarray[Any, Any]) -> tuple[Floats, Floats]:
        """How good each action is (n, actions) and what each position is worth (n), from rows of examples."""
        *_, choice, worth = self._forward(rows)
        return choice, worth

    def _forward(self, rows: np.ndarray[Any, Any]) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        w = self.weights
        scaled = np.clip((rows.astype(np.float32) - self.mean) * self.scale, -5, 5)
        first = np.maximum(scaled @ w["w1"] + w["b1"], 0)
        second = np.maximum(first @ w["w2"] + w["b2"], 0)
        return scaled, first, second, second @ w["choice"] + w["bias"], np.tanh(second @ w["worth"] + w["level"])[:, 0]

    def copy(self, examples: Sequence[Example], rate: float = RATE) -> float:
        """One step towards the choices of the examples; which part of them it would have made."""
        scaled, first, second, choice, worth = self._forward(np.stack([each.row for each in examples]))
        chances = chances_of(choice, examples)
        at, chosen = np.arange(len(examples)), np.array([each.chosen for each in examples])
        alike = float(np.mean(chances.argmax(axis=1) == chosen))
        chances[at, chosen] -= 1
        self._back(examples, (scaled, first, second, worth), chances, rate)
        return alike

    def improve(self, examples: Sequence[Example], rate: float) -> float:
        """One step towards choices that gained and away from those that lost; how open choices are (in nats)."""
        scaled, first, second, choice, worth = self._forward(np.stack([each.row for each in examples]))
        chances = chances_of(choice, examples)
        at, chosen = np.arange(len(examples)), np.array([each.chosen for each in examples])
        ratio = chances[at, chosen] / np.array([each.chance for each in examples], np.float32)
        gain = np.array([each.gain for each in examples], np.float32)
        strayed = np.where(gain > 0, ratio > 1 + STRAY, ratio < 1 - STRAY)
        logs = np.log(np.maximum(chances, 1e-12))
        openness = -(chances * logs).sum(axis=1, keepdims=True)
        slope = chances * np.where(strayed, 0, ratio * gain)[:, None]
        slope[at, chosen] -= np.where(strayed, 0, ratio * gain)
        slope += EVEN * chances * (logs + openness)
        self._back(examples, (scaled, first, second, worth), slope, rate)
        return float(openness.mean())

    def _back(
        self, examples: Sequence[Example], seen: tuple[Floats, Floats, Floats, Floats], slope: Floats, rate: float
    ) -> None:
        """One step of Adam, from the slope of each choice and from the rewards."""
        (scaled, first, second, worth), w, size = seen, self.weights, len(examples)
        reward = np.array([each.reward for each in examples], np.float32)
        choice = (slope / size).astype(np.float32)
        value = (WORTH_WEIGHT * 2 * (worth - reward) * (1 - worth**2) / size)[:, None].astype(np.float32)
        to_second = (choice @ w["choice"].T + value @ w["worth"].T) * (second > 0)
        to_first = (to_second @ w["w2"].T) * (first > 0)
        gradients = {
            "w1": scaled.T @ to_first, "b1": to_first.sum(axis=0),
            "w2": first.T @ to_second, "b2": to_second.sum(axis=0),
            "choice": second.T @ choice, "bias": choice.sum(axis=0),
            "worth": second.T @ value, "level": value.sum(axis=0),
        }  # fmt: skip
        self._steps += 1
        rate *= (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for key, gradient in gradients.items():
            first_moment, second_moment, weight = self._first[key], self._second[key], w[key]
            first_moment += 0.1 * (gradient - first_moment)
            second_moment += 0.001 * (gradient**2 - second_moment)
            weight -= rate * (first_moment / (np.sqrt(second_moment) + 1e-8) + WEIGHT_DECAY * weight)

    def save(self, path: Path) -> None:
        """Write it as a file of numpy."""
        with path.open("wb") as file:
            kept: dict[str, Any] = {"format": np.array(FORMAT), "used": self.used, "mean": self.mean}
            np.savez_compressed(file, **kept | {"scale": self.scale, **self.weights})

    @classmethod
    def load(cls, path: Path) -> Network:
        """Read it back; raises ValueError for the file of another version."""
        with np.load(path) as file:
            if "format" not in file or int(file["format"]) != FORMAT:
                raise ValueError(f"{path} is not a network of version {FORMAT}")
            found = cls(len(file["mean"]), len(file["bias"]))
            found.used, found.mean, found.scale = file["used"], file["mean"], file["scale"]
            found.weights = {key: file[key] for key in found.weights}
        return found


def chances_of(choice: Floats, examples: Sequence[Example]) -> Floats:
    """The chance of each action from how good it is, those that are not legal left out."""
    out = np.full_like(choice, -np.inf)
    for k, each in enumerate(examples):
        out[k, each.legal] = choice[k, each.legal]
    out -= out.max(axis=1, keepdims=True)
    np.exp(out, out=out)
    out /= out.sum(axis=1, keepdims=True)
    return out
