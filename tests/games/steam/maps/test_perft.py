"""How many ways there are to play on from known positions of the three maps; a change of any rule shows here first."""

from __future__ import annotations

import pytest

from tests.games.steam.maps.shared import HERE, SEATS, WAYS, game_of, name_of
from tests.golden import counts_at
from trunkline.perft import perft

COUNTS = [
    ("belgium-luxembourg-2", 57, "actions", (6, 26)),
    ("belgium-luxembourg-2", 58, "actions", (5, 670)),
    ("belgium-luxembourg-2", 76, "build", (153, 19727)),
    ("belgium-luxembourg-2", 77, "build", (160,)),
    ("belgium-luxembourg-2", 98, "goods", (4, 8)),
    ("belgium-luxembourg-2", 101, "goods", (4, 20)),
    ("brussels-metro-3", 98, "actions", (7, 40)),
    ("brussels-metro-3", 99, "actions", (5, 20)),
    ("brussels-metro-3", 127, "build", (17, 345)),
    ("brussels-metro-3", 128, "build", (89, 1274)),
    ("brussels-metro-3", 136, "goods", (86, 238)),
    ("brussels-metro-3", 137, "goods", (35, 190)),
    ("brussels-metro-3-standard", 151, "build", (209,)),
    ("brussels-metro-3-standard", 152, "build", (196,)),
    ("mid-atlantic-3-standard", 94, "actions", (8, 56)),
    ("mid-atlantic-3-standard", 95, "actions", (7, 42)),
    ("mid-atlantic-3-standard", 144, "goods", (11, 38)),
    ("mid-atlantic-3-standard", 146, "goods", (10, 20)),
    ("mid-atlantic-4-base", 140, "build", (237,)),
    ("mid-atlantic-4-base", 141, "build", (179,)),
    ("mid-atlantic-4-base", 154, "goods", (36, 128)),
    ("mid-atlantic-4-base", 156, "goods", (24, 82)),
    ("mid-atlantic-5-standard-large", 216, "build", (384,)),
    ("mid-atlantic-5-standard-large", 217, "build", (383,)),
    ("mid-atlantic-5-standard-large", 236, "goods", (66, 158)),
    ("mid-atlantic-5-standard-large", 238, "goods", (15, 94)),
    ("mid-atlantic-7-base", 181, "actions", (10, 86)),
    ("mid-atlantic-7-base", 182, "actions", (9, 68)),
    ("mid-atlantic-7-base", 248, "build", (477,)),
    ("mid-atlantic-7-base", 249, "build", (360,)),
]


@pytest.mark.parametrize("way", WAYS, ids=name_of)
def test_perft_of_the_start(way):
    game = game_of(*way)
    start = game.start(SEATS[: way[1]])
    # Any bid up to what the steps above −$10 would bring, or a pass; any capital from none to all those steps.
    steps = 9 if game.map.data.get("setup") == "south" else 10
    standard = [steps + 1, (steps + 1) ** 2]
    bids = 5 * steps + 2
    base = [bids, bids * (bids + 1) // 2]
    counts = standard if any(phase.name == "capital" for phase in game.round) else base
    assert [perft(game, start, depth, seed=1) for depth in (1, 2)] == counts


@pytest.mark.parametrize(("name", "line", "phase", "counts"), COUNTS, ids=lambda value: str(value))
def test_perft_of_recorded_positions(name, line, phase, counts):
    assert counts_at(HERE / "golden" / f"{name}.trk", line, phase, len(counts)) == counts
