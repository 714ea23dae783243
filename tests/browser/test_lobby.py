"""The lobby in the browser, and a table that begins by itself once the last seat is taken, in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import findings
from tests.browser.club import new_table
from tests.browser.conftest import errors_of

BEGINS = {
    "en": "The game begins when all seats are taken.",
    "it": "La partita comincia quando tutti i posti sono occupati.",
}
OPEN = {"en": "Open tables", "it": "Tavoli aperti"}


def sit_by_lobby(page: Page, club: str, number: int) -> None:
    """Find a table among those of its title, and sit down."""
    page.goto(f"{club}/tables")
    page.select_option(".filters [name=title]", "steel-driver")
    page.locator(".filters button").click()
    expect(page).to_have_url(re.compile("title=steel-driver"))
    assert findings(page) == []
    page.locator(f'form[action="/g/{number}/take"] button').click()
    expect(page.locator("#sheet")).to_be_visible()


@pytest.mark.parametrize(("language", "width"), [("en", 1366), ("it", 360)])
def test_a_table_gathers_its_people_in_the_lobby(browser: Browser, club: str, language: str, width: int) -> None:
    """The host makes it with a form; those who come by the lobby see it begin, and so does the page of the host."""
    pages = [browser.new_page(viewport={"width": width, "height": 768}) for _ in range(3)]
    found = [errors_of(page) for page in pages]
    for page in pages:
        page.context.add_cookies([{"name": "language", "value": language, "url": club}])
    host, *others = pages
    host.goto(f"{club}/new?title=steel-driver")
    host.locator("#others-open").click()
    host.locator("#room-fold > summary").click()
    host.locator("[name=room-gathers][value=yes]").check()
    host.locator("#open-table").click()
    host.wait_for_url("**/invite")
    number = int(re.findall(r"/g/(\d+)/", host.url)[0])
    host.goto(f"{club}/g/{number}")
    expect(host.locator("#prompt")).to_contain_text(BEGINS[language])
    expect(host.locator(".legal, #quick button")).to_have_count(0)
    host.evaluate("window.alive = true")
    for page in others:
        sit_by_lobby(page, club, number)
    for page in pages:
        expect(page.locator("#prompt")).not_to_contain_text(BEGINS[language])
    assert sum(page.locator("#promptbar.mine").count() for page in pages) == 1, "one of them is to act"
    assert host.evaluate("window.alive"), "the page of the host was not loaded anew"
    assert found == [[], [], []]
    for page in pages:
        page.context.close()


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_lobby_is_reached_from_home(page: Page, club: str, language: str) -> None:
    """With what is asked for kept in its form."""
    page.context.add_cookies([{"name": "language", "value": language, "url": club}])
    new_table(club, ("open",) * 3, title="steel-driver")
    page.goto(club)
    page.locator('a[href="/tables"]').click()
    expect(page.locator("h1")).to_have_text(OPEN[language])
    page.select_option(".filters [name=pace]", "limited")
    page.locator(".filters button").click()
    expect(page.locator(".filters [name=pace]")).to_have_value("limited")
    expect(page.locator(".lobby")).to_have_count(0)
    assert findings(page) == []
