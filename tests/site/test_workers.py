"""`trunkline serve --workers 2` on PostgreSQL; what happens when workers are killed is in `tests/campaigns`."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal

import pytest
from sqlalchemy import create_engine, make_url, text

from tests.campaigns.crowd import Player
from tests.campaigns.kills import all_move, children, faults_of, serving
from trunkline.site import serve
from trunkline.site.doctor import examine
from trunkline.site.settings import Settings

pytestmark = pytest.mark.anyio


async def test_workers_started_anew_one_after_the_other_lose_nothing(postgres):
    """A rolling restart, under play."""
    async with serving(postgres, 2, bots=False) as running:
        parent = running.server.process.pid
        players = [Player(f"http://127.0.0.1:{running.port}", seed) for seed in range(2)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        await all_move(players)
        before = children(parent)
        os.kill(parent, signal.SIGHUP)
        async with asyncio.timeout(200):
            while len(children(parent) - before) < 2 or children(parent) & before:
                await asyncio.sleep(0.05)
        await all_move(players)
        for player in players:
            player.stopping = True
        await asyncio.gather(*tasks)
    engine = create_engine(Settings(db_url=postgres).url)
    with engine.connect() as connection:
        for player in players:
            for game, kept in player.kept.items():
                assert faults_of(connection, game, kept) == []
    engine.dispose()


def test_several_workers_on_a_file_are_refused(tmp_path):
    with pytest.raises(SystemExit, match="PostgreSQL"):
        serve.run(db_url=f"sqlite:///{tmp_path}/toy.db", workers=2)
    assert not list(tmp_path.iterdir())


async def test_migrations_of_processes_that_start_together_run_once(postgres):
    await asyncio.gather(*(asyncio.to_thread(serve.prepare, Settings(db_url=postgres)) for _ in range(4)))


def test_a_database_that_does_not_hold_every_name_is_refused_with_a_sentence(postgres):
    """As PostgreSQL makes one where the machine has no language set: names of people would come back as bytes."""
    engine = create_engine(Settings(db_url=postgres).url, isolation_level="AUTOCOMMIT")
    name = f"test_{secrets.token_hex(6)}"
    with engine.connect() as connection:
        how = "ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
        connection.execute(text(f"CREATE DATABASE {name} {how}"))
        there = Settings(db_url=make_url(postgres).set(database=name, query={}).render_as_string(hide_password=False))
        try:
            with pytest.raises(SystemExit, match="keeps text as SQL_ASCII, and names need UTF8"):
                serve.prepare(there)
            assert any("SQL_ASCII" in finding.words for finding in examine(there) if not finding.ok)
        finally:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


def test_a_database_of_a_newer_program_is_refused_with_a_sentence(database):
    settings = Settings(db_url=database)
    serve.prepare(settings)
    with create_engine(settings.url).begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SystemExit, match=r"newer Trunkline .*9999.*update"):
        serve.prepare(settings)


def test_a_worker_has_the_settings_of_the_one_that_starts_it():
    given = Settings(db_url="sqlite:///x.db", secure_cookies=True, rate=7, pace=0.25, news_url="postgresql://a")
    assert Settings.from_environment(given.as_environment()) == given
