"""Players without hands: what a bot is, and the one that plays any title. Others lie in the folder of their game.

A bot sees what its seat may see and answers with one of the legal actions; it keeps nothing that the position does not
tell, so that a table may go on with a new one at any line.
"""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from trunkline.actions import Action
from trunkline.game import Game, Seat
from trunkline.words import N_, WORDS

WORDS["unknown-bot"] = N_("{title} has no bot “{bot}”. Known: {bots}.")


class Bot(Protocol):
    """What decides for a seat without hands: it sees only what the seat may see."""

    @property
    def name(self) -> str:
        """What it is found by."""
        ...

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        ...


class AnyLegal:
    """Plays any title: every legal action is as likely as another."""

    name = N_("random")

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        return rng.choice(game.legal(view))
