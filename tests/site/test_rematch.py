"""A rematch with the same people: a table that gathers like the one before, to which all are invited."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from tests.site.conftest import HTML, JSON, site_on
from tests.site.notified import SAME
from tests.site.test_invitations import calls, person
from trunkline.site.tables import schema

pytestmark = pytest.mark.anyio


async def play_out(s, game, browsers):
    """Let everybody hold until the game is over."""
    for _ in range(200):
        sheet = (await s.client.get(f"/g/{game}", headers=JSON)).json()
        if sheet["over"]:
            return
        browser = browsers.get(sheet["turn"])
        if browser is None:
            await s.wait_for_turn(game, browsers)
            continue
        own = (await browser.get(f"/g/{game}", headers=JSON)).json()
        line = {"n": own["line"], "line": f"{sheet['turn']} {own['legal'][0]}"}
        assert (await browser.post(f"/g/{game}", json=line, headers=SAME)).status_code == 201
    raise AssertionError("the game does not end")


async def test_all_who_have_played_are_invited_and_find_their_seats(database):
    async with site_on(database) as s:
        eva, ivo, guest = await person(s, "eva", "Eva"), await person(s, "ivo", "Ivo"), s.browser()
        place = await s.open(eva, "me", "open", "random", "open", room_level="unlisted", pace_move="86400")
        game = int(place.split("/")[2])
        early = await eva.post(f"/g/{game}/rematch", headers=SAME)
        assert (early.status_code, early.json()["code"]) == (409, "not-over")
        await s.form(ivo, f"/g/{game}/take", seat="bob")
        await s.form(guest, f"/g/{game}/take", seat="dan")
        await play_out(s, game, {"ann": eva, "bob": ivo, "dan": guest})
        for outsider in (s.browser(), s.client):
            assert (await outsider.post(f"/g/{game}/rematch", headers=SAME)).status_code == 403
        assert f'action="/g/{game}/rematch"' in (await ivo.get(f"/g/{game}", headers=HTML)).text
        assert f'action="/g/{game}/rematch"' not in (await s.client.get(f"/g/{game}", headers=HTML)).text
        sent = await s.form(ivo, f"/g/{game}/rematch")
        again = int(sent.headers["location"].split("/")[2])
        assert sent.status_code == 303 and again != game
        for browser in (ivo, eva):  # pressed twice, or by somebody else: it is the same table
            assert (await s.form(browser, f"/g/{game}/rematch")).headers["location"] == f"/g/{again}/invite"
        sheet = (await ivo.get(f"/g/{again}", headers=JSON)).json()
        assert sheet["gathering"] and sheet["held"] == ["bob"] and sheet["pace"]["move"] == 86400
        seats = await s.hall.store.rows(select(schema.seats).where(schema.seats.c.game == again))
        assert [(row.name, row.bot) for row in seats] == [("ann", ""), ("bob", ""), ("cyd", "random"), ("dan", "")]
        g = schema.games.c
        rows = await s.hall.store.rows(select(g.title, g.map, g.options, g.pace, g.level).order_by(g.id))
        assert rows[0] == rows[1]
        for browser, seat in ((guest, "dan"), (eva, "ann")):
            (call,) = await calls(browser)
            sat = await s.form(browser, f"/invitations/{call['id']}/accept")
            assert sat.headers["location"] == f"/g/{again}?as={seat}"
        assert not (await ivo.get(f"/g/{again}", headers=JSON)).json()["gathering"]
        assert await calls(eva) == [] and await calls(guest) == []


async def test_among_bots_it_begins_at_once(tmp_path):
    """One press from the end to the next game, which can be changed first; a study has no such button."""
    async with site_on(f"sqlite:///{tmp_path}/club.db") as s:
        eva = await person(s, "eva", "Eva")
        game = int((await s.open(eva, "me", "random", "me", "random")).split("/")[2])
        await play_out(s, game, {"ann": eva, "cyd": eva})
        page = (await eva.get(f"/g/{game}", headers=HTML)).text
        assert f'action="/g/{game}/rematch"' in page and ">Rematch<" in page and ">Rematch with changes<" in page
        again = (await s.form(eva, f"/g/{game}/rematch")).headers["location"]
        assert again != f"/g/{game}" and again.removeprefix("/g/").isdecimal()
        sheet = (await eva.get(again, headers=JSON)).json()
        assert not sheet["gathering"] and sheet["held"] == ["ann", "cyd"]
        study = (await eva.post(f"/g/{game}/branch", json={}, headers=SAME | JSON)).json()["game"]
        page = (await eva.get(f"/g/{study}", headers=HTML)).text
        assert 'id="ending"' in page and "/rematch" not in page


async def test_seats_of_one_name_are_called_apart(database):
    """Nothing is left of a rematch that cannot be made: there is one table, and both are invited."""
    async with site_on(database) as s:
        eva, ivo, lia = [await person(s, name.lower(), name) for name in ("Eva", "Ivo", "Lia")]
        kinds = {"ann": "me", "bob": "open", "cyd": "open"}
        seats = [{"name": name, "kind": kind, "label": "Max"} for name, kind in kinds.items()]
        made = await eva.post("/new", json={"title": "toy", "map": "none", "seats": seats}, headers=SAME)
        game = made.json()["game"]
        for browser, name in ((ivo, "bob"), (lia, "cyd")):
            assert (await s.form(browser, f"/g/{game}/take", seat=name)).status_code == 303
        await play_out(s, game, dict(zip(kinds, (eva, ivo, lia), strict=True)))
        again = await eva.post(f"/g/{game}/rematch", headers=SAME)
        assert again.status_code == 201, again.text
        for browser in (ivo, lia):
            (call,) = await calls(browser)
            assert (await s.form(browser, f"/invitations/{call['id']}/accept")).status_code == 303
        assert not (await s.sheet(again.json()["game"]))["gathering"]
        assert len(await s.hall.store.rows(select(schema.games.c.id))) == 2


async def test_whoever_had_two_seats_accepts_both(database):
    async with site_on(database) as s:
        eva, ivo = await person(s, "eva", "Eva"), await person(s, "ivo", "Ivo")
        game = int((await s.open(eva, "me", "open", "open")).split("/")[2])
        for seat in ("bob", "cyd"):
            assert (await s.form(ivo, f"/g/{game}/take", seat=seat)).status_code == 303
        await play_out(s, game, {"ann": eva, "bob": ivo, "cyd": ivo})
        again = (await eva.post(f"/g/{game}/rematch", headers=SAME)).json()["game"]
        (call,) = await calls(ivo)
        async with s.hall.at(again) as live:  # as if another process had changed it meanwhile
            live.stored = live.stored._replace(asides=live.stored.asides - 1)
        assert (await ivo.post(f"/invitations/{call['id']}/accept", headers=SAME)).status_code == 200
        sheet = (await ivo.get(f"/g/{again}", headers=JSON)).json()
        assert sheet["held"] == ["bob", "cyd"] and not sheet["gathering"]


async def test_of_two_processes_one_makes_the_table(postgres):
    async with site_on(postgres) as one, site_on(postgres) as two:
        eva, ivo = await person(one, "eva", "Eva"), await person(one, "ivo", "Ivo")
        game = int((await one.open(eva, "me", "open")).split("/")[2])
        await one.form(ivo, f"/g/{game}/take", seat="bob")
        await play_out(one, game, {"ann": eva, "bob": ivo})
        other = two.browser()
        other.cookies.update(ivo.cookies)
        both = await asyncio.gather(*(each.post(f"/g/{game}/rematch", headers=SAME) for each in (eva, other)))
        assert [each.status_code for each in both] == [201, 201]
        assert len({each.json()["game"] for each in both}) == 1
        assert len(await one.hall.store.rows(select(schema.games.c.id))) == 2


async def test_neither_those_who_have_left_nor_those_with_a_block_are_called(database):
    async with site_on(database) as s:
        eva, ivo, lia = [await person(s, name.lower(), name) for name in ("Eva", "Ivo", "Lia")]
        game = int((await s.open(eva, "me", "open", "open")).split("/")[2])
        await s.form(ivo, f"/g/{game}/take", seat="bob")
        await s.form(lia, f"/g/{game}/take", seat="cyd")
        assert (await lia.post(f"/g/{game}/leave", json={"seat": "cyd"}, headers=SAME)).status_code == 201
        await play_out(s, game, {"ann": eva, "bob": ivo})
        await s.form(ivo, f"/g/{game}/block", seat="ann", on="true")
        made = await eva.post(f"/g/{game}/rematch", headers=SAME)
        assert made.status_code == 201 and made.json()["tokens"] == {}
        assert await calls(ivo) == await calls(lia) == []
        names = (await eva.get(f"/g/{made.json()['game']}/invitations", headers=JSON)).json()["invited"]
        assert [(each["name"], each["declined"]) for each in names] == [("bob", False)], "nothing is seen of the block"
