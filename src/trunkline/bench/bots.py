"""How fast the bots are with compiled modules and without: the same games in two processes.

`python -m trunkline.bench.bots TITLE MAP SECONDS` prints the games a second of the standard bot as its process has it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from trunkline import COMPILED
from trunkline.bench.figure import Measure
from trunkline.bench.play import play_by_bot
from trunkline.bench.timing import rate
from trunkline.compiled import PURE
from trunkline.levels import STANDARD
from trunkline.titles import find, shelf, title

SEATS = 4


def main(name: str, map_name: str, seconds: str) -> None:
    """Print the rate of games by the standard bot."""
    info = next(info for info in title(name).maps if info.name == map_name)
    seats = min(max(SEATS, info.least), info.most)
    game, bot = find(name, map_name, seats), title(name).bot(STANDARD)
    play_by_bot(game, bot, seats, 0)  # what is made once is not of the figure

    def one(k: int) -> int:
        play_by_bot(game, bot, seats, k + 1)
        return 1

    print(rate(one, float(seconds)))


def rate_of(name: str, map_name: str, seconds: float, *, pure: bool) -> float:
    """The same in a process of its own, with compiled modules where there are any, or without."""
    environment = {**os.environ, PURE: "1" if pure else "0"}
    command = [sys.executable, "-m", "trunkline.bench.bots", name, map_name, str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def bot_games(seconds: float) -> Iterator[Measure]:
    """Games of the standard bot on the first map of each title, compiled and pure."""
    for name, box in shelf().items():
        what, map_name = f"games by the standard bot: {name}", box.maps[0].name
        pure = rate_of(name, map_name, seconds, pure=True)
        yield Measure(f"pure:{name}", f"{what}, pure Python", "games/s", pure, more=True)
        if COMPILED:
            fast = rate_of(name, map_name, seconds, pure=False)
            yield Measure(f"compiled:{name}", f"{what}, compiled", "games/s", fast, more=True, note=(
                f"{fast / pure:.2f} times pure"
            ))  # fmt: skip
        else:
            yield Measure(f"compiled:{name}", f"{what}, compiled", "games/s", None, more=True, note="nothing compiled")


if __name__ == "__main__":
    main(*sys.argv[1:])
