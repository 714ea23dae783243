"""Invitations into a circle: by a link that holds until another one is made, and by name.

As at tables, whoever invites hears the same whether anybody has the name or not.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from trunkline.site.tables import schema
from trunkline.site.tables.circles import COLUMNS, Circle, role_in
from trunkline.site.tables.invitations import InvitedTwice, TooManyInvited, find_named
from trunkline.site.tables.relations import blocked_with, is_blocked
from trunkline.site.tables.roles import folded
from trunkline.site.tables.tidings import hook_account, tell

MOST = 50
"""Names that are invited to one circle."""


@dataclass(frozen=True, slots=True)
class Call:
    """An invitation as stored: `name` is what was typed, `declined` when it was, in seconds since 1970."""

    id: int
    name: str
    made: float
    declined: float | None


def link_of(secret: str, circle: Circle) -> str:
    """The secret of a circle's link: 32 characters that fit an address."""
    text = f"circle {circle.id} {circle.links}"
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()[:32]


def opens(secret: str, circle: Circle, given: str) -> bool:
    """Whether a link opens a circle."""
    return hmac.compare_digest(link_of(secret, circle).encode(), given.encode())


def renew_link(connection: Connection, circle: Circle) -> None:
    """Let the link of a circle open nothing any more, but another one."""
    c = schema.circles
    connection.execute(update(c).where(c.c.id == circle.id).values(links=c.c.links + 1))


def call_by_name(connection: Connection, secret: str, circle: Circle, host: str, name: str) -> None:
    """Invite whoever has a name; raises TooManyInvited or InvitedTwice. Whether anybody has it, nobody sees."""
    i = schema.circle_invitations
    names = connection.execute(select(i.c.name).where(i.c.circle == circle.id)).scalars().all()
    if len(names) >= MOST:
        raise TooManyInvited
    if folded(name) in map(folded, names):
        raise InvitedTwice
    account = find_named(connection, secret, host, name)
    if is_blocked(connection, account, [host]) or role_in(connection, circle.id, account):
        account = ""
    row = {"circle": circle.id, "host": host, "name": name, "account": account, "made": time.time()}
    connection.execute(insert(i).values(row))
    # What is written is the same for all names: the job finds no way of an account that there is not.
    tell(connection, account or hook_account(0), "circle-invites", circle.id)


def calls_of(connection: Connection, circle: int) -> list[Call]:
    """The names that are invited to a circle, oldest first."""
    i = schema.circle_invitations.c
    wanted = select(i.id, i.name, i.made, i.declined).where(i.circle == circle).order_by(i.id)
    return [Call(*row) for row in connection.execute(wanted)]


def take_back_call(connection: Connection, circle: int, number: int) -> bool:
    """Take an invitation back, or let one that was declined be forgotten; False where there is none."""
    i = schema.circle_invitations
    return connection.execute(delete(i).where(i.c.id == number, i.c.circle == circle)).rowcount > 0


def is_called(connection: Connection, circle: int, account: str) -> bool:
    """Whether an account is invited to a circle by somebody who is no stranger to it by a block."""
    i = schema.circle_invitations.c
    wanted = select(i.id).where(i.circle == circle, i.account == account, i.declined.is_(None))
    return connection.execute(wanted.where(i.host.not_in(blocked_with(account)))).first() is not None


def decline_call(connection: Connection, circle: int, account: str) -> bool:
    """Let an account decline; False where it is not invited."""
    i = schema.circle_invitations
    mine = update(i).where(i.c.circle == circle, i.c.account == account, i.c.declined.is_(None))
    return connection.execute(mine.values(declined=time.time())).rowcount > 0


def circles_that_call(connection: Connection, account: str) -> list[Circle]:
    """The circles that an account is invited to, the latest first."""
    i, c = schema.circle_invitations.c, schema.circles.c
    wanted = select(*COLUMNS).join(schema.circle_invitations, i.circle == c.id)
    wanted = wanted.where(i.account == account, i.declined.is_(None), ~c.closed, i.host.not_in(blocked_with(account)))
    return [Circle(*row) for row in connection.execute(wanted.order_by(i.id.desc()))]
