"""What if: off a table into a study and back, with bots and with somebody else, by pointer, keys and touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.axe import day_and_night, findings, on_a_phone
from tests.browser.conftest import errors_of
from tests.browser.kinds import kinds_of
from tests.browser.test_axe import open_study
from tests.long import LONG

WHAT_IF = {"en": "What if", "it": "E se"}
MOVED = {"en": "the table has not moved", "it": "il tavolo non si è mosso"}


def ready(page: Page) -> None:
    """Wait for the script of a table page."""
    page.wait_for_selector("html[data-ready=on]")


def branch_off(page: Page, touch: bool) -> None:
    """Into a study: by the key, on a phone by the menu."""
    before = page.url
    if touch:
        page.locator("[popovertarget=menu]").tap()
        page.locator("#menu [data-do=branch]").tap()
    else:
        page.keyboard.press("w")
    page.wait_for_url(lambda address: address != before)
    ready(page)


def press(page: Page, selector: str, touch: bool) -> None:
    """Press the first of these with mouse or finger."""
    thing = page.locator(selector).first
    thing.scroll_into_view_if_needed()
    (thing.tap if touch else thing.click)()


@pytest.mark.parametrize(("language", "touch"), [("it", True), ("en", False)] if LONG else [("it", True)])
def test_a_study_is_played_while_the_table_waits(browser: Browser, club: str, language: str, touch: bool) -> None:
    """Branch off, let bots decide, see that the table stands, think along from a second browser, delete it."""
    size = {"width": 360, "height": 740} if touch else {"width": 1366, "height": 768}
    contexts: list[BrowserContext] = [
        browser.new_context(viewport=size, has_touch=touch, is_mobile=touch) for _ in range(2)
    ]
    one, two = [context.new_page() for context in contexts]
    found = [errors_of(page) for page in (one, two)]
    for context in contexts:
        context.add_cookies([{"name": "language", "value": language, "url": club}])
    one.goto(f"{club}/new?title=steel-driver")
    press(one, "#open-table", touch)
    one.wait_for_url(re.compile(r"/g/\d+$"))
    ready(one)
    expect(one.locator("#promptbar.mine")).to_be_visible()  # bots have moved; it waits for its person
    table, line = one.url, one.locator("#sheet").get_attribute("data-line")
    branch_off(one, touch)
    study = one.url.split("?")[0]
    expect(one.locator("#prompt .whatif")).to_have_text(WHAT_IF[language])
    expect(one.locator(".study")).to_contain_text(MOVED[language])
    assert findings(one) == []
    for seat in (2, 3):
        first = f".deciders li:nth-child({seat}) button"
        press(one, first, touch)
        expect(one.locator(first).first).to_have_attribute("aria-pressed", "true")
    one.goto(study + "/at/1")
    ready(one)
    expect(one.locator("#chance")).to_have_value(re.compile("^- "))
    press(one, ".chosen button", touch)  # the same again: all that came after it is taken back
    expect(one.locator("#sheet[data-past]")).to_have_count(0)
    # Somebody else comes by the link, looks and sees what changes.
    one.goto(study)
    ready(one)
    press(one, "#study-more summary", touch)
    press(one, "form[action$='/study/share'] button", touch)
    link = one.locator("#link").input_value()
    assert findings(one) == []
    two.goto(link)
    assert findings(two) == []
    press(two, "main form button", touch)
    two.wait_for_url(study)
    ready(two)
    expect(two.locator(".study")).to_be_attached()
    # Both look at one line; what one writes there comes to the other, and what was its own can be changed.
    for each in (one, two):
        each.goto(study + "/at/1")
        ready(each)
    two.locator("#comment-text").fill("*Why* this?")
    press(two, "#comment-form button", touch)
    expect(two.locator("#comment-text")).to_have_value("")
    expect(one.locator("#comments em")).to_have_text("Why")
    expect(one.locator("#comments details")).to_have_count(0)
    press(two, "#comments summary", touch)
    two.locator("#comments textarea").fill("Now I see.")
    press(two, "#comments form button", touch)
    expect(one.locator("#comments .text")).to_have_text("Now I see.")
    # The curve comes by itself, and leads to the line where it is pressed.
    curve = one.locator("#curve svg.strip")
    expect(curve).to_be_attached(timeout=20_000)
    assert findings(one) == []
    box = one.locator("#curve").bounding_box()
    assert box is not None
    (one.touchscreen.tap if touch else one.mouse.click)(box["x"] + 1, box["y"] + box["height"] - 2)
    expect(one.locator("#sheet")).to_have_attribute("data-past", "0")
    one.goto(study + "/study/curve")
    expect(one.locator("table.grid tbody tr").first).to_be_visible()
    assert findings(one) == []
    # Back to the table by one key, and nothing has happened there.
    one.goto(study)
    ready(one)
    if touch:
        press(one, "[popovertarget=menu]", touch)
        press(one, f"#menu a[href='{table.removeprefix(club)}']", touch)
    else:
        one.keyboard.press("w")
    one.wait_for_url(table)
    ready(one)
    assert one.locator("#sheet").get_attribute("data-line") == line
    one.goto(f"{club}/studies")
    assert findings(one) == []
    press(one, f"form[action='{study.removeprefix(club)}/study/delete'] button", touch)
    expect(one.locator("ul.lines")).to_have_count(0)
    # Whoever looks at it reads that it is gone, and where to go on.
    expect(two.locator("#trouble a[href='/studies']")).to_be_visible()
    assert findings(two) == []
    contexts[1].close()
    one.locator("#record").fill("[Title")
    press(one, "main .button", touch)
    expect(one.locator("#error-record")).to_be_visible()
    expect(one.locator("#record")).to_have_value("[Title")
    assert [each for each in found[0] + found[1] if "status of 40" not in each] == []
    contexts[0].close()


def test_the_curve_of_a_whole_game_by_keys(page: Page, club: str) -> None:
    """Tab leads from the slider to the swings, Enter to their lines, with the focus kept; there the bot says more."""
    _, whole = kinds_of({"title": "steel-driver"})
    open_study(page, club, whole)
    marks = page.locator("#curve .swings a")
    expect(marks.first).to_be_visible(timeout=30_000)
    expect(page.locator("#curve .line")).to_have_count(3)
    page.locator("#slider").focus()
    for k in range(2):
        page.keyboard.press("Tab")
        expect(marks.nth(k)).to_be_focused()
        expect(marks.nth(k)).to_have_accessible_name(re.compile(r"^Line \d+: \w+ [+−]\d"))
        at = marks.nth(k).get_attribute("data-at") or ""
        page.keyboard.press("Enter")
        expect(page.locator("#sheet")).to_have_attribute("data-past", at)
        expect(marks.nth(k)).to_be_focused()
    page.goto(page.url.split("/at/")[0] + f"/study/advice?line={int(at) - 1}")
    expect(page.locator("h1")).to_be_visible()
    assert day_and_night(page, "advice") + on_a_phone(page, "advice") == []
