"""Games of Age of Steam by clicks and by taps, in both languages, and others watched: nothing on the page jumps."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.club import click_line, line_of, new_table, wait_past
from tests.browser.conftest import errors_of
from tests.browser.pictures import hidden_decisions, open_decisions

WORDS = {"en": ("Final score", "Points"), "it": ("Punteggio finale", "Punti")}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

SHIFTS = """
window.shifts = [];
const elementOf = (node) => node?.closest ? node : node?.parentElement;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) {
    const own = window.plays && each.sources.every(({ node }) => elementOf(node)?.closest("#acts"));
    const moved = each.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.trim().slice(0, 40)}`);
    if (!each.hadRecentInput && !own) window.shifts.push([each.value, moved]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Keeps what has shifted without having been asked to, as browsers count it: how much, and what moved."""


@pytest.mark.parametrize(
    ("language", "screen"),
    [("en", LAPTOP), ("it", PHONE)],
    ids=["english-by-pointer", "italian-by-touch"],
)
def test_a_whole_game(browser: Browser, club: str, language: str, screen: dict[str, Any]) -> None:
    """Every line of one seat is played by clicking or tapping until the score sheet is there; bots have the others."""
    page = browser.new_context(**screen).new_page()
    errors = errors_of(page)
    page.context.add_cookies([{"name": "language", "value": language, "url": club}])
    at = new_table(club, ("link", "greedy", "greedy"))
    at.sit(page)
    page.add_init_script(SHIFTS)
    page.reload()  # from the first picture of the page on
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    expect(page.locator("html")).to_have_attribute("lang", language)
    # Browsers excuse what a click moves for half a second; the buttons of an own line change when its answer comes.
    page.evaluate("window.alive = window.plays = true")
    clicked: set[str] = set()
    shifts: list[tuple[float, list[str]]] = []
    while (table := at.table()).turn() is not None:
        shifts = page.evaluate("window.shifts")  # up to the end, when the forecast goes
        seat = table.turn()
        assert seat is not None
        if table.state.names[seat] not in at.tokens:
            wait_past(page, table.line)  # a bot is thinking
            continue
        if line_of(page) != table.line:
            wait_past(page, table.line - 1)
        bids = [a for a in table.legal(seat) if a.verb == "bid"]
        action = bids[0] if bids and "bid" not in clicked else at.choice(table)
        click_line(page, action)
        clicked.add(action.verb)
    title, points = WORDS[language]
    expect(page.locator("#ending-score")).to_contain_text(title)
    expect(page.locator("#ending tr.total th")).to_have_text(points)
    assert {"issue", "bid", "role", "lay", "done", "deliver"} <= clicked
    assert page.evaluate("window.alive"), "nothing reloads the page"
    assert shifts == []
    assert errors == []
    page.context.close()


WATCHED: dict[str, dict[str, Any]] = {
    "age-of-steam": {"title": "age-of-steam"},
    "steam": {"title": "steam"},
    "standard": {"title": "steam", "map": "ruhr", "options": {"rules": "standard"}},
    "steel-driver": {"title": "steel-driver"},
    "railways-card": {"title": "railways-card"},
}


@pytest.mark.parametrize("name", WATCHED)
def test_nothing_moves_while_others_play(browser: Browser, club: str, name: str) -> None:
    """One seat looks at a wide window and at a phone while programs play for all: what comes puts nothing aside."""
    at = new_table(club, **WATCHED[name])
    pages = [browser.new_context(**screen).new_page() for screen in (LAPTOP, {**PHONE, "locale": "it-IT"})]
    for page in pages:
        page.add_init_script(SHIFTS)
        at.sit(page, "anna")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-ready", "on")
    for n, _ in enumerate((hidden_decisions if name == "railways-card" else open_decisions)(at)):
        if n == 70:
            break
        for page in pages if n % 5 == 0 else ():
            wait_past(page, at.sheet()["line"] - 1)
    for page in pages:
        wait_past(page, at.sheet()["line"] - 1)
        assert page.evaluate("window.shifts") == []
        page.context.close()
