"""What an account has played: by title and map, against whom, at which hours, and how often it stayed to the end."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select, update

from trunkline.site.tables import schema
from trunkline.site.tables.ratings import Rating
from trunkline.site.tables.relations import blocked_with
from trunkline.site.tables.results import UNCOUNTED

RIVALS = 20
"""Others that are listed: those met most often."""


@dataclass(slots=True)
class Record:
    """What somebody has played: how often, how often alone or with others in the first place, how often in which place.

    Games for one are played and bring points, but nobody wins them or comes in a place. `points` are those of the games
    where they were ranked, added up, and `ranked` says how many these are.
    """

    plays: int = 0
    wins: int = 0
    places: Counter[int] = field(default_factory=Counter)
    points: int = 0
    ranked: int = 0
    best: int | None = None

    @property
    def mean(self) -> float | None:
        """The points of a game on average."""
        return round(self.points / self.ranked, 1) if self.ranked else None

    def add(self, place: int, points: int | None, seats: int) -> None:
        """Take in a game of so many seats."""
        self.plays += 1
        if seats > 1:
            self.wins += place == 1
            self.places[place] += 1
        if points is not None:
            self.points, self.ranked = self.points + points, self.ranked + 1
            self.best = points if self.best is None else max(self.best, points)


@dataclass(slots=True)
class Rival:
    """Somebody met at tables: what they were called there last, in how many games each came before the other."""

    account: str
    name: str
    games: int = 0
    ahead: int = 0
    behind: int = 0


@dataclass(slots=True)
class Played:
    """What an account has played. Games that it has left are counted in `left` and nowhere else.

    `hours` are its lines by hour of the day, in UTC.
    """

    titles: dict[str, Record] = field(default_factory=dict)
    maps: dict[tuple[str, str], Record] = field(default_factory=dict)
    ratings: dict[str, Rating] = field(default_factory=dict)
    rivals: list[Rival] = field(default_factory=list)
    hours: list[int] = field(default_factory=lambda: [0] * 24)
    finished: int = 0
    left: int = 0


def played_by(connection: Connection, account: str, reader: str = "") -> Played:
    """What an account has played, as a reader sees it: without those who do not play with the reader by a block."""
    r, f = schema.results.c, schema.finishes.c
    out = Played()
    wanted = select(f.title, f.map, f.seats, r.place, r.points, r.gone, r.hours)
    wanted = wanted.join_from(schema.results, schema.finishes, f.game == r.game).where(r.account == account)
    for title, map_name, seats, place, points, gone, hours in connection.execute(wanted.order_by(f.n)):
        if gone:
            out.left += 1
            continue
        out.finished += 1
        for record in (out.titles.setdefault(title, Record()), out.maps.setdefault((title, map_name), Record())):
            record.add(place, points, seats)
        for hour, count in enumerate(hours.split(",") if hours else ()):
            out.hours[hour] += int(count)
    out.left += left_by(connection, account)
    ratings = schema.ratings.c
    found = select(ratings.title, ratings.mu, ratings.sigma, ratings.games).where(ratings.account == account)
    out.ratings = {title: Rating(*rest) for title, *rest in connection.execute(found)}
    out.rivals = rivals_of(connection, account, reader)
    return out


def rivals_of(connection: Connection, account: str, reader: str) -> list[Rival]:
    """Those whom an account has met most often in games that both finished."""
    me, other, f = schema.results.alias("me"), schema.results.alias("other"), schema.finishes.c
    wanted = select(other.c.account, other.c.name, me.c.place, other.c.place).join_from(
        me, other, me.c.game == other.c.game
    )
    wanted = wanted.join(schema.finishes, f.game == me.c.game)
    wanted = wanted.where(me.c.account == account, other.c.account != account, ~me.c.gone, ~other.c.gone)
    if reader:
        wanted = wanted.where(other.c.account.not_in(blocked_with(reader)))
    found: dict[str, Rival] = {}
    for them, name, mine, theirs in connection.execute(wanted.order_by(f.n)):
        each = found.setdefault(them, Rival(them, name))
        each.name = name
        each.games += 1
        each.ahead += mine < theirs
        each.behind += mine > theirs
    return sorted(found.values(), key=lambda each: (-each.games, each.name))[:RIVALS]


def left_by(connection: Connection, account: str) -> int:
    """How many seats of games that are not over an account has left after something was played there."""
    t, g, h = schema.tenures.c, schema.games.c, schema.holdings.c
    over = select(schema.finishes.c.game).where(schema.finishes.c.game == t.game)
    held = select(h.game).where(h.browser == account, h.game == t.game, h.seat == t.seat)
    wanted = select(t.game, t.seat).join_from(schema.tenures, schema.games, g.id == t.game).distinct()
    wanted = wanted.where(
        t.account == account,
        t.ended != "",
        t.to_line > t.from_line,
        g.level.not_in(UNCOUNTED),
        ~held.exists(),
        ~over.exists(),
    )
    return int(connection.execute(select(func.count()).select_from(wanted.subquery())).scalar_one())


def page_of(connection: Connection, account: str) -> str:
    """What the page of a member's results is known by, made where there is none yet; "" for whoever is no member."""
    a = schema.accounts
    row = connection.execute(select(a.c.page).where(a.c.id == account, a.c.kind == "member")).first()
    if row is None:
        return ""
    if row.page is None:
        made = secrets.token_hex(8)
        connection.execute(update(a).where(a.c.id == account, a.c.page.is_(None)).values(page=made))
        return made
    return str(row.page)


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a page of results is; whether others may see it."""

    account: str
    name: str
    page: str
    rated: bool


def owners_of(connection: Connection, accounts: Collection[str]) -> dict[str, Owner]:
    """Those among accounts whose results others may see and that have a page already."""
    a = schema.accounts.c
    wanted = select(a.id, a.name, a.page, a.rated).where(
        a.id.in_(accounts), a.kind == "member", a.rated, a.leaves.is_(None)
    )
    return {row.id: Owner(*row) for row in connection.execute(wanted.where(a.page.is_not(None)))}


def owner_of(connection: Connection, *, page: str = "", account: str = "") -> Owner | None:
    """Whose a page is, or which page a member has; None where there is none of that kind."""
    a = schema.accounts.c
    wanted = select(a.id, a.name, a.page, a.rated).where(a.kind == "member", a.leaves.is_(None))
    row = connection.execute(wanted.where(a.page == page) if page else wanted.where(a.id == account)).first()
    return None if row is None else Owner(row.id, row.name, row.page or "", row.rated)
