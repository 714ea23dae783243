"""Steam by clicks: the opening auction, tiles with fee and pass, loans shown before the click, income or points."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import (
    At,
    click_line,
    hex_of,
    line_of,
    new_table,
    pick,
    show_amount,
    wait_past,
)
from tests.choices import choices_of
from trunkline.actions import Action
from trunkline.game import CHANCE
from trunkline.games.hexes.map import NOWHERE
from trunkline.games.hexes.tiles import NO_TILE
from trunkline.games.steam.phases.gains import ChooseGain
from trunkline.show import Choice
from trunkline.table import Table

BASE = {"bid", "pass", "role", "pass-on", "lay", "done", "deliver", "take"}


def speak(page: Page, club: str, language: str) -> None:
    page.context.add_cookies([{"name": "language", "value": language, "url": club}])


def wish(at: At, table: Table, clicked: set[str]) -> Action:
    """What the greedy bot would do; the first time it can be, a tile is taken for its number alone."""
    passes = [a for a in table.legal(table.turn() or 0) if a.verb == "pass-on"]
    return passes[0] if passes and "pass-on" not in clicked else at.choice(table)


def test_two_turns(page: Page, club: str) -> None:
    """From the first bid into the second turn every line is played by clicking, and nothing reloads the page."""
    at = new_table(club, title="steam")
    at.sit(page)
    page.evaluate("window.alive = true")
    clicked: set[str] = set()
    while (table := at.table()).state.round < 2 or not clicked >= BASE:
        if line_of(page) != table.line:
            wait_past(page, table.line - 1)
        action = wish(at, table, clicked)
        click_line(page, action)
        assert str(at.table().entries[table.line].action) == str(action)
        clicked.add(action.verb)
        assert table.state.round < 6, f"never clicked: {BASE - clicked}"
    assert page.evaluate("window.alive")
    expect(page.locator(".panel-steam-players h2")).to_contain_text(f"turn {at.table().state.round} ")


def test_a_bid_tells_the_loan(page: Page, club: str) -> None:
    """Every bid beyond the cash in hand shows the income it would leave."""
    at = new_table(club, title="steam")
    at.sit(page)
    rows = page.locator("#sums div")
    expect(rows.filter(has_text="Income")).to_have_text("Income$0")
    show_amount(page, "bid 6")
    expect(rows.filter(has_text="Income")).to_have_text("Income$0 → −\u2060$2")
    expect(rows.filter(has_text="Final score")).to_have_text("Final score as it stands0 → −4")
    expect(page.locator("#detail-words")).to_have_text("Cash left: $4 · changes the score by −4")


@pytest.mark.parametrize("language", ["en", "it"])
def test_action_tiles(page: Page, club: str, language: str) -> None:
    """Each tile shows number, price and the loan it takes; passes stand apart; a pass is played and shown."""
    words = {"en": ("no fee", "Loan of $5: income", "pass"), "it": ("gratis", "Prestito di $5: reddito", "pass")}
    free, loan, passed = words[language]
    speak(page, club, language)
    at = new_table(club, title="steam", options={"opening": "random"})
    table = at.advance(lambda table, phase: phase == "actions")
    at.sit(page)
    tile = page.locator('#quick .option[data-line="role urbanization"]')
    expect(tile.locator(".tile-number")).to_have_text("7")
    expect(tile.locator(".price")).to_have_text("$6")
    card = choices_of(table.game, table.state)["role urbanization"].card
    assert card is not None and card.warning.startswith("Loan of $")
    expect(page.locator('#quick .option[data-line="role locomotive"] .warning')).to_contain_text(loan[:8])
    expect(page.locator('#quick .option[data-line="role engineer"] .price')).to_have_text(free)
    page.locator('.quick button[data-line="pass-on urbanization"]').click()
    wait_past(page, table.line)
    expect(page.locator(".panel-tiles li.taken .holder")).to_contain_text(passed)


def mover(table: Table) -> str:
    seat = table.turn()
    assert seat is not None
    return str(table.state.names[seat])


def test_track_tells_the_loan_before_it_is_laid(page: Page, club: str) -> None:
    """The tile in place says what must be borrowed and what income that leaves; the log repeats it."""
    at = new_table(club, title="steam")

    def dear(table: Table, phase: str) -> bool:
        return phase == "build" and bool(loans(table))

    table = at.advance(dear)
    at.sit(page)
    lay = loans(table)[0]
    where, tile = lay.picks
    pick(page, hex_of(page, where))
    page.locator(f'.choice[data-choice="{tile}"]').hover()
    expect(page.locator("#detail-words")).to_contain_text(lay.label)
    assert line_of(page) == table.line
    page.keyboard.press("Escape")
    click_line(page, table.game.read(table.state, f"{mover(table)} {lay.line}")[1])
    expect(page.locator("#log-lines li").last).to_contain_text(lay.label)


def loans(table: Table) -> list[Choice]:
    """The tiles that a loan is taken for."""
    return [
        each for each in choices_of(table.game, table.state).values() if each.form == "list" and "Loan of" in each.label
    ]


@pytest.mark.parametrize(
    ("language", "asked", "effect"),
    [
        ("en", r"Your turn: you choose income or points for \d", r"Score as it stands: −?\d+ \([+−±]\d+\)"),
        ("it", r"Tocca a te: scegli tra reddito e punti. Guadagno: \d", r"Punteggio attuale: −?\d+ \([+−±]\d+\)"),
    ],
)
def test_income_or_points(page: Page, club: str, language: str, asked: str, effect: str) -> None:
    """Both choices say what they do to the next incomes and to the score; the track moves after the choice."""
    speak(page, club, language)
    at = new_table(club, title="steam")
    table = at.advance(lambda table, phase: table.game.asks(table.state) == "take")
    at.sit(page)
    expect(page.locator("#prompt")).to_contain_text(re.compile(asked))
    for what in ("income", "points"):
        expect(page.locator(f'#quick .option[data-line="take {what}"]')).to_contain_text(re.compile(effect))
    name, gain = mover(table), ChooseGain.gain(table.state)
    page.locator('#quick .option[data-line="take points"]').click()
    wait_past(page, table.line)
    expect(page.locator(f'[data-number="vp-{name}"]')).to_have_text(str(table.state.vp[table.turn() or 0] + gain))


def test_supply_of_a_new_city(page: Page, club: str) -> None:
    """The spaces that hold cubes are cards in the hand and glow in the panel; a click in the panel shows it first."""
    at = new_table(club, title="steam")
    table = at.advance(lambda table, phase: table.game.asks(table.state) == "stock")
    at.sit(page)
    legal = [str(a) for a in table.legal(table.turn() or 0)]
    expect(page.locator("#quick .option .set")).to_have_count(len(legal))
    space = page.locator(f'.spaces button[data-pick="space-{legal[0].split()[1]}"]')
    expect(space).to_have_class(re.compile(r"\blegal\b"))
    page.keyboard.press("k")
    space.click()
    assert line_of(page) == table.line
    page.locator("[data-do=confirm]").click()
    wait_past(page, table.line)
    assert str(at.table().entries[table.line].action) == legal[0]


def test_city_growth_by_city_and_space(page: Page, club: str) -> None:
    """A city of the board, then a space in the fan with its cubes."""
    at = new_table(club, title="steam")
    table = at.advance(lambda table, phase: any(a.verb == "grow" for a in table.legal(table.turn() or 0)))
    at.sit(page)
    action = next(a for a in table.legal(table.turn() or 0) if a.verb == "grow")
    city = str(action).split()[1]
    pick(page, hex_of(page, city))  # where a cube lies: the city is meant
    expect(page.locator("#choices .choice").first).to_be_visible()
    expect(page.locator("#tip")).to_be_hidden()
    page.keyboard.press("Escape")
    click_line(page, action)
    assert str(at.table().entries[table.line].action) == str(action)
    expect(page.locator(f"#stop-{city} .growth")).to_have_count(1)


def toward_a_town(at: At, table: Table) -> Action:
    """Track from a city that stops short of a town, as long as some can be laid; else what the greedy bot would do."""
    m, known = table.game.map, choices_of(table.game, table.state)
    for a in table.legal(table.turn() or 0):
        if a.verb == "lay" and m.stop_at[m.index[a.hex]] == NOWHERE:
            links = [text for text in known[str(a)].facts if "link " in text]
            if len(links) == 1 and "…, " in links[0] and faces_a_town(table, a):
                return a
    return at.choice(table)


def faces_a_town(table: Table, action: Any) -> bool:
    """Whether new track ends before a town without a tile."""
    m, after_it = table.game.map, table.game.apply(table.state, action)
    ends = [m.stop_at[m.across[half]] for half in after_it.open_ends if half // 6 == m.index[action.hex]]
    return any(stop != NOWHERE and after_it.tile[m.stops[stop].hex] == NO_TILE for stop in ends)


def test_an_exit_for_another_player_is_shown_in_that_players_colour(page: Page, club: str) -> None:
    """With `town-exits=shared` the tile in place says whose the exit will be, the log whose link it completes."""
    at = new_table(club, title="steam", options={"opening": "random", "town-exits": "shared"})

    def choices_for_others(now: Table) -> list[Choice]:
        return [each for each in choices_of(now.game, now.state).values() if " for " in completion(each)]

    def completion(choice: Choice) -> str:
        return choice.label.partition("completing")[2] if choice.ghost.get("others") else ""

    table = at.table()
    while not (found := choices_for_others(table)):
        if table.turn() == CHANCE:
            at.follow(table, table.line + 1)
        else:
            at.play(table, f"{mover(table)} {toward_a_town(at, table)}")
    lay = found[0]
    (of,) = lay.ghost["others"].values()
    owner = table.state.names[int(of.removeprefix("seat-"))]
    name = re.findall(r"link ([^,]*) for", " · ".join(lay.facts))[0]
    assert owner != mover(table)
    at.sit(page)
    where, tile = lay.picks
    pick(page, hex_of(page, where))
    page.locator(f'.choice[data-choice="{tile}"]').hover()
    detail = page.locator("#detail-words")
    expect(detail).to_contain_text(f"{name} for {owner.title()}")
    # What has no room there is in full where the pointer rests.
    expect(detail).to_have_attribute("title", re.compile(f"link {name} for {owner.title()}, length", re.I))
    seats = table.state.names
    ghost = page.locator("#ghost .ghost")
    expect(ghost).to_have_class(re.compile(rf"\bseat-{seats.index(mover(table))}\b"))
    piece = ghost.locator(f".seat-{seats.index(owner)} .rail")
    expect(piece).to_have_count(1)
    colours = ghost.locator(".rail").evaluate_all("rails => rails.map(rail => getComputedStyle(rail).stroke)")
    assert colours.count(piece.evaluate("rail => getComputedStyle(rail).stroke")) == 1 and len(colours) > 1
    page.keyboard.press("Escape")
    click_line(page, table.game.read(table.state, f"{mover(table)} {lay.line}")[1])
    expect(page.locator("#log-lines li").last).to_contain_text(f"{name} for {owner.title()}")
