"""Reminders before a deadline: once half of the time for the turn is played, and six hours before, each once a turn.

A reminder is the notice of its turn once more, so it waits for the end of quiet hours and for the message of the day as
that does, is sent by the same ways, and not to somebody who has played meanwhile. Where both are due there is one.
"""

from __future__ import annotations

from sqlalchemy import Connection, Row, and_, delete, exists, insert, or_, select, update
from sqlalchemy.sql.elements import ColumnElement

from trunkline.site.tables import schema
from trunkline.site.tables.notices import ANSWERED, DROPPED, SENT, WAITING, decide
from trunkline.site.tables.turns import INVITE, REMIND, find_turn
from trunkline.site.tables.ways import find_reached

HALF, LAST = "half", "last"

BEFORE = 6 * 3600.0
"""Seconds before the deadline of the last reminder, where the turn has more than twice as many."""

LEAST = 2 * 3600.0
"""Seconds of a turn from which on there is a reminder at all: before, its notice is enough."""

EVERY = 60
"""Seconds between two looks."""

AT_ONCE = 200
"""Turns that one look sees to at most; the next one sees to the rest."""


def _is_due(kind: str, now: float) -> ColumnElement[bool]:
    """Whether a reminder of a kind is due for a clock, and was not given."""
    c, r = schema.clocks.c, schema.reminders.c
    span = c.deadline - c.began
    due = and_(span >= LEAST, c.half <= now) if kind == HALF else and_(span > 2 * BEFORE, c.deadline - BEFORE <= now)
    given = exists().where(r.game == c.game, r.seat == c.seat, r.line == c.line, r.kind == kind)
    return and_(due, ~given)


def remind(connection: Connection, now: float) -> None:
    """Give all reminders that are due now."""
    c = schema.clocks.c
    running = (c.began.is_not(None), c.deadline > now, ~c.late)
    kinds = [_is_due(kind, now).label(kind) for kind in (HALF, LAST)]
    wanted = select(c.game, c.seat, c.line, *kinds).where(*running, or_(*(_is_due(kind, now) for kind in (HALF, LAST))))
    for row in connection.execute(wanted.order_by(c.deadline).limit(AT_ONCE)).all():
        given = [
            {"game": row.game, "seat": row.seat, "line": row.line, "kind": kind, "at": now}
            for kind in (HALF, LAST)
            if getattr(row, kind)
        ]
        connection.execute(insert(schema.reminders), given)
        _remind_of(connection, row, now)


def _remind_of(connection: Connection, row: Row[tuple[int, int]], now: float) -> None:
    """Remind all who hold the seat whose clock runs, and have a way."""
    h, head = schema.holdings.c, schema.heads.c
    held = select(h.browser).where(h.game == row.game, h.seat == row.seat)
    accounts = sorted(find_reached(connection, connection.execute(held).scalars().all()))
    if not accounts:
        return
    at = connection.execute(select(head.line, head.undone).where(head.game == row.game)).one()
    lines = {_call_again(connection, account, row.game, at.line, at.undone, now) for account in accounts}
    for line in sorted(each for each in lines if each is not None):
        decide(connection, row.game, line, now)


def _call_again(connection: Connection, account: str, game: int, line: int, undone: int, now: float) -> int | None:
    """Let the notice of a turn wait to go out once more; gives its line, None where it has not gone out or is over."""
    n = schema.notices
    mine = (n.c.account == account, n.c.game == game, n.c.kind != INVITE)
    last = connection.execute(
        select(n.c.id, n.c.line, n.c.state).where(*mine).order_by(n.c.line.desc()).limit(1)
    ).first()
    if last is not None and find_turn(connection, account, game, last.line) is not None:
        if last.state not in (SENT, ANSWERED, DROPPED):
            return None
        again = update(n).where(n.c.id == last.id)
        connection.execute(again.values(state=WAITING, kind=REMIND, due=now, message=None))
        return int(last.line)
    if find_turn(connection, account, game, line) is None:
        return None
    # They have played a part of the turn, or have their way only since it began: it has no notice that is open.
    connection.execute(delete(n).where(*mine, n.c.line == line))
    row = {"account": account, "game": game, "line": line, "undone": undone, "made": now, "due": now, "kind": REMIND}
    connection.execute(insert(n).values(**row, state=WAITING))
    return line
