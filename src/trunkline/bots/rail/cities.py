"""Which action to take, where to put a new city, where to put cubes for Production."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.bots.rail.money import dream, reserve
from trunkline.bots.rail.plan import outlook, plan
from trunkline.bots.rail.terms import RailGame, Terms
from trunkline.bots.rail.ways import Site
from trunkline.bots.rail.worth import COLOURS, _walk, worth
from trunkline.hexes.actions import Produce, Role, Urbanize
from trunkline.hexes.maps import NO_COLOUR
from trunkline.hexes.routes import takes
from trunkline.hexes.state import RailState
from trunkline.phases.growth import GoodsGrowth

BASE = {
    "first-move": 1.5,
    "first-build": 1.0,
    "engineer": 0.0,
    "locomotive": 0.0,
    "urbanization": 3.0,
    "production": 1.2,
    "turn-order": 0.8,
}
"""Points that an action is thought to be worth before looking closer."""

LOOKED_AT = 3
"""New cities that are looked at closely."""


def role(game: RailGame, t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """The action that promises most now."""
    values = {a.name: BASE.get(a.name, 0.0) for a in legal if isinstance(a, Role)}
    money = s.cash[seat] - reserve(t, s, seat)
    usual = dream(game, t, s, seat, money)
    if "engineer" in values:
        site = Site(game.map, s, seat, t.build.price, ())
        more = plan(site, outlook(t, s, seat, t.build.limit + t.build.extra, money))
        values["engineer"] += more.points - usual.points
    if "locomotive" in values:
        values["locomotive"] += _locomotive(t, s, seat)
    if t.turns_left(s) == 0:
        for name in ("production", "turn-order"):
            values.pop(name, None)
    name = max(values, key=lambda name: values[name]) if values else legal[0].words()[0]
    return Role(name)


def _locomotive(t: Terms, s: RailState, seat: int) -> float:
    """Points of one more link at once: more for the goods, less for the expenses."""
    engine = s.engine[seat]
    if engine >= t.most_engine:
        return -5.0
    left = t.turns_left(s)
    rounds = t.goods.rounds
    moves = rounds * (left + 1)
    before = worth(s, seat, moves, moves)
    s.engine[seat] = engine + 1
    after = worth(s, seat, moves, moves)
    s.engine[seat] = engine
    eager = 4.0 if left > 1 and engine < s.round + 2 else 1.0
    return eager + (after - before) * t.income_worth(s) - left * t.dollar_worth(s)


def place(game: RailGame, t: Terms, s: RailState, seat: int, towns: list[Urbanize]) -> Urbanize | None:
    """The new city with the best plan after it; None when none helps."""
    left = t.turns_left(s)
    rounds = t.goods.rounds
    moves = rounds * (left + 1)

    def quick(a: Urbanize) -> float:
        return worth(game.apply(s, a), seat, moves, rounds)

    seen: set[tuple[str, str]] = set()
    some: list[tuple[float, int]] = []
    colours = [city["colour"] for city in game.map.data["new_cities"]]
    letters = [city["letter"] for city in game.map.data["new_cities"]]
    for k, a in enumerate(towns):
        alike = (a.town, colours[letters.index(a.city)])
        stop = game.map.stop_index[a.town]
        if alike in seen or not s.links[stop]:
            continue
        seen.add(alike)
        some.append((quick(a), k))
    some.sort(reverse=True)
    chosen = [towns[k] for _, k in some[:LOOKED_AT]] or towns[:: max(1, len(towns) // LOOKED_AT)]
    best: tuple[float, Urbanize | None] = (_total(game, t, s, seat), None)
    for a in chosen:
        value = _total(game, t, game.apply(s, a), seat)
        if value > best[0]:
            best = value, a
    return best[1]


def _total(game: RailGame, t: Terms, s: RailState, seat: int) -> float:
    """Points that the position promises with the best plan for it."""
    site = Site(game.map, s, seat, t.build.price, s.memo["built"])
    look = outlook(t, s, seat, t.build.builds_left(s, seat), s.cash[seat] - reserve(t, s, seat))
    return worth(s, seat, look.moves, look.soon) * t.income_worth(s) + plan(site, look).points


def produce(game: RailGame, s: RailState, seat: int, legal: list[Action]) -> Action:
    """The square whose city can send the cube farthest over own links."""
    best: tuple[int, Action] = (-1, legal[0])
    accepts = takes(s)
    for a in legal:
        if isinstance(a, Produce):
            stop = GoodsGrowth.city_of(game.map, s, a.column)
            colour = game.map.colours.index(a.cube)
            far = 0
            if stop is not None and s.colour[stop] != NO_COLOUR:
                near, later = [0] * COLOURS, [0] * COLOURS
                _walk(s.links, accepts, stop, 1 << stop, 1 << colour, s.engine[seat], 0, seat + 2, near, later)
                far = 2 * near[colour] + later[colour]
            if far > best[0]:
                best = far, a
    return best[1]
