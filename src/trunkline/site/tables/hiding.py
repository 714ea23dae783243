"""Tables that accounts have put out of their lists, and may put back."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from trunkline.site.tables import schema


def hidden_of(connection: Connection, account: str) -> frozenset[int]:
    """The numbers of the tables that an account has hidden."""
    h = schema.hidden.c
    return frozenset(connection.execute(select(h.game).where(h.account == account)).scalars())


def hide(connection: Connection, account: str, game: int, *, yes: bool) -> None:
    """Put a table out of an account's lists, or back; once more changes nothing."""
    h = schema.hidden
    connection.execute(delete(h).where(h.c.account == account, h.c.game == game))
    if yes:
        connection.execute(insert(h).values(account=account, game=game))


def give_hidden(connection: Connection, guest: str, account: str) -> None:
    """Let what a guest has hidden be hidden to an account."""
    h = schema.hidden
    theirs = select(h.c.game).where(h.c.account == account)
    connection.execute(delete(h).where(h.c.account == guest, h.c.game.in_(theirs)))
    connection.execute(update(h).where(h.c.account == guest).values(account=account))
