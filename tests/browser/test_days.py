"""A game of three people by correspondence, over days that the site's clock is put forward by, in both languages.

Each has one webhook, closes the page between turns, and hears of every turn once; one goes away, one is late and a bot
stands in until they are back; the game ends, and the same people begin another one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import findings
from tests.browser.club import At, new_table, press
from tests.browser.conftest import errors_of, site_by_name
from tests.browser.days import AHEAD
from tests.browser.person import LAPTOP, PHONE, Person
from tests.hooks import Service
from tests.long import LONG

HOUR, DAY = 3600, 86400
NAMES = ("anna", "bruno", "carla")
LOCALES = {"en": "en-GB", "it": "it-IT"}

SAID = {
    "en": {"turn": "It is your turn", "stands": "A bot stands in for", "back": "I am back", "rematch": "Rematch with"},
    "it": {
        "turn": "Tocca a te",
        "stands": "Un bot gioca al posto di",
        "back": "Sono di nuovo qui",
        "rematch": "Rivincita",
    },
}


@dataclass
class Club:
    """Three people with a browser each, their table, its time, and what their webhooks have got."""

    at: At
    folder: Path
    service: Service
    pages: dict[str, Page]
    heard: Counter[tuple[str, str]] = field(default_factory=Counter)  # by name and kind
    ahead: float = 0.0

    def wait(self, seconds: float) -> None:
        """Let so many seconds pass on the site."""
        self.ahead += seconds
        new = self.folder / f"{AHEAD}.new"
        new.write_text(str(self.ahead))
        new.replace(self.folder / AHEAD)

    def hears(self, name: str, kind: str) -> dict[str, Any]:
        """The next notice that comes is of that kind, and somebody's alone; what it says."""
        self.heard[name, kind] += 1
        posted = self.service.wait(self.heard.total())
        said: dict[str, Any] = json.loads(posted.body)
        assert (posted.path, said["type"]) == (f"/{name}", kind)
        return said

    def turn(self) -> str:
        """Whose turn it is."""
        return str(self.at.sheet()["turn"])

    def clock(self, name: str) -> dict[str, Any]:
        """The clock of a seat."""
        return next(each for each in self.at.sheet()["clocks"] if each["seat"] == name)

    def place(self, name: str) -> dict[str, Any]:
        """Whoever has a seat, and how."""
        return next(each for each in self.at.sheet()["places"] if each["name"] == name)

    def play(self, name: str) -> None:
        """Somebody comes from their list of tables, plays by clicks until others are to act, and closes the page."""
        page = self.pages[name]
        page.goto(self.at.server)
        page.locator(f'.mine a[href="/g/{self.at.number}"]').click()
        person = Person(page)
        while person.wait_for_turn():
            line = str(self.at.choice(self.at.table()))
            person.play(next(each for each in self.at.sheet(name)["choices"] if each["line"] == line))
            if self.turn() != name:
                break
        page.goto(f"{self.at.server}/about")

    def play_until(self, name: str) -> None:
        """All play, whoever it is, as programs, until it is the turn of one."""
        for table in self.at.decisions():
            seat = table.turn()
            assert seat is not None
            if table.state.names[seat] == name:
                return


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a site whose time is put forward."""
    with site_by_name(tmp_path, monkeypatch, "days.py") as address:
        yield address


def gather(browser: Browser, site: str, service: Service, folder: Path, language: str) -> Club:
    """Three people sit down, each with a webhook; the first on a phone."""
    at = new_table(site, title="steel-driver", pace={"move": DAY})
    pages = {}
    for name in NAMES:
        screen = PHONE if name == "anna" else LAPTOP
        pages[name] = page = browser.new_context(**screen, locale=LOCALES[language], timezone_id="UTC").new_page()
        at.sit(page, name)
        page.goto(f"{site}/me/notices")
        press(page.locator("details:has(#webhook) > summary"))
        page.locator("#webhook").fill(f"{service.address}/{name}")
        press(page.locator("form:has(#webhook) button"))
        expect(page.locator(".ways li")).to_have_count(1)
    return Club(at, folder, service, pages)


def go_away(club: Club, name: str, days: int) -> None:
    """Somebody says that they are away, from today on."""
    page, today = club.pages[name], datetime.now(UTC) + timedelta(seconds=club.ahead)
    page.goto(f"{club.at.server}/me")
    page.locator("#begin").fill(f"{today:%Y-%m-%d}")
    page.locator("#end").fill(f"{today + timedelta(days=days):%Y-%m-%d}")
    press(page.locator('form[action="/me/away"] button'))
    expect(page.locator('form[action="/me/away/end"]')).to_have_count(1)


@pytest.mark.parametrize("language", ["it", "en"] if LONG else ["it"])
def test_a_game_by_correspondence(browser: Browser, site: str, service: Service, tmp_path: Path, language: str) -> None:
    club = gather(browser, site, service, tmp_path, language)
    errors = [errors_of(page) for page in club.pages.values()]
    words, (host, late, away) = SAID[language], NAMES

    # Every turn is made known once, to whoever is to act alone, after two minutes.
    club.play(club.turn())  # it began before anybody had a webhook
    for _ in NAMES:
        name = club.turn()
        club.wait(180)
        said = club.hears(name, "turn")
        assert said["language"] == language and words["turn"] in said["text"], said
        club.play(name)

    # One goes away: the time stands still, and nobody is late when two days are over.
    club.play_until(away)
    go_away(club, away, 3)
    club.wait(180)
    club.hears(away, "turn")
    club.wait(2 * DAY)
    assert not club.clock(away)["late"] and not club.place(away)["stands_in"]
    club.pages[away].goto(f"{site}/me")
    press(club.pages[away].locator('form[action="/me/away/end"] button'))
    expect(club.pages[away].locator('form[action="/me/away/end"]')).to_have_count(0)
    club.play(away)

    # One is late: after the notice and two reminders a bot stands in, until they are back.
    club.play_until(late)
    club.wait(180)
    club.hears(late, "turn")
    club.wait(12 * HOUR)
    club.hears(late, "reminder")
    club.wait(6 * HOUR)
    club.hears(late, "reminder")
    watcher, page = club.pages[host], club.pages[late]
    watcher.goto(f"{site}/g/{club.at.number}")
    club.wait(6 * HOUR)
    expect(watcher.locator("#pane-table .standing")).to_have_count(1, timeout=20_000)
    watcher.goto(f"{site}/about")
    page.goto(f"{site}/g/{club.at.number}")
    expect(page.locator(".stand-in")).to_contain_text(words["stands"])
    assert findings(page) == []
    press(page.get_by_role("button", name=words["back"]))
    expect(page.locator(".stand-in")).to_have_count(0)
    assert not club.place(late)["stands_in"]
    page.goto(f"{site}/about")

    # The game goes on to its end, and the same people begin another one.
    for _ in club.at.decisions():
        pass
    watcher.goto(f"{site}/g/{club.at.number}")
    expect(watcher.locator("#ending tr.total")).to_be_visible()
    press(watcher.get_by_role("button", name=words["rematch"]))
    watcher.wait_for_url("**/invite")
    again = watcher.url.removesuffix("/invite")
    assert again != f"{site}/g/{club.at.number}"
    for name in (late, away):
        club.heard[name, "invitation"] += 1
        club.pages[name].goto(site)
        press(club.pages[name].locator('form[action$="/accept"] button'))
        expect(club.pages[name].locator("#sheet")).to_be_visible()
    watcher.goto(again)
    assert sum(club.pages[name].locator("#promptbar.mine").count() for name in NAMES) == 1, "one of them is to act"

    service.wait(club.heard.total())
    got = Counter((each.path[1:], json.loads(each.body)["type"]) for each in service.posted)
    assert got == club.heard, "nothing came twice"
    assert errors == [[], [], []]
    for each in club.pages.values():
        each.context.close()
