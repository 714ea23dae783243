"""Accounts: a cookie is a guest's until its session says whose it is, in every process."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.site.conftest import HTML, JSON, site_on
from trunkline.site.tables import schema, tokens
from trunkline.site.tables.sessions import begin_session

pytestmark = pytest.mark.anyio


async def held(browser, game):
    """The seats that a browser holds at a table."""
    answer = await browser.get(f"/g/{game}", headers=JSON)
    assert answer.status_code == 200, answer.text
    return answer.json()["held"]


async def until(what):
    """Wait until something holds."""
    async with asyncio.timeout(30):
        while not await what():
            await asyncio.sleep(0.02)


def carry(s, browser, name):
    """Give a browser the cookie of that name, as an older program wrote it."""
    browser.cookies.set(tokens.COOKIE, tokens.cookie_of(s.hall.store.secret, name), domain="testserver.local")


async def sign_in_as(s, browser, account):
    """Give a browser a session of an account; gives its hash."""
    name = tokens.new_browser()
    session = tokens.hash_of(name)
    await s.hall.store.writer.run(lambda to: begin_session(to, session, account, "a test", time.time()))
    carry(s, browser, name)
    return session


async def count(s, table):
    return len(await s.hall.store.rows(table.select()))


async def test_an_old_cookie_holds_its_seats_and_nothing_is_written_for_it(database):
    async with site_on(database) as s:
        old, other = s.browser(), s.browser()
        carry(s, old, "a-name-of-before")
        carry(s, other, "another-name")
        game = int((await s.open(old, "me", "open")).split("/")[2])
        assert (await held(old, game), await held(other, game)) == (["ann"], [])
        assert {row.browser for row in await s.hall.store.rows(schema.holdings.select())} == {"a-name-of-before"}
        assert "My tables" in (await old.get("/", headers=HTML)).text
        assert await count(s, schema.sessions) == await count(s, schema.accounts) == 0


async def test_two_devices_of_one_account_hold_the_same_seats_and_one_that_is_signed_out_holds_none(database):
    async with site_on(database) as s:
        one, two = s.browser(), s.browser()
        first = await sign_in_as(s, one, "anna")
        await sign_in_as(s, two, "anna")
        game = int((await s.open(one, "me", "open")).split("/")[2])
        assert await held(one, game) == await held(two, game) == ["ann"]
        assert await s.hall.sessions.end("anna", [first]) == [first]
        assert await s.hall.sessions.end("anna", [first]) == []
        assert (await held(one, game), await held(two, game)) == ([], ["ann"])
        assert (await s.form(one, f"/g/{game}/take", seat="bob")).status_code == 303  # as a new guest
        assert await held(one, game) == ["bob"]
        assert {row.browser for row in await s.hall.store.rows(schema.holdings.select())} & {"anna"}


async def test_a_session_is_read_once_and_its_use_noted(tmp_path, monkeypatch):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        browser = s.browser()
        session = await sign_in_as(s, browser, "anna")
        game = int((await s.open(browser, "me", "open")).split("/")[2])
        old = time.time() - 7200
        store = s.hall.store
        change = schema.sessions.update().values(seen=old)
        await store.writer.run(lambda to: to.execute(change))
        s.hall.sessions.forget(None)
        asked = []
        rows = store.rows

        async def count_rows(wanted, values=None):
            asked.append(wanted)
            return await rows(wanted, values)

        monkeypatch.setattr(store, "rows", count_rows)
        for _ in range(3):
            assert await held(browser, game) == ["ann"]
        assert len(asked) == 1

        async def noted():
            return (await s.hall.sessions.of_account("anna"))[0].seen > old + 3600

        await until(noted)
        assert s.hall.sessions.recall(session).account == "anna"


async def test_signed_out_is_signed_out_in_every_process(postgres):
    async with site_on(postgres) as s, site_on(postgres) as other:
        browser = s.browser()
        session = await sign_in_as(s, browser, "anna")
        game = int((await s.open(browser, "me", "open")).split("/")[2])
        there = other.browser()
        there.cookies = browser.cookies
        assert await held(there, game) == ["ann"]
        await until(lambda: asyncio.sleep(0, other.hall.others.listener.is_connected))
        await s.hall.sessions.end("anna", [session])

        async def out():
            return await held(there, game) == []

        await until(out)  # within a second: it is long until the session would be read again anyway
