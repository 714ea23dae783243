"""Study data: the finished games of a site, without names, as the tables that self-play writes.

Nothing of who played or when comes in: seats are `seat-0` and so on, games have numbers of their own, in the order of
a mark of their records, and of people it is said only that they are people. The moves are what they were.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pyarrow as pa

from trunkline import __version__
from trunkline.actions import BadLine
from trunkline.game import CHANCE, Objection
from trunkline.lab.rewards import by_rank
from trunkline.lab.selfplay import DECISIONS, as_bytes
from trunkline.record import Record, judge
from trunkline.titles import game_of_record

FORMAT = 1
"""The version of the columns."""

GAMES = pa.schema([
    ("game", pa.int32()), ("title", pa.string()), ("map", pa.string()), ("options", pa.string()),
    ("rules", pa.int16()), ("players", pa.list_(pa.string())), ("scores", pa.list_(pa.int32())),
    ("rewards", pa.list_(pa.float32())), ("winners", pa.list_(pa.int8())), ("rounds", pa.int16()),
    ("lines", pa.int32()), ("record", pa.string()),
]).with_metadata({"format": str(FORMAT)})  # fmt: skip
"""A game: what was played, options as JSON; by seat who played (person, several or a kind of bot), scores (null:
ruined) and rewards by rank; its winners, length and whole record."""


ABOUT = "about.json"
"""The file of a folder that says what is in it."""


class CannotTell(ValueError):
    """A game cannot be written without names, or cannot be replayed to its end; the message says why."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game as it is stored: its record, and who played each seat in words that name nobody."""

    record: Record
    players: tuple[str, ...]


Row = dict[str, Any]


def rows_of(played: Played) -> tuple[Row, list[Row]]:
    """A game and its decisions as rows, without numbers; raises CannotTell."""
    record = played.record
    try:
        game = game_of_record(record.title, record.map, len(record.seats), record.options, record.rules)
    except (BadLine, LookupError) as fault:
        raise CannotTell(str(fault)) from fault
    names = tuple(f"seat-{k}" for k in range(len(record.seats)))
    known, s = game.start(record.seats), game.start(names)
    lines: list[str] = []
    decisions: list[Row] = []
    for n, line in enumerate(record.lines, start=1):
        if isinstance(verdict := judge(game, known, line), Objection):
            raise CannotTell(f"line {n}: {verdict}")
        game.play(known, verdict[1])
        for written in renamed(line, record.seats, names):
            again = judge(game, s, written)
            if isinstance(again, Objection):
                continue
            after = game.apply(s, again[1])
            # Two positions that differ in names alone: so the line says what the first one said.
            if after == same_with(known, names):
                break
        else:
            raise CannotTell(f"line {n} cannot be written without names")
        seat, action = again
        if seat != CHANCE:
            phase = game.phase(s)
            assert phase is not None
            decisions.append({
                "line": n, "seat": seat, "round": s.round, "phase": phase.name, "legal": len(game.legal(s)),
                "action": str(action),
            })  # fmt: skip
        lines.append(written)
        s = after
    if game.turn(s) is not None:
        raise CannotTell("it is not over")
    scores, rewards = game.scores(s), by_rank(game, s)
    for row in decisions:
        row["reward"] = rewards[row["seat"]]
    clean = Record(record.title, record.map, names, dict(record.options), record.rules, lines=lines)
    return {
        "title": record.title, "map": record.map, "options": json.dumps(record.options, sort_keys=True),
        "rules": record.rules, "players": list(played.players),
        "scores": [scores.get(seat) for seat in range(len(names))], "rewards": rewards,
        "winners": game.winners(s), "rounds": s.round, "lines": len(lines), "record": str(clean),
    }, decisions  # fmt: skip


def same_with(s: Any, names: Sequence[str]) -> Any:
    """The position with other names of its seats."""
    out = s.copy()
    out.names = names
    return out


def renamed(line: str, old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """The line with names of seats replaced: first all that look like one, then fewer, for a name may be a word, too.

    >>> list(renamed("red build red b4", ["red", "bob"], ["seat-0", "seat-1"]))
    ['seat-0 build seat-0 b4', 'seat-0 build red b4']
    """
    first, *words = line.split()
    to = dict(zip(old, new, strict=True))
    places = [k for k, word in enumerate(words) if word in to]
    for count in range(len(places), -1, -1):
        for some in combinations(places, count):
            yield " ".join([to.get(first, first), *(to[w] if k in some else w for k, w in enumerate(words))])


def write(folder: Path, games: Iterable[Played]) -> tuple[int, list[str]]:
    """Write `games.parquet` and `decisions.parquet` into a new or empty folder.

    Gives how many games are in, and what stood against each that is not. Raises OSError, FileExistsError for a folder
    that has something.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder} holds something already: take another folder")
    kept: list[tuple[Row, list[Row]]] = []
    faults: list[str] = []
    for played in games:
        try:
            kept.append(rows_of(played))
        except CannotTell as fault:
            faults.append(str(fault))
    # By a mark of what was played: the order of the site would say when.
    kept.sort(key=lambda each: hashlib.sha256(each[0]["record"].encode()).digest())
    rows = [{"game": n} | row for n, (row, _) in enumerate(kept)]
    decisions = [{"game": n} | row for n, (_, own) in enumerate(kept) for row in own]
    about = {"format": FORMAT, "version": __version__, "games": len(rows), "decisions": len(decisions)}
    for name, content in (
        ("decisions.parquet", as_bytes(decisions, DECISIONS)),
        ("games.parquet", as_bytes(rows, GAMES)),
        (ABOUT, (json.dumps(about, indent=1) + "\n").encode()),
    ):
        part = folder / f".{name}.part"
        part.write_bytes(content)
        os.replace(part, folder / name)
    return len(rows), faults
