"""What the event stream says, without a server around it."""

from __future__ import annotations

import asyncio

import pytest

from tests.site.conftest import bearer, site
from trunkline.site.pages.events import news

pytestmark = pytest.mark.anyio


async def piece(stream):
    return (await asyncio.wait_for(anext(stream), 5)).decode()


async def test_news_heartbeats_and_an_end(tmp_path):
    async with site(tmp_path, heartbeat=0.05, pace=0.01) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        stream = news(s.hall, game)
        assert (await piece(stream)).startswith("retry: ")
        first = await piece(stream)
        assert first == f'event: line\nid: 2-0\ndata: {{"game":{game},"line":2,"undone":0,"taken":0}}\n\n'
        assert await piece(stream) == ": alive\n\n"
        sheet = await s.sheet(game, tokens["ann"])
        await s.say(game, tokens["ann"], f"ann {sheet['legal'][0]}")
        assert '"line":3' in await piece(stream)
        await s.client.post(f"/g/{game}/undo", json={"n": 3}, headers=bearer(tokens["ann"]))
        text = await piece(stream)
        assert '"line":2' in text and '"undone":1' in text
        assert s.hall._watchers
        await stream.aclose()
        assert not s.hall._watchers


async def test_news_close_together_go_out_as_one(tmp_path):
    async with site(tmp_path, pace=0.3) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        stream = news(s.hall, game)
        await piece(stream), await piece(stream)
        for name in ("ann", "bob"):
            sheet = await s.sheet(game, tokens[name])
            assert (await s.say(game, tokens[name], f"{name} {sheet['legal'][0]}")).status_code == 201
        line = (await s.sheet(game))["line"]
        assert line >= 4 and f'"line":{line},' in await piece(stream)
        await stream.aclose()


async def test_a_table_is_let_go_also_when_its_news_cannot_be_sent(tmp_path, monkeypatch):
    """Else whoever asks for it next would wait for ever."""
    async with site(tmp_path) as s:
        game, _ = await s.make("ann:link", "bob:link")

        def broken(live):
            raise RuntimeError("no news")

        monkeypatch.setattr(s.hall, "notify", broken)
        with pytest.raises(RuntimeError, match="no news"):
            async with s.hall.at(game) as live:
                live.gone = True
        assert not live.lock.locked()
