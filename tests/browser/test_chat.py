"""Chat and notes: what is typed stays while others move, what is said arrives at once, and nothing crosses hands."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import day_and_night, findings, on_a_phone
from tests.browser.club import At, line_of, new_table, wait_past
from tests.browser.conftest import errors_of

NOTES = "They build towards Chicago."


def say(at: At, name: str, text: str) -> None:
    """Say something as a program."""
    at.ask(f"/g/{at.number}/chat", {"text": text}, at.tokens[name])


def play_until(at: At, turn: str) -> None:
    """Let the seats play, each knowing its own hand alone, until it is the turn of one."""
    while (now := at.sheet()["turn"]) != turn:
        mine = at.sheet(now)
        at.ask(f"/g/{at.number}", {"n": mine["line"], "line": f"{now} {mine['legal'][-1]}"}, at.tokens[now])


def box_of(page: Page) -> tuple[float, float, float, float]:
    """Where the board lies."""
    box = page.locator("#boardbox").bounding_box()
    assert box
    return box["x"], box["y"], box["width"], box["height"]


def test_two_friends_talk_while_a_third_moves(page: Page, club: str, browser: Browser) -> None:
    """One at a desk by keys in English, one at a phone by touch in Italian."""
    at = new_table(club)
    at.advance(lambda table, phase: table.state.names[table.turn() or 0] == "carla")
    at.sit(page, "anna")
    phone = browser.new_page(locale="it-IT", viewport={"width": 360, "height": 740}, has_touch=True)
    errors = errors_of(phone)
    at.sit(phone, "bruno")
    board = box_of(page)

    page.keyboard.press("c")
    field = page.locator("#say-text")
    expect(field).to_be_focused()
    page.keyboard.type("Good <b>luck</b>,")
    before = line_of(page)
    at.advance(lambda table, phase: table.state.names[table.turn() or 0] == "anna")
    wait_past(page, before)
    page.wait_for_function("() => document.title.startsWith('●')")  # the turn has begun, the text goes on
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("all!")
    expect(field).to_have_value("Good <b>luck</b>,\nall!")
    page.keyboard.press("Enter")
    expect(page.locator("#talk .text")).to_have_text("Good <b>luck</b>,\nall!")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    assert box_of(page) == board

    tab = phone.locator("#tab-chat")
    said_at = line_of(page)
    expect(tab).to_have_text("Chat (1)")
    expect(phone.locator("#live")).to_have_text("Anna: Good <b>luck</b>, all!")
    tab.tap()
    expect(tab).to_have_text("Chat")
    expect(phone.locator("#talk .text")).to_be_visible()
    expect(phone.locator("#talk .by [data-at]")).to_have_text(f"riga {said_at}")
    phone.locator("#say-text").tap()
    phone.keyboard.type("Grazie")
    phone.get_by_role("button", name="Invia").tap()
    expect(page.locator("#talk .text").last).to_have_text("Grazie")
    expect(page.locator("#talk li").last).to_have_class("seat-1")
    expect(page.locator("#tab-chat")).to_have_text("Chat")
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("data-ready", "on")
    expect(tab).to_have_text("Chat")
    assert not phone.evaluate("document.documentElement.scrollWidth > innerWidth")

    page.keyboard.press("Escape")
    expect(page.locator("#tab-chat")).to_be_focused()
    page.locator("#tab-log").click()
    at.advance(lambda table, phase: table.line > said_at)
    wait_past(page, said_at)
    say(at, "carla", "Hello")
    expect(page.locator("#tab-chat")).to_have_text("Chat (1)")
    page.locator("#tab-chat").click()
    page.locator("#talk .by a").first.click()
    expect(page.locator("#sheet")).to_have_attribute("data-past", str(said_at))
    expect(page.locator("#talk .text")).to_have_count(3)
    assert not errors
    phone.close()


@pytest.mark.refuses
def test_a_refused_message_stays_with_its_reason(page: Page, club: str) -> None:
    """The reason stands beside the box, and goes when the text has been said."""
    at = new_table(club)
    at.sit(page, "anna")
    page.locator("#tab-chat").click()
    field, reason = page.locator("#say-text"), page.locator("#say-refused")
    field.fill("x" * 501)
    page.locator("#say button").click()
    expect(reason).to_have_text("This has 501 letters; a message may have 500.")
    expect(field).to_have_value("x" * 501)
    field.press("Backspace")
    page.locator("#say button").click()
    expect(page.locator("#talk .text")).to_have_text("x" * 500)
    expect(reason).to_be_hidden()
    page.route("**/chat", lambda route: route.abort())
    field.fill("lost?")
    field.press("Enter")
    expect(reason).to_contain_text("cannot be reached")
    expect(field).to_have_value("lost?")


def test_nothing_that_is_typed_crosses_to_another_hand(page: Page, club: str) -> None:
    """Two hands at one screen: drafts and notes stay apart, typing neither opens the curtain nor plays."""
    at = new_table(club, names=("anna", "carla", "bruno"), title="railways-card")
    play_until(at, "carla")
    at.sit(page, "anna", "bruno")
    expect(page.locator("#sheet")).to_have_attribute("data-you", "anna")
    page.keyboard.press("o")
    page.locator("#notes").fill(NOTES)
    page.keyboard.press("Escape")
    page.locator("#tab-chat").click()
    field = page.locator("#say-text")
    field.click()
    page.keyboard.type("I hold")
    before = line_of(page)
    play_until(at, "bruno")
    wait_past(page, before)
    curtain = page.locator("#curtain")
    expect(curtain).to_be_visible()
    now = line_of(page)
    page.keyboard.type(" a red card d x u")
    page.keyboard.press("Enter")
    expect(curtain).to_be_visible()
    assert line_of(page) == now
    curtain.get_by_role("button").click()
    expect(page.locator("#sheet")).to_have_attribute("data-you", "bruno")
    expect(page.locator("label[for=say-text]")).to_contain_text("Bruno")
    expect(field).to_have_value("")
    expect(page.locator("#notes")).to_have_value("")
    page.locator("#tab-chat").click()
    field.click()
    page.keyboard.type("From Bruno")
    page.keyboard.press("Enter")
    expect(page.locator("#talk li .by b")).to_have_text("Bruno")
    page.locator(".looking a", has_text="A").click()
    curtain.get_by_role("button").click()
    expect(field).to_have_value("I hold")
    expect(page.locator("#notes")).to_have_value(NOTES)


def test_notes_outlive_moves_and_visits_and_nobody_else_sees_them(page: Page, club: str) -> None:
    """They are kept with the account at its seat, what the browser has kept before comes along, once."""
    at = new_table(club)
    at.sit(page)
    page.evaluate("key => localStorage.setItem(key, 'of before')", f"trunkline-notes-/g/{at.number}")
    page.goto(f"{club}/g/{at.number}")
    page.locator("#tab-notes").click()
    expect(page.locator("#notes")).to_have_value("of before")
    assert page.evaluate("key => localStorage.getItem(key)", f"trunkline-notes-/g/{at.number}") is None
    page.locator("#notes").fill("")
    page.locator("#tab-notes").click()
    page.locator("#notes").click()
    page.keyboard.type(NOTES[:10])
    before = line_of(page)
    at.say(f"{at.sheet()['turn']} issue 2")
    wait_past(page, before)
    page.keyboard.type(NOTES[10:])
    expect(page.locator("#notes")).to_have_value(NOTES)
    expect(page.locator("#notes-state")).to_have_text("Saved.")
    page.locator("#note-n").fill("2")
    page.locator("#note-text").fill("A trap!")
    page.locator("#note-line button").click()
    expect(page.locator(".linenotes li")).to_contain_text("A trap!")
    expect(page.locator("#line-2")).to_have_class(re.compile("noted"))
    page.locator("#notes").press_sequentially(" Last.")
    page.goto(f"{club}/g/{at.number}")  # what was typed last is not lost with the page
    page.locator("#tab-notes").click()
    expect(page.locator("#notes")).to_have_value(f"{NOTES} Last.")
    expect(page.locator("#line-2")).to_have_class(re.compile("noted"))
    assert findings(page, {"include": [["#pane-notes"]]}) == []
    page.locator(".linenotes button").click()
    expect(page.locator(".linenotes li")).to_have_count(0)
    onlooker = page.context.browser.new_page()
    onlooker.goto(f"{club}/g/{at.number}")
    onlooker.locator("#tab-notes").click()
    onlooker.locator("#notes").fill("Only here")
    onlooker.goto(f"{club}/g/{at.number}")
    expect(onlooker.locator("#notes")).to_have_value("Only here")
    assert NOTES[:10] not in onlooker.content()
    onlooker.context.close()


def test_onlookers_talk_among_themselves(page: Page, club: str, browser: Browser) -> None:
    """Two look on, of whom one has no cookie yet; a player hears nothing of it, and goes on hearing the others."""
    at = new_table(club)
    at.sit(page, "anna")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/chat?since" in request.url else None)
    people = [browser.new_context(locale="en-GB").new_page() for _ in range(2)]
    errors = [errors_of(each) for each in people]
    for each in people:
        each.goto(f"{club}/g/{at.number}")
        expect(each.locator("html")).to_have_attribute("data-ready", "on")
        each.locator("#tab-chat").click()
    one, two = people
    one.locator("#say-text").fill("Anna should *bid*")
    one.locator("#say button").click()
    for each in people:
        expect(each.locator("#talk .text")).to_have_text("Anna should bid")
        expect(each.locator("#talk .text em")).to_have_text("bid")
        expect(each.locator("#talk .by b")).to_have_text("Onlooker")
    expect(one.locator("#say-text")).to_have_value("")
    two.locator("#say-text").fill("no")
    two.locator("#say-text").press("Enter")
    expect(one.locator("#talk .text")).to_have_count(2)
    say(at, "bruno", "Your turn")
    expect(page.locator("#tab-chat")).to_have_text("Chat (1)")
    expect(page.locator("#talk .text")).to_have_text("Your turn")
    expect(two.locator("#talk .text")).to_have_count(3)
    assert 1 <= len(asked) <= 3, "each number is asked for once"
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    page.locator("#tab-chat").click()
    expect(page.locator("#talk .text")).to_have_count(1)
    assert day_and_night(one, "onlookers") + on_a_phone(one, "onlookers") == []
    assert errors == [[], []]
    for each in people:
        each.context.close()
