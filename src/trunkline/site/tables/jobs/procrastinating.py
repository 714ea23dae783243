"""Jobs on PostgreSQL: a worker of procrastinate, which shares the list of jobs with those of all other processes.

A process that is killed leaves its jobs behind as under way. Each process that works gives signs of life, and one of
them at a time looks for those of a process that gives none, and puts them back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import ConnectorException, UniqueViolation
from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager
from procrastinate.retry import BaseRetryStrategy, RetryDecision
from procrastinate.worker import Worker

from trunkline.site.tables.jobs.deferring import STALLED
from trunkline.site.tables.jobs.registry import AGAIN_AT_MOST, Registry, pause
from trunkline.site.tables.trouble import Seldom

log = logging.getLogger("trunkline.site")

ALIVE = 5.0
"""Seconds between two signs of life."""

RETRY = 1.0
"""Seconds until a worker whose database went away tries again."""

POLL = 1.0
"""Seconds between two looks for jobs at most: the database calls for those that are due at once."""

REPORTED = 10.0
"""Seconds between two lines of the log that say the same of that."""

UPKEEP = "upkeep"
"""The queue, and the job, that sees to what was left behind: for all who work, whatever else they do."""

EVERY = "* * * * * */10"
"""When it is deferred, as cron says it, with seconds: once for all processes."""


class Again(BaseRetryStrategy):
    """A job that failed is tried again after a pause; one that was stopped with its process, at once."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision:
        """When to try again."""
        stopped = isinstance(exception, asyncio.CancelledError)
        seconds = 0.0 if stopped else pause(job.attempts + 1)
        return RetryDecision(retry_at=datetime.now(UTC) + timedelta(seconds=seconds))


class Manager(JobManager):
    """The list of jobs; calls `lost` with the error when what has come of one could not be written there.

    Such a job would be taken for under way as long as its worker lives. The error goes no further: a worker awaits
    only the end of what it has begun, not what has come of it.
    """

    def __init__(self, connector: PsycopgConnector, lost: Callable[[ConnectorException], None]) -> None:
        super().__init__(connector)
        self.lost = lost

    async def finish_job(self, job: Job, status: Status, delete_job: bool) -> None:
        """Note that a job is done."""
        try:
            await super().finish_job(job, status, delete_job)
        except ConnectorException as error:
            self.lost(error)

    async def retry_job(self, job: Job, *given: Any, **named: Any) -> None:
        """Put a job back into its queue."""
        try:
            await super().retry_job(job, *given, **named)
        except ConnectorException as error:
            self.lost(error)


class Procrastinating:
    """Does the jobs of some queues, so many at once, and sees to those that other processes have left behind.

    `overdue` is called with each look after them: it defers what should be deferred and is not.
    """

    def __init__(
        self,
        address: str,
        registry: Registry,
        queues: Collection[str],
        at_once: int,
        overdue: Callable[[], Awaitable[None]],
    ) -> None:
        connector = PsycopgConnector(conninfo=address, min_size=1, max_size=at_once + 2)
        self.app = App(connector=connector)
        self.app.job_manager = self.manager = Manager(connector, self._begin_anew)
        self.overdue = overdue
        self._queues = [*queues, UPKEEP]  # a list, for the driver
        self._at_once = at_once
        self._worker: Worker | None = None
        self._seldom = Seldom(REPORTED)
        for name in registry:
            seconds = registry.periodic.get(name)
            key = name if seconds else None
            task = self.app.task(name=name, queue=registry[name].queue, retry=Again(), queueing_lock=key, lock=key)
            made = task(registry[name].function)
            if seconds and registry[name].queue in queues:  # else nobody here would do it
                self.app.periodic(cron=f"* * * * * */{seconds}")(made)
        upkeep = self.app.task(name=UPKEEP, queue=UPKEEP, queueing_lock=UPKEEP)(self.mend)
        self.app.periodic(cron=EVERY)(upkeep)

    async def run(self) -> None:
        """Work for ever; cancelled, what is under way is put back. While the database is away it is tried again."""
        while True:
            try:
                async with self.app.open_async():
                    await self._work()
            except (ConnectorException, psycopg.Error) as error:
                self._report("no jobs are done here until the database is back: %s", error)
            except Exception:  # whatever it is, jobs go on when it is over
                log.exception("the worker has ended and begins anew")
            await asyncio.sleep(RETRY)

    async def _work(self) -> None:
        self._worker = Worker(
            self.app,
            queues=self._queues,
            concurrency=self._at_once,
            delete_jobs="successful",
            shutdown_graceful_timeout=0,
            install_signal_handlers=False,
            fetch_job_polling_interval=POLL,
            update_heartbeat_interval=ALIVE,
            stalled_worker_timeout=STALLED,
        )
        try:
            await self._worker.run()  # type: ignore[no-untyped-call]
        finally:
            self._worker = None

    def _report(self, words: str, error: Exception) -> None:
        cause = str(error.__cause__ or error).strip()
        if self._seldom(words + cause):
            log.warning(words, cause)

    def _begin_anew(self, error: ConnectorException) -> None:
        """Let the worker begin anew under another number, so that what it has lost is known as left behind."""
        self._report("what has come of a job was not written, and it is done again: %s", error)
        if self._worker is not None:
            self._worker.stop()  # type: ignore[no-untyped-call]

    async def mend(self, timestamp: int) -> None:
        """Put back what was left behind, and what a process of another release did not know."""
        for job in await self.manager.get_stalled_jobs(seconds_since_heartbeat=STALLED):
            await self._put_back(job, 0.0)
        await self.manager.delete_old_jobs(0, UPKEEP, include_failed=True, include_aborted=True)
        for job in await self.manager.list_jobs_async(status=Status.FAILED.value):
            await self._put_back(job, AGAIN_AT_MOST)
        await self.overdue()

    async def _put_back(self, job: Job, seconds: float) -> None:
        assert job.id is not None
        try:
            await self.manager.retry_job_by_id_async(job.id, datetime.now(UTC) + timedelta(seconds=seconds))
        except UniqueViolation:  # one with the same key waits already
            await self.manager.finish_job_by_id_async(job.id, Status.ABORTED, delete_job=True)
        except ConnectorException as error:
            log.info("the job %s was not put back: %s", job.call_string, error.__cause__ or error)
