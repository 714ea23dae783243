"""Seats whose deadline is over: what their table has chosen is done, once, in whichever process comes to it first.

Deadlines are stored, so nobody has to count. One job looks for those that are over, twice a minute; what it does counts
only at the position that it has seen, as a move does.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection, select

from trunkline.game import Illegal, Seat, object_to
from trunkline.site.tables import schema
from trunkline.site.tables.absent import NoTable, Unplayable
from trunkline.site.tables.clocks import Clock, is_late
from trunkline.site.tables.consent import people_at
from trunkline.site.tables.live import LiveTable, Stale
from trunkline.site.tables.notices import began_at, was_reached
from trunkline.site.tables.pace import DAY
from trunkline.site.tables.sitting import give_back, stand_in
from trunkline.site.tables.store import Store
from trunkline.site.tables.tenures import LATE, TURN
from trunkline.site.tables.writer import Write
from trunkline.words import N_, WORDS

log = logging.getLogger("trunkline.site")

EVERY = 30
"""Seconds between two looks."""

AT_ONCE = 200
"""Seats that one look sees to at most; the next one sees to the rest."""

LEFT_ALONE = 3600.0
"""Seconds until a table that cannot go on is looked at again."""

TRIES = 4
"""How often a table is read that others change meanwhile."""

FURTHEST = 30 * DAY
"""Seconds from now up to which a deadline can be moved by waiting."""

WORDS.update(
    {
        "nobody-late": N_("Nobody’s time runs at this table."),
        "own-time": N_("It is your own time that runs."),
        "wait-enough": N_("The deadline is far off already."),
        "not-late": N_("The seat “{seat}” is not late."),
        "no-vote": N_("This table does not vote on that."),
    }
)


@dataclass(frozen=True, slots=True)
class Lateness:
    """The job that sees to seats that are late, with what it needs of the hall."""

    store: Store
    at: Callable[[int], AbstractAsyncContextManager[LiveTable]]
    notify: Callable[[LiveTable], None]
    is_behind: Callable[[LiveTable], Awaitable[bool]]
    stopped: dict[int, float] = field(default_factory=dict)  # until when tables are left alone that cannot go on

    async def look(self, timestamp: int = 0) -> None:
        """See to all who are late now; at every tenth look also to bots that have played for one turn.

        Their seats are given back with their move; only where the process ended in between this is left to be done.
        """
        now, tenth = time.time(), timestamp // EVERY % 10 == 0
        for game in [game for game, until in self.stopped.items() if until < now]:
            del self.stopped[game]
        games = await self.store.ask(lambda to: overdue_games(to, now, list(self.stopped)))
        if tenth:
            games += await self.store.ask(played_games)
        for game in dict.fromkeys(games):
            try:
                await self.see_to(game)
            except (NoTable, Unplayable) as absent:
                self.stopped[game] = now + LEFT_ALONE
                log.info("nobody is late at table %s: %r", game, absent)

    async def see_to(self, game: int) -> None:
        """Do what a table has chosen for who is late there."""
        for _ in range(TRIES):
            async with self.at(game) as live:
                if await self.is_behind(live):
                    continue
                try:
                    if await act(live, self.store, time.time()):
                        self.notify(live)
                except Stale:
                    continue
                return
        log.info("table %s changes too often: the next look sees to it", game)


def overdue_games(connection: Connection, now: float, without: Sequence[int] = ()) -> list[int]:
    """The games where a deadline is over, nobody has seen to it, and a notice may have reached the seat in time.

    Whether one has is looked at again with the table itself; those that are left out here would be in others' way.
    """
    c, n, h = schema.clocks.c, schema.notices.c, schema.holdings.c
    holders = select(h.browser).where(h.game == c.game, h.seat == c.seat)
    reached = select(n.id).where(n.game == c.game, n.reached.is_not(None), n.account.in_(holders)).exists()
    late = select(c.game).where(c.deadline < now, ~c.late, c.game.not_in(without))
    late = late.where(reached | (2 * c.deadline - c.began < now))
    return list(connection.execute(late.order_by(c.deadline).limit(AT_ONCE)).scalars())


def played_games(connection: Connection) -> list[int]:
    """The games where a bot has played its one turn and still has the seat."""
    s, h = schema.seats.c, schema.heads.c
    played = select(s.game).join(schema.heads, h.game == s.game).where(s.stands_in == TURN, s.name != h.turn, ~h.over)
    return list(connection.execute(played.limit(AT_ONCE)).scalars())


def late_seat(live: LiveTable, now: float) -> Seat | None:
    """The seat whose deadline is over; None where none is."""
    for seat, clock in live.clocks.items():
        if clock.deadline is not None and clock.deadline < now:
            return seat
    return None


async def act(live: LiveTable, store: Store, now: float) -> bool:
    """Do what is to be done at a table; whether anything was. Raises Stale.

    Nobody counts as late before a notice has reached them, or twice their time is over.
    """
    if await give_back(live, store):
        return True
    seat = late_seat(live, now)
    if seat is None or live.clocks[seat].late:
        return False
    if not is_late(live.clocks[seat], now) and not await has_heard(live, store, seat):
        return False
    if live.pace.late in ("vote", "wait"):
        await live.set_clock(store, seat, replace(live.clocks[seat], late=True))
    else:
        await stand_in(live, store, seat, why=TURN if live.pace.late == "turn" else LATE)
    return True


async def has_heard(live: LiveTable, store: Store, seat: Seat) -> bool:
    """Whether a notice of its turn has reached those who hold a seat."""
    began = began_at(live.table)
    accounts = [account for account, seats in live.holders.items() if seat in seats]
    if began is None or not accounts:
        return False
    return await store.ask(lambda to: was_reached(to, live.id, began, accounts))


def running_clock(live: LiveTable, seat: Seat) -> tuple[Seat, Clock]:
    """Whose clock runs, and that clock; raises Illegal where none does, or where it is that of a player themselves."""
    for other, clock in live.clocks.items():
        if clock.began is not None:
            if other == seat:
                raise Illegal(object_to("own-time"))
            return other, clock
    raise Illegal(object_to("nobody-late"))


async def wait(live: LiveTable, store: Store, seat: Seat, now: float, also: Write | None = None) -> None:
    """Let a seat give the one whose clock runs another day; raises Illegal or Stale."""
    other, clock = running_clock(live, seat)
    assert clock.deadline is not None and clock.half is not None
    moved = max(clock.deadline, now) + DAY
    if moved > now + FURTHEST:
        raise Illegal(object_to("wait-enough"))
    more = moved - clock.deadline
    later = replace(clock, deadline=moved, half=clock.half + more / 2, extra=clock.extra + more, late=False, votes=())
    await live.set_clock(store, other, later, also)


async def vote(live: LiveTable, store: Store, seat: Seat, now: float, also: Write | None = None) -> None:
    """Let a seat vote on a bot for the one that is late: it stands in once more than half of the others want it.

    Raises Illegal or Stale.
    """
    if live.pace.late != "vote":
        raise Illegal(object_to("no-vote"))
    other, clock = running_clock(live, seat)
    if not is_late(clock, now):
        raise Illegal(object_to("not-late", seat=live.seats[other].name))
    votes = tuple(sorted({*clock.votes, seat}))
    if 2 * len(votes) > len([each for each in people_at(live) if each != other]):
        await stand_in(live, store, other, LATE, also)
    else:
        await live.set_clock(store, other, replace(clock, votes=votes, late=True), also)
