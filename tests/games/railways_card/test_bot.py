"""The greedy bot beats chance, plays what is legal, and sees only what its seat may see."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.railways_card.positions import DECK, NAMES, positions
from trunkline.game import CHANCE
from trunkline.games.railways_card.bot.hand import Hand
from trunkline.games.railways_card.bot.judge import Judge
from trunkline.games.railways_card.deck import with_card
from trunkline.lookahead import Budget, Strong
from trunkline.table import Table
from trunkline.titles import find, title


def game_of_bots(game, seats: int, seed: int, greedy: set[int]):
    """A finished table: greedy bots on some seats, random ones on the rest."""
    bots = {i: title("railways-card").bot("greedy" if i in greedy else "random") for i in range(seats)}
    table = Table(game, NAMES[:seats], bots=bots, rng=Random(seed))
    table.settle()
    assert table.turn() is None
    return table


def test_the_title_has_its_bots():
    assert set(title("railways-card").bots) >= {"random", "easy", "standard", "strong"}


@pytest.mark.parametrize(("options", "games"), [({}, 40), ({"family": "yes"}, 12), ({"family": "engines"}, 12)])
def test_greedy_beats_three_random_players_in_nine_of_ten_games(options, games):
    game = find("railways-card", **options)
    wins = sum(game.winners(game_of_bots(game, 4, n, {n % 4}).state) == [n % 4] for n in range(games))
    assert wins >= 0.9 * games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_plays_the_same_whatever_the_secrets_are(seats):
    game, player, rng = find("railways-card"), title("railways-card").bot("greedy"), Random(2)
    for s in positions(seats, 8, every=5):
        turn = game.turn(s)
        if turn in (None, CHANCE):
            continue
        view = game.view(s, turn)
        before = view.copy()
        choice = player.choose(game, view, turn, Random(1))
        assert view == before and choice in game.legal(s)
        other = game.view(game.guess(view, rng), turn)
        assert player.choose(game, other, turn, Random(1)) == choice


@pytest.mark.parametrize(
    "options", [{}, {"family": "yes"}, {"family": "engines"}, {"colour-links": "one"}, {"take-back": "no"}]
)
def test_greedy_takes_the_first_of_all_legal_actions_that_its_judge_thinks_most_of(options):
    game, plain, rng = find("railways-card", **options), title("railways-card").bot("standard"), Random(4)
    seen = set()
    for seats in (2, 3, 4):
        s = game.start(NAMES[:seats])
        while (turn := game.turn(s)) is not None:
            if turn == CHANCE:
                game.play(s, game.deal(s, rng))
                continue
            legal, asked = game.legal(s), game.asks(s)
            chosen = plain.choose(game, game.view(s, turn), turn, rng)
            assert chosen == max(legal, key=Judge(game, s, turn)), asked
            seen.add(asked)
            game.play(s, chosen if rng.random() < 0.7 else rng.choice(legal))
    assert seen >= {"act", "first", "second"}


def test_a_hand_is_worth_the_same_card_by_card_and_never_less_with_one_more():
    for s in positions(3, 6, every=20):
        for cards in s.hands:
            hand = Hand(DECK, cards, 1)
            for card in {*s.display, *cards, *s.deck}:
                more = Hand(DECK, with_card(cards, card), 1)
                assert hand.with_card(card) == more.value() >= hand.value() == more.without(card)


def test_greedy_builds_delivers_and_uses_engines():
    state = game_of_bots(find("railways-card"), 4, 1, {0, 1, 2, 3}).state
    assert len(state.built) >= 12 and sum(map(sum, state.goods)) >= 8 and sum(state.engines) >= 4


def test_strong_answers_alike_whatever_the_secrets_are():
    game, rng = find("railways-card"), Random(2)
    strong, plain = Strong(title("railways-card").bot("strong").parts, Budget(rollouts=24)), title("railways-card")
    asked = 0
    for s in positions(3, 4, every=17):
        turn = game.turn(s)
        if turn in (None, CHANCE):
            continue
        view = game.view(s, turn)
        found = strong.consider(game, view, turn, Random(1))
        other = game.view(game.guess(view, rng), turn)
        assert strong.consider(game, other, turn, Random(1)) == found and sum(c.rollouts for c in found) <= 24
        assert found[0].action in game.legal(s) and plain.bot("standard").choose(game, view, turn, rng) in {
            c.action for c in found
        }
        asked += 1
    assert asked >= 2


BY_LISTING = [
    ("take display orange-2", 41.1, 5), ("take deck", 34.6, 5), ("take pile green-1", 33.625, 4),
    ("take display brown-1", 31.2, 5), ("take display engine", 30.8, 5),
]  # fmt: skip
"""What rollouts said when the plain bot still listed all legal actions and judged each."""


def test_rollouts_say_what_they_said_when_every_action_was_listed():
    game = find("railways-card")
    strong = Strong(title("railways-card").bot("strong").parts, Budget(rollouts=24))
    s = next(s for s in positions(3, 4, every=17) if game.turn(s) not in (None, CHANCE))
    turn = game.turn(s)
    found = strong.consider(game, game.view(s, turn), turn, Random(1))
    assert [(str(c.action), c.value, c.rollouts) for c in found] == BY_LISTING
