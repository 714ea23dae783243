"""`trunkline doctor`, `trunkline backup` and `trunkline restore`: what a host does besides serving."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from trunkline.commands.printing import print_json, print_table
from trunkline.commands.reading import Refusal
from trunkline.commands.shelf import AsJson

Db = Annotated[str, typer.Option("--db", metavar="URL", help="The database: an SQLite file or a PostgreSQL address.")]
DEFAULT_DB = "sqlite:///trunkline.db"

T = TypeVar("T")


def ask_site(db: str, question: Callable[..., T]) -> T:
    """What a question to the database of a site finds out, or changes; raises Refusal where it does not answer."""
    from sqlalchemy.exc import SQLAlchemyError

    from trunkline.site.settings import Settings
    from trunkline.site.tables.engine import open_engine
    from trunkline.site.tables.upgrading import NewerDatabase, check_known

    try:
        settings = replace(Settings.from_environment(), db_url=db)
        if settings.is_sqlite and (settings.file is None or not settings.file.is_file()):
            raise Refusal(f"there is no database {db}")
        engine = open_engine(settings)
        try:
            with engine.begin() as connection:
                check_known(connection)
                return question(connection)
        finally:
            engine.dispose()
    except NewerDatabase as newer:
        raise Refusal(f"the database is that of a newer release: {newer.revision}") from newer
    except (SQLAlchemyError, ValueError) as fault:
        raise Refusal(f"the database does not answer: {fault}") from fault


def doctor(db: Db = DEFAULT_DB, as_json: AsJson = False) -> None:
    """Check whether a site can run here: database, migrations, clock, disk, a move made and taken back."""
    from trunkline.site.doctor import examine
    from trunkline.site.settings import Settings

    findings = list(examine(replace(Settings.from_environment(), db_url=db)))
    if as_json:
        print_json([asdict(finding) for finding in findings])
    else:
        print_table(("check", "", "found"), [(f.name, "ok" if f.ok else "FAULT", f.words) for f in findings])
    if bad := [finding.name for finding in findings if not finding.ok]:
        raise Refusal(f"not well: {', '.join(bad)}")


@contextmanager
def refused(kind: type[Exception]) -> Iterator[None]:
    """Say a fault of a kind as the commands say theirs."""
    try:
        yield
    except kind as fault:
        raise Refusal(str(fault)) from fault


def backup(
    file: Annotated[Path, typer.Argument(help="The copy to make; it must not be there yet.")], db: Db = DEFAULT_DB
) -> None:
    """Copy the database of a site into a file, while it runs or not."""
    from trunkline.site import backup as copies
    from trunkline.site.settings import Settings

    with refused(copies.CannotCopy):
        length = copies.backup(Settings(db_url=db), file)
    typer.echo(f"{file}: {length} bytes. It holds the secret of all seats: keep it private.")


def restore(
    file: Annotated[Path, typer.Argument(help="The copy to put in the place of the database.")], db: Db = DEFAULT_DB
) -> None:
    """Put a copy in the place of the database, while no site runs; the one before is kept under another name."""
    from trunkline.site import backup as copies
    from trunkline.site.settings import Settings

    with refused(copies.CannotCopy):
        before = copies.restore(Settings(db_url=db), file)
    typer.echo(f"{file} is in its place." + (f" The database before lies at {before}." if before else ""))
