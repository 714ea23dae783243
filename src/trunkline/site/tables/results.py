"""What games have come to: who had which place, with which points, and who has left.

A result belongs to whoever sat at the seat at the end. Whoever sat there before and has left has one besides, behind
all seats; so has whoever let a bot play for them in more than a third of their lines. Nobody has any who played several
seats of a game. Results are written with the line that ends a game, and go when that is taken back.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, literal, select, union_all, update

from trunkline.game import Seat
from trunkline.show.final import ranks
from trunkline.show.names import person
from trunkline.site.tables import schema
from trunkline.site.tables.pools import wake
from trunkline.site.tables.ratings import rate_finish, recompute
from trunkline.site.tables.seating import SeatInfo
from trunkline.site.tables.tenures import Tenure
from trunkline.table import Table

SUBSTITUTED = 3
"""Of a person's lines a bot may play one in so many; beyond that the person counts as gone."""

UNCOUNTED = ("study", "lesson")
"""The levels of tables whose games come to nothing."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a game has come to for an account: its place from 1, points unless it was not ranked, or has gone."""

    seat: Seat
    account: str
    name: str
    place: int
    points: int | None
    gone: bool


@dataclass(frozen=True, slots=True)
class Finish:
    """A game that is over: whether it `counts` for ratings, and the `seats` that played its lines."""

    game: int
    title: str
    map: str
    names: tuple[str, ...]
    counts: bool
    results: list[Result]
    seats: tuple[Seat, ...]


def lines_between(seats: Sequence[Seat], seat: Seat, first: int, last: int | None) -> int:
    """How many of the lines after the first so many, up to the last, are a seat's."""
    return sum(each == seat for each in seats[first : len(seats) if last is None else last])


def last_sitting(tenures: Sequence[Tenure], account: str) -> list[Tenure]:
    """The tenures of a seat since an account sits there without another person between, bots for it included."""
    out: list[Tenure] = []
    for each in reversed(tenures):
        if not each.bot and each.account != account:
            break
        out.append(each)
    out.reverse()
    while out and out[0].bot:
        out.pop(0)
    return out


def let_a_bot_play(tenures: Sequence[Tenure], account: str, seats: Sequence[Seat], seat: Seat) -> bool:
    """Whether bots played more than one in three of the lines that were an account's to play."""
    mine = last_sitting(tenures, account)
    if not mine:
        return False
    counts = [(each.bot, lines_between(seats, seat, each.from_line or 0, each.to_line)) for each in mine]
    return SUBSTITUTED * sum(count for bot, count in counts if bot) > sum(count for _, count in counts)


def played(tenure: Tenure) -> bool:
    """Whether anything was played while a tenure lasted."""
    return tenure.to_line is None or tenure.from_line is None or tenure.to_line > tenure.from_line


def results_of(table: Table, tenures: Sequence[Sequence[Tenure]], players: Sequence[str]) -> list[Result]:
    """The results of a game that is over; `players` are the accounts at its seats in the end, "" for bots."""
    game, s = table.game, table.state
    scores, places = game.scores(s), ranks(game, s)
    last, seats = len(s.names), tuple(entry.seat for entry in table.entries)
    out = []
    for seat, (those, player) in enumerate(zip(tenures, players, strict=True)):
        if player:
            gone = let_a_bot_play(those, player, seats, seat)
            place = last if gone else places.get(seat, min(len(places) + 1, last))
            out.append(Result(seat, player, name_at(those, player, s.names[seat]), place, scores.get(seat), gone))
        left = {each.account for each in those if each.account and played(each)} - {player}
        out += [Result(seat, each, name_at(those, each, s.names[seat]), last, None, True) for each in sorted(left)]
    seated = Counter(account for account, _ in {(each.account, each.seat) for each in out})
    return [each for each in out if seated[each.account] == 1]


def name_at(tenures: Sequence[Tenure], account: str, name: str) -> str:
    """What an account was called at a seat."""
    return next((each.label for each in reversed(tenures) if each.account == account and each.label), person(name))


def finish_of(
    number: int,
    table: Table,
    seats: Sequence[SeatInfo],
    tenures: Sequence[Sequence[Tenure]],
    players: Sequence[str],
    *,
    rated: bool,
) -> Finish:
    """What a game has come to that has just ended. Where bots hold more than half of the seats it changes no rating."""
    bots = sum(bool(info.bot) and not account for info, account in zip(seats, players, strict=True))
    counts = rated and 2 * bots <= len(seats)
    found = results_of(table, tenures, players)
    by = tuple(entry.seat for entry in table.entries)
    return Finish(number, table.game.title, table.game.map_name, tuple(table.state.names), counts, found, by)


def write_finish(connection: Connection, finish: Finish) -> None:
    """Write what a game has come to, and what follows for ratings; once more changes nothing."""
    f, t = schema.finishes, schema.pool_tables.c
    known = select(literal("finish"), f.c.n).where(f.c.game == finish.game)
    pool = select(literal("pool"), t.pool).where(t.game == finish.game)
    found = connection.execute(union_all(known, pool)).all()
    if any(what == "finish" for what, _ in found):
        return
    row = {"game": finish.game, "title": finish.title, "map": finish.map, "seats": len(finish.names)}

    def note() -> None:
        connection.execute(insert(f).values(**row, at=time.time()))

    if not finish.results:
        note()
    else:
        _rate(connection, finish, note)
    for _, number in found:
        wake(connection, number)


def _rate(connection: Connection, finish: Finish, note: Callable[[], None]) -> None:
    """Write the results of a game with what they do to ratings; `note` writes that it is over."""
    hours = hours_of(connection, finish)
    ranked = [(each.account, len(finish.names) + 1 if each.gone else each.place) for each in finish.results]
    counted = rate_finish(connection, finish.title, ranked if finish.counts else [], note)
    rows = [
        {
            "game": finish.game,
            "seat": each.seat,
            "account": each.account,
            "name": each.name,
            "place": each.place,
            "points": None if each.gone else each.points,
            "gone": each.gone,
            "rated": each.account in counted,
            "hours": ",".join(map(str, hours[each.seat])) if not each.gone else "",
        }
        for each in finish.results
    ]
    connection.execute(insert(schema.results), rows)


def hours_of(connection: Connection, finish: Finish) -> dict[Seat, list[int]]:
    """How many lines each seat has played in which hour of the day, in UTC."""
    lines = schema.lines.c
    out: dict[Seat, list[int]] = {seat: [0] * 24 for seat in range(len(finish.names))}
    for n, at in connection.execute(select(lines.n, lines.at).where(lines.game == finish.game)):
        if n <= len(finish.seats) and finish.seats[n - 1] in out:
            out[finish.seats[n - 1]][int(at // 3600) % 24] += 1
    return out


def withdraw(connection: Connection, game: int) -> None:
    """Let a game have come to nothing: it goes on, or is no more. The ratings of its title are reckoned anew."""
    f, r = schema.finishes, schema.results
    title = connection.execute(select(f.c.title).where(f.c.game == game)).scalar()
    if title is None:
        return
    counted = connection.execute(select(r.c.account).where(r.c.game == game, r.c.rated)).first() is not None
    connection.execute(delete(r).where(r.c.game == game))
    connection.execute(delete(f).where(f.c.game == game))
    if counted:
        recompute(connection, [title])


def give_results(connection: Connection, guest: str, account: str) -> None:
    """Let the results of a guest, or of a member who becomes one with another, be an account's."""
    r, f = schema.results, schema.finishes
    both = r.alias()
    same = select(both.c.game).where(both.c.account == account, both.c.game == r.c.game, both.c.seat == r.c.seat)
    connection.execute(delete(r).where(r.c.account == guest, same.exists()))
    of = select(f.c.title).join(r, r.c.game == f.c.game).where(r.c.account == guest, r.c.rated).distinct()
    titles = list(connection.execute(of).scalars())
    connection.execute(update(r).where(r.c.account == guest).values(account=account))
    if titles:
        recompute(connection, titles)


__all__ = ["Finish", "Result", "finish_of", "give_results", "results_of", "withdraw", "write_finish"]
