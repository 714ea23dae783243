"""Databases that have had all migrations: running them takes longer than most tests, so it is done once a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg

from trunkline.site.settings import Settings
from trunkline.site.tables.engine import open_engine
from trunkline.site.tables.upgrading import upgrade

said: list[str] = []
"""All that the migrations said to the first schema of PostgreSQL here."""


@cache
def new_file() -> bytes:
    """A file of SQLite after all migrations."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new.db"
        engine = open_engine(Settings(db_url=f"sqlite:///{path}"))
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        return path.read_bytes()


def fill(url: str) -> None:
    """Bring an empty schema of PostgreSQL to where the migrations lead: the first runs them, all others repeat it."""
    engine = open_engine(Settings(db_url=url))
    with engine.begin() as connection:
        link = connection.connection.driver_connection
        assert isinstance(link, psycopg.Connection)
        if said:
            link.execute(";\n".join(said))
        else:
            link.cursor_factory = Kept
            upgrade(connection)
    engine.dispose()


class Kept(psycopg.Cursor[Any]):
    """Remembers each statement, parameters put in; what only asks is left out."""

    def execute(self, query: Any, params: Any = None, **more: Any) -> Kept:
        text = query if isinstance(query, str) else query.decode()
        if not text.lstrip().upper().startswith(("SELECT", "SHOW")):
            said.append(psycopg.ClientCursor(self.connection).mogrify(query, params))
        super().execute(query, params, **more)
        return self
