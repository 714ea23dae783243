"""Golden records: whole games whose standings after every round must come out as they always have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import golden
from trunkline.record import Record
from trunkline.table import Table

FOLDER = Path(__file__).parent / "golden"
RECORDS = sorted(FOLDER.glob("*.trk"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_comes_out_as_ever(path: Path):
    golden.comes_out_as_ever(path)


def test_the_golden_records_cover_every_number_of_seats_every_option_and_every_usual_end():
    heads = [Record.read(path.read_text("utf-8")) for path in RECORDS]
    assert {len(head.seats) for head in heads} == {2, 3, 4}
    assert {name for head in heads for name in head.options} == {"family", "late-engine", "take-back", "colour-links"}
    endings = {Table(golden.game_of(head), record=head).state.ending for head in heads}
    assert endings == {"deck", "trains", "bag"}
