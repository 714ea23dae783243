"""Invitations to a table by name. What the host hears, and what is asked and written, tells nothing of who has a name.

An invitation holds as long as a seat of its table waits for somebody: where a table begins once all seats are taken,
until it begins. One that was accepted or taken back is gone; one that was declined stays, so that nobody asks again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from base64 import b32encode
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from trunkline.show.names import person
from trunkline.site.tables import schema
from trunkline.site.tables.jobs.deferring import Deferred, defer
from trunkline.site.tables.jobs.registry import NOTICES
from trunkline.site.tables.relations import blocked_with, is_blocked
from trunkline.site.tables.roles import folded
from trunkline.site.tables.seating import SeatInfo

MOST = 30
"""Names that are invited to one table."""

INVITED = "invited"
"""The job that lets somebody know that they are invited."""

SIGNED = re.compile(r"(.*\S)\s*#([a-z2-7]{4})", re.DOTALL)
"""A name with the sign that tells it from others like it."""


class TooManyInvited(Exception):
    """As many names are invited to a table as may be."""


class InvitedTwice(Exception):
    """That name is invited to the table already."""


class NoInvitation(Exception):
    """There is no such invitation any more."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation as stored: `name` is what the host has typed, `declined` when it was, in seconds since 1970."""

    id: int
    game: int
    host: str
    name: str
    made: float
    declined: float | None


COLUMNS = tuple(schema.invitations.c[name] for name in ("id", "game", "host", "name", "made", "declined"))


def sign_of(secret: str, account: str) -> str:
    """Four letters that tell an account from others of its name; nobody finds the account by them."""
    mac = hmac.new(secret.encode(), f"sign {account}".encode(), hashlib.sha256).digest()
    return b32encode(mac)[:4].decode().lower()


def find_named(connection: Connection, secret: str, host: str, name: str) -> str:
    """The account that a host means by a name, or by a name with its sign; "" where that is nobody, or not clear.

    Of several those come first who have sat at a table with the host. Guests are known only by that. Large and small
    letters are the same in a name.
    """
    a, t = schema.accounts.c, schema.tenures.c
    signed = SIGNED.fullmatch(name)
    plain, sign = signed.groups() if signed else (name, "")
    name, plain = folded(name), folded(plain)
    rows = connection.execute(select(a.id, a.folded).where(a.folded.in_([name, plain]), a.leaves.is_(None))).all()
    games = select(t.game).where(t.account == host).distinct()
    met = connection.execute(select(t.account, t.label).where(t.game.in_(games), t.account != "").distinct()).all()
    known = {row.account for row in met}
    called = {row.id for row in rows if row.folded == name} | {row.account for row in met if folded(row.label) == name}
    meant = {row.id for row in rows if row.folded == plain and sign and sign_of(secret, row.id) == sign}
    meant = meant or (called & known) or called
    meant.discard(host)
    return meant.pop() if len(meant) == 1 else ""


def invite(connection: Connection, secret: str, game: int, host: str, name: str) -> None:
    """Write that a host invites a name; raises TooManyInvited or InvitedTwice. Whether anybody has it, nobody sees."""
    found = find_named(connection, secret, host, name)
    blocked = is_blocked(connection, found, [host])
    write_invitation(connection, game, host, name, "" if blocked else found)


def write_invitation(
    connection: Connection, game: int, host: str, name: str, account: str, after: int | None = None
) -> None:
    """Write an invitation and the job of its notice; `after` is the game of which the new one is the rematch."""
    i = schema.invitations
    names = connection.execute(select(i.c.name).where(i.c.game == game)).scalars().all()
    if len(names) >= MOST:
        raise TooManyInvited
    if folded(name) in map(folded, names):
        raise InvitedTwice
    row = {"game": game, "host": host, "name": name, "account": account, "made": time.time(), "after": after}
    number = connection.execute(insert(i).values(row).returning(i.c.id)).scalar_one()
    # The job looks for whom to tell: what is written here is the same for all names.
    defer(connection, [Deferred(NOTICES, INVITED, {"invitation": number}, at=time.time())])


def invited_to(connection: Connection, game: int) -> list[Invitation]:
    """The invitations to a table, oldest first."""
    i = schema.invitations.c
    return [Invitation(*row) for row in connection.execute(select(*COLUMNS).where(i.game == game).order_by(i.id))]


def take_back_invitation(connection: Connection, game: int, number: int) -> bool:
    """Take an invitation to a table back; False where there is none, or it was declined."""
    i = schema.invitations
    gone = delete(i).where(i.c.id == number, i.c.game == game, i.c.declined.is_(None))
    return connection.execute(gone).rowcount > 0


def invitations_for(
    connection: Connection,
    account: str,
    *,
    number: int | None = None,
    game: int | None = None,
    after: int | None = None,
) -> list[Invitation]:
    """The invitations that an account may accept, newest first; of these that number, table or rematch alone."""
    i, s, h, g = schema.invitations.c, schema.seats.c, schema.heads.c, schema.holdings.c
    free = select(s.game).where(s.game == i.game, s.bot == "", ~s.taken).exists()
    sits = select(g.game).where(g.game == i.game, g.browser == account).exists()
    wanted = select(*COLUMNS).join(schema.heads, h.game == i.game).where(i.account == account, i.declined.is_(None))
    for column, value in ((i.id, number), (i.game, game), (i.after, after)):
        if value is not None:
            wanted = wanted.where(column == value)
    wanted = wanted.where(~h.over, free, ~sits, i.host.not_in(blocked_with(account)))
    rows = connection.execute(wanted.order_by(i.id.desc())) if account else ()
    return [Invitation(*row) for row in rows]


def find_rematch(connection: Connection, account: str, after: int) -> int | None:
    """The table for the rematch of a game that an account has opened or is invited to, and that has not begun."""
    i, g = schema.invitations.c, schema.games.c
    own = select(i.game).join(schema.games, g.id == i.game).where(i.host == account, i.after == after, g.gathering)
    found = connection.execute(own.order_by(i.game).limit(1)).scalar()
    if found is None:
        found = next((each.game for each in invitations_for(connection, account, after=after)), None)
    return found


def rematch_of(connection: Connection, number: int) -> int | None:
    """The game after which an invitation calls the same people again; None for any other invitation."""
    i = schema.invitations.c
    return connection.execute(select(i.after).where(i.id == number)).scalar()


def decline(connection: Connection, account: str, number: int) -> bool:
    """Let an account decline an invitation; False where there is none."""
    i = schema.invitations
    mine = update(i).where(i.c.id == number, i.c.account == account, i.c.declined.is_(None))
    return account != "" and connection.execute(mine.values(declined=time.time())).rowcount > 0


def use_invitation(connection: Connection, account: str, number: int) -> None:
    """An account accepts an invitation, which ends with that; raises NoInvitation."""
    i = schema.invitations
    gone = delete(i).where(i.c.id == number, i.c.account == account, i.c.declined.is_(None))
    if not connection.execute(gone).rowcount:
        raise NoInvitation


def seat_for(seats: Sequence[SeatInfo], name: str) -> int | None:
    """The seat of whoever is invited by a name: that which is called so, else an open one, else any; None without."""
    plain = signed[1] if (signed := SIGNED.fullmatch(name)) else name
    free = [k for k, info in enumerate(seats) if not info.bot and not info.taken]
    wanted = (folded(name), folded(plain))
    free.sort(key=lambda k: (folded(person(seats[k].name)) not in wanted, not seats[k].open, k))
    return free[0] if free else None


def give_invitations(connection: Connection, guest: str, account: str) -> None:
    """Let the invitations of a guest, and those it has made, be an account's."""
    i = schema.invitations
    for mine in (i.c.account, i.c.host):
        connection.execute(update(i).where(mine == guest).values({mine.name: account}))
