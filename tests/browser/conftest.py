"""One server for all browser tests; every page must be free of errors in its console."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.club import run_site
from tests.hooks import Service, open_service
from trunkline.bench.load import free_port


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running site."""
    built = Path(str(files("trunkline.site"))) / "static" / "trunkline.js"
    assert built.is_file(), "the browser client is not built: python hatch_build.py"
    with run_site(tmp_path_factory.mktemp("club")) as address:
        yield address


@pytest.fixture
def service() -> Iterator[Service]:
    """A service for webhooks and pushes."""
    with open_service() as made:
        yield made


@contextmanager
def site_by_name(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> Iterator[str]:
    """The address of a site that is run by one of the scripts here and knows its own name, as notices demand."""
    port = free_port()
    address = f"http://localhost:{port}"
    monkeypatch.setenv("TRUNKLINE_SITE", address)
    with run_site(folder, port, script):
        yield address


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """English unless a test says otherwise, on a middling screen."""
    return {**browser_context_args, "locale": "en-GB", "viewport": {"width": 1400, "height": 900}}


def errors_of(page: Page) -> list[str]:
    """The errors of a page, as they come: nothing on it may break silently."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda said: found.append(said.text) if said.type == "error" else None)
    return found


@pytest.fixture(autouse=True)
def no_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test whose page has thrown, unless it is marked `refuses`, for refused requests are reported there too."""
    page: Page = request.getfixturevalue("page")
    found = errors_of(page)
    yield
    if request.node.get_closest_marker("refuses"):
        found = [each for each in found if "status of 4" not in each and "net::ERR" not in each]
    assert not found


def pytest_configure(config: pytest.Config) -> None:
    """Marks of these tests."""
    config.addinivalue_line("markers", "refuses: requests of this test are refused, which the console reports as well")
