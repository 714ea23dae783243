"""A server of its own and tables on it, for tests that click."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from trunkline.actions import Action
from trunkline.game import CHANCE
from trunkline.record import Record
from trunkline.table import Table
from trunkline.titles import find, title

TITLE = "age-of-steam"
NAMES = ("anna", "bruno", "carla")

RUN = """
import sys
from random import Random
from trunkline.site.tables import hall, live
from trunkline.site.serve import run
# Every table has the same fortune, so that a test finds today what it found yesterday.
hall.SystemRandom = live.SystemRandom = lambda: Random(7)
run(port=int(sys.argv[1]), db_url=sys.argv[2])
"""


@contextmanager
def run_site(folder: Path) -> Iterator[str]:
    """Run the site on a free port; gives its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", RUN, str(port), f"sqlite:///{folder}/club.db"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=(folder / "errors.txt").open("wb"))
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(900):
            try:
                urllib.request.urlopen(f"{address}/about", timeout=2).close()
                break
            except (urllib.error.URLError, ConnectionError):
                if process.poll() is not None:
                    raise RuntimeError((folder / "errors.txt").read_text()) from None
                time.sleep(0.1)
        else:
            raise RuntimeError("the site does not start")
        yield address
    finally:
        process.terminate()
        process.wait(20)


@dataclass
class At:
    """A table on the server, seen from outside: its number, the tokens of its seats, and what its record says."""

    server: str
    number: int
    tokens: dict[str, str]
    rng: random.Random = field(default_factory=lambda: random.Random(7))

    def ask(self, path: str, data: Any = None, token: str = "") -> str:
        """The answer of the site to a program."""
        headers = {"accept": "application/json", "content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(f"{self.server}{path}", body, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return str(answer.read().decode())

    def table(self) -> Table:
        """The match as it stands on the server."""
        record = Record.read(self.ask(f"/g/{self.number}/record"))
        game = find(record.title, record.map, len(record.seats), **record.options)
        return Table(game, record=record, rng=self.rng)

    def say(self, line: str) -> None:
        """Play a line as a program."""
        table = self.table()
        self.ask(f"/g/{self.number}", {"n": table.line, "line": line}, self.tokens[line.split()[0]])

    def choice(self, table: Table) -> Action:
        """What the greedy bot would do."""
        seat = table.turn()
        assert seat is not None and seat != CHANCE
        return title(table.game.title).bot("greedy").choose(table.game, table.state.copy(), seat, self.rng)

    def advance(self, until: Callable[[Table, str], bool]) -> Table:
        """Let bots play by program until a position; `until` gets the table and the name of the phase."""
        while True:
            table = self.table()
            phase = table.game.phase(table.state)
            assert phase is not None, "the game ended before that"
            if until(table, phase.name):
                return table
            seat = table.turn()
            assert seat is not None
            self.say(f"{table.state.names[seat]} {self.choice(table)}")

    def sheet(self, name: str = "") -> dict[str, Any]:
        """What a seat may know, its choices and all; without a name what an onlooker is."""
        found: dict[str, Any] = json.loads(self.ask(f"/g/{self.number}?choices=true", token=self.tokens.get(name, "")))
        return found

    def sit(self, page: Page, *names: str) -> None:
        """Sit down at seats with this page's browser and look at the table."""
        for name in names or tuple(self.tokens):
            page.goto(f"{self.server}/g/{self.number}/seat/{self.tokens[name]}")
            page.locator("main form button").first.click()
        page.goto(f"{self.server}/g/{self.number}")
        expect(page.locator("html")).to_have_attribute("data-script", "on")


def new_table(
    server: str, kinds: Sequence[str] = ("link",) * 3, names: Sequence[str] = NAMES, title: str = TITLE, **more: Any
) -> At:
    """A new table, of Age of Steam unless another title is named; `more` is its `map` and `options`."""
    at = At(server, 0, {})
    seats = [{"name": name, "kind": kind} for name, kind in zip(names, kinds, strict=True)]
    made = json.loads(at.ask("/new", {"title": title, "seats": seats, **more}))
    return At(server, made["game"], made["tokens"])


def line_of(page: Page) -> int:
    """How many lines the page shows."""
    return int(page.locator("#sheet").get_attribute("data-line") or -1)


def wait_past(page: Page, line: int) -> None:
    """Wait until the page shows more lines than that."""
    page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) > n", arg=line, timeout=15000)


def hex_of(page: Page, word: str) -> Locator:
    """The hex with a label or a stop."""
    return page.locator(f'#board .hex[data-word="{word}"], #board .hex[data-stop="{word}"]').first


def pick(page: Page, where: Locator) -> None:
    """Click a thing of the board as a pointer does that knows where it is: names and cubes may lie above it."""
    box = where.bounding_box()
    assert box is not None
    where.dispatch_event("click", {"bubbles": True, "detail": 1})


def click_line(page: Page, action: Action) -> None:
    """Do an action on the page by clicks, the way a player does, and wait until it has been played."""
    before = line_of(page)
    verb, *words = str(action).split()
    if verb in ("issue", "raise", "bid", "pass", "stay", "role", "pass-on", "stock", "take", "done", "upgrade"):
        button = page.locator(f'#quick button[data-line="{action}"]')
        if not button.is_visible():
            page.locator("#quick details.more summary").click()
        button.click()
        if verb == "done" and page.locator("#confirm").is_visible():
            button.click()
    elif verb == "lay":
        pick_twice(page, hex_of(page, words[0]), " ".join(words[1:]))
    elif verb == "urbanize":
        pick_twice(page, hex_of(page, words[0]), f"city-{words[1]}")
    elif verb == "grow":
        pick_twice(page, hex_of(page, words[0]), f"space-{words[1]}")
    elif verb == "deliver":
        deliver(page, words[0], words[1])
    elif verb == "produce":
        page.locator(f'.side [data-pick="drawn-{words[0]}"]').first.click()
        page.locator(f'.side [data-pick="{words[1]}-{words[2]}"]').click()
        page.locator("[data-do=confirm]").click()
    else:
        raise AssertionError(f"no clicks for {action}")
    wait_past(page, before)


def pick_twice(page: Page, place: Locator, word: str) -> None:
    """Open the fan of a place and choose in it: the first click shows the choice in place, the second plays it."""
    pick(page, place)
    item = page.locator(f'.item[data-choice="{word}"]')
    item.click()
    expect(page.locator("#confirm")).to_be_visible()
    item.click()


def deliver(page: Page, cube: str, route: str) -> None:
    """A cube, a place, a route where there are several, and the confirmation."""
    start, goal = route.split("/")[0], route.split(">")[-1]
    pick(page, page.locator(f'#board .cube[data-stop="{start}"][data-word="{cube}"]').first)
    if not page.locator("#confirm").is_visible():
        pick(page, hex_of(page, goal))
    way = page.locator(f'.item[data-choice="{route}"]')
    if way.count():
        way.click()
    page.locator("[data-do=confirm]").click()


THING = ":is(.hex, .link, .spot, .company)"
"""What can be picked on a board besides cubes."""


def thing_of(page: Page, word: str) -> Locator:
    """The cube, hex, link, city, company box or card of a word."""
    cube, _, stop = word.partition("@")
    if stop:
        return page.locator(f'#board .cube[data-word="{cube}"][data-stop="{stop}"]').first
    return page.locator(f'#board {THING}.legal[data-word="{word}"]').first


def pick_line(page: Page, verb: str, picks: Sequence[str]) -> None:
    """Pick the words of a line one after the other, on the board or in a fan, and play what is then ready.

    A line without picks is a button. Returns when it has been played.
    """
    before = line_of(page)
    button = page.locator(f'#quick button[data-line^="{verb}"]')
    if not picks:
        button.click()
    for word in picks:
        if not page.locator("#confirm.off").count():
            break  # nothing else was left to choose
        item = page.locator(f'.item[data-choice="{word}"]')
        if item.count():
            item.click()
        else:
            pick(page, thing_of(page, word))
    if picks:
        page.locator("#confirm [data-do=confirm]").click()
    wait_past(page, before)
