"""Golden records of the three maps: whole games whose standings after every turn must come out as they always have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import golden
from tests.games.steam.maps.shared import HERE, WAYS
from trunkline.record import Record
from trunkline.titles import title

RECORDS = sorted((HERE / "golden").glob("*.trk"))
MAPS = {way[0] for way in WAYS}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_comes_out_as_ever(path: Path):
    golden.comes_out_as_ever(path)


def test_the_golden_records_cover_every_way_to_play_and_every_option():
    heads = [Record.read(path.read_text("utf-8")) for path in RECORDS]
    plain = {(h.map, len(h.seats), h.options.get("rules", "base"), h.options.get("size", "small")) for h in heads}
    ways = {(name, seats, o.get("rules", "base"), o.get("size", "small")) for name, seats, o in WAYS}
    assert ways <= plain
    own = {option.name for info in title("steam").maps for option in info.options}
    assert {name for head in heads for name in head.options} == own | {"rules"}
    for name, verbs in (
        ("belgium-luxembourg", {"connect", "urbanize", "grow"}),
        ("brussels-metro", {"urbanize", "stock", "fetch", "grow", "pass-on"}),
        ("mid-atlantic", {"connect", "urbanize", "stock", "grow", "pass-on", "upgrade"}),
    ):
        assert verbs <= {line.split(" ")[1] for head in heads if head.map == name for line in head.lines}
