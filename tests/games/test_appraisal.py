"""What positions are worth: known at any line of recorded games of each title, and told from a view alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from trunkline import Record, Table
from trunkline.appraisal import END, Appraisal, appraise, swings
from trunkline.game import CHANCE
from trunkline.levels import STRONG
from trunkline.titles import game_of_record, title

ROOM = Path(__file__).parent
RECORDS = {
    "age-of-steam": ROOM / "age_of_steam/golden/three.trk",
    "steam": ROOM / "steam/golden/ruhr-standard-3.trk",
    "steel-driver": ROOM / "steel_driver/golden/3-seats.trk",
    "railways-card": ROOM / "railways_card/golden/three.trk",
}
LOOKS = 5
"""Positions that are looked at, beside some where chance decides."""


def match(name: str) -> Table:
    """A recorded match."""
    record = Record.read(RECORDS[name].read_text())
    game = game_of_record(record.title, record.map, len(record.seats), record.options, record.rules)
    return Table(game, record=record)


@pytest.mark.parametrize("name", RECORDS)
def test_any_position_of_a_match_has_a_value_for_each_seat(name):
    table = match(name)
    game, parts = table.game, title(name).bot(STRONG).parts
    lines = {k * table.line // LOOKS for k in range(LOOKS + 1)}
    chance = [entry.n - 1 for entry in table.entries if entry.seat == CHANCE]
    for n in sorted({*lines, *chance[:: max(1, len(chance) // 2)]}):
        s = table.at(n)
        view = game.view(s, None)
        before = view.copy()
        first = appraise(game, parts, view, 5)
        assert len(first.values) == len(first.errors) == len(s.names)
        assert view == before and appraise(game, parts, view, 5) == first
        assert first.horizon in (END, s.round, s.round + 1, s.round + 2)
    scores = game.scores(table.state)
    if name == "railways-card":
        assert first.values[0] == scores[0] - 0.5 * max(scores[1], scores[2])


def test_swings_are_decisions_of_one_horizon_beyond_chance():
    def at(value, error=0.0, horizon=1):
        return Appraisal((value, 0.0), (error, 0.0), horizon)

    known = [at(0), at(50), at(50), at(9, horizon=2), at(9, horizon=2), at(40, 9.0, 2), None, at(0), at(2)]
    movers = [CHANCE, 1, 0, 0, 0, 0, 0, 0]
    assert swings(known, movers) == []  # chance, nothing, another horizon, nothing, unsure, unknown twice, too little
    known[8] = at(30)
    assert [(swing.line, swing.change) for swing in swings(known, movers)] == [(8, 30)]
