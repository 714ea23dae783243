"""Measure a server: how many moves a second it acknowledges, and how long one player waits for the new sheet.

`measure()` starts a server on a fresh database with full durability and plays random matches on it over many
connections at once, each move one request over HTTP as a program sends it. Run it as `python -m trunkline.site.load`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SERVER = "import sys; from trunkline.site.serve import run; run('127.0.0.1', int(sys.argv[1]), sys.argv[2])"


@dataclass(slots=True)
class Connection:
    """One keep-alive connection of a program with cookies."""

    host: str
    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    streams: Any = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request; gives status and JSON."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        data = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", "Accept: application/json"]
        if self.cookies:
            head.append("Cookie: " + "; ".join(f"{k}={v}" for k, v in self.cookies.items()))
            head.append(f"x-csrftoken: {self.cookies.get('csrftoken', '')}")
        if data:
            head += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        writer.write("\r\n".join([*head, "", ""]).encode() + data)
        text = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(re.search(r"(?i)content-length: (\d+)", text)[1])  # type: ignore[index]
        for name, value in re.findall(r"(?i)set-cookie: ([^=]+)=([^;\r]*)", text):
            self.cookies[name] = value.strip('"')
        payload = await reader.readexactly(length)
        return int(text[9:12]), json.loads(payload) if payload else None

    async def watch(self, game: int) -> int:
        """Listen to the events of a table until cancelled."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        writer.write(f"GET /g/{game}/events HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
        try:
            while await reader.readline():
                pass
        finally:
            writer.close()
        return game


@dataclass(slots=True)
class Player:
    """Plays random matches, all seats from one connection, until the clock stops it."""

    connection: Connection
    wanted: Mapping[str, Any]
    watchers: int
    rng: random.Random
    times: list[float] = field(default_factory=list)
    lines: int = 0
    watching: list[asyncio.Task[int]] = field(default_factory=list)

    async def table(self) -> dict[str, Any]:
        """Make a table and sit at all its seats."""
        status, made = await self.connection.ask("POST", "/new", self.wanted)
        assert status == 201, made
        for task in self.watching:
            task.cancel()
        other = Connection(self.connection.host, self.connection.port)
        self.watching = [asyncio.create_task(other.watch(made["game"])) for _ in range(self.watchers)]
        sheet: dict[str, Any] = (await self.connection.ask("GET", made["address"]))[1]
        return sheet

    async def play(self, until: float) -> None:
        """Play until the clock says so."""
        await self.connection.ask("GET", "/")  # for the cookies
        sheet = await self.table()
        while (before := time.perf_counter()) < until:
            if sheet["over"]:
                sheet = await self.table()
                continue
            line = f"{sheet['you']} {self.rng.choice(sheet['legal'])}"
            was = sheet["line"]
            status, sheet = await self.connection.ask("POST", f"/g/{sheet['game']}", {"n": was, "line": line})
            assert status == 201, sheet
            self.times.append(time.perf_counter() - before)
            self.lines += sheet["line"] - was
        for task in self.watching:
            task.cancel()


def figures(players: list[Player], seconds: float) -> dict[str, float]:
    """Moves and lines a second, and milliseconds to the new sheet."""
    times = sorted(t for player in players for t in player.times)
    cuts = statistics.quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return {
        "moves_per_second": round(len(times) / seconds, 1),
        "lines_per_second": round(sum(p.lines for p in players) / seconds, 1),
        "p50_ms": round(cuts[49] * 1000, 2),
        "p99_ms": round(cuts[98] * 1000, 2),
    }


async def run(
    host: str, port: int, connections: int, watchers: int, seconds: float, wanted: Mapping[str, Any], seed: int = 1
) -> dict[str, float]:
    """Play on a server that runs already."""
    players = [Player(Connection(host, port), wanted, watchers, random.Random(seed + i)) for i in range(connections)]
    start = time.perf_counter()
    await asyncio.gather(*(player.play(start + seconds) for player in players))
    return figures(players, time.perf_counter() - start)


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used so far; 0 where there is no /proc."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.is_file():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def ready(host: str, port: int, patience: float = 20.0) -> None:
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


async def measure(
    title: str, map_name: str = "", seats: int = 4, connections: int = 32, watchers: int = 4, seconds: float = 10.0,
    server: str = SERVER,
) -> dict[str, dict[str, float]]:  # fmt: skip
    """Start a server on a fresh SQLite file, measure a crowd, then one player alone."""
    wanted = {
        "title": title,
        "map": map_name,
        "seats": [{"name": f"seat-{i + 1}", "kind": "me"} for i in range(seats)],
    }
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        address = f"sqlite:///{Path(folder) / 'load.db'}"
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", server, str(port), address, stdout=asyncio.subprocess.DEVNULL
        )
        try:
            await ready("127.0.0.1", port)
            await run("127.0.0.1", port, 2, 0, 1.0, wanted)  # warm
            used = cpu_seconds(process.pid)
            crowd = await run("127.0.0.1", port, connections, watchers, seconds, wanted)
            moves = max(1.0, crowd["moves_per_second"] * seconds)
            crowd["server_cpu_ms_per_move"] = round((cpu_seconds(process.pid) - used) * 1000 / moves, 3)
            alone = await run("127.0.0.1", port, 1, 0, min(seconds, 5.0), wanted)
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
    told = asyncio.run(measure(a.title, a.map, a.seats, a.connections, a.watchers, a.seconds))
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
