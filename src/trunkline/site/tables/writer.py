"""One task writes to the database: it gathers all waiting writes into one transaction; each returns when it is safe.

So a commit with full durability (the file is on the disk before any write returns) is paid once for many moves. When a
batch breaks, its writes are tried again one by one, so that only the one at fault is refused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

log = logging.getLogger("trunkline.site")

BATCH = 256
"""Writes in one transaction at most."""

Job = Callable[[Connection], Any]
"""A write of another kind than a move: runs inside the transaction, may be run twice, gives the result."""

LINE = ("game", "n", "text", "at")
HEAD = ("game", "moved", "line", "undone", "round", "phase", "turn", "over")

ROWS = 500
"""Rows in one statement at most; databases limit the values of one."""


class Conflict(Exception):
    """Somebody else has written line n of this game already."""


@dataclass(slots=True)
class PendingWrite:
    """A write in the queue: new lines of a game with its new head, or a job."""

    done: asyncio.Future[Any]
    lines: Sequence[tuple[Any, ...]] = ()
    head: tuple[Any, ...] = ()
    job: Job | None = None


def write_lines(connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Add lines, each as `LINE`; raises IntegrityError when one of them is there already."""
    _insert(connection, "lines", LINE, rows)


def write_heads(connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Say where the lines of games have led, each as `HEAD`, at most one a game."""
    changed = ", ".join(f"{name} = excluded.{name}" for name in HEAD[1:])
    _insert(connection, "heads", HEAD, rows, f" ON CONFLICT (game) DO UPDATE SET {changed}")


def head_row(game: int, head: Mapping[str, Any]) -> tuple[Any, ...]:
    """A head with names as a row."""
    return (game, *(head[name] for name in HEAD[1:]))


def _insert(
    connection: Connection, table: str, names: Sequence[str], rows: Sequence[tuple[Any, ...]], more: str = ""
) -> None:
    # One statement for many rows: each would cost this thread a wait for its turn, while others answer requests.
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    place = f"({', '.join([mark] * len(names))})"
    for first in range(0, len(rows), ROWS):
        part = rows[first : first + ROWS]
        places = ", ".join([place] * len(part))
        sql = f"INSERT INTO {table} ({', '.join(names)}) VALUES {places}{more}"
        connection.exec_driver_sql(sql, tuple(value for row in part for value in row))


class Writer:
    """The only one that writes, in a thread of its own. `start` before use, `stop` writes what still waits."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._queue: asyncio.Queue[PendingWrite | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what waits, then end."""
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
            self._task = None
        self._thread.shutdown()

    async def append(self, game: int, first: int, texts: Sequence[str], head: Mapping[str, Any], at: float) -> None:
        """Add lines number `first` and following; returns once they are durable, raises Conflict when taken."""
        rows = [(game, n, text, at) for n, text in enumerate(texts, start=first)]
        await self._enqueue(PendingWrite(asyncio.get_running_loop().create_future(), rows, head_row(game, head)))

    async def run(self, job: Job) -> Any:
        """Run a job in the next transaction; returns its result once that is durable."""
        return await self._enqueue(PendingWrite(asyncio.get_running_loop().create_future(), job=job))

    async def _enqueue(self, waiting: PendingWrite) -> Any:
        if self._task is None or self._task.done():
            raise RuntimeError("the writer does not run")
        self._queue.put_nowait(waiting)
        # Giving up cancels the future only: what waits is written all the same, and so is what others gave.
        return await waiting.done

    async def _run(self) -> None:
        more = True
        while more:
            batch: list[PendingWrite] = []
            item = await self._queue.get()
            while True:
                if item is None:
                    more = False
                    break
                batch.append(item)
                if len(batch) == BATCH or self._queue.empty():
                    break
                item = self._queue.get_nowait()
            if batch:
                await self._write(batch)

    async def _write(self, batch: list[PendingWrite]) -> None:
        try:
            # One hop to the thread for the whole batch: its wait for the disk holds up nobody else.
            results = await asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, batch)
        except Exception as error:
            if len(batch) > 1:
                for waiting in batch:
                    await self._write([waiting])
                return
            taken = isinstance(error, IntegrityError) and bool(batch[0].lines)
            if batch[0].done.done():
                log.exception("a write failed that nobody waits for any more")
            _resolve(batch[0].done, error=Conflict() if taken else error)
            return
        for waiting, result in zip(batch, results, strict=True):
            _resolve(waiting.done, result)

    def _transaction(self, batch: list[PendingWrite]) -> list[Any]:
        rows = [row for waiting in batch for row in waiting.lines]
        # of two heads of one game the later counts
        heads = {waiting.head[0]: waiting.head for waiting in batch if waiting.head}
        results: list[Any] = []
        with self.engine.begin() as connection:
            write_lines(connection, rows)
            write_heads(connection, list(heads.values()))
            for waiting in batch:
                results.append(None if waiting.job is None else waiting.job(connection))
        return results


def _resolve(done: asyncio.Future[Any], result: Any = None, error: Exception | None = None) -> None:
    if done.done():  # whoever waited has gone
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
        done.exception()  # seen, even when nobody waits any more
