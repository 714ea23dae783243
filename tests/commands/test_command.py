"""The command itself: usage, exit codes, serving, the shelf, matches; and a few runs as a process of its own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys

import pytest

from trunkline import __version__, cli
from trunkline.record import Record


@pytest.mark.parametrize(
    "words",
    [
        ("fly",),
        ("replay",),
        ("replay", "-", "--at", "three"),
        ("replay", "-", "--fast"),
        ("why", "-"),
        ("new", "toy"),
        ("match", "toy", "--bots", "random,random", "--games", "0"),
        ("perft", "-", "--depth", "0"),
        ("serve", "--port", "70000"),
        ("--nothing",),
    ],
)
def test_wrong_usage_exits_with_two(toys, run, words):
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == "" and "--help" in result.stderr


def test_help_and_version(run):
    text = run("--help").stdout
    commands = "serve titles map new legal why replay draw match arena fit perft bench work doctor backup restore"
    for command in commands.split():
        assert command in text
        result = run(command, "--help")
        assert result.exit_code == 0 and command in result.stdout
    assert run("--version").stdout == f"trunkline {__version__}\n"


def test_an_unexpected_fault_is_one_line_too(toys, run, monkeypatch):
    from trunkline import titles

    def broken(name):
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr(titles, "title", broken)
    monkeypatch.delenv("TRUNKLINE_TRACEBACK", raising=False)
    result = run("titles")
    assert result.exit_code == 1 and "unexpected ZeroDivisionError: by zero" in result.stderr


@pytest.mark.parametrize("words", [(), ("serve",)])
def test_serve_is_what_happens_without_a_command(run, monkeypatch, words):
    from trunkline.site import serve

    called = []
    monkeypatch.setattr(serve, "run", lambda host, port, db, workers: called.append((host, port, db, workers)))
    monkeypatch.setattr(cli, "_may_listen", lambda host, port: None)  # port 8000 may be taken where tests run
    assert run(*words).exit_code == 0
    assert called == [("127.0.0.1", 8000, "sqlite:///trunkline.db", 1)]


def test_serve_passes_on_what_it_is_given(run, monkeypatch):
    from trunkline.site import serve

    called = []
    monkeypatch.setattr(serve, "run", lambda host, port, db, workers: called.append((host, port, db, workers)))
    monkeypatch.setattr(cli, "_may_listen", lambda host, port: None)
    run("serve", "--host", "0.0.0.0", "--port", "9000", "--db", "postgresql://db/rails", "--workers", "3")
    assert called == [("0.0.0.0", 9000, "postgresql://db/rails", 3)]


def test_serve_refuses_an_address_that_is_taken_or_none(run, monkeypatch):
    from trunkline.site import serve

    monkeypatch.setattr(serve, "run", lambda host, port, db, workers: pytest.fail("served"))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = run("serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 1 and "cannot listen at 127.0.0.1:" in result.stderr
    result = run("serve", "--host", "999.1.1.1")
    assert result.exit_code == 1 and "cannot listen at 999.1.1.1:8000" in result.stderr


def test_titles_lists_maps_seats_bots_and_options(toys, run):
    text = run("titles").stdout
    assert "toy" in text and "2-4" in text and "random" in text and "house=no|yes" in text
    (data,) = json.loads(run("titles", "--json").stdout)
    assert data["title"] == "toy" and data["bots"] == ["random"]
    assert data["maps"][0]["seats"] == [2, 4]
    assert data["options"][0]["default"] == "no"


def test_no_title_is_cut_short(run):
    text = run("titles").stdout
    assert "…" not in text
    for title in json.loads(run("titles", "--json").stdout):
        assert all(title["title"] in text and m["map"] in text for m in title["maps"])
        assert all(f"{o['option']}={'|'.join(o['choices'])}" in text for o in title["options"])


def test_an_unknown_map_is_refused_with_the_known_ones(toys, run):
    result = run("map", "moon")
    assert result.exit_code == 1 and "toy/none" in result.stderr
    assert run("map", "toy/moon").exit_code == 1


def test_a_map_without_hexes_says_so(toys, run, tmp_path):
    assert run("map", "none").exit_code == 1
    assert json.loads(run("map", "toy/none", "--json").stdout)["title"] == "toy"
    assert run("map", "none", "--svg", "-").stdout.startswith("<svg")


def test_the_data_of_a_map_without_hexes_is_printed(run):
    data = json.loads(run("map", "us", "--json").stdout)["data"]
    assert data["name"] == "us" and data["label"] == "United States"


def test_a_match_tells_how_each_bot_fared(toys, run):
    words = ("match", "toy", "--bots", "random,random,random", "--games", "10", "--seed", "s")
    data = json.loads(run(*words, "--json").stdout)
    assert data["games"] == 10 and data["seconds"] > 0 and data["games_per_second"] > 0
    assert [row["bot"] for row in data["seats"]] == ["random"] * 3
    assert sum(row["wins"] for row in data["seats"]) == pytest.approx(10, abs=0.01)
    assert sum(row["bankrupt"] for row in data["seats"]) == 0
    again = json.loads(run(*words, "--json").stdout)
    for row, same in zip(data["seats"], again["seats"], strict=True):
        assert (row["wins"], row["mean_score"]) == (same["wins"], same["mean_score"])
    text = run(*words).stdout
    assert "10 games" in text and "mean score" in text


def test_the_bots_of_a_match_change_places(toys, run, tmp_path):
    run("match", "toy", "--bots", "random,random", "--games", "3", "--save", str(tmp_path / "kept"))
    files = sorted((tmp_path / "kept").iterdir())
    assert [f.name for f in files] == ["0001.trk", "0002.trk", "0003.trk"]
    seats = [Record.read(f.read_text()).seats for f in files]
    assert seats == [("random-1", "random-2"), ("random-2", "random-1"), ("random-1", "random-2")]
    assert all(json.loads(run("replay", str(f), "--json").stdout)["over"] for f in files)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("toy", "--bots", "clever,random"), "no bot “clever”"),
        (("toy", "--bots", "random"), "by 2–4"),
        (("chess", "--bots", "random,random"), "no title “chess”"),
        (("toy", "--bots", "random,random", "--save", "/dev/null/x"), "cannot make /dev/null/x"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(toys, run, words, says):
    result = run("match", *words)
    assert result.exit_code == 1 and says in result.stderr


def test_a_bot_that_breaks_the_rules_is_reported_with_game_and_line(toys, run, monkeypatch):
    from tests.kernel.toy import Put
    from trunkline.titles import Title

    class Cheat:
        name = "cheat"

        def choose(self, game, view, seat, rng):
            return Put(99)

    monkeypatch.setattr(Title, "bot", lambda box, name: Cheat())
    result = run("match", "toy", "--bots", "cheat,cheat")
    assert result.exit_code == 1 and "game 1, line 3: a bot played an illegal action" in result.stderr


def command(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """The command as a process of its own, on the real shelf."""
    return subprocess.run(
        [sys.executable, "-m", "trunkline.cli", *words], input=text, capture_output=True, text=True, timeout=60,
        env=dict(os.environ, COLUMNS="80"),
    )  # fmt: skip


def test_a_process_plays_from_one_pipe_into_the_next():
    record = command("new", "age-of-steam", "--seats", "ann,bob,cyd", "--seed", "4")
    assert (record.returncode, record.stderr) == (0, "")
    lines = command("legal", "-", text=record.stdout).stdout.splitlines()
    assert lines
    data = command("replay", "-", "--json", text=record.stdout + lines[0] + "\n")
    assert data.returncode == 0
    assert json.loads(data.stdout)["line"] == len(Record.read(record.stdout).lines) + 1


def test_a_process_tells_faults_in_one_line():
    for words, code in ((("replay", "/none.trk"), 1), (("legal",), 2), (("new", "chess", "--seats", "a,b"), 1)):
        done = command(*words)
        assert done.returncode == code and done.stdout == ""
        assert done.stderr.startswith("trunkline: ") and done.stderr.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_fault():
    done = subprocess.run(
        f'"{sys.executable}" -m trunkline.cli map rust-belt | head -1',
        shell=True, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.stderr == "" and done.stdout.startswith("label")


def test_several_processes_play_the_same_games_as_one():
    words = ("match", "age-of-steam", "--bots", "random,random,random", "--games", "6", "--json")
    one, two = (json.loads(command(*words, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    assert one["decisions"] == two["decisions"]
    for a, b in zip(one["seats"], two["seats"], strict=True):
        assert (a["wins"], a["mean_score"], a["bankrupt"]) == (b["wins"], b["mean_score"], b["bankrupt"])


def test_the_rust_belt_is_listed_hex_by_hex(run):
    rows = json.loads(run("map", "rust-belt", "--json").stdout)["hexes"]
    assert len(rows) == 189
    pittsburgh = next(row for row in rows if row["city"] == "Pittsburgh")
    assert (pittsburgh["label"], pittsburgh["q"], pittsburgh["r"]) == ("L17", 17, 6)
    assert sum(1 for row in rows if row["town"]) == 14 and sum(1 for row in rows if row["city"]) == 12
    text = run("map", "age-of-steam/rust-belt").stdout
    assert len(text.splitlines()) == 190 and "Pittsburgh" in text
