"""Roles of members. They are given by the command `trunkline admin` alone, so that no page can make an admin."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from sqlalchemy import Connection, or_, select, update

from trunkline.site.tables import schema
from trunkline.site.tables.care import ROLE, Act, write_act

PLAYER, MODERATOR, ADMIN = ROLES = ("player", "moderator", "admin")

SHORTEST = 6
"""Letters of an account's number that may stand for it."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member as the host sees them; times in seconds since 1970."""

    id: str
    name: str
    address: str
    role: str
    created: float
    seen: float


def folded(name: str) -> str:
    """A name as names are compared: whichever way it is written, large or small.

    >>> folded("Ａnna") == folded("ANNA")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def role_of(connection: Connection, account: str) -> str:
    """The role of an account as it is now; a guest is a player."""
    a = schema.accounts.c
    return connection.execute(select(a.role).where(a.id == account)).scalar() or PLAYER


def members_of(connection: Connection, who: str = "") -> list[Member]:
    """All members, newest last; or those of a name, of an address, or whose number begins so."""
    a = schema.accounts.c
    wanted = select(a.id, a.name, a.address, a.role, a.created, a.seen).order_by(a.created, a.id)
    if who:
        meant = [a.folded == folded(who), a.address == who.strip().lower()]
        if len(who) >= SHORTEST:
            meant.append(a.id.startswith(who, autoescape=True))
        wanted = wanted.where(or_(*meant))
    return [Member(*row[:2], row.address or "", *row[3:]) for row in connection.execute(wanted)]


def give_role(connection: Connection, account: str, role: str) -> None:
    """Give a member a role."""
    write_act(connection, Act("", ROLE, account, None, role_of(connection, account), role))
    connection.execute(update(schema.accounts).where(schema.accounts.c.id == account).values(role=role))
