"""A bot that looks ahead takes what its rollouts show to be best, sees a view alone, and keeps to its budget."""

from __future__ import annotations

from random import Random

import pytest

from tests.kernel.ahead import ToyParts
from tests.kernel.toy import Put, toy
from trunkline.bot import AnyLegal
from trunkline.game import CHANCE
from trunkline.levels import Easy
from trunkline.lookahead import Budget, Strong, surely_better


def dealt(seed=1):
    """A game at its first decision, with its position."""
    game, rng = toy(), Random(seed)
    s = game.start(["ann", "bob"])
    while game.turn(s) == CHANCE:
        game.play(s, game.deal(s, rng))
    return game, s


def test_it_takes_the_candidate_of_the_best_mean_and_says_what_all_are_worth():
    game, s = dealt()
    seat = game.turn(s)
    found = Strong(ToyParts(), Budget()).consider(game, game.view(s, seat), seat, Random(3))
    assert {c.action for c in found} == set(game.legal(s)) and all(c.rollouts for c in found)
    assert found[0].value == max(c.value for c in found)
    assert [c.value for c in found[1:]] == sorted((c.value for c in found[1:]), reverse=True)


@pytest.mark.parametrize("seed", range(6))
def test_equal_views_get_equal_answers_and_nothing_is_kept(seed):
    game, s = dealt(seed)
    seat = game.turn(s)
    view = game.view(s, seat)
    other = game.guess(view, Random(seed + 50))
    assert game.view(other, seat) == view
    kept = Strong(ToyParts(), Budget(rollouts=40))
    before = view.copy()
    first = kept.consider(game, view, seat, Random(9))
    assert view == before
    assert kept.consider(game, game.view(other, seat), seat, Random(9)) == first
    assert Strong(ToyParts(), Budget(rollouts=40)).consider(game, view, seat, Random(9)) == first


def test_hidden_hands_are_guessed_anew_for_each_rollout():
    game, s = dealt()
    seat, seen = game.turn(s), set()

    class Watched(AnyLegal):
        def choose(self, game, view, seat, rng):
            seen.add(tuple(view.hands))
            return super().choose(game, view, seat, rng)

    Strong(ToyParts(policy=Watched()), Budget()).choose(game, game.view(s, seat), seat, Random(1))
    assert len({hands[1 - seat] for hands in seen}) > 3


def test_no_more_rollouts_are_made_than_the_budget_allows():
    game, s = dealt()
    seat = game.turn(s)
    for most in (1, 7, 30):
        found = Strong(ToyParts(), Budget(rollouts=most)).consider(game, game.view(s, seat), seat, Random(3))
        assert sum(c.rollouts for c in found) == most


def test_when_there_is_no_time_at_all_the_first_candidate_is_taken():
    game, s = dealt()
    seat = game.turn(s)
    found = Strong(ToyParts(), Budget()).within(1e-9).consider(game, game.view(s, seat), seat, Random(3))
    assert found[0].action == game.legal(s)[0] and sum(c.rollouts for c in found) <= 1


def test_the_worse_half_is_given_up():
    game, s = dealt()
    seat = game.turn(s)
    found = Strong(ToyParts(samples=64), Budget()).consider(game, game.view(s, seat), seat, Random(3))
    assert len(found) > 3 and min(c.rollouts for c in found) == 16 and max(c.rollouts for c in found) == 64


def test_when_all_others_are_hopelessly_behind_nothing_more_is_tried():
    game, s = dealt()
    seat = game.turn(s)
    best = max((a for a in game.legal(s) if isinstance(a, Put)), key=lambda a: a.card)

    class AtOnce(ToyParts):
        def candidates(self, game, view, seat, rng):
            return [best, *(a for a in game.legal(view) if a != best)]

        def ends(self, game, root, s):
            return True

        def value(self, game, s, seat):
            return float(s.piles[seat])

    found = Strong(AtOnce(samples=64), Budget()).consider(game, game.view(s, seat), seat, Random(3))
    assert found[0].action == best and {c.rollouts for c in found} == {16}


@pytest.mark.parametrize(
    ("values", "first", "sure", "better"),
    [([1.0], [0.0], 9.0, True), ([0.0], [0.0], 0.0, False), ([], [1.0], 0.0, False),
     ([3.0, 5.0, 4.0], [1.0, 2.0, 1.0], 1.5, True), ([9.0, -7.0, 0.0], [0.0, 0.0, 0.0], 1.5, False)],
)  # fmt: skip
def test_a_difference_counts_when_it_is_beyond_doubt(values, first, sure, better):
    assert surely_better(values, first, sure) is better


def test_the_easy_bot_takes_the_second_candidate_one_time_in_ten():
    game, s = dealt()
    seat = game.turn(s)

    class Lowest:
        name = "lowest"

        def choose(self, game, view, seat, rng):
            return game.legal(view)[0]

    bot = Easy(Lowest(), ToyParts())
    taken = [bot.choose(game, game.view(s, seat), seat, Random(seed)) for seed in range(400)]
    first, second = game.legal(s)[:2]
    assert isinstance(first, Put) and set(taken) == {first, second} and 20 < taken.count(second) < 60
