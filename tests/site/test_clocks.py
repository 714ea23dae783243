"""Clocks beside the record: they run for the seat that decides, deadlines are stored; who is late is seen to once."""

from __future__ import annotations

import asyncio
import html
import re
import time
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from tests.site.conftest import HTML, JSON, bearer, site, site_on
from tests.site.test_tenures import play_at, post, sheet_of, tenures
from trunkline import titles
from trunkline.record import Record, replay
from trunkline.site.settings import Settings
from trunkline.site.tables import hall, schema
from trunkline.site.tables.absent import NoTable
from trunkline.site.tables.clocks import Clock, Turn, left_of, settled_reserve, tick, timed_clock
from trunkline.site.tables.lateness import Lateness
from trunkline.site.tables.links import link_token
from trunkline.site.tables.pace import Pace, read_pace

pytestmark = pytest.mark.anyio

DAY = 86400
START = 1_796_000_000.0
"""A Saturday evening in November 2026."""

LATE = 6 * DAY + 1
"""Seconds after which those are late whom no notice has reached: twice the time of a turn with its reserve."""

DAILY = {"move": DAY, "reserve": 2 * DAY, "gain": 3600, "cap": 2 * DAY}


class Time:
    """The time of the site, which goes on when a test says so."""

    def __init__(self):
        self.now = START

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    at = Time()
    monkeypatch.setattr(time, "time", at)
    return at


async def table_of(s, seats=("ann:link", "bob:link", "cyd:link"), **pace):
    """A table with a pace where people have sat down; its number, tokens and browsers by name."""
    game, tokens = await s.make(*seats, pace=DAILY | pace)
    at = {}
    for name in tokens:
        at[name] = s.browser()
        await s.sit(at[name], game, tokens, name)
    return game, tokens, at


async def clocks_of(s, game):
    """The clocks by seat."""
    return {each["seat"]: each for each in (await s.sheet(game))["clocks"]}


def late_job(s):
    """The job that sees to those who are late."""
    return s.hall.jobs["late"].function(timestamp=0)


# -- the arithmetic


PACE = Pace(move=100, reserve=50, gain=10, cap=60)


def turn(seat, line, phase="1 a", **more):
    return Turn(seat, line, phase, **more)


def test_a_turn_that_takes_longer_eats_the_reserve_and_the_next_one_adds_to_it():
    clocks = tick(PACE, {}, turn(0, 2), 1000.0, {})
    assert clocks == {0: Clock(50.0, line=2, phase="1 a", began=1000.0, deadline=1150.0, half=1075.0)}
    assert tick(PACE, clocks, turn(0, 3), 1020.0, {}) == {}, "its second line of the same turn"
    assert left_of(PACE, clocks[0], 1090.0, ()) == 50 and left_of(PACE, clocks[0], 1130.0, ()) == 20
    clocks |= tick(PACE, clocks, turn(1, 4), 1130.0, {})
    assert clocks[0].deadline is None and clocks[0].used == 130 and clocks[1].deadline == 1280
    clocks |= tick(PACE, clocks, turn(0, 5), 1140.0, {})
    assert clocks[0] == Clock(30.0, line=5, phase="1 a", began=1140.0, deadline=1270.0, half=1205.0)
    assert settled_reserve(PACE, Clock(55, used=10, line=1), gains=True) == 60, "up to the cap"
    assert settled_reserve(PACE, Clock(70, used=10, line=1), gains=True) == 70, "what is above it stays"


def test_another_phase_is_another_turn_of_the_same_seat():
    clocks = tick(PACE, {}, turn(0, 2), 1000.0, {})
    clocks |= tick(PACE, clocks, turn(0, 3, "1 b"), 1090.0, {})
    assert clocks[0] == Clock(60.0, line=3, phase="1 b", began=1090.0, deadline=1250.0, half=1170.0)


def test_what_was_taken_back_goes_on_with_the_time_it_had():
    """Nobody gets a turn's time anew by playing and taking back."""
    clocks = tick(PACE, {}, turn(0, 2), 1000.0, {})
    clocks |= tick(PACE, clocks, turn(1, 3), 1080.0, {})
    clocks |= tick(PACE, clocks, turn(0, 2, back=True), 1090.0, {})
    assert (clocks[0].used, clocks[0].deadline, clocks[1].deadline) == (80.0, 1160.0, None)
    clocks |= tick(PACE, clocks, turn(1, 3), 1100.0, {})
    assert clocks[0].used == 90
    assert clocks[1].reserve == 60, "a turn of the other's anew, which it had not used"


def test_nobody_s_clock_runs_for_a_bot_or_after_the_end():
    clocks = tick(PACE, {}, turn(0, 2), 1000.0, {})
    assert tick(PACE, clocks, turn(None, 3), 1010.0, {}) == {0: Clock(50.0, used=10.0, line=2, phase="1 a")}


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 400), st.booleans()), max_size=30))
def test_one_clock_runs_and_no_reserve_is_negative_or_grows_beyond_its_cap(steps):
    clocks, now = {}, 1000.0
    for line, (seat, seconds, back) in enumerate(steps, start=1):
        now += seconds
        clocks |= tick(PACE, clocks, turn(seat, line, back=back), now, {})
        assert [each for each, clock in clocks.items() if clock.began is not None] == [seat]
        assert all(0 <= clock.reserve <= PACE.cap for clock in clocks.values())
        assert all((clock.deadline is None) == (clock.began is None) for clock in clocks.values())
        running = clocks[seat]
        assert running == timed_clock(PACE, running, ()) and running.began <= running.half <= running.deadline


# -- at tables


async def test_a_table_without_a_pace_has_no_clocks(tmp_path, clock):
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        sheet = await s.sheet(game)
        assert (sheet["pace"], sheet["clocks"]) == (None, [])
        turn = sheet["turn"]
        assert (await s.say(game, tokens[turn], f"{turn} hold")).status_code == 201
        clock.now += 1000 * DAY
        await late_job(s)
        assert await s.hall.store.rows(select(schema.clocks)) == []
        answer = await s.client.post(f"/g/{game}/wait", json={}, headers=bearer(tokens[turn]))
        assert (answer.status_code, answer.json()["code"]) == (409, "nobody-late")


async def test_the_clock_of_the_seat_that_decides_runs_and_its_row_is_in_the_move_s_transaction(database, clock):
    async with site_on(database) as s:
        game, _, at = await table_of(s)
        first = (await s.sheet(game))["turn"]
        assert (await clocks_of(s, game))[first] == {
            "seat": first,
            "running": True,
            "deadline": START + 3 * DAY,
            "late": False,
            "reserve": 2 * DAY,
            "votes": [],
            "away": None,
        }
        clock.now += DAY + 3600
        await play_at(at[first], game)
        second = (await s.sheet(game))["turn"]
        found = await clocks_of(s, game)
        assert (found[first]["deadline"], found[first]["reserve"]) == (None, 2 * DAY - 3600)
        assert found[second]["deadline"] == clock.now + 3 * DAY
        undone = await post(at[first], f"/g/{game}/undo", n=(await s.sheet(game))["line"])
        assert undone.status_code == 201
        found = await clocks_of(s, game)
        assert found[first]["deadline"] == clock.now + 3 * DAY - DAY - 3600
        assert found[second]["deadline"] is None
        before = await clocks_of(s, game)
    async with site_on(database) as again:
        assert await clocks_of(again, game) == before


async def test_a_clock_runs_once_somebody_has_sat_down(tmp_path, clock):
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link", pace=DAILY)
        assert (await s.sheet(game))["clocks"] == []
        clock.now += 10 * DAY
        turn = (await s.sheet(game))["turn"]
        await s.sit(s.browser(), game, tokens, turn)
        assert (await clocks_of(s, game))[turn]["deadline"] == clock.now + 3 * DAY
        host = s.browser()
        body = {"title": "toy", "seats": [{"name": "ann", "kind": "me"}, {"name": "bob", "kind": "me"}], "pace": DAILY}
        game = (await post(host, "/new", **body)).json()["game"]
        found = await clocks_of(s, game)
        assert [each["deadline"] for each in found.values()] == [clock.now + 3 * DAY]


async def test_for_a_seat_that_is_late_a_bot_stands_in_once_and_gives_it_back(database, clock):
    async with site_on(database) as s:
        game, _, at = await table_of(s)
        first = (await s.sheet(game))["turn"]
        others = {name: "" for name in at if name != first}
        clock.now += LATE - 2
        await late_job(s)
        assert all(each["kind"] == "person" for each in (await s.sheet(game))["places"])
        clock.now += 2
        await asyncio.gather(late_job(s), late_job(s))
        await s.wait_for_turn(game, others)
        await late_job(s)
        assert [row[3:] for row in (await tenures(s, game))[first]] == [("invite", "late"), ("stand-in", "")]
        page = (await at[first].get(f"/g/{game}", headers=HTML)).text
        assert "I am back" in page
        answer = await post(at[first], f"/g/{game}/back", seat=first)
        assert answer.status_code == 201
        assert [row[3:] for row in (await tenures(s, game))[first]][-1] == ("back", "")
        second = (await s.sheet(game))["turn"]
        assert (await clocks_of(s, game))[second]["running"]


async def test_a_bot_plays_one_turn_where_the_table_has_chosen_that(database, clock):
    async with site_on(database) as s:
        game, _, at = await table_of(s, late="turn")
        first = (await s.sheet(game))["turn"]
        clock.now += LATE
        await late_job(s)
        await s.wait_for_turn(game, {name: "" for name in at if name != first})
        while any(each["stands_in"] for each in (await s.sheet(game))["places"]):
            await asyncio.sleep(0.01)
        assert [row[3:] for row in (await tenures(s, game))[first]] == [
            ("invite", "turn"),
            ("stand-in", "back"),
            ("back", ""),
        ]


async def test_a_seat_that_a_killed_process_has_not_given_back_is_given_back(tmp_path, clock, monkeypatch):
    async with site(tmp_path) as s:
        game, _, at = await table_of(s, late="turn")
        first = (await s.sheet(game))["turn"]

        async def die(live):
            return None

        monkeypatch.setattr(s.hall.thinkers, "_give_back", die)
        clock.now += LATE
        await late_job(s)
        await s.wait_for_turn(game, {name: "" for name in at if name != first})
        assert (await tenures(s, game))[first][-1][3:] == ("stand-in", "")
        await late_job(s)
        assert (await tenures(s, game))[first][-1][3:] == ("back", "")


async def test_the_others_vote_on_a_bot(database, clock):
    async with site_on(database) as s:
        game, _, at = await table_of(s, late="vote")
        first = (await s.sheet(game))["turn"]
        one, other = [name for name in at if name != first]
        early = await post(at[one], f"/g/{game}/vote")
        assert (early.status_code, early.json()["code"]) == (409, "not-late")
        clock.now += LATE
        await late_job(s)
        await late_job(s)
        assert (await clocks_of(s, game))[first]["late"]
        assert "I am back" not in (await at[first].get(f"/g/{game}", headers=HTML)).text
        assert (await post(at[first], f"/g/{game}/vote")).json()["code"] == "own-time"
        assert "Let a bot stand in" in (await at[one].get(f"/g/{game}", headers=HTML)).text
        for _ in range(2):  # twice by one is one vote
            assert (await post(at[one], f"/g/{game}/vote")).status_code == 201
        assert (await clocks_of(s, game))[first]["votes"] == [one]
        assert (await post(at[other], f"/g/{game}/vote")).status_code == 201
        assert [row[3:] for row in (await tenures(s, game))[first]] == [("invite", "late"), ("stand-in", "")]


async def test_another_player_waits_a_day_and_nobody_is_replaced_where_all_wait(database, clock):
    async with site_on(database) as s:
        game, _, at = await table_of(s, late="wait")
        first = (await s.sheet(game))["turn"]
        other = next(name for name in at if name != first)
        clock.now += 3 * DAY + 3600
        await late_job(s)
        page = (await at[other].get(f"/g/{game}", headers=HTML)).text
        assert "is late" in page and "Wait another day" in page
        assert (await post(at[first], f"/g/{game}/wait")).json()["code"] == "own-time"
        assert (await post(s.browser(), f"/g/{game}/wait")).status_code == 403
        assert (await post(at[other], f"/g/{game}/wait")).status_code == 201
        found = (await clocks_of(s, game))[first]
        assert (found["deadline"], found["late"]) == (clock.now + DAY, False)
        for _ in range(29):
            last = await post(at[other], f"/g/{game}/wait")
        assert last.status_code == 201
        assert (await post(at[other], f"/g/{game}/wait")).json()["code"] == "wait-enough"
        clock.now += 31 * DAY
        await late_job(s)
        assert all(each["kind"] == "person" for each in (await s.sheet(game))["places"])


async def test_of_two_processes_one_sees_to_a_seat_that_is_late(postgres, clock):
    async with site_on(postgres) as one, site_on(postgres) as two:
        game, _, at = await table_of(one)
        first = (await one.sheet(game))["turn"]
        await two.sheet(game)  # it is in memory there, too
        clock.now += LATE
        await asyncio.gather(late_job(one), late_job(two))
        await two.wait_for_turn(game, {name: "" for name in at if name != first})
        for s in (one, two):
            assert [row[3:] for row in (await tenures(s, game))[first]] == [("invite", "late"), ("stand-in", "")]


async def test_a_process_that_knows_an_old_deadline_does_nothing_by_it(postgres, clock):
    async with site_on(postgres, sweep=600) as one, site_on(postgres, sweep=600) as two:
        game, _, at = await table_of(one)
        first = (await one.sheet(game))["turn"]
        other = next(name for name in at if name != first)
        await two.sheet(game)
        two.hall.others.listener.own = one.hall.store.writer.name  # what one writes is no news to the other
        assert (await post(at[other], f"/g/{game}/wait")).status_code == 201
        clock.now += LATE
        await two.hall.jobs["late"].function.__self__.see_to(game)
        assert len((await tenures(one, game))[first]) == 1


async def test_records_replay_without_a_clock(tmp_path, clock):
    async with site(tmp_path) as s:
        game, tokens, at = await table_of(s, ("ann:link", "bob:link"))
        first = (await s.sheet(game))["turn"]
        await play_at(at[first], game)
        clock.now += 9 * DAY
        await late_job(s)
        await s.wait_for_turn(game, {first: ""})
        text = (await s.client.get(f"/g/{game}/record", headers=bearer(tokens[first]))).text
        async with s.hall.at(game) as live:
            text, lines = str(live.table.record), live.table.line
    record = Record.read(text)
    played = titles.game_of_record(record.title, record.map, len(record.seats), record.options, record.rules)
    *_, (last, _, broken) = replay(played, record)
    assert (last, broken) == (lines, None)
    for word in ("clock", "late", "deadline", "reserve", "stand", str(int(START))[:6]):
        assert word not in text.lower()


BAD = [
    ({"zone": "Europe/Nowhere"}, "zone-unknown"),
    ({"opens": 600, "closes": 630}, "hours-short"),
    ({"cap": 5, "reserve": 6}, "cap-low"),
    ({"move": -1}, "malformed"),
    ({"late": "never"}, "malformed"),
]


@pytest.mark.parametrize(("wrong", "code"), BAD, ids=[code for _, code in BAD])
async def test_a_pace_that_cannot_be_is_refused(tmp_path, wrong, code):
    async with site(tmp_path) as s:
        body = {"title": "toy", "seats": [{"name": "ann"}, {"name": "bob"}], "pace": DAILY | wrong}
        answer = await s.client.post("/new", json=body, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (400, code)


async def test_the_form_of_a_new_table_has_a_pace_and_keeps_it(tmp_path, clock):
    async with site(tmp_path) as s:
        browser = s.browser(**{"accept-language": "it"})
        page = (await browser.get("/new?title=toy", headers=HTML)).text
        assert 'id="pace-fold"' in page and "nessuno è mai in ritardo" in page
        where = await s.open(s.browser(), "me", "me")
        assert (await s.sheet(int(where.split("/")[2])))["pace"] is None
        chosen = {"pace_move": DAY, "pace_reserve": 2 * DAY, "pace_late": "turn", "pace_zone": "Europe/Rome"}
        hours = {"pace_opens": 8 * 60, "pace_closes": 22 * 60, "pace_leaving": "open", "pace_vacation": "false"}
        where = await s.open(browser, "me", "me", **chosen, **hours)
        pace = (await s.sheet(int(where.split("/")[2])))["pace"]
        assert Pace(**pace) == Pace(DAY, 2 * DAY, 0, 2 * DAY, 480, 1320, "Europe/Rome", False, "turn", "open")
        seats = {"kind_1": "me", "kind_2": "me", "name_1": "ann", "name_2": "bob"}
        wrong = chosen | {"pace_zone": "Europe/Nowhere", "pace_late": "never"}
        answer = await s.form(browser, "/new", title="toy", map="none", **seats, **wrong)
        assert answer.status_code == 400
        assert 'id="error-pace-zone">Non c’è un fuso orario “Europe/Nowhere”' in answer.text
        assert 'id="error-pace-late">Qui questo non si può scegliere.' in answer.text
        assert 'value="Europe/Nowhere"' in answer.text and '<option value="86400" selected>' in answer.text
        query = {key.replace("_", "-"): str(value) for key, value in (seats | chosen).items()} | {"to": "toy/none"}
        page = (await browser.get("/new", params=query, headers=HTML)).text
        assert "1 giorno a turno" in page and 'value="Europe/Rome"' in page


async def test_home_shows_deadlines_and_the_next_one_comes_first(tmp_path, clock):
    async with site(tmp_path) as s:
        browser = s.browser()
        games = []
        for days in (3, 1, 2, 0):
            more = {"pace_move": days * DAY, "pace_zone": "Europe/Rome"}
            games.append(int((await s.open(browser, "me", "me", **more)).split("/")[2]))
        mine = {each["game"]: each["deadline"] for each in (await browser.get("/", headers=JSON)).json()["mine"]}
        assert [mine[game] for game in games] == [START + 3 * DAY, START + DAY, START + 2 * DAY, None]
        page = (await browser.get("/", headers=HTML)).text
        assert page.count("<time datetime=") == 3 and "(Europe/Rome)" in page
        places = [page.index(f'href="/g/{game}"') for game in games]
        assert [games[k] for k in sorted(range(4), key=places.__getitem__)] == [games[1], games[2], games[0], games[3]]


async def test_a_table_where_a_bot_plays_for_me_does_not_wait_for_me(tmp_path, clock):
    async with site(tmp_path, bot_threads=0) as s:
        game, _, at = await table_of(s)
        first = (await s.sheet(game))["turn"]
        assert (await at[first].get("/next")).headers["location"] == f"/g/{game}"
        clock.now += LATE
        await late_job(s)
        assert (await at[first].get("/next")).headers["location"] == "/"
        assert "A bot stands in for you." in (await at[first].get("/", headers=HTML)).text


async def test_a_rematch_has_the_pace_and_the_people_again(tmp_path, clock):
    async with site(tmp_path) as s:
        game, _, at = await table_of(s, ("ann:link", "bob:link"), move=86399, opens=510, closes=1290, zone="Asia/Tokyo")
        first = (await s.sheet(game))["turn"]
        other = next(name for name in at if name != first)
        clock.now += 100 * DAY
        await late_job(s)
        while not (await s.wait_for_turn(game, {other: ""}))["over"]:
            sheet = await sheet_of(at[other], game)
            await post(at[other], f"/g/{game}", n=sheet["line"], line=f"{other} {sheet['legal'][-1]}")
        page = (await at[other].get(f"/g/{game}", headers=HTML)).text
        address = html.unescape(re.search(r'href="(/new\?[^"]+)"', page)[1])
        form = (await at[other].get(address, headers=HTML)).text
        for value in ("86399", "510", "1290"):
            assert f'<option value="{value}" selected>' in form
        assert 'value="Asia/Tokyo"' in form and form.count('<option value="link" selected>') == 1


def test_a_pace_that_cannot_be_read_is_none(caplog):
    assert read_pace("") == read_pace('{"move": "soon"}') == Pace()
    assert "a pace cannot be read" in caplog.text


async def test_a_game_over_days_with_a_late_player_one_away_and_a_substitute(database, clock):
    """The whole of it: one is late and comes back, another goes away, one leaves for good and is replaced."""
    async with site_on(database) as s:
        game, _, at = await table_of(s)
        slow, away, leaver = at
        turns = dict.fromkeys(at, 0)
        while not (sheet := await s.sheet(game))["over"]:
            turn = sheet["turn"]
            place = next(each for each in sheet["places"] if each["name"] == turn)
            if place["kind"] == "bot":
                await s.wait_for_turn(game, {name: "" for name in at if name != turn})
                await post(at[slow], f"/g/{game}/back")
                continue
            turns[turn] += 1
            before = next(each for each in sheet["clocks"] if each["running"])
            assert before["seat"] == turn and before["deadline"] > clock.now
            if turn == slow and turns[turn] == 1:
                clock.now += 2 * (before["deadline"] - clock.now) + 1
                await late_job(s)
                continue
            if turn == away and turns[turn] == 1:
                today = datetime.fromtimestamp(clock.now, UTC).date()
                days = {"begin": str(today), "end": str(today + timedelta(days=9))}
                assert (await post(at[away], "/me/away", **days)).status_code == 200
                clock.now += 9 * DAY
                await late_job(s)
            if turn == leaver and turns[turn] == 1:
                assert (await post(at[leaver], f"/g/{game}/leave")).status_code == 201
                async with s.hall.at(game) as live:
                    token = link_token(s.hall.store, live, [each.name for each in live.seats].index(leaver))
                at[leaver] = s.browser()
                assert (await s.form(at[leaver], f"/g/{game}/seat/{token}")).status_code == 303
                continue
            clock.now += DAY / 2
            await late_job(s)
            mine = await sheet_of(at[turn], game)
            answer = await post(at[turn], f"/g/{game}", n=mine["line"], line=f"{turn} {mine['legal'][-1]}")
            assert answer.status_code == 201, answer.text
        found = await tenures(s, game)
        assert [row[3:] for row in found[slow]] == [("invite", "late"), ("stand-in", "back"), ("back", "")]
        assert [row[3:] for row in found[away]] == [("invite", "")]
        assert [row[3:] for row in found[leaver]] == [("invite", "left"), ("stand-in", "replaced"), ("invite", "")]
        rows = await s.hall.store.rows(select(schema.clocks.c.deadline))
        assert [row.deadline for row in rows] == [None] * len(rows)
        clock.now += 1000 * DAY
        await late_job(s)
        assert await tenures(s, game) == found


async def test_a_table_that_cannot_go_on_is_left_alone_for_a_while(tmp_path, clock, monkeypatch):
    async with site(tmp_path) as s:
        game, _, _ = await table_of(s)
        asked = []

        async def see_to(self, number):
            asked.append(number)
            raise NoTable(number)

        monkeypatch.setattr(Lateness, "see_to", see_to)
        clock.now += LATE
        for seconds in (0, 30, 30, 3600, 30):
            clock.now += seconds
            await late_job(s)
        assert asked == [game, game]


async def test_moments_are_by_the_clocks_of_the_account_else_of_the_table(tmp_path, clock):
    async with site(tmp_path) as s:
        game, _, at = await table_of(s, zone="America/New_York")
        ann, bob = at["ann"], at["bob"]
        assert (await post(ann, "/me", zone="Asia/Tokyo")).status_code == 200
        assert "(Asia/Tokyo)</time>" in (await ann.get(f"/g/{game}", headers=HTML)).text
        assert "(America/New_York)</time>" in (await bob.get(f"/g/{game}", headers=HTML)).text


async def test_the_job_is_done_again_and_again_by_itself(database, monkeypatch):
    """In real time: a second for each turn, and a look for those who are late each second."""
    monkeypatch.setattr(hall, "EVERY", 1)
    async with site_on(database) as s:
        game, _, at = await table_of(s, move=1, reserve=0, gain=0, cap=0)
        async with asyncio.timeout(60):
            while {each["stands_in"] for each in (await s.sheet(game))["places"]} != {"late"}:
                await asyncio.sleep(0.05)
        assert all("late" in row[4] for rows in (await tenures(s, game)).values() for row in rows[:1])
        assert len(at) == 3


async def test_a_worker_sees_to_those_who_are_late_and_the_page_hears_of_it(postgres, monkeypatch):
    monkeypatch.setattr(hall, "EVERY", 1)
    async with site_on(postgres, bot_threads=0) as s:
        game, _, _ = await table_of(s, move=1, reserve=0, gain=0, cap=0, late="wait")
        worker = hall.Hall(Settings(db_url=postgres), queues=("clock",), visitors=False)
        await worker.open()
        try:
            async with asyncio.timeout(60):
                while not any(clock.late for clock in s.hall._live[game].clocks.values()):
                    await s.sheet(game)
                    await asyncio.sleep(0.05)
        finally:
            await worker.close()
