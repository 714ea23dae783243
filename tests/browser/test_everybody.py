"""Small screens, and pages that nobody is shut out of."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests.browser.club import line_of, new_table, wait_past

PHASES = ("issue-shares", "turn-order", "actions", "build", "goods")


def serious(page: Page) -> list[str]:
    """What axe finds serious or critical, with where."""
    found: Any = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node.get('failureSummary', '')}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.refuses
def test_axe_finds_nothing_serious(page: Page, club: str, scheme: Any) -> None:
    """Home, new table, map, about, an error and a seat's page, by day and by night."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    at = new_table(club)
    seat = f"/g/{at.number}/seat/{at.tokens['anna']}"
    for path in ("/", "/new?title=age-of-steam", "/map/age-of-steam/rust-belt", "/about", "/g/999999", seat):
        page.goto(club + path)
        assert serious(page) == [], path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_table(page: Page, club: str, scheme: Any) -> None:
    """The table in every phase that asks something, with a fan open, in each palette."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    at = new_table(club)
    at.sit(page)
    for phase in PHASES:
        at.advance(lambda table, name, phase=phase: name == phase)  # type: ignore[misc]
        page.goto(f"{club}/g/{at.number}")
        assert serious(page) == [], phase
        if phase == "build":
            page.keyboard.press("n")
            page.keyboard.press("Enter")
            expect(page.locator(".item:focus")).to_have_count(1)
            assert serious(page) == [], "fan"
    for palette in ("safe", "contrast"):
        page.select_option("#looks [name=palette]", palette)
        assert serious(page) == [], palette


@pytest.mark.parametrize("language", ["en", "it"])
def test_narrow_screen(browser: Browser, club: str, language: str) -> None:
    """At 360 pixels nothing scrolls sideways in any phase, the hand is at the foot, and a tile is laid by taps."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        locale="it-IT" if language == "it" else "en",
    )
    page = context.new_page()
    at = new_table(club)
    at.sit(page)
    for phase in PHASES:
        at.advance(lambda table, name, phase=phase: name == phase)  # type: ignore[misc]
        page.goto(f"{club}/g/{at.number}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, phase
        board = page.locator("#boardbox").bounding_box()
        hand = page.locator("#hand").bounding_box()
        assert board and board["width"] >= 358
        assert hand and hand["y"] + hand["height"] == pytest.approx(740, abs=1)
        if phase == "build":
            before = line_of(page)
            page.locator("#board .hex.legal:not([data-stop])").first.dispatch_event("click")
            item = page.locator(".tray .item").first
            item.tap()
            expect(page.locator("#confirm")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, "tray"
            page.locator("[data-do=confirm]").tap()
            wait_past(page, before)
    for path in ("/", "/new?title=age-of-steam", "/map/age-of-steam/rust-belt", "/about", "/g/999999"):
        page.goto(club + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
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
    """The table page's script and style stay under 150 kB over the wire, all of a first visit under 300 kB."""
    at = new_table(club)
    at.advance(lambda table, phase: phase == "build")
    sizes: dict[str, int] = {}

    def count(response: Any) -> None:
        if "/events" not in response.url:
            sizes[response.url] = response.request.sizes()["responseBodySize"]

    page.on("requestfinished", lambda request: count(request.response()))
    page.goto(f"{club}/g/{at.number}")
    page.wait_for_load_state("load")
    assert sum(size for url, size in sizes.items() if "/static/trunkline" in url) < 150_000
    assert sum(sizes.values()) < 300_000
