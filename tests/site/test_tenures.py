"""It is kept who sits where: leaving, standing in, coming back, taking over; no record is rewritten."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

from tests.site.conftest import HTML, JSON, bearer, site, site_on
from trunkline.record import Record
from trunkline.site.settings import Settings
from trunkline.site.tables.accounts import merge
from trunkline.site.tables.live import Stale
from trunkline.site.tables.reviving import revive
from trunkline.site.tables.sessions import begin_session, end_sessions
from trunkline.site.tables.sitting import come_back, stand_in
from trunkline.site.tables.tokens import hash_of
from trunkline.site.tables.upgrading import MIGRATIONS, upgrade

pytestmark = pytest.mark.anyio

LINK = re.compile(r'value="http://testserver\.local(/g/\d+/sit#[\w-]+)"')
FORM = {"sec-fetch-site": "same-origin"}


async def table_of(s, *seats):
    """A table where people have sat down by their links; its number, tokens and browsers by name."""
    game, tokens = await s.make(*(seats or ("ann:link", "bob:link", "cyd:link")))
    browsers = {}
    for name in tokens:
        browsers[name] = s.browser()
        await s.sit(browsers[name], game, tokens, name)
    return game, tokens, browsers


async def sheet_of(browser, game):
    return (await browser.get(f"/g/{game}", headers=JSON)).json()


async def tenures(s, game):
    """Of each seat (who, from, to, began, ended), in order."""
    found = (await s.client.get(f"/g/{game}/tenures", headers=JSON)).json()
    out = {}
    for each in found["tenures"]:
        who = each["bot"] or "person"
        row = (who, each["from_line"], each["to_line"], each["began"], each["ended"])
        out.setdefault(each["seat"], []).append(row)
    return out


async def post(browser, path, **body):
    return await browser.post(path, json=body, headers=JSON | FORM)


async def late(s, game, name):
    """Let a bot stand in for a seat, as for one that is late."""
    async with s.hall.at(game) as live:
        await stand_in(live, s.hall.store, [each.name for each in live.seats].index(name))
        s.hall.notify(live)


async def play_at(browser, game):
    """Let the one whose turn it is keep their card."""
    sheet = await sheet_of(browser, game)
    answer = await post(browser, f"/g/{game}", n=sheet["line"], line=f"{sheet['you']} hold")
    assert answer.status_code == 201, answer.text


async def test_a_seat_that_is_left_is_a_bot_s_and_the_game_goes_on(database):
    async with site_on(database) as s:
        game, _, at = await table_of(s)
        began = (await s.sheet(game))["line"]
        first = (await s.sheet(game))["turn"]
        await play_at(at[first], game)
        second = (await s.sheet(game))["turn"]
        line = (await s.sheet(game))["line"]
        page = (await at[second].get(f"/g/{game}/leave", headers=HTML)).text
        assert "A bot plays on for you then" in page
        assert (await s.form(at[first], f"/g/{game}/leave", seat=second)).status_code == 403
        left = await s.form(at[second], f"/g/{game}/leave", seat=second)
        assert (left.status_code, left.headers["location"]) == (303, f"/g/{game}")
        assert (await sheet_of(at[second], game))["held"] == []
        await s.wait_for_turn(game, {name: "" for name in at if name != second})
        sheet = await s.sheet(game)
        assert sheet["line"] > line and f"{second} " in " ".join(sheet["log"][line:])
        place = next(each for each in sheet["places"] if each["name"] == second)
        assert (place["kind"], place["stands_in"], place["free"]) == ("bot", "left", False)
        assert (await tenures(s, game))[second] == [
            ("person", began, line, "invite", "left"),
            (place["bot"], line, None, "stand-in", ""),
        ]
    async with site_on(database) as again:  # read from the disk it is the same
        assert (await tenures(again, game))[second][1][3:] == ("stand-in", "")
        assert (await sheet_of(again.client, game))["places"] == sheet["places"]


async def test_whoever_takes_over_has_a_tenure_of_their_own(database):
    async with site_on(database) as s:
        host = s.browser()
        where = await s.open(host, "me", "link", "link")
        game = int(where.split("/")[2])
        room = (await host.get(f"/g/{game}/invite", headers=HTML)).text
        links = dict(zip(("bob", "cyd"), LINK.findall(room), strict=True))
        friends = {name: s.browser() for name in links}
        for name, link in links.items():
            await s.follow(friends[name], link)
        assert "/sit#" not in (await host.get(f"/g/{game}/invite", headers=HTML)).text
        answer = await post(friends["cyd"], f"/g/{game}/leave", seat="cyd")
        assert (answer.status_code, answer.json()["held"]) == (201, [])
        room = (await host.get(f"/g/{game}/invite", headers=HTML)).text
        assert "a bot stands in, until somebody sits down by the link" in room
        (link,) = LINK.findall(room)
        token = link.split("#")[1]
        # who made the table knows the link, and cannot look into the hand by it, nor take the seat beside their own
        assert (await s.client.get(f"/g/{game}", headers=bearer(token))).status_code == 403
        assert (await s.follow(host, link)).status_code == 409
        assert (await s.follow(friends["cyd"], links["cyd"])).status_code == 403
        newcomer = s.browser()
        newcomer.cookies.set("name", "Dora")
        assert "you take over from it" in (await s.follow(newcomer, link, sit=False)).text
        assert (await s.follow(newcomer, link)).status_code == 303
        assert (await sheet_of(newcomer, game))["held"] == ["cyd"]
        those = (await tenures(s, game))["cyd"]
        assert [(who != "person", began, ended) for who, _, _, began, ended in those] == [
            (False, "invite", "left"),
            (True, "stand-in", "replaced"),
            (False, "invite", ""),
        ]
        assert those[0][2] == those[1][1] and those[1][2] == those[2][1]
        page = (await host.get(f"/g/{game}", headers=HTML)).text
        assert "Dora" in page and "a bot stands in" not in page
        assert (await tenures(s, game))["ann"] == [("person", 0, None, "start", "")]


async def test_a_table_may_open_the_seat_instead(tmp_path):
    async with site(tmp_path) as s:
        game, _, at = await table_of(s, "ann:link", "bob:link")
        async with s.hall.at(game) as live:
            live.pace = type(live.pace)(leaving="open")
        assert "Anybody may sit down there then" in (await at["bob"].get(f"/g/{game}/leave", headers=HTML)).text
        assert (await post(at["bob"], f"/g/{game}/leave")).status_code == 201
        sheet = await s.sheet(game)
        assert [each["free"] for each in sheet["places"]] == [False, True]
        assert (await s.form(at["ann"], f"/g/{game}/take", seat="bob")).status_code == 409
        newcomer = s.browser()
        assert (await s.form(newcomer, f"/g/{game}/take", seat="bob")).status_code == 303
        assert [row[3:] for row in (await tenures(s, game))["bob"]] == [("invite", "left"), ("open", "")]


async def test_the_owner_is_back_at_once_with_one_click(database):
    async with site_on(database) as s:
        game, tokens, at = await table_of(s)
        turn = (await s.sheet(game))["turn"]
        other = next(name for name in at if name != turn)
        line = (await s.sheet(game))["line"]
        await late(s, game, other)
        page = (await at[other].get(f"/g/{game}", headers=HTML)).text
        assert "A bot stands in for " in page and "I am back" in page
        assert "I am back" not in (await at[turn].get(f"/g/{game}", headers=HTML)).text
        assert "a bot stands in since line" in (await at[turn].get(f"/g/{game}", headers=HTML)).text
        home = (await at[other].get("/", headers=HTML)).text
        assert "A bot stands in for you." in home
        refused = await post(at[other], f"/g/{game}/order", auction="x", limit=1)
        assert (refused.status_code, refused.json()["code"]) == (409, "bot-stands-in")
        assert (await post(at[turn], f"/g/{game}/back")).json()["code"] == "nobody-stands-in"
        assert (await post(at[turn], f"/g/{game}/back", seat=other)).status_code == 403
        back = await post(at[other], f"/g/{game}/back")
        assert back.status_code == 201, back.text
        assert [row[3:] for row in (await tenures(s, game))[other]] == [
            ("invite", "late"),
            ("stand-in", "back"),
            ("back", ""),
        ]
        assert (await s.sheet(game))["line"] == line
        assert all(each["kind"] == "person" for each in (await s.sheet(game))["places"])
        # by the token of a program the same
        await late(s, game, other)
        answer = await s.client.post(f"/g/{game}/back", json={}, headers=bearer(tokens[other]))
        assert answer.status_code == 201


async def test_what_a_bot_has_thought_counts_no_more_when_its_person_is_back(tmp_path):
    async with site(tmp_path, bot_threads=0) as s:  # nobody does the job of the bot
        game, _, at = await table_of(s)
        turn = (await s.sheet(game))["turn"]
        await late(s, game, turn)
        sheet = await sheet_of(at[turn], game)
        assert sheet["legal"] == [] and sheet["turn"] == turn
        async with s.hall.at(game) as live:
            place, seat = live.stored[:2], live.bot_to_move()
            action = live.table.game.legal(live.table.state)[0]
        assert (await post(at[turn], f"/g/{game}/back")).status_code == 201
        assert await s.hall.thinkers._answer(game, place, seat, action, goes_on=False) == place
        after = await sheet_of(at[turn], game)
        assert after["line"] == sheet["line"] and after["legal"]
        await s.hall.thinkers.move(game, *place)  # nor does its job find anything to do
        assert (await sheet_of(at[turn], game))["line"] == sheet["line"]


async def test_the_record_does_not_know_who_sat_where(tmp_path):
    async with site(tmp_path) as s:
        game, _, at = await table_of(s)
        turn = (await s.sheet(game))["turn"]
        await late(s, game, turn)
        await s.wait_for_turn(game, {name: "" for name in at if name != turn})
        async with s.hall.at(game) as live:
            text_of = str(live.table.record)
        assert str(Record.read(text_of)) == text_of
        assert "stand" not in text_of and "late" not in text_of


async def test_of_two_processes_one_lets_the_bot_stand_in(postgres):
    async with site_on(postgres) as one, site_on(postgres) as two:
        game, _, at = await table_of(one)
        turn = (await one.sheet(game))["turn"]
        other = next(name for name in at if name != turn)
        async with two.hall.at(game) as old:
            seat = [each.name for each in old.seats].index(other)
            await late(one, game, other)
            with pytest.raises(Stale):
                await stand_in(old, two.hall.store, seat)
        assert [row[3:] for row in (await tenures(two, game))[other]] == [("invite", "late"), ("stand-in", "")]
        async with two.hall.at(game) as live:
            await come_back(live, two.hall.store, seat)
        assert len((await tenures(two, game))[other]) == 3


async def test_a_seat_that_is_over_is_not_left(tmp_path):
    async with site(tmp_path) as s:
        game, _, at = await table_of(s, "ann:link", "bob:link")
        while not (sheet := await s.sheet(game))["over"]:
            mine = await sheet_of(at[sheet["turn"]], game)
            await post(at[sheet["turn"]], f"/g/{game}", n=mine["line"], line=f"{mine['you']} {mine['legal'][-1]}")
        answer = await post(at["ann"], f"/g/{game}/leave")
        assert (answer.status_code, answer.json()["code"]) == (409, "game-over")
        assert "/leave" not in (await at["ann"].get(f"/g/{game}", headers=HTML)).text


async def test_a_holder_revokes_the_link_of_their_seat(tmp_path):
    async with site(tmp_path) as s:
        game, tokens, at = await table_of(s)
        assert "Revoke the link" in (await at["bob"].get(f"/g/{game}/device", headers=HTML)).text
        assert (await s.form(at["ann"], f"/g/{game}/link", seat="bob", revoke="true")).status_code == 403
        assert (await s.form(at["bob"], f"/g/{game}/link", seat="bob", revoke="true")).status_code == 303
        page = (await at["bob"].get(f"/g/{game}/device", headers=HTML)).text
        assert "Revoke the link" not in page and "Make a link" in page
        assert (await s.client.get(f"/g/{game}", headers=bearer(tokens["bob"]))).status_code == 403
        assert (await s.form(s.browser(), f"/g/{game}/seat/{tokens['bob']}")).status_code == 403
        assert (await post(at["bob"], f"/g/{game}/link")).json()["token"] not in ("", tokens["bob"])


async def test_a_bot_at_a_free_seat_begins_a_tenure(tmp_path):
    async with site(tmp_path) as s:
        host = s.browser()
        game = int((await s.open(host, "me", "link", "random")).split("/")[2])
        line = (await s.sheet(game))["line"]
        assert (await s.form(host, f"/g/{game}/bots", bot="highest")).status_code == 303
        found = await tenures(s, game)
        assert found["bob"] == [("highest", line, None, "free", "")]
        assert found["cyd"] == [("random", 0, None, "start", "")]


OLD = """
INSERT INTO games (id, title, map, options, rules, host, salt, created) VALUES (1, 'toy', 'none', '{}', 1, 'h', 's', 0);
INSERT INTO seats (game, seat, name, bot, open, taken, label, token, links) VALUES
    (1, 0, 'ann', '', false, true, '', '', 0), (1, 1, 'bob', '', false, true, '', '', 0),
    (1, 2, 'cyd', 'random', false, true, '', '', 0), (1, 3, 'dan', '', true, false, '', '', 0);
INSERT INTO holdings (browser, game, seat, line) VALUES
    ('h', 1, 0, 0), ('phone', 1, 0, 7), ('b', 1, 1, NULL), ('a', 1, 1, NULL), ('late', 1, 1, 3);
"""


def test_tenures_are_made_of_holdings_that_were_there(database):
    """One a seat, of the one who sat down first; the others hold the seat still."""
    engine = create_engine(Settings(db_url=database).url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0011")
    with engine.begin() as connection:
        for statement in OLD.strip().rstrip(";").split(";\n"):
            connection.execute(text(statement.replace(":", r"\:")))
    with engine.begin() as connection:
        upgrade(connection)
        found = connection.execute(
            text("SELECT seat, k, account, bot, began, from_line, ended FROM tenures ORDER BY seat")
        )
        assert found.all() == [
            (0, 0, "h", "", "start", 0, ""),
            (1, 0, "a", "", "start", None, ""),
            (2, 0, "", "random", "start", None, ""),
        ]
        assert connection.execute(text("SELECT count(*) FROM holdings")).scalar() == 5
    engine.dispose()


async def test_a_seat_says_by_how_many_browsers_of_a_member_it_is_held(database):
    async with site_on(database) as s:
        game, _, at = await table_of(s)
        async with s.hall.at(game) as live:
            (account,) = [account for account, seats in live.holders.items() if 1 in seats]

        def sign_in(connection):
            for device in ("phone", "laptop", "lost"):
                begin_session(connection, hash_of(device), account, device, 0.0)
            end_sessions(connection, "", account, [hash_of("lost")], 1.0)

        await s.hall.store.writer.run(sign_in)
        answer = await s.client.get(f"/g/{game}/tenures", headers=JSON)
        assert answer.json()["browsers"] == {"ann": 1, "bob": 2, "cyd": 1}
        assert "held by 2 browsers" in (await at["ann"].get(f"/g/{game}", headers=HTML)).text


async def test_the_host_may_give_up_waiting_where_a_bot_stands_in(database):
    async with site_on(database) as s:
        host, friend = s.browser(), s.browser()
        game = int((await s.open(host, "me", "link")).split("/")[2])
        (link,) = LINK.findall((await host.get(f"/g/{game}/invite", headers=HTML)).text)
        await s.follow(friend, link)
        refused = await post(host, f"/g/{game}/remove", seat="bob")
        assert (refused.status_code, refused.json()["code"]) == (409, "nobody-stands-in")
        await late(s, game, "bob")
        assert (await post(friend, f"/g/{game}/remove", seat="bob")).json()["code"] == "not-host"
        assert (await post(host, f"/g/{game}/remove", seat="eve")).status_code == 400
        assert "Bring somebody else" in (await host.get(f"/g/{game}", headers=HTML)).text
        room = (await host.get(f"/g/{game}/invite", headers=HTML)).text
        assert "Wait for bob no more" in room and "/sit#" not in room
        done = await s.form(host, f"/g/{game}/remove", seat="bob")
        assert (done.status_code, done.headers["location"]) == (303, f"/g/{game}/invite")
        (link,) = LINK.findall((await host.get(f"/g/{game}/invite", headers=HTML)).text)
        assert (await sheet_of(friend, game))["held"] == []
        assert (await post(friend, f"/g/{game}/back")).status_code == 403
        newcomer = s.browser()
        assert (await s.follow(newcomer, link)).status_code == 303
        assert [row[3:] for row in (await tenures(s, game))["bob"]] == [
            ("invite", "late"),
            ("stand-in", "removed"),
            ("stand-in", "replaced"),
            ("invite", ""),
        ]


ACTS = (*["sit", "late", "back", "play", "think"] * 2, "leave", "remove", "wait", "vote", "bots", "look")


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_people_do_each_seat_has_one_tenure_and_memory_is_what_is_stored(tmp_path, seed):
    """Random acts of a host, players and strangers, allowed or not; nothing is ever a fault of the server's."""
    rng = Random(seed)
    async with site(tmp_path, bot_threads=0) as s:
        people = [s.browser() for _ in range(5)]
        pace = {"pace_move": "86400", "pace_late": "vote", "pace_leaving": ("bot", "open")[seed % 2]}
        game = int((await s.open(people[0], "me", "link", "open", "random", **pace)).split("/")[2])
        links, done = [], Counter()
        for _ in range(100):
            act, seat = rng.choice(ACTS), rng.choice(("ann", "bob", "cyd"))
            own = [each for each in people if seat in (await sheet_of(each, game))["held"]]
            who = rng.choice(own if own and act != "sit" and rng.random() < 0.8 else people)
            if act == "sit":
                links += LINK.findall((await people[0].get(f"/g/{game}/invite", headers=HTML)).text)
                link = rng.choice(("", *links[-2:]))
                taken = s.follow(who, link) if link else s.form(who, f"/g/{game}/take", seat=seat)
                answer = await taken
            elif act == "late":
                await late_if_held(s, game, seat)
                await check_seats(s, game)
                continue
            elif act == "think":
                place = await s.hall.store.position(game)
                await s.hall.thinkers.move(game, place.line, place.undone)
                continue
            elif act == "bots":
                answer = await s.form(people[0], f"/g/{game}/bots", seat=seat, bot="random")
            elif act == "play":
                sheet = await sheet_of(who, game)
                line = rng.choice(sheet["legal"] or ["hold"])
                answer = await post(who, f"/g/{game}", n=sheet["line"], line=f"{sheet['you'] or 'ann'} {line}")
            elif act == "look":
                answer = await who.get(f"/g/{game}", headers=HTML)
            else:
                answer = await post(who, f"/g/{game}/{act}", seat=seat)
            assert answer.status_code in (200, 201, 303, 400, 403, 409, 422), (act, answer.text)
            done[act] += answer.status_code < 400
            await check_seats(s, game)
        assert done["sit"] and done["look"] and sum(done.values()) >= 10, done


async def late_if_held(s, game, name):
    """Let a bot stand in for a seat that people hold."""
    async with s.hall.at(game) as live:
        seat = [each.name for each in live.seats].index(name)
        if live.joined(seat) and not live.seats[seat].bot and live.table.turn() is not None:
            await stand_in(live, s.hall.store, seat)


async def check_seats(s, game):
    """Each seat has at most one tenure that goes on, the last; what is in memory is what is stored."""
    stored = revive(await s.hall.store.read(game))
    async with s.hall.at(game) as live:
        for name in ("seats", "tenures", "clocks", "stored", "pace", "away"):
            assert getattr(live, name) == getattr(stored, name), name
        assert {a: held for a, held in live.holders.items() if held} == stored.holders
        for seat, info in enumerate(live.seats):
            those = live.tenures[seat]
            assert all(each.ended for each in those[:-1])
            assert [each.to_line is None for each in those] == [not each.ended for each in those]
            for one, after in pairwise(those):
                assert (one.from_line or 0) <= one.to_line <= (after.from_line or 0)
            now = those[-1] if those and not those[-1].ended else None
            assert (now.bot if now else "") == info.bot and (seat in live.bots) == bool(info.bot)
            assert not info.stands_in or info.bot
            assert info.taken or not live.joined(seat)
        running = [seat for seat, clock in live.clocks.items() if clock.began is not None]
        assert running == ([] if live.clock_seat() is None else [live.clock_seat()])


async def test_a_merge_takes_tenures_and_absences_along(database):
    async with site_on(database) as s:
        game, _, at = await table_of(s)
        assert (await post(at["bob"], "/me/away", begin="2090-01-01", end="2090-01-05")).status_code == 200
        async with s.hall.at(game) as live:
            (guest,) = [account for account, seats in live.holders.items() if 1 in seats]
        await s.hall.read_again(await s.hall.store.writer.run(lambda to: merge(to, guest, "member")))
        async with s.hall.at(game) as live:
            assert live.seats_of("member") == (1,) and not live.seats_of(guest)
            assert [each.account for each in live.tenures[1]] == ["member"]
        wanted = "SELECT account FROM away UNION ALL SELECT account FROM tenures WHERE seat = 1"
        assert [row.account for row in await s.hall.store.rows(text(wanted))] == ["member", "member"]
