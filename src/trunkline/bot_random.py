"""Plays any title: every legal action is as likely as another."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.actions import Action
from trunkline.game import Game, Seat


class AnyLegal:
    """Chooses among the legal actions with equal chances."""

    name = "random"

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        return rng.choice(game.legal(view))


BOT = AnyLegal
