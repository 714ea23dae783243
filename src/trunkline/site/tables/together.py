"""Several statements for one wait: PostgreSQL is sent all of them at once, by psycopg's pipeline.

Each wait for an answer costs the thread that writes its turn, while others answer requests: with many tables that, not
the database, is what a move costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

Statement = tuple[str, tuple[Any, ...]]
"""What a driver is sent: a text with its own marks, and the values."""


def execute_together(connection: Connection, statements: Sequence[Statement]) -> list[int]:
    """Run statements in this order; how many rows each has found or changed.

    Raises the errors of SQLAlchemy, as statements sent one by one do; what comes after the one at fault is not done.
    """
    if connection.dialect.name != "postgresql":
        return [connection.exec_driver_sql(*statement).rowcount for statement in statements]
    import psycopg

    driver: Any = connection.connection.driver_connection
    try:
        with driver.pipeline():
            cursors = [driver.execute(*statement) for statement in statements]
    except psycopg.Error as error:
        if driver.closed:
            connection.invalidate(error)
        first, gone = statements[0][0], driver.closed
        raise DBAPIError.instance(
            first, None, error, psycopg.Error, connection_invalidated=gone, dialect=connection.dialect
        ) from error
    return [cursor.rowcount for cursor in cursors]
