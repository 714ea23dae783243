"""What a seat sees, as arrays: a mask of its actions, rows of features, and the position as one tensor.

A tensor is one row of float32: first the planes, one after another, each with a number for every place of the board,
then the numbers of the whole table. Places, planes and numbers have names, and those of a version never change their
meaning or order; `Layout.version` goes up with them. Seats are turned so that whoever looks is `seat+0`, the next at
the table `seat+1`. All is made from the view of the seat: equal views give equal tensors.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

import numpy as np
from gymnasium import spaces

from trunkline.encoding import Encoding
from trunkline.game import Seat
from trunkline.lab.actions import indices_of
from trunkline.lab.play import Play
from trunkline.lab.setting import Setting
from trunkline.rooms import module_of
from trunkline.titles import title

Observing = Literal["tensor", "none"]

Floats = np.ndarray[Any, np.dtype[np.float32]]


@cache
def encoding_of(setting: Setting) -> Encoding:
    """How the positions of a setting are written as numbers; raises LookupError for a title that says nothing of it."""
    module = module_of(title(setting.title).room, "lab")
    if module is None:
        raise LookupError(f"{setting.title} has no lab.py: take observation='none'")
    found: Encoding = module.encoding(setting.game, setting.seats)
    return found


def length_of(encoding: Encoding) -> int:
    """How many numbers a tensor has."""
    return len(encoding.planes) * len(encoding.places) + len(encoding.numbers)


def tensor(setting: Setting, s: Any, seat: Seat) -> Floats:
    """The tensor of a position as a seat sees it; `s` may be the position or the view of that seat."""
    game, encoding = setting.game, encoding_of(setting)
    view = s if game.mask is None else game.view(s, seat)
    planes, numbers = encoding.encode(view, seat)
    out = np.empty(length_of(encoding), dtype=np.float32)
    out[: len(planes)] = np.frombuffer(planes, dtype=np.uint8)
    out[len(planes) :] = numbers
    return out


def tensors(setting: Setting, positions: Sequence[tuple[Any, Seat]]) -> Floats:
    """The tensors of many positions, each with the seat that looks: one row each."""
    out = np.empty((len(positions), length_of(encoding_of(setting))), dtype=np.float32)
    for row, (s, seat) in zip(out, positions, strict=True):
        row[:] = tensor(setting, s, seat)
    return out


def planes(setting: Setting, rows: Floats) -> Floats:
    """The planes of one tensor or of many, as (..., plane, place)."""
    encoding = encoding_of(setting)
    shape = (len(encoding.planes), len(encoding.places))
    return rows[..., : shape[0] * shape[1]].reshape(*rows.shape[:-1], *shape)


def numbers(setting: Setting, rows: Floats) -> Floats:
    """The numbers of the whole table of one tensor or of many, as (..., number)."""
    encoding = encoding_of(setting)
    return rows[..., len(encoding.planes) * len(encoding.places) :]


def action_features(setting: Setting, play: Play) -> Floats:
    """A row of features for each legal action, in their order."""
    encoding, turn = encoding_of(setting), play.turn
    if turn is None:
        return np.zeros((0, len(encoding.features)), dtype=np.float32)
    view = play.view(turn)
    return np.array([encoding.action(view, turn, a) for a in play.actions], dtype=np.float32)


class Masks(dict[int, "np.ndarray[Any, np.dtype[np.int8]]"]):
    """Masks of so many actions by how many are legal: that many ones, then noughts; made when first asked for."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __missing__(self, legal: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        made = self[legal] = np.zeros(self.most, dtype=np.int8)
        made[:legal] = 1
        return made


class Observer:
    """Makes the observations of a setting; `space` is the Gymnasium space that they lie in."""

    def __init__(self, setting: Setting, observation: Observing, features: bool) -> None:
        if observation not in ("tensor", "none"):
            raise ValueError(f"observation is tensor or none, not {observation!r}")
        if features and setting.actions != "list":
            raise ValueError("there are features of listed actions only: take actions='list'")
        self.setting, self.observation, self.features = setting, observation, features
        self.listed = setting.actions == "list"
        self.mask_alone = observation == "none" and not features
        most = self.most = indices_of(setting).count
        self._masks = Masks(most)
        parts: dict[str, spaces.Space[Any]] = {}
        if observation == "tensor":
            parts["observation"] = spaces.Box(-np.inf, np.inf, (length_of(encoding_of(setting)),), np.float32)
        if features:
            shape = (most, len(encoding_of(setting).features))
            parts["action_features"] = spaces.Box(-np.inf, np.inf, shape, np.float32)
        parts["action_mask"] = spaces.Box(0, 1, (most,), np.int8)
        self.space = spaces.Dict(parts)

    def observe(self, play: Play, seat: Seat) -> dict[str, Any]:
        """What a seat sees now."""
        legal = play.legal if play.turn == seat else ()
        if self.listed:  # the masks of a list are few: a copy is quicker than making one
            mask = self._masks[len(legal)].copy()
        else:
            mask = self._masks[0].copy()
            mask[list(legal)] = 1
        if self.mask_alone:
            return {"action_mask": mask}
        out: dict[str, Any] = {}
        if self.observation == "tensor":
            out["observation"] = tensor(self.setting, play.state, seat)
        if self.features:
            rows = np.zeros((self.most, len(encoding_of(self.setting).features)), dtype=np.float32)
            if legal:
                rows[: len(legal)] = action_features(self.setting, play)
            out["action_features"] = rows
        out["action_mask"] = mask
        return out
