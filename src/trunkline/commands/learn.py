"""`trunkline learn`: train the small learned player of the lab, and see how well it does."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean
from typing import Annotated

import typer

from trunkline.commands.reading import Refusal, read_names, read_options
from trunkline.commands.records import Map, Options


def learn(
    title: Annotated[str, typer.Argument(help="The title, as `trunkline titles` lists it.")],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where the network goes.")],
    map_name: Map = None,
    option: Options = [],  # noqa: B006 -- Typer copies it
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", help="How many play.")] = None,
    minutes: Annotated[float, typer.Option("--minutes", min=0, help="Processor time for training.")] = 30.0,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")] = "learn",
    against: Annotated[
        str, typer.Option("--against", metavar="NAMES", help="Bots to play against afterwards.")
    ] = "random,easy,standard",
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games against each of them.")] = 120,
) -> None:
    """Train a small network for a title on a map, then let its player play against bots."""
    try:
        from trunkline.lab.learn import train, wins
    except ModuleNotFoundError as fault:
        raise Refusal(f"{fault.name} is not there: install trunkline[lab]") from fault
    from trunkline.lab.setting import setting_of

    setting = setting_of(title, map_name, seats, read_options(option))
    network = train(setting, minutes * 60, seed, lambda now: typer.echo(
        f"{now.seconds:6.0f} s  {now.games:6d} games  misses {now.missed:.3f}", err=True
    ))  # fmt: skip
    try:
        network.save(Path(out))
    except OSError as fault:
        raise Refusal(f"cannot write {out}: {fault.strerror or fault}") from fault
    for name in read_names(against):
        share = fmean(wins(setting, network, name, games, f"{seed}/match"))
        typer.echo(f"against {setting.seats - 1} {name}: {share:.0%} of {games} games (par {1 / setting.seats:.0%})")
