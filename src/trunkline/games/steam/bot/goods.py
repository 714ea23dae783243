"""What to deliver, when to improve the locomotive instead, and whether a gain becomes income or points."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.actions import Action
from trunkline.games.age_of_steam.bot.goods import grown, instead
from trunkline.games.age_of_steam.bot.terms import RailGame
from trunkline.games.hexes.actions import Deliver, Take, Upgrade
from trunkline.games.hexes.bot.worth import cube_gains
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.goods import gains
from trunkline.games.hexes.routes import takes
from trunkline.games.hexes.state import RailState
from trunkline.games.steam.bot.plan import shut
from trunkline.games.steam.bot.terms import Terms
from trunkline.games.steam.phases.gains import INCOME, VICTORY, ChooseGain

OTHERS = 0.1
"""How much a point for others takes from one's own."""

TRUST = 0.35
"""Points that a better locomotive is trusted to add to each later delivery, on track still to be laid."""


def choose(game: RailGame, t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """Deliver, improve the locomotive, or pass."""
    value, delivery = best_delivery(game, s, seat, legal)
    if Upgrade() in legal[:2] and upgrade_pays(game.map, t, s, seat, value):
        return Upgrade()
    return delivery if delivery is not None else legal[0]


def best_delivery(game: RailGame, s: RailState, seat: int, legal: Sequence[Action]) -> tuple[float, Deliver | None]:
    """The delivery that brings most for oneself, less a part of what it brings to others."""
    best: tuple[float, Deliver | None] = (0.0, None)
    part = OTHERS / max(1, len(s.order) - 1) * 2
    for a in legal:
        if isinstance(a, Deliver) and a.route.count(">") > best[0]:
            got = gains(game.map, s, a)
            own = got.get(seat, 0)
            value = own - part * (sum(got.values()) - own)
            if value > best[0]:
                value -= lost(game, s, seat, a)
            if value > best[0]:
                best = value, a
    return best


def lost(game: RailGame, s: RailState, seat: int, a: Deliver) -> int:
    """Steps and points that a delivery costs before anything is gained, as in a war."""
    after = game.apply(s, a)
    return s.income[seat] - after.income[seat] + s.vp[seat] - after.vp[seat]


def upgrade_pays(m: HexMap, t: Terms, s: RailState, seat: int, value: float) -> bool:
    """Whether a better locomotive brings more than the delivery it takes the place of."""
    left = t.turns_left(s)
    soon = s.queue.count(seat)
    now, later = cube_gains(s.links, takes(s), s.cubes, seat, s.engine[seat], shut(m))
    if t.upkeep and t.bills(s, seat) + 1 > s.cash[seat] + (later[0] if soon > 1 and later else 0):
        return False
    moves = t.goods.rounds * left
    ahead = grown(now, later, moves)
    if t.trusted(s, seat):
        ahead = max(ahead, TRUST * moves)
    ahead -= t.upkeep * left * t.dollar(s, seat)
    return instead(value, now, later, ahead, soon)


def take(t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """Income while its steps are worth more than points."""
    if len(legal) == 1:
        return legal[0]
    gain = ChooseGain.gain(s)
    income = s.income[seat]
    # In the last turn upkeep takes at most half a point a dollar: income is then worth what it counts for at the end.
    due = t.upkeep * s.engine[seat] if t.turns_left(s) else 0
    worth = sum(t.step(s, income + k - due) if income + k < 10 else 0.0 for k in range(gain))
    return Take(INCOME if worth > gain else VICTORY)
