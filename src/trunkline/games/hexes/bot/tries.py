"""What is worth trying in each phase that titles on hexes share, for a bot that looks ahead."""

from __future__ import annotations

from typing import Any

from trunkline.actions import Action
from trunkline.games.hexes.actions import Bid, Bring, Deliver, Pass, Produce, Stay, Upgrade
from trunkline.games.hexes.bot.plan import Outlook, promising_tiles
from trunkline.games.hexes.bot.terms import Question, Terms
from trunkline.games.hexes.phases.goods import MoveGoods

BIDS = 2
"""The lowest bids that are tried."""

TILES = 6
"""First tiles of projects that are tried."""

DELIVERIES = 6
"""Deliveries that are tried, of different cubes or paying different owners."""

AROUND = (1, -1, 2, -2, 3)
"""How far from the usual number of shares, or steps of capital, others are tried."""


def all_of(q: Question[Any]) -> list[Action]:
    """Whatever is legal."""
    return q.legal


def numbers_around(legal: list[Action], usual: int) -> list[Action]:
    """Of actions that name a number, in order from 0, those around the usual one."""
    return [legal[usual + more] for more in AROUND if 0 <= usual + more < len(legal)]


def bids(q: Question[Any]) -> list[Action]:
    """The lowest bids, and leaving the auction or staying in without one."""
    low = [a for a in q.legal[:BIDS] if isinstance(a, Bid)]
    return [*low, *(a for a in q.legal[-3:] if isinstance(a, Pass | Stay))]


def tiles(q: Question[Any], look: Outlook) -> list[Action]:
    """The tiles that begin what promises most."""
    return list(promising_tiles(q, look, TILES)) if look.builds > 0 else []


def goods(q: Question[Terms]) -> list[Action]:
    """The deliveries that bring a seat most, a better locomotive, and neither.

    Of deliveries of one cube to one place that pay all owners alike only one is tried.
    """
    found: dict[Any, tuple[int, Action]] = {}
    phase = q.game.phase_of(MoveGoods)
    for a in q.legal:
        if isinstance(a, Deliver):
            got = phase.brings(q.m, q.s, a)
            what = (a.route.partition("/")[0], a.cube, a.route.rpartition(">")[2], tuple(sorted(got.items())))
            found.setdefault(what, (3 * got.get(q.seat, 0) - sum(got.values()), a))
    ranked = sorted(found.values(), key=lambda row: -row[0])
    rest = [a for a in q.legal[:2] if isinstance(a, Upgrade | Pass)]
    return [*(a for _, a in ranked[:DELIVERIES]), *rest]


def productions(q: Question[Any]) -> list[Action]:
    """A square of each column, the first one free; or the towns that cubes could leave from."""
    found: dict[tuple[str, str], Action] = {}
    for a in q.legal:
        if isinstance(a, Produce):
            found.setdefault((a.cube, a.column), a)
        elif isinstance(a, Bring) and q.s.links[q.m.stop_index[a.town]]:
            found.setdefault((a.cube, a.town), a)
    return list(found.values())
