"""Care of a site on its pages: a table set back tells why, results, the audit, and an account that is deleted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import create_engine, insert
from typer.testing import CliRunner

from tests.browser.axe import day_and_night, narrow_by_night
from tests.browser.club import new_table, run_site
from tests.browser.conftest import errors_of
from tests.browser.person import press
from tests.browser.test_members import command
from trunkline.cli import app
from trunkline.site.tables import schema
from trunkline.site.tables.results import Finish, Result, write_finish


def games_of(folder: Path, account: str, count: int) -> None:
    """Write so many finished games of an account beside the site that runs."""
    engine = create_engine(f"sqlite:///{folder}/club.db")
    with engine.begin() as to:
        for n in range(1001, 1001 + count):
            game = {"id": n, "title": "age-of-steam", "map": "rust-belt", "options": "{}", "rules": 3, "host": ""}
            to.execute(insert(schema.games).values(**game, salt="", created=0.0))
            names = ("anna", "bruno", "carla")
            found = [Result(k, who, who, 1 + (k + n) % 3, 60 + k, False) for k, who in enumerate((account, "b", "c"))]
            write_finish(to, Finish(n, "age-of-steam", "rust-belt", names, True, found, (0, 1, 2)))
    engine.dispose()


def fits(page: Page) -> bool:
    """Whether a page scrolls to no side on a phone."""
    size = page.viewport_size
    assert size
    page.set_viewport_size({"width": 360, "height": 740})
    wide: int = page.evaluate("document.documentElement.scrollWidth")
    page.set_viewport_size(size)
    return wide <= 360


@pytest.mark.refuses
def test_from_a_table_that_is_set_back_to_an_account_that_is_deleted(
    page: Page, browser: Browser, tmp_path: Path
) -> None:
    with run_site(tmp_path) as site:
        site = site.replace("127.0.0.1", "localhost")
        page.goto(command(tmp_path, "Anna").replace("127.0.0.1:8000", site.removeprefix("http://")))
        press(page.locator("main").get_by_role("button", name="Sign in"))
        listed = CliRunner().invoke(app, ["admin", "list", "--json", "--db", f"sqlite:///{tmp_path}/club.db"])
        games_of(tmp_path, json.loads(listed.stdout)[0]["id"], 6)
        at = new_table(site)
        guest = browser.new_context(locale="it-IT", viewport={"width": 1440, "height": 900}).new_page()
        errors = errors_of(guest)
        at.sit(guest, "bruno")
        for _ in range(3):
            turn = at.table().turn()
            at.say(f"{at.table().state.names[turn]} {at.table().lines(turn)[0]}")
        lines = at.table().line

        page.goto(f"{site}/admin/tables/{at.number}")
        found = day_and_night(page, "mending") + narrow_by_night(page, "mending")
        page.locator("#line").fill("9999")
        page.locator("#reason-rewind").fill("A slip.")
        press(page.get_by_role("button", name="Set it back"))
        expect(page.locator("#error-line")).to_contain_text(f"has {lines} lines")
        expect(page.locator("#reason-rewind")).to_have_value("A slip.")
        found += day_and_night(page, "mending at fault")
        page.locator("#line").fill(str(lines - 2))
        press(page.get_by_role("button", name="Set it back"))
        expect(guest.locator(".signs")).to_contain_text("Questo tavolo è stato riportato")
        expect(guest.locator(".signs")).to_contain_text("A slip.")
        assert at.table().line == lines - 2
        found += day_and_night(guest, "a table set back") + narrow_by_night(guest, "a table set back")

        for path, seen in (("/admin/members", "Anna"), ("/admin/audit", "A slip."), ("/me/results", "Age of Steam")):
            page.goto(f"{site}{path}")
            expect(page.locator("main")).to_contain_text(seen)
            found += day_and_night(page, path) + narrow_by_night(page, path)
            assert fits(page), path
        expect(page.locator("main")).to_contain_text("6 games finished")
        page.screenshot(path=str(tmp_path / "results.png"), full_page=True)

        guest.goto(f"{site}/me/data")
        found += day_and_night(guest, "data") + narrow_by_night(guest, "data")
        with guest.expect_download() as loading:
            press(guest.get_by_role("link", name="Scarica"))
        assert loading.value.suggested_filename == "trunkline.zip"
        press(guest.get_by_role("button", name="Elimina l’account"))
        expect(guest.locator("#error-sure")).to_be_visible()
        press(guest.get_by_label("Lo voglio davvero"))
        press(guest.get_by_role("button", name="Elimina l’account"))
        expect(guest.locator("h1")).to_have_text("Il tuo account è eliminato")
        found += day_and_night(guest, "deleted")
        assert "former-player" in at.table().state.names and "bruno" not in at.ask(f"/g/{at.number}/record")
        assert found == [] and [each for each in errors if "Failed to load" not in each] == []
        guest.context.close()
