"""When the database is at fault: a clear sentence, nothing acknowledged is lost, and all goes on when it is mended."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import contextmanager

import pytest
from sqlalchemy import create_engine, delete, event, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError

from tests.site.conftest import HTML, JSON, bearer, site_on
from trunkline.site.settings import Settings
from trunkline.site.tables import schema
from trunkline.site.tables.trouble import Seldom, is_away, is_trouble

pytestmark = pytest.mark.anyio

OWN = {"sec-fetch-site": "same-origin"}

FAULTS = {
    "sqlite": {
        "read-only": ("PRAGMA query_only=1", "PRAGMA query_only=0"),
        "disk full": ("PRAGMA max_page_count=1", "PRAGMA max_page_count=100000000"),
    },
    "postgresql": {
        "read-only": ("SET default_transaction_read_only = on", "SET default_transaction_read_only = off"),
        "disk full": ("SET default_transaction_read_only = on", "SET default_transaction_read_only = off"),
    },
}
"""What makes a connection fail so, and what mends it."""


@contextmanager
def fault(engine, name):
    """Every connection fails in that way as long as the block lasts."""
    begin, end = FAULTS[engine.dialect.name][name]
    state = {"sql": begin}

    def checkout(raw, *rest):
        cursor = raw.cursor()
        cursor.execute(state["sql"])
        cursor.close()
        raw.commit()

    event.listen(engine, "checkout", checkout)
    yield
    state["sql"] = end


async def make_until_full(s):
    """Make tables until one is refused: the last pages have some room left."""
    seats = [{"name": f"seat-{i}", "kind": "link"} for i in range(3)]
    for _ in range(200):
        s.client.cookies.clear()
        answer = await s.client.post("/new", json={"title": "toy", "seats": seats}, headers=JSON)
        if answer.status_code != 201:
            break
    return answer


@pytest.mark.parametrize("name", ["read-only", "disk full"])
async def test_a_database_that_cannot_be_written(database, name):
    async with site_on(database) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        with fault(s.hall.store.engine, name):
            if name == "read-only":
                answer = await s.say(game, tokens["ann"], "ann hold", n=2)
            else:
                answer = await make_until_full(s)
            assert (answer.status_code, answer.json()["code"]) == (503, "no-storage"), answer.text
            assert answer.headers["retry-after"] == "5" and "look first" in answer.json()["message"]
            sheet = await s.sheet(game)
            assert sheet["line"] == 2, "it is read again as it is on the disk"
            page = await s.client.get(f"/g/{game}", headers=HTML | {"accept-language": "it"})
            assert page.status_code == 200
        assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 201
        with s.hall.store.engine.connect() as connection:
            n = schema.lines.c.n
            assert connection.execute(select(n).where(schema.lines.c.game == game)).scalars().all() == [1, 2, 3]


async def test_a_page_says_it_in_the_visitors_language(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        game, _ = await s.make("ann:open", "bob:link")
        with fault(s.hall.store.engine, "read-only"):
            headers = HTML | {"accept-language": "it", "sec-fetch-site": "same-origin"}
            answer = await s.browser().post(f"/g/{game}/take", data={"seat": "ann"}, headers=headers)
        assert answer.status_code == 503 and "controlla prima se è arrivato" in answer.text


async def test_connections_that_the_database_drops_are_made_anew(postgres):
    async with site_on(postgres, sweep=600) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        engine = create_engine(Settings(db_url=postgres).url)
        drop = text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%heads%'"
        )
        with engine.connect() as connection:
            connection.execute(drop)
        engine.dispose()
        assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 201


async def test_a_move_whose_commit_was_not_confirmed_may_be_sent_again(tmp_path, monkeypatch):
    """The connection breaks after the commit: nobody knows whether it was written, and it was."""
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        game, tokens = await s.make("ann:link", "bob:link")
        writer = s.hall.store.writer
        commit = writer._transaction

        def commit_and_break(batch):
            commit(batch)
            raise OperationalError("COMMIT", {}, sqlite3.OperationalError("server closed the connection"))

        monkeypatch.setattr(writer, "_transaction", commit_and_break)
        assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 503
        monkeypatch.undo()
        again = await s.say(game, tokens["ann"], "ann hold", n=2)
        assert again.status_code == 200 and again.json()["line"] == 3


async def test_all_writes_of_a_batch_fail_at_once_when_the_database_is_away(tmp_path, monkeypatch):
    """Else each of hundreds would wait for it in turn."""
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        writer, asked = s.hall.store.writer, []

        def away(batch):
            asked.append(len(batch))
            raise OperationalError("UPDATE", {}, sqlite3.OperationalError("connection refused"))

        monkeypatch.setattr(writer, "_transaction", away)
        answers = await asyncio.gather(*(writer.run(lambda c: None) for _ in range(20)), return_exceptions=True)
        assert all(isinstance(answer, OperationalError) for answer in answers) and len(asked) < 3


async def test_one_bad_row_spoils_no_list(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        good, _ = await s.make("ann:open", "bob:link")
        bad, tokens = await s.make("ann:open", "bob:link")
        for damaged in ("{x", "[]", '{"rounds": 2}'):
            spoil = update(schema.games).where(schema.games.c.id == bad).values(options=damaged)
            await s.hall.store.writer.run(lambda connection, spoil=spoil: connection.execute(spoil))
            s.hall._live.clear()
            lists = await s.client.get("/", headers=JSON)
            assert {table["game"] for table in lists.json()["open"]} == {good, bad}
            assert (await s.client.get("/", headers=HTML)).status_code == 200
            answer = await s.client.get(f"/g/{bad}", headers=bearer(tokens["bob"]))
            assert (answer.status_code, answer.json()["code"]) == (503, "options-damaged")
        assert (await s.client.get(f"/g/{good}", headers=JSON)).status_code == 200


@pytest.mark.parametrize("damage", ["head ahead", "head behind", "hole"])
async def test_a_table_whose_lines_are_not_whole_is_refused(database, damage):
    """Else lines would be written behind a hole, or one that is there already again and again."""
    async with site_on(database) as s:
        good, _ = await s.make("ann:link", "bob:link")
        game, tokens = await s.make("ann:link", "bob:link")
        assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 201
        heads, lines = schema.heads, schema.lines
        spoil = {
            "head ahead": update(heads).where(heads.c.game == game).values(line=5),
            "head behind": update(heads).where(heads.c.game == game).values(line=2),
            "hole": delete(lines).where(lines.c.game == game, lines.c.n == 2),
        }[damage]
        await s.hall.store.writer.run(lambda connection: connection.execute(spoil))
        s.hall._live.clear()
        line = (await s.sheet(game))["line"]
        assert line == {"head ahead": 3, "head behind": 2, "hole": 1}[damage], "it is shown as far as it goes"
        said = await s.say(game, tokens["bob"], "bob hold", n=line)
        assert (said.status_code, said.json()["code"]) == (422, "lines-damaged")
        sits = await s.browser().post(f"/g/{game}/seat/{tokens['bob']}", headers=JSON | OWN)
        assert (sits.status_code, sits.json()["code"]) == (503, "lines-damaged")
        assert (await s.client.get(f"/g/{good}", headers=JSON)).status_code == 200


@pytest.mark.parametrize("damage", ["hole", "illegal", "head behind"])
async def test_a_host_sets_a_damaged_table_back_to_where_it_holds(database, damage):
    async with site_on(database) as s:
        host = s.browser()
        seats = [{"name": "ann", "kind": "link"}, {"name": "bob", "kind": "link"}]
        made = (await host.post("/new", json={"title": "toy", "seats": seats}, headers=JSON | OWN)).json()
        game, tokens = made["game"], made["tokens"]
        for name in ("ann", "bob", "ann"):
            assert (await s.say(game, tokens[name], f"{name} hold")).status_code == 201
        assert await repair(host, game, 5) == (422, "not-stopped"), "a sound table is nobody's to set back"
        spoil = {
            "hole": delete(schema.lines).where(schema.lines.c.game == game, schema.lines.c.n == 4),
            "illegal": update(schema.lines).where(schema.lines.c.game == game, schema.lines.c.n == 4).values(text="x"),
            "head behind": update(schema.heads).where(schema.heads.c.game == game).values(line=3),
        }[damage]
        await s.hall.store.writer.run(lambda connection: connection.execute(spoil))
        s.hall._live.clear()
        button = f'action="/g/{game}/repair"'
        assert button in (await host.get(f"/g/{game}", headers=HTML)).text
        assert button not in (await s.browser().get(f"/g/{game}", headers=HTML)).text
        assert await repair(s.browser(), game, 3) == (403, "not-host")
        assert await repair(host, game, 2) == (409, "stale")
        answer = await host.post(f"/g/{game}/repair", data={"n": "3"}, headers=HTML | OWN)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/g/{game}")
        assert "the host has set it back to line 3" in (await host.get(f"/g/{game}", headers=HTML)).text
        assert (await s.say(game, tokens["bob"], "bob hold", n=3)).status_code == 201
        s.hall._live.clear()
        sheet = await s.sheet(game)
        assert (sheet["line"], sheet["undone"], sheet["turn"]) == (4, 1, "ann")
        stored = await s.hall.store.read(game)
        assert stored.whole and stored.takebacks == [(3, "", False)]


async def repair(browser, game, n):
    """What an attempt to repair is refused with."""
    answer = await browser.post(f"/g/{game}/repair", json={"n": n}, headers=JSON | OWN)
    return answer.status_code, answer.json()["code"]


def test_what_is_the_databases_fault():
    class Error(Exception):
        sqlstate = "40P01"

    assert is_away(OperationalError("", {}, sqlite3.OperationalError("disk I/O error")))
    assert not is_away(OperationalError("", {}, Error())) and is_trouble(OperationalError("", {}, Error()))
    assert not is_trouble(IntegrityError("", {}, Error())) and not is_trouble(ValueError())


def test_a_log_is_not_flooded():
    seldom = Seldom(60)
    assert [seldom(what) for what in "aabab"] == [True, False, True, False, False]
