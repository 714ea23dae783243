"""St. Lucia: the choice of being first, and a cube on open ground delivered, by pointer and by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import At, click_line, is_ready, line_of, new_table, wait_past
from tests.browser.test_islands import choose_by_keys
from trunkline.games.hexes.actions import Deliver
from trunkline.table import Table


def from_a_hex(table: Table) -> str:
    """A legal delivery that begins on open ground; "" for none."""
    hexes = table.game.map.index
    lines = (a for a in table.legal(table.turn() or 0) if isinstance(a, Deliver))
    return next((str(a) for a in lines if a.route.partition("/")[0] in hexes), "")


def with_a_delivery(club: str) -> tuple[At, Table, str]:
    """A table where a cube may leave a hex: whose turn it is, and the line."""
    at = new_table(club, ("link", "link"), ("ann", "bob"), map="st-lucia")
    table = at.advance(lambda table, phase: phase == "goods" and from_a_hex(table) != "")
    return at, table, table.state.names[table.turn() or 0]


def walk_to_hex(page: Page, label: str) -> None:
    """Come to a hex by the key that goes to the next one that may be chosen, and choose it."""
    for _ in range(60):
        page.keyboard.press("n")
        if page.locator("#board .hex:focus").get_attribute("data-word") == label:
            break
    expect(page.locator(f"#hex-{label}")).to_be_focused()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_a_cube_leaves_open_ground(page: Page, club: str, by: str) -> None:
    at, table, name = with_a_delivery(club)
    at.sit(page, name)
    line = from_a_hex(table)
    _, cube, route = line.split()
    start, goal = route.partition("/")[0], route.rpartition(">")[2]
    before = line_of(page)
    expect(page.locator(f"#cube-{start}-{cube}-0")).to_be_visible()
    if by == "pointer":
        click_line(page, next(a for a in table.legal(table.turn() or 0) if str(a) == line))
    else:
        walk_to_hex(page, start)
        if page.locator(".choice:focus").count():
            choose_by_keys(page, f"{cube}@{start}")
        if not is_ready(page):
            walk_to_hex(page, table.game.map.labels[table.game.map.stops[table.game.map.stop_index[goal]].hex])
        if page.locator(".choice:focus").count():
            choose_by_keys(page, route)
        expect(page.locator("#play")).to_be_visible()
        page.keyboard.press("Enter")
        wait_past(page, before)
    assert str(at.table().entries[before].action) == line
    expect(page.locator(f"#cube-{start}-{cube}-0")).to_have_count(0)


def test_being_first_is_paid_for(page: Page, club: str) -> None:
    at = new_table(club, ("link", "link"), ("ann", "bob"), map="st-lucia")
    table = at.advance(lambda table, phase: phase == "first-player")
    at.sit(page, table.state.names[table.turn() or 0])
    before = line_of(page)
    expect(page.get_by_text("Your turn: pay $5 to be first")).to_be_visible()
    page.get_by_role("button", name="Pay $5 to be first").click()
    wait_past(page, before)
    assert str(at.table().entries[before].action) == "pay-first"
