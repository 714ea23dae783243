"""Measure a server: how many moves a second it acknowledges, and how long one player waits for the new sheet.

`measure()` starts a server on a fresh database with full durability and plays random matches on it over many
connections at once, each move one request over HTTP as a program sends it. Run it as `python -m trunkline.bench.load`.

Server and crowd have a core each where there are two, so that neither takes time from the other.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import json
import os
import random
import re
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import msgspec

SERVER = "import sys; from trunkline.site.serve import run; run('127.0.0.1', int(sys.argv[1]), sys.argv[2])"


LENGTH = re.compile(rb"(?i)\r\ncontent-length: (\d+)")
COOKIE = re.compile(rb"(?i)\r\nset-cookie: ([^=\r]+)=([^;\r]*)")


class Seen(msgspec.Struct):
    """What a player looks at on a sheet; the rest is passed over unread."""

    game: int
    line: int
    over: bool
    you: str | None
    legal: list[str]


class Connection(asyncio.Protocol):
    """One keep-alive connection of a program with cookies. Lean, for it runs beside the server it measures."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.cookies: dict[str, str] = {}
        self._transport: asyncio.Transport | None = None
        self._head = b""
        self._got = bytearray()
        self._whole = 0  # bytes of the answer, once its head is there
        self._answer: asyncio.Future[bytes] | None = None

    async def ask(self, method: str, path: str, body: Any = None, kind: Any = Any) -> tuple[int, Any]:
        """One request; gives status and JSON, as `kind` where that was wanted and all went well."""
        loop = asyncio.get_running_loop()
        if self._transport is None:
            self._transport, _ = await loop.create_connection(lambda: self, self.host, self.port)
        data = b"" if body is None else msgspec.json.encode(body)
        more = b"Content-Type: application/json\r\nContent-Length: %d\r\n" % len(data) if data else b""
        self._got.clear()
        self._whole = 0
        self._answer = loop.create_future()
        self._transport.write(f"{method} {path} HTTP/1.1\r\n".encode() + self._headers() + more + b"\r\n" + data)
        text = await self._answer
        head, _, payload = text.partition(b"\r\n\r\n")
        if b"set-cookie" in head.lower():
            self.cookies |= {name.decode(): value.decode().strip('"') for name, value in COOKIE.findall(head)}
            self._head = b""
        status = int(head[9:12])
        return status, msgspec.json.decode(payload, type=kind if status < 300 else Any) if payload else None

    def _headers(self) -> bytes:
        if not self._head:
            head = [f"Host: {self.host}", "Accept: application/json", "Sec-Fetch-Site: same-origin"]
            if self.cookies:
                head.append("Cookie: " + "; ".join(f"{k}={v}" for k, v in self.cookies.items()))
            self._head = "\r\n".join([*head, ""]).encode()
        return self._head

    def data_received(self, data: bytes) -> None:
        """Gather an answer until it is whole."""
        self._got += data
        if not self._whole and (end := self._got.find(b"\r\n\r\n")) >= 0:
            length = LENGTH.search(self._got, 0, end)
            assert length, "an answer without a length"
            self._whole = end + 4 + int(length[1])
        if self._whole and len(self._got) >= self._whole and self._answer is not None and not self._answer.done():
            self._answer.set_result(bytes(self._got))

    def connection_lost(self, error: Exception | None) -> None:
        """Let whoever waits know that no answer comes."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or ConnectionResetError("the server has closed the connection"))


class Watcher(asyncio.Protocol):
    """Listens to the events of a table and counts its news."""

    def __init__(self, host: str, game: int) -> None:
        self.request = f"GET /g/{game}/events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
        self.news = 0
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the events."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are none by name
        self._transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Each piece of news names its event once; one cut in two by the network may be missed."""
        self.news += data.count(b"event: line")

    def leave(self) -> None:
        """Listen no more."""
        if self._transport is not None:
            self._transport.close()


@dataclass(slots=True)
class Player:
    """Plays random matches, all seats from one connection, until the clock stops it."""

    connection: Connection
    wanted: Mapping[str, Any]
    watchers: int
    rng: random.Random
    times: list[float] = field(default_factory=list)
    lines: int = 0
    watching: list[Watcher] = field(default_factory=list)
    news: int = 0

    async def make_table(self) -> Seen:
        """Make a table and sit at all its seats."""
        status, made = await self.connection.ask("POST", "/new", self.wanted)
        assert status == 201, made
        self.leave()
        host, port = self.connection.host, self.connection.port
        for _ in range(self.watchers):
            watcher = Watcher(host, made["game"])
            await asyncio.get_running_loop().create_connection(lambda w=watcher: w, host, port)  # type: ignore[misc]
            self.watching.append(watcher)
        sheet: Seen = (await self.connection.ask("GET", made["address"], kind=Seen))[1]
        return sheet

    async def play(self, until: float) -> None:
        """Play until the clock says so."""
        sheet = await self.make_table()
        while (before := time.perf_counter()) < until:
            if sheet.over:
                sheet = await self.make_table()
                continue
            move = {"n": sheet.line, "line": f"{sheet.you} {self.rng.choice(sheet.legal)}"}
            status, sheet = await self.connection.ask("POST", f"/g/{sheet.game}", move, Seen)
            assert status == 201, sheet
            self.times.append(time.perf_counter() - before)
            self.lines += sheet.line - move["n"]
        self.leave()

    def leave(self) -> None:
        """Let the watchers go."""
        for watcher in self.watching:
            self.news += watcher.news
            watcher.leave()
        self.watching.clear()


def figures(players: list[Player], seconds: float) -> dict[str, float]:
    """Moves and lines a second, and milliseconds to the new sheet."""
    times = sorted(t for player in players for t in player.times)
    cuts = statistics.quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return {
        "moves_per_second": round(len(times) / seconds, 1),
        "lines_per_second": round(sum(p.lines for p in players) / seconds, 1),
        "news_per_second": round(sum(p.news for p in players) / seconds, 1),
        "p50_ms": round(cuts[49] * 1000, 2),
        "p99_ms": round(cuts[98] * 1000, 2),
    }


async def run(
    host: str, ports: Sequence[int], connections: int, watchers: int, seconds: float, wanted: Mapping[str, Any],
    seed: int = 1,
) -> dict[str, float]:  # fmt: skip
    """Play on a server that runs already; of several ports each table keeps to one, with all who watch it."""
    players = [
        Player(Connection(host, ports[i % len(ports)]), wanted, watchers, random.Random(seed + i))
        for i in range(connections)
    ]
    start = time.perf_counter()
    await asyncio.gather(*(player.play(start + seconds) for player in players))
    measured = figures(players, time.perf_counter() - start)
    assert measured["news_per_second"] or not watchers, "the watchers have heard nothing"
    return measured


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used so far, with those that it has started; 0 where there is no /proc."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.is_file():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK") + sum(cpu_seconds(int(each)) for each in started)


@contextmanager
def cores_apart(server: int) -> Iterator[bool]:
    """Give a server that has just been started one core and this process another; whether there were two to give."""
    had = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else {0}
    if len(had) < 2:
        yield False
        return
    first, second, *_ = sorted(had)
    os.sched_setaffinity(server, {second})
    os.sched_setaffinity(0, {first})
    try:
        yield True
    finally:
        os.sched_setaffinity(0, had)


async def crowd_of(
    pids: Sequence[int], ports: Sequence[int], connections: int, watchers: int, seconds: float,
    wanted: Mapping[str, Any],
) -> dict[str, float]:  # fmt: skip
    """Play on a server of those processes as `run` does; also the processor time of a move there and here, in ms."""
    used, own = sum(map(cpu_seconds, pids)), time.process_time()
    crowd = await run("127.0.0.1", ports, connections, watchers, seconds, wanted)
    moves = max(1.0, crowd["moves_per_second"] * seconds)
    crowd["server_cpu_ms_per_move"] = round((sum(map(cpu_seconds, pids)) - used) * 1000 / moves, 3)
    crowd["crowd_cpu_ms_per_move"] = round((time.process_time() - own) * 1000 / moves, 3)
    return crowd


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def wait_until_ready(host: str, port: int, patience: float = 20.0) -> None:
    """Wait until a server answers."""
    until = time.monotonic() + patience
    while True:
        try:
            _, writer = await asyncio.open_connection(host, port)
            writer.close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.05)


def measure(
    title: str, map_name: str = "", seats: int = 4, connections: int = 32, watchers: int = 4, seconds: float = 10.0,
    server: str = SERVER,
) -> dict[str, dict[str, float]]:  # fmt: skip
    """Start a server on a fresh SQLite file, measure a crowd, then one player alone.

    The crowd is this process, on the quickest loop that is there, so that the server is measured rather than itself.
    """
    wanted = {
        "title": title,
        "map": map_name,
        "seats": [{"name": f"seat-{i + 1}", "kind": "me"} for i in range(seats)],
    }
    factory = importlib.import_module("uvloop" if importlib.util.find_spec("uvloop") else "asyncio").new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(_measure(wanted, connections, watchers, seconds, server))


async def _measure(
    wanted: Mapping[str, Any], connections: int, watchers: int, seconds: float, server: str
) -> dict[str, dict[str, float]]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        address = f"sqlite:///{Path(folder) / 'load.db'}"
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", server, str(port), address, stdout=asyncio.subprocess.DEVNULL
        )
        try:
            with cores_apart(process.pid) as apart:
                await wait_until_ready("127.0.0.1", port)
                await run("127.0.0.1", [port], 2, 0, 1.0, wanted)  # warm
                crowd = await crowd_of([process.pid], [port], connections, watchers, seconds, wanted)
                crowd["apart"] = apart
                alone = await run("127.0.0.1", [port], 1, 0, min(seconds, 5.0), wanted)
        finally:
            process.terminate()
            await process.wait()
    return {"crowd": crowd, "alone": alone}


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--map", default="")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--watchers", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10.0)
    a = parser.parse_args()
    measured = measure(a.title, a.map, a.seats, a.connections, a.watchers, a.seconds)
    print(json.dumps(measured, indent=1))


if __name__ == "__main__":
    main()
