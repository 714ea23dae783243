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
from trunkline.bench.load import free_port, ready

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parent.parent.parent


@asynccontextmanager
async def server(database, how=signal.SIGTERM):
    """Run a server on this file; ended by the signal given."""
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.site.toyserver", str(port), f"sqlite:///{database}", cwd=ROOT
    )
    try:
        await ready("127.0.0.1", port)
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", headers=JSON, timeout=30, verify=False
        ) as client:
            yield client
    finally:
        process.send_signal(how)
        await process.wait()


async def make(client, *kinds):
    seats = [{"name": f"seat-{i}", "kind": kind} for i, kind in enumerate(kinds)]
    # a client of its own, so that no cookie is there: a program has a token for each seat
    async with httpx.AsyncClient(base_url=client.base_url, headers=JSON, verify=False) as program:
        made = (await program.post("/new", json={"title": "toy", "seats": seats})).json()
    return made["game"], made["tokens"]


async def test_kill_9_loses_no_acknowledged_move_and_every_table_goes_on(tmp_path):
    database = tmp_path / "toy.db"
    acknowledged: dict[int, list[str]] = {}
    tokens_of: dict[int, dict[str, str]] = {}
    turns: dict[int, str | None] = {}

    async with server(database, signal.SIGKILL) as client:

        async def play(kinds):
            game, tokens = await make(client, *kinds)
            tokens_of[game], acknowledged[game] = tokens, []
            while True:
                sheet = (await client.get(f"/g/{game}")).json()
                if sheet["over"]:
                    return
                if sheet["turn"] not in tokens:
                    await asyncio.sleep(0.005)
                    continue
                mine = (await client.get(f"/g/{game}", headers=bearer(tokens[sheet["turn"]]))).json()
                if not mine["legal"]:
                    continue
                body = {"n": mine["line"], "line": f"{sheet['turn']} {mine['legal'][0]}"}
                answer = await client.post(f"/g/{game}", json=body, headers=bearer(tokens[sheet["turn"]]))
                if answer.status_code == 201:
                    acknowledged[game].append((mine["line"], body["line"]))

        async def forever(kinds):
            while True:
                await play(kinds)

        # They play on while the server is killed in their midst.
        crowd = [asyncio.create_task(forever(k)) for k in (("link",) * 3, ("link", "random"), ("highest", "link"))]
        for _ in range(600):
            if sum(map(len, acknowledged.values())) > 30:
                break
            await asyncio.sleep(0.05)
        # leaving the block sends SIGKILL while the tasks still wait for answers
    results = await asyncio.gather(*crowd, return_exceptions=True)
    assert all(isinstance(r, httpx.TransportError | RuntimeError) for r in results)
    assert sum(map(len, acknowledged.values())) > 20

    async with server(database) as client:
        for game, moves in acknowledged.items():
            # over one's own hand nobody else may look: the record of the seat that moved
            for n, line in moves:
                seat = line.split()[0]
                sheet = (await client.get(f"/g/{game}", headers=bearer(tokens_of[game][seat]))).json()
                assert sheet["log"][n] == line, (game, n, line)
            turns[game] = sheet["turn"] if moves else None
        # and the tables go on
        played = 0
        for game, tokens in tokens_of.items():
            for _ in range(200):
                sheet = (await client.get(f"/g/{game}")).json()
                if sheet["over"] or sheet["turn"] in tokens:
                    break
                await asyncio.sleep(0.01)
            if sheet["over"]:
                continue
            headers = bearer(tokens[sheet["turn"]])
            mine = (await client.get(f"/g/{game}", headers=headers)).json()
            body = {"n": mine["line"], "line": f"{sheet['turn']} {mine['legal'][0]}"}
            assert (await client.post(f"/g/{game}", json=body, headers=headers)).status_code == 201
            played += 1
        assert played


async def events(client, game, wanted):
    """The first so many pieces of news from a stream."""
    told = []
    async with client.stream("GET", f"/g/{game}/events", headers={"accept": "text/event-stream"}) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        async for line in stream.aiter_lines():
            if line.startswith("data: "):
                told.append(json.loads(line.removeprefix("data: ")))
                if len(told) == wanted:
                    return told
    return told


async def test_all_who_watch_are_told_of_every_move(tmp_path):
    async with server(tmp_path / "toy.db") as client:
        game, tokens = await make(client, "link", "link")
        watchers = [asyncio.create_task(events(client, game, 2)) for _ in range(5)]
        await asyncio.sleep(0.3)
        mine = (await client.get(f"/g/{game}", headers=bearer(tokens["seat-0"]))).json()
        body = {"n": 2, "line": f"seat-0 {mine['legal'][0]}"}
        assert (await client.post(f"/g/{game}", json=body, headers=bearer(tokens["seat-0"]))).status_code == 201
        for told in await asyncio.wait_for(asyncio.gather(*watchers), 10):
            assert told == [
                {"game": game, "line": 2, "undone": 0, "taken": 0},
                {"game": game, "line": 3, "undone": 0, "taken": 0},
            ]
        # who comes back after a break is told at once where the table is
        assert (await asyncio.wait_for(events(client, game, 1), 10))[0]["line"] == 3


async def test_streams_do_not_keep_the_server_from_stopping(tmp_path):
    async with server(tmp_path / "toy.db") as client:
        game, _ = await make(client, "link", "link")
        watching = asyncio.create_task(events(client, game, 99))
        await asyncio.sleep(0.3)
    # the block has waited for the process to end
    with pytest.raises(httpx.TransportError):
        await asyncio.wait_for(watching, 10)
