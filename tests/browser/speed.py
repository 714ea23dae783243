"""How long a reader waits: `python -m tests.browser.speed` prints it, and no test asserts it.

The first board is timed by the browser, its processor slowed four times, from asking for a table until its board is
painted and until it can be played on; a move by the clock, from sending a line as the page does until its new board is
there, all of it the server's. Medians of several, in the middle of a game.
"""

from __future__ import annotations

import os
import random
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, expect

from tests.browser.alone import site_and_browser
from tests.browser.club import At, new_table
from tests.browser.test_card_game import choice
from trunkline.game import CHANCE

SLOWED = 4
TIMES = 5
MOVES = 60
TITLES = ("age-of-steam", "steam", "steel-driver", "railways-card")
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def first_boards(playing: Browser, at: At) -> tuple[float, float]:
    """Milliseconds to the first painted board and to a page that answers, each time with nothing kept from before."""
    painted, ready = [], []
    for _ in range(TIMES):
        page = playing.new_context(viewport={"width": 360, "height": 740}).new_page()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        page.goto(f"{at.server}/g/{at.number}", wait_until="commit")
        expect(page.locator("html")).to_have_attribute("data-ready", "on", timeout=60_000)
        ready.append(page.evaluate("performance.now()"))
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
        painted.append(page.evaluate(PAINTED))
        page.context.close()
    return median(painted), median(ready)


Line = tuple[int, str, str]
"""How many lines there are, whose turn it is, and what they play."""


def open_lines(at: At) -> Iterator[Line]:
    """The next lines of the greedy bots, where all is open."""
    while (seat := (table := at.table()).turn()) is not None:
        if seat != CHANCE:
            yield table.line, table.state.names[seat], str(at.choice(table))


def hidden_lines(at: At) -> Iterator[Line]:
    """The best lines by the sheets of the seats, where only they know their hands."""
    rng = random.Random(11)
    while (name := at.sheet()["turn"]) is not None:
        sheet = at.sheet(name)
        yield sheet["line"], name, choice(sheet, rng)


def lines_of(at: At, title: str) -> Iterator[Line]:
    """The lines that follow in a game of a title."""
    return hidden_lines(at) if title == "railways-card" else open_lines(at)


def go_on(at: At, title: str) -> None:
    """Play to the middle of a game."""
    if title != "railways-card":
        at.advance(lambda table, phase: table.state.round == 3 and phase == "build")
        return
    for n, name, line in hidden_lines(at):
        at.ask(f"/g/{at.number}", {"n": n, "line": f"{name} {line}"}, at.tokens[name])
        if n > 60:
            return


def moves(at: At, lines: Iterator[Line]) -> list[tuple[float, str]]:
    """Milliseconds from a line to its new board, as the page asks for it, with the line; the slowest last."""
    took: list[tuple[float, str]] = []
    for n, name, line in lines:
        fields = {"n": n, "line": f"{name} {line}"}
        request = urllib.request.Request(
            f"{at.server}/g/{at.number}",
            urllib.parse.urlencode(fields).encode(),
            {"accept": "text/html", "hx-request": "true", "authorization": f"Bearer {at.tokens[name]}"},
        )
        start = time.perf_counter()
        with urllib.request.urlopen(request, timeout=20) as answer:
            answer.read()
        took.append(((time.perf_counter() - start) * 1000, line))
        if len(took) == MOVES:
            break
    return sorted(took)


def main() -> None:
    """Print the figures of each title, and how busy the machine was meanwhile: the load of its last minute."""
    with site_and_browser() as (club, browser):
        for title in TITLES:
            at = new_table(club, title=title)
            go_on(at, title)
            painted, ready = first_boards(browser, at)
            took = moves(at, lines_of(at, title))
            middle, (second, _), (slowest, line) = median(each for each, _ in took), *took[-2:]
            print(
                f"{title}: first board {painted:.0f} ms, ready {ready:.0f} ms (processor slowed {SLOWED} times);"
                f" a move {middle:.0f} ms, the slowest but one {second:.0f} ms, the slowest {slowest:.0f} ms ({line});"
                f" load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores",
                flush=True,
            )


if __name__ == "__main__":
    main()
