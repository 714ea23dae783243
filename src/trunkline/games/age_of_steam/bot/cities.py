"""Which action to take, where to put a new city, where to put cubes for Production."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.games.age_of_steam.bot.alone import best_founding, founds_and_builds, is_alone
from trunkline.games.age_of_steam.bot.terms import EASE, Terms
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.hexes.actions import Bring, Produce, Remove, Role, Urbanize
from trunkline.games.hexes.bot.cities import engineer_points, new_cities
from trunkline.games.hexes.bot.network import all_goods, network_of
from trunkline.games.hexes.bot.plan import Outlook, Plan, outlook, plan, possible_projects
from trunkline.games.hexes.bot.terms import Question
from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.phases.roles import FERRY, LOCOMOTIVE, SelectActions, locomotive_rises
from trunkline.games.hexes.state import HexGame

TWICE = 0.6
"""Points of being able to improve the locomotive twice in a turn, where that is of use and can be paid."""


def choose_action(q: Question[Terms]) -> Action:
    """The action that promises most now."""
    values = {a.name: q.terms.base.get(a.name, 0.0) for a in q.legal if isinstance(a, Role)}
    build = q.terms.build
    look = outlook(q, build.limit)
    if is_alone(q.s) and "locomotive" in values:
        values["locomotive"] = 0.0  # nobody else takes it
    if "engineer" in values:
        known = possible_projects(outlook(q, build.limit + build.extra))
        usual = plan(look, known)
        values["engineer"] += engineer_points(q, usual, known)
    else:
        usual = plan(look)
    if "locomotive" in values:
        values["locomotive"] = locomotive_action_points(q, values["locomotive"])
    if "urbanization" in values and founds_and_builds(q.m, q.s, q.seat):
        values["urbanization"] += best_founding(q, build.limit).points - usual.points
    elif "urbanization" in values:
        values["urbanization"] += max((points for points, _, _ in cities_in_reach(q.game, look, usual)), default=0.0)
    if "ferry" in values:
        values["ferry"] += ferry_points(q)
    if "protection" in values:
        values["protection"] += protection_points(q, usual)
    if q.terms.turns_left(q.s) == 0:
        for name in ("production", "turn-order"):
            if len(values) > 1:
                values.pop(name, None)
    return Role(max(values, key=lambda name: values[name]))


def locomotive_action_points(q: Question[Terms], usual: float) -> float:
    """Points of the Locomotive action: a link at once, a link for this turn, or leave to improve it twice.

    `usual` is what it is worth besides where it adds a link for good.
    """
    t, s, seat = q.terms, q.s, q.seat
    if locomotive_rises in q.game.phase_of(SelectActions).effects:
        return usual + locomotive_points(q)
    taken = s.copy()
    taken.role[seat] = LOCOMOTIVE
    if t.goods.reach(taken, seat) == s.engine[seat]:
        return TWICE if t.may_upgrade(s, seat, 0) and s.engine[seat] + 1 < t.useful_engine(s, seat) else 0.0
    network, moves = network_of(q.game, s, seat), t.goods.rounds
    now, later = (network.with_engine(engine).hope(moves, moves) for engine in (s.engine[seat], s.engine[seat] + 1))
    return (later.total - now.total) * t.income_worth(s)


def ferry_points(q: Question[Terms]) -> float:
    """Points of one delivery by ferry this turn, in the place of the last of those that the turn has without it."""
    t, s, seat = q.terms, q.s, q.seat
    taken = s.copy()
    taken.role[seat] = FERRY
    network = network_of(q.game, s, seat)
    now, _ = network.gains()
    else_last = now[t.goods.rounds - 1] if len(now) >= t.goods.rounds else 0
    more = network.best_by_ferry(t.goods.ports(q.m, taken, seat)) - else_last
    return max(0, more) * t.income_worth(s)


def locomotive_points(q: Question[Terms]) -> float:
    """Points of one more link at once: more for the goods, less for the expenses."""
    t, s, seat = q.terms, q.s, q.seat
    engine, left = s.engine[seat], t.turns_left(s)
    if engine >= t.useful_engine(s, seat) or t.margin(s, seat) < left:
        return -5.0
    moves = t.goods.rounds * (left + 1)
    network = network_of(q.game, s, seat)
    gain = network.with_engine(engine + 1).hope(moves, moves).total - network.hope(moves, moves).total
    trusted = left > 1 and engine < s.round + 2 and t.margin(s, seat) > EASE
    eager = 4.0 if trusted else 0.0
    return eager + gain * t.income_worth(s) - left * t.dollar_worth(s, seat)


def protection_points(q: Question[Terms], usual: Plan) -> float:
    """Points of the cubes that only the holder of Protection may move, as far as this turn's deliveries go."""
    soon = q.terms.goods.rounds
    every = usual.network._replace(cubes=all_goods(q.s.cubes))
    return (every.hope(soon, soon).total - usual.network.hope(soon, soon).total) * q.terms.income_worth(q.s)


def cities_in_reach(game: HexGame, look: Outlook, wanted: Plan) -> list[tuple[float, int, str]]:
    """Points that each new city would add to a plan's network, in towns that have a link in it or have one already."""
    s = look.s
    towns = (stop for stop, links in enumerate(s.links) if links or wanted.network.rows[stop])
    return new_cities(game, look, wanted, (stop for stop in towns if s.colour[stop] == NO_COLOUR))


def place(q: Question[Terms], look: Outlook, wanted: Plan) -> Urbanize | None:
    """The new city that adds most to this turn's plan; None when none adds anything or none may be placed."""
    if not any(isinstance(a, Urbanize) for a in q.legal):
        return None
    some = sorted(cities_in_reach(q.game, look, wanted), reverse=True)
    found = (Urbanize(q.m.stop_names[stop], letter) for points, stop, letter in some if points > 0)
    return next((a for a in found if q.game.why_not(q.s, a) is None), None)


def remove(q: Question[Terms]) -> Action:
    """The cube that would bring others most more than oneself; none where there is no such cube."""
    m, s = q.m, q.s
    own = network_of(q.game, s, q.seat)
    others = [network_of(q.game, s, seat) for seat in s.order if seat != q.seat]
    best: tuple[float, Action] = (0.0, q.legal[0])
    for stop, colours, _ in own.cubes:
        if not s.links[stop]:
            continue
        mine, _ = own.reach(stop, colours)
        theirs = [network.reach(stop, colours)[0] for network in others]
        for colour in bits(colours):
            loss = max(near[colour] for near in theirs) - mine[colour]
            if loss > best[0]:
                best = loss, Remove(m.colours[colour], m.stop_names[stop])
    return best[1]


def produce(q: Question[Terms]) -> Action:
    """The square whose city, or the town that, can send the cube farthest over one's own links."""
    m, s = q.m, q.s
    network = network_of(q.game, s, q.seat)
    best: tuple[int, Action] = (-1, q.legal[0])
    for a in q.legal:
        if isinstance(a, Produce):
            stop = GoodsGrowth.city_of(m, s, a.column)
            colour = m.colours.index(a.cube)
            far = 0
            if stop is not None and s.colour[stop] != NO_COLOUR:
                near, later = network.reach(stop, 1 << colour)
                far = 2 * near[colour] + later[colour]
            if far > best[0]:
                best = far, a
        elif isinstance(a, Bring):
            colour = m.colours.index(a.cube)
            near, later = network.reach(m.stop_index[a.town], 1 << colour)
            far = 2 * near[colour] + later[colour]
            if far > best[0]:
                best = far, a
    return best[1]
