"""Results of games that ended before there were any: they are read from the records, and change no rating."""

from __future__ import annotations

import logging

from sqlalchemy import Connection, select

from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.results import UNCOUNTED, finish_of, write_finish
from trunkline.site.tables.reviving import revive
from trunkline.site.tables.store import Store

log = logging.getLogger("trunkline.site")


def fill_results(store: Store, connection: Connection) -> int:
    """Write the results that are missing, in the order in which the games ended; how many games these are.

    Slow: each game is replayed. One that this program cannot read is left out, and the log says so.
    """
    h, g, f = schema.heads.c, schema.games.c, schema.finishes.c
    known = select(f.game).where(f.game == h.game)
    wanted = select(h.game).join(schema.games, g.id == h.game).where(h.over, g.level.not_in(UNCOUNTED))
    count = 0
    for number in connection.execute(wanted.where(~known.exists()).order_by(h.moved, h.game)).scalars().all():
        stored = store.read_now(number)
        try:
            live = revive(stored) if stored is not None else None
        except BadLine as bad:
            log.warning("table %s has no results: %s", number, bad.code)
            continue
        if live is None or live.table.turn() is not None or not live.tenures:
            continue
        players = [live.player_of(seat) for seat in range(len(live.seats))]
        finish = finish_of(number, live.table, live.seats, live.tenures, players, rated=False)
        write_finish(connection, finish)
        count += 1
    return count
