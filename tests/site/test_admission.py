"""Tables for all or for few, tables that wait until all seats are taken, and the lobby that lists the open ones."""

from __future__ import annotations

import re
import time

import pytest
from litestar.routes import HTTPRoute
from sqlalchemy import update

from tests.site.conftest import HTML, JSON, bearer, site_on
from tests.site.test_programs import member
from trunkline.site.tables import schema
from trunkline.site.tables.accounts import merge
from trunkline.site.tables.store import LISTED

pytestmark = pytest.mark.anyio

FROM_HERE = {"sec-fetch-site": "same-origin"}
OPEN_TO_ALL = {"/g/{number:int}/seat/{token:str}", "/g/{number:int}/sit"}
"""Addresses that whoever has a seat's secret link comes by."""


def addresses(app):
    """Each method and address with the number of a table in it."""
    for route in app.routes:
        if isinstance(route, HTTPRoute) and "{number:int}" in route.path:
            yield from ((method, route.path) for method in route.methods if method not in ("OPTIONS", "HEAD"))


async def line_of(s, game, token, name):
    """The first line that a seat may play, with the number it is sent with."""
    sheet = (await s.client.get(f"/g/{game}", headers=bearer(token))).json()
    return {"n": sheet["line"], "line": f"{name} {sheet['legal'][0]}"} if sheet["legal"] else sheet


async def test_to_a_closed_table_only_those_come_who_have_a_seat(database):
    async with site_on(database) as s:
        host = s.browser()
        place = await s.open(host, "me", "link", "open", room_level="invited")
        game = int(place.split("/")[2])
        stranger = s.browser()
        for headers in (HTML, {**HTML, "accept-language": "it"}):
            page = await stranger.get(f"/g/{game}", headers=headers)
            assert page.status_code == 403
            assert ("può guardare solo chi" in page.text) == ("accept-language" in headers)
        walked = 0
        for method, path in addresses(s.app):
            if path in OPEN_TO_ALL:
                continue
            address = re.sub(r"\{(\w+):\w+\}", lambda found: str(game) if found[1] == "number" else "1", path)
            for headers in (JSON, JSON | FROM_HERE, HTML | FROM_HERE):
                answer = await stranger.request(method, address, headers=headers)
                assert answer.status_code == 403, (method, address, answer.status_code)
                walked += 1
        assert walked > 60
        invite = (await host.get(f"/g/{game}/invite", headers=HTML)).text
        link = re.search(rf"/g/{game}/sit#[\w-]+", invite)[0]
        seat = (await s.follow(stranger, link, sit=False)).text
        assert f"/g/{game}/picture" not in seat and "small.svg" in seat
        assert (await s.follow(stranger, link)).status_code == 303
        assert (await stranger.get(f"/g/{game}", headers=HTML)).status_code == 200
        assert (await host.get(f"/g/{game}", headers=HTML)).status_code == 200


async def test_only_public_tables_are_listed_and_unlisted_ones_are_open_to_those_who_know_them(database):
    async with site_on(database) as s:
        host, other = s.browser(), s.browser()
        games = {}
        for level in ("public", "unlisted", "invited"):
            games[level] = int((await s.open(host, "me", "open", room_level=level)).split("/")[2])
        listed = [table["game"] for table in (await other.get("/tables", headers=JSON)).json()]
        assert listed == [games["public"]]
        assert [table["game"] for table in (await other.get("/", headers=JSON)).json()["open"]] == listed
        assert (await s.form(other, f"/g/{games['unlisted']}/take", seat="bob")).status_code == 303
        bad = await s.form(host, "/new", title="toy", map="none", kind_1="me", name_1="ann", room_level="secret")
        assert bad.status_code == 400 and 'id="error-room-level"' in bad.text


async def test_a_table_that_gathers_begins_with_the_last_seat(database):
    """Nobody plays before, bots neither; then the bot that begins has its job, and a person the clock."""
    async with site_on(database) as s:
        game, tokens = await s.make("ann:link", "bob:link", gathers=True)
        one, two = s.browser(), s.browser()
        sheet = await line_of(s, game, tokens["ann"], "ann")
        assert sheet["gathering"] and sheet["legal"] == [] and "2 seats" in sheet["prompt"]
        like, others = await s.make("ann:link", "bob:link")
        said = await line_of(s, like, others["ann"], "ann")
        early = await s.client.post(f"/g/{game}", json=said, headers=bearer(tokens["ann"]))
        assert (early.status_code, early.json()["code"]) == (422, "gathering")
        for browser, name in ((one, "ann"), (two, "bob")):
            assert (await s.form(browser, f"/g/{game}/seat/{tokens[name]}")).status_code == 303
            state = (await one.get(f"/g/{game}", headers=JSON)).json()
            assert state["gathering"] == (name == "ann")
        assert state["legal"]
        stored = await s.hall.store.rows(schema.games.select().where(schema.games.c.id == game))
        assert [row.gathering for row in stored] == [False]


async def test_the_clock_begins_with_the_game_and_a_host_need_not_play(database):
    async with site_on(database) as s:
        host = s.browser()
        place = await s.open(host, "open", "open", room_gathers="yes", pace_move="86400")
        game = int(place.split("/")[2])
        people = [s.browser(), s.browser()]
        for browser, name in zip(people, ("ann", "bob"), strict=True):
            sheet = (await browser.get(f"/g/{game}", headers=JSON)).json()
            assert sheet["gathering"] and not any(clock["running"] for clock in sheet["clocks"])
            assert (await s.form(browser, f"/g/{game}/take", seat=name)).status_code == 303
        sheet = (await host.get(f"/g/{game}", headers=JSON)).json()
        assert sheet["held"] == [] and not sheet["gathering"]
        assert [clock["seat"] for clock in sheet["clocks"] if clock["running"]] == [sheet["turn"]]


async def test_a_seat_that_is_left_before_the_game_begins_waits_again(database):
    """No bot begins in the place of whoever has left: the next person does."""
    async with site_on(database) as s:
        host, bob, cyd = s.browser(), s.browser(), s.browser()
        game = int((await s.open(host, "open", "open", room_gathers="yes")).split("/")[2])
        assert (await s.form(bob, f"/g/{game}/take", seat="ann")).status_code == 303
        assert "has not begun" in (await bob.get(f"/g/{game}/leave", headers=HTML)).text
        assert (await s.form(bob, f"/g/{game}/leave", seat="ann")).status_code == 303
        sheet = (await host.get(f"/g/{game}", headers=JSON)).json()
        assert sheet["gathering"] and [each["free"] for each in sheet["places"]] == [True, True]
        for browser, name in ((cyd, "ann"), (bob, "bob")):
            assert (await s.form(browser, f"/g/{game}/take", seat=name)).status_code == 303
        sheet = (await host.get(f"/g/{game}", headers=JSON)).json()
        assert not sheet["gathering"] and [each["kind"] for each in sheet["places"]] == ["person", "person"]


async def test_a_merge_takes_hidden_tables_along(database):
    async with site_on(database) as s:
        guest = s.browser()
        game = int((await s.open(guest, "me", "open")).split("/")[2])
        await s.form(guest, f"/g/{game}/hide", hide="true")
        (row,) = await s.hall.store.rows(schema.hidden.select())
        await s.hall.store.writer.run(lambda to: merge(to, row.account, "anna"))
        await s.hall.store.writer.run(lambda to: merge(to, row.account, "anna"))
        assert [tuple(each) for each in await s.hall.store.rows(schema.hidden.select())] == [("anna", game)]


async def test_the_host_begins_with_bots(database):
    async with site_on(database) as s:
        host = s.browser()
        game = int((await s.open(host, "me", "open", room_gathers="yes")).split("/")[2])
        assert (await host.get(f"/g/{game}", headers=JSON)).json()["gathering"]
        assert (await s.form(host, f"/g/{game}/bots", bot="random")).status_code == 303
        assert not (await host.get(f"/g/{game}", headers=JSON)).json()["gathering"]


async def test_a_bot_begins_once_all_are_there(database):
    async with site_on(database) as s:
        game, tokens = await s.make("ann:random", "bob:link", gathers=True)
        before = await s.sheet(game)
        assert before["gathering"] and before["turn"] == "ann"
        bob = s.browser()
        assert (await s.form(bob, f"/g/{game}/seat/{tokens['bob']}")).status_code == 303
        assert (await s.wait_for_turn(game, tokens))["turn"] == "bob"


async def test_the_lobby_filters(database):
    async with site_on(database) as s:
        anna = await member(s)
        await s.form(anna, "/me", language="it")
        mine = int((await s.open(anna, "me", "open", pace_move="86400")).split("/")[2])
        guest = s.browser()
        other = int((await s.open(guest, "me", "open")).split("/")[2])

        async def found(**wanted):
            return [table["game"] for table in (await guest.get("/tables", params=wanted, headers=JSON)).json()]

        assert await found() == [other, mine]
        assert await found(pace="limited") == [mine] and await found(pace="never") == [other]
        quick, slow = [
            int((await s.open(guest, "me", "open", pace_move=str(move))).split("/")[2]) for move in (1800, 21600)
        ]
        assert [await found(pace=kind) for kind in ("live", "hours", "days")] == [[quick], [slow], [mine]]
        assert await found(pace="limited") == [slow, quick, mine] and await found(pace="odd") == [
            slow,
            quick,
            other,
            mine,
        ]
        for made in (quick, slow):
            await s.form(guest, f"/g/{made}/bots", bot="random")
        assert await found(language="it") == [mine] and await found(language="en") == []
        assert await found(title="toy") == [other, mine] and await found(title="nothing") == [other, mine]
        old = update(schema.heads).where(schema.heads.c.game == other).values(moved=time.time() - LISTED - 1)
        await s.hall.store.writer.run(lambda to: to.execute(old))
        assert await found() == [mine], "where nothing has happened for a month nobody waits any more"
        page = (await guest.get("/tables?pace=limited", headers=HTML)).text
        assert f'action="/g/{mine}/take"' in page and f'href="/g/{other}"' not in page
        assert '<option value="limited" selected>' in page
