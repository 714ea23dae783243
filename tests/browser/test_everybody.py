"""Small screens, and pages that nobody is shut out of."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.club import SPOT, line_of, new_table, wait_past

PHASES = ("issue-shares", "turn-order", "actions", "build", "goods")


def test_narrow_screen(browser: Browser, club: str) -> None:
    """At 360 pixels nothing scrolls sideways in any phase, the buttons are at the foot, and a tile is laid by taps."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        locale="it-IT",
    )
    page = context.new_page()
    at = new_table(club)
    at.sit(page)
    for phase in PHASES:
        at.advance(lambda table, name, phase=phase: name == phase)  # type: ignore[misc]
        page.goto(f"{club}/g/{at.number}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, phase
        board = page.locator("#boardbox").bounding_box()
        acts = page.locator("#acts").bounding_box()
        assert board and board["width"] >= 358
        assert acts and acts["y"] + acts["height"] == pytest.approx(740, abs=1)
        if phase == "build":
            before = line_of(page)
            page.touchscreen.tap(*page.locator("#board .hex.legal:not([data-stop])").first.evaluate(SPOT))
            page.locator(".choice").first.tap()
            expect(page.locator("#play")).to_be_visible()
            assert line_of(page) == before, "the first tap only shows it"
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, "a choice"
            page.locator("#play").tap()
            wait_past(page, before)
    for path in ("/", "/new?title=age-of-steam", "/map/age-of-steam/rust-belt", "/about", "/g/999999"):
        page.goto(club + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    context.close()


def test_a_finger_drags_the_sheet_at_the_foot(browser: Browser, club: str) -> None:
    """A tap lowers it, so that the board has over half of the height, and brings it back; dragged up it is raised."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    at = new_table(club)
    at.sit(page)
    finger = context.new_cdp_session(page)
    board = page.locator("#boardbox").bounding_box()

    def drag(by: int) -> None:
        box = page.locator(".handle").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        finger.send("Input.dispatchTouchEvent", touch)
        for k in range(1, 5):
            moved = {"x": x, "y": y + by * k / 4}
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [moved]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    root, handle = page.locator("html"), page.locator(".handle")
    handle.tap()
    expect(root).to_have_attribute("data-sheet", "lowered")
    lower = page.locator("#boardbox").bounding_box()
    assert lower and lower["height"] > 740 / 2
    handle.tap()
    expect(root).not_to_have_attribute("data-sheet", "lowered")
    drag(-120)
    expect(root).to_have_attribute("data-sheet", "raised")
    assert page.locator("#boardbox").bounding_box() == board, "raised, it lies over the board"
    drag(120)
    expect(root).not_to_have_attribute("data-sheet", "raised")
    drag(120)
    expect(root).to_have_attribute("data-sheet", "lowered")
    context.close()


def test_still_for_those_who_want_it_still(page: Page, club: str) -> None:
    """With reduced motion nothing is animated when a move comes."""
    page.emulate_media(reduced_motion="reduce")
    at = new_table(club)
    table = at.advance(lambda table, phase: phase == "build")
    at.sit(page)
    lay = next(a for a in table.legal(table.turn() or 0) if a.verb == "lay")
    at.say(f"{table.state.names[table.turn() or 0]} {lay}")
    wait_past(page, table.line)
    assert page.evaluate("document.getAnimations().length") == 0


def test_first_visit_is_light(page: Page, club: str) -> None:
    """The table page's script and style stay under 75 kB over the wire, all of a first visit under 130 kB."""
    at = new_table(club)
    at.advance(lambda table, phase: phase == "build")
    sizes: dict[str, int] = {}

    def count(response: Any) -> None:
        if "/events" not in response.url:
            sizes[response.url] = response.request.sizes()["responseBodySize"]

    page.on("requestfinished", lambda request: count(request.response()))
    page.goto(f"{club}/g/{at.number}")
    page.wait_for_load_state("load")
    assert sum(size for url, size in sizes.items() if "/static/" in url) <= 75_000, sizes
    assert sum(sizes.values()) <= 130_000, sizes
