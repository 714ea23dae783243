"""`trunkline new`, `legal`, `why`, `replay` and `draw`: what can be done with a record."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any

import typer

from trunkline.commands.printing import print_json, print_table
from trunkline.commands.reading import (
    Refusal,
    break_message,
    check_line_number,
    name_of_file,
    read_names,
    read_options,
    read_position,
    read_record,
    write_text,
)
from trunkline.commands.shelf import AsJson
from trunkline.game import Objection
from trunkline.match import summary
from trunkline.record import judge
from trunkline.table import Table
from trunkline.titles import find, picture

File = Annotated[str, typer.Argument(help="A record; - reads standard input.", metavar="FILE")]
At = Annotated[int | None, typer.Option("--at", metavar="N", help="Look at the position after line N.")]
Map = Annotated[str | None, typer.Option("--map", metavar="MAP", help="The map; the title's first one by default.")]
Options = Annotated[
    list[str], typer.Option("--option", metavar="NAME=VALUE", help="An option of the title; repeat it.")
]


def new(
    title: Annotated[str, typer.Argument(help="The title, as `trunkline titles` lists it.")],
    seats: Annotated[str, typer.Option("--seats", metavar="NAMES", help="Names with commas between: ann,bob,cyd.")],
    map_name: Map = None,
    option: Options = [],  # noqa: B006 -- Typer copies it
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="The same seed deals the same.")] = None,
) -> None:
    """Print the record of a new match, its opening dealt."""
    names = read_names(seats)
    game = find(title, map_name, len(names), **read_options(option))
    table = Table(game, names, rng=Random(seed) if seed is not None else None)
    table.settle()
    typer.echo(str(table.record), nl=False)


def legal(file: File, at: At = None, as_json: AsJson = False) -> None:
    """Print every legal line of the seat whose turn it is."""
    game, _, s = read_position(file, at)
    turn = game.turn(s)
    lines = [] if turn is None else [game.line(s, turn, a) for a in game.legal(s)]
    if as_json:
        print_json(lines)
    elif lines:
        typer.echo("\n".join(lines))
    else:
        # Nothing to choose is an answer, not an error: it goes where a pipe does not see it.
        why = "The game is over." if turn is None else "Nobody chooses now: the table draws next."
        typer.echo(why, err=True)


def why(
    file: File,
    line: Annotated[str, typer.Argument(help='A line in quotes: "ann lay L17 N-S".', metavar="LINE")],
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Say what stands against a line: `legal`, or the reason and its section in the rules."""
    if line.startswith("-") and line.split()[:1] != ["-"]:
        raise typer.BadParameter(f"{line} is no option, and no line of a record begins so", param_hint="LINE")
    game, _, s = read_position(file, at)
    verdict = judge(game, s, line)
    if not isinstance(verdict, Objection):
        if as_json:
            print_json({"line": line, "legal": True})
        else:
            typer.echo("legal")
        return
    if as_json:
        values = {key: _plain(value) for key, value in verdict.values.items()}
        found = {"code": verdict.code, "reason": str(verdict), "section": verdict.section, "values": values}
        print_json({"line": line, "legal": False, **found})
    else:
        typer.echo(f"{verdict} [{verdict.section}]" if verdict.section else str(verdict))


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | float | str | None) else str(value)


def replay(file: File, at: At = None, as_json: AsJson = False) -> None:
    """Check every line of a record and show where it stands; at a line that is not legal, the position before it."""
    game, record = read_record(file)
    check_line_number(record, at)
    found = summary(game, record, at)
    if as_json:
        print_json(found)
    else:
        show(found)
    stop = found["stopped"]
    if stop is not None:
        raise Refusal(
            f"{name_of_file(file)}: {break_message(stop['line'], stop['text'], stop['reason'], stop['section'])}"
        )


def show(found: dict[str, Any]) -> None:
    """A summary for reading."""
    options = " ".join(f"{k}={v}" for k, v in found["options"].items())
    typer.echo(" ".join(f"{found['title']} on {found['map']} {options}".split()))
    if found["over"]:
        winners = " and ".join(found["winners"]) or "nobody"
        typer.echo(f"line {found['line']}, over after round {found['round']}: won by {winners}")
    else:
        typer.echo(f"line {found['line']}, round {found['round']}, {found['phase']}: {found['turn']} to act")
    rows = [{**row, "score": found["scores"].get(row["seat"])} for row in found["standings"]]
    if rows:
        print_table(tuple(rows[0]), [tuple(row.values()) for row in rows])


def draw(
    file: File,
    at: At = None,
    out: Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="Where to; - is the output.")] = "-",
) -> None:
    """Draw the board of a record as SVG."""
    game, _, s = read_position(file, at)
    write_text(out, picture(game, s))
