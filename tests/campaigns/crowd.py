"""Those who play while a campaign does its harm: they send again what got no answer, and keep what was acknowledged."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

JSON = {"accept": "application/json"}
TITLES = {"age-of-steam": 3, "steam": 3, "steel-driver": 3, "railways-card": 2}
"""The titles to play, with the number of seats."""


class Player:
    """Plays random moves at one table after the other and takes some back; each request has a connection of its own.

    `kept` are the lines that were acknowledged and not taken back, by game and number. With `bots` the last seat
    is a bot's.
    """

    def __init__(self, base: str, seed: int, *, bots: bool = False) -> None:
        self.bots = bots
        self.base, self.rng = base, random.Random(seed)
        self.game, self.tokens = 0, dict[str, str]()
        self.at = (0, 0)  # the last position acknowledged
        self.kept: dict[int, dict[int, str]] = {}
        self.moves = self.undone = 0
        self.stopping = False

    async def ask(self, method: str, path: str, token: str = "", **body: Any) -> httpx.Response:
        """A request that is sent again, the very same, until there is an answer that says something."""
        headers = JSON | ({"authorization": f"Bearer {token}"} if token else {})
        if path.endswith("/undo"):
            headers["idempotency-key"] = secrets.token_hex(8)
        while True:
            try:
                async with httpx.AsyncClient(base_url=self.base, verify=False, timeout=30) as client:
                    answer = await client.request(method, path, headers=headers, json=body or None)
            except httpx.TransportError:
                await asyncio.sleep(0.1)
                continue
            if answer.status_code != 503:
                return answer
            await asyncio.sleep(0.2)

    async def play(self) -> None:
        """Play until `stopping`: then what was sent is answered, so that nothing is left open."""
        while not self.stopping:
            title = self.rng.choice(list(TITLES))
            seats = [{"name": name, "kind": "link"} for name in ("ann", "bob", "cyd")[: TITLES[title]]]
            if self.bots:
                seats[-1]["kind"] = "random"
            made = (await self.ask("POST", "/new", title=title, seats=seats)).json()
            self.game, self.tokens, self.at = made["game"], made["tokens"], (0, 0)
            self.kept[self.game] = {}
            for _ in range(60):  # then another title
                if self.stopping or not await self.move():
                    break

    async def move(self) -> bool:
        """Make a move or take one back; False when the match is over."""
        path = f"/g/{self.game}"
        turn = (await self.ask("GET", path)).json()["turn"]
        if turn is None:
            return False
        if turn not in self.tokens:  # a bot's
            await asyncio.sleep(0.1)
            return True
        token = self.tokens[turn]
        sheet = (await self.ask("GET", path, token)).json()
        place = {"n": sheet["line"], "undone": sheet["undone"]}
        if self.rng.random() < 0.2:
            undone = await self.ask("POST", f"{path}/undo", self.tokens[self.rng.choice(list(self.tokens))], **place)
            if undone.status_code in (200, 201):
                self.undone += 1
                self._note(undone.json())
            else:
                assert undone.status_code in (409, 422), undone.text
        elif sheet["legal"]:
            line = f"{turn} {self.rng.choice(sheet['legal'])}"
            made = await self.ask("POST", path, token, **place, line=line)
            if made.status_code in (200, 201):
                self.moves += 1
                self.kept[self.game][place["n"] + 1] = line
                self._note(made.json())
            else:
                assert made.status_code == 409, made.text
        return True

    def _note(self, sheet: dict[str, Any]) -> None:
        self.at = (sheet["undone"], sheet["line"])
        mine = self.kept[self.game]
        for n in [n for n in mine if n > sheet["line"]]:
            del mine[n]


class Watcher:
    """Watches the table that a player is at, whichever process it gets; `late` is the longest it was behind."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.game, self.at = 0, (0, 0)
        self.late = 0.0
        self.since: float | None = None  # when it fell behind

    async def watch(self) -> None:
        """Listen for ever; a stream that breaks is opened anew."""
        while True:
            game = self.player.game
            try:
                async with asyncio.timeout(3), self._events(game) as events:
                    async for news in events:
                        self.game, self.at = game, (news["undone"], news["line"])
                        if game != self.player.game:
                            break
            except (httpx.TransportError, TimeoutError):
                pass
            await asyncio.sleep(0.1)

    @asynccontextmanager
    async def _events(self, game: int) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
        async with (
            httpx.AsyncClient(base_url=self.player.base, verify=False, timeout=30) as client,
            client.stream("GET", f"/g/{game}/events") as stream,
        ):

            async def news() -> AsyncIterator[dict[str, Any]]:
                async for line in stream.aiter_lines():
                    if line.startswith("data: "):
                        yield json.loads(line.removeprefix("data: "))

            yield news()

    async def measure(self) -> None:
        """See to how long this watcher is behind what its player knows to be written."""
        while True:
            await asyncio.sleep(0.05)
            if self.game != self.player.game or self.at >= self.player.at:
                self.since = None
                continue
            self.since = self.since or time.monotonic()
            self.late = max(self.late, time.monotonic() - self.since)

    def begin_anew(self) -> None:
        """Whoever could say where the table is has just been killed, perhaps while it started: count from now on."""
        self.since = None
