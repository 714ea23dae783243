"""How long a reader waits: `python -m tests.browser.speed` prints it, and no test asserts it.

The first board is timed by the browser, its processor slowed four times, from asking for a table until its board is
painted and until it can be played on; a move by the clock, from sending a line as the page does until its new board is
there, all of it the server's. Medians of several, in the middle of a game.
"""

from __future__ import annotations

import time
import urllib.parse
import urllib.request
from statistics import median

from playwright.sync_api import Browser, expect

from tests.browser.alone import site_and_browser
from tests.browser.club import At, new_table
from trunkline.game import CHANCE

SLOWED = 4
TIMES = 5
MOVES = 60
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


def moves(at: At) -> list[float]:
    """Milliseconds from a line to its new board, as the page asks for it, for the next lines of the greedy bots."""
    took: list[float] = []
    while len(took) < MOVES:
        table = at.table()
        seat = table.turn()
        if seat is None:
            break
        if seat == CHANCE:
            continue
        name = table.state.names[seat]
        fields = {"n": table.line, "line": f"{name} {at.choice(table)}"}
        request = urllib.request.Request(
            f"{at.server}/g/{at.number}",
            urllib.parse.urlencode(fields).encode(),
            {"accept": "text/html", "hx-request": "true", "authorization": f"Bearer {at.tokens[name]}"},
        )
        start = time.perf_counter()
        with urllib.request.urlopen(request, timeout=20) as answer:
            answer.read()
        took.append((time.perf_counter() - start) * 1000)
    return took


def main() -> None:
    """Print the figures of each title that hides nothing."""
    with site_and_browser() as (club, browser):
        for title in ("age-of-steam", "steam", "steel-driver"):
            at = new_table(club, title=title)
            at.advance(lambda table, phase: table.state.round == 3 and phase == "build")
            painted, ready = first_boards(browser, at)
            took = sorted(moves(at))
            print(
                f"{title}: first board {painted:.0f} ms, ready {ready:.0f} ms (processor slowed {SLOWED} times);"
                f" a move {median(took):.0f} ms, the slowest but one {took[-2]:.0f} ms"
            )


if __name__ == "__main__":
    main()
