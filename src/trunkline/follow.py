"""What an action leads to without anybody's decision: each phase that begins after it, before and after it began.

A sequence of play has phases in which nobody decides anything, such as income and bills. They begin, and are over,
between two lines of a record; whoever wants to tell of them follows the rules step by step.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from trunkline.actions import Action
from trunkline.game import Game
from trunkline.phase import Phase


class Begun(NamedTuple):
    """A phase that has begun, with copies of the position before and after its beginning.

    >>> from trunkline import find
    >>> game = find("steel-driver")
    >>> s = game.start(["ann", "bob", "cyd"])
    >>> first = follow(game, s, game.verbs["active"]("ann"))[0]
    >>> first.phase.name, first.before.cubes, first.after.cubes
    ('cubes', [0, 0, 0], [10, 10, 10])
    """

    phase: Phase[Any]
    before: Any
    after: Any


def follow(game: Game[Any, Any], s: Any, a: Action) -> list[Begun]:
    """Play a legal action in place, as `Game.play` does, and tell each phase that began after it, in their order.

    >>> from trunkline import find
    >>> game = find("steel-driver")
    >>> s = game.start(["ann", "bob", "cyd"])
    >>> [begun.phase.name for begun in follow(game, s, game.verbs["active"]("ann"))]
    ['cubes', 'auction']
    """
    now = game.phase(s)
    assert now is not None, "a game that is over has no phase"
    now.apply(game, s, a)
    out: list[Begun] = []
    while not s.queue:
        phase = game.go_on(s)
        if phase is None:
            break
        before = s.copy()
        phase.begin(game, s)
        out.append(Begun(phase, before, s.copy()))
    return out
