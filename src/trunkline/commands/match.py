"""`trunkline match`: bots against each other, many games, figures for each."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from trunkline import titles
from trunkline.commands.printing import print_json, print_table
from trunkline.commands.reading import Refusal, read_names, read_options
from trunkline.commands.records import Map, Options
from trunkline.commands.shelf import AsJson
from trunkline.game import Illegal
from trunkline.table import Table
from trunkline.titles import find

Played = TypeVar("Played")


@dataclass(frozen=True, slots=True)
class Pairing:
    """What is to be played: game `n` seats bot k at seat (k + n) modulo the seats, so that seats rotate fairly."""

    title: str
    map: str
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: str

    def seat_of(self, k: int, n: int) -> int:
        """Where bot k sits in game n."""
        return (k + n) % len(self.bots)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: per bot of the pairing its points (None: not ranked), share of the victory and thinking times."""

    n: int
    points: tuple[int | None, ...]
    wins: tuple[float, ...]
    think_ms: tuple[tuple[float, ...], ...]
    record: str


@dataclass(frozen=True, slots=True)
class Score:
    """A bot over a match. `wins` splits a shared victory; `mean_score` is over the games it was ranked in."""

    bot: str
    wins: float
    mean_score: float | None
    bankrupt: int
    p95_ms: float


def play(pairing: Pairing, n: int) -> Outcome:
    """Game number n of a pairing; the same numbers and seed give the same game."""
    game = find(pairing.title, pairing.map, len(pairing.bots), **dict(pairing.options))
    seats = len(pairing.bots)
    taken = [pairing.seat_of(k, n) for k in range(seats)]
    names = [""] * seats
    for k, seat in enumerate(taken):
        names[seat] = f"{pairing.bots[k]}-{k + 1}"
    bots = {taken[k]: titles.title(pairing.title).bot(name) for k, name in enumerate(pairing.bots)}
    # Text seeds a generator alike on every machine and process.
    table = Table(game, names, bots=bots, rng=Random(f"{pairing.seed}/{n}"), auto=True)
    try:
        table.settle()
    except Illegal as fault:
        raise Refusal(f"game {n + 1}, line {table.line + 1}: a bot played an illegal action: {fault}") from fault
    scores = game.scores(table.state)
    winners = game.winners(table.state)
    return Outcome(
        n,
        tuple(scores.get(seat) for seat in taken),
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in taken),
        tuple(tuple(table.think_ms.get(seat, ())) for seat in taken),
        str(table.record),
    )


def outcomes(pairing: Pairing, games: int, jobs: int) -> Iterator[Outcome]:
    """Every game in order, played by this process or by several."""
    if jobs <= 1:
        for n in range(games):
            yield play(pairing, n)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap(_play, ((pairing, n) for n in range(games)))


def _play(task: tuple[Pairing, int]) -> Outcome:
    return play(*task)


def p95(values: list[float]) -> float:
    """The value that 95 of 100 do not pass; 0 for none."""
    return sorted(values)[max(0, -(-95 * len(values) // 100) - 1)] if values else 0.0


def score(pairing: Pairing, played: list[Outcome]) -> list[Score]:
    """The figures of each bot, in the order they were named."""
    out = []
    for k, name in enumerate(pairing.bots):
        points = [p for o in played if (p := o.points[k]) is not None]
        think = [ms for o in played for ms in o.think_ms[k]]
        wins = round(sum(o.wins[k] for o in played), 3)
        mean = round(fmean(points), 2) if points else None
        out.append(Score(name, wins, mean, len(played) - len(points), round(p95(think), 3)))
    return out


def match(
    title: Annotated[str, typer.Argument(help="The title, as `trunkline titles` lists it.")],
    bots: Annotated[str, typer.Option("--bots", metavar="NAMES", help="A bot a seat: greedy,random,random,random.")],
    map_name: Map = None,
    option: Options = [],  # noqa: B006 -- Typer copies it
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games.")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")] = "1",
    jobs: Annotated[int, typer.Option("--jobs", min=1, metavar="J", help="How many processes.")] = 1,
    save: Annotated[str | None, typer.Option("--save", metavar="DIR", help="Keep every game's record there.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other; seats rotate from game to game."""
    options = read_options(option)
    names = read_names(bots)
    game = find(title, map_name, len(names), **options)
    for name in names:
        titles.title(title).bot(name)
    pairing = Pairing(title, game.map_name, tuple(options.items()), names, seed)
    folder = folder_for(save)
    played: list[Outcome] = []
    before = time.perf_counter()
    for outcome in with_progress(outcomes(pairing, games, min(jobs, games)), games):
        played.append(outcome)
        if folder is not None:
            (folder / f"{outcome.n + 1:04}.trk").write_text(outcome.record, encoding="utf-8")
    report(pairing, played, time.perf_counter() - before, as_json)


def folder_for(save: str | None) -> Path | None:
    """The folder that keeps the records, made when it is not there."""
    if save is None:
        return None
    folder = Path(save)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Refusal(f"cannot make {save}: {fault.strerror or fault}") from fault
    return folder


def with_progress(played: Iterator[Played], games: int) -> Iterator[Played]:
    """What games have come to, counted by a bar on standard error when that is a terminal."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip
    with bar:
        yield from bar.track(played, total=games)


def report(pairing: Pairing, played: list[Outcome], seconds: float, as_json: bool) -> None:
    """Print what was played and how each bot fared."""
    scores = score(pairing, played)
    decisions = sum(len(think) for o in played for think in o.think_ms)
    result: dict[str, Any] = {
        "title": pairing.title,
        "map": pairing.map,
        "options": dict(pairing.options),
        "seed": pairing.seed,
        "games": len(played),
        "seconds": round(seconds, 3),
        "games_per_second": round(len(played) / seconds, 2),
        "decisions": decisions,
        "seats": [asdict(row) for row in scores],
    }
    if as_json:
        print_json(result)
        return
    typer.echo(
        f"{pairing.title} on {pairing.map}: {len(played)} games in {seconds:.1f} s "
        f"({result['games_per_second']} a second), {decisions} decisions"
    )
    rows = [(row.bot, row.wins, row.mean_score, row.bankrupt, row.p95_ms) for row in scores]
    print_table(("bot", "wins", "mean score", "bankrupt", "p95 ms"), rows)
