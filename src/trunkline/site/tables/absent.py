"""Why a table cannot be had."""

from __future__ import annotations

from trunkline.actions import BadLine


class NoTable(LookupError):
    """There is no table of that number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Unplayable(LookupError):
    """The table has a title, map, option or bot that this program no longer has; `why` says which."""

    def __init__(self, why: BadLine) -> None:
        super().__init__(str(why))
        self.why = why
