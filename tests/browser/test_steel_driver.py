"""Steel Driver by clicks: auction, building and the goods cubes of the end, in both languages."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import (
    THING,
    At,
    line_of,
    new_table,
    pick,
    pick_line,
    play_amount,
    show_amount,
    wait_past,
)
from trunkline.table import Table

SAYS = {
    "en": {
        "offer": "put up a control marker",
        "bid": "Bid 2 for Green",
        "leads": "leads with 3",
        "order": "up to 5",
        "price": "{cost} cubes, {profit}",
        "made": "reconstructed",
    },
    "it": {
        "offer": "metti all’asta",
        "bid": "Offri 2 per Verde",
        "leads": "in testa con 3",
        "order": "fino a 5",
        "price": "cubi spesi {cost}, {profit}",
        "made": "ricostruit",
    },
}


def mover(table: Table) -> str:
    seat = table.turn()
    assert seat is not None
    return str(table.state.names[seat])


@pytest.fixture(params=["en", "it"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def says(page: Page, club: str, language: str) -> dict[str, str]:
    """The page in a language, and what it says there."""
    page.context.add_cookies([{"name": "language", "value": language, "url": club}])
    return SAYS[language]


@pytest.fixture
def at(club: str) -> At:
    return new_table(club, title="steel-driver")


def gain_of_share(choice: dict[str, Any]) -> int:
    """What a goods cube adds to each share."""
    return int(re.findall(r"\$(\d+)", choice["facts"][0])[0])


def glowing_words(page: Page, kind: str) -> set[str]:
    """The words of what glows."""
    lit = page.locator(f"#board {kind}.legal, .side {kind}.legal")
    return set(lit.evaluate_all("all => all.map(each => each.dataset.word ?? each.dataset.pick)"))


def test_an_auction_by_clicks_keys_and_order(page: Page, at: At, says: dict[str, str]) -> None:
    """A box and a bid put a marker up; one key raises by one, one passes; an order bids for its seat."""
    table = at.table()
    first = mover(table)
    at.sit(page)
    expect(page.locator("#prompt")).to_contain_text(says["offer"])
    page.locator("#tab-table").click()
    expect(page.locator(".provenance")).to_contain_text(says["made"])
    assert len(glowing_words(page, ".companybox")) == 6
    expect(page.locator("#amounts")).to_be_hidden()
    pick(page, page.locator("#company-green"))
    before = line_of(page)
    show_amount(page, "offer green 2")
    assert line_of(page) == before, "the number is only shown"
    expect(page.locator("#play-amount span")).to_have_text(says["bid"])
    page.locator("#play-amount").click()
    wait_past(page, before)
    assert at.table().record.lines[-1] == f"{first} offer green 2"

    second = mover(at.table())
    page.keyboard.press("r")
    wait_past(page, before + 1)
    assert at.table().record.lines[-1] == f"{second} raise 3"
    expect(page.locator(".bidders li", has_text=says["leads"])).to_have_count(1)
    expect(page.locator(".bidders li.asked")).to_have_count(1)

    third = mover(at.table())
    page.keyboard.press("x")
    wait_past(page, before + 2)
    assert at.table().record.lines[-1] == f"{third} pass"
    expect(page.locator(".bidders li.out")).to_have_count(1)

    # The first bidder orders to go on up to 5; the table raises at once.
    show_amount(page, "raise 5")
    page.locator("#up-to").click()
    wait_past(page, before + 3)
    assert at.table().record.lines[-1] == f"{first} raise 4"
    page.goto(f"{page.url.split('?')[0]}?as={first}")
    expect(page.locator("#limit-back .standing")).to_contain_text(says["order"])
    page.goto(f"{page.url.split('?')[0]}?as={second}")
    expect(page.locator("#limit-back")).to_have_count(0)
    play_amount(page, "raise 5")
    wait_past(page, before + 4)
    table = at.table()
    assert table.record.lines[-1] == f"{first} pass", "6 would be beyond the limit"
    assert table.state.control[table.game.map.company_at["green"]] == table.state.names.index(second)


def test_building_lights_what_can_be_paid(page: Page, at: At, says: dict[str, str]) -> None:
    """Links that may be built glow with their gain; picking one shows its track, price and gain; twice plays it."""
    table = at.advance(lambda table, phase: phase == "build" and table.state.round == 2)
    at.sit(page)
    name = mover(table)
    sheet = at.sheet(name)
    builds = {each["picks"][0]: each for each in sheet["choices"] if each["ghost"]}
    assert builds and glowing_words(page, ".link") == set(builds)
    profits = {word: re.findall(r"\+\$\d+", each["label"])[0] for word, each in builds.items()}
    for word, profit in profits.items():
        expect(page.locator(f'[id="gain-{word}"]')).to_contain_text(profit)
    word, build = next(iter(builds.items()))
    link = page.locator(f'[id="link-{word}"]')
    pick(page, link)
    expect(page.locator(f"#board #way .{build['ghost']['as']}")).to_have_count(1)
    detail = page.locator("#detail-words")
    board = table.game.map
    cost = board.links[board.link_at[word]].cost
    expect(detail).to_contain_text(says["price"].format(cost=cost, profit=profits[word]))
    page.keyboard.press("Escape")
    expect(page.locator("#board #way .ghost")).to_have_count(0)
    before = line_of(page)
    pick(page, link)
    pick(page, link)
    wait_past(page, before)
    assert at.table().record.lines[before] == f"{name} build {word}"
    expect(page.locator(f'[id="track-{word}"]')).to_have_count(1)


def test_a_link_that_cannot_be_built_says_why(page: Page, at: At) -> None:
    """Hovering a dark link shows the reason with the section of the rulebook."""
    at.advance(lambda table, phase: phase == "build" and table.state.round == 2)
    at.sit(page)
    page.locator("#board .link:not(.legal) .chip").first.hover()
    expect(page.locator("#tip")).to_contain_text("—")
    expect(page.locator("#tip")).to_contain_text("(")


def test_building_by_keyboard(page: Page, at: At) -> None:
    """n goes to the next link that may be built, arrows walk on, Enter shows it and plays it."""
    table = at.advance(lambda table, phase: phase == "build" and table.state.round == 2)
    at.sit(page)
    before = line_of(page)
    focused = f"document.activeElement.closest('{THING}')"
    page.keyboard.press("f")
    start = page.evaluate(f"{focused}.id")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(f"{focused}.id") != start
    page.keyboard.press("n")
    assert page.evaluate(f"{focused}.matches('.link.legal')")
    word = page.evaluate(f"{focused}.dataset.word")
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_be_visible()
    page.keyboard.press("Enter")
    wait_past(page, before)
    assert at.table().record.lines[before] == f"{mover(table)} build {word}"


def test_the_end_by_clicks(page: Page, at: At) -> None:
    """Cities whose cube may be taken glow with what it adds to each share; the score is shown share by share."""
    at.advance(lambda table, phase: phase == "final-goods")
    at.sit(page)
    taken = 0
    while (table := at.table()).turn() is not None:
        name = mover(table)
        page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) >= n", arg=table.line)
        if taken >= 4:
            at.say(f"{name} {at.choice(table)}")
            continue
        takes = {each["picks"][0]: each for each in at.sheet(name)["choices"]}
        assert glowing_words(page, ".spot") == set(takes)
        word, best = max(takes.items(), key=lambda row: gain_of_share(row[1]))
        expect(page.locator(f"#city-{word} .adds")).to_have_text(f"+${gain_of_share(best)}")
        pick(page, page.locator(f"#city-{word}"))
        expect(page.locator("#detail-words")).to_contain_text("each share pays $", ignore_case=True)
        page.keyboard.press("Escape")
        pick_line(page, "take", [word])
        assert at.table().record.lines[table.line] == f"{name} {best['line']}"
        taken += 1
    assert taken == 4
    score = page.locator("#ending .part:has(#ending-score)")
    expect(score.locator("h3")).to_have_text("Final score")
    cash = [int(text.strip("$")) for text in score.locator("tr.total td").all_inner_texts()]
    assert cash == sorted(at.table().state.cash, reverse=True)
    assert all(a >= b for a, b in pairwise(cash))
    for width in (1400, 360):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"nothing is cut at {width}"
        box = score.locator(".scrolls")
        assert box.evaluate("b => b.clientWidth <= innerWidth") and box.get_attribute("tabindex") == "0"
