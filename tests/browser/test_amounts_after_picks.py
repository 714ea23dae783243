"""Numbers that are chosen once something has been picked for them: by pointer, keys, touch, without the script."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.club import At, amount_shown, line_of, new_table, pick, show_amount, wait_past

Bids = dict[str, list[dict[str, Any]]]


@pytest.fixture
def at(club: str) -> At:
    """A table where a number is asked after the pick of a box."""
    return new_table(club, title="steel-driver")


def numbers(at: At) -> Bids:
    """The numbers that may be chosen, by what is picked before them."""
    return by_pick(at.sheet(at.sheet()["turn"])["choices"])


def by_pick(choices: list[dict[str, Any]]) -> Bids:
    """The numbers among some choices, by what is picked before them."""
    found: Bids = {}
    for each in choices:
        if each["form"] == "number":
            found.setdefault(each["picks"][0], []).append(each)
    assert len(found) > 1 and all(len(of) > 2 for of in found.values())
    return found


def box_of(page: Page, word: str) -> Locator:
    return page.locator(f'.side [data-pick="{word}"]:visible')


def shows(page: Page, choice: dict[str, Any]) -> None:
    """The stepper says of a number what its choice says."""
    expect(page.locator("#amount b")).to_have_text(choice["note"])
    expect(page.locator("#amount small")).to_have_text(choice["bounds"])
    expect(page.locator("#amount")).to_have_accessible_name(choice["ask"])
    expect(page.locator("#step")).to_have_text(choice["ask"])
    expect(page.locator("#play-amount span")).to_have_text(choice["act"])
    expect(page.locator("#sums dt")).to_have_text([what for what, _, _ in choice["rows"]])
    expect(page.locator("#sums dd")).to_have_text(
        [after if before == after else f"{before} → {after}" for _, before, after in choice["rows"]]
    )
    assert amount_shown(page) == choice["line"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_by_pointer(page: Page, club: str, at: At, language: str) -> None:
    """A box brings its numbers, another one those of that one; Escape leaves them; the button plays what is shown."""
    page.context.add_cookies([{"name": "language", "value": language, "url": club}])
    at.sit(page)
    body = page.request.get(f"{club}/g/{at.number}?choices=true", headers={"accept": "application/json"}).json()
    (one, of_one), (two, of_two) = list(by_pick(body["choices"]).items())[1:3]
    before, frame = line_of(page), page.locator("#boardbox").bounding_box()
    how = page.locator("#prompt").inner_text()
    for parts in ("#amounts", "#play-amount"):
        expect(page.locator(parts)).to_be_hidden()
    pick(page, box_of(page, one))
    shows(page, of_one[0])
    page.locator('#amounts [data-by="1"]').click()
    page.locator('#amounts [data-by="1"]').click()
    page.locator('#amounts [data-by="-1"]').click()
    shows(page, of_one[1])
    quick = [each["line"] for each in of_one if each["quick"]]
    lines = page.locator(".quicks button:visible").evaluate_all("all => all.map(each => each.dataset.line)")
    assert lines == quick
    pick(page, box_of(page, two))
    shows(page, of_two[0])
    expect(page.locator(".companybox.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    for parts in ("#amounts", "#play-amount", "#step"):
        expect(page.locator(parts)).to_be_hidden()
    expect(page.locator("#prompt")).to_have_text(how)
    assert page.locator("#boardbox").bounding_box() == frame
    assert line_of(page) == before, "nothing has been played"
    pick(page, box_of(page, two))
    show_amount(page, of_two[-1]["line"])
    shows(page, of_two[-1])
    assert findings(page, "#pane-turn") == findings(page, "#acts") == []
    page.locator("#play-amount").click()
    wait_past(page, before)
    assert at.table().record.lines[before].endswith(f" {of_two[-1]['line']}")


def test_by_keys(page: Page, at: At) -> None:
    """Enter on a box goes to its numbers, Escape back to the box; arrows and digits choose, Enter plays."""
    at.sit(page)
    word, choices = next(iter(numbers(at).items()))
    before, box, amount = line_of(page), box_of(page, word), page.locator("#amount")
    box.focus()
    page.keyboard.press("Enter")
    expect(amount).to_be_focused()
    shows(page, choices[0])
    page.keyboard.press("Escape")
    expect(page.locator("#amounts")).to_be_hidden()
    expect(box).to_be_focused()
    page.keyboard.press("Enter")
    for key, number in (("ArrowUp", 2), ("End", len(choices)), ("Home", 1), ("5", 5), ("ArrowDown", 4), ("+", 5)):
        page.keyboard.press(key)
        shows(page, choices[number - 1])
    assert line_of(page) == before
    page.keyboard.press("Enter")
    wait_past(page, before)
    assert at.table().record.lines[before].endswith(f" {choices[4]['line']}")


def test_enter_plays_what_the_pointer_has_chosen(page: Page, at: At) -> None:
    at.sit(page)
    word, choices = list(numbers(at).items())[-1]
    before = line_of(page)
    pick(page, box_of(page, word))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    wait_past(page, before)
    assert at.table().record.lines[before].endswith(f" {choices[1]['line']}")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844)])
def test_by_touch(browser: Browser, club: str, at: At, width: int, height: int) -> None:
    """On a phone the numbers come into view, each key has 44 pixels, none is cut, and Drop leaves them."""
    page = browser.new_page(viewport={"width": width, "height": height}, has_touch=True)
    page.context.add_cookies([{"name": "language", "value": "it", "url": club}])
    at.sit(page)
    word, choices = next(iter(numbers(at).items()))
    before = line_of(page)
    box_of(page, word).tap()
    keys = page.locator("#amounts [data-by], .quicks button:visible, #play-amount, #confirm [data-do=drop]")
    for each in keys.all():
        expect(each).to_be_in_viewport(ratio=1)
        found = each.bounding_box()
        assert found and found["height"] >= 44 and found["x"] >= 0 and found["x"] + found["width"] <= width
        assert each.evaluate("each => each.scrollWidth <= each.clientWidth + 1"), each.inner_text()
    assert findings(page, "#pane-turn") == []
    page.locator("#confirm [data-do=drop]").tap()
    expect(page.locator("#amounts")).to_be_hidden()
    box_of(page, word).tap()
    page.locator('#amounts [data-by="1"]').tap()
    page.locator("#play-amount").tap()
    wait_past(page, before)
    assert at.table().record.lines[before].endswith(f" {choices[1]['line']}")
    page.close()


def test_it_stays_while_somebody_sits_down(page: Page, at: At) -> None:
    """News of the same position leaves what was picked, the number and the focus."""
    me = at.sheet()["turn"]
    at.sit(page, me)
    word, choices = list(numbers(at).items())[2]
    pick(page, box_of(page, word))
    page.keyboard.press("4")
    other = next(name for name in at.tokens if name != me)
    second = page.context.browser.new_page()  # type: ignore[union-attr]
    at.sit(second, other)
    second.close()
    expect(page.locator("#pane-turn")).not_to_contain_text(other.capitalize())
    expect(page.locator("#amounts")).to_be_visible()
    expect(page.locator("#amount")).to_be_focused()
    page.locator("#tab-chat").click()
    page.locator("#pane-chat textarea").click()
    last = next(name for name in at.tokens if name not in (me, other))
    third = page.context.browser.new_page()  # type: ignore[union-attr]
    at.sit(third, last)
    third.close()
    expect(page.locator("#pane-turn .free, #pane-turn .missing")).to_have_count(0)
    expect(page.locator("#pane-chat textarea")).to_be_focused()
    page.locator("#tab-turn").click()
    page.locator("#amount").focus()
    before = line_of(page)
    page.keyboard.press("Enter")
    wait_past(page, before)
    assert at.table().record.lines[before] == f"{me} {choices[3]['line']}"


def test_without_the_script_they_are_in_folds(browser: Browser, club: str, at: At) -> None:
    """Beside the map each box has a fold with its numbers as buttons, under one heading; there is no stepper."""
    page = browser.new_context(java_script_enabled=False).new_page()
    name = at.sheet()["turn"]
    at.take(page, name, scripted=False)
    page.goto(f"{club}/g/{at.number}")
    expect(page.locator("#amounts")).to_be_hidden()
    expect(page.locator("#play-amount")).to_be_hidden()
    board = page.locator("#board").bounding_box()
    assert board and board["y"] + board["height"] <= page.viewport_size["height"] and board["height"] > 400  # type: ignore[index]
    choice = list(numbers(at).values())[3][1]
    expect(page.locator("form.actions h3")).to_have_count(1)
    button = page.locator(f'form.actions button[value="{name} {choice["line"]}"]')
    expect(button).to_have_count(1)
    expect(button).to_be_hidden()
    fold = page.locator("form.actions summary").nth(3)
    expect(fold).to_have_text(choice["ask"])
    fold.click()
    button.click()
    assert at.table().record.lines[-1] == f"{name} {choice['line']}"
    page.context.close()
