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
        assert await piece(stream) == "retry: 1000\n\n", "a site that is started anew is there again in two or three"
        first = await piece(stream)
        assert (
            first == f'event: line\nid: 2-0\ndata: {{"game":{game},"line":2,"undone":0,"taken":0,"said":0,"asked":"",'
            '"beside":"0"}\n\n'
        )
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


@pytest.mark.parametrize("end", ["/events", "/events/"], ids=["by the door", "by the router"])
async def test_a_stream_ends_when_nobody_listens_any_more(tmp_path, end):
    async with site(tmp_path) as s:
        game, _ = await s.make("ann:link", "bob:link")
        sent, left = asyncio.Queue(), asyncio.Event()

        async def receive():
            await left.wait()
            return {"type": "http.disconnect"}

        path = f"/g/{game}{end}"
        scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b""}
        scope |= {"headers": [], "root_path": "", "scheme": "http", "http_version": "1.1", "asgi": {"version": "3.0"}}
        scope |= {"server": ("testserver", 80), "client": ("127.0.0.1", 5000), "state": {}}
        listening = asyncio.create_task(s.app(scope, receive, sent.put))
        start = await asyncio.wait_for(sent.get(), 5)
        headers = dict(start["headers"])
        assert headers[b"content-type"].startswith(b"text/event-stream") and headers[b"cache-control"] == b"no-store"
        pieces = [(await asyncio.wait_for(sent.get(), 5))["body"] for _ in range(2)]
        assert pieces[0].startswith(b"retry: ") and b'"line":2' in pieces[1]
        assert s.hall._watchers
        left.set()
        await asyncio.wait_for(listening, 5)
        assert not s.hall._watchers


async def test_nobody_watches_a_table_that_is_not_there(tmp_path):
    async with site(tmp_path) as s:
        await s.make("ann:link", "bob:link")
        answer = await s.client.get("/g/99/events", headers={"accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown-table")
