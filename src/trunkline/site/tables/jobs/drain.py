"""Jobs on SQLite: the one process there is does them, from a small table.

What is under way stands in memory only, for nobody else could do it: after a kill it is simply due again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Any

from sqlalchemy import Delete, Update, delete, text, update

from trunkline.site.tables import schema
from trunkline.site.tables.jobs.registry import QUEUES, Registry, pause
from trunkline.site.tables.store import Store
from trunkline.site.tables.trouble import is_trouble, words_of

log = logging.getLogger("trunkline.site")

RETRY = 1.0
"""Seconds until a database that could not be asked is asked again."""

IDLE = 60.0
"""Seconds between two looks at most."""

GATHER = 0.05
"""Seconds in which done jobs are gathered, to be deleted in one transaction; after a kill those are done again."""

OLDEST = text("SELECT id, name, args, lock, at, attempts FROM jobs WHERE queue = :queue ORDER BY at, id LIMIT :most")


class Drain:
    """Does the jobs of all queues, so many of each at once; woken by each commit that has deferred one."""

    def __init__(self, store: Store, registry: Registry, at_once: int) -> None:
        self.store, self.registry, self.at_once = store, registry, at_once
        self._doing: dict[int, tuple[str, str | None]] = {}  # by number: queue and lock
        self._done: set[int] = set()  # still in the table
        self._tasks: set[asyncio.Task[None]] = set()
        self._wake, self._some_done = asyncio.Event(), asyncio.Event()

    async def run(self) -> None:
        """Do jobs for ever; cancelled, what is under way stops and is due again at the next start."""
        self.store.writer.on_deferred = self._wake.set
        others = [asyncio.create_task(self._tidy(), name="done jobs")]
        others += [asyncio.create_task(self._repeat(name), name=name) for name in self.registry.periodic]
        try:
            while True:
                self._wake.clear()
                rest = await self._start()
                try:
                    async with asyncio.timeout(rest):  # `wait_for` may lose a cancellation
                        await self._wake.wait()
                except TimeoutError:
                    continue
        finally:
            self.store.writer.on_deferred = None
            for task in (*others, *self._tasks):
                task.cancel()
            await asyncio.gather(*others, *self._tasks, return_exceptions=True)

    async def _repeat(self, name: str) -> None:
        """Do a job at regular times. It needs no row: whatever it has to do stands in tables of its own."""
        while True:
            await asyncio.sleep(self.registry.periodic[name])
            try:
                await self.registry[name].function(timestamp=int(time.time()))
            except Exception as error:
                if is_trouble(error):
                    log.warning("the job %s waits for the database: %s", name, words_of(error))
                else:
                    log.exception("the job %s has failed and is tried again", name)

    async def _start(self) -> float:
        """Start what is due and free; gives the seconds until there may be more."""
        try:
            return min([await self._start_of(queue) for queue in QUEUES])
        except Exception as error:  # whatever it is, jobs go on when it is over
            if is_trouble(error):
                log.warning("jobs cannot be read yet: %s", words_of(error))
            else:
                log.exception("jobs cannot be read")
            return RETRY

    async def _start_of(self, queue: str) -> float:
        room = self.at_once - sum(each == queue for each, _ in self._doing.values())
        if not room:
            return IDLE
        known = {*self._doing, *self._done}
        locks = {lock for _, lock in self._doing.values()} - {None}
        # Some more than there is room for, since locks may hold up the first, and to know when the next is due.
        for row in await self.store.rows(OLDEST, {"queue": queue, "most": len(known) + 8 * self.at_once}):
            if row.id in known or row.lock in locks:
                continue
            if not room:
                return IDLE
            if row.at > time.time():
                return min(IDLE, float(row.at) - time.time())
            locks |= {row.lock} - {None}
            room -= 1
            self._doing[row.id] = queue, row.lock
            task = asyncio.create_task(self._do(row), name=f"job {row.id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return IDLE

    async def _do(self, row: Any) -> None:
        try:
            await self.registry[row.name].function(**json.loads(row.args))
        except Exception:
            log.exception("the job %s %s has failed and is tried again", row.name, row.args)
            failures = row.attempts + 1
            again = update(schema.jobs).where(schema.jobs.c.id == row.id)
            await self._write(again.values(attempts=failures, at=time.time() + pause(failures)))
        else:
            self._done.add(row.id)
            self._some_done.set()
        del self._doing[row.id]
        self._wake.set()

    async def _tidy(self) -> None:
        """Delete what is done, again and again; the last of it before it ends."""
        try:
            while True:
                await self._some_done.wait()
                await asyncio.sleep(GATHER)
                self._some_done.clear()
                done = sorted(self._done)
                await self._write(delete(schema.jobs).where(schema.jobs.c.id.in_(done)))
                self._done.difference_update(done)
        finally:
            if self._done:
                last = delete(schema.jobs).where(schema.jobs.c.id.in_(sorted(self._done)))
                await self.store.writer.run(lambda connection: connection.execute(last))

    async def _write(self, outcome: Delete | Update) -> None:
        """Write what has come of a job, as soon as the database can."""
        while True:
            try:
                await self.store.writer.run(lambda connection: connection.execute(outcome))
            except Exception as error:
                log.warning(
                    "what has come of a job cannot be written yet: %s", words_of(error), exc_info=not is_trouble(error)
                )
                await asyncio.sleep(RETRY)
            else:
                return
