"""One's own data: all of it in a file, or gone; nothing personal is left then, and every game still replays."""

from __future__ import annotations

import io
import json
import time
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import inspect, select, text, update

from tests.site.conftest import HTML, JSON, site_on
from tests.site.notified import SAME, Clock, notified
from tests.site.test_accounts import sign_in_as
from tests.site.test_care import play, staff
from tests.site.test_invitations import invite, person
from tests.site.test_ratings import finish, table_for
from trunkline.site.tables import schema
from trunkline.site.tables.forgetting import make_ghosts
from trunkline.site.tables.ghosts import GHOST, stay_secret
from trunkline.site.tables.ratings import replay
from trunkline.site.tables.reviving import revive
from trunkline.site.tables.roles import ADMIN

pytestmark = pytest.mark.anyio

NAME, ADDRESS = "zebedina", "zebedina@example.org"
SEATS = f"{NAME} bob cyd dan"


async def forty_games(s, zeb, eva, admin):
    """Games of an account in all states; their numbers."""
    made = []
    for n in range(8):  # over, by both
        made.append(await table_for(s, zeb, [eva], names=SEATS, room_rated="yes" if n % 2 else "no"))
        await finish(s, [zeb, eva], made[-1])
    for n in range(8):  # under way, some with lines taken back
        made.append(await table_for(s, zeb, [eva], names=SEATS, room_rated="no", option_rounds="2"))
        turn = (await zeb.get(f"/g/{made[-1]}", headers=JSON)).json()["turn"]
        await play(zeb if turn == NAME else eva, made[-1])
        if n % 2:
            await (zeb if turn == NAME else eva).post(f"/g/{made[-1]}/undo", json={"seat": turn}, headers=SAME)
    for _ in range(6):  # where somebody else is the host, with the name as a label
        game = int((await s.open(eva, "me", "open", "random", option_rounds="2")).split("/")[2])
        await s.form(zeb, f"/g/{game}/take", seat="bob")
        made.append(game)
    for kinds in (("me", "random"), ("me", "random", "random"), ("me", "me", "me")) * 3:
        made.append(int((await s.open(zeb, *kinds, names=SEATS)).split("/")[2]))
    for _ in range(3):  # still gathering
        made.append(int((await s.open(zeb, "me", "open", names=SEATS, room_gathers="yes")).split("/")[2]))
        await invite(zeb, made[-1], "Eva")
    for _ in range(3):  # left already
        made.append(await table_for(s, zeb, [eva], names=SEATS, room_rated="no", option_rounds="2"))
        await s.form(zeb, f"/g/{made[-1]}/leave", seat=NAME, sure="yes")
    for _ in range(3):  # stopped
        made.append(await table_for(s, zeb, [eva], names=SEATS, room_rated="no", option_rounds="2"))
        stop = f"/admin/tables/{made[-1]}/stop"
        assert (await admin.post(stop, json={"reason": "x"}, headers=SAME)).status_code == 200
    return made


async def everything_else(s, zeb, eva, games):
    """What else an account leaves behind."""
    over, running = games[0], games[8]
    await s.form(zeb, f"/g/{running}/chat", text="hello")
    await s.form(eva, f"/g/{running}/report", seat=NAME, reason=f"{NAME} is a name")
    await s.form(eva, f"/g/{running}/block", seat=NAME, on="true")
    await s.form(zeb, f"/g/{running}/block", seat="bob", on="true")
    await zeb.post(f"/g/{running}/notes", json={"seat": NAME, "line": 0, "text": f"by {NAME}"}, headers=SAME)
    mine = await zeb.post(f"/g/{over}/branch", json={}, headers=SAME)
    await zeb.post(f"/g/{mine.json()['game']}/study/name", json={"name": f"of {NAME}"}, headers=SAME)
    others = await eva.post(f"/g/{over}/branch", json={}, headers=SAME)
    assert (mine.status_code, others.status_code) == (201, 201)
    for path in ("/me/results", "/me/away"):
        await zeb.get(path, headers=JSON)
    await zeb.post("/me/programs", json={"label": f"bot of {NAME}", "scope": "play"}, headers=SAME)
    return mine.json()["game"], others.json()["game"]


def left_in(connection, path):
    """Where the name stands yet: in which tables, and in which files of the database."""
    found = []
    for table in inspect(connection).get_table_names():
        for row in connection.execute(text(f'SELECT * FROM "{table}"')):
            if NAME in str(tuple(row)).lower():
                found.append((table, tuple(row)))
    files = [each for each in Path(path).iterdir() if each.name.startswith("toy.db")] if path else []
    return found + [each.name for each in files if NAME.encode() in each.read_bytes().lower()]


async def test_of_an_account_with_games_in_all_states_nothing_personal_is_left(database, tmp_path):
    async with site_on(database, bot_threads=0) as s:
        zeb, eva, admin = await person(s, "account-z", NAME.title()), await person(s, "eva", "Eva"), None
        accounts = schema.accounts
        change = update(accounts).where(accounts.c.id == "account-z").values(address=ADDRESS)
        await s.hall.store.writer.run(lambda to: to.execute(change))
        admin = await staff(s, "adminx", ADMIN)
        games = await forty_games(s, zeb, eva, admin)
        assert len(games) == 40
        study, others = await everything_else(s, zeb, eva, games)
        ends = {number: revived(s, number) for number in games}
        packed = (await zeb.get("/me/data.zip", headers=HTML)).content
        with zipfile.ZipFile(io.BytesIO(packed)) as file:
            data = json.loads(file.read("account.json"))
            records = [name for name in file.namelist() if name.startswith("records/")]
        assert data["accounts"][0]["address"] == ADDRESS and data["chat"][0]["text"] == "hello"
        assert len(records) == 41 and data["unreadable"] == [], "forty and the study"
        assert {f"records/{number}.trk" for number in games} < set(records)
        for sent, code in (({"sure": False}, "not-sure"), ({}, "not-sure")):
            refused = await zeb.post("/me/delete", json=sent, headers=SAME)
            assert refused.json()["code"] == code
        assert left_in_site(s, tmp_path, database)
        gone = await s.form(zeb, "/me/delete", sure="true")
        assert gone.status_code == 200 and "cannot be taken back" not in gone.text
        assert left_in_site(s, tmp_path, database) == []
        for number in games:
            live, before = revived(s, number), ends[number]
            assert live.table.stopped is None and live.table.line >= before.table.line
            assert live.table.game.scores(live.table.at(before.table.line)) == before.table.game.scores(
                before.table.state
            )
            assert "former-player" in [info.name for info in live.seats] or number in games[16:22]
        assert (await eva.get(f"/g/{study}", headers=JSON)).status_code == 404
        assert revived(s, others).table.stopped is None
        rows = await s.hall.store.rows(select(accounts.c.kind).where(accounts.c.id == "account-z"))
        assert rows[0].kind == GHOST
        ratings = {row.account: row.mu for row in await s.hall.store.rows(schema.ratings.select())}
        assert ratings == {k: v.mu for k, v in (await s.hall.store.ask(lambda to: replay(to, "toy"))).items()}
        page = (await eva.get(f"/g/{games[0]}", headers=HTML)).text
        assert "Former Player" in page and NAME not in page.lower()
        assert (await eva.get(f"/g/{games[8]}/chat", headers=JSON)).status_code == 200
        assert (await zeb.get("/me/results", headers=JSON)).status_code == 403


def left_in_site(s, tmp_path, database):
    with s.hall.store.engine.connect() as connection:
        return left_in(connection, tmp_path if database.startswith("sqlite") else None)


def revived(s, number):
    return revive(s.hall.store.read_now(number))


async def test_for_a_week_a_deletion_is_taken_back_by_mail_and_then_it_is_final(database, monkeypatch):
    clock = Clock(monkeypatch)
    async with notified(database, mail="smtp://127.0.0.1:1") as s:
        zeb, eva = await person(s, "account-z", NAME.title()), await person(s, "eva", "Eva")
        game = await table_for(s, zeb, [eva], names=SEATS, room_rated="no")
        page = (await zeb.get("/me/results", headers=JSON)).json()["page"]
        gone = await s.form(zeb, "/me/delete", sure="true")
        assert gone.status_code == 200 and "A mail is on its way" in gone.text
        assert (await zeb.get("/me/results", headers=JSON)).status_code == 403, "signed out"
        assert (await eva.get(f"/player/{page}", headers=JSON)).status_code == 404
        places = (await eva.get(f"/g/{game}", headers=JSON)).json()["places"]
        assert [place["stands_in"] for place in places] == ["late", ""]
        a = schema.accounts.c
        (row,) = await s.hall.store.rows(select(a.leaves).where(a.id == "account-z"))
        link = f"/me/stay/{stay_secret(s.hall.store.secret, 'account-z', row.leaves)}"
        assert (await eva.get("/me/stay/wrong", headers=HTML)).status_code == 403
        await make_ghosts(s.hall)
        assert "Keep my account" in (await eva.get(link, headers=HTML)).text
        assert (await s.form(s.browser(), link)).status_code == 303
        assert (await s.form(s.browser(), link)).status_code == 403, "once"
        assert (await eva.get(f"/player/{page}", headers=JSON)).status_code == 200
        clock.go(8 * 86400)
        await make_ghosts(s.hall)
        assert (await eva.get(f"/player/{page}", headers=JSON)).status_code == 200, "it stays"
        again = s.browser()
        await sign_in_as(s, again, "account-z")
        assert (await s.form(again, "/me/delete", sure="true")).status_code == 200
        clock.go(8 * 86400)
        assert (await eva.get(link, headers=HTML)).status_code == 403
        await make_ghosts(s.hall)
        with s.hall.store.engine.connect() as connection:
            assert left_in(connection, None) == []
        assert "former-player" in (await eva.get(f"/g/{game}", headers=JSON)).json()["seats"]
        assert time.time() > row.leaves


async def test_a_guest_takes_data_along_and_is_gone_at_once(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", bot_threads=0) as s:
        zeb = s.browser()
        assert (await zeb.get("/me/data", headers=HTML)).status_code == 403
        game = int((await s.open(zeb, "me", "open", names=SEATS)).split("/")[2])
        await s.form(zeb, f"/g/{game}/chat", text=f"I am {NAME}")
        assert "cannot be taken back" in (await zeb.get("/me/data", headers=HTML)).text
        refused = await s.form(zeb, "/me/delete", words="true")
        assert refused.status_code == 400 and 'id="error-sure"' in refused.text
        assert (await s.form(zeb, "/me/delete", sure="true", words="true")).status_code == 200
        assert left_in_site(s, tmp_path, "sqlite") == []
        assert revived(s, game).table.stopped is None
