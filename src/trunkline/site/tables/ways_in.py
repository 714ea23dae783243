"""What opens an account besides a mail: when one account goes over into another, all of it goes along."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from trunkline.site.tables import schema
from trunkline.site.tables.roles import ROLES, give_role, role_of


def give_ways_in(connection: Connection, before: str, account: str) -> None:
    """Let passkeys and identities of an account, and its password unless the other has one, open another account.

    Its role goes along where that is the higher one.
    """
    p = schema.passwords
    if connection.execute(select(p.c.account).where(p.c.account == account)).first() is not None:
        connection.execute(delete(p).where(p.c.account == before))
    for table in (schema.passkeys, schema.identities, p):
        connection.execute(update(table).where(table.c.account == before).values(account=account))
    role = max(role_of(connection, before), role_of(connection, account), key=ROLES.index)
    give_role(connection, account, role)
