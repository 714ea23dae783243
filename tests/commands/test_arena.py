"""The arena seats bots in every way, keeps a row a game, goes on after a stop, and says how sure it is."""

from __future__ import annotations

import json

import pytest

from trunkline.commands.arena import Contest, play, rank_of
from trunkline.commands.ladder import ladder, ratings

WORDS = ("arena", "steel-driver", "--bots", "standard,random,random", "--games", "6", "--seed", "s")
TIMES = ("ms", "p95_ms", "longest_ms")


def without_times(rows):
    """Rows but for what a clock says."""
    return sorted(json.dumps({key: value for key, value in row.items() if key not in TIMES}) for row in rows)


def read_rows(file):
    """The rows of a file."""
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_every_block_has_all_seatings_and_the_same_chance(run, tmp_path):
    file = tmp_path / "rows.jsonl"
    assert run(*WORDS, "--json", str(file)).exit_code == 0
    rows = read_rows(file)
    assert [(row["block"], row["seating"]) for row in rows] == [(n // 3, n % 3) for n in range(6)]
    for block in (rows[:3], rows[3:]):
        assert {tuple(row["bots"]).index("standard") for row in block} == {0, 1, 2}
    for row in rows:
        assert sorted(row["ranks"])[0] == 1 and sum(row["wins"]) == pytest.approx(1) and row["ruined"] == [0, 0, 0]
        assert row["version"] and len(row["rounds"]) >= 5 and len(row["rounds"][0]) == 3


def test_it_goes_on_where_it_was_stopped_even_in_the_middle_of_a_row(run, tmp_path):
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    run(*WORDS, "--json", str(whole))
    text = whole.read_text()
    cut.write_text(text[: len(text) // 2])
    result = run(*WORDS, "--json", str(cut))
    assert result.exit_code == 0 and "6 games in 2 blocks" in result.stdout
    assert without_times(read_rows(cut)) == without_times(read_rows(whole))


def test_several_processes_play_the_same_games(run, tmp_path):
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    run(*WORDS, "--json", str(one))
    run(*WORDS, "--json", str(two), "--jobs", "2")
    assert without_times(read_rows(one)) == without_times(read_rows(two))


@pytest.mark.parametrize("other", [("--seed", "t"), ("--bots", "random,random,random")])
def test_rows_of_another_contest_are_refused(run, tmp_path, other):
    file = tmp_path / "rows.jsonl"
    run(*WORDS, "--json", str(file))
    before = file.read_text()
    result = run(*WORDS, *other, "--json", str(file))
    assert result.exit_code == 1 and "take another file" in result.stderr and file.read_text() == before


def test_bots_that_are_all_alike_sit_in_one_way():
    assert len(Contest("steel-driver", "us", (), ("random",) * 3, "1").seatings()) == 1
    row = play(Contest("railways-card", "standard", (), ("standard", "random"), "1"), 0, 1)
    assert row["bots"] == ["random", "standard"] and row["values"] == ""


def test_places():
    assert [rank_of(points, [7, 7, 3]) for points in (7, 7, 3, None)] == [1, 1, 3, 4]


def rows_of(wins: int, games: int):
    """Rows in which the first of two bots wins so many."""
    return [
        {"block": n, "bots": ["good", "bad"], "scores": [10, 5] if n < wins else [5, None],
         "wins": [1.0, 0.0] if n < wins else [0.0, 1.0], "ranks": [1, 2] if n < wins else [2, 1],
         "ruined": [0, int(n >= wins)], "ms": [1.0, 2.0], "p95_ms": [3.0, 4.0], "longest_ms": [5.0, 6.0]}
        for n in range(games)
    ]  # fmt: skip


def test_the_ladder_gives_intervals_that_narrow_with_more_games():
    few, many = ladder(rows_of(8, 10)), ladder(rows_of(80, 100))
    for rungs in (few, many):
        assert [rung.bot for rung in rungs] == ["good", "bad"]
        assert rungs[0].wins.value == 0.8 and rungs[0].wins.low < 0.8 < rungs[0].wins.high
    assert many[0].wins.high - many[0].wins.low < few[0].wins.high - few[0].wins.low
    assert many[1].ruined == 0.2 and many[1].score.value == 5 and many[1].longest_ms == 6


def test_ten_wins_to_one_are_400_points():
    found = ratings(rows_of(1000, 1100), ["bad", "good"])
    assert found["bad"] == 1500 and found["good"] == pytest.approx(1900, abs=3)
    assert ratings(rows_of(5, 5), ["bad", "good"])["good"] < 2200
