"""Steel Driver and the card game for everybody: axe by day and night, narrow screens."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.club import (
    At,
    line_of,
    new_table,
    pick,
    wait_past,
)


def steel(club: str) -> At:
    return new_table(club, title="steel-driver")


def cards(club: str) -> At:
    return new_table(club, ("link", "link"), ("anna", "bruno"), title="railways-card")


@pytest.mark.parametrize("make", [steel, cards])
def test_narrow_screen_of_other_titles(browser: Browser, club: str, make: Any) -> None:
    """At 360 pixels nothing scrolls sideways, and the first choice is made by taps: a bid, or a card of the strip."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    at = make(club)
    at.sit(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    before = line_of(page)
    if make is steel:
        expect(page.locator("#pane-turn #company-purple.legal")).to_be_visible()
        page.locator("#company-purple").tap()
        page.locator('.stepper [data-by="1"]').tap()
        page.locator("#play-amount").tap()
    else:
        expect(page.locator("#strip button")).to_have_count(4)
        pick(page, page.locator("#pile"))
        page.locator("#strip button.legal").first.tap()
        page.locator("#play").tap()
    wait_past(page, before)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, "after"
    context.close()
