"""A site of the browser tests whose clocks a test puts forward, by the seconds that stand in a file of its folder."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

from trunkline.site.app import create_app
from trunkline.site.serve import run
from trunkline.site.tables.outlet import Outlet

SHIFT = "seconds.txt"
"""The file that says how many seconds later it is."""

if __name__ == "__main__":
    shift, real = Path(sys.argv[2].removeprefix("sqlite:///")).parent / SHIFT, time.time
    tables = "trunkline.site.tables"
    with (
        patch("time.time", lambda: real() + (float(shift.read_text()) if shift.is_file() else 0.0)),
        patch("trunkline.site.serve.create_app", partial(create_app, outlet=Outlet(allow_inside=True))),
        patch(f"{tables}.new.SystemRandom", lambda: Random(7)),
        patch(f"{tables}.reviving.SystemRandom", lambda: Random(7)),
        patch(f"{tables}.hall.EVERY", 1),
        patch(f"{tables}.jobs.drain.IDLE", 1.0),  # what is due by the new time is seen at once
    ):
        run(port=int(sys.argv[1]), db_url=sys.argv[2])
