"""The laws of every title over random games of Age of Steam: each number of seats, each reading of the rules."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.age_of_steam.play import conserved, rich, thrifty
from tests.games.age_of_steam.shared import GAME, SEATS
from tests.laws import all_laws, uniform
from trunkline.bot import bot
from trunkline.titles import find

GREEDY = bot("greedy", "age-of-steam")
GAMES = 10
"""Games of one test; seeds go on from one test to the next."""


@pytest.mark.parametrize("block", range(8))
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_laws_uniform(seats, block):
    for seed in range(block * GAMES, (block + 1) * GAMES):
        all_laws(GAME, SEATS[:seats], Random(f"uniform {seats} {seed}"), uniform, conserved)


@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_laws_of_long_games(seats, block):
    game = rich(GAME)
    for seed in range(block * 3, block * 3 + 3):
        record = all_laws(game, SEATS[:seats], Random(f"long {seats} {seed}"), thrifty, conserved)
        rounds = sum(line.startswith("- dice white") for line in record.lines) + 1
        assert rounds == {3: 10, 4: 8, 5: 7, 6: 6}[seats], "the game did not last to its end"


def greedy(game, s, legal, rng):
    """What the greedy bot does: games as people play them."""
    return GREEDY.choose(game, s, game.turn(s), rng)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_laws_of_games_with_a_plan(seats):
    for seed in range(3):
        all_laws(GAME, SEATS[:seats], Random(f"greedy {seats} {seed}"), greedy, conserved)


OPTIONS = [
    {"urbanize": "any"},
    {"stay": "no"},
    {"two-redirects": "2"},
    {"markers": "20"},
    {"redirect-extends": "yes"},
    {"urbanize": "any", "stay": "no", "two-redirects": "2", "markers": "20", "redirect-extends": "yes"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options))
def test_laws_with_options(options):
    game = find("age-of-steam", "rust-belt", **options)
    assert game.options == options
    for seed in range(2):
        all_laws(game, SEATS[:4], Random(f"options {seed}"), uniform, conserved)
        all_laws(rich(game), SEATS[:4], Random(f"options {seed}"), thrifty, conserved)
