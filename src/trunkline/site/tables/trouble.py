"""When the database is at fault, not what was asked of it: full, locked, read-only, out of reach."""

from __future__ import annotations

import time

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection

OURS = (IntegrityError, DataError, ProgrammingError)
"""What a database refuses because of what it was asked."""


def is_trouble(error: BaseException) -> bool:
    """Whether the database cannot do what it should; the same may work later."""
    return isinstance(error, NoConnection) or (isinstance(error, DBAPIError) and not isinstance(error, OURS))


def is_away(error: BaseException) -> bool:
    """Whether nothing else will work now either: trouble, but for two transactions that stood in each other's way."""
    if isinstance(error, OperationalError):
        return not str(getattr(error.orig, "sqlstate", None) or "").startswith("40")
    return isinstance(error, NoConnection)


def words_of(error: BaseException) -> str:
    """What the database said, in one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


class Seldom:
    """Says yes to the first of many like things in a span of so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._last: dict[str, float] = {}

    def __call__(self, what: str) -> bool:
        now = time.monotonic()
        if now - self._last.get(what, -self.seconds) < self.seconds:
            return False
        self._last = {each: at for each, at in self._last.items() if now - at < self.seconds} | {what: now}
        return True
