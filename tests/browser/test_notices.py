"""The page of notices, the service worker, and a notice that waits while its reader looks at the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import day_and_night, on_a_phone
from tests.browser.club import At, new_table
from tests.browser.conftest import errors_of, site_by_name
from tests.hooks import Service


@pytest.fixture
def notifying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a site that sends notices."""
    with site_by_name(tmp_path, monkeypatch, "notifying.py") as address:
        yield address


def play(at: At) -> None:
    """Let whose turn it is play as a program."""
    table = at.table()
    seat = table.turn()
    assert seat is not None
    at.say(f"{table.state.names[seat]} {at.choice(table)}")


def play_until(at: At, name: str) -> None:
    """Play as programs until it is that seat's turn."""
    while at.sheet()["turn"] != name:
        play(at)


@pytest.mark.refuses
def test_the_page_of_notices(page: Page, notifying: str, service: Service) -> None:
    page.goto(f"{notifying}/me")
    expect(page.locator("#zone")).not_to_have_value("")
    page.get_by_role("link", name="Notices when it is your turn").click()
    expect(page.get_by_role("heading", name="Notices", exact=True)).to_be_visible()
    found = day_and_night(page, "no ways") + on_a_phone(page, "no ways")
    page.locator("#discord").fill("https://discord.com/channels/1")
    page.get_by_role("button", name="Add Discord").click()
    expect(page.locator("#error-discord")).to_be_visible()
    expect(page.locator("#discord")).to_have_value("https://discord.com/channels/1")
    found += day_and_night(page, "refused") + on_a_phone(page, "refused")
    page.locator("#discord").fill(f"{service.address}/api/webhooks/1/abc")
    page.get_by_role("button", name="Add Discord").click()
    expect(page.locator(".ways li")).to_have_count(1)
    page.get_by_text("For programs: any webhook").click()
    page.locator("#webhook").fill(f"{service.address}/hook")
    page.get_by_role("button", name="Add webhook").click()
    expect(page.locator(".ways li")).to_have_count(2)
    service.answers = [500]
    page.get_by_role("button", name="Send a test – Webhook").click()
    expect(page.locator(".ways .error").first).to_contain_text("500")
    page.get_by_role("button", name="Switch off – Discord").click()
    expect(page.locator(".ways .mark")).to_have_text("switched off")
    found += day_and_night(page, "ways") + on_a_phone(page, "ways")
    page.get_by_role("button", name="Switch on – Discord").click()
    page.get_by_role("button", name="Send a test – Webhook").click()
    expect(page.locator(".ways .error")).to_have_count(0)
    assert json.loads(service.posted[-1].body)["type"] == "test"
    page.locator("#digest").select_option("8")
    page.locator("#quiet-from").select_option("22")
    page.locator(".silence + p button").click()
    expect(page.locator("#error-quiet")).to_be_visible()
    expect(page.locator("#digest")).to_have_value("8")
    page.locator("#quiet-until").select_option("7")
    page.locator(".silence + p button").click()
    expect(page.locator("#error-quiet")).to_have_count(0)
    expect(page.locator("#quiet-from")).to_have_value("22")
    page.get_by_role("button", name="Italiano").click()
    page.goto(f"{notifying}/me/notices")
    expect(page.get_by_role("heading", name="Avvisi", exact=True)).to_be_visible()
    found += day_and_night(page, "avvisi") + on_a_phone(page, "avvisi")
    for _ in range(2):
        page.get_by_role("button", name="Rimuovi").first.click()
    expect(page.locator(".ways li")).to_have_count(0)
    assert found == []


def test_a_notice_waits_while_the_table_is_in_sight(
    page: Page, browser: Browser, notifying: str, service: Service
) -> None:
    at = new_table(notifying)
    at.sit(page, "anna")
    page.goto(f"{notifying}/me/notices")
    page.get_by_text("For programs: any webhook").click()
    page.locator("#webhook").fill(f"{service.address}/hook")
    page.get_by_role("button", name="Add webhook").click()
    page.goto(f"{notifying}/g/{at.number}")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    if at.sheet()["turn"] == "anna":
        play(at)
    play_until(at, "anna")
    with browser.new_context() as elsewhere:  # several looks at who looks, and decisions about the notice
        other = elsewhere.new_page()
        errors = errors_of(other)
        for _ in range(8):
            other.goto(f"{notifying}/about")
            other.wait_for_timeout(1000)
        assert errors == []
    assert service.posted == []
    page.goto(f"{notifying}/about")
    said = json.loads(service.wait(1).body)
    assert said["turns"][0]["game"] == at.number and said["turns"][0]["seat"] == "anna"
    assert len(service.posted) == 1


SUBSCRIBED = """
PushManager.prototype.subscribe = async function (options) {
  window.asked = new Uint8Array(options.applicationServerKey).length;
  return { toJSON: () => ({ endpoint: "ADDRESS/push", expirationTime: null, keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg" } }) };
};
Notification.requestPermission = async () => window.permission ?? "granted";
"""


@pytest.mark.refuses
def test_a_browser_takes_notices_after_a_press_of_the_button(page: Page, notifying: str, service: Service) -> None:
    page.context.grant_permissions(["notifications"], origin=notifying)
    page.add_init_script(SUBSCRIBED.replace("ADDRESS", service.address))
    page.goto(f"{notifying}/me/notices")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    page.evaluate("window.permission = 'denied'")
    button = page.get_by_role("button", name="Notices of this browser")
    button.click()
    expect(page.locator("#push-error")).to_contain_text("does not allow notices")
    page.evaluate("window.permission = 'granted'")
    button.click()
    expect(page.locator(".ways li")).to_have_count(1)
    page.get_by_role("button", name="Send a test").click()
    expect(page.locator(".ways .error")).to_have_count(0)
    posted = service.wait(1)
    assert posted.path == "/push" and posted.headers["content-encoding"] == "aes128gcm"


CAUGHT = """
() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, data, tag }) => {
    self.shown.push([title, body, data, tag]);
  };
  self.clients.openWindow = async (url) => {
    self.opened = url;
    return null;
  };
}
"""
"""What a worker would show and open is kept: a browser without a window shows no notices, permission or not."""

PRESSED = """
(data) => {
  const event = new ExtendableEvent("notificationclick");
  event.notification = { close: () => (self.closed = true), data };
  self.dispatchEvent(event);
}
"""


def test_the_service_worker_shows_what_is_pushed_and_leads_to_this_site_alone(page: Page, notifying: str) -> None:
    device = page.context.new_cdp_session(page)
    registrations: list[str] = []
    device.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda given: registrations.extend(each["registrationId"] for each in given["registrations"]),
    )
    device.send("ServiceWorker.enable")
    page.goto(f"{notifying}/me/notices")
    with page.context.expect_event("serviceworker") as begun:
        page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    worker = begun.value
    worker.evaluate(CAUGHT)
    said = {"title": "Your turn", "body": "<b>Anna</b> moved last.", "url": "https://evil.example/g/7", "tag": "g7"}
    for data in (json.dumps(said), "{}"):
        push = {"origin": notifying, "registrationId": registrations[0], "data": data}
        device.send("ServiceWorker.deliverPushMessage", push)
    wanted = [
        ["Your turn", "<b>Anna</b> moved last.", f"{notifying}/g/7", "g7"],
        ["Trunkline", "", f"{notifying}/", None],
    ]
    for _ in range(300):
        if len(worker.evaluate("self.shown")) == 2:
            break
        page.wait_for_timeout(50)
    assert worker.evaluate("self.shown") == wanted
    worker.evaluate(PRESSED, "https://evil.example/g/9")
    for _ in range(300):
        if worker.evaluate("self.opened ?? ''"):
            break
        page.wait_for_timeout(50)
    assert worker.evaluate("[self.opened, self.closed]") == [f"{notifying}/g/9", True]
