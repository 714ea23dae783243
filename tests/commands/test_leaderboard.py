"""A leaderboard holds when its rows are whole games by the rules and the seed; whatever is changed in it is found."""

from __future__ import annotations

import json

import pytest

from trunkline.bot import AnyLegal
from trunkline.commands.arena import Contest
from trunkline.commands.leaderboard import Entrant, Wrong, check, enter


class Last:
    """A bot that is on no shelf."""

    name = "last"

    def choose(self, game, view, seat, rng):
        return game.legal(view)[-1]


CONTEST = Contest("railways-card", "standard", (), ("last", "random"), "s")
ABOUT = {"last": Entrant("1.0", "python last.py", by="Ann")}


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    """The lines of a leaderboard with a bot of one's own, a head and two blocks of two."""
    path = tmp_path_factory.mktemp("board") / "board.jsonl"
    enter(path, CONTEST, {"last": Last()}, ABOUT, blocks=2)
    return path.read_text().splitlines()


@pytest.fixture(scope="module")
def shelf_rows(tmp_path_factory):
    """The rows of known bots, as the arena writes them."""
    from typer.testing import CliRunner

    from trunkline.cli import app

    path = tmp_path_factory.mktemp("known") / "rows.jsonl"
    words = ["arena", "railways-card", "--bots", "easy,random", "--games", "4", "--seed", "s", "--json", str(path)]
    assert CliRunner().invoke(app, words).exit_code == 0
    return path.read_text().splitlines()


def written(tmp_path, lines):
    path = tmp_path / "board.jsonl"
    path.write_text("\n".join(lines) + "\n")
    return path


def test_a_board_with_an_own_bot_holds_and_the_command_prints_its_ladder(run, tmp_path, board):
    path = written(tmp_path, board)
    done = run("arena", "--check", str(path))
    assert done.exit_code == 0, done.stderr
    assert "railways-card on standard: 4 games in 2 blocks" in done.stdout
    assert "all 4 games follow the rules, with the draws of their seed; 0 played again alike" in done.stdout
    assert "last 1.0: python last.py" in done.stdout


def test_rows_of_known_bots_are_played_again(run, tmp_path, shelf_rows):
    done = run("arena", "--check", str(written(tmp_path, shelf_rows)), "--again", "3")
    assert done.exit_code == 0 and "3 played again alike" in done.stdout
    # Others than those that are named: the moves are legal, and yet not theirs.
    lines = [line.replace('"easy', '"standard').replace("easy-", "standard-") for line in shelf_rows]
    with pytest.raises(Wrong, match="these bots play otherwise"):
        check(written(tmp_path, lines), 4)


def changed(line, **values):
    return json.dumps(json.loads(line) | values)


def other_draw(line):
    """A row whose first draw is another legal one: the first two cards have changed places."""
    row = json.loads(line)
    first = row["lines"][0].split()
    first[-1], first[-2] = first[-2], first[-1]
    return changed(line, lines=[" ".join(first), *row["lines"][1:]])


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda b: [*b[:2], changed(b[2], scores=[99, 0]), *b[3:]], "line 3: scores do not follow"),
        (lambda b: [*b[:2], changed(b[2], wins=[1.0, 1.0]), *b[3:]], "line 3: wins do not follow"),
        (lambda b: [*b[:2], other_draw(b[2]), *b[3:]], "line 3: move 1: the seed draws"),
        (
            lambda b: [*b[:2], changed(b[2], lines=json.loads(b[2])["lines"][:-1]), *b[3:]],
            "line 3: the game is not over",
        ),
        (lambda b: [*b[:2], b[2].replace('"random-1 ', '"random-2 '), *b[3:]], "line 3: move .*, 'random-2"),
        (lambda b: [*b[:2], changed(b[2], seed="t"), *b[3:]], "line 3: seed is 't'"),
        (lambda b: [*b[:2], changed(b[2], bots=["last", "random"]), *b[3:]], "line 3: in seating 1 other bots sit"),
        (lambda b: [*b[:2], changed(b[2], cheat=1), *b[3:]], "line 3: .*cheat"),
        (lambda b: [*b[:2], changed(b[2], ms=[1.0]), *b[3:]], "line 3: ms are not as many as the seats"),
        (lambda b: [b[0], changed(b[1], version="0.0"), *b[2:]], "it was played by version 0.0"),
        (lambda b: [*b[:3], b[4]], "block 1, seating 0 is missing"),
        (lambda b: b[:-1], "block 1 lacks seatings"),
        (lambda b: [*b, b[-1]], "or another one is there twice"),
        (lambda b: b[1:], "line 1: last must sit here, and be either"),
        (lambda b: [b[0].replace("last", "easy"), *b[1:]], "line 1: last must sit here"),
        (lambda b: [changed(b[0], leaderboard=2), *b[1:]], "version 2, and this program reads 1"),
        (lambda b: b[:1], "there is no game"),
        (lambda b: ["nonsense"], "line 1"),
    ],
)
def test_whatever_is_changed_is_found(tmp_path, board, change, wrong):
    with pytest.raises(Wrong, match=wrong):
        check(written(tmp_path, change(board)), 2)


def test_the_command_says_what_is_wrong(run, tmp_path, board):
    path = written(tmp_path, [*board[:2], changed(board[2], ranks=[1, 1]), *board[3:]])
    done = run("arena", "--check", str(path))
    assert (done.exit_code, done.stderr) == (1, f"trunkline: {path}, line 3: ranks do not follow from the moves\n")
    assert run("arena", "--check", str(tmp_path / "none")).exit_code == 1
    assert run("arena", "steel-driver", "--check", str(path)).exit_code == 2 and run("arena").exit_code == 2
    taken = run("arena", "railways-card", "--bots", "random,random", "--json", str(path))
    assert taken.exit_code == 1 and "take another file" in taken.stderr


def test_an_own_bot_needs_a_name_that_nobody_has(tmp_path):
    with pytest.raises(ValueError, match="a name of its own"):
        enter(tmp_path / "x", CONTEST, {"random": AnyLegal()}, {"random": Entrant("1", "x")}, 1)
    with pytest.raises(ValueError, match="a name of its own"):
        enter(tmp_path / "x", CONTEST, {"last": Last()}, {}, 1)
