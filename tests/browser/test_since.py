"""What others did since one's turn: marked on arrival, hidden at will, played back; the history and its rounds."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.club import At, line_of, look, new_table, wait_past

BOX = "JSON.stringify(document.getElementById('boardbox').getBoundingClientRect())"
SIZES = ((1440, 900), (1366, 768), (360, 740))


@pytest.fixture(scope="module")
def built(club: str) -> At:
    """The last of three to build: the others have laid track since."""
    at = new_table(club)
    at.advance(
        lambda table, phase: phase == "build" and table.state.round == 2 and table.turn() == table.state.order[-1]
    )
    return at


@pytest.fixture
def seat(built: At) -> str:
    """Whose turn it is there."""
    return str(built.sheet()["turn"])


def click(page: Page, thing: Locator) -> None:
    """Click the middle of what is seen of a thing with the pointer."""
    box = thing.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def button(page: Page, what: str) -> Locator:
    """A button of the strip under the board."""
    return page.locator(f".time [data-play={what}]")


def tiles_since(at: At, name: str) -> int:
    """How many tiles others have laid since a seat said something last."""
    table = at.table()
    own = max(entry.n for entry in table.entries if table.state.names[entry.seat] == name and entry.seat >= 0)
    return sum(entry.action.verb == "lay" for entry in table.entries[own:])


def wait_for_end(page: Page, line: int) -> None:
    """Wait until what is played has come to its end, and the present is there."""
    page.wait_for_function("() => !document.documentElement.dataset.playing", timeout=30000)
    page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) === n", arg=line)
    expect(page.locator("#sheet")).not_to_have_attribute("data-past", "0")


def test_halos_are_there_on_arrival_and_go_with_hide(page: Page, built: At, seat: str) -> None:
    """A halo a tile, a number a line, a sentence; Hide brings the history back until others do more."""
    built.sit(page, seat)
    tiles = tiles_since(built, seat)
    assert tiles > 2
    expect(page.locator("#since")).to_be_visible()
    assert f"{tiles} tiles" in page.locator("#since").inner_text()
    assert page.locator("#halos .halo").count() >= tiles
    numbers = page.locator("#steps text").all_text_contents()
    assert numbers == [str(k + 1) for k in range(len(numbers))] and len(numbers) >= tiles
    assert page.locator("#log-lines .fresh").count() == len(numbers)
    expect(page.locator(".history")).to_be_hidden()
    box = page.evaluate(BOX)
    click(page, button(page, "hide"))
    expect(page.locator("#halos")).to_have_count(0)
    expect(page.locator("#steps text")).to_have_count(0)
    expect(page.locator(".history")).to_be_visible()
    assert page.evaluate(BOX) == box
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    expect(page.locator("#halos")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_play_back_to_the_end(
    browser: Browser, club: str, built: At, seat: str, size: tuple[int, int], motion: Any
) -> None:
    """Play goes through the lines and comes back to the turn, which has waited; the board’s box never changes."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion=motion)
    page.context.add_cookies([{"name": "language", "value": "it", "url": club}])
    built.sit(page, seat)
    line, box = line_of(page), page.evaluate(BOX)
    lit = page.locator("#board .hex.legal").count()
    click(page, button(page, "since"))
    expect(page.locator("html")).to_have_attribute("data-playing", "since")
    expect(page.locator("#player")).to_be_visible()
    click(page, button(page, "pause"))
    expect(button(page, "pause")).to_have_text("▶")
    for _ in range(2):
        click(page, button(page, "speed"))
    expect(button(page, "speed")).to_have_text("4×")
    click(page, button(page, "on"))
    expect(page.locator("#step")).to_contain_text(" di ")
    assert line_of(page) < line
    assert page.evaluate(BOX) == box
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator("#halos .now")).not_to_have_count(0)
    click(page, button(page, "pause"))
    wait_for_end(page, line)
    expect(page.locator("#board .hex.legal")).to_have_count(lit)
    expect(page.locator("#since")).to_be_visible()
    assert page.evaluate(BOX) == box
    assert page.url.endswith(f"/g/{built.number}")
    page.context.close()


def test_a_step_back_from_the_first_line_waits(page: Page, built: At, seat: str) -> None:
    """At its first position the player can go back no further, and pauses there."""
    built.sit(page, seat)
    click(page, button(page, "since"))
    expect(page.locator("#step")).not_to_be_empty()
    click(page, button(page, "back"))
    expect(button(page, "pause")).to_have_text("▶")


def test_pause_step_and_skip(page: Page, built: At, seat: str) -> None:
    """Keys and buttons: b plays and pauses, steps wait, Escape and End go to the turn at once."""
    built.sit(page, seat)
    line = line_of(page)
    page.keyboard.press("b")
    expect(page.locator("#step")).to_contain_text("1 of ")
    page.keyboard.press("b")
    expect(button(page, "pause")).to_have_text("▶")
    at = line_of(page)
    click(page, button(page, "on"))
    page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) > n", arg=at)
    click(page, button(page, "back"))
    page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) === n", arg=at)
    for skip in ("Escape", "End"):
        page.keyboard.press(skip)
        wait_for_end(page, line)
        page.keyboard.press("b")
        expect(page.locator("html")).to_have_attribute("data-playing", "since")
    click(page, button(page, "end"))
    wait_for_end(page, line)
    page.keyboard.press("h")
    expect(page.locator("#halos")).to_have_count(0)


def test_the_history_by_rounds(page: Page, built: At, seat: str) -> None:
    """{ and } jump by rounds, Home and End to both ends; playing from a line stops where one says, with its address."""
    page.goto(f"{built.server}/g/{built.number}")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    line = line_of(page)
    entries = built.table().entries
    first = {n: next(entry.n for entry in entries if entry.round == n) - 1 for n in (1, 2)}

    def is_at(n: int) -> None:
        page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) === n", arg=n)

    for key, n in (("{", first[2]), ("{", first[1]), ("}", first[2]), ("}", line), ("Home", 0), ("End", line)):
        page.keyboard.press(key)
        is_at(n)
    page.evaluate("window.kept = true")
    page.locator(".history [data-step='-1']").click()
    is_at(line - 1)
    assert page.evaluate("window.kept"), "a step in the history is no new page"
    page.locator("#slider").press("ArrowRight")
    is_at(line)
    page.keyboard.press("[")
    is_at(line - 1)
    page.keyboard.press("u")
    expect(page.locator("#trouble")).to_be_hidden()
    is_at(line - 1)
    page.keyboard.press("{")
    is_at(first[2])
    expect(page.locator(".marks .now")).to_contain_text("1")
    click(page, button(page, "from"))
    page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) > n + 1", arg=first[2])
    expect(page.locator(".marks .now")).to_contain_text("Round 2")
    page.keyboard.press("Escape")
    expect(page.locator("html")).not_to_have_attribute("data-playing", "past")
    expect(page.locator(".history")).to_be_visible()
    assert page.url.endswith(f"/g/{built.number}/at/{line_of(page)}")
    marks = page.locator(".marks > *").evaluate_all("all => all.map(mark => mark.getBoundingClientRect().x)")
    scale = page.locator(".scale").bounding_box()
    assert scale and all(scale["x"] - 30 < x < scale["x"] + scale["width"] for x in marks)


@pytest.fixture
def fresh(club: str) -> At:
    """A table of its own, for what is played on."""
    at = new_table(club, title="steel-driver")
    at.advance(lambda table, phase: phase == "build")
    return at


def others_build(at: At) -> str:
    """Let the seats build until one has seen a link of another since its own last line; its name."""

    def seen(table: Any, phase: str) -> bool:
        name = table.state.names[table.turn() or 0]
        lines = table.record.lines
        own = max((k for k, line in enumerate(lines) if line.startswith(f"{name} ")), default=len(lines))
        return phase == "build" and any(" build " in line for line in lines[own + 1 :])

    table = at.advance(seen)
    return str(table.state.names[table.turn() or 0])


def test_an_own_line_clears_the_marks(page: Page, fresh: At) -> None:
    """As soon as one plays, what others did before is marked no more."""
    name = others_build(fresh)
    fresh.sit(page, name)
    expect(page.locator("#halos .halo").first).to_be_attached()
    before, marked = line_of(page), page.locator("#steps text").count()
    assert marked
    target = page.locator("#board .link.legal").first
    x, y = target.evaluate(
        "link => { const line = link.querySelector('path.area');"
        " const p = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());"
        " return [p.x, p.y]; }"
    )
    page.mouse.click(x, y)
    if page.locator(".choice").count():
        page.locator(".choice").first.click()
    if page.locator("#play").is_visible():
        page.locator("#play").click()
    wait_past(page, before)
    lines = page.locator("#log-lines .fresh").evaluate_all("all => all.map(row => Number(row.dataset.n))")
    assert all(n > before for n in lines)


def test_lines_of_others_come_one_by_one_when_asked_for(page: Page, fresh: At) -> None:
    """With a pace chosen, what comes in a burst is shown line by line, and ends in the present."""
    page.goto(f"{fresh.server}/g/{fresh.number}")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    look(page, "pace", "steps")
    page.evaluate(
        "() => { window.shown = []; new MutationObserver(() => {"
        " const n = Number(document.getElementById('sheet').dataset.line);"
        " if (window.shown.at(-1) !== n) window.shown.push(n); })"
        ".observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-line'] }); }"
    )
    before = line_of(page)
    stop = before + 4
    table = fresh.advance(lambda table, phase: table.line >= stop)
    page.wait_for_function(
        "n => Number(document.getElementById('sheet').dataset.line) === n && !document.documentElement.dataset.playing",
        arg=table.line,
        timeout=30000,
    )
    assert page.evaluate("window.shown") == list(range(before + 1, table.line + 1))


def test_the_card_of_a_round_stays_while_others_play(page: Page, club: str) -> None:
    """Lines of others come under an open card, at once and not step by step; it goes when it has been read."""
    at = new_table(club)
    page.goto(f"{at.server}/g/{at.number}")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    at.advance(lambda table, phase: table.state.round == 2)
    card = page.locator("#round-card")
    expect(card).to_be_visible()
    look(page, "pace", "steps")
    page.evaluate(
        "() => { window.played = 0; new MutationObserver(() => { window.played += 1; })"
        ".observe(document.documentElement, { attributes: true, attributeFilter: ['data-playing'] }); }"
    )
    before = at.table().line
    table = at.advance(lambda table, phase: table.line >= before + 3)
    page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) === n", arg=table.line)
    expect(card).to_be_visible()
    assert page.evaluate("window.played") == 0
    page.locator("#tab-notes").click()
    page.locator("#notes").press_sequentially("a")
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    expect(page.locator("#notes")).to_have_value("a\nb")
    expect(card).to_be_visible()
    card.get_by_role("button", name="Go on").click()
    expect(card).to_be_hidden()
