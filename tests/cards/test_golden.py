"""Golden records: whole games whose standings after every round must come out as they always have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trunkline.record import Record
from trunkline.summary import summary
from trunkline.table import Table
from trunkline.titles import find

FOLDER = Path(__file__).parent / "golden"
RECORDS = sorted(FOLDER.glob("*.trk"))


def told(path: Path):
    """The record and its summary."""
    record = Record.read(path.read_text("utf-8"))
    game = find(record.title, record.map, **record.options)
    return game, record, summary(game, record)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_comes_out_as_ever(path: Path):
    game, record, found = told(path)
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert found["stopped"] is None and found["over"]
    assert found["winners"] == expected["winners"] and found["scores"] == expected["scores"]
    rows = [{"round": r["round"], "line": r["line"], "standings": r["standings"]} for r in found["rounds"]]
    assert rows == expected["rounds"]
    table = Table(game, record=record)
    assert str(table.record) == path.read_text("utf-8")
    for n in range(0, table.line, 29):
        assert table.at(n).round <= found["round"]


def test_the_golden_records_cover_every_number_of_seats_every_option_and_every_usual_end():
    heads = [Record.read(path.read_text("utf-8")) for path in RECORDS]
    assert {len(head.seats) for head in heads} == {2, 3, 4}
    assert {name for head in heads for name in head.options} == {"family", "late-engine", "take-back"}
    endings = {Table(find(h.title, h.map, **h.options), record=h).state.ending for h in heads}
    assert endings == {"deck", "trains", "bag"}
