"""What rules and bots do, as plain data: to be run once with compiled modules and once without, and compared.

`python -m tests.compiled_alike` prints it as JSON.
"""

from __future__ import annotations

import hashlib
import json
from itertools import islice
from random import Random
from typing import Any

from trunkline import COMPILED
from trunkline.bench.play import record_of, steps
from trunkline.game import CHANCE
from trunkline.lookahead import Budget, Strong
from trunkline.perft import perft
from trunkline.titles import find, shelf, title

MIDDLE = 40
"""Decisions after which positions are looked at."""


def digest(lines: list[str]) -> str:
    """A hash of lines."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def seats_of(info: Any) -> int:
    """Four seats, or as near as a map comes to it."""
    return int(min(max(4, info.least), info.most))


def of_map(name: str, info: Any) -> dict[str, Any]:
    """A random game to its end, a game by the standard bot for a while, and perft and the strong bot in its middle."""
    seats = seats_of(info)
    game = find(name, info.name, seats)
    standard, strong = title(name).bot("standard"), title(name).bot("strong")
    assert isinstance(strong, Strong)
    brief = Strong(strong.parts, Budget(rollouts=2))
    record = record_of(game, None, seats, 1, 10_000)
    played, said = [], []
    counts = {}
    for n, step in enumerate(islice(steps(game, standard, seats, 2), 90)):
        played.append(game.line(step.s, step.turn, step.action))
        if step.turn != CHANCE and n >= MIDDLE:
            if not counts:
                counts = {depth: perft(game, step.s, depth, 3) for depth in (1, 2)}
            if n % 25 == 0:
                view = game.view(step.s, step.turn)
                for tried in brief.consider(game, view, step.turn, Random(n)):
                    said.append(f"{tried.action} {tried.value!r} {tried.rollouts}")
    return {"random": digest(record.lines), "standard": played, "strong": said, "perft": counts}


def main() -> None:
    """Print what each map of each title does, and how many modules are compiled."""
    maps = {f"{name}/{info.name}": of_map(name, info) for name, box in shelf().items() for info in box.maps}
    print(json.dumps({"compiled": len(COMPILED), "maps": maps}))


if __name__ == "__main__":
    main()
