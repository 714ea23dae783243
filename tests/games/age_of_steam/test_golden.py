"""Golden records: whole games whose standings after every round are kept; a changed rule shows as a changed number."""

from __future__ import annotations

import pytest

from tests import golden
from tests.games.age_of_steam.shared import HERE
from trunkline.record import Record
from trunkline.titles import title

GOLDEN = sorted(path.stem for path in (HERE / "golden").glob("*.trk"))


def test_there_is_a_golden_game_for_each_number_of_seats_and_for_every_option():
    records = [Record.read((HERE / "golden" / f"{name}.trk").read_text("utf-8")) for name in GOLDEN]
    assert {len(record.seats) for record in records} == {2, 3, 4, 5, 6}
    used = {option for record in records for option in record.options}
    assert used == {option.name for option in title("age-of-steam").options}


@pytest.mark.parametrize("name", GOLDEN)
def test_golden(name):
    golden.comes_out_as_ever(HERE / "golden" / f"{name}.trk")
