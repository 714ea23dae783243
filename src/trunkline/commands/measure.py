"""`trunkline perft` and `trunkline bench`: counts that check the rules, times that show their speed."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.console import Console

from trunkline.bench import Measure, machine, run
from trunkline.commands.printing import print_json, print_table
from trunkline.commands.reading import read_position
from trunkline.commands.records import At, File
from trunkline.commands.shelf import AsJson
from trunkline.perft import divide, perft


def perft_command(
    file: File,
    depth: Annotated[int, typer.Option("--depth", min=1, metavar="D", help="How many decisions deep.")] = 2,
    at: At = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="What chance draws on the way.")] = 0,
    split: Annotated[bool, typer.Option("--divide", help="Count behind each legal line.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of legal decisions from a position."""
    game, _, s = read_position(file, at)
    if split:
        counts = divide(game, s, depth, seed)
        if as_json:
            print_json(counts)
        else:
            print_table(("line", "count"), [*counts.items(), ("", sum(counts.values()))])
        return
    rows: list[dict[str, Any]] = []
    for d in range(1, depth + 1):
        before = time.perf_counter()
        count = perft(game, s, d, seed)
        seconds = time.perf_counter() - before
        rows.append({"depth": d, "count": count, "seconds": round(seconds, 3)})
    if as_json:
        print_json(rows)
    else:
        print_table(("depth", "count", "seconds"), [tuple(row.values()) for row in rows])


def bench_command(
    quick: Annotated[bool, typer.Option("--quick", help="Half a minute instead of a few.")] = False,
    db: Annotated[str, typer.Option("--db", metavar="URL", help="PostgreSQL, to measure several processes on.")] = "",
    as_json: AsJson = False,
) -> None:
    """Measure how fast the rules and the server are here, beside what a release must reach."""
    console = Console(stderr=True)
    before = time.perf_counter()
    with console.status("") as status:
        measures = list(run(quick, lambda what: status.update(f"measuring: {what}"), db))
    seconds = round(time.perf_counter() - before, 1)
    if as_json:
        rows = [asdict(m) | {"verdict": m.verdict} for m in measures]
        print_json({**machine(), "quick": quick, "seconds": seconds, "measures": rows})
        return
    here = machine()
    typer.echo(f"{here['python']}, {here['machine']}, {here['processor']}; {seconds} s")
    print_table(("measure", "value", "unit", "floor", "target", "reached", "note"), [row(m) for m in measures])


def row(m: Measure) -> tuple[Any, ...]:
    """A measure as the cells of a table; a goal without a value is a dash."""
    sign = "≥" if m.more else "≤"
    goals = ["" if g is None else f"{sign} {g:g}" for g in (m.floor, m.target)]
    return (m.what, figure(m.value), m.unit, *goals, m.verdict, m.note)


def figure(value: float | None) -> str:
    """Three significant digits, thousands in full."""
    return "–" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
