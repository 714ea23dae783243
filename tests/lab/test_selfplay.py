"""Self-play keeps each game once, wherever it was played and whatever became of the workers."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.lab.losing import LOST, lost_once
from trunkline.cli import app
from trunkline.lab.selfplay import DECISIONS, GAMES, Folder, OtherGames, Plan, play_block, run
from trunkline.record import Record, position
from trunkline.titles import find

PLAN = Plan("railways-card", "standard", (), ("standard", "random"), "7", 2)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Five games in blocks of two, played by one process without a fault."""
    folder = Folder(tmp_path_factory.mktemp("whole"), PLAN)
    assert list(run(folder, 5)) == [0, 1, 2]
    return folder


def files(folder):
    return {path.name: path.read_bytes() for path in folder.path.iterdir()}


def test_rows_say_what_was_played(whole):
    games, decisions = whole.read("games"), whole.read("decisions")
    assert games.schema.equals(GAMES) and decisions.schema.equals(DECISIONS)
    rows = games.to_pylist()
    assert [row["game"] for row in rows] == [0, 1, 2, 3, 4]
    assert [row["bots"][0] for row in rows] == ["standard", "random"] * 2 + ["standard"]
    for row in rows:
        game, record = find("railways-card", "standard", 2), Record.read(row["record"])
        s, stopped = position(game, record)
        assert stopped is None and game.turn(s) is None and row["lines"] == len(record.lines)
        assert row["scores"] == [game.scores(s)[0], game.scores(s)[1]] and row["winners"] == game.winners(s)
        own = [each for each in decisions.to_pylist() if each["game"] == row["game"]]
        said = [line for line in record.lines if not line.startswith("- ")]
        assert [f"seat-{each['seat']} {each['action']}" for each in own] == said
        assert all(record.lines[each["line"] - 1].endswith(each["action"]) for each in own)
        assert all(each["reward"] == row["rewards"][each["seat"]] for each in own)


def test_a_lost_worker_changes_nothing(whole, tmp_path, monkeypatch):
    monkeypatch.setenv(LOST, str(tmp_path / "lost"))
    folder = Folder(tmp_path / "played", PLAN)
    assert sorted(run(folder, 5, jobs=2, play=lost_once)) == [0, 1, 2]
    assert (tmp_path / "lost").exists() and files(folder) == files(whole)


def test_a_run_that_was_stopped_goes_on(whole, tmp_path):
    folder = Folder(tmp_path / "played", PLAN)
    begun = run(folder, 5)
    assert next(begun) == 0
    begun.close()
    folder.file("decisions", 1).write_bytes(play_block(PLAN, 1, 1)[1])  # stopped before the games of the block
    assert folder.read("games").num_rows == 2 and set(folder.read("decisions")["game"].to_pylist()) == {0, 1}
    assert folder.missing(5) == [(1, 2), (2, 1)]
    assert list(run(Folder(tmp_path / "played", PLAN), 5)) == [1, 2]
    assert files(folder) == files(whole)
    assert list(run(folder, 6)) == [2] and folder.read("games")["game"].to_pylist() == [0, 1, 2, 3, 4, 5]
    assert folder.missing(5) == [] and folder.read("games", 5).num_rows == 5


def test_games_of_two_plans_are_not_mixed(whole, tmp_path):
    with pytest.raises(OtherGames, match="seed is '7' there, '8' here"):
        Folder(whole.path, Plan(PLAN.title, PLAN.map, (), PLAN.bots, "8", 2))
    (tmp_path / "letter.txt").write_text("")
    with pytest.raises(OtherGames, match="something else"):
        Folder(tmp_path, PLAN)


def test_the_command_goes_on_where_it_stood(tmp_path):
    words = ["selfplay", "railways-card", "--bots", "random,random", "--block", "1", "--out", str(tmp_path / "played")]
    runner = CliRunner()
    assert "2 games" in runner.invoke(app, [*words, "--games", "2"]).stdout
    assert "3 games" in (again := runner.invoke(app, [*words, "--games", "3"]).stdout) and "1 played now" in again
    other = runner.invoke(app, [*words, "--seed", "2"])
    assert other.exit_code == 1 and "take another folder" in other.stderr


def test_ray_gives_the_same_though_a_worker_is_lost(whole, tmp_path, monkeypatch):
    """Ray is not in the lock of the tools: its 260 MB and 20 s of this test are for those who change how it is used."""
    pytest.importorskip("ray")
    monkeypatch.setenv(LOST, str(tmp_path / "lost"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path(__file__).parents[2]), *sys.path]))
    folder = Folder(tmp_path / "played", PLAN)
    assert sorted(run(folder, 5, ray="local", play=lost_once)) == [0, 1, 2]
    assert (tmp_path / "lost").exists() and files(folder) == files(whole)
