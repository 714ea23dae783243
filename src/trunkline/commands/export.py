"""`trunkline export`: the finished games of a site that researchers may have, without names."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from trunkline.commands.reading import Refusal
from trunkline.commands.upkeep import DEFAULT_DB, Db, ask_site
from trunkline.record import Record


def export(
    parquet: Annotated[Path, typer.Option("--parquet", metavar="DIR", help="The folder; it must be new or empty.")],
    db: Db = DEFAULT_DB,
) -> None:
    """Write the finished games of all who agreed to it as study data, without names, times and chat."""
    try:
        from trunkline.lab.export import Played, write
    except ModuleNotFoundError as fault:
        raise Refusal(f"{fault.name} is not there: install trunkline[lab]") from fault
    from trunkline.site.tables.research import finished, shared_games

    def games(connection: Any) -> tuple[int, list[Played]]:
        return finished(connection), [
            Played(
                Record(each.title, each.map, each.seats, each.options or {}, each.rules, lines=list(each.lines)),
                each.players,
            )
            for each in shared_games(connection)
        ]

    there, found = ask_site(db, games)
    try:
        count, faults = write(parquet, found)
    except OSError as fault:
        raise Refusal(f"cannot write {parquet}: {fault.strerror or fault}") from fault
    for words in faults:
        typer.echo(f"left out: {words}", err=True)
    kept_back = there - len(found)
    typer.echo(f"{count} games in {parquet}; of {there} finished ones {kept_back} are kept back, {len(faults)} damaged")
