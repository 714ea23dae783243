"""The greedy bot of Age of Steam: how it fares. Times are never asserted."""

from __future__ import annotations

from random import Random

import pytest

from trunkline import CHANCE, Table, find
from trunkline.titles import title

GAME = find("age-of-steam", "rust-belt")


def game_of_bots(names: list[str], seed: int) -> Table:
    """A finished game of these bots."""
    bots = {k: title("age-of-steam").bot(name) for k, name in enumerate(names)}
    table = Table(GAME, [f"seat-{k}" for k in range(len(names))], bots=bots, rng=Random(seed))
    table.settle()
    return table


@pytest.mark.parametrize("seed", range(4))
def test_greedy_beats_three_random_bots(seed):
    names = ["random"] * 4
    names[seed % 4] = "greedy"
    table = game_of_bots(names, seed)
    assert GAME.winners(table.state) == [seed % 4]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_greedy_plays_whole_games_against_itself_and_scores(seats):
    table = game_of_bots(["greedy"] * seats, seats)
    assert table.state.over and GAME.turn(table.state) is None
    scores = GAME.scores(table.state)
    assert len(scores) >= seats - 1
    assert sum(scores.values()) / len(scores) > 15


def test_greedy_keeps_nothing_between_decisions():
    table = game_of_bots(["greedy"] * 3, 5)
    kept = title("age-of-steam").bot("greedy")
    for n in range(20, table.line, 11):
        s = table.at(n)
        seat = GAME.turn(s)
        if seat == CHANCE or seat is None:
            continue
        before = s.copy()
        fresh = title("age-of-steam").bot("greedy").choose(GAME, s, seat, Random(1))
        assert fresh == kept.choose(GAME, s, seat, Random(2)) == table.entries[n].action
        assert s == before


def test_greedy_agrees_with_every_option_of_the_title():
    options = {"urbanize": "any", "stay": "no", "two-redirects": "4", "markers": "20", "redirect-extends": "yes"}
    game = find("age-of-steam", "rust-belt", **options)
    bots = {k: title("age-of-steam").bot("greedy") for k in range(3)}
    table = Table(game, ["ann", "bob", "cyd"], bots=bots, rng=Random(2))
    table.settle()
    assert game.turn(table.state) is None
