"""The same site on PostgreSQL."""

from __future__ import annotations

import socket

import pytest
from sqlalchemy import text

from tests.site.conftest import Site, bearer, site_on
from trunkline.site.app import create_app
from trunkline.site.settings import Settings
from trunkline.site.tables.engine import is_silent
from trunkline.site.tables.heads import Conflict, Position, Step, advance

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


async def test_one_statement_moves_all_games_of_a_batch_on_or_none(postgres):
    async with site_on(postgres) as s:
        games = [(await s.make("ann:link", "bob:link"))[0] for _ in range(2)]

        def step(game, line, seen):
            head = (game, 0.0, line, 0, 0, 1, "", "bob", False)
            return Step(Position(seen, 0, 0), head, [(game, line, "ann hold", 0.0)])

        def stored(connection):
            where = "SELECT game, line FROM heads WHERE line > 2 UNION SELECT game, n FROM lines WHERE n > 2"
            return sorted(tuple(row) for row in connection.exec_driver_sql(where))

        engine = s.hall.store.engine.execution_options(isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            with pytest.raises(Conflict):
                advance(connection, [step(games[0], 3, 2), step(games[1], 4, 3)], ("trunkline", "me"))
            assert stored(connection) == []
            advance(connection, [step(game, 3, 2) for game in games], ("trunkline", "me"))
            assert stored(connection) == [(game, 3) for game in games]


def test_a_socket_is_silent_until_something_comes_by_it_or_it_ends():
    here, there = socket.socketpair()
    with here:
        assert is_silent(here.fileno())
        there.close()
        assert not is_silent(here.fileno())
