"""Copies of a running site and their way back, and what the doctor finds."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import time

import pytest
from sqlalchemy import create_engine, select, update

from tests.site.conftest import site_on
from trunkline.site import backup, doctor
from trunkline.site.serve import prepare, take_file
from trunkline.site.settings import Settings
from trunkline.site.tables import schema

pytestmark = pytest.mark.anyio


async def test_a_copy_made_under_play_has_all_that_was_acknowledged_before_it(tmp_path):
    settings = Settings(db_url=f"sqlite:///{tmp_path}/toy.db")
    async with site_on(settings.db_url) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 201

        async def play_on():
            while True:
                await s.make("ann:link", "bob:link")

        others = asyncio.create_task(play_on())
        copy = tmp_path / "copy.db"
        assert await asyncio.to_thread(backup.backup, settings, copy) == copy.stat().st_size
        others.cancel()
        assert (await s.say(game, tokens["bob"], "bob hold", n=3)).status_code == 201
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == ["copy.db"]
    before = backup.restore(settings, copy)
    assert before == tmp_path / "toy.db.before-1"
    async with site_on(settings.db_url) as s:
        assert (await s.sheet(game))["line"] == 3, "as it was when the copy was made"
        assert (await s.say(game, tokens["bob"], "bob hold", n=3)).status_code == 201, "and it goes on"
    async with site_on(f"sqlite:///{before}") as s:
        assert (await s.sheet(game))["line"] >= 4, "what was there before is kept"


def test_copies_that_cannot_be_are_refused_and_change_nothing(tmp_path):
    settings = Settings(db_url=f"sqlite:///{tmp_path}/toy.db")

    def refusal(do, *given):
        with pytest.raises(backup.CannotCopy) as fault:
            do(*given)
        return str(fault.value)

    copy = tmp_path / "copy.db"
    assert "no database" in refusal(backup.backup, settings, copy)
    prepare(settings)
    backup.backup(settings, copy)
    assert "exists already" in refusal(backup.backup, settings, copy)
    assert "cannot copy" in refusal(backup.backup, settings, tmp_path / "none" / "copy.db")
    whole = (tmp_path / "toy.db").read_bytes()
    assert "no file" in refusal(backup.restore, settings, tmp_path / "nothing")
    (tmp_path / "text").write_text("no database" * 1000)
    assert "cannot put" in refusal(backup.restore, settings, tmp_path / "text")
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE t (x)").connection.close()
    assert "no database of Trunkline" in refusal(backup.restore, settings, tmp_path / "other.db")
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer Trunkline" in refusal(backup.restore, settings, copy)
    held = take_file(settings)
    assert f"process {os.getpid()}" in refusal(backup.restore, settings, copy)
    held.release()
    assert (tmp_path / "toy.db").read_bytes() == whole and not list(tmp_path.glob("*.part"))
    there = Settings(db_url="postgresql://rail:secret@db/rails")
    for do, tool in ((backup.backup, "pg_dump"), (backup.restore, "pg_restore")):
        words = refusal(do, there, copy)
        assert tool in words and "db/rails" in words and "secret" not in words


def test_the_file_is_for_its_owner_alone(tmp_path):
    settings = Settings(db_url=f"sqlite:///{tmp_path}/toy.db")
    take_file(settings).release()
    prepare(settings)
    assert stat.S_IMODE((tmp_path / "toy.db").stat().st_mode) == 0o600


def found(url):
    return {finding.name: finding for finding in doctor.examine(Settings(db_url=url))}


def test_a_site_that_is_well(database):
    prepare(Settings(db_url=database))
    findings = found(database)
    assert all(finding.ok for finding in findings.values()), findings
    assert list(findings) == [
        "settings",
        "database",
        "migrations",
        "writing",
        "clock",
        "jobs",
        "notices",
        "disk",
        "a move",
    ]
    with create_engine(Settings(db_url=database).url).connect() as connection:
        for table in (schema.games, schema.lines, schema.heads, schema.seats):
            assert not connection.execute(select(table)).all(), "the scratch table is gone"


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("nonsense://x", "database"),
        ("postgresql://rail:secret@127.0.0.1:1/rails", "database"),
        ("sqlite:////dev/null/toy.db", "database"),
    ],
)
def test_a_database_that_cannot_be_reached(url, name):
    findings = found(url)
    assert not findings[name].ok and list(findings)[-1] == name
    assert "secret" not in str(findings) and "\n" not in findings[name].words


async def test_what_is_not_well_has_a_sentence(tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path}/toy.db"
    assert "none" in found(url)["migrations"].words
    async with site_on(url) as s:
        await s.make("ann:link", "bob:link")
        later = update(schema.heads).values(moved=time.time() + 3600)
        await s.hall.store.writer.run(lambda connection: connection.execute(later))
    monkeypatch.setattr(doctor, "ROOM", 1e18)
    findings = await asyncio.to_thread(found, url)
    assert "set back" in findings["clock"].words and "MB are free" in findings["disk"].words
    assert findings["a move"].ok, "the others are looked at all the same"
    monkeypatch.setattr(doctor, "insert", lambda table: (_ for _ in ()).throw(RuntimeError("attempt to write")))
    assert not (await asyncio.to_thread(found, url))["writing"].ok
