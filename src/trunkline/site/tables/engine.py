"""How the database is reached."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, create_engine

from trunkline.site.settings import Settings
from trunkline.site.tables.news import KEEPALIVE

CONNECT = {"connect_timeout": 10, "tcp_user_timeout": 10_000, "client_encoding": "utf8", **KEEPALIVE}
"""PostgreSQL must answer a new connection in ten seconds, and one that is gone without a word is known for it."""


class WrongEncoding(Exception):
    """The database keeps text in a way that does not hold every name; `encoding` is which."""

    def __init__(self, encoding: str) -> None:
        how = "createdb --encoding UTF8 --template template0"
        super().__init__(f"it keeps text as {encoding}, and names need UTF8: {how}")
        self.encoding = encoding


def open_engine(settings: Settings) -> Engine:
    """The way to a database; a connection that it has dropped meanwhile is made anew before it is used."""
    more: dict[str, Any] = {} if settings.is_sqlite else {"pool_pre_ping": True, "connect_args": CONNECT}
    return create_engine(settings.url, **more)


def check_encoding(connection: Connection) -> None:
    """Raise WrongEncoding unless a database of PostgreSQL keeps text as UTF8, as one of SQLite always does."""
    if connection.dialect.name == "postgresql":
        encoding = str(connection.exec_driver_sql("SHOW server_encoding").scalar())
        if encoding != "UTF8":
            raise WrongEncoding(encoding)
