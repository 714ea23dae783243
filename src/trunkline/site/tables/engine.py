"""How the database is reached."""

from __future__ import annotations

import select
import time
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import InvalidatePoolError

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


TRUSTED = 1.0
"""Seconds after its last use in which a connection to PostgreSQL is taken for a good one, if nothing has come by it."""

USED = "used"
"""Under which a connection notes when it was last taken, by the clock that never goes back."""


def open_engine(settings: Settings) -> Engine:
    """The way to a database; a connection that it has dropped meanwhile is made anew before it is used."""
    if settings.is_sqlite:
        return create_engine(settings.url)
    engine = create_engine(settings.url, connect_args=CONNECT)

    def look(connection: Any, record: Any, _: Any) -> None:
        now = time.monotonic()
        before = record.info.get(USED, now)
        record.info[USED] = now
        if now - before < TRUSTED and is_silent(connection.fileno()):
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise InvalidatePoolError from error

    event.listen(engine, "checkout", look)
    return engine


def is_silent(socket: int) -> bool:
    """Whether nothing has come by a socket: a database that ends a connection says so, or its system does.

    To ask the database itself is one question more for each write. False where the system cannot tell: on Windows.
    """
    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(socket, select.POLLIN)
    return not poll.poll(0)


def check_encoding(connection: Connection) -> None:
    """Raise WrongEncoding unless a database of PostgreSQL keeps text as UTF8, as one of SQLite always does."""
    if connection.dialect.name == "postgresql":
        encoding = str(connection.exec_driver_sql("SHOW server_encoding").scalar())
        if encoding != "UTF8":
            raise WrongEncoding(encoding)
