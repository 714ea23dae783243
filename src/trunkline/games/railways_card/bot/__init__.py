"""The bots of the card game: a plain one that looks one action ahead, and those made of it."""

from __future__ import annotations

from trunkline.games.railways_card.bot.ahead import Ahead
from trunkline.games.railways_card.bot.greedy import Greedy
from trunkline.levels import EASY, GREEDY, STANDARD, STRONG, Easy
from trunkline.lookahead import Budget, Strong

ROLLOUTS = 500
"""What a decision may take: cards that nobody sees make fewer of them chance."""


def standard() -> Greedy:
    """The plain bot."""
    return Greedy(STANDARD)


def easy() -> Easy:
    """The plain bot with second thoughts."""
    return Easy(Greedy(), Ahead(Greedy()))


def strong() -> Strong:
    """Looks ahead to the end of the game."""
    return Strong(Ahead(standard()), Budget(rollouts=ROLLOUTS))


BOTS = {EASY: easy, STANDARD: standard, STRONG: strong}
"""Its bots by name, the cleverest last."""

FORMER = {GREEDY: Greedy}
"""Bots that are not offered any more."""

__all__ = ["BOTS", "FORMER", "Greedy"]
