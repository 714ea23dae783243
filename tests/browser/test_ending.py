"""The end of a game and the card of a round in a browser: nothing is cut, all can be reached, axe finds nothing."""

from __future__ import annotations

import json
import time
from functools import cache
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.club import At, new_table
from tests.browser.kinds import kinds_of
from tests.browser.test_axe import open_study
from trunkline.record import Record

SIX = ("anna-maria", "bruno", "carla", "dario", "elena", "francesco")
TABLES: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "age-of-steam": (SIX, {"title": "age-of-steam"}),
    "steam": ((*SIX, "giulia"), {"title": "steam", "map": "mid-atlantic"}),
    "steel-driver": (SIX[:4], {"title": "steel-driver"}),
    "railways-card": (SIX[:3], {"title": "railways-card"}),
}
SIZES: dict[tuple[int, int], Literal["light", "dark"]] = {(1440, 900): "light", (360, 740): "dark"}


FOLDS = {"include": [["#ending details"]], "exclude": [["#ending svg"]]}
"""What test_axe.py does not see of the end, for it opens nothing."""


@cache
def whole_game(name: str) -> Record:
    """The game of a table that bots have played in memory."""
    names, more = TABLES[name]
    return kinds_of({"names": names, **more})[1]


def finished(club: str, name: str) -> At:
    """A table that bots have played to its end."""
    names, more = TABLES[name]
    at = new_table(club, ("standard",) * len(names), names, **more)
    for _ in range(600):
        if json.loads(at.ask(f"/g/{at.number}"))["over"]:
            return at
        time.sleep(0.1)
    raise AssertionError("the bots do not end their game")


def open_card(page: Page) -> Locator:
    """The card of the last round, shown."""
    card = page.locator("#round-card")
    card.evaluate("card => card.hidden = false")
    return card


def fits(page: Page) -> bool:
    """Whether nothing makes the page scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("name", TABLES)
def test_the_end_of_a_game(page: Page, club: str, name: str) -> None:
    """With most seats, on both sizes, by day or by night: whole, within the page, every box that scrolls by keys."""
    whole = whole_game(name)
    for (width, height), scheme in SIZES.items():
        page.emulate_media(reduced_motion="reduce", color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": height})
        if width > 900:
            open_study(page, club, whole)
        else:
            page.reload()
            expect(page.locator("html")).to_have_attribute("data-ready", "on")
        for fold in page.locator("#ending summary").all():
            fold.click()
        assert findings(page, FOLDS) == []
        assert fits(page), width
        expect(page.locator(".pane.shown")).not_to_have_id("pane-turn")  # nothing is left to decide, also on tall maps
        card = open_card(page)
        assert fits(page), width
        card.get_by_role("button", name="Go on").click()
        expect(card).to_be_hidden()
        texts = page.locator("#ending svg.plot text").evaluate_all(
            "all => all.map(text => text.getBoundingClientRect().height)"
        )
        assert min(texts) >= 11, "type of a plot can be read on a phone"
        for box in page.locator("#ending .scrolls").all():
            box.focus()
            if box.evaluate("box => box.scrollWidth > box.clientWidth"):
                page.keyboard.press("ArrowRight")
                page.wait_for_function("box => box.scrollLeft > 0", arg=box.element_handle())


def test_the_end_has_the_stage_to_itself(page: Page, club: str) -> None:
    """A card of a round that nobody has closed is gone once the game is over, and the focus on it is not lost."""
    whole = whole_game("age-of-steam")
    last = whole.copy()
    del last.lines[-1]
    open_study(page, club, last)
    page.evaluate("localStorage.setItem(`trunkline-round-${document.getElementById('sheet').dataset.base}`, '1')")
    page.reload()  # as somebody who comes back after the round has ended
    card = page.locator("#round-card")
    expect(card).to_be_visible()
    card.locator("button").focus()
    sent = {"n": len(last.lines), "line": whole.lines[-1]}
    headers = {"accept": "application/json", "origin": club}
    assert page.request.post(page.url.partition("?")[0], data=sent, headers=headers).ok
    expect(page.locator("#ending")).to_be_visible()
    expect(card).to_be_hidden()
    expect(page.locator("#promptbar")).to_be_focused()


def test_buttons_of_the_end(page: Page, club: str) -> None:
    """Share says where the table is, button and key fold the sheet away, rematch opens the form filled in."""
    at = finished(club, "steel-driver")
    page.goto(f"{at.server}/g/{at.number}")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    page.get_by_role("link", name="Share").click()
    expect(page.locator("#shared")).not_to_be_empty()
    assert page.url.endswith(f"/g/{at.number}")
    see, sheet = page.get_by_role("button", name="See the board"), page.locator("#ending .parts")
    see.click()
    expect(sheet).to_be_hidden()
    expect(see).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("v")
    expect(sheet).to_be_visible()
    page.locator("#slider").press("ArrowLeft")
    expect(page.locator("#ending")).to_have_count(0)
    page.goto(f"{at.server}/g/{at.number}")
    page.get_by_role("link", name="Rematch").click()
    expect(page.locator("[name=name-1]")).to_have_value("Anna Maria")
    expect(page.locator("[name=kind-4]")).to_have_value("standard")
    expect(page.locator("[name=name-4]")).to_have_value("Dario")
