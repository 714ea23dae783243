"""Mending tables: to set one back to a line, to free a seat, to stop it, to let it go on, to delete it.

Each is an act of `care.py`, written in the transaction of what it changes; the page of the table has it
with its reason.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection, delete, select, update

from trunkline.actions import BadLine
from trunkline.game import Illegal, Seat, object_to
from trunkline.site.tables import schema
from trunkline.site.tables.care import DELETE, HOUSE, REPLACE, RESUME, REWIND, STOP, Act, check_reason, write_act
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.heads import count_aside
from trunkline.site.tables.links import link_path, next_token
from trunkline.site.tables.live import LiveTable, Stale
from trunkline.site.tables.news import announce_positions
from trunkline.site.tables.reseating import reseat
from trunkline.site.tables.results import withdraw
from trunkline.site.tables.seating import Seating
from trunkline.site.tables.sitting import leave, stand_in, stand_in_kind
from trunkline.site.tables.tenures import LATE, LEFT, REMOVED, STAND_IN, Tenure, now_at
from trunkline.site.tables.tokens import hash_of
from trunkline.site.tables.writer import Write, together
from trunkline.words import N_, WORDS

log = logging.getLogger("trunkline.site")

TRIES = 5
"""How often it is tried again what other processes have changed meanwhile."""

WORDS.update(
    {
        "no-line": N_("The table has {lines} lines; name one of these, or 0."),
        "no-such-seat": N_("There is no seat “{seat}” at this table."),
        "bots-own-seat": N_("A bot plays the seat “{seat}” for itself; nobody is to be replaced there."),
        "table-closed": N_("This table has been stopped by those who look after the site."),
        "not-closed": N_("This table is not stopped."),
    }
)


async def rewind(live: LiveTable, hall: Hall, actor: str, n: int, reason: str) -> None:
    """Set a table back to its first n lines, whoever played the others, which are kept; raises BadLine, or Stale."""
    why = check_reason(reason)
    if not 0 <= n <= live.table.line:
        raise BadLine("no-line", lines=live.table.line)
    act = Act(actor, REWIND, "", live.id, str(live.table.line), str(n), why)
    await live.go_back(hall.store, HOUSE, n, partial(write_act, act=act))
    live.acts.insert(0, act)
    hall.notify(live)
    log.info("table %s: set back to line %s by those who look after the site", live.id, n)


async def replace_seat(live: LiveTable, hall: Hall, actor: str, name: str, reason: str) -> str:
    """Let nobody hold a seat any more: a bot plays there, and the link that is given leads somebody else to it.

    Raises BadLine, Illegal once the game is over, or Stale.
    """
    why = check_reason(reason)
    seat = next((k for k, info in enumerate(live.seats) if info.name == name), None)
    if seat is None:
        raise BadLine("no-such-seat", seat=name)
    info = live.seats[seat]
    if info.bot and not info.stands_in:
        raise BadLine("bots-own-seat", seat=name)
    if live.table.turn() is None:
        raise Illegal(object_to("game-over"))
    token = next_token(hall.store, live, seat)
    act = Act(actor, REPLACE, live.player_of(seat), live.id, name, "", why)
    await empty(live, hall, seat, token, partial(write_act, act=act))
    live.acts.insert(0, replace(act, account=""))
    hall.notify(live)
    return link_path(live.id, token)


async def empty(live: LiveTable, hall: Hall, seat: Seat, token: str, also: Write | None) -> None:
    """Take a seat from its person for good: a bot plays there, or it waits for another one while the table gathers."""
    if live.gathering:
        await leave(live, hall.store, seat, hash_of(token), also)
        return
    info, line = live.seats[seat], live.table.line
    kind = info.bot or stand_in_kind(live)
    then = replace(info, bot=kind, open=False, taken=True, token=hash_of(token), links=info.links + 1, stands_in=LEFT)
    ended = REMOVED if now_at(live.tenures[seat]) is not None else ""
    new = Tenure("", kind, "", STAND_IN, line)
    await reseat(live, hall.store, [Seating(seat, then, empties=True, ended=ended, new=new)], also)


async def close(live: LiveTable, hall: Hall, actor: str, reason: str, *, on: bool) -> None:
    """Let nobody play at a table any more, or again; raises BadLine, or Stale."""
    why = check_reason(reason)
    if not on and not live.closed:
        raise BadLine("not-closed")
    act = Act(actor, STOP if on else RESUME, "", live.id, "", "", why)
    before, live.closed = live.closed, on  # before it is written, so that clocks and bots stand still, or go on
    change = update(schema.games).where(schema.games.c.id == live.id).values(closed=on)

    def write(connection: Connection) -> None:
        connection.execute(change)

    try:
        await live.write_aside(hall.store, together(write, partial(write_act, act=act)), anew=not on, closes=True)
    except BaseException:
        live.closed = before
        raise
    live.acts.insert(0, act)
    hall.notify(live)


async def remove_table(live: LiveTable, hall: Hall, actor: str, reason: str) -> None:
    """Delete a table with all its lines, and what it has come to; the audit keeps that it was there."""
    why = check_reason(reason)
    game = live.table.game
    act = Act(actor, DELETE, live.host, live.id, f"{game.title} {game.map_name} {live.table.line}", "", why)
    name = hall.store.writer.name

    def write(connection: Connection) -> None:
        moved = count_aside(connection, [live.id])
        withdraw(connection, live.id)
        write_act(connection, act)
        connection.execute(delete(schema.games).where(schema.games.c.id == live.id))
        if connection.dialect.name == "postgresql":
            announce_positions(connection, name, moved.items())

    await hall.store.writer.run(write)
    hall.drop(live)
    hall.notify(live)


async def hand_over(hall: Hall, account: str, *, for_good: bool = False) -> int:
    """Let bots stand in at all seats of an account whose games go on, until it is back or for good; how many seats.

    Where nothing has begun the seat waits for somebody else.
    """
    h, head, g = schema.holdings.c, schema.heads.c, schema.games.c
    wanted = select(h.game).join(schema.heads, head.game == h.game).join(schema.games, g.id == h.game)
    wanted = wanted.where(h.browser == account, ~head.over, g.level.not_in(("study", "lesson"))).distinct()
    count = 0
    for row in await hall.store.rows(wanted):
        for _ in range(TRIES):
            try:
                async with hall.at(row.game) as live:
                    count += await give_up_seats(live, hall, account, for_good=for_good)
                    hall.notify(live)
                break
            except Stale:
                continue
        else:
            log.warning("table %s changes without an end: its seats stay as they are", row.game)
    return count


async def give_up_seats(live: LiveTable, hall: Hall, account: str, *, for_good: bool) -> int:
    """The same at one table; nothing where its record cannot go on."""
    if live.stop() is not None or live.table.turn() is None:
        return 0
    count = 0
    for seat in live.seats_of(account):
        if live.gathering or for_good:
            await empty(live, hall, seat, next_token(hall.store, live, seat), None)
        elif not live.seats[seat].bot:
            await stand_in(live, hall.store, seat, LATE)
        else:
            continue
        count += 1
    return count
