"""Another host for a table: whoever made it hands that over, or a keeper of its circle lets somebody else have it."""

from __future__ import annotations

import logging

from sqlalchemy import Connection, update

from trunkline.game import Seat
from trunkline.site.tables import schema
from trunkline.site.tables.circles import KEEPER, OWNER, circle_of_table, role_in
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.roles import ADMIN, role_of
from trunkline.site.tables.store import Store

log = logging.getLogger("trunkline.site")


def may_replace(connection: Connection, game: int, account: str) -> bool:
    """Whether an account may let a table of others have another host: it keeps the table’s circle, or the site."""
    if role_of(connection, account) == ADMIN:
        return True
    circle = circle_of_table(connection, game)
    return circle is not None and role_in(connection, circle.id, account) in (KEEPER, OWNER)


async def give_host(live: LiveTable, store: Store, seat: Seat) -> bool:
    """Let whoever plays a seat be the host of a table; False where a bot plays for itself, or nobody. Raises Stale."""
    account = live.player_of(seat)
    if not account or (live.seats[seat].bot and not live.seats[seat].stands_in):
        return False

    def write(connection: Connection) -> None:
        connection.execute(update(schema.games).where(schema.games.c.id == live.id).values(host=account))

    await live.write_aside(store, write)
    live.host = account
    log.info("table %s has another host", live.id)
    return True
