"""The people of a circle: coming in, leaving, roles, and whose it is when its owner has gone.

Whoever has none of these relations with a reader is seen by them: those who are blocked see each other nowhere. Keepers
and the owner see all members of their circle, for they have to let go of some.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, case, delete, insert, or_, select, update

from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.circles import (
    INVITE,
    KEEPER,
    MEMBER,
    MOST,
    OPEN,
    OWNER,
    Circle,
    circle_by,
    count_of,
    delete_circle,
    owner_of,
    role_in,
)
from trunkline.site.tables.pools import erase_from_pools, leave_pools
from trunkline.site.tables.relations import blocked_with
from trunkline.site.tables.tidings import tell
from trunkline.words import N_, WORDS

LONG = 30 * 24 * 3600.0
"""Seconds of a suspension after which a circle is not left to wait for its owner."""

WORDS.update(
    {
        "circle-shut": N_("This circle lets in only those who are invited."),
        "circle-asked": N_("You have asked already; a keeper of the circle will answer."),
        "circle-in": N_("You are a member of this circle already."),
        "not-in-circle": N_("Only members of the circle may do that."),
        "not-keeper": N_("Only a keeper of the circle, or its owner, may do that."),
        "not-owner": N_("Only the owner of the circle may do that."),
        "no-such-member": N_("There is no such member in this circle."),
        "owner-stays": N_("The owner cannot be removed; the circle would have to be handed over first."),
        "not-offered": N_("This circle is not offered to you."),
    }
)


@dataclass(frozen=True, slots=True)
class Person:
    """A member of a circle, or somebody who asks to be one: what they are called, since when; "" for no role."""

    account: str
    name: str
    role: str
    since: float


def mark_of(secret: str, circle: int, account: str) -> str:
    """What tells a member of a circle from others, without saying which account it is."""
    return hmac.new(secret.encode(), f"circle {circle} {account}".encode(), hashlib.sha256).hexdigest()[:20]


def people_of(connection: Connection, circle: int, reader: str) -> list[Person]:
    """The members of a circle as a reader sees them: the owner, keepers, then the others, each since longest first.

    Those whose account is about to be deleted are left out.
    """
    m, a = schema.circle_members.c, schema.accounts.c
    order = case((m.role == OWNER, 0), (m.role == KEEPER, 1), else_=2)
    wanted = select(m.account, a.name, m.role, m.since).join(schema.accounts, a.id == m.account)
    wanted = wanted.where(m.circle == circle, a.kind == "member", or_(a.leaves.is_(None), m.account == reader))
    if role_in(connection, circle, reader) not in (OWNER, KEEPER):
        wanted = wanted.where(m.account.not_in(blocked_with(reader)))
    return [Person(*row) for row in connection.execute(wanted.order_by(order, m.since, m.account))]


def askers_of(connection: Connection, circle: int) -> list[Person]:
    """Those who ask to be let in, first come first."""
    q, a = schema.circle_asks.c, schema.accounts.c
    wanted = select(q.account, a.name, q.at).join(schema.accounts, a.id == q.account)
    wanted = wanted.where(q.circle == circle, a.leaves.is_(None)).order_by(q.at, q.account)
    return [Person(row.account, row.name, "", row.at) for row in connection.execute(wanted)]


def has_asked(connection: Connection, circle: int, account: str) -> bool:
    """Whether an account has asked to be let in, and nobody has answered yet."""
    q = schema.circle_asks.c
    return connection.execute(select(q.at).where(q.circle == circle, q.account == account)).first() is not None


def asked_by(connection: Connection, account: str) -> set[int]:
    """The circles where an account waits for an answer."""
    q = schema.circle_asks.c
    return set(connection.execute(select(q.circle).where(q.account == account)).scalars())


def keepers_of(connection: Connection, circle: int) -> list[str]:
    """The accounts that look after the people of a circle."""
    m = schema.circle_members.c
    wanted = select(m.account).where(m.circle == circle, m.role.in_((OWNER, KEEPER))).order_by(m.since)
    return list(connection.execute(wanted).scalars())


def add_member(connection: Connection, circle: Circle, account: str) -> None:
    """Let an account be a member from now on, however it came; raises BadLine."""
    if circle.closed:
        raise BadLine("circle-closed")
    if role_in(connection, circle.id, account):
        raise BadLine("circle-in")
    if count_of(connection, account) >= MOST:
        raise BadLine("circles-many", most=MOST)
    q, i = schema.circle_asks.c, schema.circle_invitations.c
    connection.execute(delete(schema.circle_asks).where(q.circle == circle.id, q.account == account))
    connection.execute(delete(schema.circle_invitations).where(i.circle == circle.id, i.account == account))
    row = {"circle": circle.id, "account": account, "role": MEMBER, "since": time.time()}
    connection.execute(insert(schema.circle_members).values(row))


def name_of(connection: Connection, account: str) -> str:
    """What a member of the site is called, "" for nobody."""
    a = schema.accounts.c
    return connection.execute(select(a.name).where(a.id == account)).scalar() or ""


def come_in(connection: Connection, circle: Circle, account: str, *, called: bool) -> bool:
    """Let an account in, which is `called` if it has an invitation, or let it ask; whether it is in. Raises BadLine."""
    if circle.closed:
        raise BadLine("circle-closed")
    if called or circle.entry == OPEN:
        add_member(connection, circle, account)
        return True
    if circle.entry == INVITE:
        raise BadLine("circle-shut")
    if role_in(connection, circle.id, account):
        raise BadLine("circle-in")
    if has_asked(connection, circle.id, account):
        raise BadLine("circle-asked")
    connection.execute(insert(schema.circle_asks).values(circle=circle.id, account=account, at=time.time()))
    for keeper in keepers_of(connection, circle.id):
        tell(connection, keeper, "circle-asks", circle.id, name_of(connection, account))
    return False


def answer_ask(connection: Connection, circle: Circle, account: str, *, accept: bool) -> bool:
    """Let somebody in who has asked, or not; False where nobody has. Raises BadLine."""
    q = schema.circle_asks.c
    asked = delete(schema.circle_asks).where(q.circle == circle.id, q.account == account)
    if not connection.execute(asked).rowcount:
        return False
    if accept:
        add_member(connection, circle, account)
        tell(connection, account, "circle-let-in", circle.id)
    return True


def set_role(connection: Connection, circle: Circle, account: str, role: str) -> None:
    """Let a member be a keeper, or a plain member again; or hand the circle over, and the owner is a keeper then.

    Raises BadLine.
    """
    m = schema.circle_members
    before = role_in(connection, circle.id, account)
    if not before:
        raise BadLine("no-such-member")
    if before == OWNER:
        raise BadLine("owner-stays")
    if role == OWNER:
        take_over(connection, circle, account)
        tell(connection, account, "circle-yours", circle.id)
        return
    mine = update(m).where(m.c.circle == circle.id, m.c.account == account)
    connection.execute(mine.values(role=role))


def take_over(connection: Connection, circle: Circle, account: str) -> None:
    """Let a member be the owner from now on; whoever was it is a keeper."""
    m = schema.circle_members
    here = m.c.circle == circle.id
    connection.execute(update(m).where(here, m.c.role == OWNER).values(role=KEEPER))
    connection.execute(update(m).where(here).values(declined=False))
    connection.execute(update(m).where(here, m.c.account == account).values(role=OWNER))


def remove_member(connection: Connection, circle: Circle, account: str) -> None:
    """Let a member be none any more; raises BadLine for the owner, and for whoever is none."""
    role = role_in(connection, circle.id, account)
    if not role:
        raise BadLine("no-such-member")
    if role == OWNER:
        raise BadLine("owner-stays")
    go_out(connection, circle, account)


def go_out(connection: Connection, circle: Circle, account: str) -> None:
    """Let a member leave. A circle that loses its owner by that is offered to another one; an empty one is gone.

    In pools it plays no more.
    """
    m = schema.circle_members
    role = role_in(connection, circle.id, account)
    leave_pools(connection, account, circle.id)
    connection.execute(delete(m).where(m.c.circle == circle.id, m.c.account == account))
    if connection.execute(select(m.c.account).where(m.c.circle == circle.id).limit(1)).first() is None:
        delete_circle(connection, circle)
    elif role == OWNER:
        offer(connection, circle)


# -- a circle without an owner


def is_without_owner(connection: Connection, circle: int) -> bool:
    """Whether nobody owns a circle, or somebody who is suspended for long."""
    owner, a = owner_of(connection, circle), schema.accounts.c
    if not owner:
        return True
    until = connection.execute(select(a.suspended).where(a.id == owner)).scalar()
    return until is not None and until > time.time() + LONG


def _able(circle: int) -> Select[Any]:
    """The members who could own a circle, each since longest first: nobody who is suspended, or about to go."""
    m, a, now = schema.circle_members.c, schema.accounts.c, time.time()
    wanted = select(m.account).join(schema.accounts, a.id == m.account)
    free = or_(a.suspended.is_(None), a.suspended <= now)
    return wanted.where(m.circle == circle, a.leaves.is_(None), a.kind == "member", free).order_by(m.since, m.account)


def heir_of(connection: Connection, circle: int) -> str:
    """The member to whom a circle without an owner is offered: since longest of those who have not declined."""
    if not is_without_owner(connection, circle):
        return ""
    m = schema.circle_members.c
    found: str | None = connection.execute(_able(circle).where(~m.declined).limit(1)).scalar()
    return found or ""


def may_take(connection: Connection, circle: int, account: str) -> bool:
    """Whether a member may be the owner of a circle that has none: the one asked; if all declined, any."""
    if not is_without_owner(connection, circle):
        return False
    heir = heir_of(connection, circle)
    if heir:
        return heir == account
    return account in connection.execute(_able(circle)).scalars().all()


def offer(connection: Connection, circle: Circle) -> None:
    """Let whoever may own a circle that has no owner hear of it."""
    heir = heir_of(connection, circle.id)
    if heir:
        tell(connection, heir, "circle-offered", circle.id)


def answer_offer(connection: Connection, circle: Circle, account: str, *, accept: bool) -> None:
    """Take a circle on that has no owner, or decline, and the next one is asked; raises BadLine."""
    m = schema.circle_members
    if not may_take(connection, circle.id, account):
        raise BadLine("not-offered")
    if accept:
        take_over(connection, circle, account)
        return
    connection.execute(update(m).where(m.c.circle == circle.id, m.c.account == account).values(declined=True))
    offer(connection, circle)


def erase_from_circles(connection: Connection, account: str, *, words: bool) -> None:
    """Let nothing of a deleted account be left in circles but what it wrote; with `words` not even that.

    Circles that lose their owner are offered to others.
    """
    m, i, chat = schema.circle_members.c, schema.circle_invitations, schema.circle_chat
    mine = connection.execute(select(m.circle).where(m.account == account).order_by(m.circle)).scalars().all()
    for number in mine:
        circle = circle_by(connection, number)
        if circle is not None:
            go_out(connection, circle, account)
    erase_from_pools(connection, account)
    connection.execute(delete(schema.circle_asks).where(schema.circle_asks.c.account == account))
    connection.execute(delete(i).where(or_(i.c.host == account, i.c.account == account)))
    values = {"name": ""} | ({"text": "–"} if words else {})
    connection.execute(update(chat).where(chat.c.account == account).values(values))
