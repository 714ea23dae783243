"""A whole game of Age of Steam by clicks, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import click_line, line_of, new_table, wait_past

WORDS = {"en": ("Final score", "Points"), "it": ("Punteggio finale", "Punti")}


@pytest.mark.parametrize(
    ("language", "kinds"),
    [("en", ("link", "greedy", "greedy")), ("it", ("link", "link", "greedy"))],
    ids=["english-with-bots", "italian-two-at-one-screen"],
)
def test_a_whole_game(page: Page, club: str, language: str, kinds: tuple[str, ...]) -> None:
    """Every line of the persons is played by clicking until the score sheet is there."""
    page.context.add_cookies([{"name": "language", "value": language, "url": club}])
    at = new_table(club, kinds)
    at.sit(page)
    page.wait_for_function("window.alive = true")
    expect(page.locator("html")).to_have_attribute("lang", language)
    clicked: set[str] = set()
    while (table := at.table()).turn() is not None:
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
    expect(page.locator(".panel-score h2")).to_contain_text(title)
    expect(page.locator(".panel-score tr.sum th")).to_have_text(points)
    assert {"issue", "bid", "role", "lay", "done", "deliver"} <= clicked
    assert page.evaluate("window.alive"), "nothing reloads the page"
