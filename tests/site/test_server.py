"""A real server process: what it has acknowledged survives kill -9, and its event streams live and heal."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.site.conftest import JSON, bearer
from trunkline.bench.load import free_port, wait_until_ready

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parent.parent.parent


@asynccontextmanager
async def server(database):
    """Run a server on this file, with a client for it; ended in order unless it has ended by then."""
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.site.toyserver", str(port), f"sqlite:///{database}", cwd=ROOT
    )
    try:
        await wait_until_ready("127.0.0.1", port)
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", headers=JSON, timeout=30, verify=False
        ) as client:
            yield client, process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.wait()


async def make(client, *kinds):
    seats = [{"name": f"seat-{i}", "kind": kind} for i, kind in enumerate(kinds)]
    # a client of its own, so that no cookie is there: a program has a token for each seat
    async with httpx.AsyncClient(base_url=client.base_url, headers=JSON, verify=False) as program:
        made = (await program.post("/new", json={"title": "toy", "seats": seats})).json()
    return made["game"], made["tokens"]


class Crowd:
    """Plays on a server and remembers by table every move that was acknowledged, as (line count before it, line)."""

    def __init__(self, client):
        self.client = client
        self.tokens = {}
        self.acknowledged = {}

    async def table(self, *kinds):
        """Make a table; gives its number."""
        game, tokens = await make(self.client, *kinds)
        self.tokens[game], self.acknowledged[game] = tokens, []
        return game

    async def move(self, game):
        """Wait for a seat of ours to be asked and play for it; False when the game is over."""
        tokens = self.tokens[game]
        while (sheet := (await self.client.get(f"/g/{game}")).json())["turn"] not in tokens:
            if sheet["over"]:
                return False
            await asyncio.sleep(0.005)  # a bot thinks
        headers = bearer(tokens[sheet["turn"]])
        mine = (await self.client.get(f"/g/{game}", headers=headers)).json()
        body = {"n": mine["line"], "line": f"{sheet['turn']} {mine['legal'][0]}"}
        answer = await self.client.post(f"/g/{game}", json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        self.acknowledged[game].append((mine["line"], body["line"]))
        return True

    async def play(self, *kinds):
        """Play one match after the other, for ever."""
        while True:
            game = await self.table(*kinds)
            while await self.move(game):
                pass

    async def wait_for_moves(self, moves):
        """Wait until so many moves are acknowledged."""
        while sum(map(len, self.acknowledged.values())) < moves:
            await asyncio.sleep(0.01)


async def test_kill_9_loses_no_acknowledged_move_and_every_table_goes_on(tmp_path):
    database = tmp_path / "toy.db"
    async with server(database) as (client, process):
        crowd = Crowd(client)
        # Two tables stand still when the server is killed: seat-1 has three cards, not all alike, so it must choose.
        waiting = [await crowd.table("link", "link"), await crowd.table("highest", "link")]
        assert await crowd.move(waiting[0])
        # The others play on meanwhile; their matches are short, so that any of them may be over when it comes to it.
        kinds = (("link",) * 3, ("link", "random"), ("highest", "link"))
        players = [asyncio.create_task(crowd.play(*each)) for each in kinds]
        enough = asyncio.create_task(crowd.wait_for_moves(30))
        done, _ = await asyncio.wait([enough, *players], return_when=asyncio.FIRST_COMPLETED)
        assert done == {enough}, [player.exception() for player in done if player is not enough]
        process.send_signal(signal.SIGKILL)
        broken = await asyncio.gather(*players, return_exceptions=True)
        assert all(isinstance(error, httpx.TransportError) for error in broken), broken

    async with server(database) as (client, _):
        crowd.client = client
        for game, moves in crowd.acknowledged.items():
            # over one's own hand nobody else may look: the record of the seat that moved
            for n, line in moves:
                headers = bearer(crowd.tokens[game][line.split()[0]])
                sheet = (await client.get(f"/g/{game}", headers=headers)).json()
                assert sheet["log"][n] == line, (game, n, line)
        # and the tables go on, each to its end
        for game in crowd.tokens:
            before = len(crowd.acknowledged[game])
            while await crowd.move(game):
                pass
            assert len(crowd.acknowledged[game]) > before or game not in waiting


async def events(client, game, wanted, begun=None):
    """The first so many pieces of news from a stream; `begun` is set with the first."""
    news = []
    async with client.stream("GET", f"/g/{game}/events", headers={"accept": "text/event-stream"}) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        async for line in stream.aiter_lines():
            if line.startswith("data: "):
                news.append(json.loads(line.removeprefix("data: ")))
                if begun is not None:
                    begun.set()
                if len(news) == wanted:
                    return news
    return news


async def test_all_who_watch_hear_of_every_move(tmp_path):
    async with server(tmp_path / "toy.db") as (client, _):
        game, tokens = await make(client, "link", "link")
        begun = [asyncio.Event() for _ in range(5)]
        watchers = [asyncio.create_task(events(client, game, 2, each)) for each in begun]
        for each in begun:
            await each.wait()
        mine = (await client.get(f"/g/{game}", headers=bearer(tokens["seat-0"]))).json()
        body = {"n": 2, "line": f"seat-0 {mine['legal'][0]}"}
        assert (await client.post(f"/g/{game}", json=body, headers=bearer(tokens["seat-0"]))).status_code == 201
        for news in await asyncio.gather(*watchers):
            assert news == [
                {"game": game, "line": 2, "undone": 0, "taken": 0, "said": 0, "asked": "", "beside": "0"},
                {"game": game, "line": 3, "undone": 0, "taken": 0, "said": 0, "asked": "", "beside": "0"},
            ]
        # a watcher that comes back after a break hears at once where the table is
        assert (await events(client, game, 1))[0]["line"] == 3


async def test_streams_do_not_keep_the_server_from_stopping(tmp_path):
    async with server(tmp_path / "toy.db") as (client, process):
        game, _ = await make(client, "link", "link")
        begun = asyncio.Event()
        watching = asyncio.create_task(events(client, game, 99, begun))
        await begun.wait()
        process.send_signal(signal.SIGTERM)
        await process.wait()
        with pytest.raises(httpx.TransportError):
            await watching
