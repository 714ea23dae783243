"""What the site counts and measures of itself, for Prometheus, on an address of its own that visitors never see.

With several workers each keeps its figures in files of one folder, and the process that minds them adds them up.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus-client knows the folder of several processes; it must be set before the import."""

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

CHANGES = Counter(
    "trunkline_changes", "Changes of tables that were asked for, by kind and what came of it.", ("kind", "outcome")
)
BOT_MOVES = Counter("trunkline_bot_moves", "Moves of bots.", ("title",))
REFUSALS = Counter("trunkline_refusals", "Requests refused, by status and code.", ("status", "code"))
COMMIT_WAIT = Histogram("trunkline_commit_wait_seconds", "From asking for a write to its being safe.", buckets=QUICK)
BATCH = Histogram("trunkline_batch_writes", "Writes in one transaction.", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256))
NOTICES = Counter(
    "trunkline_notices", "Notices, by kind of way and what came of it: sent or failed.", ("kind", "outcome")
)
CONFLICTS = Counter("trunkline_conflicts", "Writes that came too late: another process had changed the table.")
LISTING = Histogram(
    "trunkline_listing_seconds", "Playing a line and listing what may follow, by title.", ("title",), buckets=QUICK
)
WRITES_WAITING = Gauge("trunkline_writes_waiting", "Writes that wait for their turn.", multiprocess_mode="livesum")
BOTS_THINKING = Gauge("trunkline_bots_thinking", "Tables whose bots think.", multiprocess_mode="livesum")
JOBS_WAITING = Gauge(
    "trunkline_jobs_waiting", "Jobs that are due and wait, by queue.", ("queue",), multiprocess_mode="livemostrecent"
)
JOBS_STALLED = Gauge(
    "trunkline_jobs_stalled", "Jobs of processes that are gone.", ("queue",), multiprocess_mode="livemostrecent"
)
JOBS_FAILING = Gauge(
    "trunkline_jobs_failing", "Jobs that fail again and again.", ("queue",), multiprocess_mode="livemostrecent"
)
STREAMS = Gauge("trunkline_streams", "Event streams that are open.", multiprocess_mode="livesum")
TABLES = Gauge("trunkline_live_tables", "Tables in memory.", multiprocess_mode="livesum")
MEMORY = Gauge("trunkline_memory_bytes", "Memory of each process that serves.", multiprocess_mode="liveall")


M = TypeVar("M", bound=MetricWrapperBase)


@functools.cache
def of(metric: M, *labels: str) -> M:
    """A metric with the values of its labels; to look it up anew takes a lock each time. For values that are few."""
    found: M = metric.labels(*labels)
    return found


class Living(Collector):
    """The figures of all workers that still run, added up, and the counts of those that have run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._all = MultiProcessCollector(None, str(folder))  # type: ignore[no-untyped-call]

    def collect(self) -> Iterable[Metric]:
        """Forget what dead workers were busy with, then add up."""
        for file in self.folder.glob("gauge_live*.db"):
            found = re.search(r"_([0-9]+)\.db$", file.name)
            if found and not _is_alive(int(found[1])):
                mark_process_dead(int(found[1]), str(self.folder))  # type: ignore[no-untyped-call]
        figures: Iterable[Metric] = self._all.collect()  # type: ignore[no-untyped-call]
        return figures


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def serve_figures(address: str, folder: Path | None = None) -> None:
    """Answer Prometheus at `host:port`, in a thread; raises OSError when that is taken, ValueError when it is none."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise ValueError(f"TRUNKLINE_METRICS cannot be {address!r}: give host:port")
    registry: CollectorRegistry = REGISTRY
    if folder is not None:
        registry = CollectorRegistry()
        registry.register(Living(folder))
    start_http_server(int(port), host.strip("[]"), registry)


def memory() -> int:
    """Bytes of memory that this process has; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
