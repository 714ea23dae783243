"""Perft: how many ways there are to play a number of decisions from a position, as a check and a yardstick of rules.

The name and the idea come from chess programs: two rules kernels that agree on these counts agree on the rules.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.game import CHANCE, Game


def after_chance(game: Game[Any, Any], s: Any, seed: int) -> Any:
    """The position once chance has drawn what it owes; the draws depend on the seed and the position alone.

    Positions of other branches do not disturb the draws, so a count never depends on the order of the search.
    """
    if game.turn(s) != CHANCE:
        return s
    s = s.copy()
    rng = Random(seed)
    while game.turn(s) == CHANCE:
        game.play(s, game.deal(s, rng))
    return s


def perft(game: Game[Any, Any], s: Any, depth: int, seed: int = 0) -> int:
    """How many sequences of exactly `depth` decisions are legal from here; games that end sooner count nothing.

    A forced choice is a decision; a draw is none: one outcome, made with `seed`, stands for all.
    """
    if depth == 0:
        return 1
    s = after_chance(game, s, seed)
    legal = game.legal(s)
    if depth == 1:
        return len(legal)
    return sum(perft(game, game.apply(s, a), depth - 1, seed) for a in legal)


def divide(game: Game[Any, Any], s: Any, depth: int, seed: int = 0) -> dict[str, int]:
    """The count behind each legal line of the position, to find where two kernels part; `depth` is at least 1."""
    s = after_chance(game, s, seed)
    turn = game.turn(s)
    if turn is None:
        return {}
    return {game.line(s, turn, a): perft(game, game.apply(s, a), depth - 1, seed) for a in game.legal(s)}
