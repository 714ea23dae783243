"""Notices that are not about a turn: of circles, and of what becomes of their people.

A job finds out by which ways its reader is reached, and when; each way has a job of its own then, and is tried again as
notices of turns are. `web/tidings.py` says and sends them.
"""

from __future__ import annotations

from sqlalchemy import Connection

from trunkline.site.tables.jobs.deferring import Deferred, defer
from trunkline.site.tables.jobs.registry import NOTICES

TELL, TELL_BY = "tell", "tell by"
"""The jobs: for an account, and for one of its ways."""


def hook_account(circle: int) -> str:
    """Under which name the ways of notice of a circle are kept; no account is called so."""
    return f"circle {circle}"


def tell(
    connection: Connection, account: str, what: str, circle: int, name: str = "", *, at: float | None = None
) -> None:
    """Let an account, or the ways of a circle, hear of something; `name` is of whom or what.

    With `at` it has waited for that moment, because of the hours of its reader, and waits no more.
    """
    args: dict[str, int | str] = {
        "account": account,
        "what": what,
        "circle": circle,
        "name": name,
        "held": int(at is not None),
    }
    defer(connection, [Deferred(NOTICES, TELL, args, at=at)])
