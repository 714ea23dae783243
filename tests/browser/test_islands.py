"""What Ireland and Scandinavia alone have: a cube taken from the map, a delivery by ferry; by pointer and by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import At, click_line, is_ready, line_of, new_table, pick, thing_of, wait_past
from trunkline.table import Table

BY = pytest.mark.parametrize("by", ["pointer", "keys"])


def with_action(club: str, map_name: str, role: str, phase_name: str, verb: str) -> tuple[At, Table, str]:
    """A table on a map where whoever took an action first is asked in a phase, with a line of that verb; its line."""
    at = new_table(club, map=map_name)
    table = at.advance(lambda table, phase: phase == "actions")
    first = table.state.names[table.turn() or 0]
    at.say(f"{first} role {role}")

    def asked(table: Table, phase: str) -> bool:
        seat = table.turn() or 0
        return phase == phase_name and table.state.names[seat] == first and last_line(table, verb) != ""

    table = at.advance(asked)
    return at, table, first


def last_line(table: Table, part: str) -> str:
    """The last legal line that has this in it; "" for none."""
    return next((line for line in reversed([*map(str, table.legal(table.turn() or 0))]) if part in line), "")


def walk_to(page: Page, stop: str) -> None:
    """Come to a place by the key that goes to the next one that may be chosen, and choose it."""
    here = page.locator(f'#board .hex[data-stop="{stop}"]')
    for _ in range(60):
        page.keyboard.press("n")
        if page.locator("#board .hex:focus").get_attribute("data-stop") == stop:
            break
    expect(here).to_be_focused()
    page.keyboard.press("Enter")


def choose_by_keys(page: Page, word: str) -> None:
    """Choose a word in the list that has the focus."""
    expect(page.locator(".choice:focus")).to_have_count(1)
    for _ in range(60):
        if page.locator(".choice:focus").get_attribute("data-choice") == word:
            break
        page.keyboard.press("ArrowDown")
    expect(page.locator(f'.choice:focus[data-choice="{word}"]')).to_have_count(1)
    page.keyboard.press("Enter")


@BY
def test_a_cube_is_taken_from_the_map(page: Page, club: str, by: str) -> None:
    at, table, first = with_action(club, "ireland", "deurbanization", "deurbanize", "remove")
    at.sit(page, first)
    line = last_line(table, "remove")
    _, cube, place = line.split()
    before = line_of(page)
    if by == "pointer":
        pick(page, thing_of(page, f"{cube}@{place}"))
    else:
        walk_to(page, place)
        if page.locator(".choice:focus").count():
            choose_by_keys(page, f"{cube}@{place}")
    expect(page.locator("#play")).to_be_visible()
    if by == "pointer":
        page.locator("#play").click()
    else:
        page.keyboard.press("Enter")
    wait_past(page, before)
    assert str(at.table().entries[before].action) == line


@BY
def test_a_cube_goes_by_ferry(page: Page, club: str, by: str) -> None:
    at, table, first = with_action(club, "scandinavia", "ferry", "goods", "/ferry>")
    at.sit(page, first)
    line = last_line(table, "/ferry>")
    _, cube, route = line.split()
    start, goal = route.partition("/")[0], route.rpartition(">")[2]
    before = line_of(page)
    row = page.locator("#listing li button", has_text="(by ferry)").first
    expect(row).to_be_visible()
    if by == "pointer":
        row.hover()
        lines = page.locator("#board #way .route-case")
        assert len((lines.get_attribute("d") or "").split("L")) >= 2, "the way over water is drawn"
        page.mouse.move(5, 5)
        action = next(a for a in table.legal(table.turn() or 0) if str(a) == line)
        click_line(page, action)
    else:
        walk_to(page, start)
        if page.locator(".choice:focus").count():
            choose_by_keys(page, f"{cube}@{start}")
        if not is_ready(page):
            walk_to(page, goal)
        if page.locator(".choice:focus").count():
            choose_by_keys(page, route)
        expect(page.locator("#play")).to_be_visible()
        page.keyboard.press("Enter")
        wait_past(page, before)
    assert str(at.table().entries[before].action) == line
