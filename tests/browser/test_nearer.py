"""On a phone what is chosen on the board comes near, so that it can be read, and goes back when it is dropped."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.club import At, new_table, press
from tests.browser.person import PHONE, Person
from tests.browser.test_card_game import choice

LETTERS = """() => {
  const box = document.getElementById("boardbox").getBoundingClientRect();
  const seen = [...document.querySelectorAll("#board text")].filter((text) => {
    const r = text.getBoundingClientRect();
    const inside = r.left > box.left && r.right < box.right && r.top > box.top && r.bottom < box.bottom;
    return text.checkVisibility() && inside;
  });
  return seen.map((text) => {
    const { a, b } = text.getScreenCTM();
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
  });
}"""
"""How high the letters are that are seen of the board, in pixels."""

INSIDE = """(goal) => {
  const box = document.getElementById("boardbox").getBoundingClientRect();
  const own = [...document.querySelectorAll("#board .chosen")].map((thing) => thing.getBoundingClientRect());
  const isIn = (r) => {
    const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  };
  const there = document.querySelector(`#board .hex[data-stop="${goal}"]`)?.getBoundingClientRect();
  if (!there) return own.some(isIn);
  const whole = there.left > box.left && there.right < box.right && there.top > box.top && there.bottom < box.bottom;
  const long = (low, high) => own.map((r) => Math.max(r[high], there[high]) - Math.min(r[low], there[low]));
  const far = (low, high, size) => Math.min(...long(low, high)) > size;
  const apart = far("left", "right", box.width) || far("top", "bottom", box.height);
  return whole && (apart || own.some(isIn));
}"""
"""Whether the middle of something that is chosen is in the box of the board.

The one goal of a cube is there whole, and the cube as well unless they lie farther apart than the box is large.
"""

GAMES: dict[str, dict[str, Any]] = {
    "age-of-steam": {},
    "steam": {"title": "steam", "options": {"opening": "random"}},
    "cube": {},
    "steel-driver": {"title": "steel-driver"},
    "railways-card": {"title": "railways-card"},
}


def words_to_pick(at: At, name: str) -> list[str] | None:
    """What is picked here: a hex for a tile, a cube with one goal, a link, a card and the city it is built from."""
    sheet = at.sheet(at.sheet()["turn"])
    found = [each for each in sheet["choices"] if each["picks"]]
    if name == "cube":
        goals = Counter(cube for cube, _ in {tuple(each["picks"][:2]) for each in found if "@" in each["picks"][0]})
        ways = {each["picks"][0]: each["picks"][1] for each in found}
        return next(([cube, ways[cube]] for cube, count in goals.items() if count == 1), None)
    if name == "railways-card":
        return next((each["picks"][:2] for each in found if each["line"].startswith("build")), None)
    return next((each["picks"][:1] for each in found if each["line"].split()[0] in ("lay", "build")), None)


def go_on(at: At, name: str) -> None:
    """Somebody plays on."""
    sheet = at.sheet(at.sheet()["turn"])
    if name == "railways-card":
        line = choice(sheet, random.Random(5))
        at.ask(f"/g/{at.number}", {"n": sheet["line"], "line": f"{sheet['you']} {line}"}, at.tokens[sheet["you"]])
    else:
        at.say(f"{sheet['you']} {at.choice(at.table())}")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_chosen_comes_near(browser: Browser, club: str, name: str) -> None:
    """A tap brings it into the middle, all letters there have 11 pixels and more; dropped, the whole board is back."""
    at = new_table(club, **GAMES[name])
    while (words := words_to_pick(at, name)) is None:
        go_on(at, name)
    page = browser.new_context(**PHONE).new_page()
    at.sit(page, at.sheet()["turn"])
    close = page.locator("#round-card [data-do=close-round]")
    if close.is_visible():
        press(close)
    expect(page.locator("html")).to_have_attribute("data-fitted", "")
    assert min(page.evaluate(LETTERS)) < 11, "there is something to bring near"
    person = Person(page)
    goal = words.pop() if name == "cube" else ""  # that comes near with the cube
    for word in words:
        person.press_lit(word)
    expect(page.locator("html")).not_to_have_attribute("data-fitted", "")
    letters = page.evaluate(LETTERS)
    assert letters and min(letters) > 10.99
    assert page.evaluate(INSIDE, goal)
    press(page.locator("[data-do=drop]:visible").first)
    expect(page.locator("html")).to_have_attribute("data-fitted", "")
    page.context.close()
