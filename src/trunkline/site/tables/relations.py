"""What accounts want of each other: who has muted or blocked whom.

Whoever is muted is not heard in the chat of any table. A block goes both ways: neither reads what the other writes, nor
finds the tables where the other waits for people, nor is invited by the other, nor sits down there. Nobody hears of it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import CompoundSelect, Connection, delete, func, insert, select, update

from trunkline.game import Seat
from trunkline.site.tables import schema

MUTE, BLOCK = KINDS = ("mute", "block")


@dataclass(frozen=True, slots=True)
class Author:
    """Somebody who has written at a table: their first line, their seat or -1, their name; whether muted or blocked."""

    n: int
    seat: Seat
    name: str
    muted: bool
    blocked: bool


@dataclass(frozen=True, slots=True)
class Relation:
    """What an account wants of another: `kind` is mute or block, `name` what that one was called then."""

    you: str
    kind: str
    name: str


def unheard_by(me: str) -> CompoundSelect[tuple[str]]:
    """The accounts whose writing an account does not see: those it has muted, and those blocked either way."""
    r = schema.relations.c
    mine = select(r.you).where(r.me == me)
    return mine.union(select(r.me).where(r.you == me, r.kind == BLOCK))


def blocked_with(me: str) -> CompoundSelect[tuple[str]]:
    """The accounts that an account has blocked, or that have blocked it."""
    r = schema.relations.c
    mine = select(r.you).where(r.me == me, r.kind == BLOCK)
    return mine.union(select(r.me).where(r.you == me, r.kind == BLOCK))


def is_blocked(connection: Connection, me: str, others: Collection[str]) -> bool:
    """Whether there is a block between an account and any of the others."""
    return not set(others).isdisjoint(connection.execute(blocked_with(me)).scalars())


def relations_of(connection: Connection, me: str) -> list[Relation]:
    """Whom an account has muted or blocked, by name."""
    r = schema.relations.c
    wanted = select(r.you, r.kind, r.name).where(r.me == me).order_by(r.name, r.you, r.kind)
    return [Relation(*row) for row in connection.execute(wanted)]


def authors(connection: Connection, game: int, rooms: tuple[str, ...], me: str) -> list[Author]:
    """The others who have written in these rooms of a game, where it is known who they are, first come first."""
    c = schema.chat.c
    those = (c.game == game, c.room.in_(rooms), c.account != "", c.account != me)
    first = select(func.min(c.n).label("n")).where(*those).group_by(c.account, c.seat).subquery()
    wanted = select(c.n, c.seat, c.name, c.account).where(c.game == game, c.n.in_(select(first.c.n))).order_by(c.n)
    wants = {(each.you, each.kind) for each in relations_of(connection, me)}
    return [
        Author(row.n, row.seat, row.name, (row.account, MUTE) in wants, (row.account, BLOCK) in wants)
        for row in connection.execute(wanted)
    ]


def relate(connection: Connection, me: str, you: str, kind: str, *, on: bool, name: str = "") -> None:
    """Let an account mute or block another one, which is called so, or no more; once more changes nothing."""
    r = schema.relations
    connection.execute(delete(r).where(r.c.me == me, r.c.you == you, r.c.kind == kind))
    if on:
        connection.execute(insert(r).values(me=me, you=you, kind=kind, name=name))


def give_relations(connection: Connection, guest: str, account: str) -> None:
    """Let what a guest wants of others, what others want of it, and what it has written be an account's."""
    r, c = schema.relations, schema.chat
    for mine, other in ((r.c.me, r.c.you), (r.c.you, r.c.me)):
        for kind in KINDS:
            known = select(other).where(mine == account, r.c.kind == kind)
            same = other.in_(known.scalar_subquery()) | (other == account)
            connection.execute(delete(r).where(mine == guest, r.c.kind == kind, same))
        connection.execute(update(r).where(mine == guest).values({mine.name: account}))
    connection.execute(update(c).where(c.c.account == guest).values(account=account))
