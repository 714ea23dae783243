"""`trunkline selfplay`: games of bots among themselves, kept as tables for research."""

from __future__ import annotations

import time
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from trunkline import titles
from trunkline.commands.match import with_progress
from trunkline.commands.reading import Refusal, read_names, read_options
from trunkline.commands.records import Map, Options
from trunkline.titles import find


def selfplay(
    title: Annotated[str, typer.Argument(help="The title, as `trunkline titles` lists it.")],
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="The folder; what it has is not played again.")],
    bots: Annotated[str, typer.Option("--bots", metavar="NAMES", help="A bot a seat: strong,standard,standard.")],
    map_name: Map = None,
    option: Options = [],  # noqa: B006 -- Typer copies it
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games.")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")] = "1",
    block: Annotated[int, typer.Option("--block", min=1, metavar="N", help="Games that are kept together.")] = 16,
    jobs: Annotated[int, typer.Option("--jobs", min=1, metavar="J", help="How many processes.")] = 1,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a cluster of Ray; local begins one here.")
    ] = None,
) -> None:
    """Let bots play among themselves and keep records and decisions as Parquet; seats rotate from game to game."""
    try:
        from trunkline.lab.selfplay import Folder, OtherGames, Plan, run
    except ModuleNotFoundError as fault:
        raise Refusal(f"{fault.name} is not there: install trunkline[lab]") from fault
    if ray is not None and find_spec("ray") is None:
        raise Refusal("ray is not there: install trunkline[lab,ray]")
    options, names = read_options(option), read_names(bots)
    game = find(title, map_name, len(names), **options)
    for name in names:
        titles.title(title).bot(name)
    plan = Plan(title, game.map_name, tuple(sorted(game.options.items())), names, seed, block)
    try:
        folder = Folder(Path(out), plan)
    except OSError as fault:
        raise Refusal(f"cannot make {out}: {fault.strerror or fault}") from fault
    except OtherGames as fault:
        raise Refusal(str(fault)) from fault
    missing, before = folder.missing(games), time.perf_counter()
    for _kept in with_progress(run(folder, games, jobs, ray), len(missing)):
        pass
    seconds = time.perf_counter() - before
    fresh = sum(count for _, count in missing)
    rate = f" in {seconds:.1f} s, {fresh / seconds:.2f} a second" if fresh else ""
    typer.echo(f"{title} on {game.map_name}: {games} games in {out}, {fresh} played now{rate}")
