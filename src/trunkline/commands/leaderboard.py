"""A leaderboard: the rows of an arena in a file that others can check, also with bots that are not on the shelf.

It is JSON lines: a row a game as `trunkline arena --json` writes them; before them, where bots of one's own play, a
head that says what they are. A row has every line of its game, so that nothing need be believed: lines must be legal,
draws those of the seed, and points, places and rounds what the lines lead to. All seatings of all blocks from the first
on must be there, or the best of many could be picked. What cannot be checked is how long a bot thought.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from trunkline import __version__, titles
from trunkline.actions import BadLine
from trunkline.bot import Bot
from trunkline.commands.arena import Contest, chance_of, outcome, play, seat_names, values_mark
from trunkline.game import CHANCE, Objection
from trunkline.record import judge
from trunkline.titles import find

FORMAT = 1
"""The version of the file."""

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,20}")
"""What a bot may be called."""

Natural = Annotated[int, Meta(ge=0)]
Text = Annotated[str, Meta(max_length=200)]


class Wrong(ValueError):
    """A leaderboard does not hold; the message says in which line, and why."""


class Entrant(Struct, forbid_unknown_fields=True):
    """A bot that is not on the shelf: its version, the command that plays it, whose it is, where it is found."""

    version: Text
    command: Text
    by: Text = ""
    url: Text = ""


class Head(Struct, forbid_unknown_fields=True):
    """The first line of a file with such bots, by their names in the rows."""

    leaderboard: int
    bots: dict[str, Entrant]


class Row(Struct, forbid_unknown_fields=True):
    """A game; lists are by seat, `rounds` by round, `lines` those of its record."""

    title: Text
    map: Text
    options: dict[str, str]
    seed: Text
    version: Text
    values: Text
    block: Natural
    seating: Natural
    bots: list[str]
    scores: list[int | None]
    wins: list[float]
    ranks: list[int]
    ruined: list[int]
    ms: list[float]
    p95_ms: list[float]
    longest_ms: list[float]
    rounds: list[list[dict[str, Any]]]
    lines: list[str]


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard that holds: what was played, its rows, its own bots, how many games were played again."""

    contest: Contest
    rows: list[dict[str, Any]]
    entrants: dict[str, Entrant]
    again: int


def enter(
    path: Path, contest: Contest, bots: Mapping[str, Bot], about: Mapping[str, Entrant], blocks: int
) -> list[dict[str, Any]]:
    """Play so many blocks with bots of one's own by name, and write them as a new leaderboard; gives the rows."""
    known = known_bots(contest.title)
    for name in bots:
        if name not in about or not NAME.fullmatch(name) or name in known:
            raise ValueError(f"{name} needs a name of its own in small letters, and to be said what it is")
    rows = [
        play(contest, block, seating, bots) for block in range(blocks) for seating in range(len(contest.seatings()))
    ]
    lines = [msgspec.json.encode(each) for each in (Head(FORMAT, dict(about)), *rows)]
    with path.open("xb") as file:
        file.write(b"\n".join(lines) + b"\n")
    return rows


def check(path: Path, again: int) -> Board:
    """Check a leaderboard, and play so many of its games of known bots again; raises Wrong, OSError."""
    lines = path.read_bytes().splitlines()
    entrants: dict[str, Entrant] = {}
    first = 1
    if lines and lines[0].lstrip().startswith(b'{"leaderboard"'):
        entrants = read_head(lines[0])
        first = 2
    rows = [read_row(line, n) for n, line in enumerate(lines[first - 1 :], start=first)]
    if not rows:
        raise Wrong("line 1: there is no game")
    contest = contest_of(rows[0])
    known = known_bots(contest.title)
    for name in (*contest.bots, *entrants):
        if (name in entrants) == (name in known) or name not in contest.bots:
            raise Wrong(f"line 1: {name} must sit here, and be either on the shelf or said what it is, not both")
    for n, row in enumerate(rows, start=first):
        check_place(contest, row, n)
        check_game(contest, row, n)
    check_whole(contest, rows)
    alike = 0
    of_known = [n for n, row in enumerate(rows) if known.issuperset(row.bots)]
    for n in spread(of_known, again):
        if play(contest, rows[n].block, rows[n].seating)["lines"] != rows[n].lines:
            raise Wrong(f"line {n + first}: these bots play otherwise")
        alike += 1
    return Board(contest, [msgspec.to_builtins(row) for row in rows], entrants, alike)


def known_bots(title: str) -> set[str]:
    """The bots that whoever checks has, too."""
    box = titles.title(title)
    return {*box.bots, *box.former_bots}


def read_head(line: bytes) -> dict[str, Entrant]:
    """The bots of a head."""
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.MsgspecError as fault:
        raise Wrong(f"line 1: {fault}") from fault
    if head.leaderboard != FORMAT:
        raise Wrong(f"line 1: it is of version {head.leaderboard}, and this program reads {FORMAT}")
    for name in head.bots:
        if not NAME.fullmatch(name):
            raise Wrong(f"line 1: {name[:60]!r} cannot name a bot")
    return head.bots


def read_row(line: bytes, n: int) -> Row:
    """A row, with one figure for each seat."""
    try:
        row = msgspec.json.decode(line, type=Row)
    except msgspec.MsgspecError as fault:
        raise Wrong(f"line {n}: {fault}") from fault
    for name in ("scores", "wins", "ranks", "ruined", "ms", "p95_ms", "longest_ms"):
        if len(getattr(row, name)) != len(row.bots):
            raise Wrong(f"line {n}: {name} are not as many as the seats")
    return row


def contest_of(row: Row) -> Contest:
    """What a row belongs to; the bots as they sat at first."""
    try:
        find(row.title, row.map, len(row.bots), **row.options).start(seat_names(row.bots))
    except (BadLine, LookupError) as fault:
        raise Wrong(f"line 1: {fault}") from fault
    back = row.seating % len(row.bots)
    bots = (*row.bots[len(row.bots) - back :], *row.bots[: len(row.bots) - back])
    contest = Contest(row.title, row.map, tuple(row.options.items()), bots, row.seed)
    if row.version != __version__:
        raise Wrong(f"line 1: it was played by version {row.version}: check it with that one, this is {__version__}")
    if row.values != values_mark(row.title):
        raise Wrong("line 1: the bots weighed positions with other values than those here")
    return contest


def check_place(contest: Contest, row: Row, n: int) -> None:
    """A row is of the contest, and its bots sit as its seating says."""
    for key, value in contest.key().items():
        if getattr(row, key) != value:
            raise Wrong(f"line {n}: {key} is {getattr(row, key)!r}, not {value!r} as before")
    seatings = contest.seatings()
    if row.seating >= len(seatings) or tuple(row.bots) != seatings[row.seating]:
        raise Wrong(f"line {n}: in seating {row.seating} other bots sit")


def check_game(contest: Contest, row: Row, n: int) -> None:
    """The lines of a row are a whole game by the rules, with the draws of its seed, and lead to what it says."""
    game = find(contest.title, contest.map, len(row.bots), **dict(contest.options))
    chance, s = chance_of(contest.seed, row.block), game.start(seat_names(row.bots))
    rounds: list[list[dict[str, int]]] = []
    for k, line in enumerate(row.lines, start=1):
        if s.round > len(rounds) + 1:
            rounds.append(game.standing(game, s))
        if game.turn(s) == CHANCE and line != (drawn := game.line(s, CHANCE, game.deal(s, chance))):
            raise Wrong(f"line {n}: move {k}: the seed draws {drawn!r}, not {line[:60]!r}")
        verdict = judge(game, s, line)
        if isinstance(verdict, Objection):
            raise Wrong(f"line {n}: move {k}, {line[:60]!r}: {verdict}")
        game.play(s, verdict[1])
    if game.turn(s) is not None:
        raise Wrong(f"line {n}: the game is not over")
    rounds.append(game.standing(game, s))
    for key, value in {**outcome(game, s), "rounds": rounds}.items():
        if getattr(row, key) != value:
            raise Wrong(f"line {n}: {key} do not follow from the moves")


def check_whole(contest: Contest, rows: Iterable[Row]) -> None:
    """All seatings of all blocks from the first on are there, each once."""
    seatings = len(contest.seatings())
    places = sorted((row.block, row.seating) for row in rows)
    for at, place in zip(places, ((k // seatings, k % seatings) for k in range(len(places))), strict=True):
        if at != place:
            raise Wrong("block {}, seating {} is missing, or another one is there twice".format(*place))
    if len(places) % seatings:
        raise Wrong(f"block {len(places) // seatings} lacks seatings")


def spread(places: Sequence[int], count: int) -> list[int]:
    """So many of the places, evenly between the first and the last.

    >>> spread([3, 4, 5, 6, 7, 8], 3), spread([1, 2], 5)
    ([3, 5, 7], [1, 2])
    """
    return [places[k * len(places) // count] for k in range(count)] if count < len(places) else list(places)
