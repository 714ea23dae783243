"""Notices: one for each turn, written with the line that began it, out after two minutes unless it is answered."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from sqlalchemy import event, text, update

from tests.hooks import open_service
from tests.kernel.toy import Putting
from tests.site.conftest import JSON, site_on
from tests.site.notified import SAME, Clock, add, another, hold, notified, states, two, work
from trunkline.game import Game
from trunkline.site.tables import notices, schema
from trunkline.site.tables.accounts import merge

pytestmark = pytest.mark.anyio


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


@pytest.fixture
def service():
    with open_service() as made:
        yield made


async def account(s, browser):
    """The account of a guest: what its cookie names."""
    return browser.cookies["trunkline"].rpartition(".")[0].strip('"')


async def test_a_turn_is_one_notice_and_goes_out_after_two_minutes(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        mine = await add(bob, "webhook", target=f"{service.address}/hook")
        before = (await ann.get(f"/g/{game}", headers=JSON)).json()["line"]
        await hold(ann, game, "ann")
        assert await states(s) == [(await account(s, bob), game, before + 1, "waiting")]
        clock.go(119)
        assert await work(s) == [] and service.posted == []
        clock.go(2)
        assert await work(s) == ["notice", "send hook"]
        said = json.loads(service.wait(1).body)
        assert (said["type"], said["turns"][0]["seat"], said["turns"][0]["moved_by"]) == ("turn", "bob", "ann")
        assert said["url"] == f"http://testserver.local/g/{game}" and said["turns"][0]["phase"] == "putting"
        assert [state for *_, state in await states(s)] == ["sent"]
        clock.go(24 * 3600)
        assert await work(s) == [] and len(service.posted) == 1
        now = (await bob.get("/me/notices", headers=JSON)).json()["ways"][0]
        assert now["sent"] is not None and (now["failures"], now["error"], now["off"]) == (0, "", None)
        assert mine["ways"][0]["sent"] is None


@pytest.mark.parametrize("why", ["added", "switched on again", "another account's"])
async def test_whoever_is_reached_from_now_on_hears_of_the_turns_that_wait(database, clock, service, why):
    """Once: what has gone out before does not go out again."""
    async with notified(database) as s:
        game, ann, bob = await two(s)
        if why == "switched on again":
            made = await add(bob, "webhook", target=f"{service.address}/hook")
            switch = {"way": made["ways"][0]["id"], "on": False}
            await bob.post("/me/ways/switch", json=switch, headers=SAME)
        await hold(ann, game, "ann")
        clock.go(3600)
        assert await work(s) in ([], ["notice"]) and service.posted == []
        if why == "added":
            await add(bob, "webhook", target=f"{service.address}/hook")
        elif why == "switched on again":
            await bob.post("/me/ways/switch", json=switch | {"on": True}, headers=SAME)
        else:
            eve = s.browser()
            await another(s, eve, s.browser())
            await add(eve, "webhook", target=f"{service.address}/hook")
            both = await account(s, bob), await account(s, eve)
            await s.hall.store.writer.run(lambda to: merge(to, *both))
        clock.go(121)
        await work(s)
        games = [each["game"] for said in service.posted for each in json.loads(said.body)["turns"]]
        assert games.count(game) == 1
        holder = eve if why == "another account's" else bob
        number = (await holder.get("/me/notices", headers=JSON)).json()["ways"][0]["id"]
        for on in (False, True):
            await holder.post("/me/ways/switch", json={"way": number, "on": on}, headers=SAME)
        clock.go(3600)
        await work(s)
        games = [each["game"] for said in service.posted for each in json.loads(said.body)["turns"]]
        assert games.count(game) == 1


async def test_what_is_answered_in_time_is_not_sent(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        clock.go(60)
        await hold(bob, game, "bob")
        clock.go(61)
        assert await work(s) == ["notice"] and service.posted == []
        assert [state for *_, state in await states(s)] == ["answered"]


async def test_a_move_where_nobody_is_reached_asks_and_writes_nothing_more(tmp_path, service):
    """Statement by statement the same as where the site knows of no way at all."""
    async with notified(f"sqlite:///{tmp_path}/toy.db") as s:
        asked = []

        def note(connection, cursor, statement, *given):
            asked.append(statement)

        async def statements(game, browser, name):
            event.listen(s.hall.store.engine, "before_cursor_execute", note)
            asked.clear()
            await hold(browser, game, name)
            event.remove(s.hall.store.engine, "before_cursor_execute", note)
            return list(asked)

        game, ann, bob = await two(s)
        before = await statements(game, ann, "ann")
        assert not any("notices" in each or "ways" in each for each in before)
        await add(s.browser(), "webhook", target=f"{service.address}/hook")  # of somebody else
        assert await statements(game, bob, "bob") == before
        await add(bob, "webhook", target=f"{service.address}/hook")
        after = await statements(game, ann, "ann")
        assert (
            sum("INSERT INTO notices" in each for each in after)
            == sum("INSERT INTO jobs" in each for each in after)
            == 1
        )
        assert not any("ways" in each for each in after[-4:]), "a move itself asks for no ways"


@pytest.mark.parametrize("anew", [False, True])
async def test_another_process_knows_of_a_way_before_it_writes(postgres, clock, service, anew):
    """Two processes have a table in memory; the way comes at one, the line at the other, whose news is lost."""
    async with notified(postgres, sweep=3600) as one, notified(postgres, sweep=3600) as other:
        other.hall.others.listener.heard = lambda games: None
        game, ann, bob = await two(one)
        there = {}
        for name, browser in (("ann", ann), ("bob", bob)):
            there[name] = other.browser()
            there[name].cookies.update(browser.cookies)
        assert (await there["ann"].get(f"/g/{game}", headers=JSON)).json()["held"] == ["ann"]
        number = (await add(bob, "webhook", target=f"{service.address}/hook"))["ways"][0]["id"]
        if anew:  # switched off, forgotten everywhere, and on again
            for on in (False, True):
                await bob.post(
                    "/me/ways/switch", json={"way": number, "on": on}, headers=JSON | {"sec-fetch-site": "same-origin"}
                )
        await hold(there["ann"], game, "ann")
        assert [state for *_, state in await states(one)] == ["waiting"]


async def test_whoever_has_a_way_and_sits_down_hears_of_the_turn(database, clock, service):
    async with notified(database) as s:
        ann, bob = s.browser(), s.browser()
        await add(bob, "webhook", target=f"{service.address}/hook")
        await add(ann, "webhook", target=f"{service.address}/hook")
        game = int((await s.open(ann, "me", "open")).split("/")[2])
        assert (await s.form(bob, f"/g/{game}/take", seat="bob")).status_code == 303
        await hold(ann, game, "ann")
        await hold(bob, game, "bob")
        assert [who for who, *_ in await states(s)] == [await account(s, bob), await account(s, ann)]


async def test_what_a_seat_plays_in_its_own_turn_is_no_new_turn(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        for browser in (ann, bob):
            await add(browser, "webhook", target=f"{service.address}/hook")
        for name, browser in (("ann", ann), ("bob", bob), ("ann", ann), ("bob", bob)):
            await hold(browser, game, name)
        found = await states(s)
        assert len(found) == len(set(found)) == 4  # with Ann’s that waited; then the match is over
        assert [line for _, _, line, _ in found] == sorted({line for _, _, line, _ in found})


async def test_a_turn_that_begins_with_no_choice_is_made_known(database, clock, service, monkeypatch):
    # Bob acts twice in a row, and the first time there is nothing to decide: the table plays it for Bob.
    monkeypatch.setattr(Putting, "begin", lambda phase, game, s: setattr(s, "queue", [0, 1, 1]))
    monkeypatch.setattr(Game, "forced", lambda game, s, legal: s.queue == [1, 1])
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        before = (await ann.get(f"/g/{game}", headers=JSON)).json()["line"]
        sheet = await hold(ann, game, "ann")
        assert (sheet["turn"], sheet["line"]) == ("bob", before + 2)
        assert await states(s) == [(await account(s, bob), game, sheet["line"], "waiting")]
        clock.go(121)
        assert await work(s) == ["notice", "send hook"]
        said = json.loads(service.wait(1).body)["turns"]
        assert [(turn["seat"], turn["moved_by"], turn["line"]) for turn in said] == [("bob", "ann", sheet["line"])]


async def test_a_turn_that_was_taken_away_and_given_back_is_made_known_once(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")

        async def undo():
            n = (await ann.get(f"/g/{game}", headers=JSON)).json()["line"]
            taken = await ann.post(f"/g/{game}/undo", json={"n": n}, headers=JSON | {"sec-fetch-site": "same-origin"})
            assert taken.status_code == 201, taken.text

        await hold(ann, game, "ann")
        await undo()
        clock.go(121)
        assert await work(s) == ["notice"] and [state for *_, state in await states(s)] == ["answered"]
        await hold(ann, game, "ann")
        assert [state for *_, state in await states(s)] == ["waiting"]
        clock.go(60)
        await undo()
        await hold(ann, game, "ann")  # its two minutes begin anew
        clock.go(61)
        await work(s)
        assert service.posted == []
        clock.go(60)
        await work(s)
        assert len(service.posted) == 1
        await undo()
        await hold(ann, game, "ann")
        clock.go(200)
        await work(s)
        assert len(service.posted) == 1, "it was known before that"


async def test_after_going_back_by_consent_the_turn_is_made_known_anew(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        line = (await hold(bob, game, "bob"))["line"]
        same = JSON | {"sec-fetch-site": "same-origin"}
        asked = await ann.post(f"/g/{game}/ask", json={"n": line, "to": line - 1}, headers=same)
        assert asked.status_code == 201, asked.text
        agreed = await bob.post(f"/g/{game}/answer", json={"n": line}, headers=same)
        assert agreed.status_code == 201 and agreed.json()["turn"] == "bob"
        assert [state for *_, state in await states(s)] == ["waiting"]
        clock.go(121)
        await work(s)
        assert len(service.posted) == 2


async def test_a_notice_waits_while_its_reader_looks_at_the_table(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        await bob.get(f"/g/{game}", headers=JSON)  # in memory again, so that it is known who is reached
        await hold(ann, game, "ann")
        with s.hall.presence.looking(await account(s, bob), game):
            clock.go(121)
            await s.hall.presence.note()
            assert await work(s) == ["notice"]
            for _ in range(10):
                clock.go(30)
                await s.hall.presence.note()
                await work(s)
            assert service.posted == [] and [state for *_, state in await states(s)] == ["waiting"]
        clock.go(30)
        await work(s)
        assert service.posted == [], "not a minute since"
        clock.go(31)
        await work(s)
        assert len(service.posted) == 1


async def test_only_the_stream_of_a_page_in_sight_counts_as_looking(database, clock, service):
    async with notified(database) as s:
        game, _, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        stranger = s.browser()
        other = int((await s.open(s.browser(), "me", "open")).split("/")[2])
        from trunkline.site.pages.events import events

        async def look(browser, address, query=""):
            """Open a stream and read its first piece; gives the accounts that look then."""
            scope = {
                "type": "http", "method": "GET", "path": address, "query_string": query.encode(), "litestar_app": s.app,
                "headers": [(b"cookie", f"trunkline={browser.cookies.get('trunkline', '')}".encode())],
            }  # fmt: skip
            from litestar import Request

            from trunkline.site.web.visitor import read_visitor

            scope["trunkline.visitor"] = read_visitor(scope, s.hall.store.secret)
            stream = await events.fn(Request(scope), int(address.split("/")[2]))
            await anext(stream.pieces)
            await anext(stream.pieces)
            found = sorted(s.hall.presence._looking)
            await stream.pieces.aclose()
            assert not s.hall.presence._looking
            return found

        assert await look(bob, f"/g/{game}/events") == [(await account(s, bob), game)]
        assert await look(bob, f"/g/{game}/events", "hidden") == []
        assert await look(bob, f"/g/{other}/events") == []
        assert await look(stranger, f"/g/{game}/events") == []


async def test_presence_is_noted_soon_after_somebody_comes_and_only_of_those_who_are_reached(database, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        await bob.get(f"/g/{game}", headers=JSON)
        with (
            s.hall.presence.looking(await account(s, ann), game),
            s.hall.presence.looking(await account(s, bob), game),
        ):
            async with asyncio.timeout(30):
                while not (rows := await s.hall.store.rows(schema.seen.select())):
                    await asyncio.sleep(0.02)
        assert [(row.account, row.game) for row in rows] == [(await account(s, bob), game)]


async def test_quiet_hours_put_a_notice_off_to_their_end(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        hour = time.gmtime(time.time() + 300).tm_hour
        wanted = {"zone": "UTC", "quiet_from": (hour - 1) % 24, "quiet_until": (hour + 2) % 24}
        assert (
            await bob.post("/me/notices", json=wanted, headers=JSON | {"sec-fetch-site": "same-origin"})
        ).status_code == 200
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        assert service.posted == []
        (row,) = await s.hall.store.rows(schema.notices.select())
        end = time.gmtime(row.due)
        assert (end.tm_hour, end.tm_min, end.tm_sec) == ((hour + 2) % 24, 0, 0)
        clock.go_to(row.due)
        await work(s)
        assert len(service.posted) == 1


async def test_a_digest_says_all_that_waits_once_a_day(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        others = [await another(s, ann, bob) for _ in range(2)]
        await add(bob, "webhook", target=f"{service.address}/hook")
        hour = (time.gmtime().tm_hour + 3) % 24
        wanted = {"zone": "UTC", "digest": hour}
        await bob.post("/me/notices", json=wanted, headers=JSON | {"sec-fetch-site": "same-origin"})
        for each in (game, *others):
            await hold(ann, each, "ann")
        clock.go(121)
        assert await work(s) == ["notice"] * 3 and service.posted == []
        await hold(bob, others[0], "bob")  # and that one is answered
        (day,) = {row.due for row in await s.hall.store.rows(schema.notices.select())}
        assert time.gmtime(day).tm_hour == hour
        clock.go_to(day)
        assert await work(s) == ["digest", "send hook"]
        said = json.loads(service.wait(1).body)
        assert said["type"] == "digest" and [turn["game"] for turn in said["turns"]] == [game, others[1]]
        assert [state for *_, state in await states(s)] == ["sent", "answered", "sent"]
        clock.go(24 * 3600)
        await work(s)
        assert len(service.posted) == 1


async def test_ten_failures_switch_a_way_off_and_its_owner_switches_it_on(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        same = JSON | {"sec-fetch-site": "same-origin"}

        async def way():
            return (await bob.get("/me/notices", headers=JSON)).json()["ways"][0]

        service.answers = [500] * 99
        await hold(ann, game, "ann")
        for _ in range(12):
            clock.go(8 * 3600)
            await work(s)
        assert len(service.posted) == 8, "then it is given up"
        assert [state for *_, state in await states(s)] == ["dropped"]
        now = await way()
        assert (now["failures"], now["off"]) == (8, None) and "500" in now["error"] and now["failed"]
        await hold(ann, await another(s, ann, bob), "ann")
        for _ in range(12):
            clock.go(8 * 3600)
            await work(s)
        now = await way()
        assert len(service.posted) == now["failures"] == 10 and now["off"] is not None
        page = (await bob.get("/me/notices", headers={"accept": "text/html"})).text
        assert "switched off" in page and "500" in page
        await hold(ann, await another(s, ann, bob), "ann")
        clock.go(121)
        await work(s)
        assert len(service.posted) == 10 and (await states(s))[-1][-1] == "dropped"
        service.answers = []
        await bob.post("/me/ways/switch", json={"way": now["id"], "on": True}, headers=same)
        assert [(each["failures"], each["error"], each["off"]) for each in [await way()]] == [(0, "", None)]
        await hold(ann, await another(s, ann, bob), "ann")
        clock.go(121)
        await work(s)
        assert len(service.posted) == 14, "the new turn, and the three that wait at other tables"


async def test_something_goes_out_again_after_a_failure_until_the_turn_is_answered(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        service.answers = [503, 503]
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        clock.go(31)
        await work(s)
        assert len(service.posted) == 2
        numbers = {posted.headers["webhook-id"] for posted in service.posted}
        assert len(numbers) == 1, "whoever gets it twice knows it"
        await hold(bob, game, "bob")
        clock.go(3600)
        await work(s)
        assert len(service.posted) == 2 and [state for *_, state in await states(s)] == ["answered"]


async def test_one_way_that_fails_holds_up_no_other(database, clock, service):
    with open_service() as good:
        async with notified(database) as s:
            game, ann, bob = await two(s)
            await add(bob, "webhook", target=f"{service.address}/hook")
            await add(bob, "webhook", target=f"{good.address}/hook")
            service.answers = [500]
            await hold(ann, game, "ann")
            clock.go(121)
            await work(s)
            assert len(good.posted) == 1 and [state for *_, state in await states(s)] == ["sent"]
            clock.go(31)
            await work(s)
            assert (len(service.posted), len(good.posted)) == (2, 1)


async def test_what_a_killed_process_was_sending_is_sent_when_its_lease_has_ended(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        clock.go(121)
        outbox = s.app.state.outbox
        _, number, line, _ = (await states(s))[0]
        await outbox.decide(number, line)
        (delivery,) = await s.hall.store.rows(schema.deliveries.select())
        taken = await s.hall.store.writer.run(lambda to: notices.take(to, delivery.id, "webhook", time.time()))
        assert taken.tries == 1  # and here its process is killed
        assert set(await work(s)) == {"notice", "send hook"} and service.posted == []
        clock.go(notices.LEASE + 1)
        assert await work(s) == ["send hook"]
        assert len(service.posted) == 1 and [state for *_, state in await states(s)] == ["sent"]
        for _ in range(2):
            await outbox.deliver(delivery.id, "webhook")
            await outbox.decide(number, line)
        assert len(service.posted) == 1, "jobs that are done twice send once"


async def test_two_processes_that_do_one_job_at_once_send_once(postgres, clock, service):
    async with notified(postgres) as one, notified(postgres) as other:
        game, ann, bob = await two(one)
        await add(bob, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        clock.go(121)
        _, number, line, _ = (await states(one))[0]
        await asyncio.gather(*(each.app.state.outbox.decide(number, line) for each in (one, other)))
        (delivery,) = await one.hall.store.rows(schema.deliveries.select())
        service.gate.clear()
        sending = [asyncio.create_task(each.app.state.outbox.deliver(delivery.id, "webhook")) for each in (one, other)]
        await asyncio.to_thread(service.wait, 1)
        service.gate.set()
        await asyncio.gather(*sending)
        assert len(service.posted) == 1


async def test_a_guest_who_becomes_a_member_keeps_the_ways_and_is_not_notified_twice(database, clock, service):
    from trunkline.site.tables.accounts import merge

    async with notified(database) as s:
        game, ann, bob = await two(s)
        cyd = s.browser()
        for browser in (bob, cyd):
            await add(browser, "webhook", target=f"{service.address}/hook")
        await add(bob, "webhook", target=f"{service.address}/other")
        await hold(ann, game, "ann")
        mine, old = await account(s, cyd), await account(s, bob)
        before = await s.hall.store.position(game)
        moved = await s.hall.store.writer.run(lambda to: merge(to, old, mine))
        assert moved[game].asides == before.asides + 1
        await s.hall.read_again(moved)
        assert [who for who, *_ in await states(s)] == [mine]
        clock.go(121)
        await work(s)
        assert sorted(posted.path for posted in service.posted) == ["/hook", "/other"]
        await hold(cyd, game, "bob")


async def test_a_way_whose_seat_is_another_ones_hears_nothing(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        h = schema.holdings
        old = await account(s, bob)
        await s.hall.store.writer.run(lambda to: to.execute(update(h).where(h.c.browser == old).values(browser="x")))
        clock.go(121)
        await work(s)
        assert service.posted == []


async def test_the_jobs_of_the_site_do_it_by_themselves(database, monkeypatch, service):
    monkeypatch.setattr(notices, "DUE", 0.0)
    async with notified(database, bot_threads=1) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        said = json.loads((await asyncio.to_thread(service.wait, 1)).body)
        assert said["turns"][0]["game"] == game


async def test_what_ended_long_ago_is_let_go(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        await hold(bob, game, "bob")
        await hold(ann, game, "ann")  # and this one still waits
        clock.go(notices.KEPT + 200)
        await s.hall.upkeep.tidy()
        assert [state for *_, state in await states(s)] == ["waiting"]
        assert await s.hall.store.rows(schema.deliveries.select()) == []


async def test_without_the_site_s_own_address_there_are_no_ways(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        browser = s.browser()
        answer = await browser.post(
            "/me/ways",
            json={"kind": "webhook", "target": "https://example.org/"},
            headers=JSON | {"sec-fetch-site": "same-origin"},
        )
        assert (answer.status_code, answer.json()["code"]) == (409, "no-site")
        with s.hall.store.engine.connect() as connection:
            assert connection.execute(text("SELECT count(*) FROM ways")).scalar() == 0
