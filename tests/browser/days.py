"""A site of the browser tests whose time is as far ahead as a file beside its database says.

It may send notices to this very machine, and its tables have the fortune of the other browser tests.
"""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

from trunkline.site.app import create_app
from trunkline.site.serve import run
from trunkline.site.tables.outlet import Outlet

AHEAD = "ahead"
"""The file that has the seconds."""


def clock_of(folder: Path) -> None:
    """Let the time of this process be so many seconds ahead as the file in a folder says now."""
    real, ahead = time.time, folder / AHEAD
    time.time = lambda: real() + float(ahead.read_text() if ahead.exists() else 0)


if __name__ == "__main__":
    clock_of(Path(sys.argv[2].removeprefix("sqlite:///")).parent)
    tables = "trunkline.site.tables"
    patched = {
        "trunkline.site.serve.create_app": partial(create_app, outlet=Outlet(allow_inside=True)),
        f"{tables}.new.Luck": partial(Random, 7),
        f"{tables}.reviving.Luck": partial(Random, 7),
        f"{tables}.jobs.drain.IDLE": 0.1,  # it sleeps by a clock that nobody puts forward
        f"{tables}.hall.EVERY": 1,
        "trunkline.site.web.outbox.EVERY": 1,
    }
    with ExitStack() as block:
        for name, value in patched.items():
            block.enter_context(patch(name, value))
        run(port=int(sys.argv[1]), db_url=sys.argv[2])
