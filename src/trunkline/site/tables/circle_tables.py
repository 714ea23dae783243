"""Tables of circles, and what has come of them. `in_reach` is the one condition on the level of tables in lists and at
the door: those of a circle are for its members.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, Integer, and_, cast, func, insert, or_, select

from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.circles import circle_named, role_in
from trunkline.site.tables.relations import blocked_with
from trunkline.site.tables.tidings import hook_account, tell
from trunkline.words import N_, WORDS

CIRCLE = "circle"
"""The level of these tables."""

WORDS["circle-only"] = N_("This table is for the members of its circle.")


def in_reach(account: str, circle: int = 0) -> ColumnElement[bool]:
    """Whether a table is one that lists offer to an account: a public one, or of the circle that is named, of which it
    must be a member.
    """
    g, t, m = schema.games.c, schema.circle_tables.c, schema.circle_members.c
    if not circle:
        return g.level == "public"
    mine = select(t.game).join(schema.circle_members, m.circle == t.circle).where(m.account == account)
    return and_(g.level == CIRCLE, g.id.in_(mine.where(t.circle == circle)))


def is_of_circle(connection: Connection, game: int, account: str) -> bool:
    """Whether an account is a member of the circle of a table, and so may look and sit down there."""
    t = schema.circle_tables.c
    circle = connection.execute(select(t.circle).where(t.game == game)).scalar()
    if circle is None:
        return False
    found = select(schema.games.c.id).where(schema.games.c.id == game, in_reach(account, circle))
    return connection.execute(found).first() is not None


def place_table(connection: Connection, game: int, slug: str, account: str, what: str) -> None:
    """Let a new table be one of a circle, of which its host must be a member, and let the circle hear of it.

    Raises BadLine.
    """
    circle = circle_named(connection, slug)
    if circle is None or not role_in(connection, circle.id, account):
        raise BadLine("level-unknown")
    if circle.closed:
        raise BadLine("circle-closed")
    connection.execute(insert(schema.circle_tables).values(game=game, circle=circle.id))
    tell(connection, hook_account(circle.id), "circle-table", circle.id, what)


def tables_of_circle(connection: Connection, circle: int, account: str, limit: int = 30) -> list[int]:
    """The numbers of the tables of a circle that are played, as a member sees them, the latest first."""
    g, h, held = schema.games.c, schema.heads.c, schema.holdings.c
    blocked = blocked_with(account).subquery()
    avoided = select(held.game).where(held.browser.in_(select(blocked)))
    mine = select(held.game).where(held.browser == account)
    wanted = select(g.id).join(schema.heads, h.game == g.id).where(in_reach(account, circle), ~h.over)
    wanted = wanted.where(or_(g.id.not_in(avoided), g.id.in_(mine))).order_by(h.moved.desc()).limit(limit)
    return list(connection.execute(wanted).scalars())


@dataclass(slots=True)
class Tally:
    """What somebody has come to at the tables of a circle in one title. Games that they have left are `left` alone.

    `points` are those of the games where they were ranked, added up, and `ranked` says how many these are.
    """

    account: str
    name: str
    title: str
    plays: int = 0
    wins: int = 0
    left: int = 0
    places: Counter[int] = field(default_factory=Counter)
    points: int = 0
    ranked: int = 0

    @property
    def mean(self) -> float | None:
        """The points of a game on average."""
        return round(self.points / self.ranked, 1) if self.ranked else None

    @property
    def place(self) -> float:
        """The place on average."""
        return sum(place * count for place, count in self.places.items()) / self.plays if self.plays else 0.0


def tallies_of(connection: Connection, circle: int, reader: str) -> list[Tally]:
    """The results of a circle, by title; who has won most often first, then by the place on average.

    Without those who do not play with the reader by a block, and others who want nobody to see their results.
    """
    r, f, t, a = schema.results.c, schema.finishes.c, schema.circle_tables.c, schema.accounts.c
    name = func.coalesce(func.nullif(a.name, ""), func.max(r.name))
    gone = cast(r.gone, Integer)
    figures = (func.count(), func.sum(func.coalesce(r.points, 0)), func.count(r.points))
    wanted = (
        select(r.account, f.title, gone, r.place, name, *figures)
        .join_from(schema.results, schema.circle_tables, t.game == r.game)
        .join(schema.finishes, f.game == r.game)
        .outerjoin(schema.accounts, a.id == r.account)
        .where(t.circle == circle, r.account.not_in(blocked_with(reader)))
        .where(or_(a.rated.is_(None), a.rated, a.kind == "ghost", r.account == reader))
        .group_by(r.account, f.title, gone, r.place, a.name)
    )
    out: dict[tuple[str, str], Tally] = {}
    for account, title, left, place, called, count, points, ranked in connection.execute(wanted):
        each = out.setdefault((title, account), Tally(account, called or "", title))
        if left:
            each.left += count
            continue
        each.plays += count
        each.wins += count * (place == 1)
        each.places[place] += count
        each.points, each.ranked = each.points + points, each.ranked + ranked
    return sorted(out.values(), key=lambda each: (each.title, not each.plays, -each.wins, each.place, each.name))
