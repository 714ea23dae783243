"""A position: plain data that titles extend, and what a phase keeps for itself from one decision to the next."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Self

Seat = int
"""A place at the table, 0 to n-1 in the order of `State.names`; `CHANCE` for dice and draws."""

CHANCE: Seat = -1
CHANCE_NAME = "-"


@dataclass(slots=True)
class State:
    """What every title's position has. Titles add their own slots and extend `copy`.

    `names` are the seats' names and never change; `step` counts phases through opening, round and ending (see
    `Game.phase`); `queue` holds who decides next, first first; `scratch` is what the phase under way keeps for itself
    (see `Scratch`), None when the next one begins; `over` says that the rounds are done, so only the ending is left.

    >>> s = find("steel-driver").start(["ann", "bob", "cyd"])
    >>> s.names, s.round, s.queue == [CHANCE]
    (('ann', 'bob', 'cyd'), 0, True)
    """

    names: tuple[str, ...]
    step: int = -1
    round: int = 0
    queue: list[Seat] = field(default_factory=list)
    over: bool = False
    scratch: Scratch | None = None

    def copy(self) -> Self:
        """A position that shares nothing that can change. Titles copy their own slots themselves, which is quicker: the
        scratch may be shared, for it is replaced whole.

        >>> s = find("steel-driver").start(["ann", "bob", "cyd"])
        >>> s.copy() == s, s.copy() is s
        (True, False)
        """
        return copy.deepcopy(self)

    def seat(self, name: str) -> Seat | None:
        """The number of a named seat; None when nobody has that name.

        >>> State(("ann", "bob")).seat("bob"), State(("ann", "bob")).seat("eve")
        (1, None)
        """
        return self.names.index(name) if name in self.names else None


class Scratch:
    """What a phase keeps from one decision to the next: a small dataclass with slots, replaced whole, never changed.

    A copy of a position shares it. The phase that began puts it there, and only that phase and what it takes in may
    look at it: others ask the phase.

    >>> @dataclass(frozen=True, slots=True)
    ... class Bidding(Scratch):
    ...     high: int = 0
    >>> s = State(("ann", "bob"), scratch=Bidding(3))
    >>> Bidding.of(s).high
    3
    """

    __slots__ = ()

    @classmethod
    def of(cls, s: State) -> Self:
        """The scratch of the phase under way, as this type; raises TypeError when it is of another phase.

        >>> Scratch.of(State(("ann", "bob")))
        Traceback (most recent call last):
        ...
        TypeError: the phase under way keeps NoneType, not Scratch
        """
        found = s.scratch
        if isinstance(found, cls):
            return found
        raise TypeError(f"the phase under way keeps {type(found).__name__}, not {cls.__name__}")
