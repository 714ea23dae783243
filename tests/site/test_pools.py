"""Pools from the first to enter to the final table: tables made once by jobs, leavers, stand-ins, notices, blocks."""

from __future__ import annotations

import json
import time

import pytest
from sqlalchemy import select, update

from tests.hooks import open_service
from tests.site.circled import founded, send
from tests.site.conftest import HTML, JSON, site_on
from tests.site.notified import SAME, Clock, add, notified, work
from tests.site.test_care import restrict, staff
from tests.site.test_invitations import person
from trunkline.site.tables import schema
from trunkline.site.tables.forgetting import make_ghost
from trunkline.site.tables.pool_tables import look_after
from trunkline.site.tables.relations import BLOCK, relate
from trunkline.site.tables.roles import ADMIN

pytestmark = pytest.mark.anyio

KIND = {"title": "toy", "options": {"rounds": "1"}, "pace": {"move": 86400}, "seats": 3}
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")


async def made(browser, **more):
    answer = await send(browser, "/circles/rail/pools", name="Spring", **(KIND | more))
    assert answer.status_code == 201, answer.text
    return answer.json()["pool"]


async def pool(browser, number=1):
    return (await browser.get(f"/circles/rail/pools/{number}", headers=JSON)).json()


async def act(browser, what, number=1, **fields):
    return await send(browser, f"/circles/rail/pools/{number}/{what}", **fields)


async def play_on(s, browsers, game, most=100):
    """Let people and bots play a table to its end; bots are jobs."""
    for _ in range(most):
        sheet = (await browsers[0].get(f"/g/{game}", headers=JSON)).json()
        if sheet["over"]:
            return
        for browser in browsers:
            sheet = (await browser.get(f"/g/{game}", headers=JSON)).json()
            if sheet.get("turn") in sheet["held"] and sheet["legal"]:
                line = {"n": sheet["line"], "line": f"{sheet['turn']} {sheet['legal'][0]}"}
                assert (await browser.post(f"/g/{game}", json=line, headers=SAME)).status_code == 201
                break
        else:
            async with s.hall.at(game) as live:
                at = live.table.line, live.undone
            await s.hall.thinkers.move(game, *at)
    raise AssertionError("the game does not end")


async def test_what_is_wrong_with_a_new_pool_stands_beside_its_field(database):
    async with site_on(database) as s:
        ann, bob = await founded(s, "Ann", "Bob")
        assert (await send(bob, "/circles/rail/pools", name="Spring", **KIND)).json()["code"] == "not-keeper"
        assert (await bob.get("/circles/rail/pools/new", headers=HTML)).status_code == 403
        for more, field in (
            ({"name": "S"}, "name"),
            ({"seats": 2}, "seats"),
            ({"seats": 8}, "seats"),
            ({"size": 2}, "size"),
            ({"size": 13}, "size"),
            ({"pace": {}}, "move"),
            ({"at_once": 0}, "at_once"),
        ):
            refused = await send(ann, "/circles/rail/pools", **({"name": "Spring"} | KIND | more))
            assert (refused.status_code, refused.json()["field"]) == (400, field), more
        form = {"to": "toy/none", "name": "", "seats": "3", "size": "6", "move": "86400", "at__once": "2"}
        page = await s.form(ann, "/circles/rail/pools", **form)
        assert page.status_code == 400 and 'id="error-name"' in page.text
        sent = {"to": "toy/none", "name": "Spring", "seats": "3", "size": "6", "move": "86400", "at_once": "2"}
        done = await ann.post("/circles/rail/pools", data=sent | {"option-rounds": "1"}, headers=HTML | SAME_SITE)
        assert (done.status_code, done.headers["location"]) == (303, "/circles/rail/pools/1")
        found = await pool(bob)
        assert (found["options"], found["pace"]["move"], found["state"]) == ({"rounds": "1"}, 86400, "open")
        assert "Spring" in (await bob.get("/circles/rail", headers=HTML)).text
        other = await person(s, "other", "Else")
        assert (await other.get("/circles/rail/pools/1", headers=JSON)).status_code == 403
        assert (await ann.get("/circles/rail/pools/2", headers=JSON)).status_code == 404


SAME_SITE = {"sec-fetch-site": "same-origin"}


async def test_it_begins_when_full_and_its_tables_are_made_once_however_often_the_job_runs(database):
    async with site_on(database, bot_threads=0) as s, site_on(database, bot_threads=0) as elsewhere:
        people = await founded(s, *NAMES)
        number = await made(people[0], at_once=1)
        for each in people[:5]:
            assert (await act(each, "enter")).status_code == 200
        assert (await act(people[0], "enter")).json()["code"] == "pool-twice"
        await act(people[4], "leave")
        await act(people[4], "enter")
        assert (await pool(people[0]))["state"] == "open"
        assert (await act(people[5], "enter")).json()["state"] == "running"
        assert (await act(people[5], "enter")).json()["code"] == "pool-begun"
        for hall in (s.hall, elsewhere.hall, s.hall):
            await look_after(hall, number)
        found = await pool(people[0])
        games = [table["game"] for table in found["tables"] if table["game"]]
        assert games and len(await s.hall.store.rows(select(schema.games.c.id))) == len(games)
        sitting = [place for table in found["tables"] if table["game"] for place in table["places"]]
        assert len(set(sitting)) == len(sitting) == 3 * len(games), "one table at a time"
        for game in games:
            sheet = (await people[0].get(f"/g/{game}", headers=JSON)).json()
            assert not sheet["gathering"] and [clock["running"] for clock in sheet["clocks"]].count(True) == 1
            assert {place["kind"] for place in sheet["places"]} == {"person"}
        # A finished table lets the next one begin.
        await play_on(s, people, games[0])
        await look_after(s.hall, number)
        tables = (await pool(people[0]))["tables"]
        assert tables[0]["ranks"] and [bool(table["game"]) for table in tables].count(True) == len(games) + 1


async def test_whoever_leaves_is_last_where_nothing_was_finished_and_a_stand_in_plays_on(database):
    async with site_on(database, bot_threads=0) as s:
        people = await founded(s, *NAMES[:4], "Gus")
        gus, players = people[4], people[:4]
        number = await made(people[0], size=4, at_once=9)
        for each in players:
            await act(each, "enter")
        await look_after(s.hall, number)
        found = await pool(players[0])
        games = [table["game"] for table in found["tables"]]
        assert all(games) and len(games) == 4
        names = {each["place"]: each["name"] for each in found["standings"]}
        await play_on(s, players, games[0])
        # Bob leaves: bots stand in there, later Gus.
        assert (await act(players[1], "leave")).status_code == 200
        await look_after(s.hall, number)
        bobs = next(place for place, name in names.items() if name == "Bob")
        left = [table["game"] for table in found["tables"][1:] if bobs in table["places"]]
        for game in left:
            places = (await players[0].get(f"/g/{game}", headers=JSON)).json()["places"]
            assert [place["stands_in"] for place in places].count("left") == 1
            assert (await players[1].get(f"/g/{game}", headers=JSON)).json()["held"] == []
        assert (await act(players[2], "step-in", place=bobs)).json()["code"] == "pool-no-place"
        assert "Play on for Bob" in (await gus.get("/circles/rail/pools/1", headers=HTML)).text
        assert (await act(gus, "step-in", place=bobs)).json()["you"] == "stand-in"
        for _ in range(2):  # once more changes nothing
            await look_after(s.hall, number)
        for game in left:
            assert len((await gus.get(f"/g/{game}", headers=JSON)).json()["held"]) == 1
        for game in games[1:]:
            await play_on(s, [*players, gus], game)
        await look_after(s.hall, number)
        found = await pool(gus)
        assert found["state"] == "over" and all(table["ranks"] for table in found["tables"])
        bob = next(each for each in found["standings"] if each["name"] == "Bob")
        first = found["tables"][0]
        had = 3 - first["ranks"][first["places"].index(bobs)] if bobs in first["places"] else None
        assert (bob["gone"], bob["stand_in"], bob["played"]) == (True, "Gus", 3)
        assert (had is None and bob["points"] == 0) or abs(bob["points"] - had) <= 1
        for table in found["tables"][1:]:
            if bobs in table["places"]:
                assert table["ranks"][table["places"].index(bobs)] == 3
                assert sorted(table["ranks"])[0] == 1, "the others are ranked without the stand-in"
        assert "Final table" in (await gus.get("/circles/rail/pools/1", headers=HTML)).text
        assert (await act(gus, "step-in", place=bobs)).json()["code"] == "pool-not-running"


async def test_suspended_deleted_removed_and_those_who_leave_the_circle_play_no_more(database):
    async with site_on(database, bot_threads=0) as s:
        people = await founded(s, *NAMES)
        admin = await staff(s, "admina", ADMIN)
        number = await made(people[0], at_once=9)
        for each in people:
            await act(each, "enter")
        await look_after(s.hall, number)
        await send(people[1], "/circles/rail/leave")
        assert (await restrict(admin, "suspend", "cyd-account", 7, "Rude.")).status_code == 200
        await make_ghost(s.hall, "dan-account")
        await look_after(s.hall, number)
        found = await pool(people[0])
        gone = {each["name"] for each in found["standings"] if each["gone"]}
        assert gone == {"Bob", "Cyd", "former player"}
        for table in found["tables"]:
            places = (await people[0].get(f"/g/{table['game']}", headers=JSON)).json()["places"]
            names = {each["place"]: each for each in found["standings"]}
            for seat, place in enumerate(table["places"]):
                assert (places[seat]["stands_in"] == "left") == names[place]["gone"]
        e = schema.pool_entries.c
        assert [row.name for row in await s.hall.store.rows(select(e.name).where(e.account == "dan-account"))] == [""]
        ended = await act(people[0], "end")
        assert ended.json()["state"] == "over" and [each["rank"] for each in ended.json()["standings"]] == [1] * 6


async def test_a_table_that_begins_after_somebody_left_has_a_bot_and_then_the_stand_in(database):
    async with site_on(database, bot_threads=0) as s:
        people = await founded(s, *NAMES[:3], "Gus")
        number = await made(people[0], size=3, at_once=1)
        for each in people[:3]:
            await act(each, "enter")
        await act(people[2], "leave")
        await look_after(s.hall, number)
        (table,) = (await pool(people[0]))["tables"]
        sheet = (await people[0].get(f"/g/{table['game']}", headers=JSON)).json()
        assert not sheet["gathering"] and [each["stands_in"] for each in sheet["places"]].count("left") == 1
        cyd = next(each["place"] for each in (await pool(people[0]))["standings"] if each["name"] == "Cyd")
        await act(people[3], "step-in", place=cyd)
        await look_after(s.hall, number)
        assert (await people[3].get(f"/g/{table['game']}", headers=JSON)).json()["held"] != []


async def test_a_keeper_lets_it_begin_early_and_those_who_are_blocked_learn_of_each_other(database, monkeypatch):
    Clock(monkeypatch)
    with open_service() as service:
        async with notified(database) as s:
            people = await founded(s, *NAMES[:4])
            number = await made(people[0])
            await s.hall.store.writer.run(lambda to: relate(to, "cyd-account", "bob-account", BLOCK, on=True))
            for browser, name in ((people[1], "bob"), (people[3], "dan")):
                await add(browser, "webhook", target=f"{service.address}/{name}")
            assert (await act(people[1], "enter")).status_code == 200
            assert (await act(people[0], "begin")).json()["code"] == "pool-few"
            refused = await act(people[2], "enter")
            assert (refused.status_code, refused.json()["code"]) == (409, "pool-blocked")
            page = await s.form(people[2], "/circles/rail/pools/1/enter", agreed="false")
            assert page.status_code == 409 and 'id="agreed"' in page.text
            assert (await s.form(people[2], "/circles/rail/pools/1/enter", agreed="true")).status_code == 303
            await work(s)
            assert json.loads(service.wait(1).body)["type"] == "pool-blocked"
            assert (await pool(people[1]))["avoided"]
            assert "a block between you" in (await people[1].get("/circles/rail/pools/1", headers=HTML)).text
            await act(people[3], "enter")
            assert (await act(people[3], "begin")).json()["code"] == "not-keeper"
            begun = (await act(people[0], "begin")).json()
            assert (begun["state"], begun["size"], len(begun["tables"])) == ("running", 3, 1)
            await work(s)
            (table,) = (await pool(people[0]))["tables"]
            for each in people[1:]:
                sheet = (await each.get(f"/g/{table['game']}", headers=JSON)).json()
                assert len(sheet["held"]) == 1, "who has agreed sits with whoever is blocked"
            heard = sorted((each.path, json.loads(each.body)["type"]) for each in service.posted[1:3])
            assert heard == [("/bob", "pool-begins"), ("/dan", "pool-begins")]
            await play_on(s, people, table["game"])
            await work(s)
            last = {(each.path, json.loads(each.body)["type"]) for each in service.posted}
            assert {("/bob", "pool-over"), ("/dan", "pool-over")} <= last
            assert number == 1


async def test_the_page_asks_no_more_for_a_large_pool(database):
    from sqlalchemy import event

    async with site_on(database, bot_threads=0) as s:
        people = await founded(s, *NAMES)
        asked = []
        event.listen(s.hall.store.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))

        async def questions():
            asked.clear()
            began = time.perf_counter()
            assert (await people[0].get("/circles/rail/pools/1", headers=HTML)).status_code == 200
            return len(asked), time.perf_counter() - began

        await made(people[0])
        await questions()
        few, _ = await questions()
        for each in people:
            await act(each, "enter")
        await look_after(s.hall, 1)
        many, seconds = min([await questions() for _ in range(3)])
        assert many <= few + 2 and seconds < 0.5
        p = schema.pools
        await s.hall.store.writer.run(lambda to: to.execute(update(p).values(state="over", ended=time.time())))
        assert "Final table" in (await people[0].get("/circles/rail/pools/1", headers=HTML)).text


async def test_the_webhook_of_the_circle_hears_of_a_pool_and_of_whoever_left_it(database, monkeypatch):
    Clock(monkeypatch)
    with open_service() as service:
        async with notified(database) as s:
            people = await founded(s, *NAMES[:3])
            await send(people[0], "/circles/rail/ways", kind="webhook", target=f"{service.address}/circle")
            await made(people[0], size=3)
            for each in people:
                await act(each, "enter")
            for _ in range(2):  # who has left leaves once
                await act(people[1], "leave")
            await work(s)
            assert [json.loads(each.body)["type"] for each in service.posted] == ["pool-open", "pool-wants"]
            assert "Spring" in json.loads(service.posted[1].body)["title"]
