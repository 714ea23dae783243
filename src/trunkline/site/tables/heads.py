"""The heads of games: where the lines of each have led. A writer moves a head on from where it was seen.

So of two processes that write at one position exactly one does; the other gets a Conflict and reads the game again.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from trunkline.site.tables import schema
from trunkline.site.tables.jobs.deferring import Deferred

LINE = ("game", "n", "text", "at")
HEAD = ("game", "moved", "line", "undone", "asides", "round", "phase", "turn", "over")
MOVE = (*HEAD, "seen_line", "seen_undone", "seen_asides")
"""A head as it is to be, and the position at which its writer saw it."""

ROWS = 500
"""Rows in one statement at most; SQLite limits the values of one."""

# One statement moves a whole batch on, adds its lines and sends its news, or does nothing at all: the database is asked
# once. Heads are locked in order, so that two processes with batches of the same games never wait in a ring.
MOVE_ON = """
WITH new AS MATERIALIZED (
    SELECT * FROM json_to_recordset(%s::json) AS new (
        game integer, moved double precision, line integer, undone integer, asides integer, round integer, phase text,
        turn text, over boolean, seen_line integer, seen_undone integer, seen_asides integer
    )
), held AS MATERIALIZED (
    SELECT heads.game FROM heads JOIN new ON heads.game = new.game AND heads.line = new.seen_line
        AND heads.undone = new.seen_undone AND heads.asides = new.seen_asides
    ORDER BY heads.game FOR NO KEY UPDATE OF heads
), moved AS (
    UPDATE heads SET moved = new.moved, line = new.line, undone = new.undone, asides = new.asides, round = new.round,
        phase = new.phase, turn = new.turn, over = new.over
    FROM new
    WHERE heads.game = new.game AND (SELECT count(*) FROM held) = (SELECT count(*) FROM new)
    RETURNING heads.game
), added AS (
    INSERT INTO lines (game, n, text, at) SELECT line.game, line.n, line.text, line.at
    FROM json_to_recordset(%s::json) AS line (game integer, n integer, text text, at double precision)
        JOIN moved ON moved.game = line.game
)
SELECT count(*), CASE WHEN count(*) > 0 THEN pg_notify(%s, %s) END FROM moved
"""

Row = tuple[Any, ...]


class Conflict(Exception):
    """Somebody else has changed this game since it was read."""


class Position(NamedTuple):
    """What a game is at: lines, how often some were taken back, and what else changed: seats taken, standing orders.

    Two who know a game by the same three know the same of it.
    """

    line: int
    undone: int
    asides: int


class Place(NamedTuple):
    """What those who watch a game are sent of it: its position, how many seats are taken, how many lines of chat.

    `asked` is another text whenever there is something new about going back, `beside` whenever somebody else plays a
    seat, or a deadline is another one.
    """

    at: Position
    taken: int
    said: int
    asked: str = ""
    beside: str = ""


def is_later(position: Position, than: Position) -> bool:
    """Whether a game came to a position after the other, by its lines: each takeback begins a later count of them."""
    return (position.undone, position.line) > (than.undone, than.line)


@dataclass(frozen=True, slots=True)
class Step:
    """A game goes on from the position `seen` to the head `to` (as `HEAD`), with so many `lines` more (as `LINE`).

    `jobs` are to be done once that is written.
    """

    seen: Position
    to: Row
    lines: Sequence[Row] = ()
    jobs: Sequence[Deferred] = ()

    @property
    def game(self) -> int:
        """The game."""
        number: int = self.to[0]
        return number

    @property
    def position(self) -> Position:
        """Where it goes to."""
        return Position(*self.to[2:5])


def head_row(game: int, head: Mapping[str, Any]) -> Row:
    """A head with names as a row."""
    return (game, *(head[name] for name in HEAD[1:]))


def advance(connection: Connection, steps: Sequence[Step], news: tuple[str, str] = ("", "")) -> None:
    """Let games go on; raises Conflict when one is not where its writer saw it.

    On SQLite the transaction must end then; on PostgreSQL nothing has been written. `news` are a channel of PostgreSQL
    and what is sent there when the games have gone on.
    """
    if len({step.game for step in steps}) != len(steps):
        raise Conflict  # two saw one position: at most one of them may go on from there
    heads = [(*step.to, *step.seen) for step in steps]
    lines = [row for step in steps for row in step.lines]
    try:
        if connection.dialect.name == "postgresql":
            values = (_as_json(MOVE, heads), _as_json(LINE, lines), *news)
            moved = connection.exec_driver_sql(MOVE_ON, values).scalar_one() if steps else 0
        else:
            parts = [heads[first : first + ROWS] for first in range(0, len(heads), ROWS)]
            moved = sum(_compare_and_set(connection, part) for part in parts)
            if moved == len(steps):
                write_rows(connection, Rows("lines", LINE, lines))
    except IntegrityError as error:
        raise Conflict from error
    if moved != len(steps):
        raise Conflict


def count_aside(connection: Connection, games: Iterable[int]) -> dict[int, Position]:
    """Note that something beside the lines of games has changed, so that whoever has them in memory reads them again.

    Gives where they are now.
    """
    heads, moved = schema.heads, {}
    for game in sorted(set(games)):  # in order, so that two who do this never wait in a ring
        where = update(heads).where(heads.c.game == game).values(asides=heads.c.asides + 1)
        row = connection.execute(where.returning(heads.c.line, heads.c.undone, heads.c.asides)).first()
        if row is not None:
            moved[game] = Position(*row)
    return moved


def take_back(connection: Connection, game: int, n: int, seat: str, *, agreed: bool) -> None:
    """Take all lines of a game after n from its record; they are kept as taken back by that seat, "" for its host.

    `agreed`: the seat had asked for it, and all others agreed.
    """
    lines = schema.lines.c
    behind = (lines.game == game, lines.n > n)
    texts = connection.execute(select(lines.text).where(*behind).order_by(lines.n)).scalars().all()
    connection.execute(delete(schema.lines).where(*behind))
    row = {"game": game, "n": n, "seat": seat, "lines": "\n".join(texts), "at": time.time(), "agreed": agreed}
    connection.execute(insert(schema.takebacks), [row])


def _compare_and_set(connection: Connection, moves: Sequence[Row]) -> int:
    """How many of the games, each as `MOVE`, were where their writers saw them on SQLite, and so have gone on."""
    columns = {name: f"v.column{n}" for n, name in enumerate(MOVE, start=1)}
    to = ", ".join(f"{name} = {columns[name]}" for name in HEAD[1:])
    seen = " AND ".join(f"heads.{name} = {columns[f'seen_{name}']}" for name in Position._fields)
    values = f"(VALUES {_places(MOVE, moves)}) AS v"
    sql = f"UPDATE heads SET {to} FROM {values} WHERE heads.game = v.column1 AND {seen}"
    return connection.exec_driver_sql(sql, _flat(moves)).rowcount


class Rows(NamedTuple):
    """Rows for a table, each with the values of these columns."""

    table: str
    names: Sequence[str]
    rows: Sequence[Row]


def write_rows(connection: Connection, *parts: Rows) -> None:
    """Add rows to tables; raises IntegrityError when one of them is there already."""
    # One statement for many rows: each would cost this thread a wait for its turn, while others answer requests.
    if connection.dialect.name == "postgresql":
        _write_at_once(connection, [part for part in parts if part.rows])
        return
    for table, names, rows in parts:
        for first in range(0, len(rows), ROWS):
            some = rows[first : first + ROWS]
            sql = f"INSERT INTO {table} ({', '.join(names)}) VALUES {_places(names, some)}"
            connection.exec_driver_sql(sql, _flat(some))


def _write_at_once(connection: Connection, parts: Sequence[Rows]) -> None:
    """The same for all the tables with one statement of PostgreSQL; no row may need another one of them."""
    texts = []
    for table, names, _ in parts:
        columns = ", ".join(names)
        rows = f"json_populate_recordset(NULL::{table}, %s::json)"
        texts.append(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM {rows}")
    if texts:
        before = ", ".join(f"part{n} AS ({text})" for n, text in enumerate(texts[:-1]))
        sql = f"WITH {before} {texts[-1]}" if before else texts[-1]
        connection.exec_driver_sql(sql, tuple(_as_json(part.names, part.rows) for part in parts))


def _as_json(names: Sequence[str], rows: Iterable[Row]) -> str:
    """Rows as one value, so that a statement is the same text for any number of them.

    Driver and database then read it once, and not anew for each size of batch.
    """
    return msgspec.json.encode([dict(zip(names, row, strict=True)) for row in rows]).decode()


def _places(names: Sequence[str], rows: Sequence[Row]) -> str:
    """The marks of the values of rows in a statement of SQLite."""
    row = f"({', '.join(['?'] * len(names))})"
    return ", ".join([row] * len(rows))


def _flat(rows: Iterable[Row]) -> tuple[Any, ...]:
    """The values of rows, one after the other."""
    return tuple(value for row in rows for value in row)
