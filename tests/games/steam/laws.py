"""What the laws of every title know of Steam: what its box holds, and how random games last."""

from __future__ import annotations

from tests.games.hexes import laws
from tests.games.hexes.laws import lasts
from trunkline.games.hexes.actions import Bid, Done, Pass, Raise
from trunkline.games.steam.maps.belgium_luxembourg.imports import imports_left


def conserved(game, s):
    """Cubes, those of import spaces too, tiles and new cities; income, points and locomotives stay within bounds."""
    assert all(1 <= engine <= 6 for engine in s.engine)
    assert all(income >= -10 for income in s.income) and min(s.vp) >= 0
    return laws.pieces(game, s, sum(imports_left(game.map, s), ()))


def long_game(game):
    """The game of rich players."""
    return laws.rich(game, cash=400, income=8)


def thrifty(game, s, legal, rng):
    """Any legal action, but small bids, little capital, and doing something rather than nothing."""
    some = [a for a in legal if not isinstance(a, Bid | Raise | Done | Pass)]
    some += [a for a in legal if isinstance(a, Bid)][:2] + [a for a in legal if isinstance(a, Raise)][:1]
    idle = [a for a in legal if isinstance(a, Done | Pass)]
    return rng.choice(some if some and rng.random() < 0.9 else idle or some)


__all__ = ["conserved", "lasts", "long_game", "thrifty"]
