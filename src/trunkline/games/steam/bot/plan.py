"""What to build in a turn: projects that bring most points for their price, within tiles and money."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.games.age_of_steam.bot.terms import RailGame
from trunkline.games.hexes.bot.ways import Project, Site, projects
from trunkline.games.hexes.bot.worth import Hope, joined, prospect
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.money import STEP
from trunkline.games.hexes.routes import takes
from trunkline.games.hexes.state import Hop, RailState
from trunkline.games.steam.bot.terms import Terms
from trunkline.games.steam.maps.belgium_luxembourg.imports import foreign, mask

SURE = 0.7
"""The part of this turn's hoped-for points that is counted on as income when there are bills."""

PLENTY = 2
"""Points of this turn's deliveries below which track is needed at almost any price: who delivers nothing is ruined."""

IDLE = 0.4
"""What a dollar counts for then."""

TRIED = 4
"""First projects that are followed by further ones in the search."""

FOLLOWED = 12
"""Projects that are looked at again after the first one."""


def shut(m: HexMap) -> int:
    """The stops that no cube enters, as a bit mask."""
    return mask(foreign(m))


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a seat looks at a turn while it plans.

    `builds` tiles and `purse` dollars are there, of which `bills` must be left for the end of the turn; `moves`
    deliveries are to come, `soon` of them in this turn.
    """

    game: RailGame
    terms: Terms
    s: RailState
    seat: int
    builds: int
    purse: int
    bills: int
    moves: int
    soon: int

    def pays(self, cost: int, hope: Hope) -> bool:
        """Whether so much can be spent when deliveries bring what is hoped for, and the bills still be paid."""
        return cost + max(0, self.bills - int(SURE * hope.first)) <= self.purse

    def hope(self, links: list[tuple[Hop, ...]], accepts: list[int]) -> Hope:
        """Points to come with these links."""
        s, seat = self.s, self.seat
        return prospect(links, accepts, s.cubes, seat, s.engine[seat], self.moves, self.soon, shut(self.game.map))


@dataclass(frozen=True, slots=True)
class Plan:
    """Projects in the order of building, their cost, the points they add, and the network with them."""

    projects: tuple[Project, ...]
    cost: int
    points: float
    hope: Hope
    links: list[tuple[Hop, ...]]


def outlook(game: RailGame, t: Terms, s: RailState, seat: int, builds: int, more: int = 0) -> Outlook:
    """The outlook of a turn before its deliveries, with `more` steps of capital raised than now."""
    moves = t.goods.rounds * (t.turns_left(s) + 1)
    bills = 0 if t.capital is None else t.bills(s, seat) + more
    return Outlook(game, t, s, seat, builds, t.purse(s, seat) + STEP * more, bills, moves, t.goods.rounds)


def possible(look: Outlook) -> list[Project]:
    """The projects of up to `look.builds` tiles, whatever they cost."""
    if look.builds <= 0:
        return []
    m, s, build = look.game.map, look.s, look.terms.build
    roots = build.starts(m, s, look.seat)
    site = Site(m, s, look.seat, build.prices(s, look.seat), build.hexes_built(s), roots)
    return projects(site, look.builds)


def plan(look: Outlook, known: list[Project] | None = None) -> Plan:
    """The best plan found: each of the most promising first projects, and greedily what fits after it.

    `known` are the possible projects where they have been found already, longer ones among them.
    """
    s, seat = look.s, look.seat
    accepts = takes(s)
    hope = look.hope(s.links, accepts)
    best = Plan((), 0, 0.0, hope, s.links)
    some = [p for p in (possible(look) if known is None else known) if p.cost <= look.purse]
    some = [p for p in some if len(p.lays) <= look.builds]
    rated = []
    for k, p in enumerate(some):
        then = look.hope(joined(s.links, *p.ends, seat), accepts)
        if look.pays(p.cost, then):
            rated.append((points(look, p, hope, then), k, then))
    rated.sort(reverse=True)
    near = [some[k] for _, k, _ in rated[:FOLLOWED]]
    for gain, k, then in [row for row in rated if some[row[1]].ready][:TRIED]:
        found = follow(look, near, some[k], gain, then, accepts)
        if found.points > best.points:
            best = found
    return best


def points(look: Outlook, p: Project, before: Hope, after: Hope) -> float:
    """Points that a project adds: deliveries to come, the link itself, less the dollars it takes."""
    gain = after.total - before.total
    dollar = look.terms.dollar(look.s, look.seat) * (1.0 if before.first >= PLENTY else IDLE)
    return gain + 1.0 - p.cost * dollar


def follow(look: Outlook, some: list[Project], first: Project, gain: float, hope: Hope, accepts: list[int]) -> Plan:
    """Add to a first project what adds most, until tiles, money or sense are used up."""
    chosen = [first]
    links = joined(look.s.links, *first.ends, look.seat)
    while True:
        tiles = look.builds - sum(len(p.lays) for p in chosen)
        spent = sum(p.cost for p in chosen)
        hexes = {h for p in chosen for h, _ in p.lays}
        ends = {end for p in chosen for end in p.ends}
        best: tuple[float, Project, Hope] | None = None
        for p in some:
            if len(p.lays) > tiles or p in chosen:
                continue
            if any(h in hexes for h, _ in p.lays) or (not p.ready and ends.isdisjoint(p.ends)):
                continue
            then = look.hope(joined(links, *p.ends, look.seat), accepts)
            more = points(look, p, hope, then)
            if more > 0 and (best is None or more > best[0]) and look.pays(spent + p.cost, then):
                best = more, p, then
        if best is None:
            return Plan(tuple(chosen), spent, gain, hope, links)
        gain += best[0]
        hope = best[2]
        chosen.append(best[1])
        links = joined(links, *best[1].ends, look.seat)
