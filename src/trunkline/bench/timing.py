"""Taking times: rates over a budget of seconds, and percentiles of single calls; medians of repeats throughout."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

REPEATS = 3


@contextmanager
def without_collector() -> Iterator[None]:
    """Without the garbage collector's pauses, as the standard library's `timeit` does it."""
    was = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Units a second of processor time, so that other work of the machine does not count.

    `work(k)` does the k-th piece and says how many units it was; each repeat begins again at 0. The collector stays
    on: whole games are what a server plays, pauses included.
    """
    rates = []
    for _ in range(REPEATS):
        units, k = 0, 0
        begun = time.process_time()
        until = time.perf_counter() + seconds / REPEATS
        while True:
            units += work(k)
            k += 1
            if time.perf_counter() >= until:
                break
        rates.append(units / max(1e-9, time.process_time() - begun))
    return median(rates)


def micros(call: Callable[[], object], repeats: int = REPEATS) -> float:
    """Microseconds of one short call: the median of repeats."""
    times = []
    for _ in range(repeats):
        begun = time.perf_counter()
        call()
        times.append((time.perf_counter() - begun) * 1e6)
    return median(times)


def millis(call: Callable[[], object], repeats: int = REPEATS) -> float:
    """Milliseconds of processor time of one long call: the median of repeats."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        call()
        times.append((time.process_time() - begun) * 1e3)
    return median(times)


def percentile(values: list[float], part: int) -> float:
    """The value that `part` of 100 do not pass; raises ValueError for no values."""
    if not values:
        raise ValueError("no values")
    return sorted(values)[max(0, -(-part * len(values) // 100) - 1)]
