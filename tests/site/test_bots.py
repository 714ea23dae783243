"""Tables in memory and out of it: bots that owe a move, restarts, tables that nobody looks at."""

from __future__ import annotations

import asyncio

import pytest

from tests.site.conftest import site

pytestmark = pytest.mark.anyio


async def test_a_whole_game_with_bots_is_the_same_after_a_restart(tmp_path):
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bot-1:highest", "bot-2:random")
        while True:
            sheet = await s.wait_for_turn(game, tokens)
            if sheet["over"]:
                break
            mine = await s.sheet(game, tokens["ann"])
            assert (await s.say(game, tokens["ann"], f"ann {mine['legal'][0]}", mine["line"])).status_code == 201
        final = await s.sheet(game, tokens["ann"])
        assert final["winners"] and all("?" not in line for line in final["log"])
        assert (await s.say(game, tokens["ann"], "ann hold")).json()["code"] == "game-over"
    async with site(tmp_path) as again:
        assert await again.sheet(game, tokens["ann"]) == final


async def test_a_bot_that_owes_a_move_moves_after_a_restart(tmp_path):
    from tests.site.toybox.bot import Highest

    try:
        Highest.seconds = 0.3
        async with site(tmp_path) as s:
            game, _ = await s.make("bot:highest", "bob:link")
            assert (await s.sheet(game))["turn"] == "bot"
    finally:
        Highest.seconds = 0.0
    async with site(tmp_path) as again:
        # nobody asks for the table: the hall goes on by itself
        for _ in range(300):
            stored = await again.hall.store.read(game)
            if len(stored.lines) > 2:
                break
            await asyncio.sleep(0.01)
        assert stored.lines[2].startswith("bot put") and stored.head.turn == "bob"


async def test_a_table_is_read_as_of_one_moment(tmp_path, monkeypatch):
    """A line that is written while a table is read shows in its head and among its lines, or in neither."""
    from trunkline.site.tables import store

    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        sheet = await s.sheet(game, tokens["ann"])
        loop = asyncio.get_running_loop()
        heads = store._heads

        def between(connection, wanted):
            found = heads(connection, wanted)
            said = s.say(game, tokens["ann"], f"ann {sheet['legal'][0]}", sheet["line"])
            assert asyncio.run_coroutine_threadsafe(said, loop).result(10).status_code == 201
            return found

        monkeypatch.setattr(store, "_heads", between)
        stored = await s.hall.store.read(game)
        assert (stored.head.line, len(stored.lines)) == (2, 2)
        monkeypatch.undo()
        stored = await s.hall.store.read(game)
        assert (stored.head.line, len(stored.lines)) == (3, 3)


async def test_a_slow_bot_holds_up_nobody(tmp_path):
    from tests.site.toybox.bot import Highest

    try:
        Highest.seconds = 0.5
        async with site(tmp_path) as s:
            slow, _ = await s.make("bot:highest", "bob:link")
            game, tokens = await s.make("ann:link", "bob:link")
            sheet = await s.sheet(game, tokens["ann"])
            assert (await s.say(game, tokens["ann"], f"ann {sheet['legal'][0]}")).status_code == 201
            assert (await s.sheet(slow))["line"] == 2  # it still thinks, and the table can be looked at
    finally:
        Highest.seconds = 0.0


async def test_a_bot_that_breaks_plays_something_legal(tmp_path, caplog):
    async with site(tmp_path) as s:
        game, tokens = await s.make("bot:broken", "bob:link")
        sheet = await s.wait_for_turn(game, tokens)
        assert sheet["turn"] == "bob" and "broke" in caplog.text


async def test_tables_beyond_the_limit_leave_memory_and_come_back(tmp_path):
    async with site(tmp_path, live_tables=2) as s:
        made = [await s.make("ann:link", "bob:link") for _ in range(5)]
        assert len(s.hall._live) == 2
        for game, tokens in made:
            sheet = await s.sheet(game, tokens["ann"])
            assert (await s.say(game, tokens["ann"], f"ann {sheet['legal'][0]}")).status_code == 201
        assert len(s.hall._live) == 2


async def test_a_bot_that_looks_ahead_takes_no_longer_than_the_site_allows(tmp_path, monkeypatch):
    """Whatever it would still try, the job of its move ends with the best it has found."""
    from trunkline.lookahead import Strong

    seen = []
    within = Strong.within

    def watched(self, seconds):
        seen.append(seconds)
        return within(self, seconds)

    monkeypatch.setattr(Strong, "within", watched)
    async with site(tmp_path, bot_seconds=0.25) as s:
        game, tokens = await s.make("ann:link", "bot:thoughtful")
        sheet = await s.wait_for_turn(game, tokens)
        assert any(line.startswith("bot put") for line in sheet["log"]) or sheet["turn"] == "ann"
        await s.say(game, tokens["ann"], f"ann {(await s.sheet(game, tokens['ann']))['legal'][0]}")
        await s.wait_for_turn(game, tokens)
    assert seen and set(seen) == {0.25}
