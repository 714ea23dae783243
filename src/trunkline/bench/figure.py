"""One measured figure beside its goals."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure: `more` says that more is better; `floor` and `target` are None where no goal is set.

    `value` is None when it could not be taken here; `note` then says why, else what the figure was taken of.
    """

    key: str
    what: str
    unit: str
    value: float | None
    floor: float | None = None
    target: float | None = None
    more: bool = False
    note: str = ""

    @property
    def verdict(self) -> str:
        """How the value stands to the goals: target, floor, below, or nothing."""
        if self.value is None or self.floor is None:
            return ""
        for goal, word in ((self.target, "target"), (self.floor, "floor")):
            if goal is not None and (self.value >= goal if self.more else self.value <= goal):
                return word
        return "below"
