"""How many clicks a thing takes from the turn's beginning until it is done, with the pointer, counted by the page.

The pages are in Italian: other tests do the same in English.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.club import At, close_round, hex_of, line_of, new_table, pick, press, wait_past
from tests.browser.test_frame import COUNT, line_of_three
from trunkline.table import Table

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
    """Shares: a quick number and the button, none by one; the least bid and a pass by one, more or an order by two."""
    page.context.add_cookies([{"name": "language", "value": "it", "url": club}])
    at = new_table(club)
    at.sit(page)
    page.evaluate(COUNT)
    quick, play, none = "#amounts .quicks [data-line]:visible", "#play-amount", "#none"
    second = f"{quick} >> nth=1"
    ways = [
        ((quick, play), "issue "), ((none,), "issue 0"), ((none,), "issue 0"),
        ((play,), "bid 1"), ((second, play), "bid "),
        ((second, "#up-to"), "bid "), (('.quick [data-line="pass"]:visible',), "pass"),
    ]  # fmt: skip
    for presses, begins in ways:
        before = line_of(page)
        for what in presses:
            press(page.locator(what).last)
        count, line = done(page, at, before)
        assert (count, line[: len(begins)]) == (len(presses), begins), line
        page.evaluate("window.clicks = 0")


def test_an_action_tile_takes_one(page: Page, club: str) -> None:
    """The tile; its number alone as well, where the tile is dear."""
    at = at_decision(page, club, "actions", **STEAM)
    for which, begins in ("#quick .option:visible", "role "), ('.quick [data-line^="pass-on"]:visible', "pass-on "):
        before = line_of(page)
        page.evaluate("window.clicks = 0")
        press(page.locator(which).first)
        count, line = done(page, at, before)
        assert count == 1 and line.startswith(begins)
        page.goto(f"{club}/g/{at.number}")
        at.sit(page, at.sheet()["turn"])
        page.evaluate(COUNT)


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


AT_LINE = "n => Number(document.getElementById('sheet').dataset.line) === n"

RICH = 11
"""Dollars for two tiles and one more, however dear they are."""


def test_a_building_turn(page: Page, club: str) -> None:
    """What others did is marked on arrival and played back by one.

    A tile takes two, by its side or by the list; the next of its line one, as do taking back, redo and reset.
    """

    def rich_and_last(table: Table) -> bool:
        """Two tiles must leave money for another one, or the table ends the turn by itself."""
        seat = table.turn()
        return table.state.round > 1 and seat == table.state.order[-1] and table.state.cash[seat] >= RICH

    at = at_decision(page, club, "build", rich_and_last)
    expect(page.locator("#overlay .halo, #board .halo").first).to_be_attached()
    press(page.locator("[data-play=since]"))
    expect(page.locator("html")).to_have_attribute("data-playing", "since")
    page.keyboard.press("End")
    before = at.table().line
    page.wait_for_function(AT_LINE, arg=before)  # what was played back is over
    (first, side), (_, onward), _ = line_of_three(at.table())
    lead, listed = f'.knob.lead[data-side="{side}"]', "#choices .choice"
    counted = [
        (lead, 2, 1), ("#undo", 1, 0), ("#redo", 1, 1), ("#undo", 1, 0), (lead, 2, 1),
        (f'.knob.lead[data-side="{onward}"]', 1, 2), ("#reset", 1, 0), (listed, 2, 1), ("#undo", 1, 0),
    ]  # fmt: skip
    for what, clicks, more in counted:
        page.evaluate("window.clicks = 0")
        if clicks == 2:
            pick(page, hex_of(page, first))
        press(page.locator(what).first)
        page.wait_for_function(AT_LINE, arg=before + more)
        assert page.evaluate("window.clicks") == clicks, what


def test_thinking_ahead(page: Page, club: str) -> None:
    """A plan and a study open by one; a tile of the plan takes two, and what is planned is built by one."""
    at = at_decision(page, club, "build")
    before, asked = line_of(page), page.url
    press(page.locator("#plan"))
    page.wait_for_url("**/plan/1?**")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    page.evaluate(COUNT)
    pick(page, page.locator("#board .hex.legal:not([data-stop])").first)
    press(page.locator("#choices .choice").first)
    expect(page.locator(".planned .ledger tr:not(.sum)")).to_have_count(1)
    assert page.evaluate("window.clicks") == 2
    press(page.locator("#lay-plan"))
    page.wait_for_url(lambda address: "/plan" not in address)
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    assert at.table().line == before + 1
    page.goto(asked)
    press(page.locator("#branch"))
    expect(page.locator("#prompt .whatif")).to_be_visible()


def test_the_next_table_is_one_away(page: Page, club: str) -> None:
    """By its link, and by its key."""
    one, two = at_decision(page, club, "issue-shares"), at_decision(page, club, "issue-shares")
    for at, act in ((one, lambda: page.locator("#next-table").click()), (two, lambda: page.keyboard.press("g"))):
        act()
        page.wait_for_url(f"**/g/{at.number}")
        expect(page.locator("html")).to_have_attribute("data-ready", "on")
