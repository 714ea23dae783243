"""Action tiles, new cities, growth: what they are worth, and where they go."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.games.hexes.actions import Connect, Done, Fetch, Grow, PassOn, Role, Stock, Urbanize
from trunkline.games.hexes.bot import cities
from trunkline.games.hexes.bot.network import ALL_COLOURS, Network
from trunkline.games.hexes.bot.plan import Outlook, Plan, outlook, plan, possible_projects
from trunkline.games.hexes.bot.projects import Project
from trunkline.games.hexes.bot.terms import Question
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.phases.crossings import DiscLink
from trunkline.games.hexes.phases.display import column_index
from trunkline.games.hexes.phases.roles import ACTIONS, ENGINE_MOST
from trunkline.games.hexes.state import HexGame
from trunkline.games.steam.bot.terms import TRUST, Terms
from trunkline.games.steam.maps.brussels_metro.towns import FetchCube
from trunkline.games.steam.phases.supply import PRINTED, StockNewCity
from trunkline.games.steam.phases.tiles import ChooseTile

BASE = {"turn-order": 0.4, "first-move": 0.6, "first-build": 0.6}
"""Points that a tile is thought to be worth before looking closer."""

EARLY = 0.12
"""Points that each place nearer to the front next turn is worth."""

FADED = 0.6
"""What a cube that could be delivered some time is worth of its links."""


def choose_tile(q: Question[Terms]) -> Action:
    """The tile that promises most after its fee."""
    t, s, seat = q.terms, q.s, q.seat
    phase = q.game.phase_of(ChooseTile)
    look = outlook(q, t.build.limit)
    known = possible_projects(outlook(q, t.build.limit + t.build.extra))
    usual = plan(look, known)
    best: tuple[float, Action] | None = None
    for a in q.legal:
        assert isinstance(a, Role | PassOn)
        kind, value = ACTIONS.index(a.name), 0.0
        if isinstance(a, Role):
            fee = phase.fee(s, seat, kind)
            value = BASE.get(a.name, 0.0) + tile_points(q, look, usual, known, a.name) - fee * look.dollar
            if fee > max(0, look.purse - usual.cost // 2):
                value -= 2
        if t.turns_left(s):
            value -= EARLY * phase.numbers[kind]
        if best is None or value > best[0]:
            best = value, a
    assert best is not None
    return best[1]


def tile_points(q: Question[Terms], look: Outlook, usual: Plan, known: list[Project], name: str) -> float:
    """Points that a tile adds to the turn's plan, its fee left aside."""
    if name == "engineer":
        return cities.engineer_points(q, usual, known)
    if name == "locomotive":
        return locomotive_points(q.terms, look, usual)
    if name == "urbanization":
        found = new_cities(q.game, look, usual)
        sets = set_worths(look, usual.network, found[0][1]) if found else []
        return found[0][0] + 0.5 * max(sets, default=0.0) if found else -1.0
    if name == "city-growth":
        return max((value for value, _, _ in growths(look, usual.network)), default=-1.0)
    return 0.0


def locomotive_points(t: Terms, look: Outlook, usual: Plan) -> float:
    """Points of one more link at once, less the upkeep of the turns to come."""
    s, seat = look.s, look.seat
    engine, left = s.engine[seat], t.turns_left(s)
    if engine >= ENGINE_MOST:
        return -9.0
    gain = look.hope(usual.network.with_engine(engine + 1)).total - usual.hope.total
    if t.is_trusted(s, seat):
        gain = max(gain, TRUST * look.moves)
    return gain - t.upkeep * (left + 1) * look.dollar


# -- new cities


def new_cities(game: HexGame, look: Outlook, wanted: Plan) -> list[tuple[float, int, str]]:
    """Points that a new city would add on a town of one's own network, with the town and its letter, best first."""
    towns = (k for k, colour in enumerate(look.s.colour) if colour == NO_COLOUR and wanted.network.has_own_link(k))
    return sorted(cities.new_cities(game, look, wanted, towns), reverse=True)


def place(q: Question[Terms], look: Outlook, wanted: Plan) -> Action | None:
    """The new city that adds most to this turn's plan; any one that may be placed before the turn may end."""
    may = dict.fromkeys(a for a in q.legal if isinstance(a, Urbanize))
    if not may:
        return None
    for _, stop, letter in new_cities(q.game, look, wanted):
        found = Urbanize(q.m.stop_names[stop], letter)
        if found in may:
            return found
    return None if may_end(q) else next(iter(may))


def may_end(q: Question[Terms]) -> bool:
    """Whether the turn may end as it is."""
    return Done() in q.legal[:1]


# -- cubes


def far_links(network: Network, stop: int) -> list[int]:
    """For each colour the most links of one's own that a cube of a stop could travel, with a better locomotive."""
    return network.reach(stop, ALL_COLOURS)[1]


def set_worths(look: Outlook, network: Network, stop: int) -> list[float]:
    """Points that each supply space's cubes would be worth on a stop."""
    far = far_links(network, stop)
    share = min(1.0, look.moves / 10)
    return [FADED * share * sum(far[colour] for colour in cubes) for cubes in look.s.display]


def growths(look: Outlook, network: Network) -> list[tuple[float, int, int]]:
    """Points that each set on each city of one's own network would bring: value, stop, space."""
    s = look.s
    out = []
    for stop, colour in enumerate(s.colour):
        if colour == NO_COLOUR or s.letter[stop] != PRINTED or s.grown >> stop & 1:
            continue
        if network.has_own_link(stop):
            out += [(value, stop, k) for k, value in enumerate(set_worths(look, network, stop)) if s.display[k]]
    return out


def grow(q: Question[Terms], look: Outlook, wanted: Plan) -> Action | None:
    """The city and the set that bring most; None when they bring nothing, unless the turn may not end without."""
    may = dict.fromkeys(a for a in q.legal if isinstance(a, Grow))
    if not may:
        return None
    forced = not may_end(q)
    for value, stop, k in sorted(growths(look, wanted.network), reverse=True):
        found = Grow(q.m.stop_names[stop], q.m.data["display"][k]["column"])
        if found in may and (value > 0 or forced):
            return found
    return next(iter(may)) if forced else None


def stock(q: Question[Terms]) -> Action:
    """The supply space whose cubes the new city can send farthest."""
    look = outlook(q, q.builds_left())
    values = set_worths(look, plan(look).network, StockNewCity.stop(q.s))
    index = column_index(q.m)
    return max((a for a in q.legal if isinstance(a, Stock)), key=lambda a: values[index[a.space]])


def fetch(q: Question[Terms]) -> Action:
    """The cube that its town can send farthest."""
    look = outlook(q, q.builds_left())
    far = far_links(plan(look).network, FetchCube.town(q.s))
    colours = q.m.colours
    return max((a for a in q.legal if isinstance(a, Fetch)), key=lambda a: far[colours.index(a.cube)])


# -- links without track


def connect(q: Question[Terms], look: Outlook) -> Action | None:
    """The link without track that adds most for its price; None when none adds anything."""
    index = q.m.stop_index
    before = look.hope(look.network).total
    best: tuple[float, Action | None] = (0.0, None)
    for a in q.legal:
        if isinstance(a, Connect):
            price = sum(step.price_of(q.m, q.s, a) for step in q.terms.build.steps if isinstance(step, DiscLink))
            gain = look.hope(look.network.with_link(index[a.city], index[a.to])).total - before
            value = gain + 1.0 - price * look.dollar
            if value > best[0] and price <= max(0, look.purse - look.bills):
                best = value, a
    return best[1]
