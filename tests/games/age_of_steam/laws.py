"""What the laws of every title know of Age of Steam: what its box holds, and how random games last."""

from __future__ import annotations

from tests.games.hexes import laws
from tests.games.hexes.laws import lasts
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.hexes.actions import Bid, Done, Issue
from trunkline.games.hexes.tiles import NO_TILE, TOWN, takes_disc


def conserved(game, s):
    """Cubes, tiles, new cities and town discs; shares and locomotives stay within bounds."""
    assert all(0 <= engine <= 6 for engine in s.engine) and max(s.shares) <= 15
    discs = s.discs + sum(TOWN <= code < NO_TILE and takes_disc(code - TOWN) for code in s.tile)
    drawn = game.phase_of(GoodsGrowth).drawn_cubes(s) if game.has_phase(GoodsGrowth) else ()
    return laws.pieces(game, s, drawn), discs


def long_game(game):
    """The game of rich players."""
    return laws.rich(game, cash=80, income=25)


def thrifty(game, s, legal, rng):
    """Any legal action, but small bids, few shares, and building rather than doing nothing."""
    some = [a for a in legal if not isinstance(a, Bid | Issue | Done)]
    some += [a for a in legal if isinstance(a, Bid)][:2] + [a for a in legal if isinstance(a, Issue)][:2]
    done = [a for a in legal if isinstance(a, Done)]
    return rng.choice(some if some and rng.random() < 0.9 else done or some)


__all__ = ["conserved", "lasts", "long_game", "thrifty"]
