"""A copy of a site on a file of SQLite, made while it runs, and its way back. PostgreSQL has tools of its own."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import create_engine, make_url

from trunkline.site.settings import Settings
from trunkline.site.tables.lockfile import FileLock, InUse
from trunkline.site.tables.upgrading import NewerDatabase, check_known


class CannotCopy(Exception):
    """A copy cannot be made or taken back; the words say why, and nothing was changed."""


def file_of(settings: Settings, what: str) -> Path:
    """The file of the database; raises CannotCopy with the command of PostgreSQL that does it there."""
    url = make_url(settings.url)
    if not settings.is_sqlite:
        there = url.set(drivername="postgresql", password=None).render_as_string()
        hints = {
            "backup": f"pg_dump --format=custom --file=trunkline.dump {there}",
            "restore": f"pg_restore --clean --if-exists --single-transaction --dbname={there} trunkline.dump",
        }
        raise CannotCopy(f"PostgreSQL does that itself, while the site runs or not: {hints[what]}")
    try:
        file = settings.file
    except ValueError as error:
        raise CannotCopy(str(error)) from error
    if file is None:
        raise CannotCopy("there is no file to copy")
    return file


def backup(settings: Settings, to: Path) -> int:
    """Copy the database into a new file, as of one moment, whether the site runs or not; gives its length in bytes.

    The copy has all that was acknowledged when it began. It is checked before it gets its name, and only its owner may
    read it, for it holds the secret of all seats. Raises CannotCopy.
    """
    file = file_of(settings, "backup")
    if not file.is_file():
        raise CannotCopy(f"there is no database {file}")
    if to.exists():
        raise CannotCopy(f"{to} exists already")
    part = to.with_name(f"{to.name}.part")
    try:
        _copy(file, part, "mode=rw")
        check_copy(part)
        part.rename(to)
    except (OSError, sqlite3.Error) as error:
        raise CannotCopy(f"cannot copy {file} to {to}: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return to.stat().st_size


def restore(settings: Settings, copy: Path) -> Path | None:
    """Put a copy in the place of the database, while no site runs; gives where the one before lies now.

    Raises CannotCopy, and then nothing has changed.
    """
    file = file_of(settings, "restore")
    if not copy.is_file():
        raise CannotCopy(f"there is no file {copy}")
    part = file.with_name(f"{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(file)
        try:
            _copy(copy, part, "immutable=1")
            check_copy(part)
            before = _set_aside(file)
            part.rename(file)
            return before
        finally:
            part.unlink(missing_ok=True)
            lock.release()
    except InUse as other:
        raise CannotCopy(f"the site runs (process {other.process or 'unknown'}): end it first") from other
    except (OSError, sqlite3.Error) as error:
        raise CannotCopy(f"cannot put {copy} in the place of {file}: {error}") from error


def check_copy(file: Path) -> None:
    """Raise CannotCopy unless a file is whole and a database of this program or an older one."""
    with closing(_connect(file, "mode=ro")) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if found != "ok":
        raise CannotCopy(f"the copy is damaged: {found}")
    if not {"games", "lines", "alembic_version"} <= tables:
        raise CannotCopy("it is no database of Trunkline")
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as connection:
            check_known(connection)
    except NewerDatabase as newer:
        raise CannotCopy(f"a newer Trunkline has made it (migration {newer.revision}): update this program") from newer
    finally:
        engine.dispose()


def _copy(source: Path, to: Path, how: str) -> None:
    """SQLite's own online copy: writers go on meanwhile."""
    to.unlink(missing_ok=True)
    os.close(os.open(to, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    with closing(_connect(source, how)) as here, closing(sqlite3.connect(to)) as there:
        here.execute("PRAGMA busy_timeout=10000")
        here.backup(there)
        there.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
    with open(to, "rb") as done:
        os.fsync(done.fileno())


def _connect(file: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True)


def _set_aside(file: Path) -> Path | None:
    """Give the database before another name, with what SQLite keeps beside it."""
    if not file.exists():
        return None
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    number = 1
    while (aside := file.with_name(f"{file.name}.before-{number}")).exists():
        number += 1
    file.rename(aside)
    for end in ("-wal", "-shm"):
        file.with_name(file.name + end).unlink(missing_ok=True)
    return aside
