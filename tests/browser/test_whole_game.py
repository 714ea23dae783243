"""Whole games of every title by clicks and by taps, in both languages, and others watched: nothing on the page jumps.

The card game is played by pointer with two browsers, see test_card_game.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.club import At, new_table, press, wait_past
from tests.browser.conftest import errors_of
from tests.browser.person import LAPTOP, PHONE, SHIFTS, Person
from tests.browser.pictures import hidden_decisions, open_decisions
from tests.browser.test_card_game import choice
from tests.long import LONG
from trunkline.record import Record
from trunkline.table import Table
from trunkline.titles import find

SCORE = {"en": "Final score", "it": "Punteggio finale"}
SIX = ("anna", "bruno", "carla", "dario", "elena", "fabio")

AGE = {"issue", "bid", "role", "lay", "done", "deliver"}
STANDARD = {"raise", "role", "lay", "done", "deliver", "take"}
BASE = {"bid", "role", "lay", "done", "deliver", "take", "fetch"}
STEEL = {"offer", "raise", "pass", "build", "take"}
CITIES = {"title": "steam", "map": "brussels-metro"}
BELGIUM = {"title": "steam", "map": "belgium-luxembourg"}

GAMES: dict[str, tuple[str, dict[str, Any], int, dict[str, Any], set[str]]] = {
    "age-of-steam-pointer": ("en", LAPTOP, 6, {}, AGE),  # the more seats the fewer rounds
    "age-of-steam-touch": ("it", PHONE, 6, {}, AGE),
    "steam-standard-pointer": ("it", LAPTOP, 2, BELGIUM, STANDARD),
    "steam-base-touch": ("en", PHONE, 3, CITIES, BASE),
    "steel-driver-pointer": ("en", LAPTOP, 3, {"title": "steel-driver"}, STEEL),
    "steel-driver-touch": ("it", PHONE, 3, {"title": "steel-driver"}, STEEL),
    "cards-touch": ("it", PHONE, 3, {"title": "railways-card"}, {"build", "take"}),
}
"""Language, screen, seats, table, and what is played at least."""

SHORT_FORM = ["age-of-steam-touch", "steel-driver-touch"]
"""What is played where $TRUNKLINE_LONG does not ask for all: of Steam two turns are, see test_steam.py."""


def decider(at: At, wanted: set[str]) -> Callable[[dict[str, Any], set[str]], str]:
    """Names the line of a sheet to play: what the greedy bot would, but first what is wanted and not yet played."""
    rng = random.Random(11)

    def decide(sheet: dict[str, Any], played: set[str]) -> str:
        missing = [line for line in sheet["legal"] if line.split()[0] in wanted - played - {"done", "pass"}]
        if missing:
            return str(missing[0])
        return choice(sheet, rng) if sheet["title"] == "railways-card" else str(at.choice(at.table()))

    return decide


@pytest.mark.parametrize("name", GAMES if LONG else SHORT_FORM)
def test_a_whole_game(browser: Browser, club: str, name: str) -> None:
    """Every line of one seat is played by clicking or tapping until the score sheet is there; bots have the others."""
    language, screen, seats, made, verbs = GAMES[name]
    page = browser.new_context(**screen).new_page()
    errors = errors_of(page)
    page.context.add_cookies([{"name": "language", "value": language, "url": club}])
    at = new_table(club, ("link", *["standard"] * (seats - 1)), SIX[:seats], **made)
    page.add_init_script(SHIFTS)
    at.sit(page)
    page.reload()  # from the first picture of the page on
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.evaluate("window.alive = true")
    person, decide = Person(page), decider(at, verbs)
    while person.wait_for_turn():
        sheet = at.sheet("anna")
        line = decide(sheet, person.verbs)
        person.play(next(each for each in sheet["choices"] if each["line"] == line))
    expect(page.locator("#ending-score")).to_have_text(SCORE[language])
    expect(page.locator("#ending tr.total")).to_be_visible()
    assert verbs <= person.verbs, person.verbs
    record = Record.read(at.ask(f"/g/{at.number}/record"))
    again = Table(find(record.title, record.map, seats, **record.options), record=record)
    assert again.stopped is None and again.turn() is None and again.line == person.line
    assert page.evaluate("window.alive"), "nothing reloads the page"
    assert page.evaluate("window.shifts") == []
    expect(page.locator("#ending .next > :is(a, form)")).to_have_count(6)  # all of them in one row of buttons
    press(page.locator('#ending .next > form[action$="/rematch"] button'))  # the next game by one press
    expect(page.locator("#sheet")).not_to_have_attribute("data-game", str(at.number))
    assert errors == []
    page.context.close()


ROWS = "[...document.querySelectorAll('.tops .players tbody tr')].map(row => row.getBoundingClientRect().height)"

WATCHED: dict[str, dict[str, Any]] = {
    "age-of-steam": {"title": "age-of-steam"},
    "standard": {"title": "steam", "map": "ruhr", "options": {"rules": "standard"}},
    "steel-driver": {"title": "steel-driver"},
    "railways-card": {"title": "railways-card"},
    "six-seats": {"kinds": ("link",) * 6, "names": SIX, "title": "steam", "map": "ruhr"},
}


@pytest.mark.parametrize("name", WATCHED if LONG else ["age-of-steam", "six-seats"])
def test_nothing_moves_while_others_play(browser: Browser, club: str, name: str) -> None:
    """One seat looks at a wide window and at a phone while programs play for all: what comes puts nothing aside.

    The rows of the players are as high as they were made, whatever stands in them: in a low window 33 pixels, or 27.
    """
    at = new_table(club, **WATCHED[name])
    pages = [browser.new_context(**screen).new_page() for screen in (LAPTOP, {**PHONE, "locale": "it-IT"})]
    for page in pages:
        page.add_init_script(SHIFTS)
        at.sit(page, "anna")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-ready", "on")
    for n, _ in enumerate((hidden_decisions if name == "railways-card" else open_decisions)(at)):
        if n == 50:
            break
        for page in pages if n % 5 == 0 else ():
            wait_past(page, at.sheet()["line"] - 1)
            if page is pages[0]:
                assert set(page.evaluate(ROWS)) == {27 if name == "six-seats" else 33}
    for page in pages:
        wait_past(page, at.sheet()["line"] - 1)
        assert page.evaluate("window.shifts") == []
        page.context.close()
