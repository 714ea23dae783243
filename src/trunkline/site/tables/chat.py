"""What is said at a table, by seats and by onlookers: written once, never changed, no part of the record.

What onlookers say to each other is in a room of its own, which seats do not see before the match is over. Lines of chat
are counted from 1 in each game, without a gap, so whoever has seen the first n asks for those after n; of the numbers
between some may be for the eyes of others. They touch no head of a game: chat never stands in the way of a move, nor a
move in that of chat.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from trunkline.game import Seat
from trunkline.site.tables import schema
from trunkline.site.tables.heads import Conflict
from trunkline.site.tables.news import announce_said
from trunkline.site.tables.relations import unheard_by

LONGEST = 500
"""Letters of one line of chat."""

MOST = 2000
"""Lines of chat that each room of a table keeps; then it takes no more."""

PLAYERS, WATCHERS = ROOMS = ("players", "watchers")

NOBODY = -1
"""The seat of an onlooker."""

SPAN = 60.0
"""Seconds in which a seat may say as much as `Settings.chat_rate`."""

UNSEEN = dict.fromkeys((*range(10), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Letters that nobody sees, and those that turn the direction of all that follows; a break of line is none of them."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """What a seat said when the game had so many lines, or an onlooker of that name; `at` in seconds since 1970.

    `account` is who wrote it, "" for a program.
    """

    n: int
    seat: Seat
    line: int
    text: str
    at: float
    account: str = ""
    name: str = ""

    @property
    def room(self) -> str:
        """The room it was said in."""
        return WATCHERS if self.seat == NOBODY else PLAYERS


class TooSoon(Exception):
    """The seat has said as much as it may lately, and may go on in so many `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Full(Exception):
    """The table has as many lines of chat as it keeps."""


def typed_text(text: str) -> str:
    """A text as typed, without what nobody sees; between two lines at most one empty one."""
    rows = [row.rstrip() for row in text.replace("\r\n", "\n").translate(UNSEEN).strip().split("\n")]
    return "\n".join(row for k, row in enumerate(rows) if row or rows[k - 1])


def write_said(connection: Connection, sender: str, game: int, said: ChatLine) -> None:
    """Add a line of chat and announce it; raises Conflict when another process has written that number."""
    row = {"game": game, "n": said.n, "seat": said.seat, "line": said.line, "text": said.text, "at": said.at}
    row |= {"room": said.room, "account": said.account, "name": said.name}
    try:
        connection.execute(insert(schema.chat).values(row))
    except IntegrityError as error:
        raise Conflict from error
    announce_said(connection, sender, game, said.n)


def next_said(connection: Connection, game: int, wanted: ChatLine, rate: int) -> ChatLine:
    """What is about to be said, as the next line; raises TooSoon after `rate` lines in a `SPAN` (0: any), or Full."""
    c, now = schema.chat.c, time.time()
    if rate:
        own = [c.game == game, c.seat == wanted.seat, c.at > now - SPAN]
        if wanted.seat == NOBODY:
            own.append(c.account == wanted.account)
        mine = select(c.at).where(*own).order_by(c.n.desc())
        before = connection.execute(mine.offset(rate - 1).limit(1)).scalar()
        if before is not None:
            raise TooSoon(before + SPAN - now)
    kept = select(func.count()).where(c.game == game, c.room == wanted.room)
    if connection.execute(kept).scalar_one() >= MOST:
        raise Full
    return replace(wanted, n=said_in(connection, [game]).get(game, 0) + 1, at=now)


def said_in(connection: Connection, games: Sequence[int]) -> dict[int, int]:
    """How many lines of chat each of these games has; those without any are left out."""
    c = schema.chat.c
    wanted = select(c.game, func.max(c.n)).where(c.game.in_(games)).group_by(c.game)
    return {row[0]: row[1] for row in connection.execute(wanted)}


def find_line(connection: Connection, game: int, n: int) -> ChatLine | None:
    """A line of chat by its number; None where there is none."""
    c = schema.chat.c
    wanted = select(c.n, c.seat, c.line, c.text, c.at, c.account, c.name).where(c.game == game, c.n == n)
    row = connection.execute(wanted).first()
    return None if row is None else ChatLine(*row)


def lines_after(
    connection: Connection, game: int, n: int, most: int, rooms: Sequence[str] = ROOMS, me: str = ""
) -> tuple[list[ChatLine], int]:
    """The lines of chat of these rooms of a game after number n, of more than `most` the last; how many came before.

    What accounts have written that `me` does not hear is left out.
    """
    c = schema.chat.c
    those = [c.game == game, c.n > n, c.room.in_(rooms)]
    if me:
        those.append(c.account.not_in(unheard_by(me)))
    wanted = select(c.n, c.seat, c.line, c.text, c.at, c.account, c.name).where(*those).order_by(c.n.desc()).limit(most)
    found = [ChatLine(*row) for row in reversed(connection.execute(wanted).all())]
    if len(found) < most:
        return found, 0
    earlier = select(func.count()).where(*those, c.n < found[0].n)
    return found, connection.execute(earlier).scalar_one()
