"""Kill the processes of a site under random play, cut its listeners, then see whether anything acknowledged is lost.

`python -m tests.campaigns.kills --kills 300 --workers 2 --db postgresql://...` on an empty database. With one process
on a file of SQLite that process itself is killed; `--bots` seats bots, and on PostgreSQL they think in a process of
their own, which is killed too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, create_engine, select, text

from tests.campaigns.crowd import Player, Watcher
from trunkline.bench.load import free_port, wait_until_ready
from trunkline.site.settings import Settings
from trunkline.site.tables import schema

ROOT = Path(__file__).parents[2]
CUT = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND query LIKE 'LISTEN %'"
)

MOVES = 5
"""Moves of the whole crowd between most kills, at least: on a busy machine, too, there is play to be killed."""


@dataclass
class Report:
    """What a campaign has done and found."""

    kills: int = 0
    moves: int = 0
    undone: int = 0
    tables: int = 0
    late: float = 0.0
    faults: tuple[str, ...] = ()


def children(process: int) -> set[int]:
    """The processes that a server has started to serve."""
    out = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
            if parent == process and "spawn_main" in (path.parent / "cmdline").read_text():
                out.add(int(path.parent.name))
        except OSError:  # it has ended meanwhile
            continue
    return out


class Program:
    """A command of the product that is started anew, the very same, when it has been killed."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.command = (sys.executable, "-m", "trunkline.cli", *words)
        self.environment = os.environ | environment
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is not compiled at each start
        self.process: asyncio.subprocess.Process

    async def start(self) -> None:
        """Start it."""
        self.process = await asyncio.create_subprocess_exec(*self.command, cwd=ROOT, env=self.environment)

    async def kill(self) -> None:
        """Kill it as a whole and start it anew."""
        for child in children(self.process.pid):
            os.kill(child, signal.SIGKILL)
        self.process.kill()
        await self.process.wait()
        await self.start()

    async def end(self) -> None:
        """End it in order, unless it has failed before."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        await self.process.wait()


@dataclass
class Running:
    """A site under way: its port, what serves, and what thinks for its bots, if anything does."""

    port: int
    server: Program
    bots: Program | None
    workers: int

    async def kill_one(self, rng: random.Random) -> bool:
        """Kill a process that serves or thinks, any of them; False when none is there at the moment."""
        if self.bots is not None and rng.random() < 0.3:
            await self.bots.kill()
            return True
        if self.workers == 1:
            await self.server.kill()
            return True
        alive = sorted(children(self.server.process.pid))
        if alive:
            os.kill(rng.choice(alive), signal.SIGKILL)
        return bool(alive)


@asynccontextmanager
async def serving(url: str, workers: int, *, bots: bool) -> AsyncIterator[Running]:
    """A site with so many workers, and with a process for its bots where it is on PostgreSQL."""
    port, apart = free_port(), bots and not Settings(db_url=url).is_sqlite
    threads = {"TRUNKLINE_BOT_THREADS": "0"} if apart else {}
    server = Program("serve", "--db", url, "--port", str(port), "--workers", str(workers), **threads)
    thinking = Program("work", "--db", url) if apart else None
    await server.start()
    try:
        await wait_until_ready("127.0.0.1", port, 120)
        async with asyncio.timeout(120):
            while workers > 1 and len(children(server.process.pid)) < workers:
                await asyncio.sleep(0.05)
        if thinking is not None:
            await thinking.start()
        yield Running(port, server, thinking, workers)
    finally:
        if thinking is not None and hasattr(thinking, "process"):
            await thinking.end()
        await server.end()


async def campaign(
    url: str, kills: int, workers: int = 2, players: int = 4, pause: float = 2.0, *, bots: bool = False
) -> Report:
    """Let a crowd play while a process is killed or the listeners are cut again and again."""
    rng, report, is_sqlite = random.Random(kills), Report(), Settings(db_url=url).is_sqlite
    engine = create_engine(Settings(db_url=url).url)
    async with serving(url, workers, bots=bots) as running:
        crowd = [Player(f"http://127.0.0.1:{running.port}", seed, bots=bots) for seed in range(players)]
        watchers = [Watcher(player) for player in crowd]
        playing = [asyncio.create_task(player.play()) for player in crowd]
        watching = [asyncio.create_task(each) for w in watchers for each in (w.watch(), w.measure())]
        try:
            await all_move(crowd)
            while report.kills < kills:
                before = sum(player.moves for player in crowd)
                await asyncio.sleep(pause * rng.uniform(0.5, 1.5))
                if rng.random() < 0.8:  # else the next kill may come while a process starts
                    await moves_of(crowd, before + MOVES)
                assert not any(task.done() for task in playing), [t.exception() for t in playing if t.done()]
                if not is_sqlite and rng.random() < 0.25:
                    with engine.connect() as connection:
                        connection.execute(CUT)
                elif await running.kill_one(rng):
                    report.kills += 1
                    if workers == 1:
                        for watcher in watchers:
                            watcher.begin_anew()
            await all_move(crowd)  # and each goes on
            for player in crowd:
                player.stopping = True
            async with asyncio.timeout(120):
                await asyncio.gather(*playing)
        finally:
            for task in (*playing, *watching):
                task.cancel()
            await asyncio.gather(*playing, *watching, return_exceptions=True)
    kept = {game: lines for player in crowd for game, lines in player.kept.items()}
    with engine.connect() as connection:
        report.faults = tuple(fault for game, lines in kept.items() for fault in faults_of(connection, game, lines))
    engine.dispose()
    report.moves, report.undone = sum(p.moves for p in crowd), sum(p.undone for p in crowd)
    report.tables, report.late = len(kept), max(w.late for w in watchers)
    return report


async def moves_of(crowd: Sequence[Player], total: int) -> None:
    """Wait until all players together have made so many moves."""
    async with asyncio.timeout(120):
        while sum(player.moves for player in crowd) < total:
            await asyncio.sleep(0.05)


async def all_move(crowd: Sequence[Player]) -> None:
    """Wait until each player has made another move."""
    before = [player.moves for player in crowd]
    async with asyncio.timeout(120):
        while any(player.moves == moves for player, moves in zip(crowd, before, strict=True)):
            await asyncio.sleep(0.1)


def faults_of(connection: Connection, game: int, kept: dict[int, str]) -> list[str]:
    """What is wrong with a table: holes, a false head, acknowledged lines that are not there."""
    lines, heads = schema.lines.c, schema.heads.c
    rows = connection.execute(select(lines.n, lines.text).where(lines.game == game).order_by(lines.n)).all()
    head = connection.execute(select(heads.line).where(heads.game == game)).scalar_one()
    out = []
    if [row.n for row in rows] != list(range(1, head + 1)):
        out.append(f"table {game}: lines {[row.n for row in rows]} for a head at {head}")
    there = {row.n: row.text for row in rows}
    out += [f"table {game}: line {n} was {line!r}" for n, line in kept.items() if there.get(n) != line]
    return out


def main() -> None:
    """Run a campaign and print what it found; exit code 1 when there are faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", required=True)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--bots", action="store_true")
    given = parser.parse_args()
    report = asyncio.run(campaign(given.db, given.kills, given.workers, bots=given.bots))
    print(report)
    raise SystemExit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
