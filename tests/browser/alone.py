"""A site with a browser for what is run by itself, not by pytest: pictures, and how long a reader waits."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.club import run_site
from tests.conftest import chromium, chromium_flags


@contextmanager
def site_and_browser() -> Iterator[tuple[str, Browser]]:
    """The address of a site on an empty database, and the system's browser."""
    with (
        tempfile.TemporaryDirectory() as kept,
        run_site(Path(kept)) as club,
        sync_playwright() as play,
        play.chromium.launch(executable_path=chromium(), args=chromium_flags()) as browser,
    ):
        yield club, browser
