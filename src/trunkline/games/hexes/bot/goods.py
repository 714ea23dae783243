"""What to deliver, and when to improve the locomotive instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trunkline.actions import Action
from trunkline.games.hexes.actions import Deliver, Upgrade
from trunkline.games.hexes.bot.network import FADE, network_of
from trunkline.games.hexes.bot.terms import Question, Terms
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.state import HexGame, RailState

GROWTH = 1.3
"""How much more than today's network a better locomotive will find on tomorrow's."""

Loss = Callable[[HexGame, RailState, int, Deliver], int]
"""What a delivery costs the seat that makes it, before anything is gained."""


def no_loss(game: HexGame, s: RailState, seat: int, a: Deliver) -> int:
    """Deliveries cost nothing."""
    return 0


def deliver_or_upgrade(q: Question[Terms], others: float, loss: Loss = no_loss) -> Action:
    """Deliver, improve the locomotive, or pass; `others` and `loss` as in `best_delivery`."""
    value, delivery = best_delivery(q, others, loss)
    if Upgrade() in q.legal[:2] and upgrade_pays(q, value):
        return Upgrade()
    return delivery if delivery is not None else q.legal[0]


def best_delivery(q: Question[Terms], others: float, loss: Loss = no_loss) -> tuple[float, Deliver | None]:
    """The delivery that brings most for oneself, with its value; None when none brings anything.

    A link of others takes the part `others` from it, and `loss` says what else comes off.
    """
    best: tuple[float, Deliver | None] = (0.0, None)
    goods = q.game.phase_of(MoveGoods)
    for a in q.legal:
        # No delivery brings more than it has links, where the map adds nothing.
        if isinstance(a, Deliver) and (goods.bonuses or a.route.count(">") > best[0]):
            got = goods.brings(q.m, q.s, a)
            own = got.get(q.seat, 0)
            value = own - others * (sum(got.values()) - own)
            if value > best[0]:
                value -= loss(q.game, q.s, q.seat, a)
            if value > best[0]:
                best = value, a
    return best


def upgrade_pays(q: Question[Terms], value: float) -> bool:
    """Whether a better locomotive brings more than the delivery it takes the place of."""
    t, s, seat = q.terms, q.s, q.seat
    soon = s.queue.count(seat)
    now, later = network_of(q.game, s, seat, t.closed_stops(q.m)).gains()
    if not t.may_upgrade(s, seat, later[0] if soon > 1 and later else 0):
        return False
    moves = t.goods.rounds * t.turns_left(s)
    # The cube that is delivered next is gone by then.
    found = GROWTH * (_fading_sum(later[1:], moves) - _fading_sum(now[1:], moves))
    return is_better_than_delivering(value, now, later, t.upgrade_gain(s, seat, found, moves), soon)


def is_better_than_delivering(value: float, now: Sequence[int], later: Sequence[int], ahead: float, soon: int) -> bool:
    """Whether improving the locomotive beats a delivery of `value`, in the last round or with another one to come.

    `now` and `later` are what cubes bring with the locomotive as it is and with a better one, `ahead` is what that
    brings in later turns. With another round the seat may improve first and deliver then, deliver first and improve
    then, or deliver twice.
    """
    if soon < 2:
        return ahead > value
    best_now = max(value, now[0] if now else 0)
    first = (later[0] if later else 0) + ahead
    second = best_now + ahead
    twice = best_now + (now[1] if len(now) > 1 else 0)
    return first > max(second, twice)


def _fading_sum(counts: Sequence[int], moves: int) -> float:
    """The sum of so many later deliveries, each worth less than the one before it."""
    return sum(count * FADE ** (k + 2) for k, count in enumerate(counts[:moves]))
