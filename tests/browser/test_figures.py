"""What stands beside the board and under it: figures that count, strips of a phone, the names of the history."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.club import close_round, hex_of, new_table, pick
from tests.browser.test_frame import PLAYED, SEVEN
from trunkline.table import Table

SEEN = """() => [...document.querySelectorAll(".tops .players :is(th, td, .flag), .tops .forecast > *")]
  .filter((each) => each.checkVisibility() && each.offsetWidth > 1)
  .map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const under = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const cut = each.scrollWidth > each.clientWidth + 1 || left < 0 || right > innerWidth + 0.5;
    const over = each.contains(under) || (under?.contains(each) ?? false);
    return { text: each.textContent.trim(), whole: over && !cut, size: parseFloat(getComputedStyle(each).fontSize) };
  })"""
"""What the strips over the sheet show: its text, whether all of it is seen and nothing lies over it, its size."""


def test_players_and_what_falls_due_are_in_view_on_a_phone(browser: Browser, club: str) -> None:
    """Two numbers of each of up to seven seats with their names, and the forecast, whatever the height of the sheet.

    In Italian, whose words are longer.
    """
    look: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    for made in (*PLAYED.values(), {"title": "steam", "map": "mid-atlantic"}):
        names = SEVEN if made.get("map") else SEVEN[:3]
        context = browser.new_context(**look, locale="it")
        page = context.new_page()
        at = new_table(club, ("link",) * len(names), names, **made)
        if made["title"] != "railways-card":
            next(table for table in at.decisions() if table.line > 60 and table.state.round)
        at.sit(page)
        headings = page.locator(".tops .players thead th:visible").all_inner_texts()
        assert len(headings) == 2 and all(headings), made
        for sheet in ("", "lowered"):
            if sheet:
                page.locator(".handle").tap()
                expect(page.locator("html")).to_have_attribute("data-sheet", sheet)
            shown = page.evaluate(SEEN)
            assert all(each["whole"] and each["size"] >= 11 for each in shown), (made, sheet, shown)
            assert {name[0].upper() for name in names} <= {each["text"] for each in shown}
            due = page.locator(".tops .forecast > div:visible")
            assert due.count() >= (2 if made["title"] in ("steam", "age-of-steam") else 0), made
        context.close()


def test_the_card_of_a_round_is_whole_on_a_phone(browser: Browser, club: str) -> None:
    """Seven seats side by side, a line for each figure: nothing of it lies beyond the edge, and it can be closed."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, locale="it-IT")
    at = new_table(club, ("link",) * 7, SEVEN, title="steam", map="mid-atlantic")
    at.sit(page, "anna")
    at.advance(lambda table, phase: table.state.round == 2)
    card = page.locator("#round-card")
    expect(card).to_be_visible()
    cells = card.locator(":is(th, td):visible").evaluate_all(
        "all => all.map(each => { const { left, right } = each.getBoundingClientRect();"
        " return [left >= 0 && right <= innerWidth && each.scrollWidth <= each.clientWidth + 1, each.textContent]; })"
    )
    assert len(cells) >= 8 * 5
    assert not [text for whole, text in cells if not whole]
    assert card.evaluate("card => card.scrollHeight <= card.clientHeight + 1")
    card.locator("[data-do=close-round]").click()
    expect(card).to_be_hidden()
    page.close()


STEPS = """number => {
  const cell = document.querySelector(`.players [data-number="${number}"]`);
  window.counted = [];
  const look = () => {
    const count = getComputedStyle(cell, "::after").getPropertyValue("--count");
    const steps = document.getAnimations().filter(each => each.animationName === "count");
    window.counted.push([cell.textContent, count, cell.getBoundingClientRect().width, steps.length]);
    if (window.counted.length < 60) requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_figures_count(page: Page, club: str, motion: Any) -> None:
    """Cash counts from what it was, over its cell, which has the new number at once; where motion is wanted."""
    page.emulate_media(reduced_motion=motion)
    at = new_table(club)
    at.sit(page)
    seat = at.table().state.names[at.table().turn() or 0]
    cell = page.locator(f'.players [data-number="cash-{seat}"]')
    before = int(cell.inner_text().strip("$"))
    page.evaluate(STEPS, f"cash-{seat}")
    page.locator("#amounts [data-by='1']").click()
    page.wait_for_function("() => window.counted.length === 60")
    shown = page.evaluate("window.counted")
    after = int(cell.inner_text().strip("$"))
    assert after > before
    assert {text for text, *_ in shown} == {cell.inner_text(), f"${before}"} or {text for text, *_ in shown} == {
        cell.inner_text()
    }
    between = {int(count) for text, count, _, steps in shown if steps and text == f"${after}"}
    if motion == "reduce":
        assert not between
    else:
        assert between and all(before <= count <= after for count in between)
        expect(cell).not_to_have_class("counting")
    widths = {round(width) for text, _, width, _ in shown if text == f"${after}"}
    assert len(widths) == 1, "the cell keeps its width"


def test_the_history_by_its_names(page: Page, club: str) -> None:
    """A place of the slider says its round and phase, a list leads to each; names stand in full where they fit."""
    at = new_table(club)
    table = at.advance(lambda table, phase: table.state.round == 3 and phase == "build")
    at.sit(page)
    names = page.locator(".marks b").evaluate_all(
        "all => all.filter(each => each.offsetWidth > 2).map(each => each.textContent)"
    )
    assert names == ["Round 1", "Round 2", "Round 3"]
    page.set_viewport_size({"width": 360, "height": 740})
    numbers = page.locator(".marks small").evaluate_all(
        "all => all.filter(each => each.offsetWidth > 2).map(each => each.textContent)"
    )
    assert numbers == ["1", "2", "3"]
    page.set_viewport_size({"width": 1366, "height": 768})
    entry = next(each for each in table.entries if each.round == 2 and each.phase == "goods")
    box = page.locator("#slider").bounding_box()
    assert box
    page.mouse.move(box["x"] + 8 + (box["width"] - 16) * entry.n / table.line, box["y"] + box["height"] / 2)
    expect(page.locator("#tip")).to_have_text(f"Round 2 · Move goods · line {entry.n}")
    page.mouse.move(5, 5)
    expect(page.locator("#tip")).to_be_hidden()
    page.locator("#slider").press("ArrowLeft")
    expect(page.locator("#tip")).to_have_text(f"Round 3 · Select actions · line {table.line - 1}")
    page.locator("[popovertarget=rounds]").click()
    listed = page.locator("#rounds")
    assert listed.locator("h3").all_inner_texts() == ["Round 1", "Round 2", "Round 3"]
    link = listed.locator("h3:text-is('Round 2') + ol").get_by_text("Move goods", exact=True)
    assert (link.get_attribute("href") or "").endswith(f"/g/{at.number}/at/{entry.n - 1}")
    link.click()
    expect(page.locator("#sheet")).to_have_attribute("data-past", str(entry.n - 1))
    expect(listed).to_be_hidden()
    assert page.url.endswith(f"/at/{entry.n - 1}")


INK = """([element]) => {
  const { fill, fillOpacity, stroke, strokeWidth } = getComputedStyle(element);
  const clear = fill === "none" || fill === "rgba(0, 0, 0, 0)" || fillOpacity === "0";
  return [clear, stroke !== "none" && parseFloat(strokeWidth) > 0];
}"""


def test_what_glows_is_ringed_never_tinted(page: Page, club: str) -> None:
    """The places beside a chosen hex, the chosen cube and where it may go: lines on what stays as it is."""
    at = new_table(club, title="steam", options={"opening": "random"})
    at.advance(lambda table, phase: phase == "build")
    at.sit(page)
    hexes = page.locator("#board .hex.legal:not([data-stop])")
    for k in range(hexes.count()):
        pick(page, hexes.nth(k))
        if page.locator("#board .hex.near").count():
            break
        page.keyboard.press("Escape")
    near = page.locator("#board .hex.near path")
    assert near.count()
    for state in ("as it is", "under the pointer"):
        for line in near.element_handles():
            assert page.evaluate(INK, [line]) == [True, True], state
        near.first.hover()

    def two_goals(table: Table, phase: str) -> bool:
        ways: dict[str, set[str]] = {}
        for action in table.legal(table.turn() or 0) if phase == "goods" else ():
            if action.verb == "deliver":
                cube, route = str(action).split()[1:]
                ways.setdefault(f"{cube} {route.split('/')[0]}", set()).add(route.split(">")[-1])
        return any(len(goals) > 1 for goals in ways.values())

    table = at.advance(two_goals)
    page.goto(f"{club}/g/{at.number}?as={table.state.names[table.turn() or 0]}")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    close_round(page)
    cubes = page.locator("#board .cube.legal")
    for k in range(cubes.count()):
        pick(page, cubes.nth(k))
        if page.locator(".overlay .chip").count() > 1:
            break
        page.keyboard.press("Escape")
    goals = page.locator(".overlay .chip").count()
    rings = page.locator("#goals .circled:not(.casing)")
    expect(rings).to_have_count(goals)
    expect(page.locator("#chosen .circled")).to_have_count(2)
    for line in page.locator(":is(#goals, #chosen) .circled").element_handles():
        assert page.evaluate(INK, [line]) == [True, True]
    stop = page.locator("#board .hex.legal").first.get_attribute("data-stop") or ""
    place = hex_of(page, stop).bounding_box()
    around = [box for ring in rings.all() if (box := ring.bounding_box())]
    assert place and any(box["x"] < place["x"] and box["width"] > place["width"] for box in around), "it covers nothing"
    page.keyboard.press("Escape")
    expect(page.locator(".circled")).to_have_count(0)
