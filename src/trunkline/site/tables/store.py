"""The database: opening it, bringing it up to date, and what the site asks of it."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Select, create_engine, event, insert, select
from sqlalchemy.exc import IntegrityError

from trunkline.show.names import SeatName
from trunkline.site.settings import Settings
from trunkline.site.tables import schema
from trunkline.site.tables.writer import Writer

T = TypeVar("T")

GAMES = select(schema.games, *(column for column in schema.heads.c if column.name != "game")).join(schema.heads)
"""Games with their heads, as `GameRow` without the seats."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as stored, its name a `SeatName` where its person writes it otherwise than its word.

    `bot` is the kind of bot or empty, `token` the hash of the secret token.
    """

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


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as stored: head, lines in order, (browser, seat) held, (lines left, by which seat) of what was undone.

    `orders` are (seat, auction, limit).
    """

    head: GameRow
    lines: list[str]
    holders: list[tuple[str, int]]
    takebacks: list[tuple[int, str]]
    orders: list[tuple[int, str, int]] = field(default_factory=list)


class Store:
    """One database; `open` before use, `close` after. Questions are asked in threads, one hop each."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = create_engine(settings.url)
        if settings.is_sqlite:
            event.listen(self.engine, "connect", _make_durable)
        self.writer = Writer(self.engine)
        self.secret = ""
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="reader")

    async def open(self) -> None:
        """Bring the tables up to date, read or make the secret, begin to write."""
        self.secret = await self._run(self._prepare)
        self.writer.start()

    async def close(self) -> None:
        """Write what waits and let go."""
        await self.writer.stop()
        self._threads.shutdown()
        self.engine.dispose()

    async def _run(self, question: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, question)

    def _prepare(self) -> str:
        with self.engine.begin() as connection:
            upgrade(connection)
        return self._secret()

    def _secret(self) -> str:
        """What cookies and seat tokens are signed with: made once, kept with the data."""
        wanted = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
        with self.engine.connect() as connection:
            found: str | None = connection.execute(wanted).scalar()
        if found is not None:
            return found
        made = secrets.token_hex(32)
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(schema.settings).values(name="secret", value=made))
        except IntegrityError:  # another process was first
            return self._secret()
        return made

    # -- what is asked

    async def has(self, number: int) -> bool:
        """Whether there is a game of that number."""
        wanted = select(schema.games.c.id).where(schema.games.c.id == number)
        return bool(await self._rows(wanted))

    async def read(self, number: int) -> StoredGame | None:
        """All that is stored of a game; None when there is none."""
        return await self._run(lambda: self._read(number))

    def _read(self, number: int) -> StoredGame | None:
        lines, h, t = schema.lines.c, schema.holdings.c, schema.takebacks.c
        with self._at_one_moment() as connection:
            heads = _heads(connection, GAMES.where(schema.games.c.id == number))
            if not heads:
                return None
            texts = connection.execute(select(lines.text).where(lines.game == number).order_by(lines.n)).scalars()
            held = connection.execute(select(h.browser, h.seat).where(h.game == number)).all()
            taken = connection.execute(select(t.n, t.seat).where(t.game == number).order_by(t.id)).all()
            o = schema.orders.c
            wanted = connection.execute(select(o.seat, o.auction, o.most).where(o.game == number)).all()
            return StoredGame(
                heads[0],
                list(texts),
                [(r.browser, r.seat) for r in held],
                [(r.n, r.seat) for r in taken],
                [(r.seat, r.auction, r.most) for r in wanted],
            )

    @contextmanager
    def _at_one_moment(self) -> Iterator[Connection]:
        """Several questions, all answered as of the first: what is written meanwhile belongs to none of them."""
        with self.engine.connect() as connection:
            if self.settings.is_sqlite:  # whose driver begins no transaction for a question
                connection.exec_driver_sql("BEGIN")
            else:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    async def holdings_of(self, browser: str) -> list[tuple[int, int]]:
        """The (game, seat) pairs that a browser holds."""
        h = schema.holdings.c
        return [(row.game, row.seat) for row in await self._rows(select(h.game, h.seat).where(h.browser == browser))]

    async def games_of(self, browser: str, limit: int = 100) -> list[GameRow]:
        """The tables where a browser holds a seat or is the host: those under way first, latest moved first."""
        g, h, head = schema.games.c, schema.holdings.c, schema.heads.c
        mine = select(h.game).where(h.browser == browser)
        wanted = GAMES.where(g.id.in_(mine) | (g.host == browser))
        return await self._games(wanted.order_by(head.over, head.moved.desc()).limit(limit))

    async def open_games(self, limit: int = 100) -> list[GameRow]:
        """Tables under way with a free seat that anybody may take, newest first."""
        g, s = schema.games.c, schema.seats.c
        free = select(s.game).where(s.open, ~s.taken)
        return await self._games(GAMES.where(~schema.heads.c.over, g.id.in_(free)).order_by(g.id.desc()).limit(limit))

    async def games_owing(self) -> list[int]:
        """The games where a bot or chance owes a line."""
        h, s = schema.heads.c, schema.seats.c
        bots = select(s.game).where(s.game == h.game, s.name == h.turn, s.bot != "").exists()
        wanted = select(h.game).where(~h.over, bots | (h.turn == "-")).order_by(h.game)
        return [row.game for row in await self._rows(wanted)]

    async def _rows(self, wanted: Select[Any]) -> Sequence[Any]:
        def ask() -> Sequence[Any]:
            with self.engine.connect() as connection:
                return connection.execute(wanted).all()

        return await self._run(ask)

    async def _games(self, wanted: Select[Any]) -> list[GameRow]:
        def ask() -> list[GameRow]:
            with self.engine.connect() as connection:
                return _heads(connection, wanted)

        return await self._run(ask)


def _heads(connection: Connection, wanted: Select[Any]) -> list[GameRow]:
    rows = connection.execute(wanted).mappings().all()
    numbers = [row["id"] for row in rows]
    s = schema.seats
    seats: dict[int, list[SeatRow]] = {number: [] for number in numbers}
    for seat in connection.execute(select(s).where(s.c.game.in_(numbers)).order_by(s.c.game, s.c.seat)):
        seats[seat.game].append(
            SeatRow(seat.seat, SeatName.of(seat.name, seat.label), seat.bot, seat.open, seat.taken, seat.token)
        )
    return [GameRow(**{**row, "options": json.loads(row["options"]), "seats": tuple(seats[row["id"]])}) for row in rows]


def _make_durable(connection: Any, _: Any) -> None:
    """SQLite so that a commit is on the disk when it returns, and readers never wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    # Moving the journal's pages to the file waits for the disk more than once: rarely, then, at 32 MB.
    cursor.execute("PRAGMA wal_autocheckpoint=8000")
    cursor.close()


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not had yet."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


__all__ = ["GameRow", "SeatRow", "Store", "StoredGame", "upgrade"]
