"""How many clicks a thing takes from the turn's beginning until it is done, with the pointer, counted by the page.

The pages are in Italian: other tests do the same in English.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.club import At, close_round, hex_of, line_of, new_table, pick, press, wait_past
from tests.choices import choices_of
from trunkline.table import Table

COUNT = "window.clicks = 0; addEventListener('click', () => { window.clicks += 1; }, true);"
STEAM = {"title": "steam"}


def at_decision(page: Page, club: str, asked: str, when: Callable[[Table], bool] = lambda _: True, **more: str) -> At:
    """A table where that is asked, with the one who is asked at the page, who has read the card of the round."""
    at = new_table(club, **more)
    table = at.advance(lambda table, _: table.game.asks(table.state) == asked and when(table))
    page.context.add_cookies([{"name": "language", "value": "it", "url": club}])
    at.sit(page, table.state.names[table.turn() or 0])
    expect(page.locator("html")).to_have_attribute("lang", "it")
    close_round(page)
    page.evaluate(COUNT)
    return at


def done(page: Page, at: At, before: int) -> tuple[int, str]:
    """How many clicks there were, and the line that was played by them."""
    wait_past(page, before)
    line = at.table().record.lines[before]
    return int(page.evaluate("window.clicks")), line.split(" ", 1)[1]


def test_a_table_opens_by_two(page: Page, club: str) -> None:
    """New table, and open: all is set."""
    page.goto(club)
    press(page.locator('a[href="/new"]:visible').first)
    press(page.locator("#open-table"))
    page.wait_for_url("**/g/**")


def test_amounts_take_one_or_two(page: Page, club: str) -> None:
    """Shares: a quick number and the button, none by one; bids: the least by one, more by two; passing by one."""
    page.context.add_cookies([{"name": "language", "value": "it", "url": club}])
    at = new_table(club)
    at.sit(page)
    page.evaluate(COUNT)
    quick, play, none = "#amounts .quicks [data-line]:visible", "#play-amount", "#none"
    ways = [
        ((quick, play), "issue "), ((none,), "issue 0"), ((none,), "issue 0"),
        ((play,), "bid 1"), ((quick, play), "bid "), (('.quick [data-line="pass"]:visible',), "pass"),
    ]  # fmt: skip
    for presses, begins in ways:
        before = line_of(page)
        for what in presses:
            press(page.locator(what).last)
        count, line = done(page, at, before)
        assert (count, line[: len(begins)]) == (len(presses), begins), line
        page.evaluate("window.clicks = 0")


def test_an_action_tile_takes_one(page: Page, club: str) -> None:
    """The tile."""
    at = at_decision(page, club, "actions", **STEAM)
    before = line_of(page)
    press(page.locator("#quick .option:visible").first)
    count, line = done(page, at, before)
    assert count <= 2 and line.startswith("role ")


def test_the_best_delivery_takes_two(page: Page, club: str) -> None:
    """A line of the list, and the button."""
    at = at_decision(page, club, "goods", lambda table: table.state.round > 1)
    before = line_of(page)
    press(page.locator("#listing li button").first)
    press(page.locator("#play"))
    count, line = done(page, at, before)
    assert count == 2 and line.startswith("deliver ")


def test_a_delivery_on_the_board_takes_three(page: Page, club: str) -> None:
    """Cube, city, button; with another route four."""
    at = at_decision(page, club, "goods", lambda table: table.state.round > 1)
    before = line_of(page)
    cube = page.locator("#board .cube.legal").first
    pick(page, cube)
    if not page.locator("#play").is_visible():
        pick(page, page.locator("#board .hex.legal").first)
    ways = page.locator("#choices .choice").count()
    if not page.locator("#play").is_visible():
        press(page.locator("#choices .choice").first)
    press(page.locator("#play"))
    count, line = done(page, at, before)
    assert count <= (4 if ways > 1 else 3) and line.startswith("deliver ")


def test_taking_back_takes_one(page: Page, club: str) -> None:
    """A tile is laid by two clicks, the hex and where it shall lead, and taken back by one."""
    at = at_decision(page, club, "build", lambda table: table.state.round > 1)
    before = line_of(page)
    table = at.table()
    firsts = {c.picks[0] for c in choices_of(table.game, table.state).values() if c.ways}
    pick(page, hex_of(page, sorted(firsts)[0]))
    press(page.locator(".knob.lead:visible").first)
    assert done(page, at, before)[0] == 2
    press(page.locator("#undo"))
    page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) === n", arg=before)
    assert page.evaluate("window.clicks") == 3


def test_the_next_table_is_one_away(page: Page, club: str) -> None:
    """By its link, and by its key."""
    one, two = at_decision(page, club, "issue-shares"), at_decision(page, club, "issue-shares")
    for at, act in ((one, lambda: page.locator("#next-table").click()), (two, lambda: page.keyboard.press("g"))):
        act()
        page.wait_for_url(f"**/g/{at.number}")
        expect(page.locator("html")).to_have_attribute("data-ready", "on")
