"""What axe, the checker of accessibility, finds on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

BESIDE_THE_DRAWING = {"exclude": [["#zoom > svg"]]}
"""All but the board, which is most of a page and whose colours axe cannot tell."""
COLOURS = {"runOnly": ["color-contrast"]}
"""The rule that day and night differ by."""
REST = {"rules": {"color-contrast": {"enabled": False}}}
"""All the others, which the width of the window may change."""

PHONE: ViewportSize = {"width": 360, "height": 740}


def findings(page: Page, within: Any = None, options: dict[str, Any] | None = None) -> list[str]:
    """All that axe finds on a page or in a part of it, however small, with where."""
    asked = {"resultTypes": ["violations"], **(options or {})}  # what passes takes long to tell, and nobody reads it
    found: Any = Axe().run(page, context=within, options=asked).response["violations"]
    return [f"{each['id']}: {node['html'][:200]}" for each in found for node in each["nodes"][:3]]


def day_and_night(page: Page, state: str, within: Any = None) -> list[str]:
    """What is found in this state of a page by day and by night."""
    part = within or BESIDE_THE_DRAWING
    found = findings(page, part)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += findings(page, part, COLOURS)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return [f"{state}: {each}" for each in found]


def wide_and_narrow(page: Page, state: str) -> list[str]:
    """What is found in this state on a wide window by day and on a phone by night, each by all rules."""
    return [f"{state}: {each}" for each in findings(page, BESIDE_THE_DRAWING)] + narrow_by_night(page, state)


def alternately(page: Page, state: str, narrow: bool, part: Any = BESIDE_THE_DRAWING) -> list[str]:
    """What is found in this state on a phone by night, or else on a wide window by day, by all rules."""
    return narrow_by_night(page, state, part) if narrow else [f"{state}: {each}" for each in findings(page, part)]


def narrow_by_night(page: Page, state: str, part: Any = BESIDE_THE_DRAWING) -> list[str]:
    """What is found in this state on a phone by night, by all rules."""
    size = page.viewport_size
    assert size
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.set_viewport_size(PHONE)
    found = [f"{state}, on a phone by night: {each}" for each in findings(page, part)]
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found


def on_a_phone(page: Page, state: str) -> list[str]:
    """What else is found there, the drawing included, on a narrow screen."""
    size = page.viewport_size
    assert size
    page.set_viewport_size(PHONE)
    found = findings(page, options=REST)
    page.set_viewport_size(size)
    return [f"{state}, on a phone: {each}" for each in found]
