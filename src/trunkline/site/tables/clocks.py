"""Clocks of seats at a table with a pace: whose runs, since when, until when. No clock is part of a record.

A clock does not count down anywhere. What is kept is since when it runs and the deadline that follows from it; the rest
is arithmetic on these, on the table's playing hours and on when the player is away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from trunkline.game import Seat
from trunkline.site.tables import schema
from trunkline.site.tables.hours import Span, deadline, played
from trunkline.site.tables.pace import Pace
from trunkline.table import Table


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a seat, in its turn or in its last one.

    The turn began after `line` lines, in the round and phase that `phase` names, with so many seconds of `reserve`;
    `used` are the seconds of play it took before `began`, since when the clock runs: None when it stands. At `deadline`
    the seat is late, at `half` one half of what is left from `began` to it is played. `extra` are seconds that others have added, `late` says that it was seen to be late, `votes` are
    the seats that want a bot then.
    """

    reserve: float
    used: float = 0.0
    line: int = -1
    phase: str = ""
    began: float | None = None
    deadline: float | None = None
    half: float | None = None
    extra: float = 0.0
    late: bool = False
    votes: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose clock is to run, None for nobody's; after so many lines, in which round and phase.

    `back`: lines were taken back to come here.
    """

    seat: Seat | None
    line: int
    phase: str
    back: bool = False


Away = Mapping[Seat, Sequence[Span]]
"""When the players of seats are away."""


def phase_mark(table: Table) -> str:
    """The round and phase of a table, by which a turn is known for another one."""
    phase = table.game.phase(table.state)
    return f"{table.state.round} {phase.name if phase else ''}"[:80]


def first_clock(pace: Pace) -> Clock:
    """The clock of somebody who sits down."""
    return Clock(float(pace.reserve))


def tick(pace: Pace, clocks: Mapping[Seat, Clock], turn: Turn, now: float, away: Away) -> dict[Seat, Clock]:
    """The clocks that change when it is a turn from now on."""
    out: dict[Seat, Clock] = {}
    for seat, clock in clocks.items():
        if clock.began is not None and seat != turn.seat:
            out[seat] = stopped_clock(pace, clock, now, away.get(seat, ()))
    if turn.seat is None:
        return out
    apart = away.get(turn.seat, ())
    clock = clocks.get(turn.seat) or first_clock(pace)
    goes_on = clock.phase == turn.phase and clock.line <= turn.line
    if clock.began is not None:
        if goes_on:
            return out
        clock = stopped_clock(pace, clock, now, apart)
    elif not (goes_on and turn.back):
        goes_on = False
    if not goes_on:
        left = settled_reserve(pace, clock, gains=not turn.back)
        clock = Clock(left, line=turn.line, phase=turn.phase)
    out[turn.seat] = started_clock(pace, clock, now, apart)
    return out


def started_clock(pace: Pace, clock: Clock, now: float, apart: Sequence[Span]) -> Clock:
    """A clock that runs from now on."""
    return timed_clock(pace, replace(clock, began=now, late=False, votes=()), apart)


def stopped_clock(pace: Pace, clock: Clock, now: float, apart: Sequence[Span]) -> Clock:
    """A clock that runs no more."""
    used = clock.used if clock.began is None else clock.used + played(pace.hours(), clock.began, now, apart)
    return replace(clock, used=used, began=None, deadline=None, half=None, late=False, votes=())


def settled_reserve(pace: Pace, clock: Clock, *, gains: bool) -> float:
    """What is left of the reserve for the turn after the one that a clock is in; before the first one all of it."""
    if clock.line < 0:
        return clock.reserve
    left = max(0.0, clock.reserve - max(0.0, clock.used - pace.move - clock.extra))
    return max(left, min(left + pace.gain, float(pace.cap))) if gains else left


def timed_clock(pace: Pace, clock: Clock, apart: Sequence[Span]) -> Clock:
    """A clock with the deadline that follows from when its player is away, and its half; one that stands has none."""
    if clock.began is None:
        return clock
    left, hours = max(0.0, pace.move + clock.reserve - clock.used), pace.hours()
    until = deadline(hours, clock.began, left, apart) + clock.extra
    return replace(clock, deadline=until, half=deadline(hours, clock.began, left / 2, apart) + clock.extra / 2)


def surely_late(clock: Clock) -> float | None:
    """From when on a seat counts as late though no notice may have reached it: at twice its time; None for never."""
    return None if clock.deadline is None or clock.began is None else 2 * clock.deadline - clock.began


def is_late(clock: Clock, now: float) -> bool:
    """Whether a seat counts as late: its deadline is over and it had got a notice, as was seen, or it is over twice."""
    surely = surely_late(clock)
    return surely is not None and (clock.late or surely < now)


def left_of(pace: Pace, clock: Clock, now: float, apart: Sequence[Span]) -> float:
    """The seconds of reserve that are left now."""
    if clock.began is None:
        return settled_reserve(pace, clock, gains=False)
    used = clock.used + played(pace.hours(), clock.began, max(now, clock.began), apart)
    return max(0.0, clock.reserve - max(0.0, used - pace.move - clock.extra))


# -- as they are stored

COLUMNS = ("reserve", "used", "line", "phase", "began", "deadline", "half", "extra", "late", "votes")


def find_clocks(connection: Connection, game: int) -> dict[Seat, Clock]:
    """The clocks of a game."""
    c = schema.clocks.c
    found = connection.execute(select(schema.clocks).where(c.game == game)).mappings()
    return {
        row["seat"]: Clock(
            **{name: row[name] for name in COLUMNS[:-1]},
            votes=tuple(int(each) for each in row["votes"].split(",") if each),
        )
        for row in found
    }


def deadlines_of(connection: Connection, games: Sequence[int]) -> dict[int, float]:
    """The deadlines that run at these games; of several at one game the first."""
    c = schema.clocks.c
    wanted = select(c.game, c.deadline).where(c.game.in_(games), c.deadline.is_not(None))
    return {row.game: row.deadline for row in connection.execute(wanted.order_by(c.deadline.desc()))}


INSERT = f"INSERT INTO clocks (game, seat, {', '.join(COLUMNS)}) VALUES"
UPDATE = f"ON CONFLICT (game, seat) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in COLUMNS)}"


def write_clocks(connection: Connection, game: int, clocks: Mapping[Seat, Clock]) -> None:
    """Let clocks be these."""
    # In plain words, as a move writes them: the statement is the same for both databases.
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    values: list[object] = []
    for seat, clock in clocks.items():
        values += (game, seat, clock.reserve, clock.used, clock.line, clock.phase, clock.began, clock.deadline)
        values += (clock.half, clock.extra, clock.late, ",".join(map(str, clock.votes)))
    row = f"({', '.join([mark] * (2 + len(COLUMNS)))})"
    if clocks:
        connection.exec_driver_sql(f"{INSERT} {', '.join([row] * len(clocks))} {UPDATE}", tuple(values))
