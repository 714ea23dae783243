"""`trunkline admin` for circles: to list them, to close one, to let it go on, to delete it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.actions import BadLine
from trunkline.commands.admin import admin, day, open_site
from trunkline.commands.care import Reason, in_english
from trunkline.commands.printing import print_json, print_table
from trunkline.commands.reading import Refusal
from trunkline.commands.shelf import AsJson
from trunkline.commands.upkeep import DEFAULT_DB, Db

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from trunkline.site.tables.circles import Circle

__all__ = ["admin"]

Slug = Annotated[str, typer.Argument(metavar="CIRCLE", help="The address of the circle, what stands behind /circles/.")]


def with_circle(db: str, slug: str, act: Callable[[Connection, Circle], None]) -> None:
    """Do something with a circle; raises Refusal."""
    from trunkline.site.tables.circles import circle_named

    with open_site(db) as (connection, _, _):
        circle = circle_named(connection, slug)
        if circle is None:
            raise Refusal(f"there is no circle {slug!r}; `trunkline admin circles` names all")
        try:
            act(connection, circle)
        except BadLine as bad:
            raise in_english(bad) from bad
    typer.echo("Done.")


@admin.command("circles")
def list_circles(db: Db = DEFAULT_DB, as_json: AsJson = False) -> None:
    """List all circles, newest first."""
    from trunkline.site.tables.circles import all_circles

    with open_site(db) as (connection, _, _):
        found = all_circles(connection)
    rows = [
        {
            "circle": each.circle.slug,
            "name": each.circle.name,
            "members": each.members,
            "entry": each.circle.entry,
            "since": day(each.circle.created),
            "closed": each.circle.closed,
        }
        for each in found
    ]
    if as_json:
        print_json(rows)
    else:
        print_table(
            ("circle", "name", "members", "entry", "since", "state"),
            [(*list(row.values())[:-1], "closed" if row["closed"] else "") for row in rows],
        )


@admin.command("close-circle")
def close_circle(slug: Slug, reason: Reason = "", db: Db = DEFAULT_DB) -> None:
    """Let nothing happen in a circle any more: nobody joins, writes or opens tables there."""
    from trunkline.site.tables.circles import set_closed

    with_circle(db, slug, lambda connection, circle: set_closed(connection, circle, "", reason, on=True))


@admin.command("reopen-circle")
def reopen_circle(slug: Slug, reason: Reason = "", db: Db = DEFAULT_DB) -> None:
    """Let a circle go on that was closed."""
    from trunkline.site.tables.circles import set_closed

    with_circle(db, slug, lambda connection, circle: set_closed(connection, circle, "", reason, on=False))


@admin.command("delete-circle")
def remove_circle(slug: Slug, reason: Reason = "", db: Db = DEFAULT_DB) -> None:
    """Delete a circle with its chat; its tables stay for those who have a seat there."""
    from trunkline.site.tables import circles

    with_circle(db, slug, lambda connection, circle: circles.remove_circle(connection, circle, "", reason))
