"""The frame of the table page: what stands round the board, and how a tile is laid by few clicks."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.club import choice_of, hex_of, line_of, new_table, pick, wait_past
from tests.choices import choices_of
from trunkline.table import Table

SIZES = {"1440": (1440, 900), "1366": (1366, 768), "1000": (1000, 720), "360": (360, 740)}

BOX = "JSON.stringify(document.getElementById('boardbox').getBoundingClientRect())"

PLAYED: dict[str, dict[str, Any]] = {
    "age-of-steam": {"title": "age-of-steam"},
    "steam": {"title": "steam"},
    "standard": {"title": "steam", "options": {"rules": "standard"}},
    "steel-driver": {"title": "steel-driver"},
    "cards": {"title": "railways-card"},
}


COUNT = """window.clicks = 0;
addEventListener("pointerdown", () => { window.clicks += 1; }, true);
addEventListener("click", ({ detail }) => { window.clicks += detail === 0; }, true);"""
"""Counts presses, and clicks by keys: where what is pressed goes away before the button comes up, there is no click."""

CUT = """() => [...document.querySelectorAll(".players thead th")].filter((each) => {
  const text = document.createRange();
  text.selectNodeContents(each);
  const { paddingLeft, paddingRight } = getComputedStyle(each);
  const room = each.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return each.offsetWidth > 1 && text.getBoundingClientRect().width > room + 0.1;
}).map((each) => each.textContent).concat([...document.querySelectorAll(".players.steel .who")].filter(
  (who) => who.scrollWidth > who.clientWidth).map((who) => who.textContent))"""
"""The headings of the players beside the board that are not whole, and in Steel Driver their names."""


def test_headings_of_the_players_are_whole(browser: Browser, club: str) -> None:
    page = browser.new_page()
    cut = {}
    for name, made in PLAYED.items():
        at = new_table(club, **made)
        at.sit(page, at.sheet()["turn"])
        for language in ("en", "it"):
            page.context.add_cookies([{"name": "language", "value": language, "url": club}])
            page.reload()
            for size in ("1440", "1366", "1000"):
                page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
                cut[name, language, size] = page.evaluate(CUT)
    assert not any(cut.values()), cut
    page.close()


def test_gains_can_be_read_on_a_phone(browser: Browser, club: str) -> None:
    """With a cube chosen, each chip says the seat's own gain, in letters of 11 pixels or more on the smallest map."""
    page = browser.new_page(viewport={"width": 360, "height": 740})
    at = new_table(club, title="steam", options={"opening": "random"})
    at.advance(
        lambda table, phase: phase == "goods" and any(a.verb == "deliver" for a in table.legal(table.turn() or 0))
    )
    at.sit(page)
    cubes = page.locator("#board .cube.legal")
    for k in range(cubes.count()):
        pick(page, cubes.nth(k))
        if page.locator(".overlay .chip").count():
            break
        page.keyboard.press("Escape")
    chip = page.locator(".overlay .chip").first
    assert int(chip.text_content() or "?") >= 0
    size = chip.locator("text").evaluate("text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a")
    assert size > 10.9
    page.close()


SEVEN = ("anna", "bruno", "carla", "dario", "elena", "fabio", "gina")


def test_one_key_lies_over_a_fitted_board_on_a_phone(browser: Browser, club: str) -> None:
    """The others come with the first step nearer, and go with the last one back; the focus stays with the keys."""
    page = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
    new_table(club).sit(page)
    key = {what: page.locator(f".zoomkeys [data-do={what}]") for what in ("in", "out", "fit")}
    expect(key["out"]).to_be_hidden()
    expect(key["fit"]).to_be_hidden()
    for what in ("out", "fit"):
        box = key[what].bounding_box()
        assert box
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        under = page.evaluate("at => document.elementFromPoint(...at).closest('.zoomkeys') === null", middle)
        assert under, f"what lies under the hidden key {what} takes the tap"
    key["in"].tap()
    expect(key["out"]).to_be_visible()
    key["fit"].tap()
    expect(key["fit"]).to_be_hidden()
    expect(key["in"]).to_be_focused()
    page.context.close()


def test_a_tall_map_has_the_log_beside_it(browser: Browser, club: str) -> None:
    """Where fitting leaves 308 pixels the log stands open in 300 of them, before and after a move; else it is a tab."""
    at = new_table(club, ("link",) * 7, SEVEN, title="steam", map="mid-atlantic")
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    at.sit(page, "anna")
    before = page.evaluate(BOX)
    log = page.locator("#second #pane-log")
    for _ in range(2):
        box, beside = page.locator("#boardbox").bounding_box(), log.bounding_box()
        assert box and beside and (beside["width"], beside["height"]) == (300, box["height"])
        assert beside["x"] >= box["x"] + box["width"] + 8
        expect(page.locator("#pane-log")).to_have_count(1)
        expect(page.locator("#tab-log")).to_be_hidden()
        line, table = line_of(page), at.table()
        at.say(f"{table.state.names[table.turn() or 0]} {at.choice(table)}")
        wait_past(page, line)
        assert page.evaluate(BOX) == before
    assert beside["width"] + box["width"] > 900, "what the map does not need, and no more"
    page.set_viewport_size({"width": 1050, "height": 768})
    expect(page.locator("#tab-log")).to_be_visible()
    expect(page.locator("#tabs #pane-log")).to_have_count(1)
    page.close()


def line_of_three(table: Table) -> list[tuple[str, str]]:
    """Three hexes in line, each with the side its tile leads to, where one tile alone leads there from one start."""
    game = table.game

    def onward(state: Any, hexagon: str, left: int) -> list[tuple[str, str]] | None:
        if not left:
            return []
        found = [c for c in choices_of(game, state).values() if c.picks and c.picks[0] == hexagon]
        ways = [(*way, lay) for lay in found for way in lay.ways]
        if len({start for start, *_ in ways}) != 1 or any(lay.exits for lay in found):
            return None
        for _, goal, beyond, lay in ways:
            if [each for _, each, *_ in ways].count(goal) > 1:
                continue
            _, action = game.read(state, f"{state.names[game.turn(state) or 0]} {lay.line}")
            rest = onward(game.apply(state, action), beyond, left - 1)
            if rest is not None:
                return [(hexagon, goal), *rest]
        return None

    firsts = {c.picks[0] for c in choices_of(game, table.state).values() if c.ways}
    return next(line for first in sorted(firsts) if (line := onward(table.state, first, 3)))


def test_three_tiles_in_line_and_done_are_five_clicks(page: Page, club: str) -> None:
    """A hex, the side it leads to, then a click a tile, and Done; a click too many on the way does no harm."""
    at = new_table(club)
    table = at.advance(
        lambda table, phase: (
            phase == "build" and table.game.phase(table.state).builds_left(table.state, table.turn()) == 3  # type: ignore[union-attr]
        )
    )
    at.sit(page, table.state.names[table.turn() or 0])
    page.evaluate(COUNT)
    before = line_of(page)
    (first, _), *_ = three = line_of_three(table)
    pick(page, hex_of(page, first))
    for k, (_, side) in enumerate(three):
        knob = page.locator(f'.knob.lead[data-side="{side}"]')
        expect(knob).to_be_visible()
        if k == 1:
            knob.dblclick()  # the second click comes while the line is on its way
        else:
            knob.click()
        wait_past(page, before + k)
    expect(page.locator("#confirm [data-do=drop]")).to_be_hidden()
    page.locator('.quick button[data-key="d"]').click()
    wait_past(page, before + 3)
    said = [line.split()[1] for line in at.table().record.lines[before:]]
    assert said[:4] == ["lay", "lay", "lay", "done"]
    assert page.evaluate("window.clicks") == 1 + 3 + 1 + 1, "one of them the click too many"


OVER_THE_PILL = """pill => {
  const { left, right, top, bottom } = pill.getBoundingClientRect();
  return [...document.querySelectorAll("#knobs .knob:not(.pill)")].filter((each) => {
    const r = each.getBoundingClientRect();
    const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
    const away = [x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom)];
    return Math.hypot(...away) < r.width / 2 - 1;
  }).map((each) => each.dataset.side);
}"""
"""The sides whose knobs lie over the pill that lays."""


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_town_is_laid_by_switching_its_exits(page: Page, club: str, language: str) -> None:
    """Each knob switches a side, the pill shows the price of what is on and lays it: a click a side, and one."""
    page.context.add_cookies([{"name": "language", "value": language, "url": club}])
    at = new_table(club)
    table = at.advance(
        lambda table, phase: (
            phase == "build" and any(a.verb == "lay" and "town" in str(a) for a in table.legal(table.turn() or 0))
        )
    )
    name = table.state.names[table.turn() or 0]
    at.sit(page, name)
    known = choices_of(table.game, table.state)
    towns: dict[str, list[Any]] = {}
    for each in known.values():
        if each.exits:
            towns.setdefault(each.picks[0], []).append(each)
    where, choices = max(towns.items(), key=lambda row: len(row[1]))
    page.evaluate(COUNT)
    pick(page, hex_of(page, where))
    pill = page.locator(".knob.pill")
    expect(pill).to_be_visible()
    on = page.locator(".knob.switch:not([disabled])[aria-pressed=false]")
    page.set_viewport_size({"width": 1366, "height": 768})
    assert pill.evaluate(OVER_THE_PILL) == []
    first = pill.inner_text()
    side = on.first.get_attribute("data-side")
    if language == "en":
        page.keyboard.press(str(1 + ("N", "NE", "SE", "S", "SW", "NW").index(str(side))))
    else:
        on.first.click()
    sides = set(page.locator(".knob.switch.on").evaluate_all("all => all.map(each => each.dataset.side)"))
    wanted = next(each for each in choices if set(each.exits) == sides)
    expect(pill).to_have_text(wanted.chip)
    assert pill.inner_text() != first or wanted.chip == first
    expect(choice_of(page, wanted.picks[1])).to_have_count(1)
    before = line_of(page)
    pill.click()
    wait_past(page, before)
    assert str(at.table().entries[before].action) == wanted.line
    assert page.evaluate("window.clicks") == 3, "hex, exit (by key or click), lay"


PLACE = """() => {
  const { x, y, width } = document.querySelector("#zoom > svg").getBoundingClientRect();
  const { scrollLeft, scrollTop } = document.getElementById("boardbox");
  return JSON.stringify([x, y, width, scrollLeft, scrollTop]);
}"""
"""Where the drawing stands."""

OUTERMOST = """all => {
  const at = (hex) => hex.getBoundingClientRect();
  const by = [(r) => r.left, (r) => -r.right, (r) => r.top, (r) => -r.bottom];
  return by.map((edge) => all.reduce((a, b) => (edge(at(b)) < edge(at(a)) ? b : a)).dataset.word);
}"""
"""The outermost of some hexes on each of four sides."""


def test_the_board_stays_where_a_hex_at_its_edge_is_chosen(page: Page, club: str) -> None:
    """On a wide screen neither a chosen hex nor a focus that walks on over its knobs moves the drawing."""
    at = new_table(club)
    at.advance(lambda table, phase: phase == "build")
    at.sit(page)
    before = page.evaluate(PLACE)
    for word in page.locator("#board .hex.legal").evaluate_all(OUTERMOST):
        pick(page, hex_of(page, word))
        expect(hex_of(page, word)).to_have_class(re.compile(r"\bchosen\b"))
        assert page.evaluate(PLACE) == before, word
        knobs = page.locator("#knobs button:not([disabled])")
        for k in range(knobs.count()):
            knobs.nth(k).evaluate("knob => knob.focus()")
            assert page.evaluate(PLACE) == before, f"knob {k} of {word}"
        page.keyboard.press("Escape")
        assert page.evaluate(PLACE) == before, f"{word} dropped"
    pick(page, hex_of(page, word))
    for _ in range(4):
        page.keyboard.press("+")
    before = page.evaluate(PLACE)
    knobs.last.evaluate("knob => knob.focus()")  # it lies outside of the stage now
    assert page.evaluate(PLACE) == before


LETTER = """text => {
  const { x, y, width, height } = text.getExtentOfChar(0);
  const p = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(text.getScreenCTM());
  return document.elementsFromPoint(p.x, p.y).some((each) => each.matches(".knob"));
}"""
"""Whether a knob lies over the first letter of a name."""


ACTS_FIT = """() => {
  const { left, right } = document.getElementById("acts").getBoundingClientRect();
  const all = [...document.querySelectorAll("#acts button")].filter((each) => each.checkVisibility());
  return all.every((each) => {
    const r = each.getBoundingClientRect();
    return r.left >= left && r.right <= right && each.scrollWidth <= each.clientWidth;
  });
}"""
"""Whether all buttons beside the prompt are whole."""


def test_knobs_cover_no_name_beside_them(page: Page, club: str) -> None:
    """A knob stands inside its hex: the first letters of the cities beside it can be read, on small boards, too."""
    at = new_table(club)
    at.advance(lambda table, phase: phase == "build")
    at.sit(page)
    beside = (("E0", "Minneapolis"), ("S4", "St. Louis"), ("K6", "Chicago"), ("B17", "Toronto"))
    page.context.add_cookies([{"name": "language", "value": "it", "url": club}])
    table = at.table()
    at.say(f"{table.state.names[table.turn() or 0]} {at.choice(table)}")  # so that something can be taken back
    page.reload()
    for width, (word, name) in product((1366, 1000), beside):
        page.set_viewport_size({"width": width, "height": 768})
        page.keyboard.press("Escape")
        pick(page, hex_of(page, word))
        expect(page.locator("#knobs .knob").first).to_be_visible()
        covered = page.locator("#board .city-name", has_text=name).evaluate(LETTER)
        assert not covered, f"{name}, beside {word}, at {width}"
        assert page.locator("#acts button:visible").count() == 3, "drop, take back, done"
        assert page.evaluate(ACTS_FIT), width
