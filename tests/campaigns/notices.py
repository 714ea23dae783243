"""Kill the process that sends notices again and again, then count: none may be lost, and next to none sent twice.

`python -m tests.campaigns.notices --kills 100 --tables 20 --db postgresql://...` on an empty database. On a file of
SQLite the one process that serves is killed; on PostgreSQL the one that works, beside the one that serves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from sqlalchemy import Connection, create_engine, select

from tests.campaigns.kills import Program
from tests.hooks import Service, open_service
from trunkline.bench.load import free_port, wait_until_ready
from trunkline.site.settings import Settings
from trunkline.site.tables import schema

PATIENCE = 120.0
"""Seconds that a notice may take to come, kills and all."""

ONCE = 0.999
"""The share of turns that must be made known exactly once."""

Turn = tuple[int, int]
"""A turn by its game and the line after which it began."""


@dataclass
class Report:
    """What came of a campaign: turns that began, those without a notice, those that were not sent, sent twice."""

    kills: int = 0
    turns: int = 0
    unwritten: int = 0
    lost: int = 0
    twice: int = 0

    @property
    def once(self) -> float:
        """The share of turns that were neither lost nor made known twice."""
        return 1 - (self.unwritten + self.lost + self.twice) / max(self.turns, 1)


def program(*words: str, **environment: str) -> Program:
    """A process of this campaign."""
    made = Program(**environment)
    made.command = (sys.executable, "-m", "tests.campaigns.notifying", *words)
    return made


class Heard:
    """How often each turn was made known. What has come is read once: it would take time from what is measured."""

    def __init__(self, service: Service) -> None:
        self.service, self.read = service, 0
        self.times: Counter[Turn] = Counter()
        self.last: dict[int, int] = {}  # of each game, the last line that was named

    def look(self) -> None:
        """Read what has come since."""
        fresh = self.service.posted[self.read :]
        self.read += len(fresh)
        for posted in fresh:
            for turn in json.loads(posted.body)["turns"]:
                self.times[turn["game"], turn["line"]] += 1
                self.last[turn["game"]] = max(self.last.get(turn["game"], 0), turn["line"])


class Pair:
    """Two people at one table after the other, who hear of their turns by webhooks and play then."""

    def __init__(self, base: str, known: Heard, seed: int) -> None:
        self.base, self.known, self.rng = base, known, random.Random(seed)
        self.heard = 0
        self.stopping = False

    async def ask(self, browser: httpx.AsyncClient, method: str, path: str, **sent: Any) -> httpx.Response:
        """A request that is sent again until it is answered."""
        while True:
            try:
                answer = await browser.request(method, path, **sent)
            except httpx.TransportError:
                await asyncio.sleep(0.1)
                continue
            if answer.status_code != 503:
                return answer
            await asyncio.sleep(0.1)

    async def play(self) -> None:
        """Play until `stopping`."""
        options: Any = {"base_url": self.base, "headers": {"accept": "application/json", "origin": self.base}}
        async with httpx.AsyncClient(**options, timeout=30) as ann, httpx.AsyncClient(**options, timeout=30) as bob:
            people = {"ann": ann, "bob": bob}
            for name, browser in people.items():
                while not browser.cookies:  # an answer may get lost with its cookie
                    way = {"kind": "webhook", "target": f"{self.known.service.address}/{name}"}
                    await self.ask(browser, "POST", "/me/ways", json=way)
            while not self.stopping:
                await self.match(people)

    async def match(self, people: dict[str, httpx.AsyncClient]) -> None:
        """Play one match."""
        form = {"title": "railways-card", "map": "standard", "kind-1": "me", "kind-2": "open"}
        html = {"accept": "text/html"}
        names = {"name-1": "ann", "name-2": "bob"}
        made = await self.ask(people["ann"], "POST", "/new", data=form | names, headers=html)
        assert made.status_code == 303, made.text
        game = int(made.headers["location"].split("/")[2])
        await self.ask(people["bob"], "POST", f"/g/{game}/take", data={"seat": "bob"}, headers=html)
        while not self.stopping:
            sheet = (await self.ask(people["ann"], "GET", f"/g/{game}")).json()
            if (turn := sheet["turn"]) is None:
                return
            sheet = (await self.ask(people[turn], "GET", f"/g/{game}")).json()
            line = f"{turn} {self.rng.choice(sheet['legal'])}"
            played = await self.ask(people[turn], "POST", f"/g/{game}", json={"n": sheet["line"], "line": line})
            if played.status_code in (200, 201) and played.json()["turn"] not in (None, turn):
                await self.wait(game, sheet["line"])

    async def wait(self, game: int, line: int) -> None:
        """Wait until a turn that began after that line is made known."""
        async with asyncio.timeout(PATIENCE):
            while self.known.last.get(game, 0) <= line:
                await asyncio.sleep(0.05)
                self.known.look()
        self.heard += 1


@asynccontextmanager
async def serving(url: str) -> AsyncIterator[tuple[str, Program]]:
    """A site; gives its address, and the process that sends its notices."""
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    own = {"TRUNKLINE_SITE": base, "TRUNKLINE_RATE": "0", "TRUNKLINE_NEW_RATE": "0"}
    apart = not Settings(db_url=url).is_sqlite
    server = program("serve", str(port), url, **own, **({"TRUNKLINE_BOT_THREADS": "0"} if apart else {}))
    sending = program("work", url, **own) if apart else server
    await server.start()
    try:
        await wait_until_ready("127.0.0.1", port, 120)
        if apart:
            await sending.start()
        yield base, sending
    finally:
        for each in {server, sending}:
            if hasattr(each, "process"):
                await each.end()


async def campaign(url: str, kills: int, tables: int = 4, pause: float = 3.0) -> Report:
    """Let people play by their notices while what sends them is killed again and again."""
    report, rng = Report(), random.Random(kills)
    with open_service() as service:
        known = Heard(service)
        async with serving(url) as (base, sending):
            pairs = [Pair(base, known, seed) for seed in range(tables)]
            playing = [asyncio.create_task(pair.play()) for pair in pairs]
            try:
                while report.kills < kills:
                    before = sum(pair.heard for pair in pairs)
                    async with asyncio.timeout(PATIENCE):
                        while sum(pair.heard for pair in pairs) < before + tables:
                            await asyncio.sleep(0.05)
                            await _check(playing)
                    await asyncio.sleep(rng.uniform(0.0, 2 * pause))
                    await sending.kill()
                    report.kills += 1
                for pair in pairs:
                    pair.stopping = True
                await asyncio.gather(*playing)
                await _settle(url)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
        engine = create_engine(Settings(db_url=url).url)
        with engine.connect() as connection:
            known.look()
            count(connection, known.times, report)
        engine.dispose()
    return report


async def _check(playing: list[asyncio.Task[None]]) -> None:
    for task in playing:
        if task.done():
            await task


async def _settle(url: str) -> None:
    """Wait until nothing waits any more."""
    engine = create_engine(Settings(db_url=url).url)
    n = schema.notices.c
    open_ones = select(n.id).where(n.state.in_(("waiting", "sending")))
    async with asyncio.timeout(PATIENCE):
        while True:
            with engine.connect() as connection:
                if connection.execute(open_ones.limit(1)).first() is None:
                    break
            await asyncio.sleep(0.2)
    engine.dispose()


def count(connection: Connection, sent: Counter[Turn], report: Report) -> None:
    """Compare the turns that the lines tell of with notices and with what has come."""
    expected = set(turns(connection))
    states: dict[Turn, str] = {}
    for row in connection.execute(select(schema.notices)):
        states[row.game, row.line] = row.state
    report.turns = len(expected)
    report.unwritten = len(expected - states.keys())
    report.lost = sum(state != "answered" and turn not in sent for turn, state in states.items())
    report.twice = sum(times - 1 for times in sent.values())


def turns(connection: Connection) -> list[Turn]:
    """The turns that began with a line and waited for somebody: what follows was written later.

    What a table plays for a seat that has no choice is written with the line before, so each moment has one mover.
    """
    out: list[Turn] = []
    li, se = schema.lines, schema.seats
    rows: dict[int, list[Any]] = {}
    for row in connection.execute(select(li).order_by(li.c.game, li.c.n)):
        rows.setdefault(row.game, []).append(row)
    for game, lines in rows.items():
        names = set(connection.execute(select(se.c.name).where(se.c.game == game)).scalars())
        mover, at, moment = "", 0, None
        for row in lines:
            seat = row.text.split()[0]
            if seat not in names:
                continue
            if row.at != moment:
                if mover not in ("", seat):
                    out.append((game, at))
                mover, moment = seat, row.at
            at = row.n
    return out


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", required=True)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pause", type=float, default=3.0)
    given = parser.parse_args()
    found = asyncio.run(campaign(given.db, given.kills, given.tables, given.pause))
    print(found, f"once: {found.once:.2%}")
    sys.exit(bool(found.lost or found.unwritten or found.once < ONCE))
