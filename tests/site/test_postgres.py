"""The same site on PostgreSQL."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from tests.site.conftest import Site, bearer
from trunkline.site.app import create_app
from trunkline.site.settings import Settings

pytestmark = pytest.mark.anyio


async def test_play_undo_conflict_and_restart(postgres):
    app = create_app(Settings(db_url=postgres, rate=0, new_rate=0))
    async with app.lifespan():
        s = Site(app)
        game, tokens = await s.make("ann:link", "bob:link", "cyd:highest")
        sheet = await s.sheet(game, tokens["ann"])
        line = f"ann {sheet['legal'][0]}"
        assert (await s.say(game, tokens["ann"], line)).status_code == 201
        n = sheet["line"] + 1
        undone = await s.client.post(f"/g/{game}/undo", json={"n": n}, headers=bearer(tokens["ann"]))
        assert undone.status_code == 201
        other_app = create_app(Settings(db_url=postgres, rate=0, new_rate=0))
        async with other_app.lifespan():
            assert (await Site(other_app).say(game, tokens["ann"], line)).status_code == 201
        assert (await s.say(game, tokens["ann"], line, n=n - 1)).status_code == 200, "it was played elsewhere"
        stale = await s.say(game, tokens["ann"], "ann hold", n=n - 1)
        assert stale.status_code == 409 and stale.json()["sheet"]["turn"] == "bob"
        mine = await s.sheet(game, tokens["bob"])
        assert (await s.say(game, tokens["bob"], f"bob {mine['legal'][0]}")).status_code == 201
        after = await s.wait_for_turn(game, tokens)
    async with (again := create_app(Settings(db_url=postgres))).lifespan():
        assert await Site(again).sheet(game) == after
        with again.state.hall.store.engine.connect() as connection:
            assert connection.execute(text("select count(*) from takebacks where game = :g"), {"g": game}).scalar() == 1
