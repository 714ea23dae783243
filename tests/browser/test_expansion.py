"""The maps of Map Expansion #1 by clicks: links without track, cubes for towns, cities that are due."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import choice_of, click_line, hex_of, line_of, new_table, pick, wait_past
from trunkline.actions import Action


def choose(page: Page, word: str) -> None:
    """Choose in the list."""
    choice_of(page, word).click()


def click(page: Page, action: Action) -> None:
    """Do an action by clicks, those of these maps included."""
    verb, *words = str(action).split()
    before = line_of(page)
    if verb == "connect":
        pick(page, hex_of(page, words[0]))
        expect(hex_of(page, words[1])).to_contain_class("legal")
        pick(page, hex_of(page, words[1]))
        page.locator("[data-do=confirm]").click()
    elif verb == "fetch":
        pick(page, page.locator(f'.side [data-pick="space-{words[1]}"]').first)
        choose(page, f"{words[0]}@space-{words[1]}")
    else:
        click_line(page, action)
        return
    wait_past(page, before)


def test_a_link_without_track(page: Page, club: str) -> None:
    """Belgium: a town beside a city becomes a city, and a disc joins them."""
    at = new_table(club, ("link",) * 2, ("ann", "bob"), title="steam", map="belgium-luxembourg")
    for wanted in ("urbanization", "first-move"):
        table = at.advance(lambda t, phase: phase == "actions")
        at.say(f"{table.state.names[table.turn()]} role {wanted}")
    table = at.advance(lambda t, phase: phase == "build" and any(a.verb == "urbanize" for a in t.legal(t.turn())))
    name = table.state.names[table.turn()]
    at.say(f"{name} urbanize leuven gray")
    at.sit(page, name)
    action = next(a for a in at.table().legal(table.turn()) if a.verb == "connect")
    click(page, action)
    expect(page.locator("#board .short-link")).to_have_count(1)
    expect(page.locator("#board .import-space")).to_have_count(12)


def test_cubes_and_cities_of_towns(page: Page, club: str) -> None:
    """Brussels: a town tile brings a cube, a second player's link a city with a whole space."""
    at = new_table(club, title="steam", map="brussels-metro")
    at.sit(page)
    clicked: set[str] = set()
    while not {"fetch", "urbanize", "stock"} <= clicked:
        table = at.advance(lambda t, phase: {"fetch", "urbanize"} & {a.verb for a in t.legal(t.turn())} != set())
        action = at.choice(table)
        if action.verb not in ("fetch", "urbanize"):
            at.say(f"{table.state.names[table.turn()]} {action}")
            continue
        page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) >= n", arg=table.line)
        click(page, action)
        clicked.add(action.verb)
        if at.table().game.asks(at.table().state) == "stock":
            click(page, at.choice(at.table()))
            clicked.add("stock")
        assert table.state.round < 7


@pytest.mark.parametrize(
    ("map_name", "seats"),
    [
        ("belgium-luxembourg", ("ann", "bob")),
        ("brussels-metro", ("ann", "bob", "cyd")),
        ("mid-atlantic", ("ann", "bob", "cyd")),
    ],
)
def test_a_whole_turn(page: Page, club: str, map_name: str, seats: tuple[str, ...]) -> None:
    """From the choice of the first action tile into a later turn every line is played by clicking."""
    at = new_table(club, ("me",) * len(seats), seats, title="steam", map=map_name)
    at.advance(lambda table, phase: phase == "actions")
    at.sit(page)
    clicked: set[str] = set()
    wanted = {"role", "lay", "done"}
    while (table := at.table()).state.round < 2 or not wanted <= clicked:
        assert table.state.round < 5, f"never clicked: {wanted - clicked}"
        if line_of(page) != table.line:
            wait_past(page, table.line - 1)
        action = at.choice(table)
        click(page, action)
        assert str(at.table().entries[table.line].action) == str(action)
        clicked.add(action.verb)
