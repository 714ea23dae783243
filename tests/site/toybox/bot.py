"""The bots of the toy: one that takes its time, one that fails, one that would look ahead for hours."""

from __future__ import annotations

import time

from tests.kernel.ahead import ToyParts
from tests.kernel.toy import Toy
from trunkline.lookahead import Budget, Strong


class Highest:
    """Puts its highest card, after a while."""

    name = "highest"
    seconds = 0.0

    def choose(self, game, view, seat, rng):
        time.sleep(self.seconds)
        assert all(0 in hand for i, hand in enumerate(view.hands) if i != seat and hand), "a bot sees its own hand only"
        assert isinstance(view, Toy)
        return max((a for a in game.legal(view) if a.verb == "put"), key=lambda a: a.card)


class Broken:
    """Always fails."""

    name = "broken"

    def choose(self, game, view, seat, rng):
        raise RuntimeError("this bot is broken on purpose")


def thoughtful():
    """Looks ahead as long as it may."""
    return Strong(ToyParts(samples=10**7), Budget())


BOTS = {"highest": Highest, "broken": Broken}

FORMER = {"thoughtful": thoughtful}
