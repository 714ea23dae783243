"""Tables of circles: seen and joined by members alone, at every door; results, hosts, and how long the pages take."""

from __future__ import annotations

import re
import time

import pytest
from sqlalchemy import event, insert, select

from tests.site.circled import circle, founded, id_of, send
from tests.site.conftest import HTML, JSON, site_on
from tests.site.notified import SAME
from tests.site.test_admission import FROM_HERE, OPEN_TO_ALL, addresses
from tests.site.test_care import play
from tests.site.test_invitations import calls, invite, person
from trunkline.site.tables import schema
from trunkline.site.tables.ratings import set_rated
from trunkline.site.tables.relations import BLOCK, relate
from trunkline.site.tables.results import Finish, Result, write_finish

pytestmark = pytest.mark.anyio


async def table_in(s, host, *kinds, slug="rail", **more):
    """A table of a circle; its number."""
    place = await s.open(host, *(kinds or ("me", "open")), room_level=f"circle-{slug}", **more)
    return int(place.split("/")[2])


async def test_no_door_of_a_circles_table_opens_to_others(database):
    async with site_on(database) as s:
        ann, bob = await founded(s, "Ann", "Bob", entry="invite")
        other, guest = await person(s, "other", "Else"), s.browser()
        game = await table_in(s, ann, "me", "open", "link")
        for stranger in (other, guest):
            for path in ("/tables", "/"):
                assert f"/g/{game}" not in (await stranger.get(path, headers=HTML)).text
            walked = 0
            for method, path in addresses(s.app):
                if path in OPEN_TO_ALL or path.startswith("/admin"):
                    continue
                address = re.sub(r"\{(\w+):\w+\}", lambda found: str(game) if found[1] == "number" else "1", path)
                answer = await stranger.request(method, address, headers=JSON | FROM_HERE)
                assert answer.status_code == 403, (method, address, answer.status_code)
                walked += 1
            assert walked > 50
        assert "circle" in (await other.get(f"/g/{game}", headers=JSON)).json()["code"]
        # Neither an invitation by name nor the link of a seat lets others sit down.
        assert (await invite(ann, game, "Else")).status_code == 200
        (call,) = await calls(other)
        assert (await other.post(f"/invitations/{call['id']}/accept", headers=SAME)).json()["code"] == "circle-only"
        link = re.search(rf"/g/{game}/sit#[\w-]+", (await ann.get(f"/g/{game}/invite", headers=HTML)).text)[0]
        assert f"/g/{game}/picture" not in (await s.follow(other, link, sit=False)).text
        assert (await s.follow(other, link)).status_code != 303
        assert (await bob.get(f"/g/{game}", headers=HTML)).status_code == 200
        assert [each["game"] for each in (await circle(bob))["open"]] == [game]
        assert (await bob.get("/tables", headers=JSON)).json() == [], "the lobby of the site has public tables alone"
        page = (await bob.get("/circles/rail", headers=HTML)).text
        assert f'action="/g/{game}/take"' in page
        assert (await s.form(bob, f"/g/{game}/take", seat="bob")).status_code == 303
        # Whoever leaves the circle keeps the seat, and finds no other table of it.
        second = await table_in(s, ann)
        await send(bob, "/circles/rail/leave")
        assert (await bob.get(f"/g/{game}", headers=HTML)).status_code == 200
        assert (await bob.get(f"/g/{second}", headers=HTML)).status_code == 403


async def test_the_form_offers_ones_circles_and_refuses_others(database):
    async with site_on(database) as s:
        bob = (await founded(s, "Ann", "Bob"))[1]
        other = await person(s, "other", "Else")
        form = (await bob.get("/new?room-level=circle-rail&others=open", headers=HTML)).text
        assert re.search(r'value="circle-rail"[^>]*(checked|selected)', form) and "my circle Rail" in form
        assert "circle-rail" not in (await other.get("/new", headers=HTML)).text
        seats = [{"name": "ann", "kind": "me"}, {"name": "bob", "kind": "open"}]
        wanted = {"title": "toy", "seats": seats, "level": "circle"}
        for browser, slug, status in ((other, "rail", 400), (bob, "", 400), (bob, "rail", 201)):
            made = await browser.post("/new", json=wanted | {"circle": slug}, headers=SAME)
            assert made.status_code == status, made.text
        typed = {"kind_1": "me", "name_1": "ann", "kind_2": "open", "name_2": "bob"}
        bad = await s.form(other, "/new", title="toy", map="none", room_level="circle-rail", **typed)
        assert bad.status_code == 400 and 'id="error-room-level"' in bad.text
        assert await s.hall.store.rows(select(schema.games.c.id)) == await s.hall.store.rows(
            select(schema.circle_tables.c.game)
        ), "nothing is left of what was refused"


async def test_those_who_are_blocked_find_none_of_each_others_tables_and_learn_why_they_cannot_sit_down(database):
    async with site_on(database) as s:
        ann, bob, cyd = await founded(s, "Ann", "Bob", "Cyd")
        game = await table_in(s, ann)
        await s.hall.store.writer.run(lambda to: relate(to, "bob-account", "ann-account", BLOCK, on=True))
        assert [len((await circle(each))["open"]) for each in (bob, cyd)] == [0, 1]
        assert [len((await circle(each))["playing"]) for each in (bob, cyd)] == [0, 1]
        refused = await bob.post(f"/g/{game}/take", json={"seat": "bob"}, headers=SAME)
        assert refused.json()["code"] == "blocked-here" and "by a block" in refused.json()["message"]
        assert (
            await ann.get(f"/circles/rail/person?member={await id_of(ann, 'Bob')}", headers=HTML)
        ).status_code == 200


async def test_a_table_gets_another_host(database):
    async with site_on(database) as s:
        ann, bob, cyd = await founded(s, "Ann", "Bob", "Cyd")
        game = await table_in(s, bob, "me", "open", "link")
        assert (await s.form(cyd, f"/g/{game}/take", seat="bob")).status_code == 303

        async def give(browser, seat):
            return await browser.post(f"/g/{game}/host", json={"seat": seat}, headers=SAME)

        assert (await give(cyd, "bob")).json()["code"] == "not-host"
        assert (await give(bob, "cyd")).json()["code"] == "no-host-there", "nobody sits there"
        assert 'id="heir"' in (await bob.get(f"/g/{game}/invite", headers=HTML)).text
        assert 'id="heir"' not in (await cyd.get(f"/g/{game}/invite", headers=HTML)).text
        assert (await s.form(bob, f"/g/{game}/host", seat="bob")).status_code == 303
        assert (await give(bob, "ann")).status_code == 403
        assert (await invite(cyd, game, "Ann")).status_code == 200, "who is the host now may invite"
        assert (await give(ann, "ann")).status_code == 200, "the owner of the circle replaces any host"
        rows = await s.hall.store.rows(select(schema.games.c.host).where(schema.games.c.id == game))
        assert rows[0].host == "bob-account"
        place = await s.open(cyd, "me", "open")
        assert (await ann.post(f"/g/{place.split('/')[2]}/host", json={"seat": "ann"}, headers=SAME)).status_code == 403


def history(games, circle_id=1, accounts=("ann-account", "bob-account", "cyd-account")):
    """Writes so many finished games of a circle."""

    def write(connection):
        for n in range(1001, 1001 + games):
            game = {"id": n, "title": "toy", "map": "none", "options": "{}", "rules": 1, "host": "", "salt": ""}
            connection.execute(insert(schema.games).values(**game, created=0.0, level="circle"))
            found = [
                Result(k, who, who[:3], 1 + (k + (n % 4 == 0)) % 3, 9 - k, k == 2 and n % 5 == 0)
                for k, who in enumerate(accounts)
            ]
            write_finish(connection, Finish(n, "toy", "none", accounts, False, found, (0, 1, 2)))
            if n % 10:
                connection.execute(insert(schema.circle_tables).values(game=n, circle=circle_id))

    return write


async def test_results_count_the_tables_of_the_circle_alone(database):
    async with site_on(database) as s:
        ann, bob, _ = await founded(s, "Ann", "Bob", "Cyd")
        await s.hall.store.writer.run(history(20))
        rows = (await circle(ann))["results"]
        assert [(each["name"], each["plays"], each["wins"], each["left"]) for each in rows] == [
            ("Ann", 18, 14, 0),
            ("Cyd", 16, 4, 2),
            ("Bob", 18, 0, 0),
        ]
        assert rows[0]["places"] == [14, 4] and rows[0]["mean"] == 9.0 and rows[0]["you"]
        await s.hall.store.writer.run(lambda to: set_rated(to, "bob-account", on=False))
        await s.hall.store.writer.run(lambda to: relate(to, "cyd-account", "ann-account", BLOCK, on=True))
        assert [each["name"] for each in (await circle(ann))["results"]] == ["Ann"]
        assert [each["name"] for each in (await circle(bob))["results"]] == ["Ann", "Cyd", "Bob"]


async def test_a_finished_game_and_its_rematch_stay_in_the_circle(database):
    async with site_on(database) as s:
        ann, bob = await founded(s, "Ann", "Bob")
        game = await table_in(s, ann, option_rounds="1")
        assert (await s.form(bob, f"/g/{game}/take", seat="bob")).status_code == 303
        browsers = {"ann": ann, "bob": bob}
        while (sheet := (await ann.get(f"/g/{game}", headers=JSON)).json())["turn"]:
            assert (await play(browsers[sheet["turn"]], game)).status_code == 201
        rows = (await circle(bob))["results"]
        assert sorted(each["name"] for each in rows) == ["Ann", "Bob"] and all(each["plays"] == 1 for each in rows)
        again = (await ann.post(f"/g/{game}/rematch", headers=SAME)).json()["game"]
        t = schema.circle_tables.c
        assert [tuple(row) for row in await s.hall.store.rows(select(t.game, t.circle).order_by(t.game))] == [
            (game, 1),
            (again, 1),
        ]


async def test_the_page_asks_no_more_for_many_games_and_takes_no_longer(database):
    async with site_on(database, bot_threads=0) as s:
        ann, bob, cyd = await founded(s, "Ann", "Bob", "Cyd")
        asked = []

        def count(*args):
            asked.append(args[2])

        event.listen(s.hall.store.engine, "before_cursor_execute", count)

        async def questions():
            asked.clear()
            began = time.perf_counter()
            assert (await ann.get("/circles/rail", headers=HTML)).status_code == 200
            return len(asked), time.perf_counter() - began

        await table_in(s, ann)
        await questions()
        few, _ = await questions()
        await s.hall.store.writer.run(history(500))
        for _ in range(4):
            await table_in(s, bob)
            await send(cyd, "/circles/rail/chat", text="Hello")
        many, seconds = min([await questions() for _ in range(5)])
        assert many == few <= 30
        assert seconds < 0.5, "a tenth of that on a quiet machine"
