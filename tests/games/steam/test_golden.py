"""Golden records: whole games whose standings after every turn must come out as they always have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import golden
from tests.games.steam.shared import HERE
from trunkline.record import Record
from trunkline.titles import title

RECORDS = sorted((HERE / "golden").glob("*.trk"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_comes_out_as_ever(path: Path):
    golden.comes_out_as_ever(path)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_cubes_are_drawn_before_the_first_turn_only(path: Path):
    lines = Record.read(path.read_text("utf-8")).lines
    first = next(k for k, line in enumerate(lines) if " role " in line)
    assert not [line for line in lines[first:] if line.startswith("- ")]


def test_the_golden_records_cover_both_games_and_maps_every_number_of_seats_and_every_option():
    heads = [Record.read(path.read_text("utf-8")) for path in RECORDS]
    covered = {(head.map, head.options.get("rules", "base"), len(head.seats)) for head in heads}
    assert covered == {(m, r, n) for m in ("northeast", "ruhr") for r in ("base", "standard") for n in (3, 4, 5, 6)}
    options = {option.name for option in title("steam").options_on("northeast")}
    assert {name for head in heads for name in head.options} == options
    verbs = {line.split(" ")[1] for head in heads for line in head.lines}
    assert verbs >= {"first", "order", "bid", "raise", "role", "urbanize", "stock", "grow", "lay", "deliver", "take"}
    assert verbs >= {"wait", "tiles"}
