"""Action tiles, new cities, growth: what they are worth, and where they go."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.games.age_of_steam.bot.terms import RailGame
from trunkline.games.hexes.actions import Connect, Fetch, Grow, PassOn, Role, Stock, Urbanize
from trunkline.games.hexes.bot.ways import Project
from trunkline.games.hexes.bot.worth import COLOURS, joined, walk
from trunkline.games.hexes.map import NO_COLOUR, SEAT0, HexMap
from trunkline.games.hexes.phases.crossings import DiscLink
from trunkline.games.hexes.phases.display import column_index
from trunkline.games.hexes.phases.roles import ACTIONS, CITY_GROWTH, ENGINE_MOST
from trunkline.games.hexes.phases.turn import noted
from trunkline.games.hexes.routes import takes
from trunkline.games.hexes.state import Hop, RailState
from trunkline.games.steam.bot.goods import TRUST
from trunkline.games.steam.bot.plan import Outlook, Plan, outlook, plan, possible, shut
from trunkline.games.steam.bot.terms import Terms
from trunkline.games.steam.maps.brussels_metro.towns import FetchCube
from trunkline.games.steam.phases.supply import PRINTED, Grown, StockNewCity
from trunkline.games.steam.phases.tiles import ChooseTile

BASE = {"turn-order": 0.4, "first-move": 0.6, "first-build": 0.6}
"""Points that a tile is thought to be worth before looking closer."""

EARLY = 0.12
"""Points that each place nearer to the front next turn is worth."""

FADED = 0.6
"""What a cube that could be delivered some time is worth of its links."""


def role(game: RailGame, t: Terms, phase: ChooseTile, s: RailState, seat: int, legal: list[Action]) -> Action:
    """The tile that promises most after its fee."""
    look = outlook(game, t, s, seat, t.build.limit)
    known = possible(outlook(game, t, s, seat, t.build.limit + t.build.extra))
    usual = plan(look, known)
    best: tuple[float, Action] | None = None
    for a in legal:
        if isinstance(a, Role):
            kind = ACTIONS.index(a.name)
            fee = phase.fee(s, seat, kind)
            value = BASE.get(a.name, 0.0) + tile_worth(game, t, look, usual, known, a.name) - fee * t.dollar(s, seat)
            if fee > max(0, t.purse(s, seat) - usual.cost // 2):
                value -= 2
        else:
            assert isinstance(a, PassOn)
            kind, value = ACTIONS.index(a.name), 0.0
        if t.turns_left(s):
            value -= EARLY * phase.numbers[kind]
        if best is None or value > best[0]:
            best = value, a
    assert best is not None
    return best[1]


def tile_worth(game: RailGame, t: Terms, look: Outlook, usual: Plan, known: list[Project], name: str) -> float:
    """Points that a tile adds to the turn's plan, its fee left aside."""
    s, seat = look.s, look.seat
    if name == "engineer":
        return plan(outlook(game, t, s, seat, t.build.limit + t.build.extra), known).points - usual.points
    if name == "locomotive":
        return locomotive(t, look, usual)
    if name == "urbanization":
        found = new_cities(look, usual.links)
        sets = set_worths(look, usual.links, found[0][1]) if found else []
        return found[0][0] + 0.5 * max(sets, default=0.0) if found else -1.0
    if name == "city-growth":
        return max((value for value, _, _ in growths(look, usual.links)), default=-1.0)
    return 0.0


def locomotive(t: Terms, look: Outlook, usual: Plan) -> float:
    """Points of one more link at once, less the upkeep of the turns to come."""
    s, seat = look.s, look.seat
    engine, left = s.engine[seat], t.turns_left(s)
    if engine >= ENGINE_MOST:
        return -9.0
    s.engine[seat] = engine + 1
    after = look.hope(usual.links, takes(s))
    s.engine[seat] = engine
    gain = after.total - usual.hope.total
    if t.trusted(s, seat):
        gain = max(gain, TRUST * look.moves)
    return gain - t.upkeep * (left + 1) * t.dollar(s, seat)


# -- new cities


def new_cities(look: Outlook, links: list[tuple[Hop, ...]]) -> list[tuple[float, int, str]]:
    """Points that a new city would add, with its town and its letter, the best first."""
    s = look.s
    accepts = takes(s)
    before = look.hope(links, accepts).total
    letters = {
        row["letter"]: row["colour"] for k, row in enumerate(look.game.map.data["new_cities"]) if s.cities >> k & 1
    }
    out = []
    for stop, colour in enumerate(s.colour):
        if colour != NO_COLOUR or not any(hop[3] == SEAT0 + look.seat for hop in links[stop]):
            continue
        for letter, name in letters.items():
            accepts[stop] = 1 << look.game.map.colours.index(name)
            out.append((look.hope(links, accepts).total - before, stop, letter))
        accepts[stop] = 0
    return sorted(out, reverse=True)


def place(game: RailGame, t: Terms, s: RailState, seat: int, towns: list[Urbanize], forced: bool) -> Urbanize | None:
    """The new city that adds most to this turn's plan; None when none adds anything and none is asked for."""
    look = outlook(game, t, s, seat, t.build.builds_left(s, seat))
    may = set(towns)
    for _, stop, letter in new_cities(look, plan(look).links):
        found = Urbanize(game.map.stop_names[stop], letter)
        if found in may:
            return found
    return towns[0] if forced else None


# -- cubes


def far_links(look: Outlook, links: list[tuple[Hop, ...]], stop: int) -> list[int]:
    """For each colour the most own links over which a cube of a stop could travel, with a locomotive one better."""
    near, far = [0] * COLOURS, [0] * COLOURS
    s, seat = look.s, look.seat
    walk(
        links,
        takes(s),
        stop,
        shut(look.game.map) | 1 << stop,
        (1 << COLOURS) - 1,
        s.engine[seat],
        0,
        SEAT0 + seat,
        near,
        far,
    )
    return far


def set_worths(look: Outlook, links: list[tuple[Hop, ...]], stop: int) -> list[float]:
    """Points that each supply space's cubes would be worth on a stop."""
    far = far_links(look, links, stop)
    share = min(1.0, look.moves / 10)
    return [FADED * share * sum(far[colour] for colour in cubes) for cubes in look.s.display]


def growths(look: Outlook, links: list[tuple[Hop, ...]]) -> list[tuple[float, int, int]]:
    """Points that each set on each city of the own network would bring: value, stop, space."""
    s = look.s
    out = []
    for stop, colour in enumerate(s.colour):
        if colour == NO_COLOUR or s.letter[stop] != PRINTED or s.grown >> stop & 1 or not links[stop]:
            continue
        if any(hop[3] == SEAT0 + look.seat for hop in links[stop]):
            out += [(value, stop, k) for k, value in enumerate(set_worths(look, links, stop)) if s.display[k]]
    return out


def stock(game: RailGame, t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """The supply space whose cubes the new city can send farthest."""
    look = outlook(game, t, s, seat, t.build.builds_left(s, seat))
    values = set_worths(look, plan(look).links, StockNewCity.stop(s))
    index = column_index(game.map)
    return max((a for a in legal if isinstance(a, Stock)), key=lambda a: values[index[a.space]])


def fetch(game: RailGame, t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action:
    """The cube that its town can send farthest."""
    look = outlook(game, t, s, seat, t.build.builds_left(s, seat))
    far = far_links(look, plan(look).links, FetchCube.town(s))
    colours = game.map.colours
    return max((a for a in legal if isinstance(a, Fetch)), key=lambda a: far[colours.index(a.cube)])


def connect(game: RailGame, t: Terms, s: RailState, seat: int, legal: list[Action]) -> Action | None:
    """The link without track that adds most for its price; None when none adds anything."""
    look = outlook(game, t, s, seat, t.build.builds_left(s, seat))
    accepts = takes(s)
    before = look.hope(s.links, accepts).total
    best: tuple[float, Action | None] = (0.0, None)
    for a in legal:
        if isinstance(a, Connect):
            one, two = game.map.stop_index[a.city], game.map.stop_index[a.to]
            price = sum(d.price_of(game.map, s, a) for d in t.build.steps if isinstance(d, DiscLink))
            gain = look.hope(joined(s.links, one, two, seat), accepts).total - before
            value = gain + 1.0 - price * t.dollar(s, seat)
            if value > best[0] and price <= max(0, look.purse - look.bills):
                best = value, a
    return best[1]


def grow(m: HexMap, look: Outlook, wanted: Plan, legal: list[Action], forced: bool) -> Action | None:
    """The city and the set that bring most; None when they bring nothing and nothing is asked for."""
    may = set(legal)
    for value, stop, k in sorted(growths(look, wanted.links), reverse=True):
        found = Grow(m.stop_names[stop], m.data["display"][k]["column"])
        if found in may and (value > 0 or forced):
            return found
    return next((a for a in legal if isinstance(a, Grow)), None) if forced else None


def may_still_grow(s: RailState, seat: int) -> bool:
    """Whether City Growth waits to be used."""
    return s.role[seat] == CITY_GROWTH and not s.idle >> seat & 1 and not noted(s, Grown).count
