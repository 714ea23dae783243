"""The site of the browser tests: every table has the same fortune, so that what a test finds does not change."""

from __future__ import annotations

import sys
from random import Random
from unittest.mock import patch

from trunkline.site.serve import run


def same() -> Random:
    """The chance of a table, in the place of what nobody foresees."""
    return Random(7)


if __name__ == "__main__":
    # `patch` refuses a name that is not there: chance that moves to another module does not come back unseen.
    tables = "trunkline.site.tables"
    with (
        patch(f"{tables}.new.Luck", same),
        patch(f"{tables}.reviving.Luck", same),
        patch(f"{tables}.hall.EVERY", 1),  # seats that are late are seen to at once
    ):
        run(port=int(sys.argv[1]), db_url=sys.argv[2])
