"""Making a ghost of an account: bots take its seats, the seats get other names in every record, its studies go.

A record with other names is checked line by line before it takes the place of the old one; it leads to the same end.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Collection, Mapping, Sequence
from functools import partial

from sqlalchemy import Connection, select, update

from trunkline.site.tables import schema
from trunkline.site.tables.absent import NoTable, Unplayable
from trunkline.site.tables.ghosts import due_ghosts, erase
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.heads import Conflict, count_aside
from trunkline.site.tables.jobs.registry import CLOCK
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.luck import Luck
from trunkline.site.tables.mending import TRIES, hand_over
from trunkline.site.tables.news import announce_positions
from trunkline.site.tables.studies import delete_game
from trunkline.table import Table

log = logging.getLogger("trunkline.site")

EVERY = 3600
"""Seconds between two looks for accounts whose week is over."""

FORMER = "former-player"
"""What the seat of a ghost is called."""


async def make_ghost(hall: Hall, account: str, *, words: bool = False) -> None:
    """Let an account be a ghost, with `words` without what it wrote; can be done again where it was interrupted."""
    await delete_studies(hall, account)
    await hand_over(hall, account, for_good=True)
    for number, seats in (await hall.store.ask(lambda to: seats_of(to, account))).items():
        await rename(hall, number, seats)
    name = hall.store.writer.name
    ended: list[str] = await hall.store.writer.run(lambda to: erase(to, name, account, words=words))
    hall.sessions.forget(ended)
    await asyncio.to_thread(hall.store.tidy_file)
    log.info("an account is deleted")


async def make_ghosts(hall: Hall) -> None:
    """Do so with all whose week is over."""
    for account in await hall.store.ask(due_ghosts):
        await make_ghost(hall, account)


async def delete_studies(hall: Hall, account: str) -> None:
    """Delete the studies and first games of an account with all their lines."""
    g, name = schema.games.c, hall.store.writer.name
    mine = select(g.id).where(g.level.in_(("study", "lesson")), g.host == account)

    def write(connection: Connection, number: int) -> None:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA secure_delete=ON")
        delete_game(connection, name, number)

    for row in await hall.store.rows(mine):
        await hall.store.writer.run(partial(write, number=row.id))
        try:
            async with hall.at(row.id) as live:  # it is in memory still
                hall.drop(live)
                hall.notify(live)
        except (NoTable, Unplayable):
            continue


def seats_of(connection: Connection, account: str) -> dict[int, set[int]]:
    """The seats that are to be called otherwise, by game: where an account sat, and the same in studies of others."""
    t, s = schema.tenures.c, schema.studies.c
    out: dict[int, set[int]] = {}
    for game, seat in connection.execute(select(t.game, t.seat).where(t.account == account)):
        out.setdefault(game, set()).add(seat)
    for game, root in connection.execute(select(s.game, s.root).where(s.root.in_(list(out)))).all():
        out[game] = out.get(game, set()) | out[root]
    return out


def other_names(names: Sequence[str], seats: Collection[int]) -> dict[str, str]:
    """The words that take the place of those of some seats."""
    taken, out = set(names), {}
    for seat in sorted(seats):
        word, n = FORMER, 2
        while word in taken:
            word, n = f"{FORMER}-{n}", n + 1
        taken.add(word)
        out[names[seat]] = word
    return out


def with_names(line: str, words: Mapping[str, str]) -> str:
    """A line with other names of seats.

    >>> with_names("ann deal anna ann 1", {"ann": "former-player"})
    'former-player deal anna former-player 1'
    """
    return re.sub(r"\S+", lambda found: words.get(found[0], found[0]), line)


async def rename(hall: Hall, number: int, seats: Collection[int]) -> None:
    """Call seats of a table otherwise; where its record cannot be read or would not hold, its labels go alone."""
    for _ in range(TRIES):
        try:
            async with hall.at(number) as live:
                words = other_names([str(info.name) for info in live.seats], seats)
                fits = await asyncio.to_thread(holds_with, live, words)
                await write_names(hall, live, seats, words if fits else {})
                hall.drop(live)
                hall.notify(live)
            return
        except Conflict:
            continue
        except NoTable:
            return
        except Unplayable:
            log.warning("table %s cannot be read: the names in its lines stay", number)
            await hall.store.writer.run(lambda to: clear_labels(to, number, seats))
            return


def holds_with(live: LiveTable, words: Mapping[str, str]) -> bool:
    """Whether the record of a table holds with other names, and leads to where it did; slow."""
    record = live.table.record.copy()
    record.seats = tuple(words.get(str(name), str(name)) for name in record.seats)
    record.lines = [with_names(line, words) for line in record.lines]
    table = Table(live.table.game, record=record, rng=Luck())
    same = table.stopped is None and table.line == live.table.line and table.turn() == live.table.turn()
    holds = same and list(table.game.scores(table.state).items()) == list(
        live.table.game.scores(live.table.state).items()
    )
    if not holds:
        log.warning("table %s: the record does not hold with other names, which stay", live.id)
    return holds


def clear_labels(connection: Connection, game: int, seats: Collection[int]) -> None:
    """Let seats have no other name than their word."""
    for table in (schema.seats, schema.tenures):
        connection.execute(update(table).where(table.c.game == game, table.c.seat.in_(seats)).values(label=""))


async def write_names(hall: Hall, live: LiveTable, seats: Collection[int], words: Mapping[str, str]) -> None:
    """Write other names of seats with all lines that have them; raises Conflict where the table is elsewhere by now."""
    name, at = hall.store.writer.name, live.stored

    def write(connection: Connection) -> None:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA secure_delete=ON")
        moved = count_aside(connection, [live.id])
        if moved.get(live.id) != at._replace(asides=at.asides + 1):
            raise Conflict
        clear_labels(connection, live.id, seats)
        ours, lines, heads, back = schema.seats, schema.lines, schema.heads, schema.takebacks
        for old, new in words.items():
            connection.execute(update(ours).where(ours.c.game == live.id, ours.c.name == old).values(name=new))
            connection.execute(update(heads).where(heads.c.game == live.id, heads.c.turn == old).values(turn=new))
            connection.execute(update(back).where(back.c.game == live.id, back.c.seat == old).values(seat=new))
        for n, line in connection.execute(select(lines.c.n, lines.c.text).where(lines.c.game == live.id)).all():
            if (new := with_names(line, words)) != line:
                connection.execute(update(lines).where(lines.c.game == live.id, lines.c.n == n).values(text=new))
        for number, taken in connection.execute(select(back.c.id, back.c.lines).where(back.c.game == live.id)).all():
            connection.execute(update(back).where(back.c.id == number).values(lines=with_names(taken, words)))
        if connection.dialect.name == "postgresql":
            announce_positions(connection, name, moved.items())

    await hall.store.writer.run(write)


def add_ghosts(hall: Hall) -> None:
    """Let the jobs of a hall do so."""

    async def look(timestamp: int) -> None:
        await make_ghosts(hall)

    hall.jobs.add_periodic("ghosts", CLOCK, look, EVERY)


__all__ = ["EVERY", "add_ghosts", "make_ghost", "make_ghosts"]
