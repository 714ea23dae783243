"""Processes that do jobs for a site on PostgreSQL, so that those that serve have their cores for visitors.

A job is written with what asks for it. A process that is killed leaves what it had under way to the others, which
put it back after a moment; each job looks first whether there is still something to do.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing.process import BaseProcess

from trunkline.site.logs import write_log
from trunkline.site.serve import SWITCH, prepare, settings_here, settle_memory, show_figures
from trunkline.site.settings import Settings
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.jobs.registry import QUEUES, NoQueue, check_queue
from trunkline.site.tables.outlet import Outlet
from trunkline.site.tables.pool_tables import add_pools
from trunkline.site.web.letters import add_mail
from trunkline.site.web.outbox import Outbox
from trunkline.site.web.tidings import Tidings

AGAIN = 1.0
"""Seconds until a process that has died is started anew."""

ENDED = 10.0
"""Seconds in which a process that is stopped should have ended."""


def work(settings: Settings, queues: Sequence[str]) -> None:
    """Do the jobs of some queues in this process until it is stopped."""
    sys.setswitchinterval(SWITCH)
    write_log(settings.log, debug=settings.debug)
    asyncio.run(_work(settings, queues))


async def _work(settings: Settings, queues: Sequence[str]) -> None:
    hall = Hall(settings, queues=queues, visitors=False)
    add_mail(hall)
    add_pools(hall)
    Tidings(Outbox(hall, Outlet()))
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await hall.open()
    settle_memory()
    try:
        await stop.wait()
    finally:
        await hall.close()


def run(db_url: str, jobs: int = 1, queues: Sequence[str] = QUEUES, *, settings: Settings | None = None) -> None:
    """Do jobs in so many processes, a core each, until SIGTERM or Ctrl-C; one that dies is started anew."""
    chosen = replace(settings or settings_here(), db_url=db_url, bot_threads=1)
    if chosen.is_sqlite:
        raise SystemExit("With a file of SQLite jobs are done in the process that serves: there is nothing to do here.")
    try:
        wanted = [check_queue(name) for name in queues]
    except NoQueue as none:
        raise SystemExit(str(none)) from none
    write_log(chosen.log, debug=chosen.debug)
    prepare(chosen)
    if chosen.metrics:
        show_figures(chosen.metrics, jobs)
    print(f"Trunkline: {jobs} process{'es' * (jobs > 1)} for the jobs of {', '.join(wanted)}.", flush=True)
    if jobs == 1:
        work(chosen, wanted)
    else:
        _mind(chosen, jobs, wanted)


def _mind(settings: Settings, jobs: int, queues: Sequence[str]) -> None:
    context = multiprocessing.get_context("spawn")
    stopping = False

    def stop(*_: object) -> None:
        nonlocal stopping
        stopping = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)

    def start() -> BaseProcess:
        process = context.Process(target=work, args=(settings, queues), daemon=True)
        process.start()
        return process

    processes = [start() for _ in range(jobs)]
    while not stopping:
        time.sleep(AGAIN)
        processes = [process if process.is_alive() or stopping else start() for process in processes]
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(ENDED)
        process.kill()  # where it hangs: what it had under way is put back by the others
