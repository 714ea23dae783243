"""People among each other in Italian, with three browsers: invited by name, accepted, blocked, reported."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import findings, on_a_phone
from tests.browser.club import press
from tests.browser.conftest import errors_of

NAME = "Marta"


def sit_at(page: Page, club: str, number: int, seat: str) -> None:
    """Take an open seat of a table from its waiting room."""
    page.goto(f"{club}/g/{number}/invite")
    page.locator(f'button[name=seat][value="{seat}"]').click()
    expect(page.locator("#sheet")).to_be_visible()


def open_table(page: Page, club: str, others: str) -> int:
    """Make a table of Steel Driver that begins once all seats are taken; its number."""
    page.goto(f"{club}/new?title=steel-driver")
    page.locator(f"#others-{others}").click()
    expect(page.locator(f"#others-{others}")).to_have_attribute("aria-current", "true")  # the form has come anew
    page.locator("#room-fold > summary").click()
    page.locator("[name=room-gathers][value=yes]").check()
    page.locator("#open-table").click()
    page.wait_for_url("**/invite")
    return int(re.findall(r"/g/(\d+)/", page.url)[0])


def test_invited_by_name_accepted_blocked_and_reported(browser: Browser, club: str) -> None:
    """The host knows a guest by name from a table before; the third one is rude, and out of the way afterwards."""
    pages = [browser.new_page(viewport={"width": 1366, "height": 768}) for _ in range(3)]
    found = [errors_of(page) for page in pages]
    for page in pages:
        page.context.add_cookies([{"name": "language", "value": "it", "url": club}])
    host, marta, rude = pages
    marta.goto(f"{club}/me")
    marta.fill("#name", NAME)
    marta.locator("form[action='/me'] button").click()
    expect(marta.locator("#name")).to_have_value(NAME)
    first = open_table(host, club, "open")
    seats = host.locator(".room .missing .sitter b").all_inner_texts()
    assert len(seats) == 2
    words = [name.lower().replace(" ", "-") for name in seats]
    sit_at(marta, club, first, words[0])
    sit_at(rude, club, first, words[1])

    second = open_table(host, club, "link")
    for name in ("Nessuno", NAME):
        host.fill("#invite-name", name)
        press(host.locator("#invite"))
        expect(host.locator(".byname li", has_text=name)).to_contain_text("invito mandato")
    assert findings(host) == [] and on_a_phone(host, "waiting room") == []
    host.fill("#invite-name", NAME)
    press(host.locator("#invite"))
    expect(host.locator("#error-name")).to_contain_text("ha già un invito")
    expect(host.locator("#invite-name")).to_have_value(NAME)

    host.goto(f"{club}/g/{second}/sit")  # where the link of a seat leads, without what it has behind the #
    assert findings(host) == [] and on_a_phone(host, "seat link") == []
    marta.goto(club)
    section = marta.locator("section[aria-labelledby=invitations]")
    expect(section.locator("h2")).to_contain_text("Inviti")
    assert findings(marta) == [] and on_a_phone(marta, "home") == []
    press(section.locator("button.button"))
    expect(marta.locator("#sheet")).to_be_visible()
    assert f"/g/{second}" in marta.url
    marta.goto(club)
    expect(section).to_have_count(0)

    rude.goto(f"{club}/g/{first}")
    press(rude.locator("#tab-chat"))
    rude.fill("#say-text", "parole brutte")
    rude.locator("#say button").click()
    expect(rude.locator("#talk .text")).to_have_text("parole brutte")
    marta.goto(f"{club}/g/{first}")
    press(marta.locator("#tab-chat"))
    line = marta.locator("#talk li", has_text="parole brutte")
    press(line.locator("a.about"))
    expect(marta.locator(".quoted")).to_have_text("parole brutte")
    assert findings(marta) == [] and on_a_phone(marta, "person") == []
    press(marta.locator("form[action$='/report'] button"))
    expect(marta.locator("#error-reason")).to_contain_text("Scrivi che cosa non va")
    marta.fill("#reason", "Un insulto.")
    press(marta.locator("form[action$='/report'] button"))
    expect(marta.get_by_role("status")).to_contain_text("Segnalazione mandata")
    press(marta.locator("form[action$='/block'] button"))
    expect(marta.locator("h1")).to_have_text("Silenziati e bloccati")
    assert findings(marta) == [] and on_a_phone(marta, "people") == []
    marta.goto(f"{club}/g/{first}")
    press(marta.locator("#tab-chat"))
    expect(marta.locator("#talk li")).to_have_count(0)

    third = open_table(marta, club, "open")
    rude.goto(f"{club}/tables")
    expect(rude.locator("h1")).to_be_visible()
    expect(rude.locator(f'form[action="/g/{third}/take"]')).to_have_count(0)
    rude.goto(f"{club}/g/{third}/invite")
    press(rude.locator("button[name=seat]").first)
    expect(rude.locator("main")).to_contain_text("non giocate insieme")
    marta.goto(f"{club}/me/people")
    press(marta.locator("form[action='/me/people/remove'] button"))
    expect(marta.locator("main")).to_contain_text("Non hai silenziato né bloccato nessuno.")
    rude.goto(f"{club}/tables")
    expect(rude.locator(f'form[action="/g/{third}/take"]')).to_have_count(1)
    assert [[each for each in errors if "Failed to load" not in each] for errors in found] == [[], [], []]
    for page in pages:
        page.context.close()
