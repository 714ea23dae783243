"""The database: opening it, bringing it up to date, and what the site asks of it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from trunkline.site import schema
from trunkline.site.settings import Settings
from trunkline.site.writer import Writer


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as stored; `bot` is the kind of bot or empty, `token` the hash of the secret token."""

    seat: int
    name: str
    bot: str
    open: bool
    taken: bool
    token: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """The head of a game as stored: what it is and where its lines have led."""

    id: int
    title: str
    map: str
    options: dict[str, str]
    rules: int
    host: str
    salt: str
    created: float
    moved: float
    line: int
    undone: int
    round: int
    phase: str
    turn: str
    over: bool
    seats: tuple[SeatRow, ...]


class Store:
    """One database; `open` before use, `close` after."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine: AsyncEngine = create_async_engine(settings.async_url)
        if settings.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _durable)
        self.writer = Writer(self.engine)
        self.secret = ""

    async def open(self) -> None:
        """Bring the tables up to date, read or make the secret, begin to write."""
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
        self.secret = await self._secret()
        self.writer.start()

    async def close(self) -> None:
        """Write what waits and let go."""
        await self.writer.stop()
        await self.engine.dispose()

    async def _secret(self) -> str:
        """What cookies and seat tokens are signed with: made once, kept with the data."""
        wanted = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
        async with self.engine.connect() as connection:
            found: str | None = (await connection.execute(wanted)).scalar()
        if found is not None:
            return found
        made = secrets.token_hex(32)
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(schema.settings).values(name="secret", value=made))
        except IntegrityError:  # another process was first
            return await self._secret()
        return made

    # -- what is asked

    async def game(self, number: int) -> GameRow | None:
        """A game's head with its seats; None when there is none."""
        found = await self._heads(select(schema.games).where(schema.games.c.id == number))
        return found[0] if found else None

    async def lines(self, number: int) -> list[str]:
        """The lines of a game in order."""
        wanted = select(schema.lines.c.text).where(schema.lines.c.game == number).order_by(schema.lines.c.n)
        async with self.engine.connect() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def takebacks(self, number: int) -> list[tuple[int, str]]:
        """What was taken back: (lines left, by which seat), oldest first."""
        t = schema.takebacks
        wanted = select(t.c.n, t.c.seat).where(t.c.game == number).order_by(t.c.id)
        async with self.engine.connect() as connection:
            return [(row.n, row.seat) for row in await connection.execute(wanted)]

    async def holders(self, number: int) -> list[tuple[str, int]]:
        """Which browser holds which seat of a game."""
        h = schema.holdings
        async with self.engine.connect() as connection:
            found = await connection.execute(select(h.c.browser, h.c.seat).where(h.c.game == number))
            return [(row.browser, row.seat) for row in found]

    async def held(self, browser: str) -> list[tuple[int, int]]:
        """The (game, seat) pairs that a browser holds."""
        h = schema.holdings
        async with self.engine.connect() as connection:
            found = await connection.execute(select(h.c.game, h.c.seat).where(h.c.browser == browser))
            return [(row.game, row.seat) for row in found]

    async def games_of(self, browser: str, limit: int = 100) -> list[GameRow]:
        """The tables where a browser holds a seat or is the host: those under way first, latest moved first."""
        g, h = schema.games.c, schema.holdings.c
        mine = select(h.game).where(h.browser == browser)
        wanted = select(schema.games).where(g.id.in_(mine) | (g.host == browser))
        return await self._heads(wanted.order_by(g.over, g.moved.desc()).limit(limit))

    async def open_games(self, limit: int = 100) -> list[GameRow]:
        """Tables under way with a free seat that anybody may take, newest first."""
        g, s = schema.games.c, schema.seats.c
        free = select(s.game).where(s.open, ~s.taken)
        wanted = select(schema.games).where(~g.over, g.id.in_(free)).order_by(g.id.desc()).limit(limit)
        return await self._heads(wanted)

    async def owing(self) -> list[int]:
        """The games where a bot or chance owes a line."""
        g, s = schema.games.c, schema.seats.c
        bots = select(s.game).where(s.game == g.id, s.name == g.turn, s.bot != "").exists()
        async with self.engine.connect() as connection:
            found = await connection.execute(select(g.id).where(~g.over, bots | (g.turn == "-")).order_by(g.id))
            return list(found.scalars())

    async def _heads(self, wanted: Any) -> list[GameRow]:
        async with self.engine.connect() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
            numbers = [row["id"] for row in rows]
            s = schema.seats
            seats: dict[int, list[SeatRow]] = {number: [] for number in numbers}
            for seat in await connection.execute(select(s).where(s.c.game.in_(numbers)).order_by(s.c.game, s.c.seat)):
                seats[seat.game].append(SeatRow(seat.seat, seat.name, seat.bot, seat.open, seat.taken, seat.token))
        return [
            GameRow(**{**row, "options": json.loads(row["options"]), "seats": tuple(seats[row["id"]])}) for row in rows
        ]


def _durable(connection: Any, _: Any) -> None:
    """SQLite so that a commit is on the disk when it returns, and readers never wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not had yet."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


__all__: Sequence[str] = ("GameRow", "SeatRow", "Store", "upgrade")
