"""When players are away: said in advance by each account, so many days a year; clocks stand still then."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, delete, insert, select, update

from trunkline.actions import BadLine
from trunkline.game import Seat
from trunkline.site.tables import schema
from trunkline.site.tables.clocks import find_clocks, timed_clock, write_clocks
from trunkline.site.tables.heads import Position
from trunkline.site.tables.hours import Span, joined_spans
from trunkline.site.tables.news import announce_positions
from trunkline.site.tables.pace import DAY, read_pace
from trunkline.words import N_, WORDS

BUDGET = 30
"""Days a year that an account may be away."""

YEAR = 365 * DAY

WORDS.update(
    {
        "away-past": N_("This time is over already."),
        "away-backwards": N_("The end comes before the beginning."),
        "away-budget": N_("That would be more than {days} days in a year."),
    }
)


@dataclass(frozen=True, slots=True)
class Absence:
    """A time that an account is away."""

    id: int
    start: float
    end: float


def absences_of(connection: Connection, accounts: Collection[str], since: float) -> dict[str, list[Absence]]:
    """The times of accounts that were not over at a moment, in order."""
    a = schema.away.c
    out: dict[str, list[Absence]] = {}
    wanted = select(a.account, a.id, a.start, a.until).where(a.account.in_(accounts), a.until > since).order_by(a.start)
    for account, *rest in connection.execute(wanted):
        out.setdefault(account, []).append(Absence(*rest))
    return out


def check_absence(known: Sequence[Span], start: float, end: float, now: float) -> None:
    """Raise BadLine for a time that cannot be away beside those that are known: too long in any year, or over."""
    if end <= start:
        raise BadLine("away-backwards")
    if end <= now:
        raise BadLine("away-past")
    apart = joined_spans([*known, (max(start, now), end)])
    for first, _ in apart:  # no year has more in it than one that begins with one of them
        inside = sum(max(0.0, min(last, first + YEAR) - begin) for begin, last in apart if begin >= first)
        if inside > BUDGET * DAY:
            raise BadLine("away-budget", days=BUDGET)


def go_away(
    connection: Connection, sender: str, account: str, start: float, end: float, now: float
) -> dict[int, Position]:
    """Let an account be away for a time; gives where its games are then. Raises BadLine."""
    known = [(each.start, each.end) for each in absences_of(connection, [account], now - YEAR).get(account, [])]
    check_absence(known, start, end, now)
    connection.execute(insert(schema.away).values(account=account, start=max(start, now), until=end))
    return renew_clocks(connection, sender, account)


def come_home(connection: Connection, sender: str, account: str, number: int, now: float) -> dict[int, Position]:
    """Let a time of an account end now, or never begin; gives where its games are then."""
    a = schema.away
    mine = (a.c.id == number) & (a.c.account == account)
    connection.execute(delete(a).where(mine, a.c.start >= now))
    connection.execute(update(a).where(mine, a.c.start < now, a.c.until > now).values(until=now))
    return renew_clocks(connection, sender, account)


def spans_of(connection: Connection, accounts: Collection[str]) -> dict[str, list[Span]]:
    """All times that accounts are or were away."""
    found = absences_of(connection, accounts, 0.0)
    return {account: [(each.start, each.end) for each in times] for account, times in found.items()}


def renew_clocks(connection: Connection, sender: str, account: str) -> dict[int, Position]:
    """Let deadlines of an account's games follow from when it is away; gives where those games are then."""
    t, g, heads = schema.tenures.c, schema.games.c, schema.heads
    held = select(t.game, t.seat).where(t.account == account, t.ended == "")
    seats: dict[int, set[Seat]] = {}
    for game, seat in connection.execute(held):
        seats.setdefault(game, set()).add(seat)
    wanted = select(g.id, g.pace).join(heads, heads.c.game == g.id)
    games = connection.execute(wanted.where(g.id.in_(seats), g.pace != "", ~heads.c.over).order_by(g.id)).all()
    spans = spans_of(connection, [account]).get(account, [])
    moved = {}
    for game, text in games:
        pace = read_pace(text)
        if not pace.limited or not pace.vacation:
            continue
        # The head first: whoever moves meanwhile has to look again.
        where = update(heads).where(heads.c.game == game).values(asides=heads.c.asides + 1)
        row = connection.execute(where.returning(heads.c.line, heads.c.undone, heads.c.asides)).one()
        moved[game] = Position(*row)
        clocks = {seat: clock for seat, clock in find_clocks(connection, game).items() if seat in seats[game]}
        renewed = {}
        for seat, clock in clocks.items():
            if (timed := timed_clock(pace, clock, spans)).deadline != clock.deadline:
                renewed[seat] = replace(timed, late=False, votes=())
        write_clocks(connection, game, renewed)
    if moved and connection.dialect.name == "postgresql":
        announce_positions(connection, sender, moved.items())
    return moved
