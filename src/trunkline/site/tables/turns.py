"""The turn or invitation that somebody is to hear of, as it is stored: whether it is still theirs, and what it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from trunkline.game import CHANCE_NAME
from trunkline.show.names import SeatName
from trunkline.site.tables import schema
from trunkline.site.tables.invitations import invitations_for

LOOKED_AT = 200
"""Lines that are looked at for whoever moved last."""


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """A turn that waits for its account: names of seats as `SeatName`; `mover` is the other who moved last, or "".

    `line` counts the lines when it was asked, `since` is when the turn began, in seconds since 1970, and `deadline`
    when its time ends, where the reader is reminded of that.
    """

    game: int
    line: int
    title: str
    map: str
    seat: str
    round: int
    phase: str
    mover: str
    since: float
    deadline: float | None = None


@dataclass(frozen=True, slots=True)
class OpenInvitation:
    """An invitation that waits for its account; `host` is what whoever invites is called at the table, "" if nothing.

    `name` is by what the account was invited, `made` when, in seconds since 1970.
    """

    game: int
    title: str
    map: str
    host: str
    name: str
    made: float


Open = OpenTurn | OpenInvitation
"""What a notice is about."""

INVITE = "invite"
"""The kind of a notice that somebody is invited; its line is the number of the invitation below zero."""

REMIND = "remind"
"""The kind of a notice that reminds of a turn: its time ends before long."""


def find_open(connection: Connection, kind: str, account: str, game: int, line: int) -> Open | None:
    """What a notice of a kind is about; None once it is over."""
    if kind == INVITE:
        return find_open_invitation(connection, account, -line)
    turn = find_turn(connection, account, game, line)
    if turn is None or kind != REMIND:
        return turn
    c, s = schema.clocks.c, schema.seats.c
    ends = select(c.deadline).join(schema.seats, (s.game == c.game) & (s.seat == c.seat))
    until = connection.execute(ends.where(c.game == game, s.name == str(turn.seat))).scalar()
    return None if until is None else replace(turn, deadline=until)


def find_open_invitation(connection: Connection, account: str, number: int) -> OpenInvitation | None:
    """The invitation of an account by its number; None once it holds no more."""
    found = invitations_for(connection, account, number=number)
    if not found:
        return None
    (mine,) = found
    g, s, h = schema.games.c, schema.seats.c, schema.holdings.c
    game = connection.execute(select(g.title, g.map).where(g.id == mine.game)).one()
    sits = select(s.name, s.label).join(schema.holdings, (h.game == s.game) & (h.seat == s.seat))
    host = connection.execute(sits.where(s.game == mine.game, h.browser == mine.host).order_by(s.seat).limit(1)).first()
    called = "" if host is None else SeatName.of(host.name, host.label)
    return OpenInvitation(mine.game, game.title, game.map, called, mine.name, mine.made)


def find_turn(connection: Connection, account: str, game: int, line: int) -> OpenTurn | None:
    """The turn of an account that was asked after so many lines; None when it has ended, or they have played since."""
    g, h, s, held = schema.games.c, schema.heads.c, schema.seats.c, schema.holdings.c
    wanted = (
        select(g.title, g.map, h.line, h.round, h.phase, h.turn, h.over, h.moved, s.seat, s.bot)
        .select_from(
            schema.games.join(schema.heads, h.game == g.id).join(schema.seats, (s.game == g.id) & (s.name == h.turn))
        )
        .where(g.id == game)
    )
    head = connection.execute(wanted).first()
    if head is None or head.over or head.line < line or head.bot:  # it may stand in for a person
        return None
    mine = select(held.seat).where(held.browser == account, held.game == game, held.seat == head.seat)
    if connection.execute(mine).first() is None:
        return None
    n = schema.lines.c
    since = connection.execute(select(n.text).where(n.game == game, n.n > line).limit(LOOKED_AT)).scalars()
    if any(_seat_in(text) != CHANCE_NAME for text in since):
        return None
    before = connection.execute(
        select(n.text, n.at).where(n.game == game, n.n <= line).order_by(n.n.desc()).limit(LOOKED_AT)
    ).all()
    names = {
        row.name: SeatName.of(row.name, row.label)
        for row in connection.execute(select(s.name, s.label).where(s.game == game))
    }
    mover = next((name for row in before if (name := _seat_in(row.text)) not in (CHANCE_NAME, head.turn)), "")
    return OpenTurn(
        game,
        line,
        head.title,
        head.map,
        names[head.turn],
        head.round,
        head.phase,
        names.get(mover, mover),
        before[0].at if before else head.moved,
    )


def waiting_turns(connection: Connection, account: str) -> list[tuple[int, int, int]]:
    """The turns that wait for an account: game, lines when it was asked, and how often lines were taken back there."""
    g, h, s, held = schema.games.c, schema.heads.c, schema.seats.c, schema.holdings.c
    wanted = (
        select(h.game, h.turn, h.line, h.undone)
        .join(schema.games, g.id == h.game)
        .join(schema.seats, (s.game == h.game) & (s.name == h.turn))
        .join(schema.holdings, (held.game == s.game) & (held.seat == s.seat))
        .where(held.browser == account, ~h.over, s.bot == "", ~g.gathering, g.level != "study")
    )
    return [
        (row.game, _asked(connection, row.game, row.line), row.undone)
        for row in connection.execute(wanted.order_by(h.game)).all()
    ]


def _asked(connection: Connection, game: int, line: int) -> int:
    """After how many lines the seat to act is asked, but for what chance has done since; see `notices.asked_at`."""
    n = schema.lines.c
    lines = connection.execute(select(n.text).where(n.game == game, n.n <= line).order_by(n.n.desc()).limit(LOOKED_AT))
    chance = 0
    for text in lines.scalars():
        if _seat_in(text) != CHANCE_NAME:
            break
        chance += 1
    return line - chance


def _seat_in(line: str) -> str:
    """The seat that a line speaks for."""
    return line.partition(" ")[0]
