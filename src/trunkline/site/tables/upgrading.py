"""Bringing a database up to date: the migrations that it has not had yet.

Alembic is imported only where there is one: that takes longer than all else which a start does with the database.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect

MIGRATIONS = Path(__file__).parent / "migrations"


class NewerDatabase(Exception):
    """The database has had a migration that this program does not know; `revision` names it."""

    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision


UPGRADE = 760_000
"""The key of the lock under which one of several processes that start together runs the migrations."""


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not had yet; raises NewerDatabase."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (UPGRADE,))
    check_known(connection)
    if current_revision(connection) == newest_revision():
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def check_known(connection: Connection) -> None:
    """Raise NewerDatabase unless this program knows all migrations that the database has had."""
    revision = current_revision(connection)
    if revision is not None and revision not in known_revisions():
        raise NewerDatabase(revision)


def current_revision(connection: Connection) -> str | None:
    """The last migration that a database has had; None before the first."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found


def newest_revision() -> str:
    """The last migration that this program knows."""
    return max(known_revisions())


def known_revisions() -> set[str]:
    """All migrations that this program knows: the file of each begins with its number."""
    return {path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py")}
