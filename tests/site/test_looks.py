"""How pages look is the account's: the same on each device, written into each page, and kept by no move."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints

import pytest
from sqlalchemy import event

from tests.site.conftest import HTML, JSON, site_on
from tests.site.test_accounts import sign_in_as
from trunkline.site.tables import schema
from trunkline.site.tables.accounts import Asking, join
from trunkline.site.tables.looks import CHOICES, read_looks
from trunkline.site.web.wire_accounts import Looks

pytestmark = pytest.mark.anyio

FORM = JSON | {"sec-fetch-site": "same-origin"}


def root(page):
    """What the root of a page says."""
    return dict(re.findall(r'data-(\w+)="(\w+)"', re.search(r"<html[^>]*>", page.text)[0]))


async def make_member(s, account="anna"):
    row = {"id": account, "kind": "member", "name": "", "language": "en", "created": 0.0, "seen": 0.0}
    await s.hall.store.writer.run(lambda to: to.execute(schema.accounts.insert().values(row)))


def test_programs_may_choose_what_people_may():
    kinds = get_type_hints(Looks)
    chosen = {name: get_args(get_args(kind)[0]) for name, kind in kinds.items()}
    assert chosen == {name: ("", *values) for name, values in CHOICES.items()}
    assert dict(read_looks("theme-dark.theme-pink.hats-on" + "." * 500 + "text-large")) == {"theme": "dark"}


async def test_a_member_s_looks_are_the_same_on_each_device_and_in_each_process(database):
    async with site_on(database) as s, site_on(database) as other:
        await make_member(s)
        one, two = s.browser(), other.browser()
        await sign_in_as(s, one, "anna")
        await sign_in_as(s, two, "anna")
        game = int((await s.open(one, "me", "open")).split("/")[2])
        for browser in (one, two):
            assert root(await browser.get("/", headers=HTML)) == {}
        answer = await one.post("/me/looks", json={"theme": "dark", "keys": "off"}, headers=FORM)
        assert answer.json()["looks"] == {"theme": "dark", "keys": "off"}
        other.hall.sessions.forget(None)  # what news do; those on PostgreSQL have a test of their own
        for path in ("/", f"/g/{game}", "/me", "/nowhere"):
            assert root(await two.get(path, headers=HTML)) == {"theme": "dark", "keys": "off"}, path
        assert (await s.form(two, "/me/looks", theme="", places="printed")).status_code == 303
        s.hall.sessions.forget(None)
        assert root(await one.get(f"/g/{game}", headers=HTML)) == {"places": "printed", "keys": "off"}
        stranger = s.browser()
        assert root(await stranger.get(f"/g/{game}", headers=HTML)) == {}


async def test_a_guest_s_looks_are_in_a_cookie_and_go_with_the_guest(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        guest = s.browser()
        guest.cookies.set("places", "printed", domain="testserver.local")  # as an older program kept it
        assert root(await guest.get("/about", headers=HTML)) == {"places": "printed"}
        assert (await s.form(guest, "/me/looks", palette="safe", nothing="x")).status_code == 303
        assert root(await guest.get("/about", headers=HTML)) == {"palette": "safe", "places": "printed"}
        assert "places" not in guest.cookies and await s.hall.store.rows(schema.accounts.select()) == []
        guest.cookies.set("looks", "theme-dark.<b>-1.palette-pink", domain="testserver.local")
        assert root(await guest.get("/about", headers=HTML)) == {"theme": "dark"}

        async def come_in(account, looks, cookie):
            asking = Asking(cookie, "a test", "", "en", looks)
            write = s.hall.store.writer.run
            await write(lambda to: join(to, "me", asking, account, None, f"{account}@example.org", f"{cookie}2", 1.0))
            return {row.id: row.looks for row in await s.hall.store.rows(schema.accounts.select())}

        assert await come_in("anna", "text-large", "first") == {"anna": "text-large"}
        assert await come_in("eva", "", "second") == {"anna": "text-large", "eva": None}


async def test_what_is_no_choice_is_refused_beside_its_field_and_moves_ask_nothing(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        await make_member(s)
        browser = s.browser()
        await sign_in_as(s, browser, "anna")
        page = await s.form(browser, "/me/looks", theme="pink", text="large")
        assert page.status_code == 400 and 'aria-describedby="error-theme"' in page.text
        assert 'id="error-theme">Choose one of the list.' in page.text
        assert (await browser.post("/me/looks", json={"theme": "pink"}, headers=FORM)).status_code == 400
        assert (await browser.get("/me", headers=JSON)).json()["looks"] == {}
        forged = await browser.post(
            "/me/looks", data={"theme": "dark"}, headers=HTML | {"sec-fetch-site": "cross-site"}
        )
        assert forged.status_code == 403
        await s.form(browser, "/me/looks", theme="dark")
        game, tokens = await s.make("ann:link", "bob:link")
        await s.form(browser, f"/g/{game}/seat/{tokens['ann']}")
        await browser.get(f"/g/{game}", headers=HTML)
        sheet = (await browser.get(f"/g/{game}", headers=JSON)).json()
        seat = sheet["turn"]
        if seat == "bob":
            await s.form(browser, f"/g/{game}/seat/{tokens['bob']}")
        legal = (await browser.get(f"/g/{game}?as={seat}", headers=JSON)).json()["legal"]
        asked = []
        event.listen(s.hall.store.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
        moved = await s.form(browser, f"/g/{game}", n=sheet["line"], line=f"{seat} {legal[0]}")
        assert moved.status_code == 303
        assert asked and not any("accounts" in each or "sessions" in each for each in asked)
