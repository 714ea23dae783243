"""What to deliver, and when to improve the locomotive instead."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.actions import Action
from trunkline.games.age_of_steam.bot.terms import RailGame, Terms
from trunkline.games.hexes.actions import Deliver, Upgrade
from trunkline.games.hexes.bot.worth import FADE, cube_gains
from trunkline.games.hexes.phases.goods import gains
from trunkline.games.hexes.routes import takes
from trunkline.games.hexes.state import RailState

OTHERS = 0.35
"""How much a dollar of income for others takes from one's own."""

GROWTH = 1.3
"""How much more than today's network a better locomotive will find on tomorrow's."""

EASE = 10
"""Dollars of margin with which the locomotive is improved on trust."""


def best_delivery(game: RailGame, s: RailState, seat: int, legal: Sequence[Action]) -> tuple[float, Deliver | None]:
    """The delivery that brings most for oneself, less a part of what it brings to others; None when none brings any."""
    best: tuple[float, Deliver | None] = (0.0, None)
    for a in legal:
        if isinstance(a, Deliver):
            got = gains(game.map, s, a)
            own = got.get(seat, 0)
            value = own - OTHERS * (sum(got.values()) - own)
            if value > best[0]:
                best = value, a
    return best


def choose(game: RailGame, terms: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """Deliver, improve the locomotive, or pass."""
    value, delivery = best_delivery(game, s, seat, legal)
    if Upgrade() in legal[:2] and upgrade_pays(terms, s, seat, value):
        return Upgrade()
    return delivery if delivery is not None else legal[0]


def upgrade_pays(terms: Terms, s: RailState, seat: int, value: float) -> bool:
    """Whether a better locomotive brings more than the delivery it takes the place of.

    With two moves left this compares improving first, improving second and delivering twice.
    """
    left = terms.turns_left(s)
    soon = s.queue.count(seat)
    now, later = cube_gains(s.links, takes(s), s.cubes, seat, s.engine[seat])
    if terms.expenses(s, seat) + 1 > s.cash[seat] + s.income[seat] + (later[0] if soon > 1 and later else 0):
        return False
    if terms.margin(s, seat) < left:
        return False
    moves = terms.goods.rounds * left
    ahead = grown(now, later, moves)
    if left > 1 and s.engine[seat] < min(terms.most_engine - 1, s.round + 1) and terms.margin(s, seat) > EASE:
        ahead += 1.0
    ahead -= left * terms.dollar_worth(s, seat) / terms.income_worth(s)
    return instead(value, now, later, ahead, soon)


def grown(now: Sequence[int], later: Sequence[int], moves: int) -> float:
    """What the cubes of later moves bring more with a better locomotive: gains `later`, best first, not `now`."""
    return GROWTH * (_faded(later[1:], moves) - _faded(now[1:], moves))


def instead(value: float, now: Sequence[int], later: Sequence[int], ahead: float, soon: int) -> bool:
    """Whether improving the locomotive beats a delivery of `value`, in the last round or with another one to come.

    With another round the seat may improve first and deliver then, deliver first and improve then, or deliver twice.
    """
    if soon < 2:
        return ahead > value
    best_now = max(value, now[0] if now else 0)
    first = (later[0] if later else 0) + ahead
    second = best_now + ahead
    twice = best_now + (now[1] if len(now) > 1 else 0)
    return first > max(second, twice)


def _faded(counts: Sequence[int], moves: int) -> float:
    return sum(count * FADE ** (k + 2) for k, count in enumerate(counts[:moves]))
