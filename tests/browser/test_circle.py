"""A circle on its pages, in both languages, on a laptop and on a phone: from its founding to a table and a talk."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import day_and_night, findings, narrow_by_night
from tests.browser.club import press, run_site
from tests.browser.conftest import errors_of
from tests.browser.person import LAPTOP, PHONE
from tests.browser.test_care import fits
from tests.browser.test_members import command


def signed_in(browser: Browser, folder: Path, site: str, name: str, locale: str, screen: object) -> Page:
    """A page of somebody who has come by a sign-in link."""
    page = browser.new_context(**screen, locale=locale, timezone_id="UTC").new_page()  # type: ignore[arg-type]
    page.goto(command(folder, name).replace("127.0.0.1:8000", site.removeprefix("http://")))
    press(page.locator("main form button").first)
    page.wait_for_url(lambda address: "/join/" not in address)
    page.context.add_cookies([{"name": "language", "value": locale[:2], "url": site}])  # the command made it English
    return page


@pytest.mark.refuses
def test_a_circle_from_its_founding_to_a_table_and_a_talk(browser: Browser, tmp_path: Path) -> None:
    with run_site(tmp_path) as site:
        site = site.replace("127.0.0.1", "localhost")
        anna = signed_in(browser, tmp_path, site, "Anna", "en-GB", LAPTOP)
        bruno = signed_in(browser, tmp_path, site, "Bruno", "it-IT", PHONE)
        errors = errors_of(anna), errors_of(bruno)
        found: list[str] = []

        anna.goto(f"{site}/circles")
        press(anna.get_by_role("button", name="Found the circle"))
        expect(anna.locator("#error-name")).to_be_visible()
        found += narrow_by_night(anna, "circles, wrong")
        anna.locator("#name").fill("Iron Roads")
        anna.locator("#entry").select_option("ask")
        press(anna.get_by_role("button", name="Found the circle"))
        expect(anna.locator("h1")).to_have_text("Iron Roads")

        bruno.goto(f"{site}/circles")
        press(bruno.get_by_role("button", name="Chiedi di entrare"))
        expect(bruno.locator("main")).to_contain_text("risponderà un responsabile")
        press(anna.get_by_role("link", name="Look after the circle"))
        found += day_and_night(anna, "care")
        assert fits(anna)
        anna.screenshot(path=str(tmp_path / "care.png"), full_page=True)
        press(anna.get_by_role("button", name="Let in"))
        expect(anna.locator("#asks + p")).to_have_text("Nobody waits for an answer.")

        # What the one says the other reads at once, and the other way round.
        bruno.reload()
        anna.goto(f"{site}/circles/iron-roads")
        anna.locator("#circle-text").fill("Shall **we** play?")
        press(anna.get_by_role("button", name="Send"))
        expect(bruno.locator("#circle-talk strong")).to_have_text("we")
        bruno.locator("#circle-text").fill("Volentieri!")
        press(bruno.get_by_role("button", name="Invia"))
        expect(anna.locator("#circle-talk li").nth(1)).to_contain_text("Volentieri!")
        expect(bruno.locator("#circle-text")).to_have_value("")
        press(bruno.get_by_role("button", name="Invia"))
        expect(bruno.locator("#error-text")).to_be_visible()

        press(anna.get_by_role("link", name="New table – Iron Roads"))
        expect(anna.locator("#room-words")).to_contain_text("Iron Roads")
        press(anna.locator("#open-table"))
        anna.wait_for_url("**/invite")
        bruno.goto(f"{site}/circles/iron-roads")
        press(bruno.get_by_role("button", name="Siediti").first)
        bruno.wait_for_url("**/g/1**")
        for page, name in ((anna, "circle"), (bruno, "circolo")):
            page.goto(f"{site}/circles/iron-roads")
            expect(page.locator("#playing, #open").first).to_be_visible()
            found += day_and_night(page, name)
            assert fits(page), name
            page.screenshot(path=str(tmp_path / f"{name}.png"), full_page=True)
        anna.goto(f"{site}/admin/circles")
        found += findings(anna)
        anna.goto(f"{site}/circles/iron-roads/person?n=2")
        found += findings(anna)
        assert found == [] and [each for those in errors for each in those if "status of 4" not in each] == []
        for page in (anna, bruno):
            page.context.close()
