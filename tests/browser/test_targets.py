"""Every lit thing of a board takes the click wherever it is seen: in its middle and at four other points.

The pointer hits about ten things of each board, a finger six; all of them where the environment has
`TRUNKLINE_ALL_TARGETS`.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.club import At, new_table
from tests.browser.person import LAPTOP, PHONE

SCREENS = {"pointer": LAPTOP, "finger": PHONE}

POINTS = """() => {
  const out = [];
  for (const thing of document.querySelectorAll("#board [data-word].legal:not(.cube)")) {
    const line = thing.querySelector("path.area");
    let points;
    if (line) {
      const at = (k) => line.getPointAtLength(line.getTotalLength() * k).matrixTransform(line.getScreenCTM());
      points = [0.5, 0.35, 0.42, 0.58, 0.65].map(at).map((p) => [p.x, p.y]);
    } else {
      const r = (thing.querySelector("path") ?? thing).getBoundingClientRect();
      const [x, y, dx, dy] = [r.x + r.width / 2, r.y + r.height / 2, r.width * 0.2, r.height * 0.24];
      points = [[x, y], [x - dx, y - dy], [x + dx, y - dy], [x - dx, y + dy], [x + dx, y + dy]];
    }
    // What lies under the keys of the zoom, or under another lit thing, is not seen there.
    const seen = points.filter(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      const lit = top?.closest("[data-word].legal:not(.cube)");
      return top && !top.closest(".zoomkeys, .signs") && (!lit || lit === thing);
    });
    out.push([thing.id, seen]);
  }
  return out;
}"""

GAMES: dict[str, dict[str, Any]] = {
    "age-of-steam": {"title": "age-of-steam"},
    "steam": {"title": "steam", "options": {"opening": "random"}},
    "steel-driver": {"title": "steel-driver"},
    "railways-card": {"title": "railways-card"},
}


def play_until_many(at: At) -> None:
    """The first legal line is played until several cards and piles may be chosen."""
    while True:
        sheet = at.sheet(at.sheet()["turn"])
        first = {each["picks"][0] for each in sheet["choices"] if each["picks"]}
        if sum(word.startswith(("display", "deck", "pile")) for word in first) > 2:
            return
        at.ask(
            f"/g/{at.number}",
            {"n": sheet["line"], "line": f"{sheet['you']} {sheet['legal'][0]}"},
            at.tokens[sheet["you"]],
        )


@pytest.mark.parametrize("by", SCREENS)
@pytest.mark.parametrize("name", GAMES)
def test_every_lit_target_takes_the_click(browser: Browser, club: str, name: str, by: str) -> None:
    """A click on each of the points chooses the thing, whatever cubes, names and labels lie on it."""
    page = browser.new_context(**SCREENS[by]).new_page()
    press_at = page.touchscreen.tap if by == "finger" else page.mouse.click
    at = new_table(club, **GAMES[name])
    if name == "railways-card":
        play_until_many(at)
    else:
        at.advance(lambda table, phase: phase == "build")
    sheet = at.sheet()
    at.sit(page, sheet["turn"])
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    targets = page.evaluate(POINTS)
    assert len(targets) > 2
    every = 1 if os.environ.get("TRUNKLINE_ALL_TARGETS") else max(1, len(targets) // (6 if by == "finger" else 10))
    clicked = 0
    for word, points in targets[::every]:
        for x, y in points:
            page.keyboard.press("Escape")
            press_at(x, y)
            chosen = page.evaluate("id => document.getElementById(id).classList.contains('chosen')", word)
            assert chosen, f"{word} at {x:.0f}, {y:.0f}"
            clicked += 1
    assert clicked > 3 * len(targets[::every])
    page.context.close()
