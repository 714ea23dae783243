"""What a player meets on the table page, one thing a test."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.club import (
    NAMES,
    At,
    click_line,
    hex_of,
    line_of,
    look,
    new_table,
    pick,
    play_amount,
    wait_past,
)
from tests.choices import choices_of
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.grid import EDGES
from trunkline.games.hexes.phases.turn import hexes_built
from trunkline.show import english
from trunkline.table import Table
from trunkline.titles import artist


def advance_to_building(at: At) -> Table:
    """The first moment of somebody's building turn."""
    return at.advance(lambda table, phase: phase == "build" and not hexes_built(table.state))


def mover(table: Table) -> str:
    seat = table.turn()
    assert seat is not None
    return str(table.state.names[seat])


@pytest.fixture
def at(club: str) -> At:
    return new_table(club)


def test_tiles_are_shown_in_place_with_their_price(page: Page, at: At) -> None:
    """Hovering a tile of the list draws it on the board and says what it brings; Escape drops, a click lays it."""
    table = advance_to_building(at)
    at.sit(page)
    legal = {str(a).split()[1] for a in table.legal(table.turn() or 0) if a.verb == "lay"}
    lit = page.locator("#board .hex.legal").evaluate_all("all => all.map(hex => hex.dataset.word)")
    assert legal <= set(lit)
    pick(page, page.locator("#board .hex.legal:not([data-stop])").first)
    items = page.locator(".choice")
    expect(items.first).to_be_visible()
    expect(page.locator("#step")).to_contain_text("choose the side")
    prices = [int(text[1:]) for text in items.locator(".gain").all_inner_texts()]
    assert prices == sorted(prices), "dearest last"
    items.first.hover()
    expect(page.locator("#overlay #ghost .ghost")).to_have_count(1)
    expect(page.locator("#detail-words")).to_contain_text(f"${prices[0]}")
    expect(page.locator("#detail-words")).to_contain_text("link")
    page.keyboard.press("Escape")
    expect(items).to_have_count(0)
    expect(page.locator("#overlay #ghost .ghost")).to_have_count(0)
    before = line_of(page)
    pick(page, page.locator("#board .hex.legal:not([data-stop])").first)
    items.first.hover()
    assert line_of(page) == before, "the pointer only shows it"
    items.first.click()
    wait_past(page, before)
    assert at.table().entries[before].action.verb == "lay"


def test_refused_sides_wear_a_cross_with_the_reason(page: Page, at: At) -> None:
    """At a hex on the edge of the map a side that leads nowhere is crossed: pointer and keys bring the reason."""
    table = advance_to_building(at)
    at.sit(page)
    game, s = table.game, table.state
    found = {a.hex: artist(game.title).barred(game, s, a.hex, english) for a in game.legal(s) if isinstance(a, Lay)}
    word = next(h for h, barred in found.items() if any(each.objection.code == "closed-side" for each in barred))
    pick(page, hex_of(page, word))
    expect(page.locator(".barred")).to_have_count(len(found[word]))
    expect(page.locator(".barred small").first).to_contain_text("Build Track")
    cross = page.locator(".knob.cross").first
    pick(page, cross)
    expect(page.locator("#detail-words.refused")).to_contain_text("Track cannot leave")
    page.mouse.move(5, 5)
    expect(page.locator("#detail-words.refused")).to_have_count(0)
    page.keyboard.press(str(EDGES.index(cross.get_attribute("data-side") or "") + 1))
    expect(page.locator("#detail-words.refused a.rule")).to_be_visible()
    assert line_of(page) == table.line, "nothing was sent"


def refused_at_town(table: Table) -> str | None:
    """A town whose exits are switched, and one of which is refused now."""
    towns: dict[str, set[str]] = {}
    for each in choices_of(table.game, table.state).values():
        if each.exits:
            towns.setdefault(each.picks[0], set()).update(each.exits)
    painter = artist(table.game.title)
    for word, sides in towns.items():
        if any(set(each.exits) - sides for each in painter.barred(table.game, table.state, word, english)):
            return word
    return None


def test_what_is_ready_stays_so_while_a_reason_is_read(page: Page, at: At) -> None:
    """The button that lays a town is there, too, while the pointer is on a side that is refused."""
    table = at.advance(lambda table, phase: phase == "build" and refused_at_town(table) is not None)
    at.sit(page, mover(table))
    word = refused_at_town(table)
    assert word
    pick(page, hex_of(page, word))
    ready, cross = page.locator("#play"), page.locator(".knob.cross").first
    expect(ready).to_be_visible()
    cross.hover()
    expect(page.locator("#detail-words.refused")).to_be_visible()
    expect(ready).to_be_visible()
    ready.click()
    wait_past(page, table.line)
    assert at.table().entries[table.line].action.verb == "lay"


BESIDE = """hex => {
  const tip = document.querySelector("#tip > span").getBoundingClientRect();
  const it = hex.querySelector("path").getBoundingClientRect();
  const box = document.getElementById("boardbox").getBoundingClientRect();
  const within = tip.left >= box.left && tip.right <= box.right && tip.top >= box.top && tip.bottom <= box.bottom;
  const off = tip.left < it.right && tip.right > it.left ? Math.max(tip.top - it.bottom, it.top - tip.bottom) : NaN;
  return within && off >= 0 && off < 20;
}"""
"""Whether the tip stands close above or below a hex, all of it over the board."""


def test_news_of_the_same_position_leave_the_picks(browser: Browser, page: Page, at: At) -> None:
    """Somebody sits down while a tile is chosen: the sheet comes again, the list and the choice stay as they are."""
    table = advance_to_building(at)
    at.sit(page, mover(table))
    pick(page, page.locator("#board .hex.legal:not([data-stop])").first)
    item = page.locator(".choice").first
    item.hover()
    expect(page.locator("#overlay #ghost .ghost")).to_have_count(1)
    before = line_of(page)
    newcomer = next(name for name in NAMES if name != mover(table))
    with page.expect_response(re.compile("/sheet$")) as fetched:
        at.sit(browser.new_page(), newcomer)
    fetched.value.finished()
    page.wait_for_timeout(300)  # the sheet has come; what it does to the page follows at once
    expect(item).to_be_visible()
    item.hover()
    expect(page.locator("#overlay #ghost .ghost")).to_have_count(1)
    assert line_of(page) == before
    item.click()
    wait_past(page, before)
    assert at.table().entries[before].action.verb == "lay"


def test_delivery_by_cube_place_and_route(page: Page, at: At) -> None:
    """A cube lights its places with what they bring; the list has every delivery, the best for the mover first."""
    table = at.advance(
        lambda table, phase: phase == "goods" and any(a.verb == "deliver" for a in table.legal(table.turn() or 0))
    )
    at.sit(page)
    deliveries = [a for a in table.legal(table.turn() or 0) if a.verb == "deliver"]
    expect(page.locator("#listing h2")).to_contain_text(str(len(deliveries)))
    action = deliveries[0]
    cube, route = str(action).split()[1:]
    start = route.split("/")[0]
    expect(page.locator(f'#board .cube.legal[data-stop="{start}"][data-word="{cube}"]').first).to_be_visible()
    page.locator("#listing li button").first.hover()
    shown = page.locator("#listing li button").first.get_attribute("data-line") or ""
    expect(page.locator("#board #way .route")).to_have_count(shown.count(">") + 1)
    classes = page.locator("#board #way .route").evaluate_all("all => all.map(line => line.className.baseVal)")
    owners = artist(table.game.title).owners(table.game, table.state)
    hops = shown.split()[-1].split(">")[:-1]
    assert all(owners.get(hop, "route") in classes[k] for k, hop in enumerate(hops)), "in the colours of the owners"
    page.mouse.move(5, 5)
    pick(page, page.locator(f'#board .cube[data-stop="{start}"][data-word="{cube}"]').first)
    expect(page.locator("#board .cube.chosen")).to_have_count(1)
    same = [a for a in deliveries if str(a).split()[1] == cube and str(a).split()[2].startswith(f"{start}/")]
    expect(page.locator("#listing h2")).to_contain_text(f"({len(same)})")
    page.keyboard.press("Escape")
    click_line(page, action)
    assert str(at.table().entries[table.line].action) == str(action)


def test_an_action_is_ordered_while_waiting(page: Page, at: At) -> None:
    """The forms in the Turn tab name what the seat would take; it is taken as soon as the other has decided."""
    table = at.advance(lambda table, phase: phase == "actions" and len(table.state.queue) == 3)
    first, second = (table.state.names[seat] for seat in table.state.queue[:2])
    at.sit(page, second)
    choices = page.locator("#wish-1 select")
    choices.first.select_option(label="Engineer")
    choices.nth(1).select_option(label="Locomotive")
    page.locator("#wish-1 button").click()
    expect(page.locator("#wish-back-1")).to_contain_text("It ends if none of this can be had")
    expect(choices.nth(1).locator("option:checked")).to_have_text("Locomotive")
    at.say(f"{first} role engineer")
    expect(page.locator("#wishes")).to_have_count(0)
    assert str(at.table().entries[table.line + 1].action) == "role locomotive"


def test_hex_that_refuses_says_why(page: Page, at: At) -> None:
    """Hovering a hex where nothing fits shows the reason with the section of the rulebook."""
    advance_to_building(at)
    at.sit(page)
    for larger in ("", "large"):
        page.evaluate("text => (document.documentElement.dataset.text = text)", larger)
        page.locator('#board .hex[data-word="A8"]').hover()
        expect(page.locator("#tip")).to_contain_text("no track can lie there")
        expect(page.locator("#tip")).to_contain_text("(Build Track)")
        assert page.locator('#board .hex[data-word="A8"]').evaluate(BESIDE), "above its hex or below it"
        page.locator('#board .hex[data-stop="kansas-city"] path').first.hover()
        expect(page.locator("#tip")).to_contain_text("Kansas City")
        assert page.locator('#board .hex[data-stop="kansas-city"]').evaluate(BESIDE), "in the corner of the map, too"
    page.locator("#board .hex:not(.legal):not([data-stop])[data-word=A0]").hover()
    expect(page.locator("#tip")).to_contain_text("must join a city or your own track")
    page.locator('#board .hex[data-stop="chicago"] path').hover(position={"x": 8, "y": 30})
    expect(page.locator("#tip")).to_contain_text("Chicago · city, takes: red · in the goods display: white 1")


@pytest.mark.refuses
def test_stale_click_shows_the_fresh_table(page: Page, at: At) -> None:
    """A click on a table that has moved on changes nothing and says so beside the prompt."""
    page.route("**/events", lambda route: route.abort())
    table = at.table()
    at.sit(page)
    name = mover(table)
    at.say(f"{name} issue 0")
    play_amount(page, "issue 1")
    expect(page.locator("#notice")).to_contain_text("moved on")
    now = at.table()
    assert line_of(page) == now.line
    assert now.record.lines[table.line] == f"{name} issue 0"
    expect(page.locator("#connection")).to_be_visible()


def test_others_moves_come_by_themselves(page: Page, at: At, browser: Browser) -> None:
    """Whoever watches sees a move without touching the page; the title marks whose turn it is."""
    table = at.table()
    name = mover(table)
    at.sit(page, *[other for other in NAMES if other != name])
    page.evaluate("window.alive = true")
    expect(page.locator("#prompt")).to_have_text(
        f"Nobody sits at {name.title()}’s seat yet, and it is the next to act."
    )
    at.say(f"{name} issue 2")
    wait_past(page, table.line)
    expect(page.locator("#log-lines")).to_contain_text(f"{name.title()} issues 2 shares for $10.")
    expect(page).to_have_title(re.compile("^● Your turn"))
    assert page.evaluate("window.alive")


@pytest.mark.refuses
def test_broken_stream_heals(page: Page, at: At) -> None:
    """After the connection was lost the page catches up by itself."""
    table = at.table()
    at.sit(page)
    page.context.set_offline(True)
    page.route("**/events", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#connection")).to_be_visible()
    at.say(f"{mover(table)} issue 1")
    page.unroute("**/events")
    page.context.set_offline(False)
    wait_past(page, table.line)
    expect(page.locator("#connection")).to_be_hidden()


def test_past_is_looked_at_and_has_an_address(page: Page, at: At) -> None:
    """The slider and the keys show any line; the address can be given away; the present is one click away."""
    at.advance(lambda table, phase: phase == "actions")
    at.sit(page)
    now = line_of(page)
    page.keyboard.press("[")
    expect(page.locator("#sheet")).to_have_attribute("data-past", str(now - 1))
    assert page.url.endswith(f"/at/{now - 1}")
    page.locator("#slider").fill("25")
    expect(page.locator("#sheet")).to_have_attribute("data-past", "25")
    expect(page.locator(".quick")).to_have_count(0)
    page.goto(f"{at.server}/g/{at.number}/at/30")
    expect(page.locator("#sheet")).to_have_attribute("data-line", "30")
    page.locator(".past a").click()
    expect(page.locator("#sheet")).not_to_have_attribute("data-past", re.compile(".*"))
    assert line_of(page) == now


def test_news_do_not_take_the_way_to_the_past(page: Page, at: At) -> None:
    """Somebody plays while a past line is under way: whoever asked for that line gets it, and the present later."""
    table = at.table()
    at.sit(page)
    page.add_init_script(
        "const Source = EventSource; EventSource = class extends Source {"
        "constructor(url) { super(url); this.addEventListener('line', event => (window.heard = event.data)); } };"
    )
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    held: list[Route] = []
    page.route("**/at/*", lambda route: held.append(route))
    page.keyboard.press("[")
    at.say(f"{mover(table)} issue 1")
    page.wait_for_function("n => window.heard && JSON.parse(window.heard).line > n", arg=table.line)
    for route in held:
        route.continue_()
    expect(page.locator("#sheet")).to_have_attribute("data-past", str(table.line - 1))
    page.locator(".past a").click()
    wait_past(page, table.line)


def test_board_keeps_its_place(page: Page, at: At) -> None:
    """Zoomed in, the board stays where it is when a move comes; 0 fits it again."""
    table = at.table()
    at.sit(page)
    page.locator("body").press("+")
    page.locator("body").press("+")
    here = page.locator("#zoom").evaluate("e => getComputedStyle(e).transform")
    at.say(f"{mover(table)} issue 2")
    wait_past(page, table.line)
    assert page.locator("#zoom").evaluate("e => getComputedStyle(e).transform") == here
    assert page.locator("#terrain").evaluate("e => e.childElementCount") > 0, "the terrain is not sent again"
    page.keyboard.press("0")
    expect(page.locator("#zoom")).to_have_css("transform", "matrix(1, 0, 0, 1, 0, 0)")


def test_ending_a_turn_that_wastes_something_asks_twice(page: Page, at: At) -> None:
    """Ending a building turn with a new city unplaced says so first."""
    table = at.advance(
        lambda table, phase: phase == "build" and any(a.verb == "urbanize" for a in table.legal(table.turn() or 0))
    )
    at.sit(page)
    page.keyboard.press("d")
    expect(page.locator("#detail-words")).to_contain_text("new city")
    assert line_of(page) == table.line
    page.keyboard.press("d")
    wait_past(page, table.line)


def test_log_lights_the_places_it_names(page: Page, at: At) -> None:
    """Pointing at a line of the log lights its hex."""
    at.advance(lambda table, phase: any(e.action.verb == "lay" for e in table.entries))
    at.sit(page)
    page.locator("#tab-log").click()
    row = page.locator('#log-lines [data-said*=" lay "]').last
    word = (row.get_attribute("data-said") or "").split()[2]
    row.hover()
    expect(hex_of(page, word)).to_have_class(re.compile(r"\blit\b"))


def test_text_may_be_larger(page: Page, club: str) -> None:
    """The tabs are a fifth larger then, in this browser, also after coming back; the board keeps its box."""
    at = new_table(club)
    at.sit(page, "anna")

    def measured() -> tuple[float, object]:
        height = page.locator("#pane-turn h2").first.evaluate("each => each.getBoundingClientRect().height")
        return float(height), page.locator("#boardbox").bounding_box()

    usual, box = measured()
    look(page, "text", "large")
    for _ in range(2):
        height, same = measured()
        assert height > 1.1 * usual and same == box
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-text", "large")
