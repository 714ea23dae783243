"""What screen readers and keys find beside the board: tabs that rove, the board in words, chat in every state."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import line_of, new_table, wait_past

TITLES = ("age-of-steam", "steam", "steel-driver", "railways-card")


def test_tabs_are_walked_by_keys(page: Page, club: str) -> None:
    """One tab is in the order of Tab; arrows go round, Home and End to the ends; each names its panel."""
    at = new_table(club)
    at.sit(page, "anna")
    tabs = page.locator("#tabs [role=tab]")
    page.locator("#tab-turn").focus()
    for key, name in (
        ("End", "notes"),
        ("ArrowRight", "turn"),
        ("ArrowLeft", "notes"),
        ("Home", "turn"),
        ("ArrowRight", "log"),
    ):
        page.keyboard.press(key)
        tab = page.locator(f"#tab-{name}")
        expect(tab).to_be_focused()
        expect(tab).to_have_attribute("aria-selected", "true")
        assert tabs.evaluate_all("all => all.filter(each => each.tabIndex === 0).length") == 1
        panel = page.get_by_role("tabpanel", name=tab.inner_text(), exact=True)
        expect(panel).to_be_visible()
        assert panel.get_attribute("id") == tab.get_attribute("aria-controls")
    page.keyboard.press("Tab")
    expect(page.locator("#pane-log")).to_be_focused()


@pytest.mark.parametrize("title", TITLES)
def test_the_board_is_there_in_words_and_out_of_view(page: Page, club: str, title: str) -> None:
    """Readers find a list by place; nobody sees it, and it takes no room and no key."""
    at = new_table(club, title=title)
    at.sit(page, "anna")
    told = page.get_by_role("region", name="The board in words")
    expect(told.locator("dt").first).to_be_attached()
    assert told.locator("dd").count() >= told.locator("dt").count()
    box = told.bounding_box()
    assert box and box["width"] <= 1 and box["height"] <= 1
    assert told.locator("a, button, [tabindex]").count() == 0


def test_the_words_of_the_board_follow_each_move(page: Page, club: str) -> None:
    """A tile that somebody lays stands there with its owner."""
    at = new_table(club)
    at.advance(lambda table, phase: phase == "build")
    at.sit(page, "anna")
    told = page.locator("#board-in-words")
    before, line = told.inner_text(), line_of(page)
    at.advance(lambda table, phase: table.line > line)
    wait_past(page, line)
    assert told.inner_text() != before
