"""What is measured of growth: several processes on PostgreSQL, commits, and the memory that tables take."""

from __future__ import annotations

import asyncio
import os
import random
import re
import secrets
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from sqlalchemy import create_engine, text

from trunkline.bench.figure import Measure
from trunkline.bench.load import Connection, crowd_of, free_port, run, wait_until_ready
from trunkline.site.settings import Settings

CONNECTIONS, WATCHERS = 32, 4
LIVE, LEFT = 1000, 2000
"""Tables kept in memory, and tables that are made and left."""

CORES = 4
"""Cores with which two processes, the database and the load do not wait for each other."""

MEGABYTE = 1e6
COMMITS = re.compile(r"^trunkline_batch_writes_count ([0-9.e+]+)$", re.M)
NO_POSTGRES = "name an empty database of PostgreSQL with --db"


Site = tuple[int, int, str]
"""The port of a site, its process, and where its figures are."""


@asynccontextmanager
async def serving(url: str, workers: int, environment: Mapping[str, str]) -> AsyncIterator[Site]:
    """A site of its own, ended afterwards."""
    port, figures = free_port(), f"127.0.0.1:{free_port()}"
    command = [sys.executable, "-m", "trunkline.cli", "serve", "--port", str(port), "--db", url]
    process = await asyncio.create_subprocess_exec(
        *command, "--workers", str(workers), stdout=asyncio.subprocess.DEVNULL,
        env=os.environ | {"TRUNKLINE_METRICS": figures, **environment},
    )  # fmt: skip
    try:
        await wait_until_ready("127.0.0.1", port, 60)
        yield port, process.pid, f"http://{figures}/metrics"
    finally:
        process.terminate()
        await process.wait()


@contextmanager
def scratch(url: str) -> Iterator[str]:
    """The address of an empty schema of a database of PostgreSQL, gone afterwards."""
    name = f"bench_{secrets.token_hex(4)}"
    engine = create_engine(Settings(db_url=url).url)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {name}"))
    try:
        yield f"{url}{'&' if '?' in url else '?'}options=-csearch_path%3D{name}"
    finally:
        with engine.begin() as connection:
            connection.execute(text(f"DROP SCHEMA {name} CASCADE"))
        engine.dispose()


WAYS = {
    "pg1": ("1 process", 1, 1),
    "pg2": ("2 processes", 1, 2),
    "pg2-kept": ("2 processes, each table kept to one", 2, 1),
}
"""Ways to serve by the keys of their rows: in words, at how many ports, by how many processes each.

At several ports each table keeps to one of them, as a proxy does that goes by the table's address.
"""


def processes(url: str, wanted: Mapping[str, Any], seconds: float) -> Iterator[Measure]:
    """Moves a second with one and with two processes on PostgreSQL, how long one takes, and commits a second."""
    rates: dict[str, float] = {}
    for key, (words, ports, workers) in WAYS.items():
        what = f"server on PostgreSQL, {words}"
        if not url:
            yield Measure(f"{key}-moves", what, "moves/s", None, more=True, note=NO_POSTGRES)
            continue
        with scratch(url) as place:
            crowd = asyncio.run(_crowd(place, ports, workers, wanted, seconds))
        rates[key] = crowd["moves_per_second"]
        alone = key == "pg1"
        there, here = crowd["server_cpu_ms_per_move"], crowd["crowd_cpu_ms_per_move"]
        spent = f"{there:.3g} ms of processor time a move, the crowd itself {here:.3g} ms"
        goals: tuple[float | None, float | None] = (1500, 3000) if alone else (None, None)
        yield Measure(f"{key}-moves", what, "moves/s", rates[key], *goals, more=True, note=spent)
        yield Measure(f"{key}-p99", f"{what}: one move, p99", "ms", crowd["p99_ms"], *((40, 25) if alone else ()))
        yield Measure(f"{key}-commits", f"{what}: transactions", "commits/s", crowd["commits"], more=True)
    for key in sorted(rates.keys() - {"pg1"}):
        yield times_one(key, rates[key] / max(rates["pg1"], 1e-9))


def times_one(key: str, times: float) -> Measure:
    """What a second process brings; a goal only where the load and the database have cores of their own."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    goals: tuple[float | None, float | None] = (1.5, 1.9) if cores >= CORES else (None, None)
    note = f"{cores} cores for servers, database and load"
    return Measure(
        f"{key}-times", f"server on PostgreSQL, {WAYS[key][0]}, for 1", "times", times, *goals, more=True, note=note
    )


async def _crowd(url: str, ports: int, workers: int, wanted: Mapping[str, Any], seconds: float) -> dict[str, float]:
    async with AsyncExitStack() as stack:
        sites = [await stack.enter_async_context(serving(url, workers, {})) for _ in range(ports)]
        open_at, pids = [port for port, *_ in sites], [pid for _, pid, _ in sites]
        await run("127.0.0.1", open_at, 2, 0, 1.0, wanted)  # warm
        before = await asyncio.to_thread(commits, sites)
        crowd = await crowd_of(pids, open_at, CONNECTIONS, WATCHERS, seconds, wanted)
        return crowd | {"commits": (await asyncio.to_thread(commits, sites) - before) / seconds}


def commits(sites: Sequence[Site]) -> float:
    """How many transactions some sites have written so far, of all their processes together."""
    total = 0.0
    for *_, figures in sites:
        with urlopen(figures, timeout=20) as answer:
            found = COMMITS.search(answer.read().decode())
        total += float(found[1]) if found else 0.0
    return total


def memory(wanted: Mapping[str, Any], live: int = LIVE, left: int = LEFT) -> Iterator[Measure]:
    """What a table in memory takes, and what is left of many that were made and left."""
    per_table = asyncio.run(_growth(wanted, live, {"TRUNKLINE_LIVE_TABLES": str(live + left)}))
    note = f"{live:,} tables, a move at each"
    yield Measure("live-table", "memory of a live table", "kB", per_table * 1000 / live, 100, 50, note=note)
    grown = asyncio.run(_growth(wanted, left, {}))
    note = f"{Settings().live_tables} of them stay in memory"
    yield Measure("left-tables", f"memory after {left:,} tables made and left", "MB", grown, 100, 50, note=note)


async def _growth(wanted: Mapping[str, Any], tables: int, environment: Mapping[str, str]) -> float:
    """Megabytes by which a site grows while so many tables are made, with one move at each."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(f"sqlite:///{Path(folder) / 'memory.db'}", 1, environment) as (port, process, _):
            await _make(port, wanted, 20)  # what the first tables bring is there for good
            before = resident(process)
            await _make(port, wanted, tables)
            return (resident(process) - before) / MEGABYTE


async def _make(port: int, wanted: Mapping[str, Any], tables: int) -> None:
    connection, rng = Connection("127.0.0.1", port), random.Random(1)
    for _ in range(tables):
        status, made = await connection.ask("POST", "/new", wanted)
        assert status == 201, made
        sheet = (await connection.ask("GET", made["address"]))[1]
        line = f"{sheet['you']} {rng.choice(sheet['legal'])}"
        status, sheet = await connection.ask("POST", made["address"], {"n": sheet["line"], "line": line})
        assert status == 201, sheet


def resident(process: int) -> float:
    """Bytes of memory that a process has."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return float(pages * os.sysconf("SC_PAGE_SIZE"))


def growth(title: str, map_name: str, seats: int, seconds: float, url: str = "") -> Iterator[Measure]:
    """All of these; `url` is a database of PostgreSQL, whose rows are empty without one."""
    wanted = {
        "title": title,
        "map": map_name,
        "seats": [{"name": f"seat-{i + 1}", "kind": "me"} for i in range(seats)],
    }
    yield from processes(url, wanted, seconds)
    if not Path("/proc/self/statm").is_file():
        yield Measure("live-table", "memory of a live table", "kB", None, note="this system does not say")
        return
    yield from memory(wanted)
