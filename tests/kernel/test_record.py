"""A record is read back to the letter, refused with a reason, and never lost for one bad line."""

from __future__ import annotations

import pytest

from tests.kernel.toy import Highest, dealt_table, toy
from trunkline.actions import BadLine
from trunkline.match import summary
from trunkline.record import Record, position
from trunkline.table import Table


def test_a_record_is_read_back_to_the_letter():
    table = dealt_table()
    table.say(f"ann {table.legal(0)[0]}")
    table.record.notes[1] = ["dealt", 'a "quoted" word']
    table.record.tags["Event"] = 'the \\ "first"'
    table.record.options["house"] = "yes"
    text = str(table.record)
    assert str(Record.read(text)) == text
    assert Record.read(text) == table.record


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[Title "toy"]\n[Map "none"]\n', "missing-tag"),
        ('[Title toy]\n[Map "none"]\n[Seats "ann"]\n', "bad-tag"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann ann"]\n', "seat-twice"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann Bob"]\n', "bad-seat-name"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann -"]\n', "bad-seat-name"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann"]\n[Rules "99"]\n', "unknown-rules"),
    ],
)
def test_a_broken_head_is_refused(text, code):
    with pytest.raises(BadLine) as bad:
        Record.read(text)
    assert bad.value.code == code


def test_a_record_that_breaks_loads_up_to_the_break():
    table = dealt_table()
    table.say(f"ann {table.legal(0)[0]}")
    good = table.record.copy()
    table.record.lines += ["ann put 99", "bob hold"]
    s, stop = position(toy(), table.record)
    assert (stop.line, stop.text, stop.why.code) == (4, "ann put 99", "not-your-turn")
    assert s == table.state
    assert str(Table(toy(), record=table.record).record) == str(good)
    assert summary(toy(), table.record)["stopped"]["line"] == 4


def test_standings_at_the_end_of_each_round():
    table = dealt_table(bots={0: Highest(), 1: Highest()})
    table.settle()
    result = summary(toy(), table.record)
    assert [r["round"] for r in result["rounds"]] == [1, 2]
    assert result["over"]
    assert result["rounds"][-1]["standings"] == result["standings"]
