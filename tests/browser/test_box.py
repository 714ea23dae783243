"""The box of the board is the same in every phase of every title, at each size of the window; no sentence is cut."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.club import At, close_round, new_table, pick
from tests.browser.test_card_game import choice
from tests.browser.test_frame import BOX, PLAYED, SEVEN, SIZES
from trunkline.phase import Phase

ALL_SIZES = {**SIZES, "2560": (2560, 1440)}

WHOLE = """all => {
  const lines = document.getElementById("lines").getBoundingClientRect();
  const words = document.createRange();
  const step = document.getElementById("step");
  const shown = document.getElementById("detail-words");
  if (shown.classList.contains("alone")) words.selectNodeContents(shown);
  else if (!step.hidden) words.selectNodeContents(step);
  else {
    const prompt = document.getElementById("prompt");
    words.selectNodeContents(prompt);
    const besides = prompt.querySelector(".besides");
    if (besides && !all) words.setEndBefore(besides);
  }
  return words.getBoundingClientRect().bottom <= lines.bottom + 1;
}"""
"""Whether all of what the prompt says is seen; on a phone its first sentence, which says what is to be done."""

Asked = tuple[str, str, str]
"""A decision: its phase, what is asked in it, and whom."""


def open_decisions(at: At) -> Iterator[Asked]:
    """Every decision of a table that hides nothing, as the greedy bots come to it."""
    for table in at.decisions():
        phase, seat = table.game.phase(table.state), table.turn()
        assert phase is not None and seat is not None
        yield phase.name, str(table.game.asks(table.state)), table.state.names[seat]


def hidden_decisions(at: At) -> Iterator[Asked]:
    """The same where only the seat knows what is legal; what is asked goes by the first verb."""
    rng = random.Random(11)
    while (name := at.sheet()["turn"]) is not None:
        sheet = at.sheet(name)
        yield sheet["phase"], min(line.split()[0] for line in sheet["legal"]), name
        at.ask(f"/g/{at.number}", {"n": sheet["line"], "line": f"{name} {choice(sheet, rng)}"}, at.tokens[name])


@pytest.mark.parametrize("name", PLAYED)
def test_the_board_keeps_its_box(browser: Browser, club: str, name: str) -> None:
    """Every decision of every phase in which somebody decides, as it comes and with a thing chosen, in Italian."""
    seats = ("anna", "bruno") if name == "cards" else ("anna", "bruno", "carla")
    at = new_table(club, ("link",) * len(seats), seats, **PLAYED[name])
    game = at.table().game
    phases = {each.name for each in (*game.opening, *game.round, *game.ending) if type(each).legal is not Phase.legal}
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.context.add_cookies([{"name": "language", "value": "it", "url": club}])
    for seat in seats:
        at.take(page, seat)
    page.goto("about:blank")  # nobody follows the table while it plays on
    boxes: dict[str, dict[str, str]] = {size: {} for size in ALL_SIZES}
    seen: set[tuple[str, str]] = set()
    for phase, asked, seat in hidden_decisions(at) if name == "cards" else open_decisions(at):
        if (phase, asked) in seen:
            continue
        seen.add((phase, asked))
        page.goto(f"{club}/g/{at.number}?as={seat}")
        measure(page, f"{phase}: {asked}", boxes)
        page.goto("about:blank")
        if {phase for phase, _ in seen} == phases:
            break
    assert {phase for phase, _ in seen} == phases, "a phase never came"
    assert len(seen) * 2 >= len(boxes["1440"]) >= len(seen)
    for size, found in boxes.items():
        assert len(set(found.values())) == 1, (size, found)
    page.context.close()


def measure(page: Page, asked: str, boxes: dict[str, dict[str, str]]) -> None:
    """The box at each size, as a decision comes and with a thing chosen, on a page that does not scroll."""
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    curtain = page.locator("#curtain button")
    if curtain.is_visible():
        curtain.click()
    close_round(page)
    for size, (width, height) in ALL_SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        boxes[size][asked] = page.evaluate(BOX)
        assert page.evaluate(WHOLE, width > 400), f"the sentence is cut: {asked}, {size}"
        lit = page.locator("#board :is(.hex, .link, .spot).legal, .side [data-pick].legal:visible")
        if lit.count():
            pick(page, lit.first)
            boxes[size][f"{asked}, chosen"] = page.evaluate(BOX)
            shown = page.locator("#choices .choice")
            if shown.count():
                shown.last.hover()
            assert page.evaluate(WHOLE, width > 400), f"what is chosen is cut: {asked}, {size}"
            page.mouse.move(0, 0)
            page.keyboard.press("Escape")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (asked, size)
        assert page.evaluate("document.documentElement.scrollHeight") <= height, (asked, size)


def answering(text: str) -> Callable[[Route], None]:
    """Answers a request with this page."""
    return lambda route: route.fulfill(body=text, content_type="text/html")


FIRST_ROW = "document.querySelector('.tops .players tbody tr').getBoundingClientRect().height"


@pytest.mark.parametrize(("name", "seats", "cut", "what"), [
    ("age-of-steam", 3, '<div class="side">', BOX), ("cards", 3, '<div class="side">', BOX),
    ("steam", 6, '<tr id="player-', FIRST_ROW),
])  # fmt: skip
def test_nothing_waits_for_the_page_to_be_whole(
    browser: Browser, club: str, name: str, seats: int, cut: str, what: str
) -> None:
    """A slow line brings the board before what stands beside it, and one seat after the other: nothing moves for it."""
    at = new_table(club, ("link",) * seats, SEVEN[:seats], **PLAYED[name])
    whole = at.ask_page(f"/g/{at.number}")
    part = cut.join(whole.split(cut)[: 3 if seats > 3 else 1])  # without the board's side, or with two seats of six
    assert len(part) < len(whole)
    page = browser.new_context().new_page()
    page.route("**/*.js*", lambda route: route.abort())
    for size, (width, height) in ALL_SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        boxes = []
        for text in (part, whole):
            page.route(f"{club}/g/{at.number}", answering(text))
            page.goto(f"{club}/g/{at.number}")
            boxes.append(page.evaluate(what))
        assert boxes[0] == boxes[1], size
    page.context.close()
