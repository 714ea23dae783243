"""What all tests share: where Chromium is, in which order tests run, how Hypothesis behaves."""

import os
import shutil
from typing import Any

import pytest
from hypothesis import settings

# Tests run in a process for each core already: numpy takes no more threads for a small sum.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Times are never asserted, and this machine may be busy: no deadline. In CI the examples are the same at every run.
settings.register_profile("trunkline", deadline=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("trunkline"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "trunkline")


def chromium() -> str | None:
    """The browser to drive: the one that $CHROMIUM names, or else one on PATH."""
    names = (os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


def chromium_flags() -> list[str]:
    """How it is started."""
    flags = ["--disable-gpu", "--disable-quic"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium refuses to start its sandbox as root
    return flags


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Playwright's own browsers are never downloaded; it drives the system's Chromium."""
    path = chromium()
    if path is None:
        pytest.fail("no Chromium: install it, or name one in $CHROMIUM; scripts/test does it on Debian")
    return {**browser_type_launch_args, "executable_path": path, "args": chromium_flags()}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests go last: Playwright leaves an event loop running in its worker, which `asyncio.run` refuses."""
    for item in items:
        chosen = getattr(getattr(item, "callspec", None), "params", {})
        needs = {*getattr(item, "fixturenames", ()), chosen.get("database")}
        if "browser_type_launch_args" in needs:
            item.add_marker(pytest.mark.browser)
        if "postgres" in needs:
            item.add_marker(pytest.mark.postgres)
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
