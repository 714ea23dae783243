"""`trunkline reports`: what people have reported of others, for whoever looks after a site."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import typer

from trunkline.commands.printing import print_json, print_table
from trunkline.commands.reading import Refusal
from trunkline.commands.shelf import AsJson
from trunkline.commands.upkeep import DEFAULT_DB, Db, ask_site

reports = typer.Typer(help="What people have reported of others: list the reports, and close them.")


@reports.command("list")
def list_reports(
    db: Db = DEFAULT_DB,
    closed: Annotated[bool, typer.Option("--closed", help="Those that are closed, too.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the reports that are open, oldest first."""
    from trunkline.site.tables.reports import find_reports

    found = ask_site(db, lambda connection: find_reports(connection, closed=closed))
    if as_json:
        print_json([asdict(each) for each in found])
        return
    rows = [
        (
            each.id,
            datetime.fromtimestamp(each.at, UTC).strftime("%Y-%m-%d %H:%M"),
            each.game,
            each.n,
            each.name,
            in_one_line(each.quoted) or None,
            in_one_line(each.reason),
            each.outcome or ("closed" if each.closed else "open"),
        )
        for each in found
    ]
    print_table(("report", "UTC", "table", "message", "name", "quoted", "reason", "outcome"), rows)


@reports.command("close")
def close(
    number: Annotated[int, typer.Argument(help="The number of the report.")],
    outcome: Annotated[str, typer.Argument(help="What became of it, in a few words.")],
    db: Db = DEFAULT_DB,
) -> None:
    """Close a report, with what became of it."""
    from trunkline.site.tables.reports import close_report

    if not ask_site(db, lambda connection: close_report(connection, number, "command", outcome)):
        raise Refusal(f"there is no open report {number}")
    typer.echo(f"Report {number} is closed.")


def in_one_line(text: str) -> str:
    """A text for a row of a table."""
    return " / ".join(text.split("\n"))
