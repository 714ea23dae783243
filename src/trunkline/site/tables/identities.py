"""Whom a provider knows as which account: they sign in by it, and a new one becomes a member or is added to one."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from trunkline.site.tables import schema
from trunkline.site.tables.accounts import Account, Asking, SignedIn, find_account, join
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.tokens import hash_of, new_browser

SHORT = 16
"""Letters of an identity's hash that tell it from the others of an account."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Somebody as a provider knows them, with what people read; `created` in seconds since 1970."""

    provider: str
    subject: str
    label: str
    created: float

    @property
    def id(self) -> str:
        """What tells it from the others."""
        return hash_of(f"{self.provider} {self.subject}")[:SHORT]


def identities_of(connection: Connection, account: str) -> list[Identity]:
    """The identities that open an account, oldest first."""
    i = schema.identities.c
    wanted = select(i.provider, i.subject, i.label, i.created).where(i.account == account).order_by(i.created)
    return [Identity(*row) for row in connection.execute(wanted)]


def account_of_identity(connection: Connection, provider: str, subject: str) -> Account | None:
    """The account that an identity opens."""
    i = schema.identities.c
    found = connection.execute(select(i.account).where(i.provider == provider, i.subject == subject)).scalar()
    return None if found is None else find_account(connection, number=found)


async def use_identity(
    hall: Hall, asking: Asking, own: str, provider: str, subject: str, label: str, *, is_member: bool
) -> SignedIn | None:
    """Sign in by an identity, what a guest holds comes along; a new one is added to the member, or makes one.

    None where it was added, and for a session that has ended.
    """
    browser, store = new_browser(), hall.store

    def write(connection: Connection) -> Any:
        now = time.time()
        known = account_of_identity(connection, provider, subject)
        if known is None:
            row = {"provider": provider, "subject": subject, "account": own, "label": label[:64], "created": now}
            connection.execute(insert(schema.identities).values(row))
            if is_member:
                return None
        return join(connection, store.writer.name, asking, own, known, "", hash_of(browser), now)

    try:
        found = await store.writer.run(write)
    except IntegrityError:  # it has got its account meanwhile
        found = await store.writer.run(write)
    if found is None:
        return None
    hall.sessions.forget(found.sessions)
    await hall.read_again(found.moved)
    return SignedIn(found.account, browser)


def remove_identity(connection: Connection, account: str, which: str) -> bool:
    """Let an identity of an account open nothing any more; whether it did."""
    i = schema.identities
    for each in identities_of(connection, account):
        if each.id == which:
            mine = (i.c.account == account, i.c.provider == each.provider, i.c.subject == each.subject)
            return bool(connection.execute(delete(i).where(*mine)).rowcount)
    return False
