"""A game of three by correspondence: notices, one is away, one is late, a bot stands in, the end, a rematch."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.club import At, new_table, run_site
from tests.browser.conftest import errors_of
from tests.browser.days import SHIFT
from tests.hooks import Service, open_service
from trunkline.bench.load import free_port

HOUR = 3600.0
PACE = {"move": 48 * 3600, "late": "bot"}

WORDS = {
    "en": {
        "hook": "For programs: any webhook", "add": "Add webhook", "away": "Be away", "stands": "A bot stands in for",
        "back": "I am back", "rematch": "Rematch with the same people", "accept": "Accept",
    },
    "it": {
        "hook": "Per programmi: un webhook qualsiasi", "add": "Aggiungi webhook", "away": "Segna l’assenza",
        "stands": "Un bot gioca al posto di", "back": "Sono di nuovo qui", "rematch": "Rivincita con le stesse persone",
        "accept": "Accetta",
    },
}  # fmt: skip


@dataclass
class Calendar:
    """What day it is on the site."""

    file: Path
    seconds: float = 0.0

    def go_on(self, hours: float) -> None:
        """So much time passes."""
        self.seconds += hours * HOUR
        self.file.write_text(str(self.seconds))

    def today(self) -> date:
        """The day it is."""
        return date.today() + timedelta(seconds=self.seconds)


@pytest.fixture
def service() -> Iterator[Service]:
    """Where notices go."""
    with open_service() as made:
        yield made


@pytest.fixture
def calendar(tmp_path: Path) -> Calendar:
    """The days of the site."""
    return Calendar(tmp_path / SHIFT)


@pytest.fixture
def site(tmp_path: Path, calendar: Calendar, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a site whose days pass as the test wants."""
    port = free_port()
    monkeypatch.setenv("TRUNKLINE_SITE", f"http://localhost:{port}")
    with run_site(tmp_path, port, "days.py"):
        yield f"http://localhost:{port}"


def notices(service: Service) -> list[tuple[str, str, int]]:
    """Those of turns: where they went, for which seat, at which line."""
    found = []
    for each in service.posted:
        said = json.loads(each.body)
        found += [(each.path, turn["seat"], turn["line"]) for turn in said.get("turns", ())]
    return found


def play(at: At) -> None:
    """Let whose turn it is play as a program."""
    table = at.table()
    seat = table.turn()
    assert seat is not None
    at.say(f"{table.state.names[seat]} {at.choice(table)}")


def play_until(at: At, name: str) -> None:
    """Play as programs until it is that seat's turn."""
    while at.sheet()["turn"] != name:
        play(at)


def wait_for_notice(service: Service, at: At, name: str) -> None:
    """Wait until the holder of a seat has heard of the turn that it has now, which began after another one's line."""
    began = [n for n, line in enumerate(at.sheet()["log"], start=1) if line.split()[0] not in (name, "-")][-1]
    had = len(service.posted)
    while not any(path == f"/{name}" and line >= began for path, _, line in notices(service)):
        had += 1
        service.wait(had)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_game_of_three_over_weeks(
    browser: Browser, site: str, service: Service, calendar: Calendar, language: str
) -> None:
    words = WORDS[language]
    at = new_table(site, title="steel-driver", pace=PACE)
    pages: dict[str, Page] = {}
    for name in at.tokens:
        context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
        context.add_cookies([{"name": "language", "value": language, "url": site}])
        page = pages[name] = context.new_page()
        at.take(page, name)
        page.goto(f"{site}/me/notices")
        page.get_by_text(words["hook"]).click()
        page.locator("#webhook").fill(f"{service.address}/{name}")
        page.get_by_role("button", name=words["add"]).click()
        expect(page.locator(".ways li")).to_have_count(1)
    errors = [errors_of(page) for page in pages.values()]

    # A few turns, half a day each: whoever's turn it is hears of it once.
    play(at)  # the first turn began before anybody could be reached
    for _ in range(4):
        turn = at.sheet()["turn"]
        calendar.go_on(12)
        wait_for_notice(service, at, turn)
        play(at)

    # Bruno goes away for ten days in time; his clock stands still, and nobody plays for him.
    play_until(at, "bruno")
    page = pages["bruno"]
    page.goto(f"{site}/me")
    for field, days in (("#begin", 0), ("#end", 9)):
        page.locator(field).fill((calendar.today() + timedelta(days=days)).isoformat())
    page.get_by_role("button", name=words["away"]).click()
    expect(page.locator(".mark").first).to_be_visible()
    calendar.go_on(7 * 24)
    wait_for_notice(service, at, "bruno")
    pages["anna"].goto(f"{site}/g/{at.number}")
    pages["anna"].wait_for_timeout(2500)  # in which the site looks twice for those who are late
    assert at.sheet()["turn"] == "bruno" and all(each["kind"] == "person" for each in at.sheet()["places"])
    calendar.go_on(4 * 24)
    play(at)

    # Carla is late: a bot stands in, all see it, and she comes back.
    play_until(at, "carla")
    calendar.go_on(1)
    wait_for_notice(service, at, "carla")
    calendar.go_on(49)
    page = pages["carla"]
    page.goto(f"{site}/g/{at.number}")
    expect(page.locator(".stand-in")).to_contain_text(words["stands"], timeout=20_000)
    page.get_by_role("button", name=words["back"]).click()
    expect(page.locator(".stand-in")).to_have_count(0)
    assert all(each["kind"] == "person" for each in at.sheet()["places"])

    # To the end, then the same people once more, by invitation.
    while not at.sheet()["over"]:
        play(at)
    page = pages["anna"]
    page.goto(f"{site}/g/{at.number}")
    page.get_by_role("button", name=words["rematch"]).click()
    page.wait_for_url(re.compile(r"/g/\d+/invite"))
    page = pages["bruno"]
    page.goto(site)
    page.get_by_role("button", name=words["accept"]).first.click()
    expect(page.locator("#sheet")).to_have_attribute("data-you", "bruno")

    assert not [each for each, times in Counter(notices(service)).items() if times > 1], "no turn was told of twice"
    assert all(path == f"/{seat}" for path, seat, _ in notices(service))
    assert errors == [[], [], []]
    for page in pages.values():
        page.context.close()
