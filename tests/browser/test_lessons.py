"""Lessons by clicks and by keys, on large and small screens; rules opened where a refusal points."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.club import deliver, hex_of, pick, pick_twice


def begin(page: Page, club: str, path: str) -> None:
    """Open a lesson and wait until it can be clicked."""
    page.goto(f"{club}/learn/{path}")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")


def lay(page: Page, hex_word: str, tile: str) -> None:
    """Lay a tile by two clicks in the fan, and wait for the answer."""
    pick_twice(page, hex_of(page, hex_word), tile)


def test_two_lessons_by_clicks(page: Page, club: str) -> None:
    """A link is built, with a detour that is called legal but not played; then on to the next lesson and a delivery."""
    begin(page, club, "age-of-steam/first-link")
    lay(page, "S0", "NE-S")
    expect(page.locator(".answer.other")).to_be_visible()
    lay(page, "S0", "N-S")
    expect(page.locator(".answer.right")).to_contain_text("S0")
    assert page.url.endswith("/learn/age-of-steam/first-link/0")
    lay(page, "Q0", "NE-S")
    expect(page.locator("#sheet")).to_have_attribute("data-line", "2")
    lay(page, "P1", "NE-SW")
    expect(page.locator(".learnt")).to_contain_text("Cash 10")
    expect(page.locator(".quick")).to_have_count(0)
    page.locator(".learnt .button").click()
    expect(page.locator("h1")).to_contain_text("Over a river")

    begin(page, club, "age-of-steam/deliver")
    deliver(page, "red", "chicago/SW>springfield/S>st-louis")
    expect(page.locator(".learnt")).to_contain_text("Income 0")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".learnt")).to_have_count(0)


def test_a_lesson_by_keys_only(page: Page, club: str) -> None:
    """The first hex by arrow and Enter; the rest is shown, also by key."""
    begin(page, club, "age-of-steam/join-a-town")
    page.locator('#board .hex[data-stop="springfield"]').focus()
    page.keyboard.press("Enter")
    item = page.locator('.choice[data-choice="town N S"]')
    item.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".learnt")).to_be_visible()
    begin(page, club, "age-of-steam/shares")
    page.get_by_role("button", name="Show me").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".learnt")).to_be_visible()


def test_a_refusal_opens_its_rule(page: Page, club: str) -> None:
    """A hex that refuses says why, and the link goes to the chapter."""
    begin(page, club, "age-of-steam/first-link")
    pick(page, hex_of(page, "H3"))
    link = page.locator("#detail-words .rule")
    expect(link).to_have_attribute("href", "/rules/age-of-steam#build-track")
    page.goto(f"{club}/rules/age-of-steam#build-track")
    expect(page.locator("#build-track")).to_be_in_viewport()


@pytest.mark.parametrize("width", [1280, 360])
def test_the_squares_of_a_column_stand_one_above_another(page: Page, club: str, width: int) -> None:
    """The dice take the topmost cube of a column, so it must be seen which one that is."""
    page.set_viewport_size({"width": width, "height": 800})
    begin(page, club, "age-of-steam/dice")
    page.locator("#tab-goods").click()
    squares = page.locator(".display .column").first.locator(".square")
    boxes = [squares.nth(k).bounding_box() for k in range(squares.count())]
    assert len(boxes) == 3 and all(boxes)
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(set(tops)) and len({round(box["x"]) for box in boxes if box}) == 1


def test_a_lesson_that_is_done_tells_the_final_score(page: Page, club: str) -> None:
    """A last turn: one pass, and the reader sees how many points each player has."""
    begin(page, club, "steam/final-score")
    page.locator(".quick button[data-key=x]").click()
    expect(page.locator(".learnt .changes")).to_contain_text("Final score Nick 45, Ann 0, Bob 0")
    begin(page, club, "steam/first-order")
    expect(page.locator(".tabletop")).to_contain_text("Round 1")
    page.locator('#quick button[value="dan role first-build"]').click()
    expect(page.locator(".learnt")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "it"])
def test_nothing_scrolls_sideways_on_a_phone(browser: Browser, club: str, language: str) -> None:
    """360 pixels are enough for every kind of page."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, locale=language, has_touch=True)
    for path in (
        "/learn",
        "/rules",
        "/rules/steam",
        "/learn/age-of-steam/first-link/0-1-2",
        "/learn/age-of-steam/crossing",
    ):
        page.goto(club + path)
        assert page.evaluate("document.documentElement.scrollWidth") == 360, path
    page.close()
