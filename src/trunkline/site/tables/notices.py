"""Notices: one for each turn of an account, written with the line that began it, and one for each invitation.

A notice is

    waiting -> sending -> sent
            -> answered            the turn has ended before anything went out
            -> dropped             nobody is to hear of it: no way is left, the seat is another's

and waits until it is due: two minutes after the turn began, longer while its reader looks at the table or wants quiet,
or until the one message of the day. Then it becomes a message, which each way of the account delivers by itself:

    waiting -> sending, for as long as a lease holds -> sent, answered or dropped

A delivery is sent by whoever has its lease. A process that dies while it sends leaves a lease that ends, and another
one sends again: nothing is lost, and something is sent twice only if a process dies between the two moments when the
other end has it and when that is written.
"""

from __future__ import annotations

import time
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, text, update

from trunkline.game import CHANCE, Seat
from trunkline.site.tables import schema
from trunkline.site.tables.jobs.deferring import Deferred, defer
from trunkline.site.tables.jobs.registry import HOOKS, NOTICES
from trunkline.site.tables.jobs.registry import MAIL as MAIL_QUEUE
from trunkline.site.tables.jobs.registry import PUSH as PUSH_QUEUE
from trunkline.site.tables.quiet import hours_of
from trunkline.site.tables.turns import INVITE, Open, find_open, waiting_turns
from trunkline.site.tables.ways import DISCORD, MAIL, PUSH, WEBHOOK, Way, find_way, ways_of
from trunkline.site.tables.writer import Write
from trunkline.table import Table

WAITING, SENDING, SENT, ANSWERED, DROPPED = "waiting", "sending", "sent", "answered", "dropped"

DUE = 120.0
"""Seconds after which a turn that nobody has taken is made known."""

LOOKED = 60.0
"""Seconds for which whoever has looked at a table is taken to look at it."""

LEASE = 60.0
"""Seconds that a process has to send something before another one takes its place."""

KEPT = 30 * 24 * 3600.0
"""Seconds that notices are kept once they have ended."""

DECIDE, DIGEST = "notice", "digest"
"""The jobs that decide what becomes of a notice, and of all that wait for the message of the day."""

SEND = {MAIL: ("send mail", MAIL_QUEUE), PUSH: ("send push", PUSH_QUEUE)} | dict.fromkeys(
    (DISCORD, WEBHOOK), ("send hook", HOOKS)
)
"""The job that sends by a kind of way, and its queue."""

WRITE = text(
    "INSERT INTO notices (account, game, line, undone, made, due, state) "
    "VALUES (:account, :game, :line, :undone, :made, :due, 'waiting') "
    "ON CONFLICT (account, game, line) DO UPDATE "
    "SET undone = excluded.undone, due = excluded.due, state = 'waiting', message = NULL, kind = 'turn', "
    "reached = NULL "
    "WHERE notices.undone <> excluded.undone AND notices.state IN ('waiting', 'answered', 'dropped')"
)


@dataclass(frozen=True, slots=True)
class TurnNotices:
    """What is written with a line that has begun a turn, and the jobs for it."""

    write: Write | None = None
    jobs: Sequence[Deferred] = ()


def turn_notices(
    table: Table,
    game: int,
    undone: int,
    holders: Mapping[str, Container[Seat | None]],
    reached: Iterable[str],
    before: int,
    *,
    anew: bool = False,
) -> TurnNotices:
    """The notices for those reached who hold the seat to act, where its turn has begun after that many lines.

    With `anew` the table has gone back to where it is by consent: its turn begins anew, whenever it was first.
    """
    began = began_at(table)
    accounts = sorted(account for account in reached if table.turn() in holders.get(account, ()))
    if not accounts or began is None or (began <= before and not anew):
        return TurnNotices()
    made = time.time()
    due = made + DUE
    asked = asked_at(table)
    rows = [
        {"account": account, "game": game, "line": asked, "undone": undone, "made": made, "due": due}
        for account in accounts
    ]

    def write(connection: Connection) -> None:
        if anew:
            n = schema.notices.c
            connection.execute(delete(schema.notices).where(n.game == game, n.line >= began))
            r = schema.reminders
            connection.execute(delete(r).where(r.c.game == game, r.c.line >= began))
        for row in rows:
            connection.execute(WRITE, row)

    return TurnNotices(write, [_decide(game, asked, due)])


def asked_at(table: Table) -> int:
    """After how many lines the seat to act is asked, but for what chance has done since.

    That is later than its turn began where the table has played for it what was no choice, or by a standing order.
    """
    n = len(table.entries)
    while n and table.entries[n - 1].seat == CHANCE:
        n -= 1
    return n


def began_at(table: Table) -> int | None:
    """After how many lines the present turn began: chance comes within it; None when nobody is to act."""
    turn, entries = table.turn(), table.entries
    if turn is None or turn == CHANCE:
        return None
    n = len(entries)
    while n and entries[n - 1].seat in (turn, CHANCE):
        n -= 1
    return n


def was_reached(connection: Connection, game: int, line: int, accounts: Sequence[str]) -> bool:
    """Whether a notice of a turn has gone out to one of these accounts, by one way at least.

    It may be of a later line than that after which the turn began: of a part of it.
    """
    n = schema.notices.c
    wanted = select(n.id).where(n.game == game, n.line >= line, n.account.in_(accounts), n.reached.is_not(None))
    return connection.execute(wanted.limit(1)).first() is not None


def _decide(game: int, line: int, due: float) -> Deferred:
    # It names no account: a guest may have become another one until then.
    return Deferred(NOTICES, DECIDE, {"game": game, "line": line}, at=due)


def decide(connection: Connection, game: int, line: int, now: float) -> None:
    """Decide what becomes of the notices of a turn that are due; those of later wait for another job."""
    n = schema.notices.c
    those = (n.game == game, n.line == line, n.state == WAITING, n.due <= now + 1)
    wanted = select(n.id, n.kind, n.account).where(*those)
    for row in connection.execute(wanted.order_by(n.id).with_for_update()).all():
        _decide_one(connection, row.id, row.kind, row.account, game, line, now)


def call(connection: Connection, number: int, now: float) -> None:
    """Let whoever is invited hear of it, if they have a way; `number` is that of the invitation."""
    i, n = schema.invitations.c, schema.notices.c
    row = connection.execute(select(i.account, i.game).where(i.id == number, i.account != "")).first()
    if row is None or not any(way.off is None for way in ways_of(connection, row.account)):
        return
    known = {"account": row.account, "game": row.game, "line": -number}
    if connection.execute(select(n.id).where(*(n[key] == value for key, value in known.items()))).first() is None:
        values = known | {"undone": 0, "made": now, "due": now, "state": WAITING, "kind": INVITE}
        connection.execute(insert(schema.notices).values(values))
    decide(connection, row.game, -number, now)


def _decide_one(connection: Connection, number: int, kind: str, account: str, game: int, line: int, now: float) -> None:
    """Let a notice go out, wait longer, or end."""
    if find_open(connection, kind, account, game, line) is None:
        _end(connection, [number], ANSWERED)
        return
    ways = [way for way in ways_of(connection, account) if way.off is None]
    if not ways:
        _end(connection, [number], DROPPED)
        return
    hours = hours_of(connection, account)
    day = hours.next_digest(now)
    if day is not None:
        _put_off(connection, number, day)
        defer(connection, [Deferred(NOTICES, DIGEST, {"account": account}, key=f"digest {account} {day:.0f}", at=day)])
        return
    later = hours.quiet_end(now)
    if later is None:
        s = schema.seen.c
        seen = connection.execute(select(s.at).where(s.account == account, s.game == game)).scalar()
        later = seen + LOOKED if seen is not None and seen + LOOKED > now else None
    if later is not None:
        _put_off(connection, number, later)
        defer(connection, [_decide(game, line, later)])
        return
    _send(connection, [number], ways, now, digest=False)


def decide_anew(connection: Connection, account: str, now: float) -> None:
    """Decide soon about all that waits for an account, whose hours may be others by now."""
    n = schema.notices
    mine = update(n).where(n.c.account == account, n.c.state == WAITING)
    rows = connection.execute(mine.values(due=now + DUE).returning(n.c.game, n.c.line)).all()
    defer(connection, [_decide(row.game, row.line, now + DUE) for row in rows])


def call_waiting(connection: Connection, account: str, now: float) -> None:
    """Let an account that has a way from now on hear of the turns that wait for it, as if they began now."""
    if not any(way.off is None for way in ways_of(connection, account)):
        return
    n = schema.notices
    due, jobs = now + DUE, []
    for game, line, undone in waiting_turns(connection, account):
        this = (n.c.account == account, n.c.game == game, n.c.line == line)
        known = connection.execute(select(n.c.id, n.c.state).where(*this)).first()
        if known is None:
            row = {"account": account, "game": game, "line": line, "undone": undone, "made": now, "due": due}
            connection.execute(insert(n).values(**row, state=WAITING))
        elif known.state in (ANSWERED, DROPPED):
            again = {"state": WAITING, "due": due, "undone": undone, "message": None, "kind": "turn"}
            connection.execute(update(n).where(n.c.id == known.id).values(again))
        else:  # it waits already, or has gone out
            continue
        jobs.append(_decide(game, line, due))
    defer(connection, jobs)


def gather(connection: Connection, account: str, now: float) -> None:
    """Let all that waits for the message of the day go out with it."""
    n = schema.notices.c
    wanted = select(n.id, n.kind, n.game, n.line).where(n.account == account, n.state == WAITING, n.due <= now + 1)
    ids = []
    for row in connection.execute(wanted.order_by(n.id).with_for_update()).all():
        if find_open(connection, row.kind, account, row.game, row.line) is None:
            _end(connection, [row.id], ANSWERED)
        else:
            ids.append(row.id)
    ways = [way for way in ways_of(connection, account) if way.off is None]
    if ids and ways:
        _send(connection, ids, ways, now, digest=True)
    else:
        _end(connection, ids, DROPPED)


def _put_off(connection: Connection, number: int, due: float) -> None:
    n = schema.notices
    connection.execute(update(n).where(n.c.id == number).values(due=due))


def _end(connection: Connection, ids: Sequence[int], state: str) -> None:
    n = schema.notices
    connection.execute(update(n).where(n.c.id.in_(ids)).values(state=state))


def _send(connection: Connection, ids: Sequence[int], ways: Iterable[Way], now: float, *, digest: bool) -> None:
    """Let notices go out as one message, by each of these ways."""
    n, d = schema.notices, schema.deliveries
    connection.execute(update(n).where(n.c.id.in_(ids)).values(state=SENDING, message=ids[0]))
    jobs = []
    for way in ways:
        row = {"message": ids[0], "way": way.id, "digest": digest, "made": now, "state": WAITING}
        number = connection.execute(insert(d).values(row).returning(d.c.id)).scalar_one()
        jobs.append(send_job(way.kind, number))
    defer(connection, jobs)


def send_job(kind: str, delivery: int, at: float | None = None) -> Deferred:
    """The job that sends a delivery by a kind of way."""
    name, queue = SEND[kind]
    return Deferred(queue, name, {"delivery": delivery, "kind": kind}, at=at)


@dataclass(frozen=True, slots=True)
class Delivery:
    """What a process may send now: by which way, which news; `made` in seconds since 1970, `tries` with this one."""

    id: int
    message: int
    way: Way
    news: Sequence[Open]
    made: float
    tries: int
    digest: bool


def take(connection: Connection, number: int, kind: str, now: float) -> Delivery | None:
    """Have a delivery to oneself for a `LEASE`; None when there is nothing to send, now or ever.

    Whose turn has ended hears no more of it. What another process has to itself is looked at again when its lease ends.
    """
    d, n = schema.deliveries, schema.notices.c
    row: Any = connection.execute(select(d).where(d.c.id == number).with_for_update()).first()
    if row is None or row.state not in (WAITING, SENDING):
        return None
    if row.state == SENDING and row.lease > now:
        defer(connection, [send_job(kind, number, row.lease)])
        return None
    way = find_way(connection, row.way)
    if way is None or way.off is not None:
        finish(connection, number, row.message, DROPPED)
        return None
    wanted = select(n.kind, n.account, n.game, n.line).where(n.message == row.message).order_by(n.id)
    found = [find_open(connection, *notice) for notice in connection.execute(wanted).all()]
    news = [each for each in found if each is not None]
    if not news:
        finish(connection, number, row.message, ANSWERED)
        return None
    mine = update(d).where(d.c.id == number)
    connection.execute(mine.values(state=SENDING, lease=now + LEASE, tries=row.tries + 1))
    return Delivery(number, row.message, way, news, row.made, row.tries + 1, row.digest)


def finish(connection: Connection, number: int, message: int, state: str) -> None:
    """A delivery has ended, and so have its notices when it was the last, or something went out."""
    d, n = schema.deliveries, schema.notices
    connection.execute(update(d).where(d.c.id == number).values(state=state))
    others = select(d.c.id).where(d.c.message == message, d.c.state.in_((WAITING, SENDING)))
    if state == SENT or connection.execute(others.limit(1)).first() is None:
        open_ones = update(n).where(n.c.message == message, n.c.state == SENDING)
        connection.execute(open_ones.values(state=state, **({"reached": time.time()} if state == SENT else {})))


def try_later(connection: Connection, number: int, kind: str, at: float) -> None:
    """A delivery has failed and is tried again."""
    d = schema.deliveries
    connection.execute(update(d).where(d.c.id == number).values(state=WAITING, lease=0.0))
    defer(connection, [send_job(kind, number, at)])


def forget_old_notices(connection: Connection, now: float) -> None:
    """Let go of what has ended long ago, and of who has looked at what."""
    d, n, s, r = schema.deliveries, schema.notices, schema.seen, schema.reminders
    connection.execute(delete(r).where(r.c.at < now - KEPT))
    over = (SENT, ANSWERED, DROPPED)
    connection.execute(delete(n).where(n.c.made < now - KEPT, n.c.state.in_(over)))
    connection.execute(delete(d).where(d.c.made < now - KEPT, d.c.state.in_(over)))
    connection.execute(delete(s).where(s.c.at < now - 24 * 3600))
