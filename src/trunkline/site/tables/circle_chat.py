"""What is said in a circle, by its members to its members. As at tables a line is never changed, and hides from whoever
does not hear its writer; the oldest lines go once there are many.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from trunkline.site.tables import schema
from trunkline.site.tables.chat import MOST, SPAN, TooSoon
from trunkline.site.tables.heads import Conflict
from trunkline.site.tables.relations import unheard_by


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the chat of a circle; `name` is what its writer was called then, "" for whoever is gone."""

    n: int
    account: str
    name: str
    text: str
    at: float


COLUMNS = tuple(schema.circle_chat.c[name] for name in Said.__slots__)


def said_count(connection: Connection, circle: int) -> int:
    """The number of the last line of a circle, 0 before the first."""
    c = schema.circle_chat.c
    return connection.execute(select(func.max(c.n)).where(c.circle == circle)).scalar() or 0


def say_there(connection: Connection, circle: int, account: str, name: str, text: str, rate: int) -> Said:
    """Say something in a circle; raises TooSoon after `rate` lines in a `SPAN` (0: any), Conflict to be tried again."""
    c, now = schema.circle_chat, time.time()
    if rate:
        mine = select(c.c.at).where(c.c.circle == circle, c.c.account == account, c.c.at > now - SPAN)
        before = connection.execute(mine.order_by(c.c.n.desc()).offset(rate - 1).limit(1)).scalar()
        if before is not None:
            raise TooSoon(before + SPAN - now)
    said = Said(said_count(connection, circle) + 1, account, name, text, now)
    row = {"circle": circle, "n": said.n, "account": account, "name": name, "text": text, "at": now}
    try:
        connection.execute(insert(c).values(row))
    except IntegrityError as error:
        raise Conflict from error
    connection.execute(delete(c).where(c.c.circle == circle, c.c.n <= said.n - MOST))
    return said


def find_said(connection: Connection, circle: int, n: int) -> Said | None:
    """A line by its number; None where there is none."""
    c = schema.circle_chat.c
    row = connection.execute(select(*COLUMNS).where(c.circle == circle, c.n == n)).first()
    return None if row is None else Said(*row)


def said_after(connection: Connection, circle: int, n: int, most: int, me: str) -> list[Said]:
    """The lines after number n that an account hears, of more than `most` the last."""
    c = schema.circle_chat.c
    wanted = select(*COLUMNS).where(c.circle == circle, c.n > n, c.account.not_in(unheard_by(me)))
    rows = connection.execute(wanted.order_by(c.n.desc()).limit(most)).all()
    return [Said(*row) for row in reversed(rows)]
