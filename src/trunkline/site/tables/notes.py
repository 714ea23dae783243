"""Private notes: what an account writes for itself at a seat of a game, as a whole and on single lines of the record.

They belong to the tenures of that account at the seat: whoever sits there before or after has other notes. No
sheet, record, bot or other account ever gets them.
"""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, func, insert, select, update

from trunkline.game import Seat
from trunkline.site.tables import schema

WHOLE = 0
"""The line of the note on the game as a whole."""

LONGEST, LONGEST_OF_LINE = 20_000, 1_000
"""Letters of that note, and of one on a line."""

MOST = 500
"""Notes on lines of one game."""


class TooManyNotes(Exception):
    """An account has as many notes on lines of a game as are kept."""


def notes_of(connection: Connection, account: str, game: int, seat: Seat) -> dict[int, str]:
    """The notes of an account at a seat, by line."""
    n = schema.notes.c
    wanted = select(n.line, n.text).where(n.account == account, n.game == game, n.seat == seat).order_by(n.line)
    return {row.line: row.text for row in connection.execute(wanted)}


def write_note(
    connection: Connection, account: str, game: int, seat: Seat, line: int, text: str, *, joins: bool = False
) -> None:
    """Let this be a note; an empty one is gone. If it `joins`, what is there stays before it. Raises TooManyNotes."""
    n = schema.notes
    there = (n.c.account == account, n.c.game == game, n.c.seat == seat)
    if joins:
        text = joined(notes_of(connection, account, game, seat).get(line, ""), text)[: longest_of(line)]
    connection.execute(delete(n).where(*there, n.c.line == line))
    if not text:
        return
    if line and connection.execute(select(func.count()).where(*there, n.c.line > 0)).scalar_one() >= MOST:
        raise TooManyNotes
    row = {"account": account, "game": game, "seat": seat, "line": line, "text": text, "at": time.time()}
    connection.execute(insert(n).values(row))


def joined(before: str, more: str) -> str:
    """A note with what is to be behind it, unless it is in it already."""
    return before if more in before else more if before in more else f"{before}\n\n{more}"


def longest_of(line: int) -> int:
    """How many letters a note on a line may have, or on the game as a whole."""
    return LONGEST if line == WHOLE else LONGEST_OF_LINE


def give_notes(connection: Connection, guest: str, account: str) -> None:
    """Let the notes of a guest be an account's, behind those that it has itself."""
    n = schema.notes
    rows = connection.execute(select(n).where(n.c.account == guest)).all()
    for row in rows:
        known = notes_of(connection, account, row.game, row.seat).get(row.line)
        those = (n.c.game == row.game, n.c.seat == row.seat, n.c.line == row.line)
        if known is None:
            connection.execute(update(n).where(n.c.account == guest, *those).values(account=account))
            continue
        text = joined(known, row.text)[: longest_of(row.line)]
        connection.execute(update(n).where(n.c.account == account, *those).values(text=text))
        connection.execute(delete(n).where(n.c.account == guest, *those))
