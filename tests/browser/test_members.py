"""Members without mail: the host's link, an invitation, looks on each device, a password, a provider."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from typer.testing import CliRunner

from tests.browser.axe import day_and_night, on_a_phone
from tests.browser.club import new_table, run_site
from tests.browser.conftest import errors_of
from tests.identities import CLIENT, SECRET, Identities, open_identities
from trunkline.bench.load import free_port
from trunkline.cli import app


@pytest.fixture
def identities() -> Iterator[Identities]:
    """A provider that knows people; for a browser it is another site."""
    with open_identities() as made:
        yield made


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, identities: Identities) -> Iterator[str]:
    """The address of a site without mail whose host has switched on passwords and chosen a provider."""
    port = free_port()
    given = {"SITE": f"http://localhost:{port}", "PASSWORDS": "yes", "OIDC": identities.address}
    given |= {"OIDC_CLIENT": CLIENT, "OIDC_SECRET": SECRET, "OIDC_LABEL": "Club ID"}
    for name, value in given.items():
        monkeypatch.setenv(f"TRUNKLINE_{name}", value)
    with run_site(tmp_path, port):
        yield f"http://localhost:{port}"


def command(folder: Path, *words: str) -> str:
    """What `trunkline admin` says, beside the site that runs; the link in it."""
    result = CliRunner().invoke(app, ["admin", *words, "--db", f"sqlite:///{folder}/club.db"])
    assert result.exit_code == 0, result.stderr
    return next(word for word in result.stdout.split() if "/join/" in word)


def choose(page: Page, name: str, value: str) -> None:
    """Choose a look on the profile, and wait until it is kept."""
    with page.expect_response("**/me/looks") as kept:
        page.select_option(f"#looks [name={name}]", value)
    assert kept.value.ok


@pytest.mark.refuses
def test_from_the_host_s_link_to_a_member_with_looks_and_a_password(
    page: Page, browser: Browser, site: str, tmp_path: Path
) -> None:
    page.goto(command(tmp_path, "Anna"))
    expect(page.get_by_text("Sign in as Anna in this browser?")).to_be_visible()
    found = day_and_night(page, "sign-in link") + on_a_phone(page, "sign-in link")
    assert '"guest"' in page.request.get(f"{site}/me", headers={"accept": "application/json"}).text()
    page.locator("main").get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Invite people to this site").click()
    page.locator("#note").fill("Thursdays")
    page.locator("#uses").fill("0")
    page.get_by_role("button", name="Make a link").click()
    expect(page.locator("#error-uses")).to_have_text("An invitation is for 1 to 100 people.")
    expect(page.locator("#note")).to_have_value("Thursdays")
    page.locator("#uses").fill("1")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_text("for 1 more of 1")).to_be_visible()
    found += day_and_night(page, "invitations") + on_a_phone(page, "invitations")
    page.goto(f"{site}/admin/reports")
    found += day_and_night(page, "reports") + on_a_phone(page, "reports")
    page.goto(f"{site}/admin")
    invitation = page.locator("[id^=link-]").input_value()

    phone = browser.new_context(locale="it-IT", viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    errors = errors_of(phone)
    at = new_table(site)
    at.take(phone, "bruno")
    phone.goto(invitation)
    found += day_and_night(phone, "invitation") + on_a_phone(phone, "invitation")
    phone.locator("#name").fill("Bruno")
    phone.get_by_role("button", name="Diventa membro").tap()
    expect(phone.get_by_text("Per ora solo questo browser apre il tuo account")).to_be_visible()
    choose(phone, "theme", "dark")
    phone.locator("summary", has_text="Imposta una password").tap()
    phone.locator("#password").fill("brunobruno")
    phone.locator("#login").fill("brunobruno")
    phone.get_by_role("button", name="Salva la password").tap()
    expect(phone.locator("#error-password")).to_contain_text("Chiunque la proverebbe per prima")
    expect(phone.locator("#login")).to_have_value("brunobruno")
    found += on_a_phone(phone, "password refused")
    phone.locator("#login").fill("Bruno")
    phone.locator("#password").fill("sei vagoni blu")
    phone.get_by_role("button", name="Salva la password").tap()
    expect(phone.get_by_text("Accedi con il nome Bruno.")).to_be_visible()
    found += day_and_night(phone, "member") + on_a_phone(phone, "member")

    other = browser.new_context(locale="en-GB", viewport={"width": 1366, "height": 768}).new_page()
    other.goto(f"{site}/me")
    expect(other.locator("html")).not_to_have_attribute("data-theme", "dark")
    for password in ("sei vagoni rossi", "sei vagoni blu"):
        other.locator("#login-in").fill("BRUNO")
        other.locator("#password-in").fill(password)
        other.locator("form[action='/me/password/in'] button").click()
        if password != "sei vagoni blu":
            expect(other.locator("#error-password-in")).to_have_text("Name and password do not go together.")
            expect(other.locator("#login-in")).to_have_value("BRUNO")
    expect(other.locator("#sessions")).to_be_visible()
    other.goto(f"{site}/g/{at.number}")
    expect(other.locator("#sheet")).to_have_attribute("data-you", "bruno")
    assert 'data-theme="dark"' in other.request.get(f"{site}/g/{at.number}").text()  # before any script
    other.goto(f"{site}/me")
    choose(other, "palette", "safe")
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("data-palette", "safe")
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.get_by_text("Thursdays")).to_have_count(0)  # the invitation is used up
    assert found == [] and [each for each in errors if "status of 400" not in each] == []
    for each in (phone, other):
        each.context.close()


def test_a_provider_opens_the_account_on_another_device(page: Page, browser: Browser, site: str) -> None:
    at = new_table(site)
    at.take(page, "anna")
    page.goto(f"{site}/me")
    page.get_by_role("link", name="Sign in by Club ID").click()
    expect(page.get_by_text("Club ID knows you as Anna.")).to_be_visible()
    found = day_and_night(page, "provider") + on_a_phone(page, "provider")
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("You sign in by Club ID.")).to_be_visible()
    found += day_and_night(page, "by a provider") + on_a_phone(page, "by a provider")
    phone = browser.new_context(locale="it-IT", viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    errors = errors_of(phone)
    phone.goto(f"{site}/me")
    phone.get_by_role("link", name="Accedi tramite Club ID").tap()
    phone.locator("main").get_by_role("button", name="Accedi").tap()
    expect(phone.locator("#sessions")).to_be_visible()
    phone.goto(f"{site}/g/{at.number}")
    expect(phone.locator("#sheet")).to_have_attribute("data-you", "anna")
    assert found == [] and errors == []
    phone.context.close()
