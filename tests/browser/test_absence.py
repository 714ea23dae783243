"""A player who is late, a vote on a bot, coming back, leaving for good: by several browsers, shown to all at once."""

from __future__ import annotations

import time

from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import day_and_night, on_a_phone
from tests.browser.club import At, line_of, new_table
from tests.browser.conftest import errors_of

VOTES = {"move": 1, "late": "vote"}
"""Everybody is late after two seconds, twice their time since nothing reaches them; only a vote does anything then."""


def people(browser: Browser, at: At, **looks: str) -> dict[str, Page]:
    """A page for each seat."""
    pages = {}
    for name in at.tokens:
        pages[name] = browser.new_context(
            viewport={"width": 1366, "height": 768}, reduced_motion="reduce", **looks
        ).new_page()  # type: ignore[arg-type]
        at.sit(pages[name], name)
    return pages


def test_the_others_vote_a_bot_plays_and_the_owner_is_back(browser: Browser, club: str) -> None:
    at = new_table(club, pace=VOTES)
    pages = people(browser, at, locale="it-IT", timezone_id="Europe/Rome")
    errors = [errors_of(page) for page in pages.values()]
    turn = at.sheet()["turn"]
    late, one, other = pages[turn], *(page for name, page in pages.items() if name != turn)
    while not any(each["late"] for each in at.sheet()["clocks"]):
        time.sleep(0.1)
    for page in pages.values():
        page.reload()
        expect(page.locator(".signs .asking")).to_contain_text(f"{turn.capitalize()} è in ritardo.")
        expect(page.locator("#prompt time")).to_be_visible()
    assert day_and_night(one, "somebody is late") + on_a_phone(one, "somebody is late") == []
    expect(late.locator(".signs .patience")).to_have_count(0)
    line = line_of(late)
    one.get_by_role("button", name="Fai giocare un bot").first.click()
    expect(other.locator(".signs .asking")).to_contain_text("1 voto per un bot")
    expect(one.locator(".signs").get_by_role("button", name="Fai giocare un bot")).to_have_count(0)
    other.get_by_role("button", name="Fai giocare un bot").first.click()
    bar = late.locator(".stand-in")
    expect(bar).to_contain_text(f"Un bot gioca al posto di {turn.capitalize()}.")
    late.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) > n", arg=line)
    assert day_and_night(late, "a bot stands in") + on_a_phone(late, "a bot stands in") == []
    one.locator("#tab-table").click()
    expect(one.locator("#pane-table .standing").first).to_contain_text("al suo posto gioca un bot")
    bar.get_by_role("button", name="Sono di nuovo qui").click()
    expect(bar).to_have_count(0)
    expect(one.locator("#pane-table .standing", has_text="bot")).to_have_count(0)
    assert errors == [[], [], []]
    for page in pages.values():
        page.context.close()


def test_leaving_asks_once_and_somebody_takes_over(browser: Browser, club: str) -> None:
    at = new_table(club)
    pages = people(browser, at, locale="en-GB")
    turn = at.sheet()["turn"]
    name = next(each for each in at.tokens if each != turn)
    leaver, other = pages[name], pages[turn]
    other.locator("#tab-table").click()
    leaver.locator("#tab-table").click()
    leaver.get_by_role("link", name="Leave this seat").click()
    expect(leaver.locator("h1")).to_have_text("Leave this seat?")
    assert day_and_night(leaver, "leaving a seat", {"exclude": []}) + on_a_phone(leaver, "leaving a seat") == []
    leaver.get_by_role("button", name=f"Leave the seat of {name.capitalize()}").click()
    expect(leaver.locator(".watching")).to_have_text("You are watching.")
    expect(other.locator("#pane-table .standing")).to_contain_text("a bot stands in since line")
    for page in pages.values():
        page.context.close()


def test_moments_are_written_by_the_clocks_of_the_reader(browser: Browser, club: str) -> None:
    at = new_table(club, pace={"move": 86400, "zone": "America/New_York"})
    page = browser.new_context(locale="en-GB", timezone_id="Asia/Tokyo", reduced_motion="reduce").new_page()
    at.sit(page, at.sheet()["turn"])
    moment = page.locator("#prompt time")
    expect(moment).to_be_visible()
    shown = page.evaluate(
        """at => new Intl.DateTimeFormat("en-GB", {weekday: "short", hour: "numeric", minute: "2-digit",
            timeZone: "Asia/Tokyo"}).format(new Date(at))""",
        moment.get_attribute("datetime"),
    )
    expect(moment).to_have_text(shown)
    assert "America/New_York" in (moment.get_attribute("title") or "")
    page.goto(f"{club}/new")
    expect(page.locator("#pace-zone")).to_have_value("Asia/Tokyo")
    page.locator("#pace-fold summary").click()
    page.select_option("#pace-move", "86400")
    expect(page.locator("#pace-words")).to_have_text("1 day a turn")
    assert day_and_night(page, "a pace", {"exclude": []}) + on_a_phone(page, "a pace") == []
    page.goto(f"{club}/me")
    assert day_and_night(page, "away", {"exclude": []}) + on_a_phone(page, "away") == []
    page.context.close()
