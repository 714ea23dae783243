"""Invitations to a table by name: found by those who have it, and the same in all for a name that nobody has."""

from __future__ import annotations

import json
import re

import pytest
from sqlalchemy import event

from tests.hooks import open_service
from tests.site.conftest import HTML, JSON, site_on
from tests.site.notified import SAME, Clock, add, notified, states, work
from tests.site.test_programs import member
from trunkline.site.tables import schema
from trunkline.site.tables.accounts import merge, save_profile
from trunkline.site.tables.invitations import sign_of
from trunkline.site.tables.relations import BLOCK, relate

pytestmark = pytest.mark.anyio


async def person(s, account, name):
    """A browser that is signed in to an account of that name."""
    browser = await member(s, account)
    await s.hall.store.writer.run(lambda to: save_profile(to, account, name=name))
    return browser


async def gathering(s, host, *kinds, **more):
    """A table that begins once all seats are taken; its number."""
    return int((await s.open(host, *kinds, room_gathers="yes", **more)).split("/")[2])


async def invite(browser, game, name):
    return await browser.post(f"/g/{game}/invitations", json={"name": name}, headers=SAME)


async def calls(browser):
    return (await browser.get("/", headers=JSON)).json()["invitations"]


@pytest.mark.parametrize("level", ["public", "unlisted", "invited"])
async def test_somebody_is_invited_by_name_and_accepts(database, level):
    async with site_on(database) as s:
        host, ivo, other = s.browser(), await person(s, "ivo", "Ivo"), await person(s, "other", "Else")
        game = await gathering(s, host, "me", "link", room_level=level)
        sent = await s.form(host, f"/g/{game}/invitations", name="  Ivo ")
        assert (sent.status_code, sent.headers["location"]) == (303, f"/g/{game}/invite#by-name")
        page = (await ivo.get("/", headers=HTML)).text
        order = [page.find(f'id="{name}"') for name in ("invitations", "open")]
        assert 0 < order[0] < order[1] and "Accept" in page
        (call,) = await calls(ivo)
        assert (call["name"], call["table"]["game"]) == ("Ivo", game) and await calls(other) == []
        assert (await ivo.get(f"/g/{game}", headers=HTML)).status_code == 200, "they may look before they answer"
        assert (await other.get(f"/g/{game}", headers=HTML)).status_code == (403 if level == "invited" else 200)
        assert (await s.form(other, f"/invitations/{call['id']}/accept")).status_code == 404
        sat = await s.form(ivo, f"/invitations/{call['id']}/accept")
        assert (sat.status_code, sat.headers["location"]) == (303, f"/g/{game}?as=bob")
        sheet = (await ivo.get(f"/g/{game}", headers=JSON)).json()
        assert sheet["held"] == ["bob"] and not sheet["gathering"]
        assert await calls(ivo) == [] and (await s.form(ivo, f"/invitations/{call['id']}/accept")).status_code == 404


async def test_declined_taken_back_and_over_when_the_table_begins(database):
    async with site_on(database) as s:
        host, ivo, eva = s.browser(), await person(s, "ivo", "Ivo"), await person(s, "eva", "Eva")
        game = await gathering(s, host, "me", "link", "open")
        for name in ("Ivo", "Eva"):
            assert (await invite(host, game, name)).status_code == 200
        (mine,) = await calls(ivo)
        assert (await ivo.post(f"/invitations/{mine['id']}/decline", headers=SAME)).json() == []
        names = (await host.get(f"/g/{game}/invitations", headers=JSON)).json()["invited"]
        assert [(each["name"], each["declined"]) for each in names] == [("Ivo", True), ("Eva", False)]
        room = (await host.get(f"/g/{game}/invite", headers=HTML)).text
        assert "has declined" in room and room.count("Withdraw") == 1
        for name in ("Ivo", "IVO"):
            assert (await invite(host, game, name)).json()["code"] == "invite-twice", "nobody is asked again"
        (call,) = await calls(eva)
        for stranger in (ivo, eva, s.browser()):
            for path, body in (("invitations", {"name": "Ivo"}), ("invitations/back", {"invitation": call["id"]})):
                assert (await stranger.post(f"/g/{game}/{path}", json=body, headers=SAME)).status_code == 403
        back = await host.post(f"/g/{game}/invitations/back", json={"invitation": call["id"]}, headers=SAME)
        assert [each["name"] for each in back.json()["invited"]] == ["Ivo"]
        assert await calls(eva) == [] and (await s.form(eva, f"/invitations/{call['id']}/accept")).status_code == 404
        assert (await invite(host, game, "Eva")).status_code == 200
        assert (await s.form(host, f"/g/{game}/bots", bot="random")).status_code == 303
        assert await calls(eva) == [], "the table has begun"
        assert (await invite(host, game, "Somebody")).json()["code"] == "invite-no-seat"


async def test_an_invitation_ends_with_a_block(database):
    """Whoever blocked whom; it comes again once the block is lifted."""
    async with site_on(database) as s:
        eva, ivo = await person(s, "eva", "Eva"), await person(s, "ivo", "Ivo")
        played = int((await s.open(eva, "me", "open")).split("/")[2])
        assert (await s.form(ivo, f"/g/{played}/take", seat="bob")).status_code == 303
        game = await gathering(s, eva, "me", "open")
        await invite(eva, game, "Ivo")
        (call,) = await calls(ivo)
        await s.form(ivo, f"/g/{played}/block", seat="ann", on="true")
        assert await calls(ivo) == []
        answer = await ivo.post(f"/invitations/{call['id']}/accept", headers=SAME)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-invitation")
        await s.form(ivo, f"/g/{played}/block", seat="ann", on="false")
        assert await calls(ivo) == [call]


async def test_a_name_that_nobody_has_is_answered_asked_and_written_alike(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", bot_threads=0) as s:
        host = s.browser()
        for name in ("Ivo", "Shy"):
            await person(s, name.lower(), name)
        game = await gathering(s, host, "me", "link")
        assert (await invite(host, game, "First")).status_code == 200  # whose cookie it is, is known from here on
        said = []

        def note(connection, cursor, statement, *given):
            said.append(statement)

        me = host.cookies["trunkline"].rpartition(".")[0].strip('"')
        await s.hall.store.writer.run(lambda to: relate(to, "shy", me, BLOCK, on=True))
        found = {}
        for name in ("Ivo", "Nobody", "Shy"):
            event.listen(s.hall.store.engine, "before_cursor_execute", note)
            answer = await invite(host, game, name)
            event.remove(s.hall.store.engine, "before_cursor_execute", note)
            row = answer.json()["invited"][-1]
            found[name] = (answer.status_code, row["declined"], re.sub("Ivo|Nobody|Shy", "", row["name"]), tuple(said))
            said.clear()
        assert found["Ivo"] == found["Nobody"] == found["Shy"] and len(found["Ivo"][-1]) > 5
        page = (await host.get(f"/g/{game}/invite", headers=HTML)).text
        assert page.count("invited</span>") == 4


async def test_of_several_with_a_name_those_are_meant_who_have_played_here_or_the_one_with_the_sign(database):
    async with site_on(database) as s:
        host, one, two = s.browser(), await person(s, "one", "Eva"), await person(s, "two", "Eva")
        first = await gathering(s, host, "me", "link", "link")
        await invite(host, first, "Eva")
        assert await calls(one) == await calls(two) == [], "nobody knows which of them is meant"
        sign = sign_of(s.hall.store.secret, "two")
        assert f"Eva #{sign}" in (await two.get("/me", headers=HTML)).text
        await invite(host, first, f"EVA #{sign.upper()}")
        assert await calls(one) == [] and len(await calls(two)) == 1
        (call,) = await calls(two)
        await s.form(two, f"/invitations/{call['id']}/accept")
        second = await gathering(s, host, "me", "link")
        await invite(host, second, "Eva")
        assert [each["table"]["game"] for each in await calls(two)] == [second] and await calls(one) == []


async def test_a_guest_whom_the_host_knows_is_found_and_keeps_invitations_when_signing_in(database):
    async with site_on(database) as s:
        host, guest, ivo = s.browser(), s.browser(), await person(s, "ivo", "Ivo")
        before = int((await s.open(host, "me", "open")).split("/")[2])
        guest.cookies.set("name", "Lia")
        await s.form(guest, f"/g/{before}/take", seat="bob")
        game = await gathering(s, host, "me", "link")
        await invite(host, game, "Lia")
        assert len(await calls(guest)) == 1
        account = guest.cookies["trunkline"].rpartition(".")[0].strip('"')
        await s.hall.store.writer.run(lambda to: merge(to, account, "ivo"))
        assert [each["table"]["game"] for each in await calls(ivo)] == [game]


async def test_bad_names_are_refused_beside_the_field_and_stay_there(database):
    async with site_on(database) as s:
        host = s.browser()
        game = await gathering(s, host, "me", "link")
        for name, sentence in (("", "Type the name"), ("<b>" + "x" * 40, "at most 24")):
            page = await s.form(host, f"/g/{game}/invitations", name=name)
            assert page.status_code == 400 and 'id="error-name"' in page.text and sentence in page.text
            assert "<b>x" not in page.text and name.replace("<", "&lt;").replace(">", "&gt;") in page.text
        headers = HTML | {"accept-language": "it", "sec-fetch-site": "same-origin"}
        italian = await host.post(f"/g/{game}/invitations", data={"name": ""}, headers=headers)
        assert "Scrivi il nome" in italian.text


async def test_too_many_names_are_refused(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        host = s.browser()
        games = [await gathering(s, host, "me", "link") for _ in range(3)]
        answers = [(await invite(host, game, f"Name {n}")).status_code for game in games for n in range(31)]
        assert answers[:31] == [200] * 30 + [409] and answers[31:] == [200] * 29 + [429] * 33


async def test_whoever_is_invited_hears_of_it_once_by_their_ways(database, monkeypatch):
    clock = Clock(monkeypatch)
    with open_service() as service:
        async with notified(database) as s:
            host, ivo = s.browser(), await person(s, "ivo", "Ivo")
            await add(ivo, "webhook", target=f"{service.address}/hook")
            game = await gathering(s, host, "me", "link", "link")
            await invite(host, game, "Ivo")
            assert await work(s) == ["invited", "send hook"]
            said = json.loads(service.wait(1).body)
            assert (said["type"], said["turns"]) == ("invitation", []) and "ann invites you" in said["title"].lower()
            assert said["invitations"][0]["game"] == game and said["url"].endswith("/#invitations")
            assert await states(s) == [("ivo", game, -said_number(s), "sent")]
            clock.go(3 * 24 * 3600)
            assert await work(s) == [] and len(service.posted) == 1
            # Whoever wants one message a day hears of it with the turns; nobody hears of one that is taken back.
            await ivo.post("/me/notices", json={"zone": "UTC", "digest": 7}, headers=SAME)
            second, third = [await gathering(s, host, "me", "link") for _ in range(2)]
            for table in (second, third):
                await invite(host, table, "Ivo")
            assert await work(s) == ["invited", "invited"]
            row = (await host.get(f"/g/{third}/invitations", headers=JSON)).json()["invited"][0]
            await host.post(f"/g/{third}/invitations/back", json={"invitation": row["id"]}, headers=SAME)
            clock.go(24 * 3600)
            assert await work(s) == ["digest", "send hook"]
            said = json.loads(service.wait(2).body)
            assert said["type"] == "digest" and [each["game"] for each in said["invitations"]] == [second]


def said_number(s):
    """The number of the first invitation."""
    with s.hall.store.engine.connect() as connection:
        return connection.execute(schema.invitations.select().order_by(schema.invitations.c.id)).first().id
