"""How many clicks a thing takes from the turn's beginning until it is done, with the pointer, counted by the page.

The pages are in Italian: other tests do the same in English.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.club import At, close_round, hex_of, line_of, new_table, pick, press, wait_past
from tests.browser.test_frame import COUNT, line_of_three
from tests.choices import choices_of
from trunkline.show import Choice
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


def lays(table: Table, of: Any = None) -> list[Choice]:
    """Tiles that can be laid now, or in another position of the table."""
    return [each for each in choices_of(table.game, of or table.state).values() if each.ways or each.exits]


def two_starts(table: Table) -> tuple[str, str] | None:
    """A hex that lines can enter from two sides, and a side that a line leads to from the second of them alone."""
    for word in sorted({each.picks[0] for each in lays(table)}):
        here = [each for each in lays(table) if each.picks[0] == word]
        count = Counter(start for each in here for start, *_ in each.ways)
        goals: dict[str, list[str]] = {}
        for each in here:
            for start, goal, _ in each.ways:
                goals.setdefault(start, []).append(goal)
        if len(count) == 2 and not any(each.exits for each in here):
            first, second = (start for start, _ in count.most_common())
            for goal in goals[second]:
                if goals[second].count(goal) == 1 and goal not in goals[first]:
                    return word, goal
    return None


def test_a_line_from_its_other_start_takes_one_more(page: Page, club: str) -> None:
    """The round knob turns to the other side that track may come in by; so does its key."""
    at = at_decision(page, club, "build", lambda table: table.state.round > 1 and two_starts(table) is not None)
    found = two_starts(at.table())
    assert found
    word, side = found
    before = line_of(page)
    lead = page.locator(f'.knob.lead[data-side="{side}"]')
    pick(page, hex_of(page, word))
    expect(lead).to_have_count(0)
    page.keyboard.press("s")
    expect(lead).to_be_visible()
    page.keyboard.press("s")
    expect(lead).to_have_count(0)
    press(page.locator(".knob.from"))
    press(lead)
    count, line = done(page, at, before)
    assert count == 3 and line.startswith(f"lay {word} ")


def into_town(table: Table) -> tuple[str, str, str] | None:
    """A hex, the side that its tile leads to, and the town beyond that side where a tile can be laid after it."""
    name = table.state.names[table.turn() or 0]
    for lay in lays(table):
        sides = [goal for each in lays(table) if each.picks[0] == lay.picks[0] for _, goal, _ in each.ways]
        for _, goal, beyond in lay.ways:
            if not beyond or sides.count(goal) > 1:
                continue
            _, action = table.game.read(table.state, f"{name} {lay.line}")
            after = table.game.apply(table.state, action)
            if any(each.exits and each.picks[0] == beyond for each in lays(table, after)):
                return lay.picks[0], goal, beyond
    return None


def test_a_town_at_the_end_of_a_line_takes_one(page: Page, club: str) -> None:
    """It is chosen by itself, its arriving exit on: the pill lays it; each exit more takes one."""
    at = at_decision(page, club, "build", lambda table: into_town(table) is not None)
    found = into_town(at.table())
    assert found
    word, side, town = found
    for more in (0, 1):
        before = line_of(page)
        pick(page, hex_of(page, word))
        press(page.locator(f'.knob.lead[data-side="{side}"]'))
        wait_past(page, before)
        expect(page.locator(".knob.pill")).to_be_visible()
        page.evaluate("window.clicks = 0")
        if more:
            press(page.locator(".knob.switch:not([disabled])[aria-pressed=false]").first)
        press(page.locator(".knob.pill"))
        count, line = done(page, at, before + 1)
        assert count == 1 + more and line.startswith(f"lay {town} ")
        if not more:
            press(page.locator("#reset"))
            page.wait_for_function(AT_LINE, arg=before)


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
