"""What can be done with a record from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trunkline.record import Record


def test_new_prints_a_record_with_its_opening_dealt(toys, run):
    text = run("new", "toy", "--map", "none", "--seats", "ann,bob,cyd", "--seed", "3").stdout
    record = Record.read(text)
    assert record.seats == ("ann", "bob", "cyd")
    assert [line.split()[1] for line in record.lines] == ["deal"] * 3


def test_the_same_seed_deals_the_same(toys, run):
    def new_record(*seed: str) -> str:
        return run("new", "toy", "--seats", "ann,bob", *seed).stdout

    assert new_record("--seed", "5") == new_record("--seed", "5")
    assert len({new_record() for _ in range(8)}) > 1


def test_new_keeps_its_options_in_the_record(toys, run):
    text = run("new", "toy", "--seats", "ann,bob", "--option", "house=yes").stdout
    assert '[Options "house=yes"]' in text
    assert run("replay", "-", input=text).exit_code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("new", "chess", "--seats", "ann,bob"), "no title “chess”"),
        (("new", "toy", "--map", "moon", "--seats", "ann,bob"), "no map “moon”"),
        (("new", "toy", "--seats", "ann"), "by 2–4, not by 1"),
        (("new", "toy", "--seats", "a,b,c,d,e"), "by 2–4, not by 5"),
        (("new", "toy", "--seats", "ann,ann"), "Two seats are called “ann”"),
        (("new", "toy", "--seats", "ann,,bob"), "“” cannot name a seat"),
        (("new", "toy", "--seats", "ann,-"), "“-” cannot name a seat"),
        (("new", "toy", "--seats", "ann,bob", "--option", "house"), "“house” is no option"),
        (("new", "toy", "--seats", "ann,bob", "--option", "colour=red"), "no option “colour”"),
        (("new", "toy", "--seats", "ann,bob", "--option", "house=maybe"), "cannot be “maybe”"),
    ],
)
def test_new_refuses_what_cannot_be_played(toys, run, words, says):
    result = run(*words)
    assert result.exit_code == 1
    assert says in result.stderr
    assert result.stdout == ""


def test_legal_prints_every_line_with_its_seat(record, run):
    lines = run("legal", record).stdout.splitlines()
    assert lines and all(line.startswith("ann ") for line in lines)
    assert json.loads(run("legal", record, "--json").stdout) == lines
    for line in lines:
        assert run("why", record, line).stdout == "legal\n"


def test_legal_says_when_nobody_chooses(record, run):
    result = run("legal", record, "--at", "0")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "the table draws" in result.stderr
    result = run("legal", "-", input=play_out(run, record))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "over" in result.stderr


def play_out(run, record: str) -> str:
    """The record played to its end with the first legal line each time."""
    text = Path(record).read_text()
    while lines := run("legal", "-", input=text).stdout.splitlines():
        text += lines[0] + "\n"
    return text


def test_why_gives_the_reason_and_its_section(record, run):
    result = run("why", record, "ann put 9")
    assert result.exit_code == 0
    assert result.stdout == "“put 9” is not possible now. [putting]\n"
    data = json.loads(run("why", record, "ann put 9", "--json").stdout)
    assert data["legal"] is False
    assert (data["code"], data["section"], data["values"]) == ("not-now", "putting", {"action": "put 9"})
    assert json.loads(run("why", record, run("legal", record).stdout.split("\n")[0], "--json").stdout)["legal"] is True


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("bob put 3", "not bob’s turn"),
        ("eve put 3", "Nobody at this table is called “eve”"),
        ("ann fly", "“fly” is not an action"),
        ("ann put three", "not a whole number"),
        ("ann", "names no action after “ann”"),
        ("", "line is empty"),
    ],
)
def test_why_answers_any_line(record, run, line, says):
    result = run("why", record, line)
    assert result.exit_code == 0
    assert says in result.stdout


def test_why_answers_a_line_of_chance_which_is_no_option(record, run):
    assert "the table waits for ann" in run("why", record, "- deal ann 1 2 3").stdout
    assert run("why", record, "--at", "0", "- deal ann 1 2 3").stdout == "legal\n"
    assert run("why", record, "--at", "0", "ann hold").stdout == "It is not ann’s turn: dice or a draw come first.\n"
    for wrong in ("--bogus", "-x", "--"):
        result = run("why", record, wrong)
        assert result.exit_code == 2 and result.stdout == "" and result.stderr.count("\n") == 1


def test_replay_tells_where_a_record_stands(record, run):
    data = json.loads(run("replay", record, "--json").stdout)
    assert (data["title"], data["map"], data["seats"], data["line"]) == ("toy", "none", ["ann", "bob"], 2)
    assert (data["round"], data["phase"], data["turn"], data["over"]) == (1, "putting", "ann", False)
    assert [row["seat"] for row in data["standings"]] == ["ann", "bob"]
    assert data["stopped"] is None and data["winners"] == [] and data["rounds"] == []
    text = run("replay", record).stdout
    assert "toy on none" in text and "ann to act" in text and "pile" in text


def test_replay_of_a_finished_match_names_the_winner_and_every_round(record, run):
    text = play_out(run, record)
    data = json.loads(run("replay", "-", "--json", input=text).stdout)
    assert data["over"] is True and data["turn"] is None
    assert [row["round"] for row in data["rounds"]] == [1, 2]
    assert data["winners"] and f"won by {data['winners'][0]}" in run("replay", "-", input=text).stdout


def test_replay_stops_at_a_line_of_the_past(record, run):
    data = json.loads(run("replay", record, "--at", "1", "--json").stdout)
    assert (data["line"], data["turn"]) == (1, "-")
    assert json.loads(run("replay", record, "--at", "0", "--json").stdout)["line"] == 0


@pytest.mark.parametrize("at", ["3", "-1"])
@pytest.mark.parametrize("command", ["replay", "legal", "draw", "perft"])
def test_a_line_that_is_not_there_is_refused(record, run, command, at):
    result = run(command, record, "--at", at)
    assert result.exit_code == 1
    assert f"no line {at}; the record has 2" in result.stderr


def test_replay_shows_the_position_before_an_illegal_line(record, run):
    text = Path(record).read_text() + "ann put 9\nbob hold\n"
    before = run("replay", record).stdout
    result = run("replay", "-", input=text)
    assert result.exit_code == 1
    assert result.stdout == before
    assert "standard input: line 3 “ann put 9” is not legal: “put 9” is not possible now. [putting]" in result.stderr
    result = run("replay", "-", "--json", input=text)
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["line"] == 2
    assert data["stopped"]["line"] == 3 and data["stopped"]["code"] == "not-now"


def test_a_record_that_breaks_later_serves_up_to_there(record, run):
    text = Path(record).read_text() + "ann put 9\n"
    assert run("legal", "-", "--at", "2", input=text).exit_code == 0
    for words in (["legal", "-"], ["why", "-", "ann hold"], ["draw", "-"], ["perft", "-"]):
        result = run(*words, input=text)
        assert result.exit_code == 1 and result.stdout == ""
        assert "line 3" in result.stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "lacks the tag “Title”"),
        ('[Title "toy"]\n[Map "none]\n[Seats "ann bob"]\n', "line 2"),
        ('[Title "go"]\n[Map "none"]\n[Seats "ann bob"]\n', "no title “go”"),
        ('[Title "toy"]\n[Map "moon"]\n[Seats "ann bob"]\n', "no map “moon”"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann"]\n', "by 2–4"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann ann"]\n', "Two seats"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann bob"]\n[Rules "7"]\n', "rules version 7"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann bob"]\n[Options "x=1"]\n', "no option “x”"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann bob"]\n[Options "x"]\n', "no option “x”"),
        (b'[Title "toy"]\n[Map "n\xffne"]\n', "line 2 is not UTF-8"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "legal", "draw", "perft"])
def test_a_broken_record_says_what_is_wrong(toys, run, command, text, says):
    result = run(command, "-", input=text)
    assert result.exit_code == 1
    assert says in result.stderr and "standard input" in result.stderr


@pytest.mark.parametrize("command", ["replay", "legal", "draw", "perft"])
def test_a_file_that_cannot_be_read_is_named(toys, run, command, tmp_path):
    result = run(command, str(tmp_path / "none.trk"))
    assert result.exit_code == 1 and "none.trk: No such file" in result.stderr
    result = run(command, str(tmp_path))
    assert result.exit_code == 1 and "directory" in result.stderr


def test_draw_writes_a_picture(record, run, tmp_path):
    out = tmp_path / "board.svg"
    assert run("draw", record, "-o", str(out)).exit_code == 0
    assert out.read_text().startswith("<svg")
    assert run("draw", record).stdout == out.read_text()
    assert run("draw", record, "--at", "0").stdout != ""
    result = run("draw", record, "-o", str(tmp_path / "no" / "board.svg"))
    assert result.exit_code == 1 and "cannot write" in result.stderr


def test_perft_counts_sequences_of_decisions(record, run):
    rows = json.loads(run("perft", record, "--depth", "3", "--json").stdout)
    assert [row["depth"] for row in rows] == [1, 2, 3]
    assert rows[0]["count"] == len(run("legal", record).stdout.splitlines())
    counts = json.loads(run("perft", record, "--depth", "3", "--divide", "--json").stdout)
    assert sum(counts.values()) == rows[2]["count"] > rows[1]["count"] > rows[0]["count"]
    assert f"{rows[2]['count']}" in run("perft", record, "--depth", "3").stdout
    assert "ann put" in run("perft", record, "--divide").stdout


def test_perft_of_a_finished_match_is_nothing(record, run):
    text = play_out(run, record)
    assert json.loads(run("perft", "-", "--depth", "1", "--json", input=text).stdout)[0]["count"] == 0
    assert json.loads(run("perft", "-", "--divide", "--json", input=text).stdout) == {}
