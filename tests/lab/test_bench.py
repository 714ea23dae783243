"""The rows of the bench for the lab: every interface plays whole games; no time is asserted."""

from __future__ import annotations

from trunkline.bench import lab


def test_every_interface_has_a_row_and_plays_whole_games():
    rows = list(lab.lab_measures("railways-card", 2, 0.0, goal=True))
    assert [row.key.rpartition(":")[2] for row in rows] == [
        "bare-rules", "pettingzoo-without-observations", "pettingzoo", "gymnasium", "openspiel", "railways-card",
    ]  # fmt: skip
    bare, half = rows[0], rows[1]
    assert all(row.value > 0 for row in rows) and half.floor == bare.value * lab.HALF
    assert (rows[-1].unit, rows[-1].floor) == ("us", lab.MOST_US)
    assert half.note == f"{half.value / bare.value:.2f} of the bare rules"


def test_without_the_extra_the_row_says_what_it_needs(monkeypatch):
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    (row,) = lab.lab_measures("railways-card", 2, 1.0)
    assert row.value is None and row.note == "needs the extra lab"
