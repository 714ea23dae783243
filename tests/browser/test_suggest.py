"""A beginner asks at a table what a strong bot would do, and has it played; by pointer and by finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.axe import findings
from tests.browser.club import line_of, press
from tests.browser.conftest import errors_of
from trunkline.site.web.i18n import translator


@pytest.mark.parametrize(("language", "touch"), [("en", False), ("it", True)])
def test_a_hint_is_asked_for_and_played(browser: Browser, club: str, language: str, touch: bool) -> None:
    """The button below the choices, the sentence above them, and one press plays it."""
    size: ViewportSize = {"width": 360, "height": 740} if touch else {"width": 1366, "height": 768}
    context = browser.new_context(viewport=size, has_touch=touch, is_mobile=touch)
    context.add_cookies([{"name": "language", "value": language, "url": club}])
    page, t = context.new_page(), translator(language)
    found = errors_of(page)
    page.goto(f"{club}/new?title=steel-driver")
    press(page.locator("#open-table"))
    page.wait_for_url(re.compile(r"/g/\d+$"))
    page.wait_for_selector("html[data-ready=on]")
    expect(page.locator("#promptbar.mine")).to_be_visible()  # bots have moved; it waits for its person
    press(page.locator('form[action$="/suggest"] button'))
    advice = page.locator(".guide .advice")
    expect(advice).to_contain_text(str(t("I would:")), timeout=20_000)
    expect(advice).to_be_focused()
    expect(advice.get_by_role("button")).to_be_in_viewport()
    assert findings(page, ".guide") == [] and findings(page, "#quick") == []
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    before = line_of(page)
    press(page.locator(".guide .advice button"))
    expect(page.locator("#sheet")).not_to_have_attribute("data-line", str(before))
    assert not found
    context.close()
