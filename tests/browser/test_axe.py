"""Axe finds nothing on any page in any state: by day and by night, on a wide window and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import alternately, day_and_night, on_a_phone, wide_and_narrow
from tests.browser.club import close_round, line_of, look, new_table, pick, show_amount, wait_past
from tests.browser.kinds import Asked, kinds_of
from tests.browser.pictures import PLAYED
from tests.long import LONG
from trunkline.record import Record
from trunkline.table import Table

CHOOSING = {"include": [["#promptbar"], ["#acts"], ["#pane-turn"], ["#knobs"]]}
"""What a thing that has been chosen changes."""
LIT = "#board :is(.hex:not([data-stop]), .cube, .link, .spot).legal, .side [data-pick].legal"


@pytest.fixture(autouse=True)
def still(page: Page) -> None:
    """Nothing moves, so that no colour is measured half way."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1366, "height": 768})


def open_page(page: Page, address: str) -> None:
    """Go to a page and wait until its script runs, if it has one to wait for."""
    page.goto(address)
    if page.locator("#sheet").count():
        expect(page.locator("html")).to_have_attribute("data-ready", "on")
    curtain = page.locator("#curtain button")
    if curtain.is_visible():
        curtain.click()


def open_study(page: Page, club: str, asked: Asked | Record) -> None:
    """Open a record as a study, where this browser holds every seat, and look as the seat that is asked."""
    record, look_as = (asked.record, f"?as={asked.seat}") if isinstance(asked, Asked) else (asked, "")
    headers = {"accept": "application/json", "origin": club}
    made = page.request.post(f"{club}/studies", data={"record": str(record)}, headers=headers)
    assert made.status == 201, made.text()
    open_page(page, f"{club}{made.json()['address']}{look_as}")
    close_round(page)


SHORT_FORM = ["age-of-steam", "railways-card", "steam-expansion", "steel-driver"]
"""What is read where $TRUNKLINE_LONG does not ask for all; the others ask for the same, or for one thing more."""


@pytest.mark.parametrize("title", PLAYED if LONG else SHORT_FORM)
def test_every_decision(page: Page, club: str, title: str) -> None:
    """Each kind of decision of a title as it comes and with a thing chosen, one with all actions as a list; the end.

    One kind on a wide window by day, the next on a phone by night, and so on.
    """
    asked, whole = kinds_of(PLAYED[title])
    assert len(asked) >= 4
    found: list[str] = []
    for n, ((name, verbs), decision) in enumerate(asked.items()):
        open_study(page, club, decision)
        state = f"{name} ({', '.join(sorted(verbs))})"
        expect(page.locator("#promptbar.mine")).to_be_visible()
        if n == 0:
            page.locator("#twin summary").click()
        found += alternately(page, state, n % 2 == 1)
        lit = page.locator(LIT).locator("visible=true")
        if lit.count():
            pick(page, lit.first)
            offers = page.locator("#choices .choice")
            if offers.count():
                offers.first.hover()
            found += alternately(page, f"{state}, chosen", n % 2 == 1, CHOOSING)
    open_study(page, club, whole)
    expect(page.locator("#ending")).to_be_visible()
    found += wide_and_narrow(page, "end")
    assert found == []


def others_have_laid(table: Table) -> bool:
    """Whether others have laid track since the first seat said something last."""
    own = max(entry.n for entry in table.entries if entry.seat == 0)
    return any(entry.action.verb == "lay" for entry in table.entries[own:])


def test_all_that_opens_beside_the_board(page: Page, club: str) -> None:
    """Every tab, both menus, the list of keys, a refusal, the past, playing back, the card of a round, an onlooker."""
    at = new_table(club, title="steam", map="mid-atlantic", kinds=("link",) * 3, names=("anna", "bruno", "carla"))
    at.sit(page, "anna")
    found: list[str] = []
    for tab in page.locator("#tabs [role=tab]").all():
        if tab.is_visible():
            tab.click()
            found += day_and_night(page, f"tab {tab.inner_text()}", {"include": [["#tabs"], ["#second"]]})
    for opener, opened in (("[popovertarget=look]", "#look"), ("[popovertarget=menu]", "#menu")):
        page.locator(opener).click()
        expect(page.locator(opened)).to_be_visible()
        found += day_and_night(page, opened, {"include": [[opened], [".tabletop"]]})
        page.keyboard.press("Escape")
    page.keyboard.press("?")
    found += day_and_night(page, "keys", "#keys") + on_a_phone(page, "keys")
    page.keyboard.press("Escape")
    page.locator(".history [data-step='-1']").click()
    expect(page.locator("#sheet")).to_have_attribute("data-past", str(at.table().line - 1))
    found += day_and_night(page, "the past") + on_a_phone(page, "the past")
    page.keyboard.press("End")
    expect(page.locator("#sheet")).not_to_have_attribute("data-past", str(at.table().line - 1))
    at.advance(lambda table, phase: table.state.round > 1 and table.turn() == 0 and others_have_laid(table))
    expect(page.locator("#round-card")).to_be_visible()
    found += day_and_night(page, "round") + on_a_phone(page, "round")
    close_round(page)
    expect(page.locator("#since")).to_be_visible()
    found += day_and_night(page, "since") + on_a_phone(page, "since")
    page.keyboard.press("b")
    expect(page.locator("html")).to_have_attribute("data-playing", "since")
    page.keyboard.press("b")
    found += day_and_night(page, "playing back") + on_a_phone(page, "playing back")
    page.keyboard.press("End")
    for palette in ("safe", "contrast"):
        look(page, "palette", palette)
        found += day_and_night(page, palette)
    page.context.clear_cookies()
    open_page(page, f"{club}/g/{at.number}")
    expect(page.locator(".watching")).to_be_visible()
    found += day_and_night(page, "watching") + on_a_phone(page, "watching")
    assert found == []


@pytest.mark.refuses
def test_standing_orders_and_chat(page: Page, club: str) -> None:
    """An auction with an order, orders for what is to come, a message, one that is refused."""
    at = new_table(club)
    at.advance(lambda table, phase: phase == "turn-order")
    at.sit(page)
    before = line_of(page)
    show_amount(page, "bid 3")
    page.locator("#up-to").click()
    wait_past(page, before)
    open_page(page, f"{club}/g/{at.number}?as={at.table().record.lines[before].split()[0]}")
    expect(page.locator("#limit-back")).to_be_visible()
    found: list[str] = []
    found += day_and_night(page, "order") + on_a_phone(page, "order")
    table = at.advance(lambda table, phase: phase == "actions")
    waiting = table.state.names[table.state.queue[-1]]
    page.context.clear_cookies()
    at.sit(page, waiting)
    expect(page.locator("#wishes")).to_be_visible()
    wish = page.locator("#wish-1")
    wish.locator("select").first.select_option(index=1)
    wish.locator("button").click()
    expect(page.locator("#wish-back-1")).to_be_visible()
    found += day_and_night(page, "wishes") + on_a_phone(page, "wishes")
    page.locator("#tab-chat").click()
    page.locator("#say-text").fill("Good luck!")
    page.keyboard.press("Enter")
    expect(page.locator("#talk .text")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#say-refused")).to_be_visible()
    found += day_and_night(page, "chat") + on_a_phone(page, "chat")
    assert found == []


def test_the_sheet_at_the_foot_and_the_curtain(browser: Browser, club: str) -> None:
    """On a phone: lowered, raised; the next hand of the card game behind its curtain, and a strip of cards."""
    page = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
    at = new_table(club, ("link", "link"), ("anna", "bruno"), title="railways-card")
    at.sit(page)
    found = day_and_night(page, "hand")
    handle = page.locator(".handle")
    handle.tap()
    expect(page.locator("html")).to_have_attribute("data-sheet", "lowered")
    found += day_and_night(page, "lowered")
    handle.tap()
    other = next(name for name in at.tokens if name != page.locator("#sheet").get_attribute("data-you"))
    page.goto(f"{club}/g/{at.number}?as={other}")
    expect(page.locator("#curtain")).to_be_visible()
    found += day_and_night(page, "curtain")
    assert found == []
    page.context.close()


@pytest.mark.refuses
def test_all_other_pages(page: Page, club: str) -> None:
    """Home with tables of every kind, a new table with mistakes, the waiting room, an invitation, lessons, errors."""
    at = new_table(club, ("link", "standard", "open"))
    at.sit(page, "anna")
    found: list[str] = []
    paths = ["/", "/finished", "/about", "/rules", "/rules/steam", "/rules/age-of-steam?q=river"]
    paths += [
        "/map/steam/northeast",
        "/learn",
        "/learn/age-of-steam/first-link",
        "/learn/age-of-steam/first-link/0-1-2",
    ]
    paths += ["/learn/steel-driver/the-first-link", "/learn/railways-card/restock"]
    paths += [f"/g/{at.number}/{page}" for page in ("device", "chat", "seat/nonsense")] + ["/nowhere"]
    paths += ["/tables", "/circles", "/hidden", "/studies", "/notices/off/nonsense"]
    for path in paths:
        open_page(page, club + path)
        found += day_and_night(page, path) + on_a_phone(page, path)
    open_page(page, f"{club}/new?title=steam")
    page.locator("#options-fold summary").click()
    page.locator("#name-1").fill("")
    page.locator("#open-table").click()
    expect(page.locator("[role=alert]").first).to_be_visible()
    found += day_and_night(page, "mistakes") + on_a_phone(page, "mistakes")
    assert found == []
