"""Several seats at one screen: secrets behind a curtain, and the focus that is never lost."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.club import line_of, new_table, wait_past


def test_a_curtain_hides_the_next_hand(page: Page, club: str) -> None:
    """After a turn of the card game nothing of the next hand is seen until its player says so."""
    at = new_table(club, ("link", "link"), ("anna", "bruno"), title="railways-card")
    at.sit(page)
    if page.locator("#curtain").is_visible():  # the seat that was taken last is not the one to act
        page.locator("#curtain button").click()
    first = page.locator("#sheet").get_attribute("data-you")
    expect(page.locator("#strip button").first).to_be_visible()
    while page.locator("#sheet").get_attribute("data-you") == first:
        before = line_of(page)
        page.locator("#twin summary").focus()
        if page.locator("#twin[open]").count() == 0:
            page.keyboard.press("Enter")
        page.locator("#twin button").last.focus()
        page.keyboard.press("Enter")
        wait_past(page, before)
    curtain = page.locator("#curtain")
    expect(curtain).to_be_visible()
    expect(curtain).to_contain_text("Bruno" if first == "anna" else "Anna")
    expect(page.locator("#strip button").first).to_be_hidden()
    expect(curtain.locator("button")).to_be_focused()
    before = line_of(page)
    for key in ("x", "d", "u", "1"):
        page.keyboard.press(key)
    page.reload()  # whatever a key had sent has been answered by now
    expect(curtain).to_be_visible()
    assert line_of(page) == before, "keys decide nothing behind the curtain"
    page.keyboard.press("Enter")
    expect(curtain).to_be_hidden()
    expect(page.locator("#strip button").first).to_be_visible()
    page.reload()
    expect(page.locator("#strip button").first).to_be_visible()
    expect(curtain).to_be_hidden()


def test_the_focus_stays_on_the_page_after_each_line(page: Page, club: str) -> None:
    """Whatever button played a line, the focus is somewhere on the sheet afterwards, not lost to the page."""
    at = new_table(club)
    at.sit(page)
    for seat in at.tokens:
        before = line_of(page)
        page.locator("#acts button:visible").last.focus()
        page.keyboard.press("Enter")
        wait_past(page, before)
        assert page.evaluate("document.activeElement.closest('#sheet') !== null"), seat
