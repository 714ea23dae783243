"""Which action to take, where to put a new city, where to put cubes for Production."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.games.age_of_steam.bot.goods import EASE
from trunkline.games.age_of_steam.bot.plan import Outlook, Plan, outlook, plan
from trunkline.games.age_of_steam.bot.terms import RailGame, Terms
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.hexes.actions import Produce, Role, Urbanize
from trunkline.games.hexes.bot.worth import COLOURS, walk, worth
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.routes import takes
from trunkline.games.hexes.state import RailState

BASE = {
    "first-move": 1.5,
    "first-build": 1.0,
    "engineer": 0.0,
    "locomotive": 0.0,
    "urbanization": 0.5,
    "production": 1.2,
    "turn-order": 0.8,
}
"""Points that an action is thought to be worth before looking closer."""


def role(game: RailGame, t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """The action that promises most now."""
    values = {a.name: BASE.get(a.name, 0.0) for a in legal if isinstance(a, Role)}
    look = outlook(game, t, s, seat, t.build.limit)
    usual = plan(look)
    if "engineer" in values:
        values["engineer"] += plan(outlook(game, t, s, seat, t.build.limit + t.build.extra)).points - usual.points
    if "locomotive" in values:
        values["locomotive"] += _locomotive(t, s, seat)
    if "urbanization" in values:
        letters = [k for k in range(len(game.map.data["new_cities"])) if s.cities >> k & 1]
        values["urbanization"] += max((points for points, _, _ in new_cities(look, usual, letters)), default=0.0)
    if t.turns_left(s) == 0:
        for name in ("production", "turn-order"):
            if len(values) > 1:
                values.pop(name, None)
    return Role(max(values, key=lambda name: values[name]))


def _locomotive(t: Terms, s: RailState, seat: int) -> float:
    """Points of one more link at once: more for the goods, less for the expenses."""
    engine = s.engine[seat]
    if engine >= t.most_engine or t.margin(s, seat) < t.turns_left(s):
        return -5.0
    left = t.turns_left(s)
    rounds = t.goods.rounds
    moves = rounds * (left + 1)
    before = worth(s, seat, moves, moves)
    s.engine[seat] = engine + 1
    after = worth(s, seat, moves, moves)
    s.engine[seat] = engine
    trusted = left > 1 and engine < s.round + 2 and t.margin(s, seat) > EASE
    eager = 4.0 if trusted else 0.0
    return eager + (after - before) * t.income_worth(s) - left * t.dollar_worth(s, seat)


def new_cities(look: Outlook, wanted: Plan, letters: list[int]) -> list[tuple[float, int, int]]:
    """Points that each new city would add to a plan's network, with the stop of its town and its letter."""
    s = look.s
    accepts = takes(s)
    colours = [look.game.map.colours.index(city["colour"]) for city in look.game.map.data["new_cities"]]
    out = []
    for stop, colour in enumerate(s.colour):
        if colour != NO_COLOUR or not wanted.links[stop]:
            continue
        known: dict[int, float] = {}
        for letter in letters:
            new = colours[letter]
            if new not in known:
                accepts[stop] = 1 << new
                hope = look.hope(wanted.links, accepts)
                known[new] = (hope.total - wanted.hope.total) * look.terms.income_worth(s)
            out.append((known[new], stop, letter))
        accepts[stop] = 0
    return out


def place(game: RailGame, t: Terms, s: RailState, seat: int, towns: list[Urbanize]) -> Urbanize | None:
    """The new city that adds most to this turn's plan; None when none adds anything."""
    look = outlook(game, t, s, seat, t.build.builds_left(s, seat))
    cities = [city["letter"] for city in game.map.data["new_cities"]]
    letters = sorted({cities.index(a.city) for a in towns})
    points, stop, letter = max(new_cities(look, plan(look), letters), default=(0.0, 0, 0))
    return Urbanize(game.map.stop_names[stop], cities[letter]) if points > 0 else None


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
                walk(s.links, accepts, stop, 1 << stop, 1 << colour, s.engine[seat], 0, seat + 2, near, later)
                far = 2 * near[colour] + later[colour]
            if far > best[0]:
                best = far, a
    return best[1]
