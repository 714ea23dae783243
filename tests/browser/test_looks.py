"""Looks and keys chosen at a table are on the next page before any script runs, and an answer that fails loses none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import look, new_table


@pytest.mark.refuses
def test_looks_are_kept_and_an_answer_that_fails_loses_none(page: Page, club: str) -> None:
    at = new_table(club)
    at.sit(page, "anna")
    root = page.locator("html")
    with page.expect_response("**/me/looks") as kept:
        look(page, "theme", "dark")
    assert kept.value.ok
    page.route("**/me/looks", lambda route: route.abort())
    page.locator("[popovertarget=look]").click()
    page.select_option("#looks [name=keys]", "off")
    expect(page.locator("#looks-kept")).to_contain_text("Not kept yet")
    expect(root).to_have_attribute("data-keys", "off")  # it counts all the same
    page.locator("[popovertarget=look]").click()
    page.locator("#board").click(position={"x": 3, "y": 3})
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()
    page.unroute("**/me/looks")
    with page.expect_response("**/me/looks") as kept:
        page.goto(f"{club}/about")
    assert kept.value.ok and kept.value.request.post_data_json == {"keys": "off"}
    written = page.request.get(f"{club}/g/{at.number}").text()
    assert '<html lang="en" data-theme="dark" data-keys="off">' in written
    page.goto(f"{club}/me")
    expect(page.locator("#looks [name=theme]")).to_have_value("dark")
    with page.expect_response("**/me/looks"):
        page.select_option("#looks [name=keys]", "")
    at.sit(page, "bruno")
    page.locator("#board").click(position={"x": 3, "y": 3})
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
