"""What people report of others, for whoever looks after the site: a line of chat as it was typed, or a name.

A report outlives the table and what was written there; it is closed, never changed.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from trunkline.site.tables import schema
from trunkline.site.tables.care import CLOSE, Act, write_act

LONGEST = 1000
"""Letters of a reason, and of an outcome."""


@dataclass(frozen=True, slots=True)
class Report:
    """A report as stored; `n` is the line of chat that is `quoted`, None for a name. Times in seconds since 1970.

    What was reported in a `circle` has no `game`, 0.
    """

    id: int
    reporter: str
    account: str
    game: int
    n: int | None
    name: str
    quoted: str
    reason: str
    at: float
    closed: float | None = None
    closed_by: str = ""
    outcome: str = ""
    circle: int | None = None


def write_report(
    connection: Connection,
    reporter: str,
    account: str,
    game: int,
    n: int | None,
    name: str,
    quoted: str,
    reason: str,
    circle: int | None = None,
) -> int:
    """Write what somebody reports of an account; gives its number, that of the one before for the same once more.

    What was in a circle has that and no `game`, 0.
    """
    r = schema.reports
    same = (r.c.reporter == reporter, r.c.account == account, r.c.game == game, r.c.circle == circle)
    open_ones = select(r.c.id).where(*same, r.c.closed.is_(None))
    before = connection.execute(open_ones.where(r.c.n == n, r.c.reason == reason)).scalar()
    if before is not None:
        return int(before)
    row = {"reporter": reporter, "account": account, "game": game, "n": n, "name": name, "quoted": quoted}
    new = insert(r).values(**row, circle=circle, reason=reason, at=time.time()).returning(r.c.id)
    return int(connection.execute(new).scalar_one())


def find_reports(connection: Connection, *, closed: bool = False, limit: int = 200) -> list[Report]:
    """The reports that are open, or also those that are closed, oldest first; of more than `limit` the newest."""
    r = schema.reports
    wanted = select(r).order_by(r.c.id.desc()).limit(limit)
    rows = connection.execute(wanted if closed else wanted.where(r.c.closed.is_(None))).mappings().all()
    return [Report(**row) for row in reversed(rows)]


def close_report(connection: Connection, number: int, by: str, outcome: str) -> bool:
    """Close a report; False where there is none of that number that is open."""
    r = schema.reports
    mine = update(r).where(r.c.id == number, r.c.closed.is_(None))
    values = mine.values(closed=time.time(), closed_by=by, outcome=outcome)
    row = connection.execute(values.returning(r.c.account, r.c.game)).first()
    if row is not None:
        write_act(connection, Act(by, CLOSE, row.account, row.game or None, "", str(number), outcome))
    return row is not None


def give_reports(connection: Connection, guest: str, account: str) -> None:
    """Let what a guest has reported, and what was reported of it, be an account's."""
    r = schema.reports
    for mine in (r.c.reporter, r.c.account):
        connection.execute(update(r).where(mine == guest).values({mine.name: account}))
