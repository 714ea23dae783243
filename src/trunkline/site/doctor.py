"""Whether a site can run on this machine: each check by itself, with a sentence on what was found."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, func, insert, select

from trunkline import titles
from trunkline.site.logs import without_secrets
from trunkline.site.settings import Settings
from trunkline.site.tables import push, schema
from trunkline.site.tables.engine import check_encoding, open_engine
from trunkline.site.tables.jobs.deferring import lengths
from trunkline.site.tables.jobs.registry import QUEUES
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.mail import greet, mail_server
from trunkline.site.tables.new import NewSeat, insert_table, open_table
from trunkline.site.tables.notices import WAITING
from trunkline.site.tables.reviving import live_table
from trunkline.site.tables.store import Store
from trunkline.site.tables.upgrading import current_revision, newest_revision
from trunkline.table import Table

ROOM = 200 * 1024 * 1024
"""Bytes that should be free beside the database."""

DRIFT = 2.0
"""Seconds that the clocks of this machine and of the database may differ."""


PATIENCE = 60.0
"""Seconds that a job may wait."""

LATE = 600.0
"""Seconds after which a notice that was due and has not gone out is late."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check has found: its name, whether all is well, a sentence."""

    name: str
    ok: bool
    words: str


class Trouble(Exception):
    """Something is not well; the words say what."""


def examine(settings: Settings) -> Iterator[Finding]:
    """All findings, one after the other; after one that all others need they end."""
    yield (finding := check("settings", lambda: f"database {without_secrets(settings.url)}"))
    try:
        engine = open_engine(settings)
    except Exception as error:
        yield Finding("database", False, words_of(error))
        return
    try:
        for name, look, needed in (
            ("database", reach, True),
            ("migrations", migrated, True),
            ("writing", write, True),
            ("clock", clock, False),
            ("jobs", jobs, False),
            ("notices", notices, False),
        ):
            yield (finding := check(name, lambda look=look: look(engine)))  # type: ignore[misc]
            if needed and not finding.ok:
                return
    finally:
        engine.dispose()
    yield check("disk", lambda: disk(settings))
    if settings.mail:
        yield check("mail", lambda: mail(settings))
    yield check("a move", lambda: asyncio.run(move(settings)))


def check(name: str, look: Callable[[], str]) -> Finding:
    """One check: its sentence, or what went wrong in one line."""
    try:
        return Finding(name, True, look())
    except Exception as error:
        return Finding(name, False, words_of(error))


def words_of(error: Exception) -> str:
    """What went wrong, in one line without a password."""
    words = str(getattr(error, "orig", None) or error).strip() or type(error).__name__
    return without_secrets(words.splitlines()[0])


def reach(engine: Engine) -> str:
    """The database answers."""
    with engine.connect() as connection:
        check_encoding(connection)
        version = "sqlite_version()" if engine.dialect.name == "sqlite" else "version()"
        found = str(connection.exec_driver_sql(f"SELECT {version}").scalar())
    return f"SQLite {found}" if engine.dialect.name == "sqlite" else " ".join(found.split()[:2])


def migrated(engine: Engine) -> str:
    """It has had all migrations, and none that this program does not know."""
    newest = newest_revision()
    with engine.connect() as connection:
        found = current_revision(connection)
    if found != newest:
        raise Trouble(f"it is at {found or 'none'}, this program at {newest}: `trunkline serve` brings it up to date")
    return f"at {newest}"


def write(engine: Engine) -> str:
    """It can be written; what was written is taken back."""
    with engine.connect() as connection:
        connection.execute(insert(schema.settings).values(name="doctor", value="scratch"))
        connection.rollback()
    return "can be written"


def clock(engine: Engine) -> str:
    """The clock agrees with the database's, and no table has moved in the future."""
    with engine.connect() as connection:
        last = connection.execute(select(func.max(schema.heads.c.moved))).scalar()
        apart = _apart(connection)
    if last is not None and last > time.time() + DRIFT:
        raise Trouble(f"a table has moved {last - time.time():.0f} seconds from now: the clock was set back")
    if apart > DRIFT:
        raise Trouble(f"the clocks of this machine and of the database are {apart:.1f} seconds apart")
    return "agrees with the database"


def _apart(connection: Connection) -> float:
    if connection.dialect.name != "postgresql":
        return 0.0
    there = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())::float8").scalar_one()
    return abs(float(there) - time.time())


def jobs(engine: Engine) -> str:
    """What may wait is done soon."""
    with engine.connect() as connection:
        found = lengths(connection, QUEUES)
    for queue, length in found.items():
        if length.failing:
            raise Trouble(f"{length.failing} of the queue {queue} fail again and again: the log says why")
        if length.stalled:
            raise Trouble(f"{length.stalled} of the queue {queue} were left by a process that is gone")
        if length.oldest > PATIENCE and engine.dialect.name == "postgresql":
            raise Trouble(
                f"{length.waiting} of the queue {queue} wait, the oldest for {length.oldest:.0f} seconds: "
                "start `trunkline work`, or more of it"
            )
    return f"{sum(length.waiting for length in found.values())} wait"


def notices(engine: Engine) -> str:
    """Notices go out in time."""
    n, w, now = schema.notices.c, schema.ways.c, time.time()
    with engine.connect() as connection:
        late, oldest = connection.execute(
            select(func.count(), func.min(n.due)).where(n.state == WAITING, n.due < now - LATE)
        ).one()
        ways = connection.execute(select(func.count()).select_from(schema.ways)).scalar_one()
        off = connection.execute(select(func.count()).where(w.off.is_not(None))).scalar_one()
    if late:
        raise Trouble(
            f"{late} should have gone out, the oldest {(now - oldest) / 60:.0f} minutes ago: "
            "some process must work on the queue notices"
        )
    pushes = "browsers are reached" if push.is_there() else "no browser is reached without the extra push"
    return f"none is late, {ways} ways, {off} of them off; {pushes}"


def mail(settings: Settings) -> str:
    """The server that mail is sent by answers; nothing is sent."""
    server = mail_server(settings)
    assert server is not None
    return f"{asyncio.run(greet(server))} takes mail at {server.host}:{server.port}"


def disk(settings: Settings) -> str:
    """There is room for what will be played."""
    if not settings.is_sqlite:
        return "the database keeps its own; look there"
    folder = (settings.file or Path("memory")).resolve().parent
    free = shutil.disk_usage(folder).free
    if free < ROOM:
        raise Trouble(f"only {free / 1e6:.0f} MB are free at {folder}")
    return f"{free / 1e9:.1f} GB free at {folder}"


async def move(settings: Settings) -> str:
    """A move is made and taken back at a scratch table, which is gone afterwards."""
    name = next(iter(titles.SHELF))
    box = titles.title(name)
    seats = [NewSeat(f"seat-{i}", "link") for i in range(box.maps[0].least)]
    store = Store(settings)
    await store.open()
    try:
        table, options = open_table(name, box.maps[0].name, {}, seats)
        made = await store.writer.run(lambda to: insert_table(to, store.secret, table, options, seats, "doctor"))
        try:
            live = live_table(made.row, table, [], made.tenures)
            return await _to_and_fro(live, store, box.label)
        finally:
            await store.writer.run(lambda to: to.execute(delete(schema.games).where(schema.games.c.id == made.row.id)))
    finally:
        await store.close()


async def _to_and_fro(live: LiveTable, store: Store, title: str) -> str:
    begin = time.perf_counter()
    seat, line = _choice(live.table)
    await live.play(store, line)
    await live.undo(store, seat)
    return f"made and taken back at a table of {title} in {(time.perf_counter() - begin) * 1000:.0f} ms"


def _choice(table: Table) -> tuple[int, str]:
    """A seat and a line of it that may be taken back; raises Trouble where the title begins with none."""
    seat = table.turn()
    assert seat is not None
    for words in table.lines(seat):
        line = f"{table.state.names[seat]} {words}"
        trial = Table(table.game, record=table.record)
        trial.say(line)
        if trial.can_undo(seat) is None:
            return seat, line
    raise Trouble("no line of the scratch table can be taken back")
