"""What is refused in every game of Steel Driver, counts of positions, and recorded games with their standings."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests import golden
from tests.games.steel_driver.positions import BOARD, NAMES, rollout
from trunkline.game import CHANCE
from trunkline.games.steel_driver.actions import Build, Decline, Halt, Offer, Raise
from trunkline.perft import perft
from trunkline.record import Record, position
from trunkline.titles import find

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.trk"))
GAMES = {
    "default": find("steel-driver"),
    "other readings": find(
        "steel-driver", "us", **{"no-controller": "only-link", "all-decline": "left", "track": "any"}
    ),
}
CASES = [(name, seats, seed) for name in GAMES for seats in (3, 4, 5, 6) for seed in range(6)]


@pytest.mark.parametrize(("name", "seats", "seed"), CASES)
def test_what_is_not_listed_is_refused_with_a_reason_and_each_company_is_put_up_once(name, seats, seed):
    """Of lines that are legal somewhere, whatever the position; `tests/test_laws.py` has all other laws."""
    game, rng = GAMES[name], Random(seed)
    s = game.start(NAMES[:seats])
    offers = {}
    others = [*BOARD.builds, *BOARD.takes, Offer("red", 1), Offer("red", 99), Raise(1), Raise(99), Decline(), Halt(),
              Build("denver-omaha", ("from", "denver"))]  # fmt: skip
    while (turn := game.turn(s)) is not None:
        legal = game.legal(s)
        for other in rng.sample(others, 12) if turn != CHANCE else ():
            why = game.why_not(s, other)
            assert (why is None) == (other in legal)
            assert why is None or "{" not in str(why)
        action = game.deal(s, rng) if turn == CHANCE else rng.choice(legal)
        offers[s.round] = offers.get(s.round, 0) + isinstance(action, Offer)
        game.play(s, action)
    assert max(offers.values()) <= 6


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_nothing_is_hidden(seats):
    game = GAMES["default"]
    s, _ = rollout(seats, 1)
    assert game.view(s, 0) == game.view(s, None) == s and game.guess(s, Random(1)) == s


def test_a_copy_shares_nothing():
    s, _ = rollout(4, 3)
    copy = s.copy()
    for name in type(s).__dataclass_fields__:
        value = getattr(s, name)
        if isinstance(value, list | dict):
            assert getattr(copy, name) is not value


@pytest.mark.parametrize(("seats", "counts"), [
    (3, [61, 391, 1711]), (4, [49, 265, 985]), (5, [43, 211, 715]), (6, [37, 163, 499]),
])  # fmt: skip
def test_perft_from_the_start(seats, counts):
    game = GAMES["default"]
    s = game.start(NAMES[:seats])
    game.play(s, game.read(s, "- active ann")[1])
    assert [perft(game, s, depth) for depth in (1, 2, 3)] == counts
    # The same by arithmetic: six companies and a decline; raises above a bid and a pass; passes and raises of those.
    n = BOARD.income[seats]
    one = 6 * n + 1
    two = 6 * sum(n + 1 - bid for bid in range(1, n + 1)) + one
    three = 6 * sum((n + 1 - bid) + (n - bid) * (n - bid + 1) // 2 for bid in range(1, n + 1)) + two
    assert counts == [one, two, three]


def test_perft_of_building():
    game = GAMES["default"]
    record = Record.read(GOLDEN[0].read_text("utf-8"))
    first = next(n for n, line in enumerate(record.lines) if " build " in line)
    s, _ = position(game, record, first)
    assert [perft(game, s, depth) for depth in (1, 2, 3)] == [20, 338, 5308]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda p: p.stem)
def test_recorded_game(path):
    golden.comes_out_as_ever(path)


def test_there_is_a_recorded_game_for_every_number_of_seats():
    assert sorted(len(Record.read(p.read_text("utf-8")).seats) for p in GOLDEN) == [3, 4, 5, 6]
