"""A pool of six over weeks by which the site's clock is put forward: one leaves, another steps in, to the final table.

Most is played by programs of the people's own; what is chosen and read is on the pages, in both languages.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import create_engine, insert

from tests.browser.axe import day_and_night, findings, narrow_by_night
from tests.browser.club import press
from tests.browser.conftest import errors_of, site_by_name
from tests.browser.days import AHEAD
from tests.browser.person import LAPTOP, PHONE
from tests.browser.test_care import fits
from tests.browser.test_circle import signed_in
from trunkline.site.tables import schema
from trunkline.site.tables.roles import folded
from trunkline.site.tables.tokens import PROGRAM, hash_of

WEEK = 7 * 86400
OTHERS = ("Bruno", "Carla", "Dario", "Elena", "Franco", "Gus")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a site whose time is put forward."""
    with site_by_name(tmp_path, monkeypatch, "days.py") as address:
        yield address


class People:
    """The members of a site, each with a program of their own."""

    def __init__(self, site: str, folder: Path) -> None:
        self.site, self.folder, self.ahead = site, folder, 0.0
        self.programs: dict[str, httpx.Client] = {}

    def add(self, *names: str, account: str = "") -> None:
        """Write members of these names, or a program for an account, beside the site that runs."""
        engine = create_engine(f"sqlite:///{self.folder}/club.db")
        with engine.begin() as to:
            for name in names:
                number, token = account or f"account-{name}", f"{PROGRAM}{name}"
                row = {"id": number, "kind": "member", "name": name, "folded": folded(name), "language": "en"}
                if not account:
                    to.execute(insert(schema.accounts).values(**row, created=0.0, seen=0.0))
                row = {"secret": hash_of(token), "account": number, "created": 0.0, "seen": 0.0, "agent": ""}
                to.execute(insert(schema.sessions).values(**row, scope="play"))
                headers = {"authorization": f"Bearer {token}", "accept": "application/json"}
                self.programs[name] = httpx.Client(base_url=self.site, headers=headers, timeout=30)
        engine.dispose()

    def post(self, who: str, path: str, **fields: Any) -> Any:
        """Do something as a program of somebody."""
        answer = self.programs[who].post(path, json=fields)
        assert answer.is_success, answer.text
        return answer.json()

    def pool(self) -> Any:
        """The pool as Gus sees it."""
        return self.programs["Gus"].get("/circles/iron-roads/pools/1").json()

    def wait(self, seconds: float) -> None:
        """Let so many seconds pass on the site."""
        self.ahead += seconds
        new = self.folder / f"{AHEAD}.new"
        new.write_text(str(self.ahead))
        new.replace(self.folder / AHEAD)

    def wait_for(self, what: Any) -> Any:
        """The pool, once something is so in it: a job does it."""
        for _ in range(600):
            found = self.pool()
            if what(found):
                return found
            time.sleep(0.05)
        raise AssertionError(found)

    def play(self, game: int) -> None:
        """Play a table to its end, each by the last of their legal lines: that is soon over. Bots play, too."""
        seats = {seat: each for each in self.programs.values() for seat in each.get(f"/g/{game}").json()["held"]}
        while not (sheet := self.programs["Gus"].get(f"/g/{game}").json())["over"]:
            if (mine := seats.get(sheet["turn"])) is None:
                time.sleep(0.02)
                continue
            sheet = mine.get(f"/g/{game}").json()
            while sheet["turn"] in seats and seats[sheet["turn"]] is mine and sheet["legal"]:
                sent = {"n": sheet["line"], "line": f"{sheet['turn']} {sheet['legal'][-1]}"}
                answer = mine.post(f"/g/{game}", json=sent)
                assert answer.status_code == 201, answer.text
                sheet = answer.json()


def reads(page: Page, site: str) -> None:
    """Go to the page of the pool."""
    page.goto(f"{site}/circles/iron-roads/pools/1")


@pytest.mark.refuses
def test_a_pool_of_six_to_its_final_table(browser: Browser, site: str, tmp_path: Path) -> None:
    people = People(site, tmp_path)
    anna = signed_in(browser, tmp_path, site, "Anna", "en-GB", LAPTOP)
    phone = browser.new_context(**PHONE, locale="it-IT", timezone_id="UTC").new_page()
    errors, found = [errors_of(anna), errors_of(phone)], list[str]()
    people.add(*OTHERS)
    engine = create_engine(f"sqlite:///{tmp_path}/club.db")
    with engine.connect() as at:
        a = schema.accounts.c
        account = at.execute(schema.accounts.select().where(a.name == "Anna")).one().id
    engine.dispose()
    people.add("Anna", account=account)
    people.post("Anna", "/circles", name="Iron Roads", entry="open")
    for name in OTHERS:
        people.post(name, "/circles/iron-roads/join")

    anna.goto(f"{site}/circles/iron-roads")
    press(anna.get_by_role("link", name="New pool"))
    anna.locator("#to").select_option(label="Steel Driver, United States")
    press(anna.get_by_role("button", name="Choose"))
    anna.locator("#option-ties").select_option("company")
    press(anna.locator("#make-pool"))
    expect(anna.locator("#error-name")).to_be_visible()
    found += narrow_by_night(anna, "new pool")
    assert fits(anna)
    anna.screenshot(path=str(tmp_path / "new.png"), full_page=True)
    anna.locator("#name").fill("Winter Cup")
    anna.locator("#move").select_option(str(WEEK))
    press(anna.locator("#make-pool"))
    for name in OTHERS[:5]:
        people.post(name, "/circles/iron-roads/pools/1/enter")
    press(anna.locator("#enter"))
    expect(anna.locator("h1")).to_contain_text("under way")

    # Two tables for each at one time. After a week Franco leaves, and Gus plays on for them.
    pool = people.wait_for(lambda now: sum(each["game"] is not None for each in now["tables"]) >= 3)
    assert len(pool["tables"]) == 6
    people.play(pool["tables"][0]["game"])
    people.wait(WEEK - 86400)
    people.post("Franco", "/circles/iron-roads/pools/1/leave")
    place = next(each["place"] for each in pool["standings"] if each["name"] == "Franco")
    anna.reload()
    expect(anna.locator("#final .mark")).to_have_text("left")
    people.wait(86400)
    people.post("Gus", "/circles/iron-roads/pools/1/step-in", place=place)
    reads(phone, site)
    for n in range(1, 6):
        pool = people.wait_for(lambda now, n=n: now["tables"][n]["game"])
        people.play(pool["tables"][n]["game"])
        people.wait(WEEK / 2)
    pool = people.wait_for(lambda now: now["state"] == "over")

    last = next(each for each in pool["standings"] if each["name"] == "Franco")
    assert last["gone"] and last["stand_in"] == "Gus" and last["points"] <= 2
    assert pool["standings"][0]["rank"] == 1 and sum(each["points"] for each in pool["standings"]) == 18
    anna.reload()
    expect(anna.locator("#standings")).to_have_text("Final table")
    rows = anna.locator("#final tbody tr")
    expect(rows).to_have_count(6)
    assert [row.locator("th bdi").inner_text() for row in rows.all()] == [each["name"] for each in pool["standings"]]
    expect(anna.locator("#final")).to_contain_text("Gus plays on")
    anna.locator("#rule summary").click()
    found += day_and_night(anna, "final table")
    assert fits(anna)
    anna.screenshot(path=str(tmp_path / "final.png"), full_page=True)
    anna.context.add_cookies([{"name": "language", "value": "it", "url": site}])
    anna.set_viewport_size({"width": 360, "height": 740})
    anna.reload()
    expect(anna.locator("#standings")).to_have_text("Classifica finale")
    found += findings(anna)
    anna.screenshot(path=str(tmp_path / "finale.png"), full_page=True)
    assert found == [] and [each for those in errors for each in those if "status of 4" not in each] == []
    phone.context.close()
    anna.context.close()
