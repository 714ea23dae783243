"""Golden records of any title: whole games whose standings after every round must come out as they always have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from trunkline.game import Game
from trunkline.match import summary
from trunkline.perft import perft
from trunkline.record import Record, position
from trunkline.table import Table
from trunkline.titles import game_of_record


def game_of(record: Record) -> Game[Any, Any]:
    """The game that a record is of."""
    return game_of_record(record.title, record.map, len(record.seats), record.options, record.rules)


def comes_out_as_ever(path: Path) -> None:
    """The game ends as kept beside it, each round of it; the record reads back to the letter, and any line is found."""
    text = path.read_text("utf-8")
    record = Record.read(text)
    game = game_of(record)
    found = summary(game, record)
    kept = json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert found["stopped"] is None and found["over"]
    assert {"rounds", "winners"} <= set(kept) <= set(found)
    for key in set(kept) - {"rounds"}:
        assert found[key] == kept[key], key
    told = set(kept["rounds"][0])
    assert {"round", "line", "standings"} <= told
    assert [{key: row[key] for key in told} for row in found["rounds"]] == kept["rounds"]
    table = Table(game, record=record)
    assert str(table.record) == text
    for n in range(0, table.line, 29):
        assert table.at(n).round <= found["round"]


def counts_at(path: Path, line: int, phase: str, depths: int) -> tuple[int, ...]:
    """How many ways lead on from a line of a record, to each depth; it must stand in that phase."""
    record = Record.read(path.read_text("utf-8"))
    game = game_of(record)
    s, _ = position(game, record, line)
    there = game.phase(s)
    assert there is not None and there.name == phase
    return tuple(perft(game, s, depth, seed=1) for depth in range(1, depths + 1))
