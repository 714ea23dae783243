"""The form of a new table by pointer and keys: chips keep what was entered, Enter opens the table."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def test_chips_keep_entries_and_enter_opens_the_table(club: str, page: Page) -> None:
    page.goto(f"{club}/new?title=age-of-steam")
    page.locator("#name-1").fill("Jörg")
    page.locator("#kind-3").select_option("link")
    page.get_by_role("button", name="Steel Driver").click()
    expect(page.locator('[aria-current="true"]', has_text="Steel Driver")).to_be_visible()
    expect(page.locator("#name-1")).to_have_value("Jörg")
    expect(page.locator("#kind-3")).to_have_value("link")
    page.locator("#name-1").press("Enter")
    expect(page.locator("#sheet")).to_be_visible()
    assert "/g/" in page.url
    expect(page.locator(".panel-steel-players")).to_contain_text("Jörg")
