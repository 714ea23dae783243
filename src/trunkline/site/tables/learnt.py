"""What an account has learnt: how far each lesson has been played, and at which table a first game goes on."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from trunkline.site.tables import schema


@dataclass(frozen=True, slots=True)
class Learnt:
    """How far a lesson has been played: its steps as the address has them, and whether it has ever been done.

    `game` is the table at which it goes on, None for none.
    """

    steps: str
    done: bool = False
    game: int | None = None


def learnt_by(connection: Connection, account: str) -> dict[tuple[str, str], Learnt]:
    """What an account has learnt, by title and lesson."""
    row = schema.learnt.c
    wanted = select(row.title, row.lesson, row.steps, row.done, row.game).where(row.account == account)
    return {(each.title, each.lesson): Learnt(each.steps, each.done, each.game) for each in connection.execute(wanted)}


def learn(connection: Connection, account: str, title: str, lesson: str, now: Learnt) -> None:
    """Let an account have come so far in a lesson; what was done once stays done, and its table stays."""
    known = learnt_by(connection, account).get((title, lesson))
    table = schema.learnt
    values = {"steps": now.steps, "done": now.done, "game": now.game, "at": time.time()}
    if known is None:
        connection.execute(insert(table).values(account=account, title=title, lesson=lesson, **values))
        return
    values |= {"done": now.done or known.done, "game": now.game or known.game}
    those = (table.c.account == account, table.c.title == title, table.c.lesson == lesson)
    connection.execute(update(table).where(*those).values(values))


def give_learnt(connection: Connection, guest: str, account: str) -> None:
    """Let an account have learnt what a guest has; where both have begun a lesson the guest was the last."""
    for (title, lesson), found in learnt_by(connection, guest).items():
        learn(connection, account, title, lesson, found)
    connection.execute(delete(schema.learnt).where(schema.learnt.c.account == guest))
