"""Processes of their own for jobs, on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.site.conftest import Site, site_on
from trunkline.site import serve, work
from trunkline.site.settings import Settings

pytestmark = pytest.mark.anyio


WORKER = """
import sys
from tests.site import toybox
from trunkline.site.work import run
toybox.install()
run(sys.argv[1])
"""


async def test_a_worker_that_is_killed_leaves_nothing_to_clear_away(postgres):
    async def start():
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", WORKER, postgres, cwd=Path(__file__).parents[2], stdout=-1
        )
        assert b"1 process for the jobs of bots" in await process.stdout.readline()
        return process

    async with site_on(postgres, bot_threads=0) as s:
        first = await start()
        game, tokens = await s.make("ann:link", "bot:highest")
        await play(s, game, tokens)
        os.kill(first.pid, signal.SIGKILL)
        await first.wait()
        game, tokens = await s.make("ann:link", "bot:highest")
        assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 201
        second = await start()
        await play(s, game, tokens)
        second.send_signal(signal.SIGTERM)
        assert await second.wait() == 0


async def play(s: Site, game, tokens):
    """Play a match of ann and a bot to its end."""
    while not (sheet := await patient(s, game, tokens))["over"]:
        assert (await s.say(game, tokens["ann"], "ann hold", n=sheet["line"])).status_code == 201


async def patient(s, game, tokens):
    """Wait for ann's turn, also for a process that is only starting."""
    async with asyncio.timeout(120):
        while True:
            sheet = await s.sheet(game)
            if sheet["over"] or sheet["turn"] in tokens:
                return sheet
            await asyncio.sleep(0.02)


def test_on_a_file_there_is_no_worker(tmp_path):
    url = f"sqlite:///{tmp_path}/toy.db"
    with pytest.raises(SystemExit, match="SQLite"):
        work.run(url)
    with pytest.raises(SystemExit, match="no queue 'beer', only bots"):
        work.run("postgresql://nowhere/none", queues=["bots", "beer"])
    with pytest.raises(SystemExit, match="TRUNKLINE_BOT_THREADS"):
        serve.run(db_url=url, settings=Settings(bot_threads=0))
