"""A server of its own and tables on it, for tests that click."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from trunkline.actions import Action
from trunkline.bench.load import free_port
from trunkline.game import CHANCE
from trunkline.record import Record
from trunkline.table import Table
from trunkline.titles import find, title

TITLE = "age-of-steam"
NAMES = ("anna", "bruno", "carla")


@contextmanager
def run_site(folder: Path, port: int = 0, script: str = "fortune.py") -> Iterator[str]:
    """Run the site on a port, a free one unless it is given, by one of the scripts here; gives its address."""
    port = port or free_port()
    command = [sys.executable, str(Path(__file__).with_name(script)), str(port), f"sqlite:///{folder}/club.db"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=(folder / "errors.txt").open("wb"))
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(900):
            try:
                urllib.request.urlopen(f"{address}/about", timeout=2).close()
                break
            except OSError:  # not there yet, or too busy to answer
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

    def ask_page(self, path: str) -> str:
        """A page as a browser gets it."""
        request = urllib.request.Request(f"{self.server}{path}", headers={"accept": "text/html"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return str(answer.read().decode())

    def table(self) -> Table:
        """The match as it stands on the server."""
        record = Record.read(self.ask(f"/g/{self.number}/record"))
        game = find(record.title, record.map, len(record.seats), **record.options)
        return Table(game, record=record, rng=self.rng)

    def say(self, line: str) -> int:
        """Play a line as a program; how many lines there are then, for bots, orders and chance may have followed."""
        n = len(Record.read(self.ask(f"/g/{self.number}/record")).lines)
        return self.say_at(n, line)

    def say_at(self, n: int, line: str) -> int:
        """Play a line after so many lines."""
        sent = {"n": n, "line": line}
        return int(json.loads(self.ask(f"/g/{self.number}", sent, self.tokens[line.split()[0]]))["line"])

    def choice(self, table: Table) -> Action:
        """What the greedy bot would do."""
        seat = table.turn()
        assert seat is not None and seat != CHANCE
        return title(table.game.title).bot("greedy").choose(table.game, table.state.copy(), seat, self.rng)

    def follow(self, table: Table, lines: int) -> None:
        """Bring a copy of the match up to as many lines as the server has."""
        if table.line < lines:
            for said in Record.read(self.ask(f"/g/{self.number}/record")).lines[table.line :]:
                table.say(said)

    def play(self, table: Table, line: str) -> None:
        """Play a line on the server, and what has come of it on a copy of the match."""
        lines = self.say_at(table.line, line)
        table.say(line)
        self.follow(table, lines)

    def advance(self, until: Callable[[Table, str], bool]) -> Table:
        """Let bots play by program until a position; `until` gets the table and the name of the phase."""
        table = self.table()
        while True:
            phase = table.game.phase(table.state)
            assert phase is not None, "the game ended before that"
            if until(table, phase.name):
                return table
            seat = table.turn()
            assert seat is not None
            self.play(table, f"{table.state.names[seat]} {self.choice(table)}")

    def decisions(self) -> Iterator[Table]:
        """The match before each decision, played by what the greedy bot would do, here and on the server."""
        table = self.table()
        while (seat := table.turn()) is not None:
            if seat == CHANCE:  # the server draws at this moment
                self.follow(table, table.line + 1)
            else:
                yield table
                self.play(table, f"{table.state.names[seat]} {self.choice(table)}")

    def sheet(self, name: str = "") -> dict[str, Any]:
        """What a seat may know, its choices and all; without a name what an onlooker is."""
        found: dict[str, Any] = json.loads(self.ask(f"/g/{self.number}?choices=true", token=self.tokens.get(name, "")))
        return found

    def sit(self, page: Page, *names: str) -> None:
        """Sit down at seats with this page's browser and look at the table.

        A link is spent by that, so the seat gets a new one for those who come after, and for programs.
        """
        for name in names or tuple(self.tokens):
            self.take(page, name)
        page.goto(f"{self.server}/g/{self.number}")
        expect(page.locator("html")).to_have_attribute("data-ready", "on")
        if page.locator("#curtain").is_visible():  # several hands are held here, and another one was shown last
            page.locator("#curtain button").click()

    def take(self, page: Page, name: str, *, scripted: bool = True) -> None:
        """Have this page's browser sit down at a seat; without a script by its link, which is pasted."""
        if scripted:
            headers = {"accept": "application/json", "origin": self.server}
            sent = {"token": self.tokens[name], "sit": "yes"}
            sat = page.request.post(f"{self.server}/g/{self.number}/sit", data=sent, headers=headers)
            assert sat.ok, sat.text()
        else:
            page.goto(f"{self.server}/g/{self.number}/sit#{self.tokens[name]}")
            page.locator("#token").fill(page.url)
            page.locator("#seat-link button").click()
            with page.expect_navigation():  # the seat is taken before anything else is asked for
                page.locator("#sit-down").click()
        self.renew(page, name)

    def renew(self, page: Page, name: str) -> None:
        """Make the link of a seat that this page's browser holds anew."""
        headers = {"accept": "application/json", "origin": self.server}
        made = page.request.post(f"{self.server}/g/{self.number}/link", data={"seat": name}, headers=headers)
        assert made.status == 201, made.text()
        self.tokens[name] = made.json()["token"]


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


SPOT = """thing => {
  const line = thing.querySelector("path.area");
  const r = thing.getBoundingClientRect();
  if (!line) return [r.x + r.width / 2, r.y + r.height / 2];
  const p = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
  return [p.x, p.y];
}"""
"""Where a thing of the board is clicked: in its middle; on the middle of its line where it is one."""


def by_touch(page: Page) -> bool:
    """Whether the page is on a screen that is touched."""
    return bool(page.evaluate("navigator.maxTouchPoints > 0"))


def press(where: Locator) -> None:
    """Click a button, or tap it where the screen is touched."""
    if by_touch(where.page):
        where.tap()
    else:
        where.click()


def pick(page: Page, where: Locator) -> None:
    """Click or tap a thing of the board, in the middle of what is seen of it."""
    expect(where).to_be_visible()
    spot = where.evaluate(SPOT)
    if by_touch(page):
        page.touchscreen.tap(*spot)
    else:
        page.mouse.click(*spot)


def look(page: Page, what: str, value: str) -> None:
    """Choose a look of the page in the menu that has them, and close it again."""
    button = page.locator("[popovertarget=look]")
    button.click()
    page.select_option(f"#looks [name={what}]", value)
    button.click()


def choice_of(page: Page, word: str) -> Locator:
    """A word in the list of the Turn tab."""
    return page.locator(f'.choice[data-choice="{word}"]')


def is_ready(page: Page) -> bool:
    """Whether a choice is kept ready, to be played by the button."""
    return page.locator("#play").is_visible()


def click_line(page: Page, action: Action) -> None:
    """Do an action on the page by clicks, the way a player does, and wait until it has been played."""
    close_round(page)
    before = line_of(page)
    verb, *words = str(action).split()
    if verb in ("issue", "raise", "bid", "pass", "stay", "role", "pass-on", "stock", "take", "done", "upgrade"):
        drop_first(page)
        if page.locator(f'#amounts [data-line="{action}"]').count():
            play_amount(page, str(action))
        else:
            press(page.locator(f'.quick button[data-line="{action}"]'))
        if verb == "done" and is_ready(page):
            press(page.locator("#play"))
    elif verb == "lay":
        pick_twice(page, hex_of(page, words[0]), " ".join(words[1:]))
    elif verb == "urbanize":
        pick_twice(page, hex_of(page, words[0]), f"city-{words[1]}")
    elif verb == "grow":
        pick_twice(page, hex_of(page, words[0]), f"space-{words[1]}")
    elif verb == "deliver":
        deliver(page, words[0], words[1])
    elif verb == "produce":
        press(page.locator(f'.side [data-pick="drawn-{words[0]}"]').first)
        press(page.locator(f'.side [data-pick="{words[1]}-{words[2]}"]'))
        press(page.locator("#play"))
    else:
        raise AssertionError(f"no clicks for {action}")
    wait_past(page, before)


def show_amount(page: Page, line: str) -> None:
    """Bring the stepper to the number of a line: by its quick number, else by as many clicks on + as it takes."""
    quick = page.locator(f'#amounts .quicks [data-line="{line}"]')
    if quick.count():
        press(quick)
        return
    play = page.locator("#play-amount")
    lines = page.locator("#amounts .quicks [data-line]:visible")
    press(lines.nth(lines.count() - 1))
    for by in ("1", "-1"):
        more = page.locator(f'#amounts [data-by="{by}"]')
        while amount_shown(page) != line and more.is_enabled():
            press(more)
    assert amount_shown(page) == line, play.inner_text()


def amount_shown(page: Page) -> str:
    """The line that the button at the foot would play."""
    return (page.locator("#play-amount").get_attribute("value") or "").partition(" ")[2]


def play_amount(page: Page, line: str) -> None:
    """Choose a number in the stepper and play it; nothing at all has a button of its own."""
    if page.locator(f'#none[data-line="{line}"]').count():
        press(page.locator("#none"))
        return
    show_amount(page, line)
    press(page.locator("#play-amount"))


def close_round(page: Page) -> None:
    """Close the card of a round that has just ended."""
    close = page.locator("#round-card [data-do=close-round]")
    if close.is_visible():
        press(close)


def drop_first(page: Page) -> None:
    """The next hex of a line is chosen by itself: whoever wants something else drops it."""
    if page.locator("#confirm [data-do=drop]").is_visible():
        press(page.locator("#confirm [data-do=drop]"))


SHOWN_OR_PLAYED = """([n, word]) => {
  const sheet = document.getElementById("sheet");
  if (Number(sheet.dataset.line) > n) return true;
  const tapped = document.querySelector(".choice.pinned")?.dataset.choice === word;
  return tapped && !sheet.hasAttribute("aria-busy") && document.getElementById("play").checkVisibility();
}"""
"""Whether a tap on a choice has played it, which was shown before, or has shown it."""


def pick_twice(page: Page, place: Locator, word: str) -> None:
    """Pick a place and choose in its list: a pointer has shown the choice in place, so one click plays it."""
    if "chosen" not in (place.get_attribute("class") or ""):
        drop_first(page)
        pick(page, place)
    before = line_of(page)
    press(choice_of(page, word))
    if not by_touch(page):
        return
    page.wait_for_function(SHOWN_OR_PLAYED, arg=[before, word])
    if line_of(page) == before:
        press(page.locator("#play"))  # the tap has only shown what was not shown yet


def deliver(page: Page, cube: str, route: str) -> None:
    """A cube, a place, a route where there are several, and the confirmation."""
    start, goal = route.split("/")[0], route.split(">")[-1]
    pick(page, page.locator(f'#board .cube[data-stop="{start}"][data-word="{cube}"]').first)
    if not is_ready(page):
        pick(page, hex_of(page, goal))
    way = choice_of(page, route)
    if way.count():
        press(way)
    press(page.locator("#play"))


THING = ":is(.hex, .link, .spot)"
"""What can be picked on a board besides cubes."""


def thing_of(page: Page, word: str) -> Locator:
    """The cube, hex, link or city of a word on the board; the company box or card beside it."""
    cube, _, stop = word.partition("@")
    if stop:
        return page.locator(f'#board .cube[data-word="{cube}"][data-stop="{stop}"]').first
    beside = f'.tops [data-pick="{word}"].legal, .pane.shown [data-pick="{word}"].legal'
    return page.locator(f'#board {THING}.legal[data-word="{word}"], {beside}').first


def pick_line(page: Page, verb: str, picks: Sequence[str]) -> None:
    """Pick the words of a line one after the other, on the board or in a fan, and play what is then ready.

    A line without picks is a button. Returns when it has been played.
    """
    close_round(page)
    before = line_of(page)
    if not picks:
        page.locator(f'.quick button[data-line^="{verb}"]').click()
    for word in picks:
        if is_ready(page) or line_of(page) != before:
            break  # nothing else was left to choose
        offer = choice_of(page, word)
        if offer.count():
            offer.click()
        else:
            pick(page, thing_of(page, word))
        page.wait_for_timeout(30)  # a line that is played at once is on its way
    if picks and is_ready(page):
        page.locator("#play").click()
    wait_past(page, before)
