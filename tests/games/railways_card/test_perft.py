"""How many lines of play there are from a position, chance included: a change of any rule changes some number here."""

from __future__ import annotations

import itertools

import pytest

from tests.games.railways_card.positions import DECK, GAME, NAMES, V3, laid
from trunkline.actions import Action
from trunkline.game import CHANCE
from trunkline.games.railways_card.actions import Cubes, Draw, Reveal
from trunkline.games.railways_card.deck import GOODS
from trunkline.games.railways_card.state import OwedCards, OwedCubes
from trunkline.titles import find


def outcomes(s) -> list[Action]:
    """Every distinct outcome of the draw that is due, those of equal cards and of another order once."""
    owed = s.owed
    if isinstance(owed, OwedCubes):
        bag = [GOODS[good] for good, n in enumerate(s.bag) for _ in range(n)]
        return [Cubes(DECK.words[owed.place], goods) for goods in sorted(set(itertools.combinations(bag, owed.count)))]
    cards = sorted(set(itertools.combinations([DECK.words[card] for card in s.deck], owed.count)))
    return [Draw(s.names[owed.seat], c) if isinstance(owed, OwedCards) else Reveal(c) for c in cards]


def perft(game, s, depth: int) -> int:
    """The number of different sequences of `depth` lines."""
    if depth == 0:
        return 1
    turn = game.turn(s)
    if turn is None:
        return 0
    lines = outcomes(s) if turn == CHANCE else game.legal(s)
    if depth == 1:
        return len([a for a in lines if game.why_not(s, a) is None])
    return sum(perft(game, game.apply(s, a), depth - 1) for a in lines if game.why_not(s, a) is None)


def middle():
    return laid(
        "city-07 start ann orange 1 1 0", "city-01 city-07 bob green 1 0 0", "city-16 start ann brown 2 0 0",
        hands=["city-06 city-21 2*purple-2 purple-1 brown-1 engine", "city-02 white-1 engine"],
        cubes={V3: "yellow red", "city-16": "yellow"}, engines=[2, 1], display="engine purple-1 city-08",
        pile="brown-2",
    )  # fmt: skip


def late():
    return laid(
        "city-07 start ann orange 1 1 0", "city-01 city-07 ann green 1 0 0",
        hands=["brown-1 engine", "city-02 white-1 white-1"], cubes={V3: "yellow red"}, engines=[1, 0],
        display="white-2", deck="green-1 green-2 engine", pile="brown-2 engine", seats=2,
    )  # fmt: skip


FAMILY = find("railways-card", family="engines")
CASES = [
    ("setup", GAME, lambda: GAME.start(NAMES), [5, 20, 60, 120, 60_840]),
    ("middle", GAME, middle, [39, 562, 3_426, 67_500]),
    ("late", GAME, late, [5, 14, 46, 140, 399, 1_285, 3_943]),
    (
        "family",
        FAMILY,
        lambda: laid(hands=["city-01 purple-2 green-1 green-1 engine"], game=FAMILY),
        [10, 30, 1_050, 4_508],
    ),
]


@pytest.mark.parametrize(("game", "position", "counts"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_perft(game, position, counts):
    assert [perft(game, position(), depth) for depth in range(1, len(counts) + 1)] == counts
