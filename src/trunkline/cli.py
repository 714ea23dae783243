"""The command `trunkline`: serve the site, look at the shelf, work with records, let bots play, measure.

Every fault is one line on standard error: exit code 1 when the thing cannot be done, 2 for wrong usage.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from trunkline import __version__
from trunkline.actions import BadLine
from trunkline.commands import (
    arena,
    circles,
    export,
    fit,
    learn,
    match,
    measure,
    records,
    reports,
    selfplay,
    shelf,
    upkeep,
)
from trunkline.commands.reading import Refusal
from trunkline.game import Illegal

REFUSED, WRONG_USAGE, INTERRUPTED = 1, 2, 130
TRACEBACK = "TRUNKLINE_TRACEBACK"


class OneLine(TyperGroup):
    """A group of commands that reports every fault in one line."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit with its code."""
        try:
            code = super().main(args, prog_name or "trunkline", complete_var, False, windows_expand_args, **extra)
        except (Refusal, BadLine, Illegal) as fault:
            _fail(str(fault), REFUSED)
        except typer.TyperException as fault:
            # What Typer finds wrong with the words of the command: it carries 2 itself.
            hint = "; see --help" if fault.exit_code == WRONG_USAGE else ""
            _fail(fault.format_message().rstrip(".") + hint, fault.exit_code)
        except typer.Abort:
            _fail("stopped", INTERRUPTED)
        except Exception as fault:
            # A fault of this program. Whoever wants to mend it asks for the whole story.
            if os.environ.get(TRACEBACK):
                raise
            _fail(f"unexpected {type(fault).__name__}: {fault} (set {TRACEBACK}=1 to see where)", REFUSED)
        raise SystemExit(code if isinstance(code, int) else 0)


def _fail(words: str, code: int) -> None:
    typer.echo("trunkline: " + " ".join(words.split()), err=True)
    raise SystemExit(code)


app = typer.Typer(
    cls=OneLine,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Railway board games in a browser, with every rule kept by the program. Without a command: serve.",
)

Host = Annotated[str, typer.Option("--host", help="The address to listen at; 0.0.0.0 for every one.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to listen at.")]
Workers = Annotated[int, typer.Option("--workers", min=1, help="Processes that serve, on PostgreSQL only.")]
Db = Annotated[str, typer.Option("--db", metavar="URL", help="The database: an SQLite file or a PostgreSQL address.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"trunkline {__version__}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = (
        False
    ),
) -> None:
    """Serve when no command is named."""
    if context.invoked_subcommand is None:
        serve()


@app.command()
def serve(host: Host = "127.0.0.1", port: Port = 8000, db: Db = "sqlite:///trunkline.db", workers: Workers = 1) -> None:
    """Serve the site."""
    # The web framework takes a moment to import, and no other command needs it.
    from trunkline.site.serve import run

    _may_listen(host, port)
    run(host, port, db, workers=workers)


@app.command()
def work(
    db: Annotated[str, typer.Option("--db", metavar="URL", help="The PostgreSQL address of the site.")],
    jobs: Annotated[int, typer.Option("--jobs", min=1, metavar="N", help="Processes, a core each.")] = 1,
    queues: Annotated[
        str, typer.Option("--queues", metavar="NAMES", help="The queues to work on, with commas; all without.")
    ] = "",
) -> None:
    """Do jobs for a site on PostgreSQL, such as thinking for bots, beside the processes that serve."""
    from trunkline.site.tables.jobs.registry import QUEUES
    from trunkline.site.work import run

    run(db, jobs, queues.replace(" ", "").split(",") if queues else QUEUES)


def _may_listen(host: str, port: int) -> None:
    """Refuse an address that cannot be listened at, before the server says so in its own way."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[
            0
        ]
        with socket.socket(family, kind) as probe:
            if os.name == "posix":  # elsewhere the option would let a port be taken twice
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as fault:
        raise Refusal(f"cannot listen at {host}:{port}: {fault.strerror or fault}") from fault


app.command("titles")(shelf.titles)
app.command("map")(shelf.one_map)
app.command("new")(records.new)
app.command("legal")(records.legal)
# A line of chance begins with the seat `-` and is no option.
app.command("why", context_settings={"ignore_unknown_options": True})(records.why)
app.command("replay")(records.replay)
app.command("draw")(records.draw)
app.command("match")(match.match)
app.command("arena")(arena.arena)
app.command("fit")(fit.fit)
app.command("learn")(learn.learn)
app.command("selfplay")(selfplay.selfplay)
app.command("perft")(measure.perft_command)
app.command("bench")(measure.bench_command)
app.command("doctor")(upkeep.doctor)
app.command("backup")(upkeep.backup)
app.command("restore")(upkeep.restore)
app.command("export")(export.export)
app.add_typer(circles.admin, name="admin")  # with the commands of care and of circles, too
app.add_typer(reports.reports, name="reports")


def main() -> None:
    """The entry point of the installed command."""
    app()


if __name__ == "__main__":
    main()
