"""The database: opening it, bringing it up to date, and what the site asks of it."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable, Select, event, func, insert, select
from sqlalchemy.exc import IntegrityError

from trunkline.game import Seat
from trunkline.show.names import SeatName
from trunkline.site.settings import Settings
from trunkline.site.tables import schema
from trunkline.site.tables.admission import Level
from trunkline.site.tables.asks import Ask, find_ask
from trunkline.site.tables.away import spans_of
from trunkline.site.tables.care import Act, acts
from trunkline.site.tables.chat import said_in
from trunkline.site.tables.circle_tables import in_reach
from trunkline.site.tables.clocks import Clock, find_clocks
from trunkline.site.tables.engine import open_engine
from trunkline.site.tables.heads import Position
from trunkline.site.tables.hours import Span
from trunkline.site.tables.pace import read_pace
from trunkline.site.tables.receipts import Receipt, find_receipt
from trunkline.site.tables.relations import blocked_with
from trunkline.site.tables.tenures import Tenure, find_tenures
from trunkline.site.tables.upgrading import upgrade
from trunkline.site.tables.ways import find_reached
from trunkline.site.tables.writer import Writer

T = TypeVar("T")

HOST_SEAT = (
    select(func.min(schema.holdings.c.seat))
    .where(schema.holdings.c.game == schema.games.c.id, schema.holdings.c.browser == schema.games.c.host)
    .scalar_subquery()
    .label("host_seat")
)
"""The first seat that whoever made a game holds; None without one."""

GAMES = select(schema.games, *(column for column in schema.heads.c if column.name != "game"), HOST_SEAT).join(
    schema.heads, schema.heads.c.game == schema.games.c.id
)
"""Games with their heads, as `GameRow` without the seats."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as stored, its name a `SeatName` where its person writes it otherwise than its word.

    `bot` is the kind of bot or empty, `token` the hash of the secret token, "" when it is spent, `links` how often that
    was made anew, `stands_in` why the bot plays for a person, "" where it does not.
    """

    seat: int
    name: str
    bot: str
    open: bool
    taken: bool
    token: str
    links: int = 0
    stands_in: str = ""


@dataclass(frozen=True, slots=True)
class GameRow:
    """The head of a game as stored: what it is and where its lines have led; no options where they cannot be read."""

    id: int
    title: str
    map: str
    options: dict[str, str] | None
    rules: int
    host: str
    salt: str
    created: float
    pace: str
    level: Level
    gathering: bool
    rated: bool
    closed: bool
    moved: float
    line: int
    undone: int
    asides: int
    round: int
    phase: str
    turn: str
    over: bool
    host_seat: int | None
    seats: tuple[SeatRow, ...]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as stored: head, lines in order, what was taken back, what is asked.

    The `lines` lead one by one from the first to the head, unless the game is not `whole`: then they end where one is
    missing, or the head is. `holders` are (account, seat, after how many lines it sat down), `takebacks` (lines left,
    by which seat, whether all had agreed), `orders` (seat, auction, limit); `said` counts the lines of chat,
    `tenures` and `clocks` are by seat, `away` is by account, `reached` are the holders that have a way of notice,
    `acts` the last things that those did here who look after the site.
    """

    head: GameRow
    lines: list[str]
    holders: list[tuple[str, int, int | None]]
    takebacks: list[tuple[int, str, bool]]
    orders: list[tuple[int, str, int]] = field(default_factory=list)
    said: int = 0
    whole: bool = True
    ask: Ask | None = None
    tenures: list[list[Tenure]] = field(default_factory=list)
    clocks: dict[int, Clock] = field(default_factory=dict)
    away: dict[str, list[Span]] = field(default_factory=dict)
    reached: frozenset[str] = frozenset()
    acts: list[Act] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Tail:
    """What a game is at, when it last moved, its last lines, and its clocks where they were asked for."""

    at: Position
    moved: float
    lines: list[str]
    clocks: dict[int, Clock]


LISTED = 30 * 24 * 3600.0
"""Seconds after its last line, or after it was made, for which a table is offered to strangers."""

LAST_ACTS = 3
"""Acts of those who look after the site that stand on the page of a table."""


class Store:
    """One database; `open` before use, `close` after. Questions are asked in threads, one hop each."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = open_engine(settings)
        if settings.is_sqlite:
            event.listen(self.engine, "connect", _make_durable)
        self.writer = Writer(self.engine, secrets.token_hex(4))
        self.secret = ""
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="reader")

    async def open(self) -> None:
        """Bring the tables up to date, read or make the secret, begin to write."""
        await self._run(self.prepare)
        self.writer.start()

    def tidy_file(self) -> None:
        """Let nothing that was deleted stay in the journal of a SQLite file, unless others are reading just now."""
        if self.settings.is_sqlite:
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        """Write what waits and let go."""
        await self.writer.stop()
        self._threads.shutdown()
        self.engine.dispose()

    async def _run(self, question: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, question)

    def prepare(self) -> None:
        """Bring the tables up to date and read or make the secret."""
        with self.engine.begin() as connection:
            upgrade(connection)
        self.secret = self._secret()

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

    async def ping(self) -> None:
        """Ask the database anything; raises DBAPIError while it does not answer."""
        await self.rows(select(schema.settings.c.name).limit(1))

    async def has(self, number: int) -> bool:
        """Whether there is a game of that number."""
        wanted = select(schema.games.c.id).where(schema.games.c.id == number)
        return bool(await self.rows(wanted))

    async def position(self, number: int) -> Position | None:
        """What a game is at on the disk; None when there is no such game."""
        return (await self.positions([number])).get(number)

    async def positions(self, numbers: Sequence[int]) -> dict[int, Position]:
        """The same of many games, by their numbers."""
        h = schema.heads.c
        wanted = select(h.game, h.line, h.undone, h.asides).where(h.game.in_(numbers))
        return {row.game: Position(row.line, row.undone, row.asides) for row in await self.rows(wanted)}

    async def said(self, numbers: Sequence[int]) -> dict[int, int]:
        """How many lines of chat games have, by their numbers; those without any are left out."""
        return await self.ask(lambda connection: said_in(connection, numbers))

    async def tail(self, number: int, line: int, *, clocks: bool = False) -> Tail | None:
        """What a game is at, and its lines after one, as of one moment; None when there is no such game."""
        return await self._run(lambda: self._tail(number, line, clocks))

    def _tail(self, number: int, line: int, clocks: bool) -> Tail | None:
        h, lines = schema.heads.c, schema.lines.c
        with self._at_one_moment() as connection:
            head = connection.execute(select(h.line, h.undone, h.asides, h.moved).where(h.game == number)).first()
            if head is None:
                return None
            wanted = select(lines.text).where(lines.game == number, lines.n > line).order_by(lines.n)
            texts = connection.execute(wanted).scalars().all()
            found = find_clocks(connection, number) if clocks else {}
            return Tail(Position(head.line, head.undone, head.asides), head.moved, list(texts), found)

    async def receipt(self, number: int, held: Sequence[Seat], key: str) -> Receipt | None:
        """The receipt of one of the seats held for a change sent with a key; None when there is none."""
        return await self.ask(lambda connection: find_receipt(connection, number, held, key))

    async def read(self, number: int) -> StoredGame | None:
        """All that is stored of a game; None when there is none."""
        return await self._run(lambda: self.read_now(number))

    def read_now(self, number: int) -> StoredGame | None:
        """The same, where a wait is no harm."""
        lines, h, t = schema.lines.c, schema.holdings.c, schema.takebacks.c
        with self._at_one_moment() as connection:
            heads = _heads(connection, GAMES.where(schema.games.c.id == number))
            if not heads:
                return None
            rows = connection.execute(select(lines.n, lines.text).where(lines.game == number).order_by(lines.n)).all()
            texts = {row.n: row.text for row in rows}
            good = list(takewhile(texts.__contains__, range(1, heads[0].line + 1)))
            held = connection.execute(select(h.browser, h.seat, h.line).where(h.game == number)).all()
            taken = connection.execute(select(t.n, t.seat, t.agreed).where(t.game == number).order_by(t.id)).all()
            o = schema.orders.c
            wanted = connection.execute(select(o.seat, o.auction, o.most).where(o.game == number)).all()
            tenures = find_tenures(connection, number, len(heads[0].seats))
            pace = read_pace(heads[0].pace)
            accounts = {each.account for those in tenures for each in those if each.account}
            return StoredGame(
                heads[0],
                [texts[n] for n in good],
                [(r.browser, r.seat, r.line) for r in held],
                [(r.n, r.seat, r.agreed) for r in taken],
                [(r.seat, r.auction, r.most) for r in wanted],
                said_in(connection, [number]).get(number, 0),
                len(good) == len(texts) == heads[0].line,
                find_ask(connection, number),
                tenures,
                find_clocks(connection, number) if pace.limited else {},
                spans_of(connection, accounts) if pace.limited and accounts else {},
                find_reached(connection, {r.browser for r in held}),
                acts(connection, game=number, limit=LAST_ACTS),
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

    async def holdings_of(self, account: str) -> list[tuple[int, int]]:
        """The (game, seat) pairs that an account holds."""
        h = schema.holdings.c
        return [(row.game, row.seat) for row in await self.rows(select(h.game, h.seat).where(h.browser == account))]

    async def games_of(self, account: str, limit: int = 500) -> list[GameRow]:
        """The tables, no studies, where an account holds a seat or is the host: those under way first, latest first."""
        g, h, head = schema.games.c, schema.holdings.c, schema.heads.c
        mine = select(h.game).where(h.browser == account)
        wanted = GAMES.where(g.id.in_(mine) | (g.host == account), g.level != "study")
        return await self._games(wanted.order_by(head.over, head.moved.desc()).limit(limit))

    async def games(self, numbers: Sequence[int]) -> list[GameRow]:
        """The tables of these numbers, in no order."""
        return await self._games(GAMES.where(schema.games.c.id.in_(numbers)))

    async def open_games(self, limit: int = 100, title: str = "", account: str = "", circle: int = 0) -> list[GameRow]:
        """Public tables or those of a circle, of a title if named, with a seat that anybody may take, newest first.

        Without those of people who do not play with an account, by a block of theirs or its own, and those where
        nothing has happened for a month: nobody waits there any more.
        """
        g, s, h = schema.games.c, schema.seats.c, schema.holdings.c
        free = select(s.game).where(s.open, ~s.taken)
        alive = schema.heads.c.moved > time.time() - LISTED
        wanted = GAMES.where(~schema.heads.c.over, alive, in_reach(account, circle), g.id.in_(free))
        if title:
            wanted = wanted.where(g.title == title)
        if account:
            blocked = blocked_with(account).subquery()
            those = select(h.game).where(h.browser.in_(select(blocked)))
            wanted = wanted.where(g.host.not_in(select(blocked)), g.id.not_in(those))
        return await self._games(wanted.order_by(g.id.desc()).limit(limit))

    async def languages_of(self, accounts: Collection[str]) -> dict[str, str]:
        """The languages that the members among these accounts read."""
        a = schema.accounts.c
        rows = await self.rows(select(a.id, a.language).where(a.id.in_(accounts)))
        return {row.id: row.language for row in rows}

    async def level_of(self, number: int) -> Level | None:
        """The level of a game; None when there is none of that number."""
        rows = await self.rows(select(schema.games.c.level).where(schema.games.c.id == number))
        return rows[0].level if rows else None

    async def games_owing(self, since: float | None = None) -> list[tuple[int, int, int]]:
        """The games where a bot or chance owes a line, since that time at least, each with its (line, undone)."""
        h, s = schema.heads.c, schema.seats.c
        bots = select(s.game).where(s.game == h.game, s.name == h.turn, s.bot != "").exists()
        gathering = select(schema.games.c.id).where(schema.games.c.id == h.game, schema.games.c.gathering).exists()
        wanted = select(h.game, h.line, h.undone).where(~h.over, bots | (h.turn == "-"), ~gathering).order_by(h.game)
        if since is not None:
            wanted = wanted.where(h.moved <= since)
        return [tuple(row) for row in await self.rows(wanted)]

    async def rows(self, wanted: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Any]:
        """The rows that answer a question, with the values that it leaves open."""
        return await self.ask(lambda connection: connection.execute(wanted, values).all())

    async def _games(self, wanted: Select[Any]) -> list[GameRow]:
        return await self.ask(lambda connection: _heads(connection, wanted))

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """What a question about the database finds out."""

        def ask() -> T:
            with self.engine.connect() as connection:
                return question(connection)

        return await self._run(ask)


def _heads(connection: Connection, wanted: Select[Any]) -> list[GameRow]:
    rows = connection.execute(wanted).mappings().all()
    numbers = [row["id"] for row in rows]
    s = schema.seats
    seats: dict[int, list[SeatRow]] = {number: [] for number in numbers}
    for seat in connection.execute(select(s).where(s.c.game.in_(numbers)).order_by(s.c.game, s.c.seat)):
        name = SeatName.of(seat.name, seat.label)
        rest = (seat.bot, seat.open, seat.taken, seat.token, seat.links, seat.stands_in)
        seats[seat.game].append(SeatRow(seat.seat, name, *rest))
    return [GameRow(**{**row, "options": options_of(row["options"]), "seats": tuple(seats[row["id"]])}) for row in rows]


def options_of(text: str) -> dict[str, str] | None:
    """Options as they are stored; None for what is none, so that one bad row spoils no list."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) and all(isinstance(value, str) for value in found.values()) else None


def _make_durable(connection: Any, _: Any) -> None:
    """SQLite so that a commit is on the disk when it returns, and readers never wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    # Moving the journal's pages to the file waits for the disk more than once: rarely, then, at 32 MB.
    cursor.execute("PRAGMA wal_autocheckpoint=8000")
    cursor.close()


__all__ = ["GameRow", "SeatRow", "Store", "StoredGame"]
