"""Links that let people in without mail: an invitation makes a member, so often; a sign-in link signs one in, once.

The secret of a link is made from a number with the secret of the site, so that it can be shown as long as it opens
anything; the database holds its hash. Using one takes a use away in the same transaction that signs in.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.accounts import Account, Asking, Joined, SignedIn, find_account, join
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.tokens import hash_of, new_browser
from trunkline.words import N_, WORDS

DAY = 24 * 3600.0
LASTS = 3600.0
"""Seconds for which a sign-in link may be used."""

MOST_USES, MOST_DAYS, MOST_OPEN = 100, 90, 50
"""Members by one invitation, days that it may hold, and invitations that may be open at once."""

LONGEST = 40
"""Letters of what an invitation is for."""

WORDS.update(
    {
        "bad-uses": N_("An invitation is for 1 to {most} people."),
        "bad-days": N_("An invitation holds for 1 to {most} days."),
        "bad-note": N_("Letters, numbers and signs only, {most} at most."),
        "many-invitations": N_("{most} invitations are open, that is the most; revoke one first."),
    }
)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link as stored, times in seconds since 1970; that of an `account` signs in, others make members.

    `by` is the account that made it, "" for the command; `number` what its secret is made from.
    """

    id: int
    number: str
    account: str
    note: str
    by: str
    made: float
    expires: float
    uses: int
    used: int


class Twice(Exception):
    """This very browser has used the link already, and nothing is done again."""


COLUMNS = [schema.join_links.c[name] for name in Invitation.__slots__]


def link_secret(secret: str, number: str) -> str:
    """The secret of a link: 48 characters that fit an address."""
    return hmac.new(secret.encode(), f"invitation {number}".encode(), hashlib.sha256).hexdigest()[:48]


def make_link(
    connection: Connection,
    secret: str,
    *,
    now: float,
    lasts: float,
    account: str = "",
    uses: int = 1,
    note: str = "",
    by: str = "",
) -> Invitation:
    """Make a link of either kind."""
    number = secrets.token_urlsafe(18)
    row: dict[str, Any] = {
        "number": number,
        "secret": hash_of(link_secret(secret, number)),
        "account": account,
        "note": note,
        "by": by,
    }
    row |= {"made": now, "expires": now + lasts, "uses": uses, "used": 0}
    i = schema.join_links
    made = connection.execute(insert(i).values(row).returning(i.c.id)).scalar_one()
    return Invitation(made, number, account, note, by, now, now + lasts, uses, 0)


def invite(
    connection: Connection, secret: str, *, note: str, uses: int, days: int, by: str = "", now: float
) -> Invitation:
    """Make an invitation; raises BadLine, its code the fault."""
    note = " ".join(note.split())
    if len(note) > LONGEST or not note.isprintable():
        raise BadLine("bad-note", most=LONGEST)
    if not 1 <= uses <= MOST_USES:
        raise BadLine("bad-uses", most=MOST_USES)
    if not 1 <= days <= MOST_DAYS:
        raise BadLine("bad-days", most=MOST_DAYS)
    if len(open_invitations(connection, now)) >= MOST_OPEN:
        raise BadLine("many-invitations", most=MOST_OPEN)
    return make_link(connection, secret, now=now, lasts=days * DAY, uses=uses, note=note, by=by)


def sign_in_link(connection: Connection, secret: str, account: str, now: float) -> Invitation:
    """Make a link that signs a member in; those before open nothing any more."""
    i = schema.join_links
    connection.execute(update(i).where(i.c.account == account, i.c.revoked.is_(None)).values(revoked=now))
    return make_link(connection, secret, now=now, lasts=LASTS, account=account)


def _may_be_used(now: float) -> tuple[object, ...]:
    i = schema.join_links.c
    return i.revoked.is_(None), i.expires > now, i.used < i.uses


def open_invitations(connection: Connection, now: float) -> list[Invitation]:
    """The invitations that may still be used, newest first."""
    i = schema.join_links.c
    wanted = select(*COLUMNS).where(i.account == "", *_may_be_used(now)).order_by(i.id.desc())  # type: ignore[arg-type]
    return [Invitation(*row) for row in connection.execute(wanted)]


def find_link(connection: Connection, link: str, now: float) -> Invitation | None:
    """The link that may be used now, by its secret."""
    i = schema.join_links.c
    wanted = select(*COLUMNS).where(i.secret == hash_of(link), *_may_be_used(now))  # type: ignore[arg-type]
    row = connection.execute(wanted).first()
    return None if row is None else Invitation(*row)


def revoke(connection: Connection, number: int, now: float) -> bool:
    """Let an invitation open nothing any more; whether it did."""
    i = schema.join_links
    mine = update(i).where(i.c.id == number, i.c.account == "", i.c.revoked.is_(None))
    return bool(connection.execute(mine.values(revoked=now)).rowcount)


def _use(
    connection: Connection, sender: str, link: str, asking: Asking, own: str, was: str, session: str, now: float
) -> Joined | None:
    """Use a link in a session; None when it cannot be used. Raises Twice, then nothing is written."""
    i, u = schema.join_links, schema.joined
    again = select(func.count()).where(u.c.session == was, u.c.invitation == i.c.id, i.c.secret == link)
    if connection.execute(again).scalar():
        raise Twice
    mine = update(i).where(i.c.secret == link, *_may_be_used(now))  # type: ignore[arg-type]
    row = connection.execute(mine.values(used=i.c.used + 1).returning(i.c.id, i.c.account)).first()
    if row is None:
        return None
    known: Account | None = find_account(connection, number=row.account) if row.account else None
    if row.account and known is None:
        return None
    found = join(connection, sender, asking, own, known, "", session, now)
    if found is None:  # the session has ended meanwhile
        raise Twice
    connection.execute(insert(u).values(invitation=row.id, account=found.account.id, session=was, at=now))
    return found


async def come_in(hall: Hall, asking: Asking, own: str, was: str, link: str, name: str) -> SignedIn | None:
    """Become a member by an invitation, or sign in by a sign-in link; None when it cannot be used. Raises Twice.

    `own` is the account of the visitor so far, `was` the session that the browser has sent, which may have ended.
    """
    browser, store = new_browser(), hall.store
    called = replace(asking, name=name or asking.name)
    used, now = hash_of(link), time.time()
    found = await store.writer.run(
        lambda to: _use(to, store.writer.name, used, called, own, was, hash_of(browser), now)
    )
    if found is None:
        return None
    hall.sessions.forget(found.sessions)
    await hall.read_again(found.moved)
    return SignedIn(found.account, browser)
