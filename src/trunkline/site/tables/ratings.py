"""Ratings of members, one for each title: what follows from the results that are rated, in their order, by openskill.

Bots and guests have none. Those who share a place tie, whoever has gone comes last. A member may want none: then theirs
stands still, and others do not see it. The ratings can be reckoned anew from the results at any time and are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from openskill.models import BradleyTerryFull
from sqlalchemy import Connection, case, delete, insert, select, text, update

from trunkline.site.tables import schema

SHOWN_AFTER = 5
"""Games after which a rating is shown."""

MIDDLE, SCALE = 1500, 40
"""What is shown: where everybody begins, and what one point of openskill counts."""

MODEL = BradleyTerryFull()
"""Each is compared with each, so the order of places holds with ties, too: in openskill’s model of Plackett and Luce
whoever comes behind two who tie rises as much as they do."""

Ranked = Sequence[tuple[str, int]]
"""The accounts at a game with their ranks; a lower one is better, equal ones tie."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How well a member plays a title, by how many games; `mu` and `sigma` as openskill has them."""

    mu: float
    sigma: float
    games: int

    @property
    def in_points(self) -> int | None:
        """The number that people read; None for as long as there are too few games.

        >>> Rating(25.0, 25 / 3, 5).in_points, Rating(25.0, 25 / 3, 4).in_points
        (1500, None)
        """
        return round(MIDDLE + SCALE * (self.mu - 3 * self.sigma)) if self.games >= SHOWN_AFTER else None


FIRST = Rating(MODEL.mu, MODEL.sigma, 0)
"""Where everybody begins."""


def lock_title(connection: Connection, title: str) -> None:
    """Have the ratings of a title to oneself until the transaction ends; SQLite has one writer at a time anyway."""
    if connection.dialect.name == "postgresql":
        lock = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
        connection.execute(lock, {"name": f"ratings {title}"})


def after(known: dict[str, Rating], ranked: Ranked) -> dict[str, Rating]:
    """The ratings after a game of those who were in it; nobody who is there twice counts, and none where one is left.

    >>> one, two = after({}, [("ann", 1), ("bob", 2)]).values()
    >>> one.mu > two.mu, one.games
    (True, 1)
    """
    accounts = [account for account, _ in ranked]
    once = [(account, rank) for account, rank in ranked if accounts.count(account) == 1]
    if len(once) < 2:
        return {}
    before = [known.get(account, FIRST) for account, _ in once]
    teams = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    found = MODEL.rate(teams, ranks=[rank for _, rank in once])
    return {
        account: Rating(team[0].mu, team[0].sigma, old.games + 1)
        for (account, _), team, old in zip(once, found, before, strict=True)
    }


def rate_finish(connection: Connection, title: str, ranked: Ranked, note: Callable[[], None]) -> frozenset[str]:
    """Let a game of a title change the ratings of the members among these; gives which ones.

    `note` writes where it stands in the order of games, once no other game of the title can come between.
    """
    lock_title(connection, title)
    note()
    a = schema.accounts.c
    wanted = select(a.id).where(a.id.in_([account for account, _ in ranked]), a.kind == "member", a.rated)
    members = set(connection.execute(wanted).scalars())
    those = [each for each in ranked if each[0] in members]
    changed = after(read_ratings(connection, title, members), those)
    write_ratings(connection, title, changed)
    return frozenset(changed)


def read_ratings(connection: Connection, title: str, accounts: Collection[str]) -> dict[str, Rating]:
    """The ratings that accounts have in a title."""
    r = schema.ratings.c
    wanted = select(r.account, r.mu, r.sigma, r.games).where(r.title == title, r.account.in_(accounts))
    return {account: Rating(*rest) for account, *rest in connection.execute(wanted)}


def write_ratings(connection: Connection, title: str, ratings: dict[str, Rating]) -> None:
    """Let these be the ratings that accounts have in a title."""
    r = schema.ratings
    connection.execute(delete(r).where(r.c.title == title, r.c.account.in_(list(ratings))))
    rows = [
        {"account": account, "title": title, "mu": each.mu, "sigma": each.sigma, "games": each.games}
        for account, each in ratings.items()
    ]
    if rows:
        connection.execute(insert(r), rows)


def replay(connection: Connection, title: str) -> dict[str, Rating]:
    """The ratings of a title as they follow from all its results that are rated."""
    f, r = schema.finishes.c, schema.results.c
    rank = case((r.gone, f.seats + 1), else_=r.place)
    wanted = select(f.n, r.account, rank).join_from(schema.finishes, schema.results, f.game == r.game)
    wanted = wanted.where(f.title == title, r.rated).order_by(f.n, r.seat, r.account)
    found: dict[str, Rating] = {}
    for _, rows in groupby(connection.execute(wanted), key=lambda row: row[0]):
        found |= after(found, [(row[1], row[2]) for row in rows])
    return found


def recompute(connection: Connection, titles: Iterable[str] | None = None) -> int:
    """Reckon the ratings of titles, or of all, anew from the results; how many there are."""
    f, r, count = schema.finishes.c, schema.ratings, 0
    known = connection.execute(select(f.title).union(select(r.c.title))).scalars()
    for title in sorted(known if titles is None else set(titles)):
        lock_title(connection, title)
        found = replay(connection, title)
        connection.execute(delete(r).where(r.c.title == title))
        write_ratings(connection, title, found)
        count += len(found)
    return count


def set_rated(connection: Connection, account: str, *, on: bool) -> None:
    """Let a member be rated and seen by others from now on, or no more."""
    connection.execute(update(schema.accounts).where(schema.accounts.c.id == account).values(rated=on))
