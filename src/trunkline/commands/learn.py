"""`trunkline learn`: train the small learned player of the lab, and see how well it does."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from trunkline.commands.reading import Refusal, read_names, read_options
from trunkline.commands.records import Map, Options


def learn(
    title: Annotated[str, typer.Argument(help="The title, as `trunkline titles` lists it; it needs a catalogue.")],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where the network goes.")],
    map_name: Map = None,
    option: Options = [],  # noqa: B006 -- Typer copies it
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", help="How many play.")] = None,
    copying: Annotated[int, typer.Option("--copy", min=1, metavar="N", help="Rounds of copying the usual bot.")] = 30,
    playing: Annotated[int, typer.Option("--play", min=0, metavar="N", help="Rounds of learning by own games.")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed trains the same player.")] = "learn",
    rivals: Annotated[
        str,
        typer.Option("--rivals", metavar="NAMES", help="Bots to learn against in own games; the usual one without."),
    ] = "",
    against: Annotated[
        str, typer.Option("--against", metavar="NAMES", help="Bots to play against afterwards.")
    ] = "random,easy,standard",
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games against each of them.")] = 300,
) -> None:
    """Train a small network for a title on a map, then let its player play against bots. A round has 40 games."""
    try:
        from trunkline.lab.learn import interval, train, wins
    except ModuleNotFoundError as fault:
        raise Refusal(f"{fault.name} is not there: install trunkline[lab]") from fault
    from trunkline.lab.setting import setting_of

    setting = setting_of(title, map_name, seats, read_options(option), actions="catalogue")
    try:
        network = train(setting, copying, playing, seed, lambda now: typer.echo(
            f"{now.seconds:6.0f} s  {now.games:6d} games  {now.stage} {now.figure:.3f}", err=True
        ), read_names(rivals) if rivals else ())  # fmt: skip
    except LookupError as fault:
        raise Refusal(f"{title} has no catalogue of its actions, and this player needs one") from fault
    try:
        network.save(Path(out))
    except OSError as fault:
        raise Refusal(f"cannot write {out}: {fault.strerror or fault}") from fault
    for name in read_names(against):
        share, low, high = interval(wins(setting, network, name, games, f"{seed}/match"))
        typer.echo(
            f"against {setting.seats - 1} {name}: {share:.0%} of {games} games "
            f"({low:.0%} to {high:.0%}; par {1 / setting.seats:.0%})"
        )
