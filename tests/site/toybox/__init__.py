"""The toy title as a box on the shelf, so that the site can be tested without any real rules."""

from __future__ import annotations

from trunkline import titles


def install() -> None:
    """Put the toy on the shelf, alone; for a test or for a whole server process."""
    titles.SHELF.clear()
    titles.SHELF["toy"] = __name__
