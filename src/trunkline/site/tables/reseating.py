"""Changing who plays seats: in memory, and with their holdings, tenures, clocks and bots in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.site.tables.absent import Unplayable
from trunkline.site.tables.asks import write_ask
from trunkline.site.tables.clocks import first_clock
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.seating import Seating, end_gathering, write_seatings
from trunkline.site.tables.store import Store
from trunkline.site.tables.tenures import BACK, after_seating
from trunkline.site.tables.ways import find_reached, keep_apart
from trunkline.site.tables.writer import Write, together


async def reseat(live: LiveTable, store: Store, seatings: Sequence[Seating], also: Write | None = None) -> None:
    """Let seats change, with their bots; what a seat has ordered or is asked ends where somebody else sits there.

    `also` is written with it. Raises Stale, or BadLine for an unknown bot.
    """
    line = live.table.line
    before = [list(each) for each in live.tenures]
    handed = [each.seat for each in seatings if each.changes_hands]
    box = titles.title(live.table.game.title)
    bots = {each.seat: box.bot(each.info.bot) for each in seatings if each.info.bot}
    fresh = {
        each.seat: first_clock(live.pace)
        for each in seatings
        if live.pace.limited and each.new is not None and not each.new.bot and each.new.began != BACK
    }
    if (stop := live.stop()) is not None:
        raise Unplayable(BadLine(stop.code, **stop.values))
    # From here on memory is ahead of the disk: when nothing can be written it is let go.
    for each in seatings:
        live.bots.pop(each.seat, None)
        live.seats[each.seat] = each.info
        if each.empties:
            for seats in live.holders.values():
                seats.pop(each.seat, None)
        if each.account:
            live.holders.setdefault(each.account, {})[each.seat] = line
        live.tenures[each.seat] = after_seating(live.tenures[each.seat], line, each.ended, each.new)
    live.bots |= bots
    live.table.orders = {seat: order for seat, order in live.table.orders.items() if seat not in handed}
    write = partial(write_seatings, game=live.id, line=line, seatings=seatings, before=before)
    unask = partial(write_ask, game=live.id, ask=None) if handed and live.ask is not None else None
    begins = live.gathering and not live.missing()
    begin = partial(end_gathering, game=live.id) if begins else None
    live.gathering = live.gathering and not begins
    accounts, reached = [each.account for each in seatings if each.account], frozenset[str]()

    def look_up(connection: Connection) -> None:
        nonlocal reached
        for account in accounts:
            keep_apart(connection, account)
        reached = find_reached(connection, accounts)

    writes = together(write, unask, begin, look_up if accounts else None, also)
    await live.write_aside(store, writes, fresh, anew=begins)
    live.reached |= reached
    if handed:
        live.ask = None
