"""A site that a campaign of notices kills: it may send to this very machine, and waits for parts of seconds.

`serve PORT URL` or `work URL`.
"""

from __future__ import annotations

import sys
from functools import partial
from unittest.mock import patch

from trunkline.site import work
from trunkline.site.app import create_app
from trunkline.site.serve import run
from trunkline.site.tables.outlet import Outlet

if __name__ == "__main__":
    outlet = Outlet(allow_inside=True)
    with (
        patch("trunkline.site.serve.create_app", partial(create_app, outlet=outlet)),
        patch("trunkline.site.work.Outlet", lambda: outlet),
        patch("trunkline.site.tables.notices.DUE", 0.05),
        patch("trunkline.site.tables.notices.LEASE", 3.0),
    ):
        if sys.argv[1] == "work":
            work.run(sys.argv[2])
        else:
            run(port=int(sys.argv[2]), db_url=sys.argv[3])
