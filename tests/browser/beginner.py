"""How long a first game takes: `python -m tests.browser.beginner [FOLDER]` plays each to its end as a beginner would.

What is read is counted on the page, as it comes: the words of the guide or the coach, of the prompt, of the new lines
of the log. The guided round is pressed through; then the coach is asked before each decision of the free rounds and
followed; after them the lines of the bot are clicked on the board. Pictures of a few moments go to the folder.
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.alone import site_and_browser
from tests.browser.person import LAPTOP, Person
from tests.browser.pictures import settle
from tests.browser.test_card_game import choice
from trunkline.first import FirstGame, first_game
from trunkline.record import Record
from trunkline.table import Table
from trunkline.titles import find, title

WORDS = 180
"""Words a beginner reads in a minute."""
DECISION = 6
"""Seconds to look at the board and make up one's mind once all is read."""
PRESS = 1.5
"""Seconds for each click, with finding where."""

COUNT = "window.clicks = 0; addEventListener('click', () => { window.clicks += 1; }, true);"
TEXT = """() => {
  const shown = [...document.querySelectorAll("#prompt, .guide, .round-card:not([hidden])")];
  const log = [...document.querySelectorAll("#log-lines .sentence")].map((each) => each.textContent);
  return [shown.map((each) => each.innerText).join("\\n"), log];
}"""


@dataclass
class Beginner:
    """Somebody before a page, and what they have read, decided and pressed so far."""

    page: Page
    folder: Path
    name: str
    words: int = 0
    decisions: int = 0
    presses: int = 0
    began: float = field(default_factory=time.monotonic)
    seen: set[str] = field(default_factory=set)
    lines: int = 0

    def read(self) -> None:
        """Read what is new on the page: sentences not yet read, and the log from where it was left."""
        own, log = self.page.evaluate(TEXT)
        for sentence in own.split("\n"):
            if sentence.strip() and sentence not in self.seen:
                self.seen.add(sentence)
                self.words += len(sentence.split())
        self.words += sum(len(line.split()) for line in log[self.lines :])
        self.lines = max(self.lines, len(log))

    def press(self, what: str) -> None:
        """Press the first of these."""
        self.page.locator(what).first.click()
        self.presses += 1

    def shoot(self, what: str) -> None:
        """Keep a picture."""
        settle(self.page)
        self.page.screenshot(path=self.folder / f"first-{self.name}-{what}.png")

    def minutes(self) -> float:
        """How long it has taken so far: reading, deciding, clicking, and what the page itself has taken besides."""
        return self.words / WORDS + (self.decisions * DECISION + self.presses * PRESS) / 60

    def guided(self, club: str, first: FirstGame) -> None:
        """The round that is spoken through, and on to the table."""
        self.page.goto(f"{club}/learn/{self.name}/first-game")
        expect(self.page.locator("html")).to_have_attribute("data-ready", "on")
        self.shoot("begin")
        for _ in first.decisions:
            self.read()
            self.decisions += 1
            before = self.page.locator("#sheet").get_attribute("data-line") or ""
            self.press(".guide .ways .button")
            expect(self.page.locator("#sheet")).not_to_have_attribute("data-line", before)
        self.read()
        self.shoot("round")
        self.press('form[action$="/table"] .button')
        self.page.wait_for_url("**/g/*")
        expect(self.page.locator("html")).to_have_attribute("data-ready", "on")

    def sheet(self) -> dict[str, Any]:
        """What this browser's seat may do."""
        asked = self.page.request.get(f"{self.page.url}?choices=true", headers={"accept": "application/json"})
        found: dict[str, Any] = asked.json()
        return found

    def line(self, sheet: dict[str, Any], rng: random.Random) -> str:
        """What the plain bot would do."""
        if sheet["title"] == "railways-card":
            return choice(sheet, rng)
        record = Record.read(self.page.request.get(f"{self.page.url}/record").text())
        table = Table(find(record.title, record.map, len(record.seats), **record.options), record=record)
        seat = table.turn()
        assert seat is not None
        return str(title(record.title).bot("greedy").choose(table.game, table.state, seat, rng))

    def play_on(self, until: int) -> float:
        """The rest of the game; the minutes after the rounds in which the coach is asked."""
        person, rng, free = Person(self.page), random.Random(11), 0.0
        self.page.evaluate(COUNT)
        while person.wait_for_turn():
            self.read()
            self.decisions += 1
            sheet = self.sheet()
            if sheet["round"] > until and not free:
                free = self.minutes()
                self.shoot("free")
            close = self.page.locator("#round-card [data-do=close-round]")
            if close.is_visible():
                self.press("#round-card [data-do=close-round]")
            if not free and self.page.locator('.guide form[action$="/coach"] button').count():
                self.press('.guide form[action$="/coach"] button')
                expect(self.page.locator(".guide .advice")).to_be_visible(timeout=60_000)
                self.read()
                self.press(".guide .advice button")
                continue
            line = self.line(sheet, rng)
            before = self.page.evaluate("window.clicks")
            person.play(next(each for each in sheet["choices"] if each["line"] == line))
            self.presses += self.page.evaluate("window.clicks") - before
        self.read()
        self.shoot("end")
        return free


def main(folder: Path) -> None:
    """Print how long each first game takes, by what has been read, decided and pressed."""
    folder.mkdir(parents=True, exist_ok=True)
    with site_and_browser() as (club, browser):
        for name in ("steel-driver", "railways-card", "age-of-steam", "steam"):
            first = first_game(name)
            assert first is not None
            page = browser.new_context(**LAPTOP).new_page()
            one = Beginner(page, folder, name)
            one.guided(club, first)
            guided = one.minutes()
            free = one.play_on(first.until)
            print(
                f"{name}: guided {guided:.0f} min, with the free rounds {free:.0f}, to the end {one.minutes():.0f}"
                f" ({one.words} words, {one.decisions} decisions, {one.presses} clicks);"
                f" the page itself took {(time.monotonic() - one.began) / 60:.1f} min",
                flush=True,
            )
            page.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
