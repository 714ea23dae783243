"""What those who study together write on the lines of a study, each their own, to be changed or deleted by them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, delete, func, insert, select, update

from trunkline.site.tables import schema
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.relations import unheard_by
from trunkline.site.tables.store import Store
from trunkline.site.tables.writer import Write
from trunkline.words import N_, WORDS

LONGEST = 2000
"""Letters of a comment."""

MOST = 1000
"""Comments of a study."""

SPAN = 60.0
"""Seconds in which an account may write as many comments as `Settings.chat_rate`."""

WORDS.update(
    {
        "comment-empty": N_("There is nothing to keep yet: write something first."),
        "comment-too-long": N_("This has {count} letters; a comment may have {most}."),
        "comment-too-often": N_("You have written {most} comments in a minute; wait a little."),
        "comments-full": N_("A study has at most {most} comments."),
        "not-your-comment": N_("Only whoever wrote a comment may change it."),
        "comment-line": N_("The study has no line {line}."),
    }
)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on a position of a study, that after so many lines: whose it is, when it was written and changed."""

    id: int
    game: int
    line: int
    account: str
    name: str
    text: str
    at: float
    edited: float | None = None


class TooManyComments(Exception):
    """A study has as many comments as it keeps."""


class TooOften(Exception):
    """An account has written as many comments lately as it may."""


def comments_of(connection: Connection, game: int, me: str = "") -> list[Comment]:
    """The comments of a study by line and age, without those of accounts that `me` does not hear."""
    c = schema.comments.c
    wanted = select(schema.comments).where(c.game == game).order_by(c.line, c.id)
    if me:
        wanted = wanted.where(c.account.not_in(unheard_by(me)))
    return [Comment(*row) for row in connection.execute(wanted)]


def find_comment(connection: Connection, game: int, number: int) -> Comment | None:
    """A comment of a study by its number; None where there is none."""
    c = schema.comments.c
    row = connection.execute(select(schema.comments).where(c.game == game, c.id == number)).first()
    return None if row is None else Comment(*row)


def may_write(connection: Connection, game: int, account: str, rate: int) -> None:
    """Raise TooManyComments or TooOften where an account may write no other comment now; a `rate` of 0 is no limit."""
    c, count = schema.comments.c, select(func.count())
    if connection.execute(count.where(c.game == game)).scalar_one() >= MOST:
        raise TooManyComments
    lately = count.where(c.account == account, c.at > time.time() - SPAN)
    if rate and connection.execute(lately).scalar_one() >= rate:
        raise TooOften


def insert_comment(connection: Connection, game: int, line: int, account: str, name: str, text: str) -> None:
    """Add a comment."""
    row = {"game": game, "line": line, "account": account, "name": name, "text": text, "at": time.time()}
    connection.execute(insert(schema.comments).values(row))


def change_comment(connection: Connection, number: int, text: str) -> None:
    """Let this be the text of a comment; "" deletes it."""
    c = schema.comments
    if text:
        connection.execute(update(c).where(c.c.id == number).values(text=text, edited=time.time()))
    else:
        connection.execute(delete(c).where(c.c.id == number))


def give_comments(connection: Connection, guest: str, account: str) -> None:
    """Let the comments of a guest be an account's."""
    connection.execute(update(schema.comments).where(schema.comments.c.account == guest).values(account=account))


async def add_comment(live: LiveTable, store: Store, line: int, account: str, name: str, text: str, rate: int) -> None:
    """Write a comment, so that all who look at the study hear of it; raises TooManyComments, TooOften or Stale."""
    number = live.id
    await store.ask(partial(may_write, game=number, account=account, rate=rate))
    write: Write = partial(insert_comment, game=number, line=line, account=account, name=name, text=text)
    await live.write_aside(store, write)


async def edit_comment(live: LiveTable, store: Store, comment: Comment, text: str) -> None:
    """Change a comment, or delete it where the text is "", so that all who look at the study see that; raises Stale."""
    await live.write_aside(store, partial(change_comment, number=comment.id, text=text))
