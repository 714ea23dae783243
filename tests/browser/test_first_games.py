"""First games as a beginner plays them: pressed through, on at the table, the coach asked; by pointer and by finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import errors_of
from trunkline.first import first_game
from trunkline.site.web.i18n import translator

TITLES = (("age-of-steam", "en"), ("steam", "it"), ("steel-driver", "en"), ("railways-card", "it"))


def press(thing: Locator, touch: bool) -> None:
    """Press something with mouse or finger."""
    thing.scroll_into_view_if_needed()
    (thing.tap if touch else thing.click)()


def line_of(page: Page) -> str:
    """After how many lines the page is."""
    return page.locator("#sheet").get_attribute("data-line") or ""


@pytest.mark.parametrize(("title", "language"), TITLES)
def test_a_first_game_from_its_first_step_to_a_hint_of_the_coach(
    browser: Browser, club: str, title: str, language: str
) -> None:
    """Every step is pressed through, a reload keeps the place, the table goes on, a hint is given and played."""
    touch = language == "it"
    size = {"width": 360, "height": 740} if touch else {"width": 1366, "height": 768}
    context = browser.new_context(viewport=size, has_touch=touch, is_mobile=touch)
    context.add_cookies([{"name": "language", "value": language, "url": club}])
    page = context.new_page()
    found = errors_of(page)
    first, t = first_game(title), translator(language)
    assert first is not None
    page.goto(f"{club}/learn/{title}/first-game")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    assert findings(page) == []
    for k, number in enumerate(first.decisions):
        expect(page.locator(".guide .what")).to_have_text(str(t(first.steps[number].task)))
        expect(page.locator(".guide .what")).to_be_visible()
        before = line_of(page)
        press(page.locator(".guide .ways .button"), touch)
        expect(page.locator("#sheet")).not_to_have_attribute("data-line", before)
        if k == 1:
            page.goto(f"{club}/learn")
            press(page.locator(f'a[href^="/learn/{title}/first-game/"]'), touch)
            expect(page.locator("html")).to_have_attribute("data-ready", "on")
    expect(page.locator(".learnt")).to_contain_text(str(t(first.lesson.rule)))
    press(page.locator('form[action$="/table"] .button'), touch)
    page.wait_for_url("**/g/*")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    expect(page.locator("#promptbar.mine")).to_be_visible(timeout=30_000)
    press(page.locator('.guide form[action$="/coach"] button'), touch)
    expect(page.locator(".guide .advice")).to_be_visible(timeout=20_000)
    assert findings(page, ".guide") == []  # figures that would change are only just lit
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    before = line_of(page)
    press(page.locator(".guide .advice button"), touch)
    expect(page.locator("#sheet")).not_to_have_attribute("data-line", before)
    assert not found
    context.close()
