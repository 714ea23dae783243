"""Standing orders for cubes: given by the pointer while others build, seen on the page, played when they are due."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.club import At, new_table, press
from tests.browser.conftest import errors_of
from trunkline.table import Table

STANDARD = {"title": "steam", "options": {"rules": "standard"}}


def who_may_order(at: At, kind: str) -> str:
    """Let bots play until a seat that waits while others build may order something of a kind; its name."""
    found: list[str] = []

    def ready(table: Table, phase: str) -> bool:
        waiting = [seat for seat in range(3) if phase == "build" and seat != table.turn()]
        may = [seat for seat in waiting if any(w["key"].split()[0] == kind for w in table.sheet(seat)["wishes"])]
        found[:] = [table.state.names[seat] for seat in may]
        return bool(found)

    at.advance(ready)
    return found[0]


def order(page: Page, *numbers: int) -> list[str]:
    """Order the first, second, ... of the options by the pointer; what they say."""
    chosen = []
    for k, number in enumerate(numbers):
        choice = page.locator("#wish-1 select").nth(k)
        choice.scroll_into_view_if_needed()
        choice.select_option(index=number)
        chosen.append(choice.locator("option:checked").inner_text())
    press(page.locator("#wish-1 button"))
    expect(page.locator("#wish-back-1 button")).to_be_visible()
    return chosen


def lines_after(at: At, line: int, words: str) -> list[str]:
    """The lines of the record from there on that have these words."""
    return [text for text in at.table().record.lines[line:] if words in text]


@pytest.mark.parametrize(
    ("locale", "heading"), [("en-GB", "Put the cubes of Production"), ("it-IT", "Metti i cubi della Produzione")]
)
def test_the_columns_of_production_are_filled_as_ordered(
    browser: Browser, club: str, locale: str, heading: str
) -> None:
    """The form names columns with room and their cities; the cubes come there once the growth of the round begins."""
    at = new_table(club)
    name = who_may_order(at, "growth")
    page = browser.new_page(viewport={"width": 1366, "height": 768}, locale=locale)
    found = errors_of(page)
    at.sit(page, name)
    expect(page.locator("#wish-1 .what")).to_contain_text(heading)
    table = at.table()
    room = [row["column"] for k, row in enumerate(table.game.map.data["display"]) if -1 in table.state.display[k]]
    expect(page.locator("#wish-1 select").first.locator("option")).to_have_count(1 + len(room))
    chosen = order(page, 1, 2)
    cities = {word: stop.label for stop in table.game.map.stops for word in stop.columns}
    assert all(cities.get(column, "") in said for column, said in zip(room, chosen, strict=False))

    def next_round(now: Table, phase: str) -> bool:
        assert phase != "growth", "the seat was asked"
        return now.state.round > table.state.round

    at.advance(next_round)
    played = lines_after(at, table.line, f"{name} produce")
    assert played and {line.split()[3] for line in played} <= set(room[:2]) and room[0] in played[0]
    expect(page.locator("#wish-back-1")).to_have_count(0)
    assert found == []
    page.close()


def test_a_city_grows_as_ordered_as_the_turn_comes(page: Page, club: str) -> None:
    """A city with the space its cubes come from; it is played before the seat has to decide anything."""
    at = new_table(club, **STANDARD)
    name = who_may_order(at, "grow")
    at.sit(page, name)
    before = at.table().line
    groups = page.locator("#wish-1 select").first.locator("optgroup")
    cities = [stop.label for stop in at.table().game.map.stops if stop.cubes]
    assert groups.count() > 3 and set(labels := [each.get_attribute("label") for each in groups.all()]) <= set(cities)
    assert len(labels) == len(set(labels)), "a group for each city, and none without a line"
    chosen = order(page, 2, 1)
    at.advance(lambda table, phase: table.turn() == table.state.names.index(name))
    (played,) = lines_after(at, before, f"{name} grow")
    _, _, city, space = played.split()
    stops = at.table().game.map.stops
    assert chosen[0].startswith(f"{next(stop.label for stop in stops if stop.name == city)}: {space} (")
    expect(page.locator("#wishes")).to_have_count(0)
    expect(page.locator("#undo")).to_be_visible()


def test_who_holds_all_seats_sees_the_order_of_a_waiting_one(page: Page, club: str) -> None:
    """The sheet that comes back is that of the seat that has ordered, also when the order is changed or taken back."""
    at = new_table(club)
    name = who_may_order(at, "growth")
    at.sit(page)
    press(page.locator(f'a.flag[href$="as={name}"]'))
    expect(page.locator("#sheet")).to_have_attribute("data-you", name)
    chosen = order(page, 1)
    expect(page.locator("#sheet")).to_have_attribute("data-you", name)
    expect(page.locator("#wish-1 select").first.locator("option:checked")).to_have_text(chosen[0])
    press(page.locator("#wish-back-1 button"))
    expect(page.locator("#wish-back-1")).to_have_count(0)
    expect(page.locator("#sheet")).to_have_attribute("data-you", name)
    expect(page.locator("#wish-1 button")).to_be_visible()


def test_on_a_phone_all_of_the_form_is_in_reach(browser: Browser, club: str) -> None:
    """Each choice has a row of its own that fits the screen and is high enough for a finger."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    found = errors_of(page)
    at = new_table(club, **STANDARD)
    at.sit(page, who_may_order(at, "grow"))
    order(page, 1, 2, 3)
    press(page.locator("#wish-back-1 button"))
    expect(page.locator("#wish-back-1")).to_have_count(0)
    boxes = [each.bounding_box() for each in page.locator("#wish-1 select, #wish-1 button").all()]
    assert len(boxes) == 4
    for box in boxes:
        assert box is not None and box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= 360
    tops = [box["y"] for box in boxes if box is not None]
    assert tops == sorted(set(tops)), "one below the other"
    assert found == []
    page.close()
