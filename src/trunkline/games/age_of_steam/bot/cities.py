"""Which action to take, where to put a new city, where to put cubes for Production."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.games.age_of_steam.bot.terms import EASE, Terms
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.hexes.actions import Bring, Produce, Role, Urbanize
from trunkline.games.hexes.bot.cities import engineer_points, new_cities
from trunkline.games.hexes.bot.network import all_goods, network_of
from trunkline.games.hexes.bot.plan import Outlook, Plan, outlook, plan, possible_projects
from trunkline.games.hexes.bot.terms import Question
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.state import HexGame


def choose_action(q: Question[Terms]) -> Action:
    """The action that promises most now."""
    values = {a.name: q.terms.base.get(a.name, 0.0) for a in q.legal if isinstance(a, Role)}
    build = q.terms.build
    look = outlook(q, build.limit)
    if "engineer" in values:
        known = possible_projects(outlook(q, build.limit + build.extra))
        usual = plan(look, known)
        values["engineer"] += engineer_points(q, usual, known)
    else:
        usual = plan(look)
    if "locomotive" in values:
        values["locomotive"] += locomotive_points(q)
    if "urbanization" in values:
        values["urbanization"] += max((points for points, _, _ in cities_in_reach(q.game, look, usual)), default=0.0)
    if "protection" in values:
        values["protection"] += protection_points(q, usual)
    if q.terms.turns_left(q.s) == 0:
        for name in ("production", "turn-order"):
            if len(values) > 1:
                values.pop(name, None)
    return Role(max(values, key=lambda name: values[name]))


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
    towns = (stop for stop, row in enumerate(wanted.network.rows) if row or s.links[stop])
    return new_cities(game, look, wanted, (stop for stop in towns if s.colour[stop] == NO_COLOUR))


def place(q: Question[Terms], look: Outlook, wanted: Plan) -> Urbanize | None:
    """The new city that adds most to this turn's plan; None when none adds anything or none may be placed."""
    if not any(isinstance(a, Urbanize) for a in q.legal):
        return None
    some = sorted(cities_in_reach(q.game, look, wanted), reverse=True)
    found = (Urbanize(q.m.stop_names[stop], letter) for points, stop, letter in some if points > 0)
    return next((a for a in found if q.game.why_not(q.s, a) is None), None)


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
