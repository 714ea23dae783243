"""Planning: a way from here to there goes into a plan and from there onto the table; by pointer, keys and touch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import findings
from tests.browser.club import At, hex_of, new_table, pick, press
from tests.browser.conftest import errors_of
from tests.long import LONG

LANGUAGES = [("en", False), ("it", True)] if LONG else [("it", True)]

NOTHING_SENT = {"en": "nothing is sent", "it": "nulla viene inviato"}
CHICAGO = {"en": "Chicago – Rock Island", "it": "Chicago – Rock Island"}


def ready(page: Page) -> None:
    """Wait for the script of a table page."""
    page.wait_for_selector("html[data-ready=on]")


def open_plan(page: Page, touch: bool) -> None:
    """From the table into the plan: by the key, on a phone by the menu."""
    if touch:
        page.locator("[popovertarget=menu]").tap()
        page.locator("#menu a[href*='/plan']").tap()
    else:
        page.keyboard.press("p")
    page.wait_for_url("**/plan/1?**")
    ready(page)


def down(page: Page, selector: str) -> None:
    """Press the first of these, brought into view first."""
    thing = page.locator(selector).first
    thing.scroll_into_view_if_needed()
    press(thing)


def seat_to_build(at: At) -> str:
    """Let bots play until somebody is to build in the first round; whose turn that is."""
    table = at.advance(lambda _, phase: phase == "build")
    turn = table.turn()
    assert turn is not None
    return str(table.state.names[turn])


@pytest.mark.parametrize(("language", "touch"), LANGUAGES)
def test_a_way_is_planned_and_laid(browser: Browser, club: str, language: str, touch: bool) -> None:
    size = {"width": 360, "height": 740} if touch else {"width": 1440, "height": 900}
    context = browser.new_context(viewport=size, has_touch=touch, is_mobile=touch)
    context.add_cookies([{"name": "language", "value": language, "url": club}])
    page = context.new_page()
    found = errors_of(page)
    at = new_table(club)
    name = seat_to_build(at)
    at.sit(page, name)
    line = at.table().line
    open_plan(page, touch)
    expect(page.locator("#prompt")).to_contain_text(NOTHING_SENT[language])
    assert findings(page) == []
    # Both ends are chosen on the board, and the way is shown there when it is looked at.
    down(page, "#ways-pick")
    expect(page.locator("#ways-pick")).to_have_attribute("aria-pressed", "true")
    pick(page, hex_of(page, "chicago"))
    pick(page, hex_of(page, "rock-island"))
    first = page.locator("#ways li").first
    expect(first).to_contain_text(CHICAGO[language])
    first.scroll_into_view_if_needed()
    (first.locator("b").first.tap if touch else first.locator("b").first.hover)()
    expect(page.locator("#overlay .ghost").first).to_be_attached()
    assert findings(page) == []
    down(page, "#ways li form button")
    expect(page.locator(".planned .ledger tr").first).to_be_visible()
    steps = page.locator(".planned .ledger tr:not(.sum)").count()
    assert page.locator("#board [data-planned=now]").count() >= steps
    assert at.table().line == line  # nothing was sent
    # It is kept, and nobody else has it.
    page.reload()
    ready(page)
    expect(page.locator(".planned .ledger tr:not(.sum)")).to_have_count(steps)
    down(page, "#lay-plan")
    page.wait_for_url(lambda address: "/plan" not in address)
    ready(page)
    laid = at.table()
    assert [str(entry.action).split()[0] for entry in laid.entries[line:]] == ["lay"] * steps
    expect(page.locator("#undo")).to_be_visible()
    # What lies there by now is marked in the plan.
    open_plan(page, touch)
    expect(page.locator(".planned .gone li")).to_have_count(steps)
    assert findings(page) == []
    if not touch:
        page.keyboard.press("p")
        page.wait_for_url(lambda address: "/plan" not in address)
    assert found == []
    context.close()


def test_a_plan_is_drawn_by_clicks_and_keys_out_of_turn(browser: Browser, club: str) -> None:
    """Somebody whose turn it is not lays a tile in a plan as if to build, by a click, and takes it back by a key."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    found = errors_of(page)
    at = new_table(club)
    name = seat_to_build(at)
    other = next(each for each in at.tokens if each != name)
    at.sit(page, other)
    open_plan(page, False)
    legal = page.locator("#board .hex.legal")
    expect(legal.first).to_be_visible()
    pick(page, legal.first)
    page.locator("#choices .choice").first.click()
    expect(page.locator(".planned .ledger tr:not(.sum)")).to_have_count(1)
    expect(page.locator("#lay-plan")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(".planned .ledger")).to_have_count(0)
    page.keyboard.press("n")  # by keys: the next hex that may be chosen, the first of its tiles
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".planned .ledger tr:not(.sum)")).to_have_count(1)
    page.keyboard.press("p")
    page.wait_for_url(lambda address: "/plan" not in address)
    assert found == []
    context.close()


def test_a_plan_follows_the_table_and_takes_what_joins_nothing_yet(browser: Browser, club: str) -> None:
    """A dark hex is chosen, by pointer and by keys; the open page marks what the table has made impossible; what if."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    found = errors_of(page)
    at = new_table(club)
    name = seat_to_build(at)
    at.sit(page, name)
    open_plan(page, False)
    dark = page.locator("#board .hex[data-word='M0']")
    pick(page, dark)
    expect(dark).to_have_class(re.compile("chosen"))
    page.locator("#choices .choice").first.click()
    expect(page.locator(".planned .gone li")).to_have_count(1)
    assert findings(page) == []
    page.keyboard.press("u")
    expect(page.locator(".planned .gone")).to_have_count(0)
    dark.focus()
    page.keyboard.press("Enter")
    expect(dark).to_have_class(re.compile("chosen"))
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    step = page.locator(".planned .ledger tr:not(.sum)")
    expect(step).to_have_count(1)
    # A program of the same player builds there first.
    hidden = page.locator("form[action$='/ways'] input[name=lines]").first.input_value()
    at.say(f"{name} {hidden}")
    expect(page.locator(".planned .gone .why")).to_be_visible()
    expect(step).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("1 step does not go as things stand.")
    line = at.table().line
    down(page, "#try-plan")
    page.wait_for_url(re.compile(r"/g/\d+\?as="))
    ready(page)
    expect(page.locator("#prompt .whatif")).to_be_visible()
    assert at.table().line == line
    assert found == []
    context.close()


@pytest.mark.parametrize(
    ("title", "names"),
    [("steam", ("ann", "bob", "cyd")), ("steel-driver", ("ann", "bob", "cyd")), ("railways-card", ("ann", "bob"))],
)
def test_other_titles_plan_likewise(browser: Browser, club: str, title: str, names: Any) -> None:
    """Tiles, links and cards are planned on the page of the table as it will be, in both languages."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    found = errors_of(page)
    at = new_table(club, ("link",) * len(names), names, title)
    if title == "steel-driver":
        at.advance(lambda _, phase: phase == "build")
    now = at.sheet()
    at.sit(page, now["turn"])
    open_plan(page, False)
    assert findings(page) == []
    for steps, language in enumerate(NOTHING_SENT, start=1):
        context.add_cookies([{"name": "language", "value": language, "url": club}])
        page.reload()
        ready(page)
        expect(page.locator("#prompt")).to_contain_text(NOTHING_SENT[language])
        expect(page.locator(".planned .ledger tr:not(.sum)")).to_have_count(steps - 1)
        page.locator("#twin summary").click()
        page.locator("#twin .twin button").first.click()
        if page.locator("#play").is_visible():
            page.locator("#play").click()
        expect(page.locator(".planned .ledger tr:not(.sum)")).to_have_count(steps)
    assert at.sheet()["line"] == now["line"]
    assert found == []
    context.close()
