"""Tables that an older or other program has left: shown as far as they go, never a server error."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from tests.site.conftest import HTML, JSON, bearer, site
from trunkline import titles
from trunkline.site.tables import schema

pytestmark = pytest.mark.anyio


async def change(s, table, **values):
    """Change the database behind the site's back, then let it forget what it has in memory."""
    await s.hall.store.writer.run(lambda connection: connection.execute(update(table).values(**values)))
    s.hall._live.clear()


async def test_a_title_that_is_gone(tmp_path):
    async with site(tmp_path) as s:
        game, _ = await s.make("ann:link", "bob:open")
        await change(s, schema.games, title="chess")
        answer = await s.client.get(f"/g/{game}", headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (503, "unknown-title")
        assert "chess" in (await s.client.get("/", headers=HTML)).text  # the home page still lists it


async def test_a_record_that_is_no_longer_legal_is_shown_up_to_there_and_goes_no_further(tmp_path):
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        sheet = await s.sheet(game, tokens["ann"])
        await s.say(game, tokens["ann"], f"ann {sheet['legal'][0]}")
        lines = schema.lines

        def spoil(connection):
            connection.execute(update(lines).where(lines.c.n == 3).values(text="ann put 9"))

        await s.hall.store.writer.run(spoil)
        s.hall._live.clear()
        page = await s.client.get(f"/g/{game}", headers=HTML)
        assert page.status_code == 200 and "cannot go on: line 3" in page.text
        answer = await s.say(game, tokens["ann"], f"ann {sheet['legal'][0]}", n=2)
        assert (answer.status_code, answer.json()["code"]) == (422, "table-stopped")
        undo = await s.client.post(f"/g/{game}/undo", json={"n": 2}, headers=bearer(tokens["ann"]))
        assert (undo.status_code, undo.json()["code"]) == (422, "table-stopped")
        assert len((await s.hall.store.read(game)).lines) == 3


async def test_a_table_of_rules_that_this_program_does_not_know_is_refused_not_misread(tmp_path):
    """As when a newer process on the same database has made it."""
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:open")
        await change(s, schema.games, rules=99)
        for path in ("", "/record", "/events"):
            answer = await s.client.get(f"/g/{game}{path}", headers=JSON)
            assert (answer.status_code, answer.json()["code"]) == (503, "unknown-rules")
        answer = await s.client.post(f"/g/{game}", json={"n": 2, "line": "ann hold"}, headers=bearer(tokens["ann"]))
        assert answer.status_code == 503 and "99" in answer.json()["message"]
        assert (await s.client.get("/", headers=HTML)).status_code == 200


async def test_a_table_of_older_rules_keeps_the_defaults_of_its_time(tmp_path):
    titles.SHELF["steam"] = "trunkline.games.steam"
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link", "cyd:link", title="steam")
        assert (await s.sheet(game, tokens["ann"]))["options"] == {}
        await change(s, schema.games, rules=1)
        assert (await s.sheet(game, tokens["ann"]))["options"] == {"turn-and-add": "no", "town-exits": "own"}
        text = (await s.client.get(f"/g/{game}/record")).text
        assert '[Rules "1"]' in text and '[Options "turn-and-add=no town-exits=own"]' in text
