"""Circles: groups of members with tables, a chat and results of their own; whoever founds one is its owner.

A circle is open to every member of the site, or lets in those who ask once a keeper agrees, or only those who are
invited. Keepers look after its people, the owner after the circle itself. `circle_people.py` has what becomes of them.
"""

from __future__ import annotations

import re
import time
import unicodedata
from dataclasses import dataclass

from sqlalchemy import Connection, delete, exists, func, insert, select, update

from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.care import Act, check_reason, write_act
from trunkline.site.tables.relations import blocked_with
from trunkline.site.tables.tidings import hook_account
from trunkline.words import N_, WORDS

OPEN, ASK, INVITE = ENTRIES = ("open", "ask", "invite")
"""How one gets in."""

ALL, MEMBERS = SEEN = ("all", "members")
"""By whom its members are seen."""

OWNER, KEEPER, MEMBER = ROLES = ("owner", "keeper", "member")

LONGEST = 40
"""Letters of a name."""

MOST = 20
"""Circles of which an account may be a member."""

LISTED = 100
"""Circles that are offered to those who look for one, the newest."""

CLOSE, REOPEN, DELETE = "close-circle", "reopen-circle", "delete-circle"
"""Acts of those who look after the site."""

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

WORDS.update(
    {
        "no-circle": N_("There is no such circle, or it is not for you to see."),
        "circle-name": N_("Give the circle a name of 2 to {most} letters."),
        "circle-slug": N_("An address has small letters, numbers and hyphens, {most} at most."),
        "circle-taken": N_("A circle has this address already; choose another one."),
        "circle-choice": N_("This cannot be chosen here."),
        "circles-many": N_("You are in {most} circles, that is the most; leave one first."),
        "circle-closed": N_("This circle has been closed by those who look after the site."),
        "circle-open": N_("This circle is not closed."),
    }
)


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle as stored."""

    id: int
    slug: str
    name: str
    entry: str
    seen: str
    links: int
    closed: bool
    created: float


@dataclass(frozen=True, slots=True)
class Listed:
    """A circle in a list: how many members it has, and the role of the reader there, "" for none."""

    circle: Circle
    members: int
    role: str = ""


COLUMNS = tuple(schema.circles.c[name] for name in Circle.__slots__)


def slug_of(name: str) -> str:
    """The address that a name suggests; "" where nothing of it can stand there.

    >>> slug_of("Zug-Freunde Köln 2")
    'zug-freunde-koln-2'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-")


def check_circle(name: str, slug: str, entry: str, seen: str) -> None:
    """Raise BadLine, with the field at fault, for what no circle can be."""
    if not 2 <= len(name) <= LONGEST or not name.isprintable():
        raise BadLine("circle-name", most=LONGEST, field="name")
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST:
        raise BadLine("circle-slug", most=LONGEST, field="slug")
    for field, value, known in (("entry", entry, ENTRIES), ("seen", seen, SEEN)):
        if value not in known:
            raise BadLine("circle-choice", field=field)


def count_of(connection: Connection, account: str) -> int:
    """Of how many circles an account is a member."""
    m = schema.circle_members.c
    return connection.execute(select(func.count()).where(m.account == account)).scalar_one()


def found_circle(connection: Connection, account: str, name: str, slug: str, entry: str, seen: str) -> Circle:
    """Found a circle; raises BadLine."""
    check_circle(name, slug, entry, seen)
    if count_of(connection, account) >= MOST:
        raise BadLine("circles-many", most=MOST, field="name")
    c, now = schema.circles, time.time()
    if connection.execute(select(c.c.id).where(c.c.slug == slug)).first() is not None:
        raise BadLine("circle-taken", field="slug")
    row = {"slug": slug, "name": name, "entry": entry, "seen": seen, "created": now}
    number: int = connection.execute(insert(c).values(row).returning(c.c.id)).scalar_one()
    owner = {"circle": number, "account": account, "role": OWNER, "since": now}
    connection.execute(insert(schema.circle_members).values(owner))
    return Circle(number, slug, name, entry, seen, 0, False, now)


def change(connection: Connection, circle: Circle, name: str, entry: str, seen: str) -> None:
    """Let a circle be called otherwise, let people in otherwise, or show them to others; raises BadLine."""
    check_circle(name, circle.slug, entry, seen)
    c = schema.circles
    connection.execute(update(c).where(c.c.id == circle.id).values(name=name, entry=entry, seen=seen))


def circle_named(connection: Connection, slug: str) -> Circle | None:
    """The circle of an address."""
    row = connection.execute(select(*COLUMNS).where(schema.circles.c.slug == slug)).first()
    return None if row is None else Circle(*row)


def circle_by(connection: Connection, number: int) -> Circle | None:
    """The circle of a number."""
    row = connection.execute(select(*COLUMNS).where(schema.circles.c.id == number)).first()
    return None if row is None else Circle(*row)


def role_in(connection: Connection, circle: int, account: str) -> str:
    """The role of an account in a circle, "" where it is no member."""
    m = schema.circle_members.c
    return connection.execute(select(m.role).where(m.circle == circle, m.account == account)).scalar() or ""


def circle_of_table(connection: Connection, game: int) -> Circle | None:
    """The circle that a table belongs to."""
    t = schema.circle_tables.c
    wanted = select(*COLUMNS).join(schema.circle_tables, t.circle == schema.circles.c.id).where(t.game == game)
    row = connection.execute(wanted).first()
    return None if row is None else Circle(*row)


def circles_of(connection: Connection, account: str) -> list[Listed]:
    """The circles of an account, by name."""
    m = schema.circle_members
    mine, all_of = m.alias("mine"), m.alias("all_of")
    count = select(func.count()).where(all_of.c.circle == schema.circles.c.id).scalar_subquery()
    wanted = select(*COLUMNS, count, mine.c.role).join(mine, mine.c.circle == schema.circles.c.id)
    rows = connection.execute(wanted.where(mine.c.account == account).order_by(schema.circles.c.name, COLUMNS[0]))
    return [Listed(Circle(*row[:-2]), row[-2], row[-1]) for row in rows]


def circles_to_join(connection: Connection, account: str) -> list[Listed]:
    """The circles that an account may find: open ones, and those where one asks; not those of whom it has blocked.

    That goes by the owner: nobody else would be met for certain.
    """
    m, c = schema.circle_members, schema.circles.c
    mine = exists().where(m.c.circle == c.id, m.c.account == account)
    other = m.alias("other")
    avoided = exists().where(other.c.circle == c.id, other.c.role == OWNER, other.c.account.in_(blocked_with(account)))
    count = select(func.count()).where(m.c.circle == c.id).scalar_subquery()
    wanted = select(*COLUMNS, count).where(c.entry != INVITE, ~c.closed, ~mine, ~avoided)
    rows = connection.execute(wanted.order_by(c.id.desc()).limit(LISTED))
    return [Listed(Circle(*row[:-1]), row[-1]) for row in rows]


def may_see(connection: Connection, circle: Circle, account: str) -> bool:
    """Whether an account may know that there is this circle: as a member, as invited, or as anybody may find it."""
    if circle.entry != INVITE or circle.seen == ALL or role_in(connection, circle.id, account):
        return True
    i = schema.circle_invitations.c
    called = select(i.id).where(i.circle == circle.id, i.account == account, i.declined.is_(None))
    return account != "" and connection.execute(called).first() is not None


def all_circles(connection: Connection) -> list[Listed]:
    """All circles, newest first, for those who look after the site."""
    m, c = schema.circle_members.c, schema.circles.c
    count = select(func.count()).where(m.circle == c.id).scalar_subquery()
    return [
        Listed(Circle(*row[:-1]), row[-1])
        for row in connection.execute(select(*COLUMNS, count).order_by(c.id.desc()).limit(1000))
    ]


def delete_circle(connection: Connection, circle: Circle) -> None:
    """Delete a circle with its chat and invitations; its tables stay, for those who have a seat there."""
    w = schema.ways
    account = hook_account(circle.id)
    for table in (w, schema.hours):
        connection.execute(delete(table).where(table.c.account == account))
    connection.execute(delete(schema.circles).where(schema.circles.c.id == circle.id))


def set_closed(connection: Connection, circle: Circle, actor: str, reason: str, *, on: bool) -> None:
    """Let nothing happen in a circle any more, or again, as those who look after the site decide; raises BadLine."""
    why = check_reason(reason)
    if circle.closed == on:
        raise BadLine("circle-closed" if on else "circle-open")
    c = schema.circles
    connection.execute(update(c).where(c.c.id == circle.id).values(closed=on))
    write_act(
        connection, Act(actor, CLOSE if on else REOPEN, owner_of(connection, circle.id), None, circle.slug, "", why)
    )


def remove_circle(connection: Connection, circle: Circle, actor: str, reason: str) -> None:
    """Delete a circle as those who look after the site decide; raises BadLine."""
    why = check_reason(reason)
    act = Act(actor, DELETE, owner_of(connection, circle.id), None, f"{circle.slug} {circle.name}", "", why)
    write_act(connection, act)
    delete_circle(connection, circle)


def owner_of(connection: Connection, circle: int) -> str:
    """The account that owns a circle, "" for none."""
    m = schema.circle_members.c
    return connection.execute(select(m.account).where(m.circle == circle, m.role == OWNER)).scalar() or ""


def give_circles(connection: Connection, guest: str, account: str) -> None:
    """Let what a member that goes over to another account has in circles be that one's."""
    m, i = schema.circle_members, schema.circle_invitations
    for table in (m, schema.circle_asks):
        both = table.alias()
        same = exists().where(both.c.account == account, both.c.circle == table.c.circle)
        if table is m:  # the higher role stays
            for role in (KEEPER, OWNER):
                held = select(both.c.circle).where(both.c.account == guest, both.c.role == role)
                lower = m.c.role.in_((MEMBER,) if role == KEEPER else (MEMBER, KEEPER))
                connection.execute(
                    update(m).where(m.c.account == account, m.c.circle.in_(held), lower).values(role=role)
                )
        connection.execute(delete(table).where(table.c.account == guest, same))
        connection.execute(update(table).where(table.c.account == guest).values(account=account))
    for column in (i.c.host, i.c.account):
        connection.execute(update(i).where(column == guest).values({column.name: account}))
    chat = schema.circle_chat
    connection.execute(update(chat).where(chat.c.account == guest).values(account=account))
