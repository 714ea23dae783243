"""Numbers in a browser: clicks counted, what a number changes, keys, touch, standing orders, nothing left unsaid."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.club import At, amount_shown, line_of, new_table, play_amount, press, show_amount, wait_past

SIZES = {"1440": (1440, 900), "1366": (1366, 768), "1000": (1000, 800), "360": (360, 740)}

STEPPED: dict[str, tuple[dict[str, Any], str]] = {
    "shares": ({}, "issue-shares"),
    "order": ({}, "turn-order"),
    "places": ({"title": "steam"}, "place-auction"),
    "capital": ({"title": "steam", "options": {"rules": "standard"}}, "capital"),
    "companies": ({"title": "steel-driver"}, "bid"),
}
"""Tables where a number is asked: what they are, and the word of what is decided."""


def at_number(club: str, name: str) -> At:
    """A table where this number is asked."""
    what, asked = STEPPED[name]
    at = new_table(club, **what)
    at.advance(lambda table, phase: table.game.asks(table.state) == asked)
    return at


def sit(page: Page, at: At) -> None:
    """Sit down where it is the turn, and wait until the page is ready."""
    at.sit(page, at.sheet()["turn"])
    expect(page.locator("html")).to_have_attribute("data-ready", "on")


@pytest.mark.parametrize(("name", "language"), list(zip(STEPPED, cycle(["en", "it"]), strict=False)))
def test_each_number_is_shown_before_it_is_played(page: Page, club: str, name: str, language: str) -> None:
    """The rows, the prompt and the button say what the sheet says of the number; what is played is what was shown."""
    page.context.add_cookies([{"name": "language", "value": language, "url": club}])
    at = at_number(club, name)
    sit(page, at)
    body = page.request.get(f"{club}/g/{at.number}?choices=true", headers={"accept": "application/json"}).json()
    choices = [each for each in body["choices"] if each["form"] == "number" and not each["ask"]]
    assert choices, "a number is asked"
    places = set()
    for choice in (choices[-1], choices[0], choices[min(2, len(choices) - 1)]):
        show_amount(page, choice["line"])
        box = page.locator("#amount")
        expect(box.locator("b")).to_have_text(choice["note"])
        expect(box.locator("small")).to_have_text(choice["bounds"])
        said = page.locator("#sums div")
        expect(said).to_have_count(len(choice["rows"]))
        for k, (what, before, after) in enumerate(choice["rows"]):
            expect(said.nth(k).locator("dt")).to_have_text(what)
            expect(said.nth(k).locator("dd")).to_have_text(after if before in ("", after) else f"{before} → {after}")
        expect(page.locator("#play-amount span")).to_have_text(choice["act"])
        said = " · ".join(choice["facts"])  # a sentence of its own
        expect(page.locator("#detail-words")).to_have_text(said[0].upper() + said[1:])
        places.add(str([page.locator(each).bounding_box() for each in ("#amounts .quicks", "#twin")]))
    assert len(places) == 1, "however many rows there are, nothing below them moves"
    before = line_of(page)
    line = amount_shown(page)
    page.locator("#play-amount").click()
    wait_past(page, before)
    assert at.table().record.lines[before].endswith(f" {line}")


@pytest.mark.parametrize("name", ["shares", "capital"])
def test_panels_follow_the_number(page: Page, club: str, name: str) -> None:
    """Cash and forecast stand as the number shown would leave them, marked as such; nothing is sent."""
    at = at_number(club, name)
    sit(page, at)
    before, seat = line_of(page), at.sheet()["turn"]
    shown = {each["line"]: dict(each["shows"]) for each in at.sheet(seat)["choices"]}
    for by in ("1", "1", "-1"):
        page.locator(f'#amounts [data-by="{by}"]').click()
        figures = shown[amount_shown(page)]
        for where in (f"cash-{seat}", "forecast-now", "forecast-after"):
            expect(page.locator(f'[data-number="{where}"]')).to_have_text(figures[where])
        for figure in page.locator(".forecast [data-number]").all():  # none stands as with another number
            assert figure.inner_text() == figures[figure.get_attribute("data-number") or ""]
    expect(page.locator(f'.foreseen[data-number="cash-{seat}"]')).to_have_count(1)
    assert line_of(page) == before
    play_amount(page, amount_shown(page))
    wait_past(page, before)
    expect(page.locator(f'.players [data-number="cash-{seat}"]')).to_have_text(figures[f"cash-{seat}"])


def test_keys(page: Page, club: str) -> None:
    """Arrows step, digits choose, Enter plays; 0 is nothing in the stepper and fits the board elsewhere."""
    at = new_table(club)
    at.sit(page)
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    before = line_of(page)
    page.keyboard.press("[")  # the past asks for nothing
    expect(page.locator("#amounts, #play-amount")).to_have_count(0)
    page.keyboard.press("]")
    expect(page.locator("#play-amount")).to_be_visible()
    page.keyboard.press("0")
    page.keyboard.press("a")
    expect(page.locator("#amount")).to_be_focused()
    for key, line in (("ArrowUp", 2), ("ArrowUp", 3), ("ArrowDown", 2), ("End", 13), ("Home", 0), ("1", 1), ("2", 12),
                      ("7", 7), ("ArrowLeft", 6), ("+", 7), ("-", 6), ("1", 1), ("0", 10)):  # fmt: skip
        page.keyboard.press(key)
        expect(page.locator("#play-amount")).to_have_attribute("value", f"{at.sheet()['turn']} issue {line}")
        expect(page.locator("#amount")).to_have_attribute("aria-valuenow", str(line))
    assert line_of(page) == before
    page.keyboard.press("Enter")
    wait_past(page, before)
    page.keyboard.press("a")
    page.keyboard.press("0")
    wait_past(page, before + 1)
    assert [line.partition(" ")[2] for line in at.table().record.lines[before:]] == ["issue 10", "issue 0"]


def test_the_number_stays_while_somebody_sits_down(page: Page, club: str) -> None:
    """News of the same position leaves the number and the focus; what others play begins anew."""
    at = new_table(club)
    sit(page, at)
    me = at.sheet()["turn"]
    page.locator("#amount").focus()
    page.keyboard.press("4")
    other = next(name for name in at.tokens if name != me)
    second = page.context.browser.new_page()  # type: ignore[union-attr]
    at.sit(second, other)
    second.close()
    expect(page.locator("#pane-turn")).not_to_contain_text(other.capitalize())
    assert amount_shown(page) == "issue 4"
    expect(page.locator("#amount")).to_be_focused()


@pytest.mark.parametrize("name", ["shares", "order", "capital", "companies"])
def test_all_of_it_can_be_seen_and_reached(browser: Browser, club: str, name: str) -> None:
    """In Italian, by touch on the phone: keys of 44 pixels, no button is cut, at no size."""
    at = at_number(club, name)
    for narrow in (False, True):
        page = browser.new_page(has_touch=narrow)
        page.context.add_cookies([{"name": "language", "value": "it", "url": club}])
        sit(page, at)
        for width, height in (each for each in SIZES.values() if (each[0] < 900) == narrow):
            page.set_viewport_size({"width": width, "height": height})
            for key in ("#amounts [data-by]", ".quicks button", "#play-amount"):
                for each in page.locator(key).all():
                    box = each.bounding_box()
                    assert box and box["height"] >= (36 if key == "#play-amount" and not narrow else 44), key
                    assert box["x"] >= 0 and box["x"] + box["width"] <= width, key
                    assert each.evaluate("each => each.scrollWidth <= each.clientWidth + 1"), (key, each.inner_text())
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        before = line_of(page)
        press(page.locator('#amounts [data-by="1"]'))
        line = amount_shown(page)
        press(page.locator("#play-amount"))
        wait_past(page, before)
        assert at.table().record.lines[before].endswith(f" {line}")
        page.close()
        at.advance(lambda table, phase: table.game.asks(table.state) == STEPPED[name][1])


def test_without_the_script_every_number_is_a_button(browser: Browser, club: str) -> None:
    """The stepper and its rows are not there; a number that the script would step to is played by its button."""
    at = new_table(club)
    page = browser.new_context(java_script_enabled=False).new_page()
    name = at.sheet()["turn"]
    at.take(page, name, scripted=False)
    page.goto(f"{club}/g/{at.number}")
    expect(page.locator(".stepper")).to_be_hidden()
    page.locator('#amounts button[data-line="issue 9"]').click()
    assert at.table().record.lines[-1].endswith(" issue 9")
    page.context.close()


def test_the_focus_stays_on_a_key_that_has_come_to_a_bound(page: Page, club: str) -> None:
    """Minus and plus say that they go no further, and keep the focus; pressed again they change nothing."""
    at = at_number(club, "shares")
    sit(page, at)
    for by in ("-1", "1"):
        key = page.locator(f'#amounts [data-by="{by}"]')
        key.focus()
        for _ in range(20):
            page.keyboard.press("Enter")
        expect(key).to_have_attribute("aria-disabled", "true")
        expect(key).to_be_focused()
        line = amount_shown(page)
        page.keyboard.press("Enter")
        assert amount_shown(page) == line
        expect(page.locator('#amounts [aria-disabled="true"]')).to_have_count(1)
