"""What is measured beside the rules: the yardstick of the machine, and the server under load."""

from __future__ import annotations

import importlib
import platform
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from trunkline.bench.figure import Measure

PERFT_4 = 197_281
"""Positions after four plies of chess: what a correct count gives."""


def processor() -> str:
    """The processor's name as the system gives it."""
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def yardstick(repeats: int) -> Measure:
    """Chess positions a second by python-chess, written in the same language: the measure of the machine."""
    what = "yardstick: python-chess, perft(4)"
    try:
        chess = importlib.import_module("chess")
    except ModuleNotFoundError:
        return Measure("yardstick", what, "nodes/s", None, note="python-chess is not installed")
    rates = []
    for _ in range(repeats):
        begun = time.process_time()
        nodes = _perft(chess.Board(), 4)
        rates.append(nodes / (time.process_time() - begun))
        if nodes != PERFT_4:
            raise ArithmeticError(f"python-chess counts {nodes} instead of {PERFT_4}")
    return Measure("yardstick", what, "nodes/s", median(rates), more=True)


def _perft(board: object, depth: int) -> int:
    moves = list(board.legal_moves)  # type: ignore[attr-defined]
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.push(move)  # type: ignore[attr-defined]
        nodes += _perft(board, depth - 1)
        board.pop()  # type: ignore[attr-defined]
    return nodes


CONNECTIONS, WATCHERS = 32, 4


def growth(title: str, map_name: str, seats: int, seconds: float, postgres: str) -> Iterator[Measure]:
    """Several processes on a database of PostgreSQL, and the memory that tables take."""
    from trunkline.bench import growth as growing  # the site takes a moment to import, as below

    yield from growing.growth(title, map_name, seats, seconds, postgres)


def server(title: str, map_name: str, seconds: float) -> Iterator[Measure]:
    """Moves a second through the site on a fresh SQLite file, and how long a move takes, in a crowd and alone."""
    # The site takes a moment to import; the figures of the rules are taken before it is there.
    from trunkline.bench.load import measure

    measured = measure(title, map_name, connections=CONNECTIONS, watchers=WATCHERS, seconds=seconds)
    crowd, alone = measured["crowd"], measured["alone"]
    where = f"{CONNECTIONS} connections, {WATCHERS} watchers a table"
    note = "the crowd on a core of its own" if crowd["apart"] else "beside the crowd on one core"
    yield Measure("moves", f"server: {where}", "moves/s", crowd["moves_per_second"], 1500, 4000, True, note)
    note = f"the crowd itself: {crowd['crowd_cpu_ms_per_move']:.3g} ms"
    yield Measure("moves-cpu", "server: processor time of a move", "ms", crowd["server_cpu_ms_per_move"], note=note)
    yield Measure("moves-p99", "server: one move in the crowd, p99", "ms", crowd["p99_ms"], 40, 25)
    yield Measure("alone-p50", "server: one player alone, p50", "ms", alone["p50_ms"], 2, 1)
    yield Measure("alone-p99", "server: one player alone, p99", "ms", alone["p99_ms"], 8, 3)
