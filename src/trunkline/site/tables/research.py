"""Finished games that researchers may have, because everybody who ever sat at the table lets them.

Consent is an account's, off until its person gives it, and it is asked for when games are written out: one who takes it
back is in no later file, and games finished before it was given are in. A guest has no account to keep it with, and of
a seat that a program plays without one nobody knows whose it is: their games stay out. Bots ask for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, exists, func, not_, or_, select, update

from trunkline.site.tables import schema
from trunkline.site.tables.admission import LEVELS
from trunkline.site.tables.store import options_of

PERSON, SEVERAL = "person", "several"
"""What is said of a seat: that a person played it, or several one after another, as when a bot stood in."""


_ELIGIBLE = (schema.heads.c.over, schema.games.c.level.in_(LEVELS))
"""What holds of finished games that are neither studies nor lessons."""


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A finished game: what was played, who played each seat (PERSON, SEVERAL or a kind of bot), and its lines.

    `seats` are the words that stand in the lines; whoever writes them anywhere must put others in their place.
    """

    id: int
    title: str
    map: str
    options: dict[str, str] | None
    rules: int
    seats: tuple[str, ...]
    players: tuple[str, ...]
    lines: tuple[str, ...]


def set_research(connection: Connection, account: str, share: bool) -> None:
    """Write whether a member lets researchers have their games."""
    a = schema.accounts
    connection.execute(update(a).where(a.c.id == account).values(research=share))


def shares_games(connection: Connection, account: str) -> bool:
    """Whether a member does."""
    a = schema.accounts.c
    return bool(connection.execute(select(a.research).where(a.id == account)).scalar())


def is_shared() -> ColumnElement[bool]:
    """What holds of a game in `games` that nobody who ever had a seat keeps back."""
    g, a, s = schema.games.c, schema.accounts.c, schema.seats.c
    t, h = schema.tenures.c, schema.holdings.c

    def refuses(account: ColumnElement[str]) -> ColumnElement[bool]:
        return not_(exists().where(a.id == account, a.research))

    unknown = not_(exists().where(t.game == s.game, t.seat == s.seat, t.account != ""))
    return and_(
        not_(exists().where(t.game == g.id, t.bot == "", refuses(t.account))),
        not_(exists().where(h.game == g.id, refuses(h.browser))),
        # A seat that is nobody's bot has been a known person's.
        not_(exists().where(s.game == g.id, or_(s.bot == "", s.stands_in != ""), unknown)),
    )


def finished(connection: Connection) -> int:
    """How many finished games there are at tables that people open for each other."""
    wanted = select(func.count()).select_from(schema.games).join(schema.heads, schema.heads.c.game == schema.games.c.id)
    return int(connection.execute(wanted.where(*_ELIGIBLE)).scalar() or 0)


def shared_games(connection: Connection) -> Iterator[SharedGame]:
    """Those of them that researchers may have."""
    g, s, t = schema.games.c, schema.seats.c, schema.tenures.c
    wanted = select(g.id, g.title, g.map, g.options, g.rules).join(schema.heads, schema.heads.c.game == g.id)
    wanted = wanted.where(*_ELIGIBLE, is_shared()).order_by(g.id)
    for row in connection.execute(wanted).all():
        names = connection.execute(select(s.name, s.bot).where(s.game == row.id).order_by(s.seat)).all()
        kinds: list[list[str]] = [[] for _ in names]
        for seat, account, bot in connection.execute(
            select(t.seat, t.account, t.bot).where(t.game == row.id).order_by(t.seat, t.k)
        ):
            kinds[seat].append(account or bot)
        people = [PERSON if not each.bot else each.bot for each in names]
        lines = select(schema.lines.c.text).where(schema.lines.c.game == row.id).order_by(schema.lines.c.n)
        yield SharedGame(
            row.id, row.title, row.map, options_of(row.options), row.rules,
            tuple(each.name for each in names),
            tuple(SEVERAL if len(set(some)) > 1 else one for some, one in zip(kinds, people, strict=True)),
            tuple(connection.execute(lines).scalars()),
        )  # fmt: skip
