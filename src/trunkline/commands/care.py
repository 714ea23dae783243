"""`trunkline admin` for care: members who may not play or write for a while, tables to be mended, the audit."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.actions import BadLine
from trunkline.commands.admin import Who, admin, one_member, open_site
from trunkline.commands.printing import print_json, print_table
from trunkline.commands.reading import Refusal
from trunkline.commands.shelf import AsJson
from trunkline.commands.upkeep import DEFAULT_DB, Db

__all__ = ["admin"]

if TYPE_CHECKING:
    from trunkline.site.tables.hall import Hall
    from trunkline.site.tables.live import LiveTable

Days = Annotated[int, typer.Option("--days", help="For how many days; 0 ends it.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; those whom it is about may read it.")]
Game = Annotated[int, typer.Argument(help="The number of the table.")]


def in_english(bad: BadLine) -> Refusal:
    """A fault as the refusal of a command."""
    from trunkline.site.web.i18n import translator

    return Refusal(translator("en").code(bad.code, dict(bad.values)))


def with_hall(db: str, act: Callable[[Hall], Awaitable[str]]) -> None:
    """Do something with the tables of a site beside it, and print what comes of it; raises Refusal."""
    from trunkline.game import Illegal
    from trunkline.site.settings import Settings
    from trunkline.site.tables.absent import NoTable, Unplayable
    from trunkline.site.tables.hall import Hall
    from trunkline.site.web.i18n import translator

    with open_site(db):
        pass  # brings it up to date, or refuses

    async def run() -> str:
        hall = Hall(replace(Settings.from_environment(), db_url=db), queues=(), visitors=False)
        await hall.store.open()
        try:
            return await act(hall)
        finally:
            hall.thinkers.close()
            await hall.store.close()

    try:
        typer.echo(asyncio.run(run()))
    except BadLine as bad:
        raise in_english(bad) from bad
    except Illegal as illegal:
        raise Refusal(translator("en").objection(illegal.objection, "")) from illegal
    except NoTable as none:
        raise Refusal(f"there is no table {none.number}") from none
    except Unplayable as broken:
        raise Refusal(translator("en").code(broken.why.code, dict(broken.why.values))) from broken


def mend(db: str, game: int, act: Callable[[LiveTable, Hall], Awaitable[str]]) -> None:
    """Do something to one table; raises Refusal."""
    from trunkline.site.tables.live import Stale
    from trunkline.site.tables.mending import TRIES

    async def run(hall: Hall) -> str:
        for _ in range(TRIES):
            try:
                async with hall.at(game) as live:
                    return await act(live, hall)
            except Stale:
                continue
        raise Refusal(f"table {game} changes without an end; try again")

    with_hall(db, run)


def restrict_member(db: str, who: str, kind: str, days: int, reason: str) -> None:
    """Suspend or silence a member, and let bots stand in for whoever is suspended."""
    from trunkline.site.tables.care import SUSPEND, restrict
    from trunkline.site.tables.mending import hand_over

    with open_site(db) as (connection, _, _):
        account = one_member(connection, who).id
        try:
            restrict(connection, "command", "", account, kind, days, reason)
        except BadLine as bad:
            raise in_english(bad) from bad

    async def seats(hall: Hall) -> str:
        count = await hand_over(hall, account) if days else 0
        return f"Done. Bots stand in at {count} seats."

    if kind == SUSPEND:
        with_hall(db, seats)
    else:
        typer.echo("Done.")


@admin.command()
def suspend(who: Who, days: Days, reason: Reason = "", db: Db = DEFAULT_DB) -> None:
    """Let a member look, but do nothing, for some days; bots stand in at their tables."""
    restrict_member(db, who, "suspend", days, reason)


@admin.command()
def silence(who: Who, days: Days, reason: Reason = "", db: Db = DEFAULT_DB) -> None:
    """Let a member write nothing that others read, for some days."""
    restrict_member(db, who, "silence", days, reason)


@admin.command()
def rewind(
    game: Game,
    line: Annotated[int, typer.Argument(help="How many lines stay.")],
    reason: Reason = "",
    db: Db = DEFAULT_DB,
) -> None:
    """Set a table back to its first lines; all there read why."""
    from trunkline.site.tables import mending

    async def act(live: LiveTable, hall: Hall) -> str:
        await mending.rewind(live, hall, "", line, reason)
        return f"Table {game} is at line {live.table.line}."

    mend(db, game, act)


@admin.command("replace")
def replace_seat(
    game: Game,
    seat: Annotated[str, typer.Argument(help="The word of the seat.")],
    reason: Reason = "",
    db: Db = DEFAULT_DB,
) -> None:
    """Take a seat from whoever has it and print its link; a bot plays there meanwhile."""
    from trunkline.commands.admin import LOCAL
    from trunkline.site.tables import mending

    async def act(live: LiveTable, hall: Hall) -> str:
        link = await mending.replace_seat(live, hall, "", seat, reason)
        return f"{hall.settings.site.rstrip('/') or LOCAL}{link}"

    mend(db, game, act)


@admin.command()
def stop(game: Game, reason: Reason = "", db: Db = DEFAULT_DB) -> None:
    """Let nobody play on at a table, bots neither."""
    switch(db, game, reason, on=True)


@admin.command()
def resume(game: Game, reason: Reason = "", db: Db = DEFAULT_DB) -> None:
    """Let a table that was stopped go on."""
    switch(db, game, reason, on=False)


def switch(db: str, game: int, reason: str, *, on: bool) -> None:
    """Stop a table, or let it go on."""
    from trunkline.site.tables import mending

    async def act(live: LiveTable, hall: Hall) -> str:
        await mending.close(live, hall, "", reason, on=on)
        return f"Table {game} {'is stopped' if on else 'goes on'}."

    mend(db, game, act)


@admin.command()
def delete(game: Game, reason: Reason = "", db: Db = DEFAULT_DB) -> None:
    """Delete a table with all its lines, and what it has come to."""
    from trunkline.site.tables import mending

    async def act(live: LiveTable, hall: Hall) -> str:
        await mending.remove_table(live, hall, "", reason)
        return f"Table {game} is deleted."

    mend(db, game, act)


@admin.command("audit")
def show_audit(db: Db = DEFAULT_DB, as_json: AsJson = False) -> None:
    """List what those who look after the site have done, the latest first."""
    from trunkline.site.tables.care import acts, moment

    with open_site(db) as (connection, _, _):
        found = acts(connection)
    if as_json:
        print_json([asdict(each) for each in found])
        return
    rows: list[tuple[Any, ...]] = [
        (moment(each.at), each.act, each.game or "", each.account[:8], each.after, each.reason, each.actor[:8])
        for each in found
    ]
    print_table(("when", "what", "table", "member", "change", "why", "by"), rows)
