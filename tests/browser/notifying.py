"""A site of the browser tests that may send notices to this very machine, and waits for seconds instead of minutes."""

from __future__ import annotations

import sys
from functools import partial
from unittest.mock import patch

from trunkline.site.app import create_app
from trunkline.site.serve import run
from trunkline.site.tables.outlet import Outlet

if __name__ == "__main__":
    tables = "trunkline.site.tables"
    with (
        patch("trunkline.site.serve.create_app", partial(create_app, outlet=Outlet(allow_inside=True))),
        patch(f"{tables}.notices.DUE", 1.0),
        patch(f"{tables}.notices.LOOKED", 3.0),
        patch(f"{tables}.presence.NOTED", 1.0),
    ):
        run(port=int(sys.argv[1]), db_url=sys.argv[2])
