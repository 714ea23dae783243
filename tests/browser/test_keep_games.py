"""A guest plays, keeps the games by a mailed code, and goes on playing on another device. In English and Italian."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import day_and_night, on_a_phone
from tests.browser.club import At, close_round, line_of, new_table, play_amount, run_site, wait_past
from tests.browser.conftest import errors_of
from tests.mailbox import Mailbox, code_in, link_in, open_mailbox, text_of
from trunkline.bench.load import free_port


@pytest.fixture
def box() -> Iterator[Mailbox]:
    """A server for the mail of the site."""
    with open_mailbox() as made:
        yield made


@pytest.fixture
def mailing(box: Mailbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a site that sends mail."""
    monkeypatch.setenv("TRUNKLINE_MAIL", box.address)
    monkeypatch.setenv("TRUNKLINE_MAIL_FROM", "Trunkline <trains@example.org>")
    monkeypatch.setenv("TRUNKLINE_SITE", "http://trains.example")
    with run_site(tmp_path) as address:
        yield address


@pytest.fixture
def own_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a site that has passkeys and sends no mail; a name is needed, to which keys belong."""
    port = free_port()
    monkeypatch.setenv("TRUNKLINE_SITE", f"http://localhost:{port}")
    with run_site(tmp_path, port):
        yield f"http://localhost:{port}"


def play_next(page: Page, at: At) -> None:
    """Let whose turn it is play what it would by the numbers of the first phase."""
    page.goto(f"{at.server}/g/{at.number}")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    close_round(page)
    before = line_of(page)
    play_amount(page, str(at.choice(at.table())))
    wait_past(page, before)


def ask_for_mail(page: Page, box: Mailbox, number: int) -> str:
    """Type the address and wait for the mail; gives its code."""
    page.locator("#address").fill("anna@example.org")
    page.locator("form[action='/me/address'] button").click()
    expect(page.locator("#code")).to_be_visible()
    return code_in(box.wait(number)[1])


@pytest.mark.refuses
def test_a_guest_goes_on_playing_on_another_device(page: Page, browser: Browser, mailing: str, box: Mailbox) -> None:
    at = new_table(mailing)
    for name in at.tokens:
        at.take(page, name)
    play_next(page, at)
    page.goto(mailing)
    page.get_by_role("link", name="Keep my games").click()
    expect(page.get_by_role("heading", name="Keep my games")).to_be_visible()
    page.locator("#address").fill("anna")
    page.locator("form[action='/me/address'] button").click()
    expect(page.locator("#address")).to_have_value("anna")
    expect(page.locator("#error-address")).to_be_visible()
    found = day_and_night(page, "no address") + on_a_phone(page, "no address")
    code = ask_for_mail(page, box, 1)
    page.locator("#code").fill("nonsense")
    page.locator("#code").press("Enter")
    expect(page.locator("#error-code")).to_contain_text("Tries left: 4.")
    found += day_and_night(page, "wrong code") + on_a_phone(page, "wrong code")
    page.locator("#code").fill(code.lower())
    page.locator("#code-form button").click()
    expect(page.get_by_text("Your address: anna@example.org")).to_be_visible()

    phone = browser.new_context(locale="it-IT", viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    errors = errors_of(phone)
    phone.goto(f"{mailing}/me")
    phone.locator("header .opener").tap()
    phone.get_by_role("button", name="Italiano").tap()
    ask_for_mail(phone, box, 2)
    to, message = box.wait(2)
    assert to == "anna@example.org" and "Digita questo codice" in text_of(message)
    phone.goto(link_in(message).replace("http://trains.example", mailing))
    found += day_and_night(phone, "link") + on_a_phone(phone, "link")
    phone.get_by_role("button", name="Accedi").tap()
    expect(phone.get_by_text("Il tuo indirizzo: anna@example.org")).to_be_visible()
    found += day_and_night(phone, "member") + on_a_phone(phone, "member")
    play_next(phone, at)
    assert at.table().line >= 2

    page.goto(f"{mailing}/me")
    expect(page.locator(".sessions li")).to_have_count(2)
    found += day_and_night(page, "sessions") + on_a_phone(page, "sessions")
    page.get_by_role("button", name="Sign out all others").click()
    expect(page.locator(".sessions li")).to_have_count(1)
    phone.goto(f"{mailing}/g/{at.number}")
    expect(phone.locator(".watching")).to_be_attached()  # and holds no seat any more
    assert found == [] and errors == []
    phone.context.close()


@pytest.mark.refuses
def test_a_passkey_keeps_the_games_without_mail(page: Page, own_address: str) -> None:
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    at = new_table(own_address)
    at.take(page, "anna")
    page.goto(f"{own_address}/me")
    expect(page.locator("#address")).to_have_count(0)
    found = day_and_night(page, "passkeys") + on_a_phone(page, "passkeys")
    page.get_by_role("button", name="Keep my games by a passkey").click()
    expect(page.locator("#sessions")).to_be_visible()
    expect(page.locator("#passkeys .sessions li")).to_have_count(1)
    found += day_and_night(page, "a passkey") + on_a_phone(page, "a passkey")
    page.locator("[aria-labelledby=sessions] .sessions button").click()
    page.goto(f"{own_address}/g/{at.number}")
    expect(page.locator(".watching")).to_be_attached()
    other = new_table(own_address)
    other.take(page, "bruno")  # as another guest, whose seats come along
    page.goto(f"{own_address}/me")
    with page.expect_request("**/me/passkeys/in") as asked:
        page.get_by_role("button", name="Sign in by a passkey").click()
    expect(page.locator("#sessions")).to_be_visible()
    for table, name in ((at, "anna"), (other, "bruno")):
        page.goto(f"{own_address}/g/{table.number}")
        expect(page.locator("#sheet")).to_have_attribute("data-you", name)
    headers = {"accept": "application/json", "origin": own_address}
    again = page.request.post(asked.value.url, data=asked.value.post_data_json, headers=headers)
    assert (again.status, again.json()["code"]) == (400, "bad-passkey")  # each answer of a device is good once
    page.goto(f"{own_address}/me")
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("#passkeys .sessions li")).to_have_count(0)
    page.locator("[aria-labelledby=sessions] .sessions button").click()
    page.get_by_role("button", name="Sign in by a passkey").click()
    expect(page.locator("#passkey-error")).to_contain_text("not of this site")
    assert found == []
