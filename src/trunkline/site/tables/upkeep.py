"""What a process does for itself now and then: it lets go of what is old, and measures what it takes up."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sized

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from trunkline.site import metrics
from trunkline.site.tables.jobs.deferring import lengths
from trunkline.site.tables.jobs.registry import QUEUES
from trunkline.site.tables.notices import forget_old_notices
from trunkline.site.tables.receipts import forget_old
from trunkline.site.tables.store import Store
from trunkline.site.tables.tickets import forget_old_tickets
from trunkline.site.tables.trouble import is_trouble, words_of

log = logging.getLogger("trunkline.site")

MEASURED = 5.0
"""Seconds between two looks at what this process takes up."""

TIDIED = 3600.0
"""Seconds between two times that old receipts are let go."""


class Upkeep:
    """The upkeep of one process with its database and its live tables."""

    def __init__(self, store: Store, live: Sized) -> None:
        self.store, self.live = store, live

    async def tidy(self) -> None:
        """Let go of old receipts and tickets; while the database is in trouble that waits for the next time."""

        def forget(connection: Connection) -> None:
            forget_old(connection)
            forget_old_tickets(connection, time.time())
            forget_old_notices(connection, time.time())

        try:
            await self.store.writer.run(forget)
        except Exception as error:
            if not is_trouble(error):
                raise
            log.info("old receipts and tickets stay for now: %s", words_of(error))

    async def tidy_on(self) -> None:
        """Do so for ever."""
        while True:
            await self.tidy()
            await asyncio.sleep(TIDIED)

    async def measure_on(self) -> None:
        """Say for ever what this process takes up, and what waits."""
        while True:
            metrics.TABLES.set(len(self.live))
            metrics.MEMORY.set(metrics.memory())
            if self.store.settings.metrics:
                await self.measure_queues()
            await asyncio.sleep(MEASURED)

    async def measure_queues(self) -> None:
        """Say how many jobs wait."""
        try:
            found = await self.store.ask(lambda connection: lengths(connection, QUEUES))
        except DBAPIError as error:
            log.info("the queues cannot be measured: %s", words_of(error))
            return
        for queue, length in found.items():
            metrics.JOBS_WAITING.labels(queue).set(length.waiting)
            metrics.JOBS_STALLED.labels(queue).set(length.stalled)
            metrics.JOBS_FAILING.labels(queue).set(length.failing)
