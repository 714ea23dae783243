"""The levels of bots, and the easy one, which every title makes out of its plain bot."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.actions import Action
from trunkline.bot import Bot
from trunkline.game import Game, Seat
from trunkline.lookahead import Parts
from trunkline.words import N_

EASY, STANDARD, STRONG = N_("easy"), N_("standard"), N_("strong")

GREEDY = N_("greedy")
"""The name of the one bot that titles had before there were levels."""

SECOND_THOUGHTS = 0.1
"""How often the easy bot takes what it thinks second best."""


class Easy:
    """Plays as a plain bot, but now and then takes the second best."""

    name = EASY

    def __init__(self, plain: Bot, parts: Parts) -> None:
        self.plain, self.parts = plain, parts

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        if rng.random() >= SECOND_THOUGHTS:
            return self.plain.choose(game, view, seat, rng)
        return self.parts.candidates(game, view, seat, rng)[:2][-1]
