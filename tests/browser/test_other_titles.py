"""Steel Driver and the card game for everybody: axe by day and night, narrow screens."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.club import At, line_of, new_table, pick, wait_past
from tests.browser.test_everybody import serious


def steel(club: str) -> At:
    return new_table(club, title="steel-driver")


def cards(club: str) -> At:
    return new_table(club, ("link", "link"), ("anna", "bruno"), title="railways-card")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_steel_driver(page: Page, club: str, scheme: Any) -> None:
    """An opening bid, an auction with an order, building with a link chosen."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    at = steel(club)
    at.sit(page)
    pick(page, page.locator("#company-red"))
    assert serious(page) == [], "bids"
    before = line_of(page)
    page.locator(".item").first.click()
    page.locator("[data-do=confirm]").click()
    wait_past(page, before)
    assert serious(page) == [], "auction"
    page.locator("#limit input[name=limit]").fill("4")
    page.locator("#limit button").click()
    wait_past(page, before + 1)
    page.goto(f"{club}/g/{at.number}?as={at.table().record.lines[-1].split()[0]}")
    expect(page.locator("#limit-back")).to_be_visible()
    assert serious(page) == [], "order"
    at.advance(lambda table, phase: phase == "build" and table.state.round == 2)
    page.goto(f"{club}/g/{at.number}")
    pick(page, page.locator("#board .link.legal").first)
    assert serious(page) == [], "build"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_card_game(page: Page, club: str, scheme: Any) -> None:
    """A turn with a card chosen."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    at = cards(club)
    at.sit(page)
    assert serious(page) == []
    pick(page, page.locator("#pile"))
    assert serious(page) == [], "a card to discard"


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
        page.locator("#company-purple > .box").tap()  # the last box: the zoom keys must not lie on it
        page.locator(".tray .item").first.tap()
    else:
        expect(page.locator("#strip button")).to_have_count(4)
        pick(page, page.locator("#pile"))
        page.locator("#strip button.legal").first.tap()
    page.locator("#confirm [data-do=confirm]").tap()
    wait_past(page, before)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, "after"
    context.close()
