"""News between processes on one database: which tables have moved, over PostgreSQL's own NOTIFY.

News is sent in the transaction of the change, once for each batch, so it comes if and only if that is written. It is a
hint and may get lost with its connection; what is true is what the heads of games say, see `Hall.sweep`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, make_url

from trunkline.site.tables.heads import Position

log = logging.getLogger("trunkline.site")

CHANNEL = "trunkline"
"""The channel of PostgreSQL that the news of moves goes over."""

CHAT = "trunkline_chat"
"""The same for what was said; a process of a version without chat does not listen to it."""

RETRY = 1.0
"""Seconds until a listener whose connection broke tries again."""

SESSIONS = "trunkline_sessions"
"""The same for sessions that have begun or ended, by the hashes of what their cookies name."""

MOST = 100
"""Sessions in one piece of such news: the database takes 8,000 bytes."""

KEEPALIVE: Any = {"keepalives": 1, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""So that a connection whose other end is gone without a word is known for it."""

Heard = Callable[[Mapping[int, Position]], None]
HeardSaid = Callable[[Mapping[int, int]], None]
HeardSessions = Callable[[Iterable[str]], None]


def news_of(sender: str, games: Iterable[tuple[int, Position]]) -> str:
    """The news of where games are, as `sender 17:43:1:0 22:9:0:0`: each game and its position."""
    return " ".join([sender, *(f"{game}:{line}:{undone}:{asides}" for game, (line, undone, asides) in games)])


def announce_positions(connection: Connection, sender: str, games: Iterable[tuple[int, Position]]) -> None:
    """Send the news of where games are; the database sends it when the transaction is written."""
    connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, news_of(sender, games)))


def announce_said(connection: Connection, sender: str, game: int, said: int) -> None:
    """Send the news that a game has so many lines of chat, as `sender 17:5`; nobody else is there on SQLite."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHAT, f"{sender} {game}:{said}"))


def announce_sessions(connection: Connection, sender: str, sessions: Sequence[str]) -> None:
    """Send the news that sessions have begun or ended, as `sender hash hash`; nobody else is there on SQLite."""
    if connection.dialect.name == "postgresql":
        for first in range(0, len(sessions), MOST):
            news = " ".join([sender, *sessions[first : first + MOST]])
            connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (SESSIONS, news))


def read_said(text: str) -> tuple[str, dict[int, int]]:
    """The sender of such news, and how many lines of chat which games have; raises ValueError for what is none."""
    sender, *rest = text.split(" ")
    games: dict[int, int] = {}
    for each in rest:
        game, said = map(int, each.split(":"))
        games[game] = said
    return sender, games


def read_news(text: str) -> tuple[str, dict[int, Position]]:
    """The sender of news, and where which games are; raises ValueError for what is none."""
    sender, *rest = text.split(" ")
    games: dict[int, Position] = {}
    for numbers in rest:
        game, line, undone, asides = map(int, numbers.split(":"))
        games[game] = Position(line, undone, asides)
    return sender, games


def address_of(url: str) -> str:
    """The address of a database as psycopg itself takes it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


class Listener:
    """Hears what other processes than `own` have written; calls `on_connect` whenever it may have missed something."""

    def __init__(
        self,
        address: str,
        own: str,
        heard: Heard,
        heard_said: HeardSaid,
        heard_sessions: HeardSessions,
        on_connect: Callable[[], Awaitable[None]],
    ) -> None:
        self.address, self.own = address, own
        self.heard, self.heard_said, self.heard_sessions = heard, heard_said, heard_sessions
        self.on_connect = on_connect
        self.is_connected = False
        self._reported = False  # that it is not, in the log

    async def run(self) -> None:
        """Listen for ever; a connection that breaks is made anew."""
        import psycopg

        while True:
            try:
                await self._listen()
            except psycopg.Error as error:
                if not self._reported:
                    log.warning("no news of other processes until the database is back: %s", str(error).strip())
                self.is_connected, self._reported = False, True
            await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        from psycopg import AsyncConnection

        async with await AsyncConnection.connect(
            self.address, autocommit=True, connect_timeout=10, **KEEPALIVE
        ) as connection:
            for channel in (CHANNEL, CHAT, SESSIONS):
                await connection.execute(f"LISTEN {channel}")
            self.is_connected, self._reported = True, False
            loop, socket = asyncio.get_running_loop(), connection.fileno()
            broken: asyncio.Future[None] = loop.create_future()
            # The driver's own way of waiting for news makes more of each piece than the piece itself takes.
            loop.add_reader(socket, self._read, connection.pgconn, broken)
            try:
                await self.on_connect()
                await broken
            finally:
                loop.remove_reader(socket)

    def _read(self, connection: Any, broken: asyncio.Future[None]) -> None:
        """Take what news has come by a connection of libpq; an error of it is set where it is waited for."""
        import psycopg

        own = f"{self.own} ".encode()
        try:
            connection.consume_input()
            while (note := connection.notifies()) is not None:
                if not note.extra.startswith(own):
                    self._take(note.relname.decode(), note.extra.decode(errors="replace"))
        except psycopg.Error as error:
            if not broken.done():
                broken.set_exception(error)

    def _take(self, channel: str, news: str) -> None:
        try:
            self._read_news(channel, news)
        except ValueError:
            log.warning("this is no news of a table: %r", news[:200])

    def _read_news(self, channel: str, news: str) -> None:
        if channel == CHAT:
            self.heard_said(read_said(news)[1])
        elif channel == SESSIONS:
            self.heard_sessions(news.split(" ")[1:])
        else:
            self.heard(read_news(news)[1])
