"""How many ways there are to play on from known positions; a change of any rule shows here first."""

from __future__ import annotations

import pytest

from tests.games.steam.shared import HERE, MAPS, SEATS
from tests.golden import counts_at
from trunkline.perft import perft
from trunkline.titles import find

COUNTS = [
    ("northeast-base-4", 60, "actions", (9, 68)),
    ("northeast-base-4", 64, "build", (394, 62046)),
    ("northeast-base-4", 165, "build", (306, 56715)),
    ("northeast-base-4", 182, "goods", (84, 208)),
    ("northeast-base-4", 200, "actions", (8, 52)),
    ("northeast-base-4", 251, "goods", (39, 216)),
    ("ruhr-base-5", 87, "actions", (9, 68)),
    ("ruhr-base-5", 92, "build", (420, 86834)),
    ("ruhr-base-5", 216, "build", (214, 22913)),
    ("ruhr-base-5", 232, "goods", (282, 1096)),
    ("ruhr-base-5", 257, "actions", (9, 68)),
    ("ruhr-base-5", 321, "goods", (163, 502)),
    ("northeast-standard-3", 60, "capital", (11, 121)),
    ("northeast-standard-3", 63, "turn-order", (12, 90)),
    ("northeast-standard-3", 68, "actions", (7, 42)),
    ("northeast-standard-3", 71, "build", (570,)),
    ("northeast-standard-3", 171, "build", (377, 75447)),
    ("northeast-standard-3", 184, "goods", (64, 180)),
    ("northeast-standard-3", 206, "actions", (7, 42)),
    ("northeast-standard-3", 254, "goods", (59, 212)),
    ("ruhr-standard-6", 94, "capital", (10, 100)),
    ("ruhr-standard-6", 100, "turn-order", (17, 170)),
    ("ruhr-standard-6", 109, "actions", (7, 42)),
    ("ruhr-standard-6", 115, "build", (375, 70627)),
    ("ruhr-standard-6", 309, "build", (131, 12127)),
    ("ruhr-standard-6", 316, "goods", (122, 396)),
    ("ruhr-standard-6", 359, "actions", (7, 42)),
    ("ruhr-standard-6", 460, "goods", (47, 304)),
]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("name", MAPS)
def test_perft_of_the_start(name, seats):
    base, standard = find("steam", name), find("steam", name, rules="standard")
    # Any bid up to what ten steps would bring, or a pass; then the same above it. Any capital from none to ten steps.
    assert [perft(base, base.start(SEATS[:seats]), depth, seed=1) for depth in (1, 2)] == [52, 1378]
    assert [perft(standard, standard.start(SEATS[:seats]), depth, seed=1) for depth in (1, 2)] == [11, 121]


@pytest.mark.parametrize(("name", "line", "phase", "counts"), COUNTS, ids=lambda value: str(value))
def test_perft_of_recorded_positions(name, line, phase, counts):
    assert counts_at(HERE / "golden" / f"{name}.trk", line, phase, len(counts)) == counts
