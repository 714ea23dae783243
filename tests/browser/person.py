"""Somebody at one seat, who clicks or taps what is lit and nothing else, and asks only the page whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.browser.club import by_touch, play_amount, press

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

SHIFTS = """
window.shifts = [];
let came = -Infinity;
document.addEventListener("sheet", () => { came = performance.now(); });
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) {
    const moved = each.sources.map(({ node, previousRect: from, currentRect: to }) =>
      `${node?.nodeName} ${node?.textContent?.trim().slice(0, 40)} ${JSON.stringify(from)} ${JSON.stringify(to)}`);
    const parts = each.sources.map(({ node }) => node?.nodeType === 1 ? node : node?.parentElement);
    const own = parts.every((part) => !part || part.closest("#acts, .pane"));  // some, or all, are gone by now
    const answered = each.hadRecentInput || (each.startTime > came && each.startTime < came + 500);
    if (!own || !answered) window.shifts.push([each.value, moved]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Keeps what has shifted as browsers count it: how much, and what.

They excuse what moves within half a second of a click; here that holds for the buttons beside the prompt and for what
stands in a tab alone, and within half a second of a new sheet as well: how long an answer takes is not
the page’s doing.
"""

ASKED = """n => {
  const sheet = document.getElementById("sheet");
  if (Number(sheet.dataset.line) <= n || sheet.hasAttribute("aria-busy")) return false;
  return sheet.hasAttribute("data-over") || document.getElementById("promptbar").classList.contains("mine");
}"""
"""Whether the page shows more lines than that and wants something of its reader, or the game is over."""

STANDS = "(({ dataset }) => [Number(dataset.line), 'over' in dataset])(document.getElementById('sheet'))"
"""How many lines the page shows, and whether the game is over."""

LIT = """word => {
  const named = (data) => `[data-${data}="${CSS.escape(word)}"]`;
  if (document.querySelector(`#choices .choice${named("choice")}`)) return { as: "listed" };
  const [colour, stop] = word.split("@");
  const own = stop ? `.cube[data-word="${CSS.escape(colour)}"][data-stop="${CSS.escape(stop)}"]`
    : `:is(.hex, .link, .spot):is(${named("word")}, ${named("stop")})`;
  const thing = document.querySelector(`#board ${own}.legal`);
  if (!thing) {
    const beside = document.querySelector(`:is(.tops, .pane) ${named("pick")}.legal`);
    return beside && { as: "beside", tab: beside.closest(".pane")?.id.slice("pane-".length) ?? "" };
  }
  const r = (thing.matches(".spot") && thing.querySelector("circle") || thing).getBoundingClientRect();
  const line = thing.querySelector("path.area");
  const p = line?.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
  const [x, y] = p ? [p.x, p.y] : [r.x + r.width / 2, r.y + r.height / 2];
  return { as: document.elementFromPoint(x, y)?.closest("#zoom") ? "board" : "covered", x, y };
}"""
"""Where a word that is lit may be picked: in the list, on the board (and where there), or beside it, in a tab."""

CAME = """n => {
  const sheet = document.getElementById("sheet");
  if (Number(sheet.dataset.line) > n) return "played";
  if (sheet.hasAttribute("aria-busy")) return false;
  return document.getElementById("play").checkVisibility() ? "ready" : "open";
}"""
"""What has come of a click: its line is played, or ready to be, or something else is to be chosen."""


@dataclass
class Person:
    """The reader of a page that shows a seat; `verbs` are those that it has played, `line` where it was asked last."""

    page: Page
    verbs: set[str] = field(default_factory=set)
    line: int = -1

    def wait_for_turn(self) -> bool:
        """Wait until the page asks for something; False once the game is over."""
        self.page.wait_for_function(ASKED, arg=self.line, timeout=30_000)
        self.line, over = self.page.evaluate(STANDS)
        return not over

    def play(self, choice: dict[str, Any]) -> None:
        """Do by clicks what a choice of the sheet says, and wait until it has been played."""
        line, picks = str(choice["line"]), list(choice["picks"])
        self.verbs.add(line.split()[0])
        for what in ("#round-card [data-do=close-round]", "#confirm [data-do=drop]"):
            if self.page.locator(what).is_visible():
                press(self.page.locator(what))
        if picks:
            self.pick(line, picks, choice["form"] == "number")
        elif self.page.locator(f'#amounts [data-line="{line}"], #none[data-line="{line}"]').count():
            play_amount(self.page, line)
        else:
            press(self.page.locator(f'.quick button[data-line="{line}"]:visible').first)
            if choice["doubt"]:
                press(self.page.locator("#play"))
        self.page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) > n", arg=self.line)

    def pick(self, line: str, picks: list[str], number: bool) -> None:
        """Pick one word after the other, until the line is played or only waits for its button."""
        for word in picks[:-1] if number else picks:
            self.press_lit(word)
            came = self.page.wait_for_function(CAME, arg=self.line).json_value()
            if came == "played":
                return
            if came == "ready":
                break
        if number:
            play_amount(self.page, line)
        else:
            press(self.page.locator("#play"))

    def press_lit(self, word: str) -> None:
        """Click or tap what stands for a word, which must be lit."""
        lit = self.page.evaluate(LIT, word)
        if lit and lit["as"] == "covered":  # the board was moved, and a key lies over it
            press(self.page.locator(".zoomkeys [data-do=fit]"))
            lit = self.page.evaluate(LIT, word)
        assert lit and lit["as"] != "covered", f"{word} cannot be picked: {lit}"
        if lit["as"] == "board":
            press_at = self.page.touchscreen.tap if by_touch(self.page) else self.page.mouse.click
            press_at(lit["x"], lit["y"])
        elif lit["as"] == "listed":
            press(self.page.locator(f'#choices .choice[data-choice="{word}"]'))
        else:
            thing = self.page.locator(f':is(.tops, .pane) [data-pick="{word}"].legal').first
            if not thing.is_visible():
                press(self.page.locator(f"#tab-{lit['tab']}"))
            press(thing)
