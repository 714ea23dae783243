"""One task writes to the database: it gathers all waiting writes into one transaction; each returns when it is safe.

So a commit with full durability (the file is on the disk before any write returns) is paid once for many moves. When a
batch breaks, its writes are tried again one by one, so that only the one at fault is refused; all of them fail at once
when it is the database that is at fault.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from sqlalchemy import Connection, Engine

from trunkline.site import metrics
from trunkline.site.tables.heads import Conflict, Step, advance
from trunkline.site.tables.jobs.deferring import defer, take_mark
from trunkline.site.tables.news import CHANNEL, news_of
from trunkline.site.tables.trouble import is_away, words_of

log = logging.getLogger("trunkline.site")

BATCH = 256
"""Writes in one transaction at most."""

Write = Callable[[Connection], Any]
"""A write of another kind than a step: runs inside the transaction, may be run twice, gives the result."""


def together(*writes: Write | None) -> Write | None:
    """Several writes as one, in this order, without a result; None when there are none."""
    given = [write for write in writes if write is not None]
    if not given:
        return None

    def write_all(connection: Connection) -> None:
        for write in given:
            write(connection)

    return write_all


@dataclass(slots=True)
class PendingWrite:
    """What waits to be written: a step of a game, another write, or a step with a write that belongs to it."""

    done: asyncio.Future[Any]
    step: Step | None = None
    write: Write | None = None


class Writer:
    """The only one that writes, in a thread of its own. `start` before use, `stop` writes what still waits.

    `on_deferred` is called after each commit of SQLite with which jobs were deferred.
    """

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine = engine
        self.name = name  # what its news is signed with
        self.on_deferred: Callable[[], None] | None = None
        self._deferred = False  # by the last transaction
        # What one statement of PostgreSQL does needs no transaction around it, which would be two questions more.
        self._at_once = engine
        if engine.dialect.name == "postgresql":
            self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._queue: asyncio.Queue[PendingWrite | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def is_running(self) -> bool:
        """Whether what is given to it will be written."""
        return self._task is not None and not self._task.done() and not self._stopping

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what waits, then end."""
        if self._task is not None:
            self._stopping = True
            self._queue.put_nowait(None)
            await self._task
            self._task = None
        self._thread.shutdown()

    async def advance(self, step: Step, write: Write | None = None) -> Any:
        """Let a game go on, with what is to be written besides; returns once that is durable, with its result.

        Raises Conflict, and has written nothing, when the game is not where it was seen.
        """
        return await self._enqueue(PendingWrite(asyncio.get_running_loop().create_future(), step, write))

    async def run(self, write: Write) -> Any:
        """Write in the next transaction; returns the result once that is durable."""
        return await self._enqueue(PendingWrite(asyncio.get_running_loop().create_future(), write=write))

    async def _enqueue(self, waiting: PendingWrite) -> Any:
        if not self.is_running:
            raise RuntimeError("the writer does not run")
        self._queue.put_nowait(waiting)
        begun = perf_counter()
        try:
            # Giving up cancels the future only: what waits is written all the same, and so is what others gave.
            return await waiting.done
        finally:
            metrics.COMMIT_WAIT.observe(perf_counter() - begun)

    async def _run(self) -> None:
        more, batch = True, list[PendingWrite]()
        try:
            while more:
                more, batch = await self._next_batch()
                try:
                    await self._write(batch)
                except Exception as error:  # no fault of the database's: those who come next are not to wait for ever
                    log.exception("the writer has failed and goes on")
                    for waiting in batch:
                        _resolve(waiting.done, error=error)
        finally:  # also when it is cancelled
            while not self._queue.empty():
                batch += [item for item in [self._queue.get_nowait()] if item is not None]
            for waiting in batch:
                _resolve(waiting.done, error=RuntimeError("the writer has ended"))

    async def _next_batch(self) -> tuple[bool, list[PendingWrite]]:
        """Whether more may come after it, and all that waits, or as much as one transaction takes."""
        batch: list[PendingWrite] = []
        item = await self._queue.get()
        while item is not None:
            batch.append(item)
            if len(batch) == BATCH or self._queue.empty():
                break
            item = self._queue.get_nowait()
        metrics.WRITES_WAITING.set(self._queue.qsize())
        if batch:
            metrics.BATCH.observe(len(batch))
        return item is not None, batch

    async def _write(self, batch: list[PendingWrite]) -> None:
        if not batch:
            return
        try:
            # One hop to the thread for the whole batch: its wait for the disk holds up nobody else.
            results = await asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, batch)
        except Exception as error:
            if len(batch) > 1 and not is_away(error):
                for waiting in batch:
                    await self._write([waiting])
                return
            if isinstance(error, Conflict):
                metrics.CONFLICTS.inc()
            elif all(waiting.done.done() for waiting in batch):
                log.warning("writes failed that nobody waits for any more: %s", words_of(error))
            for waiting in batch:
                _resolve(waiting.done, error=error)
            return
        for waiting, result in zip(batch, results, strict=True):
            _resolve(waiting.done, result)
        if self._deferred and self.on_deferred is not None:
            self.on_deferred()

    def _transaction(self, batch: list[PendingWrite]) -> list[Any]:
        steps = [waiting.step for waiting in batch if waiting.step is not None]
        jobs = [job for step in steps for job in step.jobs]
        writes = any(waiting.write is not None for waiting in batch)
        with (self.engine if writes or jobs else self._at_once).begin() as connection:
            if steps:
                news = news_of(self.name, [(step.game, step.position) for step in steps])
                advance(connection, steps, (CHANNEL, news))
            results = [None if waiting.write is None else waiting.write(connection) for waiting in batch]
            defer(connection, jobs)
            self._deferred = take_mark(connection)
            return results


def _resolve(done: asyncio.Future[Any], result: Any = None, error: Exception | None = None) -> None:
    if done.done():  # whoever waited has gone
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
        done.exception()  # seen, even when nobody waits any more
