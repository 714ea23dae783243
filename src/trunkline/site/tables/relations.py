"""What accounts want of each other: who has muted whom, in the chat of all tables."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from trunkline.game import Seat
from trunkline.site.tables import schema

MUTE = "mute"


@dataclass(frozen=True, slots=True)
class Author:
    """Somebody who has written at a table: their first line, their seat or -1, their name there; whether muted."""

    n: int
    seat: Seat
    name: str
    muted: bool


def muted_by(me: str) -> Select[tuple[str]]:
    """The accounts that an account has muted."""
    r = schema.relations.c
    return select(r.you).where(r.me == me, r.kind == MUTE)


def author_of(connection: Connection, game: int, n: int) -> str:
    """The account that has written a line of chat; "" where it is not known."""
    c = schema.chat.c
    return str(connection.execute(select(c.account).where(c.game == game, c.n == n)).scalar() or "")


def authors(connection: Connection, game: int, rooms: tuple[str, ...], me: str) -> list[Author]:
    """The others who have written in these rooms of a game, where it is known who they are, first come first."""
    c = schema.chat.c
    those = (c.game == game, c.room.in_(rooms), c.account != "", c.account != me)
    first = select(func.min(c.n).label("n")).where(*those).group_by(c.account, c.seat).subquery()
    wanted = select(c.n, c.seat, c.name, c.account).where(c.game == game, c.n.in_(select(first.c.n))).order_by(c.n)
    muted = set(connection.execute(muted_by(me)).scalars())
    return [Author(row.n, row.seat, row.name, row.account in muted) for row in connection.execute(wanted)]


def mute(connection: Connection, me: str, you: str, *, on: bool) -> None:
    """Let an account see nothing of what another one writes, or see it again."""
    r = schema.relations
    connection.execute(delete(r).where(r.c.me == me, r.c.you == you, r.c.kind == MUTE))
    if on:
        connection.execute(insert(r).values(me=me, you=you, kind=MUTE))


def give_relations(connection: Connection, guest: str, account: str) -> None:
    """Let what a guest wants of others, what others want of it, and what it has written be an account's."""
    r, c = schema.relations, schema.chat
    for mine, other in ((r.c.me, r.c.you), (r.c.you, r.c.me)):
        known = select(other).where(mine == account)
        connection.execute(delete(r).where(mine == guest, other.in_(known.scalar_subquery()) | (other == account)))
        connection.execute(update(r).where(mine == guest).values({mine.name: account}))
    connection.execute(update(c).where(c.c.account == guest).values(account=account))
