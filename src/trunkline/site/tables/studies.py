"""Studies: tables of one's own that branch off another one, or go on from a record. All seats are their owner's.

A study is a table like any other, of the level `study`: no list of tables has it, nobody is waited for there, and only
those come who hold its seats. Others may think along by its secret link: then they hold them as well.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from random import Random

from sqlalchemy import Connection, delete, insert, select, update

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.branch import branch, is_guessed
from trunkline.game import CHANCE, Illegal, Seat, object_to
from trunkline.record import Broken, Record, judge
from trunkline.show.names import label_of_seat
from trunkline.site.tables import schema
from trunkline.site.tables.admission import Admission
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.heads import count_aside
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.luck import Luck
from trunkline.site.tables.new import NewSeat
from trunkline.site.tables.news import announce_positions
from trunkline.site.tables.reseating import reseat
from trunkline.site.tables.seating import Seating
from trunkline.site.tables.store import Store
from trunkline.table import Table
from trunkline.words import N_, WORDS

MOST = 100
"""Studies of one account."""

LONGEST_NAME = 60

LONGEST = 3000
"""Lines of a record that may be brought."""

WORDS.update(
    {
        "rated-study": N_("You play at this table and it is rated: you can study it once it is over."),
        "no-study": N_("This table is no study."),
        "not-your-study": N_("Only whoever made a study may do that."),
        "too-many-studies": N_("You have {most} studies; delete one first."),
        "study-name-too-long": N_("A name of a study has up to {most} letters."),
        "not-chance": N_("Line {line} was not left to chance."),
        "record-stops": N_("Line {line} of the record does not hold: “{text}”. It is opened up to there."),
        "record-too-long": N_("A record of more than {most} lines is not taken."),
    }
)


@dataclass(frozen=True, slots=True)
class Study:
    """A study: whose it is, which table it branches off and after which line, how it is called, who may join."""

    game: int
    account: str
    parent: int | None
    root: int | None
    line: int
    name: str
    guessed: bool
    token: str
    made: float


def find_study(connection: Connection, game: int) -> Study | None:
    """The study that a table is; None for any other table."""
    row = connection.execute(select(schema.studies).where(schema.studies.c.game == game)).first()
    return None if row is None else Study(*row)


def study_of_token(connection: Connection, token: str) -> Study | None:
    """The study that a secret link opens, by the hash of its token."""
    row = connection.execute(select(schema.studies).where(schema.studies.c.token == token)).first() if token else None
    return None if row is None else Study(*row)


def studies_of(connection: Connection, account: str, root: int | None = None) -> list[Study]:
    """The studies of an account, the latest first; those alone that began at one table, in the order they were made."""
    s = schema.studies
    wanted = select(s).where(s.c.account == account)
    wanted = wanted.order_by(s.c.game.desc()) if root is None else wanted.where(s.c.root == root).order_by(s.c.game)
    return [Study(*row) for row in connection.execute(wanted)]


def set_name(connection: Connection, game: int, name: str) -> None:
    """Call a study so."""
    connection.execute(update(schema.studies).where(schema.studies.c.game == game).values(name=name))


def set_token(connection: Connection, game: int, token: str) -> None:
    """Let this be the hash of the secret that lets others join a study; "" for none."""
    connection.execute(update(schema.studies).where(schema.studies.c.game == game).values(token=token))


def delete_game(connection: Connection, sender: str, game: int) -> None:
    """Delete a study, its table with all its lines, and let other processes know; what branches off it stays."""
    moved = count_aside(connection, [game])
    connection.execute(delete(schema.games).where(schema.games.c.id == game))
    if moved and connection.dialect.name == "postgresql":
        announce_positions(connection, sender, moved.items())


def give_studies(connection: Connection, guest: str, account: str) -> None:
    """Let the studies of a guest be an account's."""
    connection.execute(update(schema.studies).where(schema.studies.c.account == guest).values(account=account))


async def begin_study(hall: Hall, live: LiveTable, n: int, seat: Seat | None, account: str) -> tuple[Table, Study]:
    """The table of a study that branches off another one after n lines, as a seat knows it; nothing is stored yet.

    Slow where hands are guessed: that is done in a thread. Raises IndexError outside the record,
    BadLine for whoever sits at a rated table that is not over.
    """
    if live.rated and live.table.turn() is not None and (seat is not None or live.seats_of(account)):
        raise BadLine("rated-study")
    old = await hall.store.ask(lambda to: find_study(to, live.id))
    record = await asyncio.to_thread(branch, live.table, n, seat, Random(Luck().getrandbits(128)))
    table = Table(live.table.game, record=record, rng=Luck())
    guessed = is_guessed(live.table) or (old is not None and old.guessed)
    root = live.id if old is None or old.root is None else old.root
    return table, Study(0, account, live.id, root, n, "", guessed, "", time.time())


def table_of_record(record: Record) -> tuple[Table, Broken | None]:
    """A table that goes on after a record, up to the first line that does not hold, which is given as well.

    Raises BadLine for what is not on the shelf or too long.
    """
    if len(record.lines) > LONGEST:
        raise BadLine("record-too-long", most=LONGEST)
    game = titles.game_of_record(record.title, record.map, len(record.seats), record.options, record.rules)
    options = titles.title(record.title).as_written(game.options, record.map, record.rules)
    plain = replace(record, options=options, tags={}, notes={})
    table = Table(game, record=plain, rng=Luck())
    return table, table.stopped


async def add_study(hall: Hall, table: Table, study: Study) -> int:
    """Store a study, and let chance and what is forced go on; its number. Raises BadLine for one too many."""
    known = await hall.store.ask(lambda to: studies_of(to, study.account))
    if len(known) >= MOST:
        raise BadLine("too-many-studies", most=MOST)
    table.stopped = None
    table.settle()
    seats = [NewSeat(str(name), "me", label_of_seat(name)) for name in table.record.seats]

    def write(connection: Connection, number: int) -> None:
        row = asdict(replace(study, game=number, root=study.root))
        connection.execute(insert(schema.studies).values(row))

    options = dict(table.game.options)
    return await hall.add(table, options, seats, study.account, admission=Admission("study"), also=write)


async def seat_in_study(live: LiveTable, store: Store, seat: Seat, kind: str) -> None:
    """Let a bot of a kind decide for a seat, or "" those who study; raises BadLine for an unknown bot, or Stale."""
    if kind:
        titles.title(live.table.game.title).bot(kind)
    await reseat(live, store, [Seating(seat, replace(live.seats[seat], bot=kind))])


async def join_study(live: LiveTable, store: Store, account: str) -> None:
    """Let another account hold all seats as well; raises Stale."""
    held = live.seats_of(account)
    new = [Seating(seat, live.seats[seat], account=account) for seat in range(len(live.seats)) if seat not in held]
    if new:
        await reseat(live, store, new)


async def leave_to_owner(live: LiveTable, store: Store, account: str) -> None:
    """Let all but its owner let go of a study; raises Stale."""
    await reseat(
        live, store, [Seating(seat, info, account=account, empties=True) for seat, info in enumerate(live.seats)]
    )


async def choose_chance(live: LiveTable, store: Store, n: int, line: str) -> None:
    """Let chance have brought something else in line n, and go on from there; what came after it is taken back.

    Raises Illegal with the reason of the rules, IndexError outside the record, or Stale.
    """
    table = live.table
    if not 1 <= n <= table.line:
        raise IndexError(n)
    if table.entries[n - 1].seat != CHANCE:
        raise Illegal(object_to("not-chance", line=n))
    verdict = judge(table.game, table.at(n - 1), line)
    if not isinstance(verdict, tuple):
        raise Illegal(verdict)
    await live.replace_line(store, n, line)


def rated_games_of(connection: Connection, account: str) -> dict[int, tuple[str, str, frozenset[str]]]:
    """The rated tables that are not over where an account sits: by number title, map and the names of the seats."""
    g, h, s = schema.games.c, schema.holdings.c, schema.seats.c
    mine = select(h.game).where(h.browser == account)
    wanted = select(g.id, g.title, g.map, s.name).join_from(schema.games, schema.seats, s.game == g.id)
    wanted = wanted.join(schema.heads, schema.heads.c.game == g.id)
    out: dict[int, tuple[str, str, frozenset[str]]] = {}
    for game, title, map_name, name in connection.execute(wanted.where(g.rated, ~schema.heads.c.over, g.id.in_(mine))):
        out[game] = (title, map_name, out.get(game, ("", "", frozenset()))[2] | {name})
    return out


def check_not_rated(
    connection: Connection, account: str, *, record: Record | None = None, root: int | None = None
) -> None:
    """Raise BadLine where an account plays a rated game now that a record, or the root of a study, is of."""
    for game, (title, map_name, names) in rated_games_of(connection, account).items():
        same = record is not None and (record.title, record.map, frozenset(map(str, record.seats))) == (
            title,
            map_name,
            names,
        )
        if same or game == root:
            raise BadLine("rated-study")


def tree_of(studies: Sequence[Study]) -> list[tuple[int, Study]]:
    """Branches as a tree: each with its depth, below what it branches off, by line."""
    numbers = {each.game for each in studies}
    below: dict[int | None, list[Study]] = {}
    for each in studies:
        below.setdefault(each.parent if each.parent in numbers else None, []).append(each)

    def walk(parent: int | None, depth: int) -> list[tuple[int, Study]]:
        out = []
        for each in sorted(below.get(parent, ()), key=lambda study: (study.line, study.game)):
            out += [(depth, each), *walk(each.game, depth + 1)]
        return out

    return walk(None, 0)
