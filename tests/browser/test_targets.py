"""Every lit thing takes the click wherever it is seen: in its middle and at four other points.

Of each kind of decision of each title pointer or finger, in the long form both, hit two cubes, two places and one thing
beside the board, and one of each that is lit once the first is chosen; all of them where the environment has
`TRUNKLINE_ALL_TARGETS`.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kinds import Asked, kinds_of
from tests.browser.person import LAPTOP, PHONE
from tests.browser.test_axe import open_study
from tests.games.age_of_steam.shared import HERE
from tests.long import LONG
from trunkline.record import Record

FEW = 0 if os.environ.get("TRUNKLINE_ALL_TARGETS") else 2

LIT = ":is(#board [data-word], :is(.tops, .pane.shown) [data-pick]).legal:not(.chosen)"

SPOTS = f"""() => {{
  const lit = [...document.querySelectorAll("{LIT}")];
  const sort = (thing) => thing.matches(".cube") ? "cube" : thing.closest("#board") ? "place" : "beside";
  const word = ({{ dataset: {{ word, stop = "", pick }} }}) => word ? `${{word}}@${{stop}}` : pick;
  const found = new Map();
  for (const thing of lit) {{
    if (!thing.checkVisibility()) continue;
    const line = thing.querySelector("path.area");
    let points;
    if (line) {{
      const at = (k) => line.getPointAtLength(line.getTotalLength() * k).matrixTransform(line.getScreenCTM());
      points = [0.5, 0.35, 0.42, 0.58, 0.65].map(at).map((p) => [p.x, p.y]);
    }} else {{
      const r = (sort(thing) === "place" && thing.querySelector("path, circle") || thing).getBoundingClientRect();
      const [x, y, dx, dy] = [r.x + r.width / 2, r.y + r.height / 2, r.width * 0.2, r.height * 0.24];
      points = [[x, y], [x - dx, y - dy], [x + dx, y - dy], [x - dx, y + dy], [x + dx, y + dy]];
    }}
    // What lies under the keys of the zoom or outside of a box that scrolls, or under another lit thing, is not seen.
    const seen = points.filter(([x, y]) => {{
      const top = document.elementFromPoint(x, y);
      const over = top?.closest("{LIT}");
      return top?.closest("#zoom, .tops, .pane") && (!over || over === thing);
    }});
    if (seen.length) found.set(`${{sort(thing)}} ${{word(thing)}}`, seen);
  }}
  return [...found];
}}"""
"""Each lit thing that is seen, by its sort and its word, with those of its points that are seen."""

TAKEN = """([sort, word, line]) => {
  const sheet = document.getElementById("sheet");
  if (Number(sheet.dataset.line) > line || sheet.hasAttribute("aria-busy")) return "played";
  const [own, stop] = word.split("@");
  const named = (data, value) => `[data-${data}="${CSS.escape(value)}"]`;
  const where = sort === "beside" ? named("pick", word) : named("word", own) + (stop ? named("stop", stop) : "");
  return document.querySelector(`${where}.chosen`) ? "chosen" : "";
}"""
"""What a click has done to the thing that was meant: it is chosen, or its line is on its way."""

Spots = list[tuple[str, list[list[float]]]]

GAMES: dict[str, dict[str, Any]] = {
    "age-of-steam": {"title": "age-of-steam"},
    "steam": {"title": "steam"},
    "steel-driver": {"title": "steel-driver"},
    "railways-card": {"title": "railways-card"},
}


def some_of(found: Spots, few: int = FEW) -> Spots:
    """Things of each sort from all over it, or all; beside the board, where nothing lies on another, one is enough."""
    sorts: dict[str, Spots] = {}
    for each in found:
        sorts.setdefault(each[0].split()[0], []).append(each)
    most = {sort: min(few, 1) if sort == "beside" else few for sort in sorts}
    return [each for sort, of in sorts.items() for each in (of[:: -(-len(of) // most[sort])] if few else of)]


@dataclass
class Hitting:
    """A page that shows a decision after so many lines, and how many clicks have been made on it."""

    page: Page
    club: str
    decision: Asked
    touch: bool
    hits: int = 0

    def open(self) -> Spots:
        """Show the decision anew, and say what is lit."""
        open_study(self.page, self.club, self.decision)
        found: Spots = self.page.evaluate(SPOTS)
        return found

    def take(self, name: str, where: list[float]) -> str:
        """What a click at a point has done to a thing, which must be something."""
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*where)
        sort, _, word = name.partition(" ")
        taken = str(self.page.evaluate(TAKEN, [sort, word, len(self.decision.record.lines)]))
        assert taken, f"{name} at {where}"
        self.hits += 1
        return taken

    def drop(self) -> None:
        """Drop what has been chosen."""
        self.page.keyboard.press("Escape")

    def hit_all(self) -> None:
        """Hit what is lit, then what is lit once the first thing of each sort is chosen."""
        first: dict[str, tuple[str, list[float]]] = {}
        for name, points in some_of(self.open()):
            for where in points:
                if self.take(name, where) == "played":
                    self.open()
                else:
                    first.setdefault(name.split()[0], (name, where))
                self.drop()
        for name, where in first.values():
            self.take(name, where)
            for goal, points in some_of(self.page.evaluate(SPOTS), min(FEW, 1)):
                for there in points:
                    self.drop()
                    self.take(name, where)
                    self.take(goal, there)
            self.drop()


@pytest.mark.parametrize("name", GAMES)
def test_every_lit_target_takes_the_click(browser: Browser, club: str, name: str) -> None:
    """A click on each of the points chooses the thing, whatever cubes, names and labels lie on it."""
    asked, _ = kinds_of(GAMES[name])
    for screen in (LAPTOP, PHONE):
        page = browser.new_context(**screen).new_page()
        done: Counter[str] = Counter()
        for (kind, _), decision in asked.items():
            if not any(each.picks and each.form not in ("button", "card") for each in decision.choices()):
                continue
            done[kind] += 1
            again = done[kind] > 1
            if (again or not LONG) and ((done[kind] if again else len(done)) % 2 == 0) == (screen is PHONE):
                continue  # by one of the two: the same with other verbs besides, and all in the short form
            hitting = Hitting(page, club, decision, screen is PHONE)
            hitting.hit_all()
            assert hitting.hits >= 5, kind
        page.context.close()


def test_a_cube_in_a_town_by_pointer_finger_and_keys(browser: Browser, club: str) -> None:
    """Southern US: cotton lies in a town of which nothing but a disc and its name is seen."""
    record = Record.read((HERE / "records" / "southern-us.trk").read_text("utf-8"))
    line = next(n for n, each in enumerate(record.lines) if " deliver white columbia/" in each)
    decision = Asked(record.copy(line), record.lines[line].split()[0], 0)
    cotton = '#board .cube[data-word="white"][data-stop="columbia"]'
    for screen in (LAPTOP, PHONE):
        page = browser.new_context(**screen).new_page()
        hitting = Hitting(page, club, decision, screen is PHONE)
        spots = dict(hitting.open())
        for where in spots["cube white@columbia"]:
            assert hitting.take("cube white@columbia", where) == "chosen"
            hitting.drop()
            expect(page.locator(f"{cotton}.chosen")).to_have_count(0)
        if screen is LAPTOP:
            page.locator('#board .hex[data-stop="columbia"]').focus()
            page.keyboard.press("Enter")
            expect(page.locator(f"{cotton}.chosen")).to_have_count(1)
        page.context.close()
