"""Fitting plays games, finds weights, keeps them in a file beside others, and goes on after a stop."""

from __future__ import annotations

import json

from trunkline.games.age_of_steam.bot import ahead
from trunkline.titles import title

WORDS = ("fit", "age-of-steam", "--seats", "3", "--games", "2", "--seed", "f")


def test_it_writes_a_row_of_weights_for_every_number_of_turns_left(run, tmp_path):
    file = tmp_path / "values.json"
    result = run(*WORDS, "--out", str(file))
    assert result.exit_code == 0 and "plain policy" in result.stdout
    data = json.loads(file.read_text())
    rows = data["maps"]["rust-belt"]["3"]
    assert data["numbers"] == list(ahead.SIGNS) and data["family"] == "rust-belt"
    assert list(rows) == [str(left) for left in range(1, 10)]
    assert all(len(row) == len(ahead.SIGNS) for row in rows.values())


def test_it_keeps_what_the_file_has_for_other_seats(run, tmp_path):
    file = tmp_path / "values.json"
    run(*WORDS, "--out", str(file))
    before = json.loads(file.read_text())["maps"]["rust-belt"]["3"]
    run("fit", "age-of-steam", "--seats", "5", "--games", "1", "--out", str(file))
    after = json.loads(file.read_text())["maps"]["rust-belt"]
    assert after["3"] == before and len(after["5"]) == 6


def test_games_that_were_kept_are_not_played_again_and_a_half_line_is_passed_over(run, tmp_path):
    rows, one, two = tmp_path / "games.jsonl", tmp_path / "one.json", tmp_path / "two.json"
    run(*WORDS, "--rows", str(rows), "--out", str(one))
    kept = rows.read_text()
    rows.write_text(kept[: len(kept) * 3 // 4])
    run(*WORDS, "--rows", str(rows), "--out", str(two))
    assert rows.read_text() == kept and two.read_text() == one.read_text()


def test_a_title_without_values_is_refused(run):
    result = run("fit", "steel-driver", "--games", "1")
    assert result.exit_code == 1 and "no values" in result.stderr


def test_every_title_with_values_has_some_for_all_its_maps_and_seats():
    for name in ("age-of-steam", "steam"):
        box = title(name)
        worth = box.bot("strong").parts.worth
        for info in box.maps:
            for seats in range(info.least, info.most + 1):
                for rules in ("",) if name == "age-of-steam" else ("base", "standard"):
                    assert worth.values(info.name, rules, seats).rows
