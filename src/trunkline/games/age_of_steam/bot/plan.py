"""What to build in a turn: the projects that bring most for their price, within tiles and money."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.games.age_of_steam.bot.terms import RailGame, Terms
from trunkline.games.hexes.bot.ways import Project, Site, projects
from trunkline.games.hexes.bot.worth import Hope, joined, prospect
from trunkline.games.hexes.routes import takes
from trunkline.games.hexes.state import Hop, RailState
from trunkline.games.hexes.track import links_of

TRIED = 5
"""First projects that are followed by a second one in the search."""

YOUNG = 4
"""Links below which a network is built for the turn after, too."""

PATIENCE = 0.6
"""What next turn's points are worth of this turn's."""

SURE = 0.6
"""The part of this turn's hoped-for income that is counted on when the bills are thought of."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a seat looks at a turn while it plans.

    `builds` tiles and `purse` dollars are there, `most` of them may be spent; `owed` is what the expenses exceed the
    income by; `moves` deliveries are to come in the game, `soon` of them in this turn.
    """

    game: RailGame
    terms: Terms
    s: RailState
    seat: int
    builds: int
    purse: int
    most: int
    owed: int
    moves: int
    soon: int

    def hope(self, links: list[tuple[Hop, ...]], accepts: list[int]) -> Hope:
        """Income to come with these links."""
        s, seat = self.s, self.seat
        return prospect(links, accepts, s.cubes, seat, s.engine[seat], self.moves, self.soon)

    def kept(self, hope: Hope) -> int:
        """Dollars that must be left for the bills."""
        return max(0, self.owed - int(SURE * hope.first))

    def pays(self, cost: int, hope: Hope) -> bool:
        """Whether so much can be spent when deliveries bring that much."""
        return cost <= self.most and cost + self.kept(hope) <= self.purse


def outlook(game: RailGame, terms: Terms, s: RailState, seat: int, builds: int, more: int = 0) -> Outlook:
    """The outlook before this turn's deliveries, with `more` shares issued than now."""
    rounds = terms.goods.rounds
    purse = s.cash[seat] + more * terms.shares.price
    return Outlook(
        game, terms, s, seat, builds, purse,
        most=min(purse, terms.margin(s, seat)),
        owed=terms.strained(s, seat) + more,
        moves=rounds * (terms.turns_left(s) + 1),
        soon=rounds,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """Projects in the order of building, what they cost, the points they add, and the network with them."""

    projects: tuple[Project, ...]
    cost: int
    points: float
    hope: Hope
    links: list[tuple[Hop, ...]]


def plan(look: Outlook) -> Plan:
    """The best plan found: each of the most promising first projects, and greedily what fits after it."""
    s, terms, seat = look.s, look.terms, look.seat
    accepts = takes(s)
    hope = look.hope(s.links, accepts)
    best = Plan((), 0, 0.0, hope, s.links)
    built = terms.build.hexes_built(s)
    site = Site(look.game.map, s, seat, terms.build.price, built)
    some = [p for p in projects(site, look.builds) if p.cost <= look.most]
    firsts: list[tuple[float, int, Hope]] = []
    for k, p in enumerate(some):
        if p.ready:
            then = look.hope(joined(s.links, *p.ends, seat), accepts)
            if look.pays(p.cost, then):
                firsts.append((_points(look, p, hope, then), k, then))
    if links_of(s, seat) < YOUNG:
        both: dict[tuple[int, int], Hope] = {}
        firsts = [(max(was, _later(look, some, k, hope, then, accepts, both)), k, then) for was, k, then in firsts]
    firsts.sort(reverse=True)
    for points, k, then in firsts[:TRIED]:
        found = _follow(look, some, some[k], points, then, accepts)
        if found.points > best.points:
            best = found
    return best


def _later(
    look: Outlook,
    some: list[Project],
    first: int,
    before: Hope,
    then: Hope,
    accepts: list[int],
    both: dict[tuple[int, int], Hope],
) -> float:
    """Points of a project that only a second one, built next turn perhaps, will make good; they count in part.

    `both` keeps the hopes of pairs of projects, which do not depend on which is first.
    """
    one = some[first]
    links = joined(look.s.links, *one.ends, look.seat)
    a, b = one.ends
    best = 0.0
    for k, p in enumerate(some):
        if k == first or (a not in p.ends and b not in p.ends):
            continue
        pair = (k, first) if k < first else (first, k)
        after = both.get(pair)
        if after is None:
            after = both[pair] = look.hope(joined(links, *p.ends, look.seat), accepts)
        if after.total > then.total:
            points = _points(look, one, before, then) + _points(look, p, then, after)
            best = max(best, PATIENCE * points)
    return best


def _points(look: Outlook, p: Project, before: Hope, after: Hope) -> float:
    """Points that a project adds: income to come, pieces of track, less the dollars it takes."""
    terms, s = look.terms, look.s
    income = (after.total - before.total) * terms.income_worth(s)
    return income + p.pieces * terms.score.piece - p.cost * terms.dollar_worth(s, look.seat)


def _follow(look: Outlook, some: list[Project], first: Project, points: float, hope: Hope, accepts: list[int]) -> Plan:
    """Add to a first project what adds most, until tiles, money or sense are used up."""
    chosen = [first]
    links = joined(look.s.links, *first.ends, look.seat)
    while True:
        tiles = look.builds - sum(len(p.lays) for p in chosen)
        spent = sum(p.cost for p in chosen)
        hexes = {h for p in chosen for h, _ in p.lays}
        ends = {end for p in chosen for end in p.ends}
        best: tuple[float, int, Hope] | None = None
        for k, p in enumerate(some):
            if len(p.lays) > tiles or p in chosen or any(h in hexes for h, _ in p.lays):
                continue
            if not p.ready and ends.isdisjoint(p.ends):
                continue
            then = look.hope(joined(links, *p.ends, look.seat), accepts)
            more = _points(look, p, hope, then)
            if more > 0 and (best is None or more > best[0]) and look.pays(spent + p.cost, then):
                best = more, k, then
        if best is None:
            return Plan(tuple(chosen), spent, points, hope, links)
        points += best[0]
        hope = best[2]
        chosen.append(some[best[1]])
        links = joined(links, *some[best[1]].ends, look.seat)
