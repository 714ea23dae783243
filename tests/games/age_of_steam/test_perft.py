"""How many ways there are to play on from known positions; a change of any rule shows here first."""

from __future__ import annotations

import pytest

from tests.games.age_of_steam.shared import GAME, HERE, SEATS
from tests.golden import counts_at
from trunkline.perft import perft

COUNTS = [
    ("four", 37, "turn-order", (21, 231)),
    ("four", 46, "build", (227, 52_537)),
    ("four", 64, "goods", (9, 34)),
    ("four", 88, "build", (297, 63_816)),
    ("four", 177, "build", (159, 25_444)),
    ("four", 195, "goods", (146, 20_065)),
    ("four", 292, "turn-order", (14, 50)),
    ("four", 303, "build", (122, 14_202)),
    ("four", 319, "goods", (592,)),
    ("five", 38, "turn-order", (16, 216)),
    ("five", 52, "build", (227, 52_537)),
    ("five", 106, "build", (191, 36_992)),
    ("five", 214, "goods", (42, 1_671)),
    ("five", 309, "turn-order", (8, 11)),
    ("five", 318, "build", (38, 38)),
    ("five", 326, "goods", (366,)),
]


OTHER_MAPS = [
    ("records/reversteam-2702", 230, "goods", (108,)),
    ("records/australia", 102, "build", (153, 23_569)),
    ("records/vermont", 256, "actions", (7, 42)),
    ("records/korea", 200, "goods", (307,)),
    ("records/germany", 230, "build", (6, 387)),
    ("records/ireland-2837", 141, "deurbanize", (39, 996)),
    ("records/southern-us", 390, "goods", (2297,)),
    ("records/barbados", 79, "actions", (2, 142)),
    ("records/scandinavia", 124, "goods", (466,)),
    ("records/poland", 330, "build", (76,)),
    ("records/sicily", 220, "goods", (283,)),
    ("records/holland", 200, "build", (132,)),
    ("records/st-lucia", 181, "goods", (117,)),
    ("golden/scotland", 120, "build", (33, 53)),
    ("golden/four-corners", 229, "goods", (101,)),
    ("golden/new-hampshire", 195, "build", (115, 248)),
]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_perft_of_the_start(seats):
    s = GAME.start(SEATS[:seats])
    assert [perft(GAME, s, depth, seed=1) for depth in (1, 2, 3)] == [14, 196, 2744]


@pytest.mark.parametrize(("name", "line", "phase", "counts"), COUNTS, ids=lambda value: str(value))
def test_perft_of_recorded_positions(name, line, phase, counts):
    assert counts_at(HERE / "records" / f"{name}.trk", line, phase, len(counts)) == counts


@pytest.mark.parametrize(("path", "line", "phase", "counts"), OTHER_MAPS, ids=lambda value: str(value))
def test_perft_on_other_maps(path, line, phase, counts):
    assert counts_at(HERE / f"{path}.trk", line, phase, len(counts)) == counts
