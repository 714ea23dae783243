"""The heads of games: where the lines of each have led. A writer moves a head on from where it was seen.

So of two processes that write at one position exactly one does; the other gets a Conflict and reads the game again.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from trunkline.site.tables import schema
from trunkline.site.tables.jobs.deferring import Deferred

LINE = ("game", "n", "text", "at")
HEAD = ("game", "moved", "line", "undone", "asides", "round", "phase", "turn", "over")
KINDS = ("integer", "double precision", "integer", "integer", "integer", "integer", "text", "text", "boolean")
"""What each column of `HEAD` is, for a database that takes a bare value for text."""

ROWS = 500
"""Rows in one statement at most; databases limit the values of one."""

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


def write_lines(connection: Connection, rows: Sequence[Row]) -> None:
    """Add lines, each as `LINE`; raises IntegrityError when one of them is there already."""
    write_rows(connection, "lines", LINE, rows)


def write_new_head(connection: Connection, row: Row) -> None:
    """The first head of a new game."""
    write_rows(connection, "heads", HEAD, [row])


def advance(connection: Connection, steps: Sequence[Step]) -> None:
    """Let games go on; raises Conflict, and the transaction must end, when one is not where its writer saw it."""
    for first in range(0, len(steps), ROWS):
        part = steps[first : first + ROWS]
        if len(part) > 1 and connection.dialect.name == "postgresql":
            _lock(connection, sorted({step.game for step in part}))
        if _compare_and_set(connection, part) != len(part):
            raise Conflict
    try:
        write_lines(connection, [row for step in steps for row in step.lines])
    except IntegrityError as error:
        raise Conflict from error


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


def _compare_and_set(connection: Connection, steps: Sequence[Step]) -> int:
    """How many of the games were where their writers saw them, and so have gone on."""
    mark = _mark(connection)
    kinds = (*KINDS, *["integer"] * len(Position._fields))
    # The first row says what the columns are; the others follow it.
    typed = f"({', '.join(f'CAST({mark} AS {kind})' for kind in kinds)})"
    plain = f"({', '.join([mark] * len(kinds))})"
    to = ", ".join(f"{name} = v.column{n}" for n, name in enumerate(HEAD[1:], start=2))
    seen = " AND ".join(f"heads.{name} = v.column{n}" for n, name in enumerate(Position._fields, start=len(HEAD) + 1))
    sql = (
        f"UPDATE heads SET {to} FROM (VALUES {', '.join([typed, *[plain] * (len(steps) - 1)])}) AS v "
        f"WHERE heads.game = v.column1 AND {seen}"
    )
    values = tuple(value for step in steps for value in (*step.to, *step.seen))
    return connection.exec_driver_sql(sql, values).rowcount


def _lock(connection: Connection, games: Sequence[int]) -> None:
    """Have the heads of games in order, so that two processes with batches of the same games never wait in a ring."""
    places = ", ".join([_mark(connection)] * len(games))
    connection.exec_driver_sql(
        f"SELECT game FROM heads WHERE game IN ({places}) ORDER BY game FOR NO KEY UPDATE", tuple(games)
    )


def write_rows(connection: Connection, table: str, names: Sequence[str], rows: Sequence[Row]) -> None:
    """Add rows to a table, each with the values of these columns."""
    # One statement for many rows: each would cost this thread a wait for its turn, while others answer requests.
    place = f"({', '.join([_mark(connection)] * len(names))})"
    for first in range(0, len(rows), ROWS):
        part = rows[first : first + ROWS]
        places = ", ".join([place] * len(part))
        sql = f"INSERT INTO {table} ({', '.join(names)}) VALUES {places}"
        connection.exec_driver_sql(sql, tuple(value for row in part for value in row))


def _mark(connection: Connection) -> str:
    """The mark of a value in a statement of this driver."""
    return "?" if connection.dialect.paramstyle == "qmark" else "%s"
